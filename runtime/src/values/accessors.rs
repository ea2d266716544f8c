//! Support for accessors of records: whether one of several fields has a value, and strings whose type depends on
//! another field.

use std::str::FromStr;

use crate::values::{ExtraFields, Timestamp};

/// A field that may have no value.
#[doc(hidden)]
pub trait Presence {
    /// The type of the value.
    type Held<'a>
    where
        Self: 'a;

    /// Returns the value, if there is one.
    fn present(&self) -> Option<Self::Held<'_>>;
}

/// `false` counts as no value.
impl Presence for bool {
    type Held<'a> = ();

    fn present(&self) -> Option<()> {
        self.then_some(())
    }
}

/// An empty string counts as no value, because the service writes a missing value so.
impl Presence for String {
    type Held<'a> = &'a str;

    fn present(&self) -> Option<&str> {
        (!self.is_empty()).then_some(self)
    }
}

impl<T: Presence> Presence for Option<T> {
    type Held<'a>
        = T::Held<'a>
    where
        Self: 'a;

    fn present(&self) -> Option<T::Held<'_>> {
        self.as_ref().and_then(T::present)
    }
}

/// Implements the trait for a type that is `Copy` and always has a value.
#[doc(hidden)]
#[macro_export]
macro_rules! always_present {
    ($($name:ty),+) => {$(
        impl $crate::generated::Presence for $name {
            type Held<'a> = Self;

            #[inline]
            fn present(&self) -> Option<Self> {
                Some(*self)
            }
        }
    )+};
}

always_present!(i64, u64, Timestamp);

/// A string of a record before its type is known.
///
/// Each method returns `None` if the string does not have the type, and `Some(None)` if the field has no value.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct TaggedText<'a> {
    text: Option<&'a str>,
    /// Whether the field had a value that is not a string.
    unreadable: bool,
}

impl<'a> TaggedText<'a> {
    pub fn new(field: &'a Option<String>, wire: &str, extra: &ExtraFields) -> Self {
        Self { text: field.as_deref().filter(|text| !text.is_empty()), unreadable: extra.raw(wire).is_some() }
    }

    /// Returns the string.
    pub fn text(self) -> Option<Option<&'a str>> {
        (!self.unreadable).then_some(self.text)
    }

    /// Reads a value.
    pub fn value<T: FromStr>(self) -> Option<Option<T>> {
        match self.text()? {
            Some(text) => text.parse().ok().map(Some),
            None => Some(None),
        }
    }

    /// Reads a value where `0` means "no value".
    pub fn nonzero<T: FromStr>(self) -> Option<Option<T>> {
        match self.text()? {
            Some("0") => Some(None),
            _ => self.value(),
        }
    }
}
