//! A file as a tree, with each comment at its entry.

use std::ops::Range;

/// A file.
pub(super) struct Tree {
    /// Comments about the file.
    pub(super) header: Vec<Comment>,
    pub(super) top: Collection,
}

/// A mapping or a list.
pub(super) struct Collection {
    pub(super) start: usize,
    pub(super) column: usize,
    pub(super) is_list: bool,
    pub(super) is_flow: bool,
    pub(super) entries: Vec<Entry>,
    /// Comments after the last entry.
    pub(super) tail: Vec<Comment>,
}

/// An entry of a mapping, or of a list if it has no key.
pub(super) struct Entry {
    pub(super) range: Range<usize>,
    pub(super) key: Option<String>,
    pub(super) value: Value,
    /// Whether a blank line is above it.
    pub(super) blank: bool,
    /// Comments on the lines above it.
    pub(super) above: Vec<Comment>,
    /// The comment on its first line.
    pub(super) beside: Option<Comment>,
}

pub(super) enum Value {
    Nothing,
    /// A string on one line.
    Text(String),
    /// A number or a boolean, in its original text.
    Other(String),
    /// A string after `|` or `>`, with its original lines.
    Lines(String, Vec<String>),
    Collection(Collection),
}

pub(super) struct Comment {
    pub(super) text: String,
    /// Whether a blank line is above it.
    pub(super) blank: bool,
    pub(super) offset: usize,
    pub(super) column: usize,
    pub(super) has_own_line: bool,
}

/// A value or comment of a file, with its position.
pub(super) struct Fact {
    /// The path of keys, and the value or comment.
    pub(super) content: (String, String),
    pub(super) offset: usize,
}

/// A construct without a canonical text.
pub(super) struct Unsupported {
    pub(super) offset: usize,
    pub(super) why: String,
}

impl Unsupported {
    /// The line of the node in the original text, from 1.
    pub(super) fn line(&self, text: &str) -> usize {
        text.bytes().take(self.offset).filter(|byte| *byte == b'\n').count() + 1
    }
}

impl Comment {
    /// Whether the comment is a modeline for editors.
    pub(super) fn is_modeline(&self) -> bool {
        self.text.starts_with("# yaml-language-server:")
    }
}

impl Collection {
    /// Attaches a comment to its entry: the entry on the same line, the next entry, or the end of a collection with the
    /// same indentation.
    pub(super) fn attach(&mut self, comment: Comment) {
        let next = self.entries.partition_point(|entry| entry.range.start < comment.offset);
        let column = self.column;
        if let Some(entry) = next.checked_sub(1).map(|last| &mut self.entries[last]) {
            let is_inside = comment.offset < entry.range.end;
            if let Value::Collection(inner) = &mut entry.value {
                let is_of_inner = match (is_inside, comment.has_own_line) {
                    (true, true) => true,
                    (true, false) => comment.offset > inner.start,
                    (false, true) => !inner.is_flow && inner.column <= comment.column && column < comment.column,
                    (false, false) => !inner.is_flow,
                };
                if is_of_inner {
                    return inner.attach(comment);
                }
            }
            if !comment.has_own_line && entry.beside.is_none() {
                entry.beside = Some(comment);
                return;
            }
            if !comment.has_own_line || is_inside {
                return entry.above.push(comment);
            }
        }
        match self.entries.get_mut(next) {
            Some(entry) => entry.above.push(comment),
            None => self.tail.push(comment),
        }
    }

    fn facts(&self, path: &str, facts: &mut Vec<Fact>) {
        let mut add = |path: &str, text: &str, offset| {
            facts.push(Fact { content: (path.to_owned(), text.to_owned()), offset });
        };
        self.tail.iter().for_each(|it| add(path, &it.text, it.offset));
        if self.entries.is_empty() {
            add(path, if self.is_list { "[]" } else { "{}" }, self.start);
        }
        for (index, entry) in self.entries.iter().enumerate() {
            let path = format!("{path}/{}", entry.key.clone().unwrap_or_else(|| index.to_string()));
            let mut add = |text: &str, offset| facts.push(Fact { content: (path.clone(), text.to_owned()), offset });
            entry.above.iter().chain(&entry.beside).for_each(|it| add(&it.text, it.offset));
            match &entry.value {
                Value::Nothing => add("", entry.range.start),
                Value::Text(text) => add(&format!("{text:?}"), entry.range.start),
                Value::Other(text) => add(text, entry.range.start),
                Value::Lines(header, lines) => add(&format!("{header}\n{}", lines.join("\n")), entry.range.start),
                Value::Collection(inner) => inner.facts(&path, facts),
            }
        }
    }
}

impl Tree {
    /// All values and comments of the file.
    pub(super) fn facts(&self) -> Vec<Fact> {
        let fact = |it: &Comment| Fact { content: (String::new(), it.text.clone()), offset: it.offset };
        let mut facts = self.header.iter().map(fact).collect();
        self.top.facts("", &mut facts);
        facts
    }
}
