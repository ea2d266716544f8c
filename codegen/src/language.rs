//! The grammar of the spec language as data. The readers in `document` describe themselves with these types.

/// Both kinds of files, and the names of built-in types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// The file `api.yaml`.
    pub shared: Shape,
    /// The file of a resource.
    pub resource: Shape,
    /// Built-in types without item types: `text`.
    pub scalars: Vec<&'static str>,
    /// Built-in types with item types: `list` of `list<text>`.
    pub containers: Vec<&'static str>,
}

/// The shape of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A string.
    Text,
    /// A string that is not empty.
    Doc,
    /// A type of the type grammar.
    Type,
    /// One of a few strings.
    Word(&'static [&'static str]),
    /// An integer.
    Int,
    /// Exactly this integer.
    Exactly(i64),
    /// A boolean.
    Bool,
    /// A string, a number or a boolean.
    Scalar,
    /// A list.
    List(Box<Shape>),
    /// A mapping with any entries, whose order matters.
    Entries(Box<Shape>),
    /// A mapping with certain keys, whose order does not matter.
    Mapping(Mapping),
    /// One shape or the other.
    Either(Box<Shape>, Box<Shape>),
}

/// The keys that a mapping may have, in their canonical order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    /// The section of the reference that describes the keys, if it differs from the section of the outer mapping.
    pub section: Option<&'static str>,
    /// Keys that every kind of the mapping allows.
    pub keys: Vec<Key>,
    /// The kinds, each with more keys. A mapping has exactly one of them.
    pub kinds: Vec<MappingKind>,
}

/// A key, and the shape of its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The key.
    pub name: &'static str,
    /// Whether the key is required.
    pub required: bool,
    /// The shape of its value.
    pub shape: Shape,
}

/// The keys of a kind of mappings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MappingKind {
    /// Keys that identify this kind. One of them suffices.
    pub marks: &'static [&'static str],
    /// All keys of the kind.
    pub keys: Vec<Key>,
}

impl Shape {
    /// The keys of a mapping of this shape, in their canonical order. `None` if the mapping may have any entries, or
    /// the shape is not a mapping.
    pub fn keys(&self, has: &dyn Fn(&str) -> bool) -> Option<Vec<&Key>> {
        match self {
            Shape::Mapping(mapping) => Some(mapping.keys_if(has)),
            Shape::Either(one, other) => one.keys(has).or_else(|| other.keys(has)),
            Shape::Text
            | Shape::Doc
            | Shape::Type
            | Shape::Word(_)
            | Shape::Int
            | Shape::Exactly(_)
            | Shape::Bool
            | Shape::Scalar
            | Shape::List(_)
            | Shape::Entries(_) => None,
        }
    }

    /// The shape of the entries of a list, or of a mapping with any entries.
    pub fn entry(&self) -> Option<&Shape> {
        match self {
            Shape::List(entry) | Shape::Entries(entry) => Some(entry),
            Shape::Either(one, other) => one.entry().or_else(|| other.entry()),
            Shape::Text
            | Shape::Doc
            | Shape::Type
            | Shape::Word(_)
            | Shape::Int
            | Shape::Exactly(_)
            | Shape::Bool
            | Shape::Scalar
            | Shape::Mapping(_) => None,
        }
    }
}

impl Mapping {
    /// The keys that apply to a mapping: the keys of its kind, or of all kinds if no key identifies the kind.
    fn keys_if(&self, has: &dyn Fn(&str) -> bool) -> Vec<&Key> {
        match self.kinds.iter().find(|kind| kind.marks.iter().any(|mark| has(mark))) {
            Some(kind) => self.keys.iter().chain(&kind.keys).collect(),
            None => self.every_key().collect(),
        }
    }

    /// All keys, with the keys of every kind.
    pub fn every_key(&self) -> impl Iterator<Item = &Key> {
        self.keys.iter().chain(self.kinds.iter().flat_map(|kind| &kind.keys))
    }
}

/// The words that a key allows.
pub(crate) mod words {
    use helpdesk_meta::{CustomFieldKeys, DefaultPage, Effect, Encoding, Sensitivity};

    pub(crate) const EFFECTS: &[&str] = Effect::WORDS;
    pub(crate) const ENCODINGS: &[&str] = Encoding::WORDS;
    pub(crate) const IDS: &[&str] = &["int"];
    pub(crate) const KEYS: &[&str] = CustomFieldKeys::WORDS;
    pub(crate) const NOTHING: &[&str] = &["nothing"];
    pub(crate) const OPENNESS: &[&str] = &["open", "closed"];
    pub(crate) const PAGES: &[&str] = DefaultPage::WORDS;
    pub(crate) const ROWS: &[&str] = &["bare"];
    pub(crate) const SENSITIVITIES: &[&str] = Sensitivity::WORDS;
    pub(crate) const SOURCES: &[&str] = &["documented", "unverified"];
    pub(crate) const WIRES: &[&str] = &["text", "number"];
}
