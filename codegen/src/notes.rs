//! Keys that the compiler only passes on: documentation, metadata and the diff say them of an item, and the bytes of no request.
//! `included_by` is checked too, and its field is an `Option`.
//!
//! The reader fills these, each stage hands them on whole, and the metadata and the facts take all under their names. A new
//! key is declared here, in the reader, in the metadata of the runtime and in the rules of the diff.

/// Notes of an operation.
#[derive(Clone, Debug, PartialEq)]
pub struct OperationNotes {
    /// The right that it needs.
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

/// All that are given, under their keys.
pub trait Notes {
    /// In the order in which readers see them.
    fn texts(&self) -> Vec<(&'static str, &str)>;
}

impl Notes for OperationNotes {
    fn texts(&self) -> Vec<(&'static str, &str)> {
        let OperationNotes { permission, precondition } = self;
        given([("permission", permission), ("precondition", precondition)])
    }
}

impl Notes for ParamNotes {
    fn texts(&self) -> Vec<(&'static str, &str)> {
        let ParamNotes { deprecated } = self;
        given([("deprecated", deprecated)])
    }
}

impl Notes for FieldNotes {
    fn texts(&self) -> Vec<(&'static str, &str)> {
        let FieldNotes { included_by, deprecated } = self;
        given([("included_by", included_by), ("deprecated", deprecated)])
    }
}

fn given<'n, const N: usize>(notes: [(&'static str, &'n Option<String>); N]) -> Vec<(&'static str, &'n str)> {
    notes.into_iter().filter_map(|(key, text)| Some((key, text.as_deref()?))).collect()
}
