//! Input and output: files of the spec, and files of the client crate.

/// The placeholder for documentation that the author of a spec has not written yet.
pub const UNWRITTEN: &str = "TODO-DOC";

/// A file of the spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecFile {
    /// The path as diagnostics show it: `spec/cases.yaml`.
    pub path: String,
    /// Its content.
    pub text: String,
}

/// A file of the client crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Path below the crate's directory.
    pub path: String,
    /// Its content.
    pub text: String,
}
