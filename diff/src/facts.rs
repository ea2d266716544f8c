//! What is known of an API: the facts that `SURFACE.txt`, the listings and the diff read.
//!
//! This is the one walk over what the spec means. It takes each struct apart without `..`, so that a new field does not compile
//! before it is said here, or left out on purpose.

mod kind;
mod operations;
mod params;
mod service;
mod types;

use indexmap::IndexMap;
use serde::{Serialize, Serializer};
use serde_yaml::Value;

pub use self::kind::Kind;
pub use self::operations::operation;
pub use self::types::declaration;
use helpdesk_codegen::api::{Api, Duration, Required, Resource, Sensitivity, Since, Source};

/// Returns what is known of the whole API.
pub fn api(api: &Api) -> Facts {
    // The documentation is that of the first resource, the names are those of all the others, and the version is that of no fact.
    let Api { version: _, doc: _, service, package: _, readme: _, guides: _, resources, catalog, names: _ } = api;
    Facts::default()
        .part("service", "service", Some(service::service(service)))
        .parts("conventions", "convention", service.conventions.iter().map(service::convention).collect())
        .parts("resources", "", resources.iter().map(resource).collect())
        .parts("types", "type", api.types().map(|(resource, decl)| declaration(resource, decl)).collect())
        .parts("operations", "operation", api.operations().map(|(resource, it)| operation(resource, it)).collect())
        .parts("catalog", "catalog", catalog.iter().map(service::catalog_entry).collect())
}

fn resource(resource: &Resource) -> Facts {
    // Types and operations are listed for the whole API.
    let Resource { module, renamed_from, doc, search: _, types: _, operations: _, open_questions } = resource;
    let facts = Facts::of(Kind::Resource)
        .named("name", module)
        .named("renamed_from", renamed_from)
        .named("doc", doc)
        .named("open_questions", open_questions);
    let facts = renamed_from.iter().fold(facts, |facts, old| facts.apart(&format!("module {module} was {old}")));
    open_questions.iter().fold(facts, |facts, words| facts.apart(&format!("unknown {module}: {words}")))
}

/// What is known of an item: under names, for programs, and as lines, for readers. What is not there is left out of both.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// What it declares; a part of a declaration that has no name of its own declares nothing.
    kind: Option<Kind>,
    named: IndexMap<String, Fact>,
    line: String,
    /// Lines about parts of it.
    parts: Vec<String>,
}

/// What has a name.
#[derive(Clone, Debug)]
pub enum Fact {
    /// Plain data.
    Value(Value),
    /// Something with facts of its own.
    Part(Facts),
    /// Several such things.
    Parts(Vec<Facts>),
}

/// An object of all that has a name.
impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(&self.named)
    }
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Fact::Value(value) => value.serialize(serializer),
            Fact::Part(part) => part.serialize(serializer),
            Fact::Parts(parts) => parts.serialize(serializer),
        }
    }
}

impl Facts {
    /// Those of a declaration.
    fn of(kind: Kind) -> Facts {
        Facts { kind: Some(kind), ..Facts::default() }
    }

    /// Returns what it declares, if it declares something.
    pub fn kind(&self) -> Option<Kind> {
        self.kind
    }

    /// All that has a name, in the order in which it is said.
    pub fn named_facts(&self) -> impl Iterator<Item = (&str, &Fact)> {
        self.named.iter().map(|(name, fact)| (name.as_str(), fact))
    }

    /// Returns what it is, in one line and without its parts.
    pub fn line(&self) -> &str {
        self.line.trim_start()
    }

    /// Its lines, the own one first; each goes on after a word for what it is.
    pub fn lines(self) -> impl Iterator<Item = String> {
        Some(self.line).filter(|line| !line.is_empty()).into_iter().chain(self.parts)
    }

    /// A fact that has a name and is in no line: no program and no request depends on it.
    fn named(mut self, name: &str, value: impl Serialize) -> Facts {
        if let Some(value) = something(value) {
            self.insert(name, Fact::Value(value));
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
            self.insert(name, Fact::Value(value));
        }
        self
    }

    /// A duration: in seconds for programs, as written for readers.
    fn lasting(self, name: &str, words: &str, duration: Option<&Duration>) -> Facts {
        match duration {
            Some(Duration { text, seconds }) => self.named(name, seconds).words(&words.replace("{}", text)),
            None => self,
        }
    }

    /// Something with facts of its own, which the line says in these words.
    fn inside(mut self, name: &str, words: &str, facts: Option<Facts>) -> Facts {
        if let Some(facts) = facts {
            self.line.push_str(&words.replace("{}", &facts.line));
            self.insert(name, Fact::Part(facts));
        }
        self
    }

    /// Parts with lines of their own, which begin as this one does up to here, and go on with this word.
    fn parts(mut self, name: &str, word: &str, parts: Vec<Facts>) -> Facts {
        let parts = parts.into_iter().map(|part| self.take(word, part)).collect::<Vec<_>>();
        if !parts.is_empty() {
            self.insert(name, Fact::Parts(parts));
        }
        self
    }

    fn part(mut self, name: &str, word: &str, part: Option<Facts>) -> Facts {
        if let Some(part) = part {
            let part = self.take(word, part);
            self.insert(name, Fact::Part(part));
        }
        self
    }

    /// Adds the lines of a part, which itself keeps its own line only.
    fn take(&mut self, word: &str, mut part: Facts) -> Facts {
        let parts = std::mem::take(&mut part.parts);
        let lines = Some(&part.line).filter(|line| !line.is_empty()).into_iter().chain(&parts);
        self.parts.extend(lines.map(|line| format!("{}{word}{line}", self.line)));
        part
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

    /// A name in Rust, which the line says where it is another one than on the wire.
    fn rust_name(self, wire: &str, ident: &str) -> Facts {
        match wire == ident {
            true => self.named("rust_name", ident),
            false => self.said("rust_name", " as {}", ident),
        }
    }

    /// Former names in Rust, which still compile.
    fn renamed_from<'n>(self, names: impl IntoIterator<Item = &'n String>) -> Facts {
        self.said("renamed_from", " was[{}]", names.into_iter().collect::<Vec<_>>())
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

    /// When it came, if that was after the first release.
    fn since(self, since: &Option<Since>) -> Facts {
        self.plain("since", since.as_ref().map(Since::text))
    }

    fn insert(&mut self, name: &str, fact: Fact) {
        let other = self.named.insert(name.into(), fact);
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

/// A value inside a line.
pub(crate) fn text(value: &Value) -> String {
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
