//! Completions for bash, which splits words at `=`, `:` and `@` and inserts candidates as they are.

use std::env;
use std::ffi::OsString;

use clap::Command;
use clap_complete::engine;

/// The script gives the line up to the cursor, and the part of the last word that a candidate replaces.
pub(super) const SCRIPT: &str = r#"_helpdesk() {
    local line
    COMPREPLY=()
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(HELPDESK_COMPLETE=bash helpdesk -- "${COMP_LINE:0:COMP_POINT}" "$2" 2> /dev/null)
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=/] ]]; then compopt -o nospace 2> /dev/null; fi
}
complete -o bashdefault -F _helpdesk helpdesk
"#;

/// A line up to the cursor.
pub(super) struct Typed {
    /// The words of the line without quotes. The last one may be empty.
    words: Vec<String>,
    /// The quotation mark that is open.
    quote: Option<char>,
    /// The number of bytes of the last word that stay.
    kept_bytes: usize,
}

impl Typed {
    /// Reads a line up to the cursor. `end` is the part of the last word that a candidate replaces.
    pub(super) fn new(line: &str, end: &str) -> Self {
        let (words, quote, opened) = split(line);
        let last = words.last().map_or("", String::as_str);
        let end = split(end).0.pop().unwrap_or_default();
        let kept_bytes = if quote.is_some() { opened } else { last.strip_suffix(&end).unwrap_or_default().len() };
        Self { words, quote, kept_bytes }
    }

    pub(super) fn words(&self) -> &[String] {
        &self.words
    }

    /// Returns the candidates for the last word, one a line. Bash replaces the end of the word by one of them.
    pub(super) fn candidates(&self, mut command: Command) -> Vec<String> {
        let words = self.words.iter().map(OsString::from).collect::<Vec<_>>();
        let (last, directory) = (words.len() - 1, env::current_dir().ok());
        let candidates = engine::complete(&mut command, words, last, directory.as_deref()).unwrap_or_default();
        candidates.iter().filter_map(|it| Some(self.text_to_insert(it.get_value().to_str()?)? + "\n")).collect()
    }

    /// Returns the text that completes the last word to this value.
    fn text_to_insert(&self, value: &str) -> Option<String> {
        let kept_text = self.words.last()?.get(..self.kept_bytes)?;
        let rest = value.strip_prefix(kept_text)?;
        let is_plain = |c: char| match self.quote {
            None => c.is_alphanumeric() || "-_.,:=@%+/".contains(c),
            Some('"') => !"\"\\$`".contains(c),
            Some(quote) => c != quote,
        };
        // Bash has no escape for a quotation mark within its own quotes, for `!` within double quotes, or for a line break.
        let is_impossible = match self.quote {
            Some('\'') => !rest.chars().all(is_plain),
            Some(_) => rest.contains('!'),
            None => false,
        };
        if is_impossible || rest.contains(char::is_control) {
            return None;
        }
        Some(rest.chars().flat_map(|it| [(!is_plain(it)).then_some('\\'), Some(it)]).flatten().collect())
    }
}

/// Splits a line into words. Returns them with the quotation mark that is open, and the length of the last word before it.
fn split(line: &str) -> (Vec<String>, Option<char>, usize) {
    let (mut words, mut quote, mut opened) = (vec![String::new()], None, 0);
    // A quoted word may be empty.
    let mut is_begun = false;
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        let Some(word) = words.last_mut() else { break };
        match (quote, sign) {
            (None, ' ' | '\t') if is_begun => {
                words.push(String::new());
                is_begun = false;
                continue;
            }
            (None, ' ' | '\t') => continue,
            (None, '"' | '\'') => (quote, opened) = (Some(sign), word.len()),
            (Some(open), sign) if open == sign => quote = None,
            (None, '\\') => word.extend(signs.next()),
            (Some('"'), '\\') => word.push(signs.next_if(|it| "\"\\$`".contains(*it)).unwrap_or(sign)),
            (_, sign) => word.push(sign),
        }
        is_begun = true;
    }
    (words, quote, opened)
}
