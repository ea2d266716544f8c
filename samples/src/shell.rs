//! Words of a POSIX shell.

/// Returns a word in quotes, in which no character has a special meaning.
pub(crate) fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// Returns a word, in quotes if it needs them.
pub(crate) fn word(text: &str) -> String {
    let is_plain = |it: char| it.is_ascii_alphanumeric() || "@%+=:,./_-".contains(it);
    if !text.is_empty() && text.chars().all(is_plain) { text.to_owned() } else { quote(text) }
}
