//! Converts plain text to Markdown. It escapes all markup, and wraps lines to a readable length.

const WIDTH: usize = 100;

/// Converts text of the spec to paragraphs and lists, and keeps code between backquotes. If the first line is a
/// sentence, it becomes the summary, a separate paragraph. The lines of each other paragraph are joined, and [`wrap`]
/// breaks them again.
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

/// Text for the middle of a sentence, on one line.
pub(in crate::emit) fn clause(words: &str) -> String {
    escape(&words.split_whitespace().collect::<Vec<_>>().join(" ")).trim_end_matches('.').to_owned()
}

/// Code inside a sentence. The code may contain backquotes and line breaks.
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

/// The lines of a list. Lines below an item are indented like the item's text.
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

/// Escapes text that Markdown and rustdoc would read as a link, a tag, emphasis or a block of code. Rustdoc compiles
/// and runs such blocks as tests. Text between backquotes stays. Several spaces become one, because four can begin a
/// block of code.
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

/// The position of the sign that makes a line an item of a list, or of a table.
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

/// Returns whether a word at the start of a line or list item would be a heading, a rule, or the underline of a
/// heading.
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

/// The first address in a word, with the text before and after it. Rustdoc rejects an address that is not a link.
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

/// Returns whether Markdown would read a character as markup. An underscore inside a word is plain text, as is an
/// ampersand that cannot begin an entity.
fn is_markup(before: Option<char>, character: char, after: Option<char>) -> bool {
    let is_letter = |it: Option<char>| it.is_some_and(char::is_alphanumeric);
    match character {
        '<' | '>' | '[' | ']' | '*' | '~' | '\\' => true,
        '_' => !is_letter(before) || !is_letter(after),
        '&' => is_letter(after) || after == Some('#'),
        _ => false,
    }
}

/// Wraps text to lines of at most [`WIDTH`] characters, where words allow it. Line breaks of the text and lines of code
/// stay.
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
    // The lines below a list item are indented like the item's text.
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

/// Returns whether a line that begins with a word would be a list item, a table row, a heading or its underline, a
/// rule, a quote, HTML or a fence. Outside of code, `escape` handles most of these signs.
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
