//! The facts of an API, which `SURFACE.txt`, the listings and the diff read.
//!
//! This is the one walk over what the spec means. It takes each struct apart without `..`, so that a new field does not compile
//! before it is said here, or left out on purpose.

mod kind;
mod operations;
mod params;
mod service;
mod types;

use serde::{Serialize, Serializer};
use serde_yaml::Value;

pub use self::kind::Kind;
pub use self::operations::operation;
pub use self::types::declaration;
use helpdesk_codegen::api::{Api, Duration, Notes, Required, Resource, Sensitivity, Since, Source};

/// Returns what is known of the whole API.
pub fn api(api: &Api) -> Facts {
    // The documentation is that of the first resource, the names are those of all the others, and the version is that of no fact.
    // No program and no request depends on guides, the front page and the manifest.
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
    let questions = open_questions.iter().map(|it| format!("{} {}: {}", it.name, it.settled, it.text));
    Facts::of(Kind::Resource)
        .named("name", module)
        .lines_of("renamed_from", format!("module {module} was "), renamed_from)
        .named("doc", doc)
        .lines_of("open_questions", format!("unknown {module}/"), questions.collect::<Vec<_>>())
}

/// The facts of an item: under names, for programs, and as lines, for readers. Absent facts are in neither.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// The kind of the declaration; none for a part of a declaration that has no name of its own.
    kind: Option<Kind>,
    /// In the order in which its line says them.
    facts: Vec<Entry>,
}

/// A fact, and where readers see it.
#[derive(Clone, Debug)]
struct Entry {
    /// None is for words that the other facts imply.
    name: Option<String>,
    fact: Fact,
    words: Words,
}

/// A fact that has a name.
#[derive(Clone, Debug)]
pub enum Fact {
    /// Plain data.
    Value(Value),
    /// Something with facts of its own.
    Part(Facts),
    /// Several such things.
    Parts(Vec<Facts>),
}

/// Where lines say a fact.
#[derive(Clone, Debug)]
enum Words {
    /// Nowhere: no program and no request depends on it.
    Nowhere,
    /// In the line of the item, and first in all lines about its parts.
    Key,
    /// In the line of the item, in these words, where `{}` stands for the fact.
    Inline(String),
    /// In lines of its own, after this word.
    Apart(String),
}

