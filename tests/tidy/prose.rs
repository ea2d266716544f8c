//! The prose of a file, as words with their lines and without code.

/// A word in lower case. An empty one separates two pieces of prose.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub(super) word: String,
    pub(super) line: usize,
}

/// Splits prose into words. Letters, digits, `_` and hyphens belong to words.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|it: char| !it.is_alphanumeric() && !"_-".contains(it));
    parts.map(|it| it.trim_matches('-').to_lowercase()).filter(|it| !it.is_empty())
}

/// The words of a Markdown file, without code and targets of links.
pub(super) fn markdown(text: &str) -> Vec<Token> {
    let mut prose = Prose::default();
    prose.block(text.lines().enumerate().map(|(index, line)| (index + 1, line)));
    prose.tokens
}

/// The words of a YAML file, without keys.
pub(super) fn yaml(text: &str) -> Vec<Token> {
    let mut prose = Prose::default();
    for (index, line) in text.lines().enumerate() {
        let pieces = line.split_inclusive(char::is_whitespace);
        let values: String = pieces.filter(|piece| !piece.trim_end().ends_with(':')).collect();
        prose.block([(index + 1, &*values)]);
        // A value may continue in the next line.
        prose.tokens.pop();
    }
    prose.tokens
}

/// The words of a Rust file: doc comments, literals of several words, and names of public items.
pub(super) fn rust(text: &str) -> Vec<Token> {
    let text = text.split("\n#[cfg(test)]").next().unwrap_or_default();
    let mut prose = Prose::default();
    let mut docs = Vec::new();
    for (index, line) in text.lines().enumerate() {
        match line.trim_start().strip_prefix("///").or(line.trim_start().strip_prefix("//!")) {
            Some(doc) => docs.push((index + 1, doc)),
            None => {
                prose.block(docs.drain(..));
                prose.name(line, index + 1);
            }
        }
    }
    prose.block(docs);
    for (line, literal) in literals(text) {
        if literal.contains(char::is_whitespace) {
            prose.block([(line, &*literal)]);
        }
    }
    prose.tokens
}

/// The words of the comments of a Rust file that stand in lines of their own.
pub(super) fn comments(text: &str) -> Vec<Token> {
    let mut prose = Prose::default();
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_start()));
    let (mut block, mut last) = (Vec::new(), 0);
    for (number, line) in lines.filter(|(_, line)| line.starts_with("//")) {
        if number > last + 1 {
            prose.block(block.drain(..));
        }
        block.push((number, line.trim_start_matches(['/', '!'])));
        last = number;
    }
    prose.block(block);
    prose.tokens
}

#[derive(Default)]
struct Prose {
    tokens: Vec<Token>,
}

impl Prose {
    /// Adds lines that form one block.
    fn block<'a>(&mut self, lines: impl IntoIterator<Item = (usize, &'a str)>) {
        let (mut fenced, mut code) = (false, false);
        for (number, line) in lines {
            fenced ^= line.trim_start().starts_with("```");
            if fenced || line.trim_start().starts_with("```") {
                continue;
            }
            code &= !line.trim().is_empty();
            let mut text = String::new();
            for (index, piece) in line.split('`').enumerate() {
                code ^= index > 0;
                text.push_str(if code { " \u{0} " } else { piece });
            }
            for piece in text.split("](").enumerate().map(|(index, text)| match index {
                0 => text,
                _ => text.split_once(')').map_or("", |(_, rest)| rest),
            }) {
                self.tokens.extend(words(piece).map(|word| Token { word, line: number }));
            }
        }
        self.end();
    }

    /// Adds the name of a public item or field.
    fn name(&mut self, line: &str, number: usize) {
        let Some(item) = line.trim_start().strip_prefix("pub ") else { return };
        let modifiers =
            ["const fn ", "async fn ", "fn ", "struct ", "enum ", "trait ", "mod ", "type ", "const ", "static "];
        let named = modifiers.iter().find_map(|it| item.strip_prefix(it));
        let field = item.split_once(':').map(|(name, _)| name).filter(|name| !name.contains(' '));
        let Some(name) = named.or(field) else { return };
        let name = name.split(|it: char| !it.is_alphanumeric() && it != '_').next().unwrap_or_default();
        let mut spaced = String::new();
        for letter in name.chars() {
            if letter.is_uppercase() {
                spaced.push(' ');
            }
            spaced.push(if letter == '_' { ' ' } else { letter });
        }
        self.tokens.extend(words(&spaced).map(|word| Token { word, line: number }));
        self.end();
    }

    fn end(&mut self) {
        self.tokens.push(Token { word: String::new(), line: 0 });
    }
}

/// The string literals of Rust source, with their lines and without placeholders.
fn literals(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let (mut rest, mut line, mut counted) = (text, 1, 0);
    while let Some(start) = rest.find(['"', '\'', '/']) {
        let (before, from) = rest.split_at(start);
        let read = text.len() - from.len();
        line += text[counted..read].matches('\n').count();
        counted = read;
        rest = match from.as_bytes() {
            [b'/', b'/', ..] => from.find('\n').map_or("", |end| &from[end..]),
            [b'/', ..] => &from[1..],
            [b'\'', b'\\', ..] => from[2..].find('\'').map_or("", |end| &from[end + 3..]),
            [b'\'', ..] => {
                let mut letters = from[1..].chars();
                let letter = letters.next().map_or(0, char::len_utf8);
                // Otherwise it is a lifetime.
                if letters.next() == Some('\'') { &from[letter + 2..] } else { &from[1..] }
            }
            _ => {
                let hashes = before.len() - before.trim_end_matches('#').len();
                let raw = before.trim_end_matches('#').ends_with('r');
                let (literal, after) = if raw { raw_string(&from[1..], hashes) } else { string(&from[1..]) };
                found.push((line, literal));
                after
            }
        };
    }
    found
}

fn raw_string(text: &str, hashes: usize) -> (String, &str) {
    let end = format!("\"{}", "#".repeat(hashes));
    text.split_once(&end).map_or((text.to_owned(), ""), |(literal, after)| (literal.to_owned(), after))
}

/// A literal until its quote. Escapes and placeholders become blanks.
fn string(text: &str) -> (String, &str) {
    let mut literal = String::new();
    let (mut escaped, mut depth) = (false, 0_u32);
    for (index, letter) in text.char_indices() {
        match letter {
            _ if escaped => {
                escaped = false;
                literal.push(' ');
            }
            '\\' => escaped = true,
            '"' => return (literal, &text[index + 1..]),
            '{' => depth += 1,
            '}' => {
                depth = depth.saturating_sub(1);
                literal.push('\u{0}');
            }
            _ if depth > 0 => (),
            _ => literal.push(letter),
        }
    }
    (literal, "")
}

#[test]
fn code_is_no_prose() {
    let words = |tokens: Vec<Token>| tokens.into_iter().map(|it| it.word).collect::<Vec<_>>().join(" ");
    assert_eq!(words(markdown("A `b` [c](d.md) e-f.\n\n```text\ng\n```\nh")).trim(), "a c e-f h");
    assert_eq!(words(yaml("a: { doc: One text. }\n")).trim(), "one text");
    let source = r##"
        /// A doc `code`
        /// goes on.
        pub fn some_name(a: &'static str) -> char { // no comment
            call("one", "two words {a}\n", r#"raw "words" too"#, '"', "last one")
        }
    "##;
    assert_eq!(
        words(rust(source)).split_whitespace().collect::<Vec<_>>().join(" "),
        "a doc goes on some name two words raw words too last one"
    );
}
