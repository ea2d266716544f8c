//! Sets of values: open ones, where the service may send what this version does not know, and closed ones, which are only sent.

use std::borrow::Cow;
use std::fmt::{self, Display, Write};
use std::str::FromStr;

use crate::json::{DecodeError, Reader};
use crate::values::{Value, scalar};

/// A set of values to which the service may add.
pub trait OpenEnum: Sized {
    /// The value with this text. A text that is not known is kept.
    fn from_text(text: &str) -> Self;

    /// The text of the value.
    fn to_text(&self) -> Cow<'_, str>;
}

/// A set of values that are only sent.
pub trait ClosedEnum {
    /// The text of the value.
    fn to_text(&self) -> Cow<'_, str>;
}

/// A value of an open set that this version does not know.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct UnknownValue(Box<str>);

impl UnknownValue {
    #[doc(hidden)]
    pub fn new(text: &str) -> Self {
        Self(text.into())
    }

    /// The text, as the service wrote it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for UnknownValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// The part between prefix and suffix, if it is all that the text says: `cch007` is not `cch7`.
#[doc(hidden)]
pub fn part<T: FromStr + Display>(text: &str, prefix: &str, suffix: &str) -> Option<T> {
    let middle = text.strip_prefix(prefix)?.strip_suffix(suffix)?;
    let part = middle.parse().ok()?;
    displays_as(&part, middle).then_some(part)
}

/// Reads the text of a value of a set: text, number or boolean.
#[doc(hidden)]
pub fn decode<T: OpenEnum>(json: &mut Reader<'_>) -> Result<T, DecodeError> {
    match scalar::text(json, "a text") {
        Ok(text) => Ok(T::from_text(&text)),
        Err(error) => Err(error),
    }
}

/// The value of a set that is sent as text.
#[doc(hidden)]
pub fn text_value(text: Cow<'_, str>) -> Value {
    Value::Text(text.into_owned())
}

/// The value of a set that is sent as a number, if it is one.
#[doc(hidden)]
pub fn number_value(text: Cow<'_, str>) -> Value {
    match text.parse() {
        Ok(number) if displays_as(&number, &text) => Value::Int(number),
        _ => text_value(text),
    }
}

/// Whether a value is displayed as this text; without making a text to compare.
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

/// Gives an open set its conversions. `number` after the name means that values that are numbers are sent as such.
#[doc(hidden)]
#[macro_export]
macro_rules! open_set {
    ($name:ident) => {
        $crate::open_set!(@ $name, text_value);
    };
    ($name:ident, number) => {
        $crate::open_set!(@ $name, number_value);
    };
    (@ $name:ident, $value:ident) => {
        $crate::closed_set!(@ $name, $value, OpenEnum);

        /// The empty text, for a record that is yet to be read.
        impl ::std::default::Default for $name {
            fn default() -> Self {
                $crate::OpenEnum::from_text("")
            }
        }

        $crate::implement!(From<&str> for $name: |text| $crate::OpenEnum::from_text(text));
        $crate::implement!(From<::std::string::String> for $name: |text| $crate::OpenEnum::from_text(&text));
        $crate::implement!(FromStr<Err = ::std::convert::Infallible> for $name: |text| {
            ::std::result::Result::Ok($crate::OpenEnum::from_text(text))
        });
        $crate::implement!(Decode for $name: |json| $crate::generated::open_set::decode(json));
        $crate::implement!(Field for $name: |set, to| to.text(&$crate::OpenEnum::to_text(set)));
    };
}

/// Gives a closed set its conversions. `number` after the name means that values that are numbers are sent as such.
#[doc(hidden)]
#[macro_export]
macro_rules! closed_set {
    ($name:ident) => {
        $crate::closed_set!(@ $name, text_value, ClosedEnum);
    };
    ($name:ident, number) => {
        $crate::closed_set!(@ $name, number_value, ClosedEnum);
    };
    (@ $name:ident, $value:ident, $set:ident) => {
        $crate::implement!(Display for $name: |set, f| f.write_str(&$crate::$set::to_text(set)));
        $crate::implement!(IntoValue for $name: |set| {
            $crate::generated::open_set::$value($crate::$set::to_text(&set))
        });
    };
}
