//! Markdown of the spec, which may be anybody's text: a browser must not take a part of it for HTML.

/// Escapes what a renderer could pass on as HTML: each `<` that is not in code.
pub(crate) fn without_html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['`', '<', '\\']) {
        let (before, found) = rest.split_at(at);
        escaped.push_str(before);
        let length = match found.as_bytes()[0] {
            b'`' => code_length(found),
            b'<' => {
                escaped.push('\\');
                1
            }
            // With the character that it escapes.
            _ => 1 + found[1..].chars().next().filter(char::is_ascii_punctuation).map_or(0, char::len_utf8),
        };
        let (copied, after) = found.split_at(length);
        escaped.push_str(copied);
        rest = after;
    }
    escaped + rest
}

/// Returns the length of the code at the start of a string that begins with backquotes, or that of the backquotes if nothing closes them.
/// Blocks are closed by as many, as spans are, but spans end with their paragraph.
fn code_length(text: &str) -> usize {
    let run = run_length(text);
    let end = if run < 3 { text.find("\n\n").unwrap_or(text.len()) } else { text.len() };
    let mut at = run;
    while let Some(next) = text[at..end].find('`') {
        at += next;
        let length = run_length(&text[at..end]);
        at += length;
        if length == run {
            return at;
        }
    }
    run
}

fn run_length(text: &str) -> usize {
    text.bytes().take_while(|byte| *byte == b'`').count()
}
