//! Parameters and their limits.

use super::{Encoding, Limit, ParamNotes, Sensitivity, Since, Source, Sourced, Type};

/// A parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Name on the wire.
    pub wire: String,
    /// Name in Rust.
    pub ident: String,
    /// Former setters.
    pub renamed_from: Vec<String>,
    /// Documentation.
    pub doc: String,
    /// Its type.
    pub ty: Type,
    /// Whether a call needs it.
    pub required: Required,
    /// The value that the service assumes, as written.
    pub default: Option<String>,
    /// Text that the example in the documentation sends.
    pub example: Option<String>,
    /// Its limits: each kind at most once, in the order of the kinds.
    pub limits: Vec<Sourced<Limit>>,
    /// A parameter without which this one has no meaning.
    pub requires: Option<String>,
    /// The only encoding that has the parameter.
    pub encoding: Option<Encoding>,
    /// How much of it may be shown.
    pub sensitivity: Sensitivity,
    /// Notes, which the compiler does not interpret.
    pub notes: ParamNotes,
    /// Where it comes from.
    pub source: Source,
    /// The version that introduced the parameter, if it is later than the first release and than its operation.
    pub since: Option<Since>,
}

/// Whether a call needs a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Required {
    /// It does not.
    No,
    /// The vendor's documentation demands it.
    Documented,
    /// A call without it is nonsense, for this reason.
    Because(String),
}
