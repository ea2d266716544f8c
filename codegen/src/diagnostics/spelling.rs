//! Suggestions of the name that an author probably meant.

use indexmap::IndexSet;

/// How many names a suggestion lists if none is similar.
const MAX_LISTED_NAMES: usize = 12;

/// The most similar candidate, if it differs by at most one slip in three letters.
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let (lower, letters) = (word.to_lowercase(), word.chars().count());
    let near = candidates.into_iter().filter(|it| *it != word).filter_map(|candidate| {
        let others = candidate.chars().count();
        let most = letters.max(others) / 3;
        // The length alone excludes most names.
        let distance = (letters.abs_diff(others) <= most).then(|| distance(&lower, &candidate.to_lowercase()))?;
        (distance <= most).then_some((distance, candidate))
    });
    near.min().map(|(_, candidate)| candidate)
}

/// Help with a name that does not exist: the most similar name, or all names if there are few.
pub(crate) fn suggestion<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let candidates = candidates.into_iter().collect::<IndexSet<_>>();
    if let Some(near) = did_you_mean(word, candidates.iter().copied()) {
        return Some(format!("did you mean `{near}`?"));
    }
    let names = candidates.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>();
    (1..=MAX_LISTED_NAMES).contains(&names.len()).then(|| format!("available: {}", names.join(", ")))
}

/// The number of letters to add, remove, replace or swap with a neighbor (Damerau and Levenshtein, no letter edited
/// twice).
fn distance(a: &str, b: &str) -> usize {
    let b = b.chars().collect::<Vec<_>>();
    let mut before_last = Vec::new();
    let mut last = (0..=b.len()).collect::<Vec<_>>();
    let mut previous = None;
    for (row, letter) in a.chars().enumerate() {
        let mut current = vec![row + 1];
        for (column, other) in b.iter().enumerate() {
            let replaced = last[column] + usize::from(letter != *other);
            let mut least = replaced.min(last[column + 1] + 1).min(current[column] + 1);
            if column > 0 && previous == Some(*other) && b[column - 1] == letter {
                least = least.min(before_last[column - 1] + 1);
            }
            current.push(least);
        }
        before_last = std::mem::replace(&mut last, current);
        previous = Some(letter);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelled_name_suggests_nearest() {
        let known = ["Agent", "AgentId", "Ticket", "text", "int"];
        assert_eq!(did_you_mean("Agnet", known), Some("Agent"));
        assert_eq!(did_you_mean("agentid", known), Some("AgentId"));
        assert_eq!(did_you_mean("tickets", known), Some("Ticket"));
        assert_eq!(did_you_mean("txet", known), Some("text"));
        assert_eq!(did_you_mean("Customer", known), None);
        assert_eq!(did_you_mean("", known), None);
        assert_eq!(did_you_mean("ab", ["cd"]), None);
    }

    #[test]
    fn few_candidates_are_listed() {
        assert_eq!(suggestion("Agnet", ["Agent", "text"]).unwrap(), "did you mean `Agent`?");
        assert_eq!(suggestion("size", ["id", "title"]).unwrap(), "available: `id`, `title`");
        assert_eq!(suggestion("size", []), None);
        assert_eq!(suggestion("size", ["id"; 13]).unwrap(), "available: `id`");
        assert_eq!(suggestion("size", "a b c d e f g h i j k l m".split(' ')), None);
    }

    #[test]
    fn long_word_is_compared_with_little_memory() {
        let long = "x".repeat(100_000);
        assert_eq!(did_you_mean(&long, ["doc"]), None);
    }
}
