//! What is known of operations and types: the facts that `SURFACE.txt` and the listings print.
//!
//! This is the one walk over what the spec means. It takes each struct apart without `..`, so that a new field does not compile
//! before it is said here, or left out on purpose.

mod operations;
mod params;
mod types;

use serde::{Serialize, Serializer};
use serde_yaml::{Mapping, Value};

pub use self::operations::operation;
pub use self::types::declaration;
use crate::api::{Duration, Required, Sensitivity, Source};

/// What is known of an item: under names, for programs, and as lines, for people. What is not there is left out of both.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    named: Mapping,
    line: String,
    /// Lines about parts of it.
    parts: Vec<String>,
}

/// An object of all that has a name.
impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.named.serialize(serializer)
    }
}

impl Facts {
    /// Its lines, the own one first; each goes on after a word for what it is.
    pub fn lines(self) -> impl Iterator<Item = String> {
        Some(self.line).filter(|line| !line.is_empty()).into_iter().chain(self.parts)
    }

    /// A fact that has a name and is in no line: no program and no request depends on it.
    fn named(mut self, name: &str, value: impl Serialize) -> Facts {
        if let Some(value) = something(value) {
            self.insert(name, value);
        }
        self
    }

    /// A fact that the line says as ` name=value`.
    fn plain(self, name: &str, value: impl Serialize) -> Facts {
        self.said(name, &format!(" {name}={{}}"), value)
    }

    /// A fact that the line says in these words, where `{}` stands for the value.
    fn said(mut self, name: &str, words: &str, value: impl Serialize) -> Facts {
        if let Some(value) = something(value) {
            self.line.push_str(&words.replace("{}", &text(&value)));
            self.insert(name, value);
        }
        self
    }

    /// A length of time: in seconds for programs, as written for people.
    fn lasting(self, name: &str, words: &str, duration: Option<&Duration>) -> Facts {
        match duration {
            Some(Duration { text, seconds }) => self.named(name, seconds).words(&words.replace("{}", text)),
            None => self,
        }
    }

    /// Something with facts of its own, which the line says in these words.
    fn inside(self, name: &str, words: &str, facts: Option<Facts>) -> Facts {
        match facts {
            Some(facts) => self.words(&words.replace("{}", &facts.line)).named(name, facts),
            None => self,
        }
    }

    /// Parts with lines of their own, which begin as this one does up to here, and go on with this word.
    fn parts(mut self, name: &str, word: &str, parts: Vec<Facts>) -> Facts {
        let parts = parts.into_iter().map(|part| self.take(word, part)).collect::<Vec<_>>();
        self.named(name, parts)
    }

    fn part(mut self, name: &str, word: &str, part: Option<Facts>) -> Facts {
        let part = part.map(|part| self.take(word, part));
        self.named(name, part)
    }

    /// Adds the lines of a part, and leaves what it has under names.
    fn take(&mut self, word: &str, mut part: Facts) -> Value {
        let named = std::mem::take(&mut part.named);
        self.parts.extend(part.lines().map(|line| format!("{}{word}{line}", self.line)));
        Value::Mapping(named)
    }

    /// A line of its own, which begins as this one does up to here.
    fn apart(mut self, words: &str) -> Facts {
        self.parts.push(format!("{}{words}", self.line));
        self
    }

    fn words(mut self, words: &str) -> Facts {
        self.line.push_str(words);
        self
    }

    fn renamed(self, wire: &str, ident: &str) -> Facts {
        self.said("rust_name", " as {}", (wire != ident).then_some(ident))
    }

    fn required(self, required: &Required) -> Facts {
        match required {
            Required::No => self,
            Required::Documented => self.said("required", " required", true),
            Required::Because(reason) => self.said("required_because", " required_because", reason),
        }
    }

    fn sensitivity(self, sensitivity: Sensitivity) -> Facts {
        match sensitivity {
            Sensitivity::Public => self,
            Sensitivity::Personal => self.said("sensitive", " {}", "personal"),
            Sensitivity::Secret => self.said("sensitive", " {}", "secret"),
        }
    }

    fn source(self, source: &Source) -> Facts {
        match source {
            Source::Documented => self,
            Source::Unverified { evidence } => self.said("evidence", " unverified[{}]", evidence),
        }
    }

    /// Where one part of an item comes from, if it is not where the rest does.
    fn evidence_of(self, part: &str, source: &Source) -> Facts {
        match source {
            Source::Documented => self,
            Source::Unverified { evidence } => {
                self.said(&format!("{part}_evidence"), &format!(" {part}_unverified[{{}}]"), evidence)
            }
        }
    }

    fn insert(&mut self, name: &str, value: Value) {
        let other = self.named.insert(name.into(), value);
        debug_assert!(other.is_none(), "two facts of one item are named `{name}`");
    }
}

/// A value, unless it says that there is none.
fn something(value: impl Serialize) -> Option<Value> {
    let value = serde_yaml::to_value(value).expect("facts are plain data");
    match &value {
        Value::Null | Value::Bool(false) => None,
        Value::Sequence(values) if values.is_empty() => None,
        Value::Bool(true)
        | Value::Number(_)
        | Value::String(_)
        | Value::Sequence(_)
        | Value::Mapping(_)
        | Value::Tagged(_) => Some(value),
    }
}

/// The end of a line about a rule of the service.
pub(crate) fn rule(doc: &str, source: &Source) -> String {
    Facts::default().said("doc", ": {}", doc).source(source).line
}

/// A value inside a line.
fn text(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) => String::new(),
        Value::Number(number) => number.to_string(),
        // The spec may write it in several lines.
        Value::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Value::Sequence(values) => values.iter().map(text).collect::<Vec<_>>().join(","),
        Value::Mapping(pairs) => {
            let pairs = pairs.iter().map(|(name, value)| format!("{}={}", text(name), text(value)));
            pairs.collect::<Vec<_>>().join(",")
        }
        Value::Tagged(tagged) => text(&tagged.value),
    }
}
