//! Stage 1: the text of the spec as data. Names and types are still strings, and no name is resolved.

mod files;
mod guide;
mod keys;
mod observed;
mod operation;
mod parse;
mod shape;
mod substitute;
mod template;
mod types;

use helpdesk_meta::LimitKind;
use serde_yaml::Value;

pub(crate) use self::files::{Cache, is_ledger, value};
pub(crate) use self::guide::README;
pub(crate) use self::parse::{describe, parse};
use crate::diagnostics::At;
use crate::notes::{FieldNotes, OperationNotes, ParamNotes};

/// A value with a name and a place.
#[derive(Clone, Debug)]
pub(crate) struct Item<T> {
    pub(crate) name: String,
    pub(crate) at: At,
    pub(crate) value: T,
}

/// One file of the spec.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) at: At,
    /// The file's stem: the module's name.
    pub(crate) module: String,
    /// Former names of the module.
    pub(crate) renamed_from: Vec<String>,
    /// Only in `api.yaml`.
    pub(crate) version: Option<String>,
    pub(crate) doc: String,
    pub(crate) search: Vec<String>,
    /// Only in `api.yaml`.
    pub(crate) service: Option<Item<Service>>,
    /// Only in `api.yaml`.
    pub(crate) package: Option<Item<Package>>,
    /// Only for `api.yaml`, from the files of `guide/`.
    pub(crate) guides: Vec<Item<Guide>>,
    /// Only for `api.yaml`, from `observed.yaml`: the paths of facts that live accounts showed.
    pub(crate) observed: Vec<Item<()>>,
    pub(crate) types: Vec<Item<TypeDecl>>,
    /// Only in `api.yaml`.
    pub(crate) templates: Vec<Item<Template>>,
    /// Only in `api.yaml`.
    pub(crate) catalog: Vec<Item<CatalogEntry>>,
    pub(crate) template: Option<Item<TemplateUse>>,
    pub(crate) operations: Vec<Item<Operation>>,
    pub(crate) open_questions: Vec<Question>,
}

/// A question that the documentation leaves open.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) name: String,
    pub(crate) text: String,
    /// The key in the spec that names the method to settle it.
    pub(crate) settled: &'static str,
}

/// The client crate.
#[derive(Clone, Debug)]
pub(crate) struct Package {
    pub(crate) name: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) keywords: Vec<String>,
    pub(crate) example_url: Option<String>,
}

/// A chapter of the documentation. The guide `README` is the front page.
#[derive(Clone, Debug)]
pub(crate) struct Guide {
    pub(crate) order: i64,
    pub(crate) topic: String,
    pub(crate) features: Vec<String>,
    pub(crate) text: String,
}

