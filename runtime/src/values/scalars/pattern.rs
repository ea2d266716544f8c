//! Strings with a pattern, such as `<digits>-<digits>`.

use std::error::Error;
use std::fmt;

use crate::json::{DecodeError, Name, Reader};
use crate::meta::Format;
use crate::values::scalars;

/// The content of a type for strings with a pattern.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(hidden)]
pub struct PatternString(Box<str>);

impl PatternString {
    /// Creates the string, if it matches the pattern.
    ///
    /// # Errors
    /// Fails if it does not match.
    pub fn new(text: String, shape: &'static str) -> Result<Self, ParseTextError> {
        if Format(shape).fits(&text) { Ok(Self(text.into())) } else { Err(ParseTextError { shape }) }
    }

    /// Decodes a string of any form, because the service may change its own format.
    ///
    /// # Errors
    /// Fails if there is no string.
    pub fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        scalars::text(json, "a string").map(|text| Self(text.into()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for PatternString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&Name(&self.0), f)
    }
}

/// The error of a string that does not match its pattern.
///
/// ```
/// use helpdesk::CaseNumber;
///
/// let error = CaseNumber::new("664").unwrap_err();
/// println!("{error}; expected {}", error.shape());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseTextError {
    shape: &'static str,
}

/// The recommended format of a time, for messages. The client also accepts the service's form and unix seconds.
pub(crate) const TIMESTAMP: &str = "2014-05-05T00:15:17+03:00";

impl ParseTextError {
    pub(crate) fn new(shape: &'static str) -> Self {
        Self { shape }
    }

    /// Returns the expected pattern.
    pub fn shape(&self) -> &str {
        self.shape
    }
}

impl fmt::Display for ParseTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected text of the form `{}`", self.shape)?;
        match self.shape {
            TIMESTAMP => f.write_str(", `Mon, 05 May 2014 00:15:17 +0300` or unix seconds"),
            _ => Ok(()),
        }
    }
}

impl Error for ParseTextError {}

/// Implements the constructors and conversions of a newtype of [`PatternString`].
#[doc(hidden)]
#[macro_export]
macro_rules! formatted_text {
    ($name:ident, $shape:literal) => {
        impl $name {
            #[doc = ::std::concat!("Creates the value from a string of the form `", $shape, "`.")]
            ///
            /// # Errors
            /// Fails if the string has another form.
            pub fn new(text: impl Into<String>) -> Result<Self, $crate::values::ParseTextError> {
                $crate::values::PatternString::new(text.into(), $shape).map(Self)
            }

            /// Returns the string.
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }
        }

        $crate::serialized!($name);

        impl ::std::cmp::PartialEq<str> for $name {
            fn eq(&self, text: &str) -> bool {
                self.as_str() == text
            }
        }

        impl ::std::cmp::PartialEq<&str> for $name {
            fn eq(&self, text: &&str) -> bool {
                self.as_str() == *text
            }
        }

        /// Pads like a string, for tables.
        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl From<&$name> for $name {
            #[inline]
            fn from(text: &$name) -> Self {
                text.clone()
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::values::ParseTextError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::new(text)
            }
        }

        impl ::std::convert::TryFrom<&str> for $name {
            type Error = $crate::values::ParseTextError;

            fn try_from(text: &str) -> Result<Self, Self::Error> {
                Self::new(text)
            }
        }

        impl ::std::convert::TryFrom<String> for $name {
            type Error = $crate::values::ParseTextError;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                Self::new(text)
            }
        }

        impl $crate::generated::Decode for $name {
            fn decode(json: &mut $crate::generated::Reader<'_>) -> Result<Self, $crate::response::DecodeError> {
                $crate::values::PatternString::decode(json).map(Self)
            }
        }

        impl $crate::generated::Field for $name {
            fn write(&self, to: &mut $crate::generated::Writer) {
                to.text(self.as_str());
            }
        }

        impl From<$name> for $crate::request::Value {
            fn from(text: $name) -> Self {
                Self::Text(text.as_str().into())
            }
        }
    };
}
