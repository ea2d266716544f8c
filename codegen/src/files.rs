//! Input and output: files of the spec, and files of the client crate.

/// Marks documentation in the spec that is still to be written.
pub const UNWRITTEN: &str = "TODO-DOC";

/// A file of the spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecFile {
    /// Where it lies, as it is to be shown: `spec/cases.yaml`.
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
