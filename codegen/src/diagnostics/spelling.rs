//! What somebody meant to write.

/// The candidate that differs least, if it differs little: by one slip in three letters at most.
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let near = candidates.into_iter().filter(|it| *it != word).filter_map(|candidate| {
        let distance = distance(&lower, &candidate.to_lowercase());
        let most = word.chars().count().max(candidate.chars().count()) / 3;
        (distance <= most).then_some((distance, candidate))
    });
    near.min().map(|(_, candidate)| candidate)
}

/// Letters to add, leave out, replace or swap with their neighbour (Damerau and Levenshtein, no letter touched twice).
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
    fn slips_are_found() {
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
    fn a_long_word_is_compared_in_little_space() {
        let long = "x".repeat(100_000);
        assert_eq!(did_you_mean(&long, ["doc"]), None);
    }
}
