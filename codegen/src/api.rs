//! The meaning of the spec: it has all names resolved, all rules checked and all Rust identifiers decided.
//!
//! An [`Api`] is always valid. Emitters, the surface file and the tools read only the `Api`, and no earlier stage.

mod conversions;
mod methods;
mod operation;
mod param;
mod types;

pub use self::methods::*;
pub use self::operation::*;
pub use self::param::*;
pub use self::types::*;
pub use crate::notes::{FieldNotes, Notes, OperationNotes, ParamNotes};

pub use helpdesk_meta::{
    CustomFieldKeys, DefaultPage, Effect, Encoding, Limit, LimitKind, Measure, Method, Sensitivity, ValueType,
};

/// The type of a field or parameter. For an object, it has only the name, and the declaration has the fields.
pub type Type = ValueType<'static>;

/// A response.
pub type Returns = helpdesk_meta::Returns<'static>;
pub use semver::Version;

/// The whole API.
#[derive(Clone, Debug, PartialEq)]
pub struct Api {
    /// Version of the client crate.
    pub version: Version,
    /// Documentation of the client crate.
    pub doc: String,
    /// Facts that hold for every request.
    pub service: Service,
    /// The client crate.
    pub package: Package,
    /// Front page of the crate, if it is not a short one about the service.
    pub readme: Option<String>,
    /// Guides, in the order in which a newcomer reads them.
    pub guides: Vec<Guide>,
    /// Resources in the order of their names, the shared one (`api`) first.
    pub resources: Vec<Resource>,
    /// Lists whose records are kept by id and name.
    pub catalog: Vec<CatalogEntry>,
    /// Every public name that follows from the spec, sorted by its name on the wire.
    pub names: Vec<PublicName>,
}

/// The client crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Description in a sentence.
    pub description: String,
    /// Keywords of the package registry.
    pub keywords: Vec<String>,
    /// Base URL of an account in examples.
    pub example_url: String,
}

/// A chapter of the documentation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guide {
    /// Name of its module.
    pub name: String,
    /// The topic in a few words, for the list of guides.
    pub topic: String,
    /// The features that its examples need.
    pub features: Vec<String>,
    /// Markdown.
    pub text: String,
}

/// First version of an item that came after the first release.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Since {
    /// It is in this version and later ones.
    Version(Version),
    /// It is in no version so far.
    Unreleased,
}

/// A public name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicName {
    /// Kind of the item and its identity on the wire: `field Label label_id`.
    pub wire: String,
    /// Name in Rust; in parentheses if programs do not write it.
    pub rust: String,
    /// The version that had it first, if it was released.
    pub since: Option<Version>,
}

/// The service: facts that hold for every request.
#[derive(Clone, Debug, PartialEq)]
pub struct Service {
    /// Rust name of the service's marker type.
    pub name: String,
    /// Path between the base address and every operation's path.
    pub prefix: String,
    /// Records on a page when the caller does not say.
    pub page_size: u32,
    /// Most records on a page.
    pub max_page_size: u32,
    /// Response header with the calls that are left.
    pub remaining_header: String,
    /// Response header with the calls allowed in a minute.
    pub limit_header: String,
    /// Response header with the seconds to wait.
    pub retry_after_header: String,
    /// Cost of a read, in units of the rate limit.
    pub read_cost: u32,
    /// Cost of a write, in units of the rate limit.
    pub write_cost: u32,
    /// Error responses that mean: too many requests, and nothing was done.
    pub throttling: Vec<ThrottleMatcher>,
    /// Statuses with their meanings, and what to do about them.
    pub error_statuses: Vec<ErrorStatus>,
    /// The codes of errors.
    pub error_codes: Option<ErrorCodes>,
    /// Rules of the service that belong to no single operation.
    pub conventions: Vec<Convention>,
}

/// The codes of errors.
#[derive(Clone, Debug, PartialEq)]
pub struct ErrorCodes {
    /// The enum whose values they are.
    pub ty: String,
    /// The codes with their meanings.
    pub codes: Vec<(String, String)>,
}