#[derive(Clone, Debug)]
pub(crate) struct Service {
    pub(crate) name: String,
    pub(crate) prefix: String,
    pub(crate) page: Page,
    pub(crate) headers: Headers,
    pub(crate) cost: Cost,
    pub(crate) throttling: Vec<Item<ThrottleMatcher>>,
    pub(crate) error_statuses: Vec<Item<ErrorStatus>>,
    pub(crate) error_codes: Option<String>,
    pub(crate) conventions: Vec<Item<Convention>>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Page {
    pub(crate) size: i64,
    pub(crate) max_size: i64,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Headers {
    pub(crate) remaining: String,
    pub(crate) limit: String,
    pub(crate) retry_after: String,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Cost {
    pub(crate) read: i64,
    pub(crate) write: i64,
}

/// An error response that means: too many requests.
#[derive(Clone, Debug)]
pub(crate) struct ThrottleMatcher {
    pub(crate) doc: String,
    pub(crate) status: i64,
    pub(crate) body_contains: Option<String>,
    pub(crate) source: Source,
}

/// The meaning of a status.
#[derive(Clone, Debug)]
pub(crate) struct ErrorStatus {
    pub(crate) doc: String,
    pub(crate) status: i64,
    pub(crate) source: Source,
}

/// A list whose records are kept by id and name.
#[derive(Clone, Debug)]
pub(crate) struct CatalogEntry {
    pub(crate) doc: String,
    /// Module and operation.
    pub(crate) list: String,
    /// Fields of the record.
    pub(crate) name: String,
    pub(crate) options: Option<String>,
    /// A field of the record, with its value.
    pub(crate) only: Vec<Item<Option<String>>>,
}

#[derive(Clone, Debug)]
pub(crate) struct Convention {
    pub(crate) section: Option<String>,
    pub(crate) doc: String,
    pub(crate) source: Source,
}

/// `source:` and `evidence:` as text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Source {
    pub(crate) source: Option<String>,
    pub(crate) evidence: Option<String>,
}

/// A value and its source.
#[derive(Clone, Debug)]
pub(crate) struct Sourced<T> {
    pub(crate) value: T,
    pub(crate) source: Source,
}

impl<T> Sourced<T> {
    fn map<U>(self, change: impl FnOnce(T) -> U) -> Sourced<U> {
        Sourced { value: change(self.value), source: self.source }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct TypeDecl {
    pub(crate) doc: String,
    pub(crate) search: Vec<String>,
    pub(crate) renamed_from: Vec<String>,
    /// The reasons for intended warnings, by code.
    pub(crate) allow: Vec<Item<String>>,
    pub(crate) kind: TypeKind,
}

#[derive(Clone, Debug)]
pub(crate) enum TypeKind {
    /// `id: int`
    Id(String),
    /// `format: "<digits>-<digits>"`
    Format(String),
    /// `fields:`, `root:`, `columns:`
    Record { root: Option<String>, columns: Option<Vec<String>>, fields: Vec<Item<Field>> },
    /// `values:`, `patterns:`, `enum:`, `wire:`, `ordered:`, `converts_to:`
    Enum {
        enum_: Option<String>,
        wire: Option<String>,
        ordered: bool,
        converts_to: Option<String>,
        values: Vec<Item<EnumValue>>,
        patterns: Vec<Item<Pattern>>,
    },
    /// `one_of:` or `any_of:`
    Alternatives { one_of: bool, members: Vec<Item<Member>> },
    /// `events:`, `tag:`, `payload:`
    Events { tag: String, payload: String, events: Vec<Item<Event>> },
    /// `coalesce:`, `record:`, `method:`
    Accessor { of: String, method: String, members: Vec<Item<AccessorMember>> },
    /// `tagged:`, `record:`, `method:`, `tag:`, `parts:`
    Tagged(Tagged),
}

#[derive(Clone, Debug)]
pub(crate) struct Tagged {
    pub(crate) of: String,
    pub(crate) method: String,
    pub(crate) tag: String,
    /// Fields by the name of the part.
    pub(crate) parts: Vec<Item<String>>,
    /// By the value of the tag, or the name of a pattern.
    pub(crate) members: Vec<Item<TaggedMember>>,
}

#[derive(Clone, Debug)]
pub(crate) struct TaggedMember {
    pub(crate) ty: String,
    pub(crate) none_if: Option<Value>,
    pub(crate) doc: String,
    pub(crate) source: Source,
}

#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) ty: String,
    pub(crate) doc: String,
    pub(crate) primary_key: bool,
    pub(crate) download_url: bool,
    pub(crate) optional: Option<Sourced<String>>,
    pub(crate) none_if: Option<Value>,
    pub(crate) aliases: Vec<String>,
    pub(crate) rename: Option<String>,
    /// This field and the next ones apply to a record that a body sends.
    pub(crate) required: bool,
    pub(crate) limits: Vec<Item<Sourced<Limit>>>,
    pub(crate) default: Option<Value>,
    pub(crate) example: Option<String>,
    pub(crate) sensitive: Option<String>,
    pub(crate) notes: FieldNotes,
    pub(crate) source: Source,
}

#[derive(Clone, Debug)]
pub(crate) struct EnumValue {
    pub(crate) doc: String,
    pub(crate) rename: Option<String>,
    pub(crate) renamed_from: Vec<String>,
    /// A duration: `5 minutes`.
    pub(crate) cache: Option<String>,
    /// A value of the enum that this one converts to.
    pub(crate) means: Option<String>,
    pub(crate) source: Source,
}

#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    pub(crate) text: String,
    pub(crate) doc: String,
    pub(crate) renamed_from: Vec<String>,
    pub(crate) source: Source,
}

#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) record: String,
    pub(crate) doc: String,
    pub(crate) rename: Option<String>,
    pub(crate) renamed_from: Vec<String>,
    /// Values by field, as text.
    pub(crate) example: Vec<Item<String>>,
    pub(crate) source: Source,
}

#[derive(Clone, Debug)]
pub(crate) struct AccessorMember {
    pub(crate) field: String,
    pub(crate) doc: String,
}

#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) doc: String,
    pub(crate) renamed_from: Vec<String>,
    pub(crate) fields: Vec<Item<Param>>,
    pub(crate) span: Option<Item<Span>>,
    pub(crate) cache: Vec<CacheRule>,
}

#[derive(Clone, Debug)]
pub(crate) struct Span {
    pub(crate) from: String,
    pub(crate) to: String,
    /// Durations: `1 hour`, `92 days`.
    pub(crate) min: String,
    pub(crate) max: String,
}

#[derive(Clone, Debug)]
pub(crate) struct CacheRule {
    pub(crate) up_to: Option<String>,
    /// `for:`
    pub(crate) lasts: String,
}

