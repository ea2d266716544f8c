//! Suggestions of the name that an author probably meant.

use indexmap::IndexSet;

/// Names that are listed where none is near.
const MOST_LISTED: usize = 12;

/// The candidate that differs least, if it differs little: by one slip in three letters at most.
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let (lower, letters) = (word.to_lowercase(), word.chars().count());
    let near = candidates.into_iter().filter(|it| *it != word).filter_map(|candidate| {
        let others = candidate.chars().count();
        let most = letters.max(others) / 3;
        // Most names differ by their length alone.
        let distance = (letters.abs_diff(others) <= most).then(|| distance(&lower, &candidate.to_lowercase()))?;
        (distance <= most).then_some((distance, candidate))
    });
    near.min().map(|(_, candidate)| candidate)
}

/// Help with a name that does not exist: what was probably meant, or what there is if that is little.
pub(crate) fn suggestion<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let candidates = candidates.into_iter().collect::<IndexSet<_>>();
    if let Some(near) = did_you_mean(word, candidates.iter().copied()) {
        return Some(format!("did you mean `{near}`?"));
    }
    let names = candidates.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>();
    (1..=MOST_LISTED).contains(&names.len()).then(|| format!("available: {}", names.join(", ")))
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
    fn what_there_is_is_listed_if_it_is_little() {
        assert_eq!(suggestion("Agnet", ["Agent", "text"]).unwrap(), "did you mean `Agent`?");
        assert_eq!(suggestion("size", ["id", "title"]).unwrap(), "available: `id`, `title`");
        assert_eq!(suggestion("size", []), None);
        assert_eq!(suggestion("size", ["id"; 13]).unwrap(), "available: `id`");
        assert_eq!(suggestion("size", "a b c d e f g h i j k l m".split(' ')), None);
    }

    #[test]
    fn a_long_word_is_compared_in_little_space() {
        let long = "x".repeat(100_000);
        assert_eq!(did_you_mean(&long, ["doc"]), None);
    }
}