/// An object of all that has a name.
impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.named_facts())
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
        self.facts.iter().filter_map(|entry| Some((entry.name.as_deref()?, &entry.fact)))
    }

    /// Returns what it is, in one line and without its parts.
    pub fn line(&self) -> String {
        self.inline().trim_start().to_owned()
    }

    /// Its lines, the own one first; each goes on after a word for what it is.
    pub fn lines(&self) -> Vec<String> {
        let key = self.facts.iter().filter(|entry| matches!(entry.words, Words::Key)).map(Entry::inline);
        let key = key.collect::<String>();
        let own = Some(self.inline()).filter(|line| !line.is_empty());
        let apart = self.facts.iter().flat_map(Entry::apart).map(|line| format!("{key}{line}"));
        own.into_iter().chain(apart).collect()
    }

    /// Its own line, as it goes on after a word for what it is.
    fn inline(&self) -> String {
        self.facts.iter().map(Entry::inline).collect()
    }

    /// Adds the name of the item, with which the lines of its parts begin.
    fn key(self, name: &str, value: &str) -> Facts {
        self.with(name, Some(Value::from(value)), Words::Key)
    }

    /// A fact that has a name and is in no line: no program and no request depends on it.
    fn named(self, name: &str, value: impl Serialize) -> Facts {
        self.with(name, something(value), Words::Nowhere)
    }

    /// A fact that the line says as ` name=value`.
    fn plain(self, name: &str, value: impl Serialize) -> Facts {
        self.said(name, &format!(" {name}={{}}"), value)
    }

    /// The same, where none is ` name=none`.
    fn plain_or_none(self, name: &str, value: Option<&str>) -> Facts {
        match value {
            Some(value) => self.plain(name, value),
            None => self.words(format!(" {name}=none")),
        }
    }

    /// A fact that the line says in these words, where `{}` stands for the value.
    fn said(self, name: &str, words: &str, value: impl Serialize) -> Facts {
        self.with(name, something(value), Words::Inline(words.into()))
    }

    /// A duration: in seconds for programs, as written for readers.
    fn lasting(self, name: &str, words: &str, duration: Option<&Duration>) -> Facts {
        match duration {
            Some(Duration { text, seconds }) => self.named(name, seconds).words(words.replace("{}", text)),
            None => self,
        }
    }

    /// Values with a line each, which says the value after this word.
    fn lines_of(self, name: &str, word: impl Into<String>, values: impl Serialize) -> Facts {
        self.with(name, something(values), Words::Apart(word.into()))
    }

    /// Something with facts of its own, which the line says in these words.
    fn inside(self, name: &str, words: &str, part: Option<Facts>) -> Facts {
        self.with(name, part, Words::Inline(words.into()))
    }

    /// Something with facts and lines of its own, which go on with this word.
    fn part(self, name: &str, word: &str, part: Option<Facts>) -> Facts {
        self.with(name, part, Words::Apart(word.into()))
    }

    /// Several such things.
    fn parts(self, name: &str, word: &str, parts: Vec<Facts>) -> Facts {
        self.with(name, Some(parts).filter(|parts| !parts.is_empty()), Words::Apart(word.into()))
    }

    /// Words that other facts imply.
    fn words(mut self, words: String) -> Facts {
        self.facts.push(Entry { name: None, fact: Value::Null.into(), words: Words::Inline(words) });
        self
    }

    /// A line that other facts imply.
    fn apart(mut self, line: String) -> Facts {
        self.facts.push(Entry { name: None, fact: Value::from("").into(), words: Words::Apart(line) });
        self
    }

    fn with(mut self, name: &str, fact: Option<impl Into<Fact>>, words: Words) -> Facts {
        debug_assert!(self.named_facts().all(|(other, _)| other != name), "two facts of one item are named `{name}`");
        self.facts.extend(fact.map(|fact| Entry { name: Some(name.into()), fact: fact.into(), words }));
        self
    }

    /// A name in Rust, which the line says where it is another one than on the wire.
    fn rust_name(self, wire: &str, ident: &str) -> Facts {
        if wire == ident { self.named("rust_name", ident) } else { self.said("rust_name", " as {}", ident) }
    }

    /// Former names in Rust, which still compile.
    fn renamed_from<'n>(self, names: impl IntoIterator<Item = &'n String>) -> Facts {
        self.said("renamed_from", " was[{}]", names.into_iter().collect::<Vec<_>>())
    }

    /// Adds the notes that the compiler only passes on: one word as ` name=word`, several in brackets.
    fn notes(self, notes: &impl Notes) -> Facts {
        notes.texts().into_iter().fold(self, |facts, (name, text)| {
            if text.contains(' ') { facts.said(name, &format!(" {name}[{{}}]"), text) } else { facts.plain(name, text) }
        })
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
            hidden => self.said("sensitive", " {}", hidden.as_str()),
        }
    }

    fn source(self, source: &Source) -> Facts {
        let facts = match &source.evidence {
            None => self,
            Some(evidence) => self.said("evidence", " unverified[{}]", evidence),
        };
        if source.observed { facts.said("observed", " observed", true) } else { facts }
    }

    /// Where one part of an item comes from, if it is not where the rest does.
    fn evidence_of(self, part: &str, source: &Source) -> Facts {
        match &source.evidence {
            None => self,
            Some(evidence) => self.said(&format!("{part}_evidence"), &format!(" {part}_unverified[{{}}]"), evidence),
        }
    }

    /// When it came, if that was after the first release.
    fn since(self, since: &Option<Since>) -> Facts {
        self.plain("since", since.as_ref().map(Since::text))
    }
}

impl Entry {
    /// Returns what the line of the item says of it.
    fn inline(&self) -> String {
        match &self.words {
            Words::Nowhere | Words::Apart(_) => String::new(),
            Words::Key => format!(" {}", self.fact.text()),
            Words::Inline(words) => words.replace("{}", &self.fact.text()),
        }
    }

    /// Its lines of its own.
    fn apart(&self) -> Vec<String> {
        let Words::Apart(word) = &self.words else { return Vec::new() };
        let lines = match &self.fact {
            Fact::Value(Value::Sequence(values)) => values.iter().map(text).collect(),
            Fact::Value(value) => vec![text(value)],
            Fact::Part(part) => part.lines(),
            Fact::Parts(parts) => parts.iter().flat_map(Facts::lines).collect(),
        };
        lines.iter().map(|line| format!("{word}{line}")).collect()
    }
}

impl Fact {
    /// Returns how it stands inside a line.
    fn text(&self) -> String {
        match self {
            Fact::Value(value) => text(value),
            Fact::Part(part) => part.inline(),
            Fact::Parts(parts) => parts.iter().map(Facts::inline).collect(),
        }
    }
}

impl From<Value> for Fact {
    fn from(value: Value) -> Fact {
        Fact::Value(value)
    }
}

impl From<Facts> for Fact {
    fn from(part: Facts) -> Fact {
        Fact::Part(part)
    }
}

impl From<Vec<Facts>> for Fact {
    fn from(parts: Vec<Facts>) -> Fact {
        Fact::Parts(parts)
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
