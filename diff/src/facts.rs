//! The facts of an API, which `SURFACE.txt`, the listings and the diff read.
//!
//! Only this module visits every fact of a spec. Each struct is destructured without `..`, so a new field does not compile until the module
//! states it as a fact or ignores it explicitly.

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

/// Returns all facts of an API.
pub fn api(api: &Api) -> Facts {
    // The first resource has `doc`, the resources have `names`, and no fact contains `version`. No program and no
    // request depends on guides, the front page and the manifest.
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
    // The facts of the whole API list types and operations.
    let Resource { module, renamed_from, doc, search: _, types: _, operations: _, open_questions } = resource;
    let questions = open_questions.iter().map(|it| format!("{} {}: {}", it.name, it.settled, it.text));
    Facts::of(Kind::Resource)
        .unlisted_fact("name", module)
        .lines_of("renamed_from", format!("module {module} was "), renamed_from)
        .unlisted_fact("doc", doc)
        .lines_of("open_questions", format!("unknown {module}/"), questions.collect::<Vec<_>>())
}

/// The facts of an item: named values for programs, and lines for readers. An absent fact is in neither.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// The kind of the declaration. `None` for a part of a declaration without a name.
    kind: Option<Kind>,
    /// In the order of the line.
    facts: Vec<Entry>,
}

/// A fact, and its place in the lines for readers.
#[derive(Clone, Debug)]
struct Entry {
    /// `None` for text that is derived from other facts.
    name: Option<String>,
    fact: Fact,
    words: Words,
}

/// The value of a named fact.
#[derive(Clone, Debug)]
pub enum Fact {
    /// Plain data.
    Value(Value),
    /// An item with facts.
    Part(Facts),
    /// Several items with facts.
    Parts(Vec<Facts>),
}

/// The place of a fact in the lines.
#[derive(Clone, Debug)]
enum Words {
    /// In no line, because no program and no request depends on it.
    Nowhere,
    /// In the line of the item, and at the beginning of all lines about its parts.
    Key,
    /// In the line of the item, as this text with the fact in place of `{}`.
    Inline(String),
    /// In separate lines, after this word.
    Apart(String),
}

