//! Plain words as Markdown: nothing in them is taken for markup, and lines have a readable length.

const WIDTH: usize = 100;

/// Escapes what Markdown and rustdoc would read as a link, a tag or emphasis; text in backquotes stays as it is.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('`') {
        escape_words(&mut escaped, before);
        // A backquote without another one is no code.
        let Some((code, after)) = after.split_once('`') else {
            escaped.push_str("\\`");
            rest = after;
            break;
        };
        escaped.push_str(&format!("`{code}`"));
        rest = after;
    }
    escape_words(&mut escaped, rest);
    escaped
}

fn escape_words(escaped: &mut String, text: &str) {
    for word in text.split_inclusive(char::is_whitespace) {
        let address = word.trim_end_matches(|it: char| it.is_whitespace() || ".,;:!?)".contains(it));
        if address.starts_with("https://") || address.starts_with("http://") {
            escaped.push_str(&format!("<{address}>{}", &word[address.len()..]));
            continue;
        }
        for character in word.chars() {
            if matches!(character, '<' | '>' | '[' | ']' | '*') {
                escaped.push('\\');
            }
            escaped.push(character);
        }
    }
}

/// Joins the lines of each paragraph, for [`wrap`] to break them where it likes. Lists stay as they are.
pub(super) fn flow(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(|paragraph| match paragraph.lines().any(|line| line.starts_with("- ")) {
        true => paragraph.to_owned(),
        false => paragraph.lines().collect::<Vec<_>>().join(" "),
    });
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

/// Lines of at most [`WIDTH`] characters where words allow; the breaks of the text stay, and code as it is.
pub(super) fn wrap(text: &str) -> Vec<String> {
    let mut code = false;
    let lines = text.lines().flat_map(|line| {
        let fence = line.starts_with("```");
        code ^= fence;
        // Code and the rows of a table stay on their lines.
        if code || fence || line.starts_with('|') { vec![line.to_owned()] } else { wrap_line(line) }
    });
    lines.collect()
}

fn wrap_line(line: &str) -> Vec<String> {
    // What goes on below a list item is indented like its text.
    let indent = if line.starts_with("- ") { "  " } else { "" };
    let mut lines = Vec::new();
    let mut current = String::new();
    let mut width = 0;
    for word in line.split(' ') {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH && !is_marker(word) {
            lines.push(std::mem::replace(&mut current, format!("{indent}{word}")));
            width = indent.len() + length;
        } else {
            if width > 0 {
                current.push(' ');
                width += 1;
            }
            current.push_str(word);
            width += length;
        }
    }
    lines.push(current);
    lines
}

/// What would make something else of a line that starts with it.
fn is_marker(word: &str) -> bool {
    let number = word.trim_end_matches(['.', ')']);
    matches!(word, "-" | "+" | "*" | "=" | "|")
        || word.starts_with(['#', '>', '='])
        || (number.len() < word.len() && number.chars().all(|it| it.is_ascii_digit()))
}
