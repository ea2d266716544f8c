//! Declared types: identifiers, records, sets, alternatives.

use super::{Duration, Param, SetConversion, Since, Source, Sourced, Tagged, View};

/// A declared type.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeDecl {
    /// Name, in the spec and in Rust.
    pub name: String,
    /// Former names.
    pub renamed_from: Vec<String>,
    /// Documentation.
    pub doc: String,
    /// What it is.
    pub kind: TypeKind,
    /// When it came, if that was after the first release and after what it is part of.
    pub since: Option<Since>,
}

/// What a declared type is.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeKind {
    /// A numeric identifier.
    Id,
    /// Text of a fixed shape, such as `<digits>-<digits>`.
    Text {
        /// The shape.
        shape: String,
    },
    /// A record of a response.
    Record(Record),
    /// A set of values.
    Set(Set),
    /// Alternatives among parameters.
    Alternatives(Alternatives),
    /// Events that the service posts.
    Events(Events),
    /// Which of several fields of a record is there.
    View(View),
    /// What the fields of a record hold, by the value of one of them.
    Tagged(Box<Tagged>),
}

impl TypeDecl {
    /// The record, if it is one.
    pub fn record(&self) -> Option<&Record> {
        match &self.kind {
            TypeKind::Record(record) => Some(record),
            TypeKind::Id
            | TypeKind::Text { .. }
            | TypeKind::Set(_)
            | TypeKind::Alternatives(_)
            | TypeKind::View(_)
            | TypeKind::Tagged(_)
            | TypeKind::Events(_) => None,
        }
    }
}

/// A record of a response.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The wrapping key, if it has one.
    pub root: Option<String>,
    /// Its fields.
    pub fields: Vec<Field>,
}

impl Record {
    /// A record notes in one bit for each field whether it came.
    pub(crate) const MAX_FIELDS: usize = 64;
}

/// A field of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Name on the wire.
    pub wire: String,
    /// Name in Rust.
    pub ident: String,
    /// Documentation.
    pub doc: String,
    /// What it holds.
    pub ty: Type,
    /// Whether it leads to a file that can be downloaded.
    pub download_url: bool,
    /// Whether it is there.
    pub presence: Presence,
    /// The value that stands for none.
    pub sentinel: Option<Sentinel>,
    /// Its other names on the wire.
    pub also: Vec<String>,
    /// The query parameter that asks for it.
    pub included_by: Option<String>,
    /// How much of it may be shown.
    pub sensitivity: Sensitivity,
    /// What to use instead.
    pub deprecated: Option<String>,
    /// Where it comes from.
    pub source: Source,
    /// When it came, if that was after the first release and after what it is part of.
    pub since: Option<Since>,
}

/// Whether a field is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Presence {
    /// A record without it is unreadable.
    Required,
    /// Absent reads as empty.
    Plain,
    /// An `Option`, with the reason where the spec gives one.
    Optional(Option<Sourced<String>>),
}

/// A value that stands for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sentinel {
    /// `0`
    Zero,
    /// `-`
    Dash,
}

/// How much of a value may be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sensitivity {
    /// Anyone may see it.
    Public,
    /// About a person, or typed by one.
    Personal,
    /// Opens a door.
    Secret,
}

impl Sensitivity {
    /// That of a value of this type, where the spec does not decide: a person may have typed what holds free text.
    pub(crate) fn of(ty: &Type) -> Self {
        if ty.is_free_text() { Self::Personal } else { Self::Public }
    }
}

/// A set of values.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    /// The service may send values that the spec does not know.
    pub open: bool,
    /// Sent as a number in JSON.
    pub number: bool,
    /// Its values are listed from the least to the greatest.
    pub ordered: bool,
    /// Its values.
    pub values: Vec<SetValue>,
    /// Its values with a typed part.
    pub patterns: Vec<Pattern>,
    /// The set that it converts to.
    pub conversion: Option<SetConversion>,
}

/// A value of a set.
#[derive(Clone, Debug, PartialEq)]
pub struct SetValue {
    /// Text on the wire.
    pub wire: String,
    /// Variant in Rust.
    pub ident: String,
    /// Former variants.
    pub renamed_from: Vec<String>,
    /// Documentation.
    pub doc: String,
    /// How long the service keeps the result of this period.
    pub cache: Option<Duration>,
    /// Where it comes from.
    pub source: Source,
    /// When it came, if that was after the first release and after what it is part of.
    pub since: Option<Since>,
}

/// Values with one typed part.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    /// Name in the spec.
    pub name: String,
    /// Variant in Rust.
    pub ident: String,
    /// Former variants.
    pub renamed_from: Vec<String>,
    /// Documentation.
    pub doc: String,
    /// What stands before the part.
    pub prefix: String,
    /// The part.
    pub part: Type,
    /// Whether the part is an identifier.
    pub is_id: bool,
    /// What stands after the part.
    pub suffix: String,
    /// Where it comes from.
    pub source: Source,
    /// When it came, if that was after the first release and after what it is part of.
    pub since: Option<Since>,
}

/// Alternatives among parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternatives {
    /// Exactly one group, rather than at least one.
    pub one_of: bool,
    /// The groups.
    pub members: Vec<Member>,
}

/// One group of parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// Name in the spec.
    pub name: String,
    /// Variant in Rust.
    pub variant: String,
    /// Constructor in Rust.
    pub constructor: String,
    /// Former names.
    pub renamed_from: Vec<FormerMember>,
    /// Documentation.
    pub doc: String,
    /// What it sets.
    pub params: Vec<Param>,
    /// How long the time between two of them may be.
    pub span: Option<Span>,
    /// How long the service keeps the result, by the length of the span.
    pub cache: Vec<CacheRule>,
    /// When it came, if that was after the first release and after what it is part of.
    pub since: Option<Since>,
}

