//! Letters that look like ASCII letters. A message names them, because a reader cannot see the difference.

/// The alphabets with such letters.
const ALPHABETS: &[(&str, std::ops::RangeInclusive<char>)] = &[
    ("Greek", '\u{370}'..='\u{3ff}'),
    ("Cyrillic", '\u{400}'..='\u{52f}'),
    ("Armenian", '\u{530}'..='\u{58f}'),
    ("Cherokee", '\u{13a0}'..='\u{13ff}'),
    ("full-width", '\u{ff01}'..='\u{ff5e}'),
];

/// A letter of such an alphabet in a word that has ASCII letters too.
pub(crate) fn look_alike(word: &str) -> Option<char> {
    among_ascii(word).filter(|letter| alphabet(*letter).is_some())
}

/// The code point and alphabet of a letter, for messages: `U+0430, Cyrillic`.
pub(crate) fn describe(letter: char) -> String {
    let alphabet = alphabet(letter).map(|name| format!(", {name}")).unwrap_or_default();
    format!("U+{:04X}{alphabet}", u32::from(letter))
}

/// The first letter outside ASCII, in a word that has ASCII letters too.
pub(crate) fn among_ascii(word: &str) -> Option<char> {
    let has_ascii = word.contains(|it: char| it.is_ascii_alphabetic());
    word.chars().find(|it| it.is_alphabetic() && !it.is_ascii()).filter(|_| has_ascii)
}

fn alphabet(letter: char) -> Option<&'static str> {
    ALPHABETS.iter().find(|(_, letters)| letters.contains(&letter)).map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_letter_is_found_among_ascii_letters() {
        assert_eq!(look_alike("l\u{430}bel").map(describe).unwrap(), "U+0430, Cyrillic");
        assert_eq!(look_alike("label\u{ff53}").map(describe).unwrap(), "U+FF53, full-width");
        assert_eq!(["label", "метка", "café", "8"].map(look_alike), [None; 4]);
        assert_eq!(among_ascii("café").map(describe).unwrap(), "U+00E9");
    }
}
