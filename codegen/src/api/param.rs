//! Parameters, and what they allow.

use super::{Encoding, Sensitivity, Size, Source, Type};

/// A parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Name on the wire.
    pub wire: String,
    /// Name in Rust.
    pub ident: String,
    /// Documentation.
    pub doc: String,
    /// What it holds.
    pub ty: Type,
    /// Whether a call needs it.
    pub required: Required,
    /// What the service assumes, as written.
    pub default: Option<String>,
    /// What is allowed.
    pub limits: Limits,
    /// Makes sense only beside this parameter.
    pub only_with: Option<String>,
    /// Exists in this encoding alone.
    pub only_in: Option<Encoding>,
    /// How much of it may be shown.
    pub sensitivity: Sensitivity,
    /// What to use instead.
    pub deprecated: Option<String>,
    /// Where it comes from.
    pub source: Source,
}

/// Whether a call needs a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Required {
    /// It does not.
    No,
    /// The description demands it.
    Documented,
    /// A call without it is nonsense, for this reason.
    BySense(String),
}

/// What a parameter allows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Limits {
    /// Smallest number.
    pub min: Option<i64>,
    /// Largest number.
    pub max: Option<i64>,
    /// Fewest characters.
    pub min_length: Option<u32>,
    /// Most characters.
    pub max_length: Option<u32>,
    /// Fewest items.
    pub min_items: Option<u32>,
    /// Most items.
    pub max_items: Option<u32>,
    /// Most bytes of one file.
    pub max_file: Option<Size>,
    /// Most bytes of all files.
    pub max_total: Option<Size>,
}
