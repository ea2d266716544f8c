//! Numbers with a unit: minutes, seconds, percent.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::time::Duration;

use crate::json::{DecodeError, Reader, Writer};
use crate::values::{Decode, Field, finite, read_parsed};

macro_rules! unit {
    ($(#[$doc:meta])* $name:ident, $wanted:literal, $sign:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub struct $name(f64);

        impl $name {
            /// Creates the value, or returns `None` if the number is infinite or NaN.
            pub fn new(number: f64) -> Option<Self> {
                // The addition turns -0 into 0.
                number.is_finite().then_some(Self(number + 0.0))
            }

            /// Returns the number, in this unit.
            pub const fn get(self) -> f64 {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                show(self.0, $sign, f)
            }
        }

        impl From<u32> for $name {
            fn from(number: u32) -> Self {
                Self(number.into())
            }
        }

        impl Field for $name {
            fn write(&self, to: &mut Writer) {
                to.number(self.0);
            }
        }

        serialized!($name);

        impl Eq for $name {}

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            fn cmp(&self, other: &Self) -> Ordering {
                self.0.total_cmp(&other.0)
            }
        }

        impl Hash for $name {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.0.to_bits().hash(state);
            }
        }

        /// Reads a number, or a string with a number.
        impl Decode for $name {
            fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
                amount(json, $wanted).map(Self)
            }

            const NONE: fn(&mut Reader<'_>) -> bool = missing;
        }
    };
}

unit! {
    /// A duration in minutes, possibly with a fraction; never infinite or NaN.
    ///
    /// ```
    /// use helpdesk::Minutes;
    /// use std::time::Duration;
    ///
    /// let speed = Minutes::from(3);
    /// assert_eq!(speed.to_duration(), Some(Duration::from_secs(180)));
    /// assert_eq!(speed.to_string(), "3 min");
    /// ```
    Minutes, "minutes", " min"
}
unit! {
    /// A duration in seconds, possibly with a fraction; never infinite or NaN.
    ///
    /// ```
    /// use helpdesk::Seconds;
    /// use std::time::Duration;
    ///
    /// assert_eq!(Seconds::new(1.5).and_then(Seconds::to_duration), Some(Duration::from_millis(1500)));
    /// ```
    Seconds, "seconds", " s"
}
unit! {
    /// A percentage: 12.5 is an eighth. It is never infinite or NaN.
    ///
    /// ```
    /// use helpdesk::Percent;
    ///
    /// let satisfied = Percent::from(95);
    /// assert_eq!(satisfied.get(), 95.0);
    /// assert_eq!(satisfied.to_string(), "95%");
    /// ```
    Percent, "percent", "%"
}

impl Minutes {
    /// Converts to a [`Duration`], or returns `None` if the value is negative or too long.
    #[inline]
    pub fn to_duration(self) -> Option<Duration> {
        Duration::try_from_secs_f64(self.0 * 60.0).ok()
    }
}

impl Seconds {
    /// Converts to a [`Duration`], or returns `None` if the value is negative or too long.
    #[inline]
    pub fn to_duration(self) -> Option<Duration> {
        Duration::try_from_secs_f64(self.0).ok()
    }
}

/// Reads a number, or a string with a number, with or without a percent sign.
fn amount(json: &mut Reader<'_>, wanted: &str) -> Result<f64, DecodeError> {
    // The addition turns -0 into 0.
    read_parsed(json, wanted, &|text| finite(text.trim().trim_end_matches('%').trim_end()).map(|number| number + 0.0))
}

/// Writes a number with its unit. A precision applies to the number, and in a column the text is on the right.
fn show(number: f64, sign: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let text = match f.precision() {
        Some(digits) => format!("{number:.digits$}{sign}"),
        None => format!("{number}{sign}"),
    };
    // The text contains the sign of a negative number, so `pad_integral` need not write it.
    f.pad_integral(true, "", &text)
}

/// Reads an absent number.
fn missing(json: &mut Reader<'_>) -> bool {
    json.null() || json.literal(b"\"-\"") || json.literal(b"\"\"")
}