/// An error response that means: too many requests, and nothing was done.
#[derive(Clone, Debug, PartialEq)]
pub struct ThrottleMatcher {
    /// Its name.
    pub name: String,
    /// Its meaning.
    pub doc: String,
    /// Status of the response.
    pub status: u16,
    /// Text that the body must also contain.
    pub body_contains: Option<String>,
    /// Where it comes from.
    pub source: Source,
}

/// The meaning of a status.
#[derive(Clone, Debug, PartialEq)]
pub struct ErrorStatus {
    /// Its name.
    pub name: String,
    /// Its meaning, and what to do about it.
    pub doc: String,
    /// The status.
    pub status: u16,
    /// Where it comes from.
    pub source: Source,
}

/// A rule of the service in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Convention {
    /// Its name.
    pub name: String,
    /// Title of the section of the documentation that has it.
    pub section: Option<String>,
    /// The rule.
    pub doc: String,
    /// Where it comes from.
    pub source: Source,
}

/// Where a fact comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// Where it was observed and how reliable that is, if the vendor's documentation does not state it.
    pub evidence: Option<String>,
    /// Whether a live account showed it, according to `observed.yaml`.
    pub observed: bool,
}

/// A value, with where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sourced<T> {
    /// The value.
    pub value: T,
    /// Where it comes from.
    pub source: Source,
}

/// One resource: one spec file, one Rust module.
#[derive(Clone, Debug, PartialEq)]
pub struct Resource {
    /// Module name, and the stem of the spec file.
    pub module: String,
    /// Former names of the module.
    pub renamed_from: Vec<String>,
    /// Documentation.
    pub doc: String,
    /// Words that people search the documentation for.
    pub search: Vec<String>,
    /// Its types, in the order of the spec.
    pub types: Vec<TypeDecl>,
    /// Its operations, in the order of the spec.
    pub operations: Vec<Operation>,
    /// Open questions about it.
    pub open_questions: Vec<Question>,
}

/// A question that the documentation leaves open.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Its name.
    pub name: String,
    /// The question, in words.
    pub text: String,
    /// How it can be settled, by its key in the spec: `by_reading`, `by_writing` and so on.
    pub settled: &'static str,
}

/// A list whose records are kept by id and name.
#[derive(Clone, Debug, PartialEq)]
pub struct CatalogEntry {
    /// Name in the spec.
    pub name: String,
    /// Function in Rust.
    pub ident: String,
    /// Documentation.
    pub doc: String,
    /// The list, as module and operation.
    pub list: String,
    /// Module of the list.
    pub module: String,
    /// Function of the list in Rust.
    pub function: String,
    /// Static of the list in Rust.
    pub constant: String,
    /// The record type of the list.
    pub record: String,
    /// The type of the identifier.
    pub id_type: String,
    /// The field with the identifier.
    pub id: CatalogField,
    /// The field with the name.
    pub title: CatalogField,
    /// The field with titles of options by key.
    pub options: Option<CatalogField>,
    /// The enum field, and the value that its records have.
    pub only: Option<(CatalogField, String)>,
}

/// A field of a record that is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct CatalogField {
    /// Name on the wire.
    pub wire: String,
    /// Name in Rust.
    pub ident: String,
    /// Whether it is an `Option`.
    pub optional: bool,
}

/// A length of time, as written and in seconds (months count 30 days, years 365).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duration {
    /// As written, such as `5 minutes`.
    pub text: String,
    /// In seconds.
    pub seconds: u64,
}

impl Api {
    /// Every operation with its resource, in order.
    pub fn operations(&self) -> impl Iterator<Item = (&Resource, &Operation)> {
        self.resources
            .iter()
            .flat_map(|resource| resource.operations.iter().map(move |operation| (resource, operation)))
    }

    /// Every declared type with its resource, in order.
    pub fn types(&self) -> impl Iterator<Item = (&Resource, &TypeDecl)> {
        self.resources.iter().flat_map(|resource| resource.types.iter().map(move |decl| (resource, decl)))
    }
}

impl Since {
    /// As in metadata.
    pub fn text(&self) -> String {
        match self {
            Since::Version(version) => version.to_string(),
            Since::Unreleased => "unreleased".to_owned(),
        }
    }
}

impl Source {
    /// As in the spec.
    pub fn text(&self) -> &'static str {
        if self.evidence.is_none() { "documented" } else { "unverified" }
    }
}
