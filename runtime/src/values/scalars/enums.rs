//! Open enums, which keep values that are unknown to this version, and closed enums, which occur only in requests.
//!
//! If an unknown value were an error, each addition of the service would break all programs. A variant without the text
//! would change a record that a program writes back.

use std::borrow::Cow;
use std::fmt::{self, Display, Write};
use std::str::FromStr;

use crate::json::{DecodeError, Name, Reader, whole};
use crate::values::scalars::id::negative;
use crate::values::{ParseTextError, Value, scalars};

/// An enum to which the service may add values.
pub trait OpenEnum: Sized {
    /// Returns the value with this text. An unknown text becomes a value that keeps it.
    fn from_text(text: &str) -> Self;

    /// Returns the text of the value.
    fn to_text(&self) -> Cow<'_, str>;

    /// Returns the id in the value, if there is one.
    #[doc(hidden)]
    fn id(&self) -> Option<u64> {
        None
    }
}

/// An enum that occurs only in requests.
pub trait ClosedEnum: Sized {
    /// The format of the values, for messages: `asc|desc`.
    const FORMAT: &'static str;

    /// Returns the value with this text, if there is one.
    fn from_text(text: &str) -> Option<Self>;

    /// Returns the text of the value.
    fn to_text(&self) -> Cow<'_, str>;

    /// Returns the id in the value, if there is one.
    #[doc(hidden)]
    fn id(&self) -> Option<u64> {
        None
    }
}

/// A value of an open enum that is unknown to this version.
///
/// `Debug` shows it if it is a name: at most 64 letters, digits and `_.-`. Otherwise it is redacted.
///
/// ```
/// use helpdesk::Priority;
///
/// match Priority::from("blocker") {
///     Priority::Unknown(value) => assert_eq!(value.as_str(), "blocker"),
///     _ => unreachable!(),
/// }
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnknownValue(Box<str>);

impl UnknownValue {
    #[doc(hidden)]
    pub fn new(text: &str) -> Self {
        Self(text.into())
    }

    /// Returns the text, as the service wrote it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for UnknownValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&Name(&self.0), f)
    }
}

/// Parses the part between prefix and suffix, if the part formats to the same text: `cch007` is not `cch7`.
#[doc(hidden)]
pub fn part<T: FromStr + Display>(text: &str, prefix: &str, suffix: &str) -> Option<T> {
    let middle = text.strip_prefix(prefix)?.strip_suffix(suffix)?;
    let part = middle.parse().ok()?;
    displays_as(&part, middle).then_some(part)
}

/// Decodes a value of an open enum: a string, number or boolean.
#[doc(hidden)]
pub fn decode<T: OpenEnum>(json: &mut Reader<'_>) -> Result<T, DecodeError> {
    match word(json) {
        Ok(text) => Ok(T::from_text(&text)),
        Err(error) => Err(error),
    }
}

/// Reads the text of a value of an enum. It drops the fraction of an integer, which PHP may write: `75.0` is `75`.
pub(crate) fn word<'a>(json: &mut Reader<'a>) -> Result<Cow<'a, str>, DecodeError> {
    let is_text = json.peek() == b'"';
    let text = scalars::text(json, "a string")?;
    Ok(match whole(&text).filter(|_| !is_text && text.contains(['.', 'e', 'E'])) {
        Some(number) => number.to_string().into(),
        None => text,
    })
}

/// Parses a value of a closed enum.
#[doc(hidden)]
pub fn parse<T: ClosedEnum>(text: &str) -> Result<T, ParseTextError> {
    T::from_text(text).ok_or(ParseTextError::new(T::FORMAT))
}

/// Converts an enum that is sent as a string.
#[doc(hidden)]
pub fn text_value(text: Cow<'_, str>, id: Option<u64>) -> Value {
    match id {
        // A negative id becomes a number, so that validation finds it.
        Some(id) if negative(id).is_some() => Value::Uint(id),
        _ => Value::Text(text.into_owned()),
    }
}

/// Converts an enum that is sent as a number, if it is one.
#[doc(hidden)]
pub fn number_value(text: Cow<'_, str>, id: Option<u64>) -> Value {
    match text.parse() {
        Ok(number) if displays_as(&number, &text) => Value::Int(number),
        _ => text_value(text, id),
    }
}

/// Returns whether the `Display` of a value is this text, without an allocation.
fn displays_as(value: &dyn Display, text: &str) -> bool {
    struct Rest<'a>(&'a str);

    impl Write for Rest<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(text).ok_or(fmt::Error)?;
            Ok(())
        }
    }

    let mut rest = Rest(text);
    write!(rest, "{value}").is_ok() && rest.0.is_empty()
}

