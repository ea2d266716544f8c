//! Lengths of time and sizes.

/// A length of time, as written and in seconds (months count 30 days, years 365).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duration {
    /// As written, such as `5 minutes`.
    pub text: String,
    /// In seconds.
    pub seconds: u64,
}

/// A size, as written and in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// As written, such as `25 MB`.
    pub text: String,
    /// In bytes; a megabyte counts 2^20.
    pub bytes: u64,
}
