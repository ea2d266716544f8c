//! Small rules about strings: addresses, phone numbers, search terms.

use helpdesk::meta::SearchTerm;

/// Whether the text could be an email address: a local part, one `@`, and a domain with a dot.
pub(crate) fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let labels = || domain.split('.');
    !local.is_empty()
        && !text.contains(|it: char| it.is_whitespace() || it.is_control() || "<>,;\"".contains(it))
        && !domain.contains('@')
        && labels().count() > 1
        && labels().all(|label| !label.is_empty())
}

/// Whether the text could be a phone number: 5 to 15 digits, with the usual characters between them.
pub(crate) fn is_phone(text: &str) -> bool {
    let allowed = |it: char| it.is_ascii_digit() || " +-().".contains(it);
    (5..=15).contains(&digits(text).len()) && text.chars().all(allowed)
}

/// Returns the digits of a phone number. Numbers with the same digits are equal.
pub(crate) fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// Parses a word as PHP's filters parse a boolean: `True`, `on`, `0`.
pub(crate) fn boolean(text: &str) -> Option<bool> {
    match &*text.trim().to_ascii_lowercase() {
        "1" | "true" | "on" | "yes" => Some(true),
        "0" | "false" | "off" | "no" => Some(false),
        _ => None,
    }
}

/// A search term: a part of a string, or with `^` its beginning, its end, or all of it. Letters match in either case.
#[derive(Clone, Debug)]
pub(crate) struct Term {
    text: String,
    start: bool,
    end: bool,
}

impl Term {
    pub(crate) fn new(text: &str) -> Self {
        let SearchTerm { text, from_start, to_end } = SearchTerm::parse(text);
        Self { text: text.to_lowercase(), start: from_start, end: to_end }
    }

    /// Creates a term that compares phone numbers by their digits. A term without digits finds no number.
    pub(crate) fn of_phone(text: &str) -> Self {
        let term = Self::new(text);
        let digits = digits(&term.text);
        if digits.is_empty() { term } else { Self { text: digits, ..term } }
    }

    pub(crate) fn finds(&self, text: &str) -> bool {
        if text.is_ascii() && self.text.is_ascii() {
            return self.finds_ascii(text.as_bytes());
        }
        self.finds_lower(&text.to_lowercase())
    }

    /// Whether the term finds a lowercase string, without a copy of the string.
    pub(crate) fn finds_lower(&self, text: &str) -> bool {
        let (text, term) = (text.as_bytes(), self.text.as_bytes());
        match (self.start, self.end, term.first()) {
            (true, true, _) => text == term,
            (true, false, _) => text.starts_with(term),
            (false, true, _) => text.ends_with(term),
            (false, false, None) => true,
            // The first byte rules out most places.
            (false, false, Some(first)) => text.windows(term.len()).any(|it| it[0] == *first && it == term),
        }
    }

    /// Whether the term finds an ASCII string, without a copy of the string.
    fn finds_ascii(&self, text: &[u8]) -> bool {
        let term = self.text.as_bytes();
        let Some(last) = text.len().checked_sub(term.len()) else { return false };
        let stands_at = |start: usize| text[start..start + term.len()].eq_ignore_ascii_case(term);
        match (self.start, self.end) {
            (true, true) => last == 0 && stands_at(0),
            (true, false) => stands_at(0),
            (false, true) => stands_at(last),
            (false, false) => (0..=last).any(stands_at),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_find_parts_beginnings_ends_and_whole_strings() {
        let found =
            |term: &str| ["Printer", "the printer", "printer ink", "ПРИНТЕР"].map(|it| Term::new(term).finds(it));
        assert_eq!(found("print"), [true, true, true, false]);
        assert_eq!(found("^print"), [true, false, true, false]);
        assert_eq!(found("printer^"), [true, true, false, false]);
        assert_eq!(found("^printer^"), [true, false, false, false]);
        assert_eq!(found("принт"), [false, false, false, true]);
        assert_eq!(found("^"), [true; 4]);
    }

    #[test]
    fn a_search_in_lowercase_strings_has_the_same_result() {
        for text in ["", "a", "Printer on FIRE", "ПРИНТЕР, on fire", "aaab", "İ", "100 K\u{212A}"] {
            for term in [
                "",
                "^",
                "^^",
                "A",
                "^a",
                "b^",
                "^a^",
                "aab",
                "on fire",
                "принтер",
                "^принтер",
                "i\u{307}",
                "kk",
                "fire^ ",
            ] {
                let term = Term::new(term);
                assert_eq!(term.finds_lower(&text.to_lowercase()), term.finds(text), "{term:?} in {text:?}");
            }
        }
    }

    #[test]
    fn terms_for_phone_numbers_compare_the_digits_between_their_marks() {
        let found = |term: &str| Term::of_phone(term).finds("79123456789");
        assert!(["345-67", "^+7 912", "67-89^", "^7 (912) 345-67-89^"].iter().all(|term| found(term)));
        assert!(["912^", "^912", "call me", "345-68"].iter().all(|term| !found(term)));
    }

    #[test]
    fn addresses_and_phone_numbers_are_recognized() {
        for good in ["a@b.c", "ann+desk@example.com", "иван@пример.рф"] {
            assert!(is_email(good), "{good}");
        }
        for bad in ["", "a", "a@b", "@b.c", "a@@b.c", "a b@c.d", "a@b.", "a@.b", "a@b..c", "<a@b.c>", "a@b.c,d@e.f"] {
            assert!(!is_email(bad), "{bad}");
        }
        assert!(is_phone("+7 (912) 345-67-89") && is_phone("12345"));
        for bad in ["", "1234", "1234567890123456", "call me", "12345a"] {
            assert!(!is_phone(bad), "{bad}");
        }
    }
}
