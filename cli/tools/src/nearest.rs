//! The nearest word to one that is unknown.

/// Returns the name among `known` that somebody may have meant.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let rated = known.into_iter().map(|it| (strsim::jaro_winkler(name, it), it)).filter(|(rating, _)| *rating > 0.7);
    rated.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, it)| it)
}
