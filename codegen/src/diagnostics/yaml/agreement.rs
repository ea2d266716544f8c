//! Two parsers read the same values from generated files, or the file is rejected. `SEED` and `CASES` choose other and
//! more files.

use serde_yaml::{Mapping, Value};

use super::{Node, read};

#[test]
fn text_that_parsers_read_differently_is_rejected() {
    let number = |name: &str| std::env::var(name).ok().map(|it| it.parse::<u64>().expect("a number"));
    let (seed, cases) = (number("SEED").unwrap_or(1), number("CASES").unwrap_or(600));
    println!("SEED={seed} CASES={cases}");
    let mut accepted = 0;
    for case in seed..seed + cases {
        let text = Texts(case.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1).document();
        let (read, mistakes) = read(&text);
        if !mistakes.is_empty() {
            continue;
        }
        accepted += 1;
        let (node, value) = read.expect("what is not read has a mistake");
        let other = serde_yaml::from_str::<Value>(&format!("{text}{}", if text.ends_with('\n') { "" } else { "\n" }));
        assert_eq!(Some(&value), other.as_ref().ok(), "SEED={case}: {text:?}\n{other:?}");
        check_places(&text, &node, &value, case);
    }
    assert!(accepted * 10 > cases, "only {accepted} of {cases} files are valid");
}

/// Checks that the text at the place of a value parses to the value. The lines of a block need the indentation around
/// them.
fn check_places(text: &str, node: &Node, value: &Value, case: u64) {
    let written = &text[node.value.clone()];
    let begins_line = text[..node.value.start].trim_end_matches([' ', '\t']).ends_with('\n');
    let is_block = written.contains('\n')
        || (value.is_string() && !node.is_plain && (begins_line || written.starts_with(['|', '>'])));
    let is_open = !written.starts_with(['{', '[']) && (value.is_mapping() || value.is_sequence());
    if !is_block && !is_open {
        let alone = |text: String| serde_yaml::from_str::<Vec<Value>>(&text).ok()?.into_iter().next();
        let read = alone(format!("- {written}\n")).or_else(|| alone(format!("[{written}]")));
        assert_eq!(read.as_ref(), Some(value), "SEED={case}: {written:?} in {text:?}");
    }
    for (name, child) in &node.children {
        let inner = match value {
            Value::Sequence(list) => list.get(name.parse::<usize>().expect("a list has numbers")),
            _ => value.get(name.as_str()),
        };
        if let Some(key) = child.key.clone().filter(|key| !text[key.clone()].contains(['\n', '|', '>'])) {
            let written = &text[key];
            let entry = serde_yaml::from_str::<Mapping>(&format!(" {written}: 0\n")).unwrap_or_default();
            assert_eq!(
                entry.keys().next().and_then(Value::as_str),
                Some(name.as_str()),
                "SEED={case}: {written:?} in {text:?}"
            );
        }
        check_places(text, child, inner.expect("a value has a place"), case);
    }
}

/// A source of files, by a linear congruential generator.
struct Texts(u64);

impl Texts {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    /// A document with a few random changes, which may make it invalid.
    fn document(&mut self) -> String {
        let start =
            self.of(&["", "", "", "", "", "# Note.\n", "---\n", "--- # Note.\n", "%YAML 1.2\n---\n", "\u{feff}"]);
        let mut text = format!("{start}{}", self.entries(0, 3));
        text += self.of(&["", "", "", "", "# Note.\n", "...\n", "--- x\n", "\n\n", "\t\n", "  \n"]);
        for _ in 0..self.below(3) {
            let places = text.char_indices().map(|(at, _)| at).collect::<Vec<_>>();
            let at = places[self.below(places.len())];
            text.insert_str(at, self.of(PIECES));
        }
        if self.below(8) == 0 {
            text = text.trim_end().to_owned();
        }
        if self.below(8) == 0 { text.replace('\n', "\r\n") } else { text }
    }

    /// The entries of a mapping or list, one to a line.
    fn entries(&mut self, indent: usize, depth: usize) -> String {
        let space = " ".repeat(indent);
        let is_list = self.below(3) == 0 && indent > 0;
        let count = 1 + self.below(3);
        let entry = |texts: &mut Texts, index: usize| {
            let start = if is_list { format!("{space}-") } else { format!("{space}{}:", texts.key(index)) };
            let end = texts.of(&["\n", "\n", "\n", "\n", " # Note.\n", "\n\n", " \n", "\t\n", "\t# Note.\n", " #\n"]);
            let gap = texts.of(&[" ", " ", " ", "  ", "\t", " \t"]);
            match texts.below(if depth == 0 { 4 } else { 8 }) {
                0..=2 => format!("{start}{gap}{}{end}", texts.scalar(indent)),
                3 => format!("{start}{end}"),
                4 => format!("{start}{gap}{}", texts.block(indent)),
                5 | 6 => format!("{start}{gap}{}{end}", texts.flow(depth - 1, indent)),
                _ => format!("{start}\n{}", texts.entries(indent + 1 + texts_width(index), depth - 1)),
            }
        };
        (0..count).map(|index| entry(self, index)).collect()
    }