/// An object of all named facts.
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
    /// Begins the facts of a declaration.
    fn of(kind: Kind) -> Facts {
        Facts { kind: Some(kind), ..Facts::default() }
    }

    /// Returns the kind of declaration that these facts describe, if they describe one.
    pub fn kind(&self) -> Option<Kind> {
        self.kind
    }

    /// The named facts, in the order of the line.
    pub fn named_facts(&self) -> impl Iterator<Item = (&str, &Fact)> {
        self.facts.iter().filter_map(|entry| Some((entry.name.as_deref()?, &entry.fact)))
    }

    /// Returns the line of the item without the lines of its parts.
    pub fn line(&self) -> String {
        self.inline().trim_start().to_owned()
    }

    /// The lines of the item and its parts, its own line first. They lack the word that names the sort of item.
    pub fn lines(&self) -> Vec<String> {
        let key = self.facts.iter().filter(|entry| matches!(entry.words, Words::Key)).map(Entry::inline);
        let key = key.collect::<String>();
        let own = Some(self.inline()).filter(|line| !line.is_empty());
        let apart = self.facts.iter().flat_map(Entry::apart).map(|line| format!("{key}{line}"));
        own.into_iter().chain(apart).collect()
    }

    /// The line of the item, without the word that names the sort of item.
    fn inline(&self) -> String {
        self.facts.iter().map(Entry::inline).collect()
    }

    /// Adds the name of the item, with which the lines of its parts begin.
    fn key(self, name: &str, value: &str) -> Facts {
        self.with(name, Some(Value::from(value)), Words::Key)
    }

    /// Adds a fact that is in no line, because no program and no request depends on it.
    fn unlisted_fact(self, name: &str, value: impl Serialize) -> Facts {
        self.with(name, non_empty(value), Words::Nowhere)
    }

    /// Adds a fact that the line shows as ` name=value`.
    fn plain(self, name: &str, value: impl Serialize) -> Facts {
        self.fact_as(name, &format!(" {name}={{}}"), value)
    }

    /// Adds a fact as `plain` does, with ` name=none` for `None`.
    fn plain_or_none(self, name: &str, value: Option<&str>) -> Facts {
        match value {
            Some(value) => self.plain(name, value),
            None => self.words(format!(" {name}=none")),
        }
    }

    /// Adds a fact that the line shows as `words`, with the value instead of `{}`.
    fn fact_as(self, name: &str, words: &str, value: impl Serialize) -> Facts {
        self.with(name, non_empty(value), Words::Inline(words.into()))
    }

    /// Adds a duration: in seconds for programs, as written for readers.
    fn duration_fact(self, name: &str, words: &str, duration: Option<&Duration>) -> Facts {
        match duration {
            Some(Duration { text, seconds }) => self.unlisted_fact(name, seconds).words(words.replace("{}", text)),
            None => self,
        }
    }

    /// Adds a list with one line for each value, which is `word` and the value.
    fn lines_of(self, name: &str, word: impl Into<String>, values: impl Serialize) -> Facts {
        self.with(name, non_empty(values), Words::Apart(word.into()))
    }

    /// Adds a part, whose facts the line shows as `words`.
    fn inside(self, name: &str, words: &str, part: Option<Facts>) -> Facts {
        self.with(name, part, Words::Inline(words.into()))
    }

    /// Adds a part with separate lines, which begin with `word`.
    fn part(self, name: &str, word: &str, part: Option<Facts>) -> Facts {
        self.with(name, part, Words::Apart(word.into()))
    }

    /// Adds several parts with separate lines, which begin with `word`.
    fn parts(self, name: &str, word: &str, parts: Vec<Facts>) -> Facts {
        self.with(name, Some(parts).filter(|parts| !parts.is_empty()), Words::Apart(word.into()))
    }

    /// Adds text that is derived from other facts.
    fn words(mut self, words: String) -> Facts {
        self.facts.push(Entry { name: None, fact: Value::Null.into(), words: Words::Inline(words) });
        self
    }

    /// Adds a line that is derived from other facts.
    fn apart(mut self, line: String) -> Facts {
        self.facts.push(Entry { name: None, fact: Value::from("").into(), words: Words::Apart(line) });
        self
    }

    fn with(mut self, name: &str, fact: Option<impl Into<Fact>>, words: Words) -> Facts {
        debug_assert!(self.named_facts().all(|(other, _)| other != name), "two facts of one item are named `{name}`");
        self.facts.extend(fact.map(|fact| Entry { name: Some(name.into()), fact: fact.into(), words }));
        self
    }

    /// Adds the Rust name. The line shows it only where it differs from the name on the wire.
    fn rust_name(self, wire: &str, ident: &str) -> Facts {
        if wire == ident { self.unlisted_fact("rust_name", ident) } else { self.fact_as("rust_name", " as {}", ident) }
    }

    /// Adds former Rust names, which still compile.
    fn renamed_from<'n>(self, names: impl IntoIterator<Item = &'n String>) -> Facts {
        self.fact_as("renamed_from", " was[{}]", names.into_iter().collect::<Vec<_>>())
    }

    /// Adds the notes, which the compiler does not interpret: one word as ` name=word`, several words in brackets.
    fn notes(self, notes: &impl Notes) -> Facts {
        notes.texts().into_iter().fold(self, |facts, (name, text)| {
            if text.contains(' ') {
                facts.fact_as(name, &format!(" {name}[{{}}]"), text)
            } else {
                facts.plain(name, text)
            }
        })
    }

    fn requirement(self, required: &Required) -> Facts {
        match required {
            Required::No => self,
            Required::Documented => self.fact_as("required", " required", true),
            Required::Because(reason) => self.fact_as("required_because", " required_because", reason),
        }
    }

    fn sensitivity(self, sensitivity: Sensitivity) -> Facts {
        match sensitivity {
            Sensitivity::Public => self,
            hidden => self.fact_as("sensitive", " {}", hidden.as_str()),
        }
    }

    fn source(self, source: &Source) -> Facts {
        let facts = match &source.evidence {
            None => self,
            Some(evidence) => self.fact_as("evidence", " unverified[{}]", evidence),
        };
        if source.observed { facts.fact_as("observed", " observed", true) } else { facts }
    }

    /// Adds the source of one part of an item, where it differs from the source of the item.
    fn evidence_of(self, part: &str, source: &Source) -> Facts {
        match &source.evidence {
            None => self,
            Some(evidence) => self.fact_as(&format!("{part}_evidence"), &format!(" {part}_unverified[{{}}]"), evidence),
        }
    }

    /// Adds the release that introduced the item, unless it is the first one.
    fn since(self, since: &Option<Since>) -> Facts {
        self.plain("since", since.as_ref().map(Since::text))
    }
}

impl Entry {
    /// Returns the text of this fact in the line of its item.
    fn inline(&self) -> String {
        match &self.words {
            Words::Nowhere | Words::Apart(_) => String::new(),
            Words::Key => format!(" {}", self.fact.text()),
            Words::Inline(words) => words.replace("{}", &self.fact.text()),
        }
    }

    /// The separate lines of this fact.
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
    /// Returns the text of the value inside a line.
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

/// Converts a value, and returns `None` for null, `false` and an empty list.
fn non_empty(value: impl Serialize) -> Option<Value> {
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

/// The text of a value inside a line.
pub(crate) fn text(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) => String::new(),
        Value::Number(number) => number.to_string(),
        // The spec may wrap the string over several lines.
        Value::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Value::Sequence(values) => values.iter().map(text).collect::<Vec<_>>().join(","),
        Value::Mapping(pairs) => {
            let pairs = pairs.iter().map(|(name, value)| format!("{}={}", text(name), text(value)));
            pairs.collect::<Vec<_>>().join(",")
        }
        Value::Tagged(tagged) => text(&tagged.value),
    }
}
