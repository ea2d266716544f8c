//! Escapes the Markdown of a spec, so that no browser takes a part of the text for HTML.

/// Escapes each `<` outside of code, because a renderer could pass it on as HTML.
pub(crate) fn without_html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['`', '<', '\\']) {
        let (before, tail) = rest.split_at(at);
        escaped.push_str(before);
        let length = match tail.as_bytes()[0] {
            b'`' => code_length(tail, escaped.rsplit('\n').next().is_none_or(|line| line.trim().is_empty())),
            b'<' => {
                escaped.push('\\');
                1
            }
            // The backslash, with the character that it escapes.
            _ => 1 + tail[1..].chars().next().filter(char::is_ascii_punctuation).map_or(0, char::len_utf8),
        };
        let (copy, after) = tail.split_at(length);
        escaped.push_str(copy);
        rest = after;
    }
    escaped + rest
}

/// Returns the length of the code at the start of a string that begins with backquotes, or of the backquotes if nothing closes them.
///
/// Inline code ends at the latest with its paragraph. A block begins and ends with a whole line.
fn code_length(text: &str, begins_line: bool) -> usize {
    let run = run_length(text);
    let first_line = text[run..].lines().next().unwrap_or_default();
    if begins_line && run >= 3 && !first_line.contains('`') {
        let ends = |line: &str| run_length(line.trim_start()) >= run && line.trim().bytes().all(|byte| byte == b'`');
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            at += line.len();
            if at > line.len() && ends(line) {
                return at;
            }
        }
        return run;
    }
    let end = text.find("\n\n").unwrap_or(text.len());
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
