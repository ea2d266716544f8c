//! Letters that look like those of ASCII: what a message says of them, because nobody can see it.

/// The alphabets that have such letters.
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

/// The code point of a letter that a word has among ASCII letters, as a message shows it: `U+0430, Cyrillic`.
pub(crate) fn shown(letter: char) -> String {
    let alphabet = alphabet(letter).map(|name| format!(", {name}")).unwrap_or_default();
    format!("U+{:04X}{alphabet}", u32::from(letter))
}

/// The first letter that is not of ASCII, in a word that has ASCII letters too.
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
    fn a_letter_of_another_alphabet_is_found_among_ascii_letters_alone() {
        assert_eq!(look_alike("l\u{430}bel").map(shown).unwrap(), "U+0430, Cyrillic");
        assert_eq!(look_alike("label\u{ff53}").map(shown).unwrap(), "U+FF53, full-width");
        assert_eq!(["label", "метка", "café", "8"].map(look_alike), [None; 4]);
        assert_eq!(among_ascii("café").map(shown).unwrap(), "U+00E9");
    }
}
