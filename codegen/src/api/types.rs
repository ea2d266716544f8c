//! Declared types: identifiers, records, sets, alternatives.

use super::{
    Accessor, Duration, EnumConversion, FieldNotes, Param, Required, Sensitivity, Since, Source, Sourced, Tagged, Type,
};

/// A declared type.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeDecl {
    /// Name, in the spec and in Rust.
    pub name: String,
    /// Former names.
    pub renamed_from: Vec<String>,
    /// Documentation.
    pub doc: String,
    /// Words that people search the documentation for.
    pub search: Vec<String>,
    /// Its kind.
    pub kind: TypeKind,
    /// The version that introduced the type, if it is later than the first release and than its resource.
    pub since: Option<Since>,
}

/// The kind of a declared type.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeKind {
    /// A numeric identifier.
    Id,
    /// Strings of a fixed format, such as `<digits>-<digits>`.
    Format {
        /// The pattern.
        format: String,
    },
    /// A record of a response.
    Record(Record),
    /// An object of a body.
    Object(Object),
    /// An enum.
    Enum(Enum),
    /// Alternatives among parameters.
    Alternatives(Alternatives),
    /// Events that the service posts.
    Events(Events),
    /// A method that returns the first of several fields of a record that is present.
    Accessor(Accessor),
    /// A method that types the fields of a record by the value of one of them.
    Tagged(Box<Tagged>),
}

impl TypeDecl {
    /// The name in the spec. An object has the name of its record there.
    pub fn written_name(&self) -> &str {
        match &self.kind {
            TypeKind::Object(object) => &object.record,
            _ => &self.name,
        }
    }

    /// The record, if it is one.
    pub fn record(&self) -> Option<&Record> {
        match &self.kind {
            TypeKind::Record(record) => Some(record),
            TypeKind::Id
            | TypeKind::Format { .. }
            | TypeKind::Object(_)
            | TypeKind::Enum(_)
            | TypeKind::Alternatives(_)
            | TypeKind::Accessor(_)
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
    /// The fields that a table shows by default, by their names on the wire.
    pub columns: Vec<String>,
    /// Its fields.
    pub fields: Vec<Field>,
}

impl Record {
    /// The runtime keeps one bit for each field of a record, which says whether the response had the field.
    pub(crate) const MAX_FIELDS: usize = 64;
    /// A terminal has no room for more columns.
    pub(crate) const MAX_COLUMNS: usize = 10;
}

/// An object of a body: a record that requests send. If responses have the record too, they use another type.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// The record in the spec.
    pub record: String,
    /// Its fields, in the order in which they are sent.
    pub params: Vec<Param>,
}

impl Object {
    /// The fields that `new` takes if `required`, else the fields that have setters.
    pub fn params(&self, required: bool) -> impl Iterator<Item = &Param> {
        self.params.iter().filter(move |param| (param.required != Required::No) == required)
    }
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
    /// Its type.
    pub ty: Type,
    /// Whether it leads to a file that can be downloaded.
    pub download_url: bool,
    /// Whether every record has the field.
    pub presence: Presence,
    /// The value that means "no value".
    pub none_if: Option<Sentinel>,
    /// Its other names on the wire.
    pub aliases: Vec<String>,
    /// How much of it may be shown.
    pub sensitivity: Sensitivity,
    /// Notes, which the compiler does not interpret.
    pub notes: FieldNotes,
    /// Where it comes from.
    pub source: Source,
    /// The version that introduced the field, if it is later than the first release and than its record.
    pub since: Option<Since>,
}

impl Field {
    /// Whether the spec documents records without the field, or does not document the field. Each record has every
    /// other field.
    pub fn may_be_absent(&self) -> bool {
        let has_reason = matches!(self.presence, Presence::Optional(Some(_)));
        has_reason || self.notes.included_by.is_some() || self.source.evidence.is_some()
    }
}

/// Whether every record has a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Presence {
    /// A record without it is unreadable.
    Required,
    /// Absent reads as empty.
    Plain,
    /// An `Option`, with the reason where the spec gives one.
    Optional(Option<Sourced<String>>),
}

/// A value that means "no value".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sentinel {
    /// `0`
    Zero,
    /// `-`
    Dash,
}

impl Sentinel {
    /// Returns the value as the spec writes it.
    pub fn text(self) -> &'static str {
        match self {
            Sentinel::Zero => "0",
            Sentinel::Dash => "-",
        }
    }
}

/// An enum.
#[derive(Clone, Debug, PartialEq)]
pub struct Enum {
    /// The service may send values that the spec does not know.
    pub open: bool,
    /// Whether JSON bodies contain it as a number.
    pub number: bool,
    /// Whether the spec lists the values from the least to the greatest.
    pub ordered: bool,
    /// Its values.
    pub values: Vec<EnumValue>,
    /// Its values with a typed part.
    pub patterns: Vec<Pattern>,
    /// The set that it converts to.
    pub conversion: Option<EnumConversion>,
}

/// A value of an enum.
#[derive(Clone, Debug, PartialEq)]
pub struct EnumValue {
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
    /// The version that introduced the value, if it is later than the first release and than its enum.
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
    /// The characters before the part.
    pub prefix: String,
    /// The part.
    pub part: Type,
    /// Whether the part is an identifier.
    pub is_id: bool,
    /// The characters after the part.
    pub suffix: String,
    /// Where it comes from.
    pub source: Source,
    /// The version that introduced the pattern, if it is later than the first release and than its enum.
    pub since: Option<Since>,
}

impl Pattern {
    /// Returns the pattern as the spec writes it: `cch<CustomChannelId>`.
    pub fn format(&self) -> String {
        format!("{}<{}>{}", self.prefix, self.part, self.suffix)
    }
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
    /// The parameters that it sets.
    pub params: Vec<Param>,
    /// How long the time between two of them may be.
    pub span: Option<Span>,
    /// How long the service keeps the result, by the length of the span.
    pub cache: Vec<CacheRule>,
    /// The version that introduced the group, if it is later than the first release and than its type.
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
    /// The key of an event's payload.
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
    /// The record in its payload.
    pub record: String,
    /// Fields of the record with values as text, for documentation.
    pub example: Vec<(Field, String)>,
    /// Where it comes from.
    pub source: Source,
    /// The version that introduced the event, if it is later than the first release and than its type.
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
