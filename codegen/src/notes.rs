//! Notes: keys that the compiler does not interpret. They appear in documentation, metadata and the diff, and in no
//! request. As an exception, the compiler checks `included_by` and makes its field an `Option`.
//!
//! The reader fills these structs, each stage passes them on whole, and the metadata and the facts contain all of them.
//! A new key needs a declaration here, in the reader, in `helpdesk_meta` and in the rules of the diff.

/// Notes of an operation.
#[derive(Clone, Debug, PartialEq)]
pub struct OperationNotes {
    /// The permission that callers need.
    pub permission: Option<String>,
    /// The condition that must hold before the operation.
    pub precondition: Option<String>,
}

/// Notes of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct ParamNotes {
    /// The replacement, if the parameter is deprecated.
    pub deprecated: Option<String>,
}

/// Notes of a field.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldNotes {
    /// The query parameter that asks for it.
    pub included_by: Option<String>,
    /// The replacement, if the field is deprecated.
    pub deprecated: Option<String>,
}

/// The notes that are present, by key.
pub trait Notes {
    /// The notes in the order of the documentation.
    fn texts(&self) -> Vec<(&'static str, &str)>;
}

impl Notes for OperationNotes {
    fn texts(&self) -> Vec<(&'static str, &str)> {
        let OperationNotes { permission, precondition } = self;
        present([("permission", permission), ("precondition", precondition)])
    }
}

impl Notes for ParamNotes {
    fn texts(&self) -> Vec<(&'static str, &str)> {
        let ParamNotes { deprecated } = self;
        present([("deprecated", deprecated)])
    }
}

impl Notes for FieldNotes {
    fn texts(&self) -> Vec<(&'static str, &str)> {
        let FieldNotes { included_by, deprecated } = self;
        present([("included_by", included_by), ("deprecated", deprecated)])
    }
}

fn present<'n, const N: usize>(notes: [(&'static str, &'n Option<String>); N]) -> Vec<(&'static str, &'n str)> {
    notes.into_iter().filter_map(|(key, text)| Some((key, text.as_deref()?))).collect()
}
