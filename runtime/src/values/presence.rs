//! Whether a field of a record has a value, for accessors that look at several fields.

use crate::values::Timestamp;

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

/// An empty string counts as no value, because the service writes it so.
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

implement!(Presence for i64, u64, Timestamp: |value| Some(*value));