/// Implements the conversions of an open enum. `number` after the name means that numeric values are sent as numbers.
#[doc(hidden)]
#[macro_export]
macro_rules! open_enum {
    ($name:ident $(, $number:ident)?) => {
        $crate::enum_text!($name, OpenEnum $(, $number)?);
        $crate::serialized!($name);

        /// The empty text, as the initial value of a record's field.
        impl ::std::default::Default for $name {
            fn default() -> Self {
                $crate::values::OpenEnum::from_text("")
            }
        }

        $crate::from_texts!($name: &str, &String, String);

        impl ::std::str::FromStr for $name {
            type Err = ::std::convert::Infallible;

            #[inline]
            fn from_str(text: &str) -> Result<Self, ::std::convert::Infallible> {
                Ok($crate::values::OpenEnum::from_text(text))
            }
        }

        impl $crate::generated::Decode for $name {
            #[inline]
            fn decode(
                json: &mut $crate::generated::Reader<'_>,
            ) -> Result<Self, $crate::response::DecodeError> {
                $crate::generated::open_enum::decode(json)
            }
        }

        impl $crate::generated::Field for $name {
            #[inline]
            fn write(&self, to: &mut $crate::generated::Writer) {
                to.text(&$crate::values::OpenEnum::to_text(self));
            }
        }
    };
}

/// Implements the conversions of strings into an open enum. An implementation for all `AsRef<str>` would overlap with the
/// conversions of numbers.
#[doc(hidden)]
#[macro_export]
macro_rules! from_texts {
    ($name:ident: $($text:ty),+) => {$(
        impl From<$text> for $name {
            #[inline]
            fn from(text: $text) -> Self {
                $crate::values::OpenEnum::from_text(text.as_ref())
            }
        }
    )+};
}

/// Implements the conversions of a closed enum. `number` after the name means that numeric values are sent as numbers.
#[doc(hidden)]
#[macro_export]
macro_rules! closed_enum {
    ($name:ident $(, $number:ident)?) => {
        $crate::enum_text!($name, ClosedEnum $(, $number)?);
        $crate::serialized_closed!($name $(, $number)?);

        impl ::std::str::FromStr for $name {
            type Err = $crate::values::ParseTextError;

            #[inline]
            fn from_str(text: &str) -> Result<Self, $crate::values::ParseTextError> {
                $crate::generated::open_enum::parse(text)
            }
        }
    };
}

/// Implements the traits that depend only on the text of an enum.
#[doc(hidden)]
#[macro_export]
macro_rules! enum_text {
    ($name:ident, $kind:ident $(, $number:ident)?) => {
        impl ::std::fmt::Display for $name {
            #[inline]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(&$crate::values::$kind::to_text(self))
            }
        }

        impl From<&$name> for $name {
            #[inline]
            fn from(value: &$name) -> Self {
                value.clone()
            }
        }

        impl From<$name> for $crate::request::Value {
            #[inline]
            fn from(value: $name) -> Self {
                let (text, id) = ($crate::values::$kind::to_text(&value), $crate::values::$kind::id(&value));
                $crate::enum_value!(text, id $(, $number)?)
            }
        }
    };
}

/// Converts the text of an enum into the value to send.
#[doc(hidden)]
#[macro_export]
macro_rules! enum_value {
    ($text:expr, $id:expr) => {
        $crate::generated::open_enum::text_value($text, $id)
    };
    ($text:expr, $id:expr, number) => {
        $crate::generated::open_enum::number_value($text, $id)
    };
}

/// Keeps the former name of a variant: a constant, or a function if the variant holds a value.
#[doc(hidden)]
#[macro_export]
macro_rules! renamed_variant {
    ($name:ident: $old:ident => $new:ident, $note:literal) => {
        impl $name {
            #[doc = concat!("Former name of [`", stringify!($new), "`](Self::", stringify!($new), ").")]
            #[deprecated(note = $note)]
            #[allow(non_upper_case_globals)]
            pub const $old: Self = Self::$new;
        }
    };
    ($name:ident: $old:ident($held:ty) => $new:ident, $note:literal) => {
        impl $name {
            #[doc = concat!("Former name of [`", stringify!($new), "`](Self::", stringify!($new), ").")]
            #[deprecated(note = $note)]
            #[allow(non_snake_case)]
            pub fn $old(held: $held) -> Self {
                Self::$new(held)
            }
        }
    };
}