#[derive(Clone, Debug)]
pub(crate) struct Param {
    /// `type:`, or else `flatten:`.
    pub(crate) ty: Option<String>,
    pub(crate) flatten: Option<String>,
    pub(crate) doc: String,
    pub(crate) required: bool,
    pub(crate) required_because: Option<String>,
    pub(crate) default: Option<Value>,
    pub(crate) example: Option<String>,
    /// By their keys, in the order of [`LimitKind::ALL`].
    pub(crate) limits: Vec<Item<Sourced<Limit>>>,
    pub(crate) keys: Option<String>,
    pub(crate) requires: Option<String>,
    pub(crate) encoding: Option<String>,
    pub(crate) rename: Option<String>,
    pub(crate) renamed_from: Vec<String>,
    pub(crate) sensitive: Option<String>,
    pub(crate) notes: ParamNotes,
    pub(crate) source: Source,
}

#[derive(Clone, Debug)]
pub(crate) struct Limit {
    pub(crate) kind: LimitKind,
    pub(crate) bound: Bound,
}

#[derive(Clone, Debug)]
pub(crate) enum Bound {
    Number(i64),
    /// Such as `25 MB`.
    Size(String),
}

#[derive(Clone, Debug)]
pub(crate) struct Template {
    pub(crate) parameters: Vec<String>,
    /// The raw value, because any string in it may contain parameters.
    pub(crate) operations: Value,
}

#[derive(Clone, Debug)]
pub(crate) struct TemplateUse {
    /// `use:`
    pub(crate) template: String,
    /// `with:`
    pub(crate) arguments: Vec<(String, String)>,
}

#[derive(Clone, Debug)]
pub(crate) struct Operation {
    pub(crate) doc: String,
    pub(crate) renamed_from: Vec<String>,
    pub(crate) request: String,
    pub(crate) effect: Option<String>,
    pub(crate) source: Source,
    pub(crate) path: Vec<Item<Param>>,
    pub(crate) query: Vec<Item<Param>>,
    pub(crate) body: Option<Item<Body>>,
    pub(crate) returns: Option<Item<Returns>>,
    pub(crate) paging: Option<Item<Pagination>>,
    pub(crate) time_filters: Option<Item<Times>>,
    pub(crate) notes: OperationNotes,
    pub(crate) lifecycle: Option<Item<Lifecycle>>,
    pub(crate) bulk_of: Option<String>,
    pub(crate) find_created: Option<Item<FindCreated>>,
    /// The reasons for intended warnings, by code.
    pub(crate) allow: Vec<Item<String>>,
}

#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub(crate) root: Option<String>,
    pub(crate) roots: Option<Roots>,
    pub(crate) encodings: Vec<String>,
    pub(crate) partial_update: bool,
    pub(crate) fields: Vec<Item<Param>>,
}

#[derive(Clone, Debug)]
pub(crate) struct Roots {
    pub(crate) json: String,
    pub(crate) multipart: String,
}

/// `nothing`, or the keys of the mapping.
#[derive(Clone, Debug, Default)]
pub(crate) struct Returns {
    pub(crate) nothing: bool,
    pub(crate) record: Option<String>,
    pub(crate) list: Option<String>,
    pub(crate) array: Option<String>,
    pub(crate) object: Option<String>,
    pub(crate) or_record: Option<String>,
    pub(crate) raw: Option<String>,
    pub(crate) root: Option<String>,
    pub(crate) rows: Option<String>,
    pub(crate) total: Option<String>,
    pub(crate) last_page_key: Option<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct Pagination {
    pub(crate) max_page: Option<Sourced<i64>>,
    pub(crate) default_page: Option<String>,
    pub(crate) size: Option<i64>,
    pub(crate) order: Option<String>,
}

/// How a list finds a created record.
#[derive(Clone, Debug)]
pub(crate) struct FindCreated {
    pub(crate) list: String,
    pub(crate) filter_by: Vec<String>,
    pub(crate) match_: Vec<Comparison>,
    pub(crate) rule_out: Vec<Comparison>,
    pub(crate) newest_first: Vec<Item<Option<String>>>,
    pub(crate) created_at: Option<Item<CreatedAt>>,
}

/// A comparison with a field of the record. A name alone means the parameter and the field of that name.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    pub(crate) at: At,
    pub(crate) param: Option<String>,
    pub(crate) value: Option<serde_yaml::Value>,
    pub(crate) other_than: Vec<String>,
    pub(crate) fields: Vec<String>,
    pub(crate) unless: Vec<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct CreatedAt {
    pub(crate) at: String,
    pub(crate) param: Option<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct Times {
    pub(crate) created: Option<Item<TimeFilter>>,
    pub(crate) updated: Option<Item<TimeFilter>>,
}

/// Parameters, a field and a value, by their names.
#[derive(Clone, Debug)]
pub(crate) struct TimeFilter {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) field: String,
    pub(crate) sort: Option<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct Lifecycle {
    /// A state such as `any` or `active`, or several.
    pub(crate) from: Vec<String>,
    pub(crate) sets: Vec<(String, Value)>,
    pub(crate) creates: Vec<(String, Value)>,
}
