//! Plain words as Markdown: nothing in them is taken for markup, and lines have a readable length.

const WIDTH: usize = 100;

/// The spec's words as paragraphs and lists, and code between backquotes. A first line that is a sentence is the summary, a
/// paragraph of its own. The lines of each other paragraph are joined, for [`wrap`] to break them where it likes.
pub(in crate::emit) fn text(text: &str) -> String {
    let text = text.trim();
    let (summary, rest) = match text.split_once('\n') {
        Some((summary, rest)) if summary.ends_with('.') => (summary, rest),
        Some(_) | None => ("", text),
    };
    let lines: Vec<_> = rest.lines().map(str::trim_end).collect();
    let paragraphs = lines.split(|line| line.is_empty()).filter(|lines| !lines.is_empty());
    let paragraphs = paragraphs.map(|lines| {
        if lines.iter().any(|line| line.starts_with("- ")) { list(lines) } else { escape(&lines.join(" ")) }
    });
    let summary = Some(escape(summary)).filter(|summary| !summary.is_empty());
    summary.into_iter().chain(paragraphs).collect::<Vec<_>>().join("\n\n")
}

/// Words that go on inside a sentence, on one line.
pub(in crate::emit) fn clause(words: &str) -> String {
    escape(&words.split_whitespace().collect::<Vec<_>>().join(" ")).trim_end_matches('.').to_owned()
}

/// Code inside a sentence, whatever signs and line breaks it has.
pub(in crate::emit) fn code(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.split(|it| it != '`').map(str::len).max() {
        None | Some(0) => format!("`{text}`"),
        Some(longest) => {
            let fence = "`".repeat(longest + 1);
            format!("{fence} {text} {fence}")
        }
    }
}

/// The lines of a list. What goes on below an item is indented like its text.
fn list(lines: &[&str]) -> String {
    let first = lines.iter().position(|line| line.starts_with("- ")).unwrap_or(lines.len());
    let lines = lines.iter().enumerate().map(|(index, line)| {
        let is_below = index > first && !line.starts_with("- ");
        let indent = if is_below { "  " } else { "" };
        match line.trim_start().strip_prefix("- ") {
            Some(item) => format!("{indent}- {}", escape(item)),
            None => format!("{indent}{}", escape(line)),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Escapes what Markdown and rustdoc would read as a link, a tag, emphasis or a block of code, which would be compiled and run as
/// a test. Nothing between backquotes is escaped. Several spaces become one everywhere, because four can begin such a block.
fn escape(line: &str) -> String {
    let line = line.split([' ', '\t']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let mut escaped = String::with_capacity(line.len());
    let mut rest = line.as_str();
    while let Some((before, after)) = rest.split_once('`') {
        escape_words(&mut escaped, before);
        rest = match after.split_once('`').filter(|(code, _)| !code.trim().is_empty()) {
            Some((code, after)) => {
                escaped.push_str(&format!("`{code}`"));
                after
            }
            None => {
                escaped.push_str("\\`");
                after
            }
        };
    }
    escape_words(&mut escaped, rest);
    if let Some(sign) = list_sign(&escaped) {
        escaped.insert(sign, '\\');
    }
    escaped
}

/// The place of the sign that would make a line an item of a list, or of a table.
fn list_sign(line: &str) -> Option<usize> {
    let number = line.bytes().take_while(u8::is_ascii_digit).count();
    let mut signs = line[number..].chars();
    let (sign, next) = (signs.next(), signs.next());
    let is_alone = next.is_none_or(|it| it == ' ');
    let begins = match sign {
        Some('+' | '-') => number == 0 && (is_alone || line.chars().all(|it| "|-: ".contains(it))),
        Some('|' | ':') => number == 0,
        Some('.' | ')') => number > 0 && is_alone,
        _ => false,
    };
    begins.then_some(number)
}

/// Returns whether a word at the start of a line, or of an item of a list, would be a heading, a rule, or the underline of a heading.
fn begins_block(word: &str) -> bool {
    let is_line_of = |sign: char| word.chars().all(|it| it == sign);
    word.starts_with('#') || (!word.is_empty() && is_line_of('=')) || (word.len() > 1 && is_line_of('-'))
}

fn escape_words(escaped: &mut String, text: &str) {
    for word in text.split_inclusive(char::is_whitespace) {
        let mut rest = word;
        while let Some((before, address, after)) = address(rest) {
            escape_word(escaped, before);
            escaped.push_str(&format!("<{address}>"));
            rest = after;
        }
        escape_word(escaped, rest);
    }
}

/// The first address in a word, with what is before and after it. rustdoc rejects an address that is no link.
fn address(word: &str) -> Option<(&str, &str, &str)> {
    word.match_indices("http").find_map(|(start, _)| {
        let (before, rest) = word.split_at(start);
        let scheme = ["https://", "http://"].into_iter().find(|scheme| rest.starts_with(scheme))?;
        let end = rest.find(|it: char| it.is_whitespace() || "<>[]\\|".contains(it)).unwrap_or(rest.len());
        let address = rest[..end].trim_end_matches(|it: char| ".,;:!?)\"'*".contains(it));
        (address.len() > scheme.len()).then(|| (before, address, &rest[address.len()..]))
    })
}

fn escape_word(escaped: &mut String, word: &str) {
    if begins_block(word.trim_end()) {
        escaped.push('\\');
    }
    let mut before = None;
    let mut characters = word.chars().peekable();
    while let Some(character) = characters.next() {
        if is_markup(before, character, characters.peek().copied()) {
            escaped.push('\\');
        }
        escaped.push(character);
        before = Some(character);
    }
}

/// Returns whether Markdown would read a character as more than itself. An underscore inside a word, and an ampersand that cannot
/// begin an entity, are left alone.
fn is_markup(before: Option<char>, character: char, after: Option<char>) -> bool {
    let is_letter = |it: Option<char>| it.is_some_and(char::is_alphanumeric);
    match character {
        '<' | '>' | '[' | ']' | '*' | '~' | '\\' => true,
        '_' => !is_letter(before) || !is_letter(after),
        '&' => is_letter(after) || after == Some('#'),
        _ => false,
    }
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
    let words = line.trim_start_matches(' ');
    let mut current = line[..line.len() - words.len()].to_owned();
    let indent = if words.starts_with("- ") { format!("{current}  ") } else { current.clone() };
    let mut lines = Vec::new();
    let mut width = 0;
    for word in words.split(' ') {
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

/// Returns whether a line that starts with a word would be an item of a list, a row of a table, a heading, the underline of one, a
/// rule, a quote, HTML or a fence. Outside of code, most of these signs are escaped.
fn is_marker(word: &str) -> bool {
    let number = word.trim_end_matches(['.', ')']);
    let is_html = word.starts_with('<') && !word.starts_with("<http");
    is_html
        || word.starts_with('>')
        || word.starts_with("~~~")
        || word.starts_with("```")
        || (!word.is_empty() && word.chars().all(|it| "#=-+*_|".contains(it)))
        || (number.len() < word.len() && number.chars().all(|it| it.is_ascii_digit()))
}
