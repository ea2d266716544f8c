//! Search words for the documentation.

use super::resolver::Resolver;
use crate::diagnostics::{At, Code, Diagnostic};

/// Reports words that rustdoc rejects as aliases of an item: its name, a repeated word, and a word with other signs.
pub(super) fn check(resolver: &mut Resolver<'_>, at: &At, name: &str, words: &[String]) {
    for (index, word) in words.iter().enumerate() {
        let is_wrong = |it: char| matches!(it, '"' | '\'') || (it.is_whitespace() && it != ' ');
        let why = match word {
            _ if word == name => "it is found by its name",
            _ if words[..index].contains(word) => "it stands here twice",
            _ if word.is_empty() || word.trim() != word || word.contains(is_wrong) => {
                "expected letters, with single spaces between words"
            }
            _ => continue,
        };
        let message = format!("`{word}` is no word to search `{name}` by: {why}");
        let diagnostic = Diagnostic::new(Code::BadValue, at.child("search").on_value(), message);
        resolver.report(diagnostic.help("remove it"));
    }
}