/// A former name of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct FormerMember {
    /// Variant in Rust.
    pub variant: String,
    /// Constructor in Rust.
    pub constructor: String,
}

/// Events that the service posts.
#[derive(Clone, Debug, PartialEq)]
pub struct Events {
    /// The key of an event's name.
    pub tag: String,
    /// The key of what an event tells.
    pub payload: String,
    /// The events. The service may post others.
    pub events: Vec<Event>,
}

/// An event that the service posts.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Name on the wire.
    pub wire: String,
    /// Variant in Rust.
    pub ident: String,
    /// Former variants.
    pub renamed_from: Vec<String>,
    /// Documentation.
    pub doc: String,
    /// The record that it tells.
    pub record: String,
    /// Fields of the record with values as text, for documentation.
    pub example: Vec<(Field, String)>,
    /// Where it comes from.
    pub source: Source,
    /// When it came, if that was after the first release and after what it is part of.
    pub since: Option<Since>,
}

/// How long the time between two parameters may be.
#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    /// The parameter with the start.
    pub from: String,
    /// The parameter with the end.
    pub to: String,
    /// Shortest.
    pub min: Duration,
    /// Longest.
    pub max: Duration,
}

/// How long the service keeps a result.
#[derive(Clone, Debug, PartialEq)]
pub struct CacheRule {
    /// For spans shorter than this.
    pub up_to: Option<Duration>,
    /// How long.
    pub lasts: Duration,
}

/// What a field or parameter holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// Text.
    Text,
    /// HTML.
    Html,
    /// An address.
    Url,
    /// An e-mail address.
    Email,
    /// A phone number.
    Phone,
    /// A whole number.
    Int,
    /// A number.
    Number,
    /// True or false.
    Bool,
    /// A size in bytes.
    Bytes,
    /// Minutes.
    Minutes,
    /// Seconds.
    Seconds,
    /// Percent.
    Percent,
    /// A time in a response.
    Timestamp,
    /// A time in unix seconds.
    UnixSeconds,
    /// A time in a request, in the account's zone.
    Civil,
    /// A search term.
    Search,
    /// A file.
    File,
    /// Anything.
    Json,
    /// A declared type.
    Named(String),
    /// An array.
    List(Box<Type>),
    /// One or many, in a query.
    QueryList(Box<Type>),
    /// A value or an array of them.
    OneOrMany(Box<Type>),
    /// Text joined by commas.
    Csv(Box<Type>),
    /// Two values joined by a comma.
    Pair(Box<Type>),
    /// An object by key.
    Map(Box<Type>, Box<Type>),
    /// One value or an object by language.
    Localized(Box<Type>),
    /// Custom field values.
    CustomFields(Keys),
}

/// How the keys of custom fields are spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// `cf_25`
    CfId,
    /// `25`
    Id,
}

impl Type {
    /// Whether it can hold any text, rather than an identifier, a number, a time or a word of the service.
    fn is_free_text(&self) -> bool {
        match self {
            Self::Text
            | Self::Html
            | Self::Url
            | Self::Email
            | Self::Phone
            | Self::Search
            | Self::File
            | Self::Json
            | Self::CustomFields(_) => true,
            Self::Int
            | Self::Number
            | Self::Bool
            | Self::Bytes
            | Self::Minutes
            | Self::Seconds
            | Self::Percent
            | Self::Timestamp
            | Self::UnixSeconds
            | Self::Civil
            | Self::Named(_) => false,
            Self::List(inner)
            | Self::QueryList(inner)
            | Self::OneOrMany(inner)
            | Self::Csv(inner)
            | Self::Pair(inner)
            | Self::Localized(inner) => inner.is_free_text(),
            Self::Map(key, value) => key.is_free_text() || value.is_free_text(),
        }
    }
}

impl std::fmt::Display for Type {
    /// As in the spec's type grammar.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Type::Text => f.write_str("text"),
            Type::Html => f.write_str("html"),
            Type::Url => f.write_str("url"),
            Type::Email => f.write_str("email"),
            Type::Phone => f.write_str("phone"),
            Type::Int => f.write_str("int"),
            Type::Number => f.write_str("number"),
            Type::Bool => f.write_str("bool"),
            Type::Bytes => f.write_str("bytes"),
            Type::Minutes => f.write_str("minutes"),
            Type::Seconds => f.write_str("seconds"),
            Type::Percent => f.write_str("percent"),
            Type::Timestamp => f.write_str("timestamp"),
            Type::UnixSeconds => f.write_str("unix_seconds"),
            Type::Civil => f.write_str("civil_datetime"),
            Type::Search => f.write_str("search"),
            Type::File => f.write_str("file"),
            Type::Json => f.write_str("json"),
            Type::Named(name) => f.write_str(name),
            Type::List(inner) => write!(f, "list<{inner}>"),
            Type::QueryList(inner) => write!(f, "query_list<{inner}>"),
            Type::OneOrMany(inner) => write!(f, "one_or_many<{inner}>"),
            Type::Csv(inner) => write!(f, "csv<{inner}>"),
            Type::Pair(inner) => write!(f, "pair<{inner}>"),
            Type::Map(key, value) => write!(f, "map<{key}, {value}>"),
            Type::Localized(inner) => write!(f, "localized<{inner}>"),
            Type::CustomFields(_) => f.write_str("custom_fields"),
        }
    }
}
