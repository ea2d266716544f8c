//! Variants of the document for tools that generate clients. Each simplification is a module, and each tool names those it needs.
//!
//! A variant only omits facts: each request that a variant allows is also valid by the full document.

use serde_yaml::Value;

mod body_apart;
mod files_only;
mod free_rows;
mod full_names;
mod no_files;
mod one_response;
mod one_type;
mod optional_fields;
mod schemas;
mod tools;
mod version_3_0;

pub(crate) use self::tools::COLUMNS;
pub use self::tools::{TOOLS, Tool, Works, tool};

/// A change that removes a feature of the document that a tool cannot read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Simplification {
    /// A body with files gets a separate operation, for tools that know one form of a body for an operation.
    BodyApart,
    /// An operation that takes files keeps only the multipart body, for tools that also encode the fragment of [`BodyApart`](Self::BodyApart).
    FilesOnly,
    /// The rows of a list have no type, for tools that drop rows beside other fields.
    FreeRows,
    /// The keys of a filter by custom fields are whole names, for tools that lose the name of a deep object.
    FullNames,
    /// No operation takes files, for tools that know only JSON.
    NoFiles,
    /// An operation has one response for success and one for errors, for tools that know one type for each.
    OneResponse,
    /// A value has one type, for tools that cannot read `anyOf`.
    OneType,
    /// No field of a record is required, for tools that reject a response without one.
    OptionalFields,
    /// The form of OpenAPI 3.0. This simplification is the last one, because it rewrites the result of the others.
    Version30,
}

impl Simplification {
    /// Describes the differences of a variant from the document.
    pub(crate) fn loss(self) -> &'static str {
        match self {
            Self::BodyApart => {
                "A body with files has an operation of its own. Its name ends in `_files`, and its path in `#files`, which clients do not send."
            }
            Self::FilesOnly => {
                "An operation that takes files has the multipart body alone, which lacks some parameters of the other one."
            }
            Self::FreeRows => "The rows of a list have no type.",
            Self::FullNames => {
                "The keys of a filter by custom fields are whole names, such as `custom_fields[25]` in place of `25`. The service ignores another key, and lists all."
            }
            Self::NoFiles => "No operation takes files.",
            Self::OneResponse => "An operation has one response for success, `2XX`, and one for errors, `default`.",
            Self::OneType => {
                "An open enum is a string, and a value of several types is any value. Rules about fields that go together are text."
            }
            Self::OptionalFields => "No field of a record is required.",
            Self::Version30 => "The document has the form of OpenAPI 3.0.3, without webhooks and patterns of names.",
        }
    }

    /// Returns the name in the reference.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::BodyApart => "body apart",
            Self::FilesOnly => "files only",
            Self::FreeRows => "free rows",
            Self::FullNames => "full names",
            Self::NoFiles => "no files",
            Self::OneResponse => "one response",
            Self::OneType => "one type",
            Self::OptionalFields => "optional fields",
            Self::Version30 => "OpenAPI 3.0",
        }
    }

    /// All simplifications, in the order in which they are applied.
    pub const ALL: [Self; 9] = [
        Self::BodyApart,
        Self::FilesOnly,
        Self::FreeRows,
        Self::FullNames,
        Self::NoFiles,
        Self::OneResponse,
        Self::OneType,
        Self::OptionalFields,
        Self::Version30,
    ];

    /// Changes a document.
    pub(crate) fn apply(self, document: &mut Value) {
        match self {
            Self::BodyApart => body_apart::apply(document),
            Self::FilesOnly => files_only::apply(document),
            Self::FreeRows => free_rows::apply(document),
            Self::FullNames => full_names::apply(document),
            Self::NoFiles => no_files::apply(document),
            Self::OneResponse => one_response::apply(document),
            Self::OneType => one_type::apply(document),
            Self::OptionalFields => optional_fields::apply(document),
            Self::Version30 => version_3_0::apply(document),
        }
    }
}