    fn key(&mut self, index: usize) -> String {
        let key = self.of(&[
            "a", "b c", "\"q\"", "'q'", "?k", "-k", "<<", "k-", "k#", "ключ", "~", "1", "yes", "\"1\"", "*", "k ",
        ]);
        format!("{key}{}", ["", "2", "3"][if key.ends_with(char::is_alphabetic) { index } else { 0 }])
    }

    fn flow(&mut self, depth: usize, indent: usize) -> String {
        let is_list = self.below(2) == 0;
        let count = self.below(4);
        let entry = |texts: &mut Texts, index: usize| {
            let value = match texts.below(5) {
                0 if depth > 0 => texts.flow(depth - 1, indent),
                _ => texts.scalar(indent),
            };
            let gap = texts.of(&[" ", " ", " ", "", "\t"]);
            match (is_list, texts.below(8)) {
                (true, 0) | (false, 0..=5) => format!("{}:{gap}{value}", texts.key(index)),
                (true, _) => value,
                (false, 6) => format!("{}:", texts.key(index)),
                (false, _) => texts.key(index),
            }
        };
        let separator = format!("{}{}", self.of(&[", ", ", ", ", ", ",", " , "]), self.of(&["", "", "", "\n      "]));
        let entries = (0..count).map(|index| entry(self, index)).collect::<Vec<_>>().join(&separator);
        let end = self.of(&["", "", "", ",", ", ", ",,"]);
        let [open, close] = if is_list { ["[", "]"] } else { ["{ ", " }"] };
        format!("{open}{entries}{end}{close}")
    }

    fn scalar(&mut self, indent: usize) -> String {
        let word = self.of(WORDS);
        match self.below(12) {
            0 => format!("{word} {}", self.of(WORDS)),
            1 => format!("{word}\n{}{}", " ".repeat(indent + 2), self.of(WORDS)),
            2 => format!("\"{}\n{}{word}\"", self.of(&["x", "x ", "x\\"]), " ".repeat(indent + 2)),
            _ => word.to_owned(),
        }
    }

    fn block(&mut self, indent: usize) -> String {
        let header =
            format!("{}{}", self.of(&["|", ">"]), self.of(&["", "", "", "-", "+", "2", "2-", "-1", " # Note."]));
        let line = |texts: &mut Texts| {
            let more = texts.of(&["", "", "", " ", "\t", "  "]);
            format!("{}{more}{}\n", " ".repeat(indent + 2), texts.of(&["x", "x # y", "", "- x", "x: y", "\t", "x "]))
        };
        let lines = (0..self.below(4)).map(|_| line(self)).collect::<String>();
        format!("{header}\n{lines}{}", self.of(&["", "", "\n", " \n"]))
    }
}

fn texts_width(index: usize) -> usize {
    1 + index % 2
}

const WORDS: &[&str] = &[
    "x",
    "word",
    "two words",
    "x:y",
    "x#y",
    "x #y",
    "a, b",
    "?x",
    "? x",
    "-x",
    "- x",
    "-",
    "--",
    ":x",
    ":",
    "|",
    "| x",
    ">x",
    "&a",
    "&a x",
    "*a",
    "!t",
    "!!str 1",
    "! x",
    "%x",
    "@x",
    "`x`",
    "'it''s'",
    "\"\\t\\u00e9\"",
    "\"x\" # y",
    "''",
    "\"\"",
    "~",
    "null",
    "true",
    "True",
    "yes",
    "no",
    "0",
    "012",
    "0o7",
    "0x1F",
    "0b1",
    "1_000",
    "1e3",
    "1.",
    ".5",
    "-1",
    "+1",
    ".inf",
    ".NaN",
    "2024-01-31",
    "12:30",
    "1:2",
    "x]",
    "x}",
    "[x]",
    "{x}",
    "x\\",
    "\\x",
    "x\u{85}y",
    "x\u{2028}y",
    "x\u{a0}y",
    "\u{a0}x",
    "é",
    "🙂",
    "x\ty",
    "x'y",
    "x\"y",
    "\"x: y\"",
    "'x, y'",
    "<<",
    "=",
    "x ",
    "http://a/b?c=d#e",
    "\"a\"b",
    "a\"b\"",
    "...",
    "---",
    "--- x",
    "x---",
];

const PIECES: &[&str] = &[
    " ",
    "  ",
    "\n",
    "\t",
    "#",
    " #",
    ":",
    ": ",
    ",",
    ", ",
    "?",
    "? ",
    "-",
    "- ",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'",
    "|",
    ">",
    "&",
    "*",
    "!",
    "%",
    "@",
    "`",
    "~",
    "x",
    "\\",
    "\u{85}",
    "\u{2028}",
    "\u{a0}",
    "\u{feff}",
    "<<: ",
    "\r",
    "\n\n",
    "\n  ",
    "\n# Note.\n",
    "---\n",
    "...\n",
    "é",
];
