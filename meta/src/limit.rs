//! Limits of the values of parameters.

use std::cmp::Ordering;
use std::fmt;

/// A limit of a parameter's value, such as at most 50 items.
///
/// ```
/// use helpdesk::meta::{LimitKind, Measure};
///
/// let limit = LimitKind::MaxItems.of(50);
/// assert_eq!(limit.to_string(), "at most 50 items");
/// assert!(limit.allows(Measure::Items, 50) && !limit.allows(Measure::Items, 51));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Limit {
    /// The measure of the value, and the end of its range that has the bound.
    pub kind: LimitKind,
    /// The least or the greatest allowed measure.
    pub bound: i64,
}

/// The kinds of limits. A parameter has at most one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LimitKind {
    /// The smallest allowed number.
    Min,
    /// The largest allowed number.
    Max,
    /// The minimum number of characters. A `^` of a search term does not count.
    MinLength,
    /// The maximum number of characters.
    MaxLength,
    /// The minimum number of items.
    MinItems,
    /// The maximum number of items.
    MaxItems,
    /// The maximum number of bytes of one file.
    MaxFile,
    /// The maximum number of bytes of all files together.
    MaxTotal,
}

/// A property of a value to which limits apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Measure {
    /// The number itself.
    Number,
    /// The characters of a string, not its bytes.
    Characters,
    /// The items of a list, or the entries of a map.
    Items,
    /// The bytes of a file.
    FileBytes,
    /// The bytes of all files.
    TotalBytes,
}

impl LimitKind {
    /// All kinds. Kinds of the same measure are adjacent.
    pub const ALL: [Self; 8] = [
        Self::Min,
        Self::Max,
        Self::MinLength,
        Self::MaxLength,
        Self::MinItems,
        Self::MaxItems,
        Self::MaxFile,
        Self::MaxTotal,
    ];

    /// Returns the limit of this kind with this bound.
    pub const fn of(self, bound: i64) -> Limit {
        Limit { kind: self, bound }
    }

    /// Returns the key in a spec, such as `max_items`.
    pub const fn key(self) -> &'static str {
        self.row().0
    }

    /// Returns the keyword of JSON Schema, such as `maxItems`, or `None` for limits of files.
    pub const fn json_schema(self) -> Option<&'static str> {
        self.row().1
    }

    /// Returns the measure that the limit bounds.
    pub const fn measure(self) -> Measure {
        self.row().2
    }

    /// Returns whether the bound is the least allowed measure, rather than the greatest.
    pub const fn is_least(self) -> bool {
        matches!(self, Self::Min | Self::MinLength | Self::MinItems)
    }

    const fn row(self) -> (&'static str, Option<&'static str>, Measure) {
        match self {
            Self::Min => ("min", Some("minimum"), Measure::Number),
            Self::Max => ("max", Some("maximum"), Measure::Number),
            Self::MinLength => ("min_length", Some("minLength"), Measure::Characters),
            Self::MaxLength => ("max_length", Some("maxLength"), Measure::Characters),
            Self::MinItems => ("min_items", Some("minItems"), Measure::Items),
            Self::MaxItems => ("max_items", Some("maxItems"), Measure::Items),
            Self::MaxFile => ("max_file", None, Measure::FileBytes),
            Self::MaxTotal => ("max_total", None, Measure::TotalBytes),
        }
    }
}

impl Limit {
    /// Returns the bound of the limit of this kind, if there is one.
    pub fn find(limits: &[Self], kind: LimitKind) -> Option<i64> {
        limits.iter().find(|limit| limit.kind == kind).map(|limit| limit.bound)
    }

    /// Returns whether a value of this size is within the limit. A limit of another measure allows every size.
    pub fn allows(self, measure: Measure, size: impl Into<i128>) -> bool {
        self.is_within(measure, Some(size.into().cmp(&self.bound.into())))
    }

    /// Returns the size that is nearest to this one and within the limit.
    pub fn nearest(self, size: i64) -> i64 {
        if self.kind.is_least() { size.max(self.bound) } else { size.min(self.bound) }
    }

    /// Returns whether a number is within the limit. NaN is within no limit of numbers.
    pub fn allows_float(self, number: f64) -> bool {
        self.is_within(Measure::Number, number.partial_cmp(&(self.bound as f64)))
    }

    /// Whether a size with this order relative to the bound is within the limit.
    fn is_within(self, measure: Measure, size: Option<Ordering>) -> bool {
        let wrong = if self.kind.is_least() { Ordering::Less } else { Ordering::Greater };
        measure != self.kind.measure() || size.is_some_and(|it| it != wrong)
    }

    /// Returns the bound, with a unit if it is a size: `4`, `25 MB`.
    pub fn number(self) -> String {
        match self.kind.measure() {
            Measure::Number | Measure::Characters | Measure::Items => self.bound.to_string(),
            Measure::FileBytes | Measure::TotalBytes => bytes(self.bound),
        }
    }

    /// Returns the bound in words: `4 characters`, `25 MB per file`.
    pub fn amount(self) -> String {
        match self.kind.measure() {
            Measure::Number => self.number(),
            Measure::Characters => count(self.bound, "character"),
            Measure::Items => count(self.bound, "item"),
            Measure::FileBytes => self.number() + " per file",
            Measure::TotalBytes => self.number() + " in total",
        }
    }
}

/// `at least 4 characters`, `at most 25 MB per file`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = if self.kind.is_least() { "least" } else { "most" };
        write!(f, "at {end} {}", self.amount())
    }
}

/// Returns a number with its noun: `1 byte`, `4 bytes`.
pub fn count(number: impl Into<i128>, noun: &str) -> String {
    let number = number.into();
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// A size as in the vendor's documentation, where a kilobyte has 1,024 bytes.
fn bytes(number: i64) -> String {
    let units = [(30, "GB"), (20, "MB"), (10, "KB")];
    let unit = units.into_iter().find(|(bits, _)| number > 0 && number.trailing_zeros() >= *bits);
    unit.map_or_else(|| count(number, "byte"), |(bits, unit)| format!("{} {unit}", number >> bits))
}
