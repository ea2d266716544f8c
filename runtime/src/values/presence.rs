//! Whether a field of a record says anything, for views, which look at one field after the other.

use crate::values::Timestamp;

/// A field that may say nothing.
#[doc(hidden)]
pub trait Presence {
    /// What it says.
    type Held<'a>
    where
        Self: 'a;

    /// What it says, if it says anything.
    fn present(&self) -> Option<Self::Held<'_>>;
}

/// `false` says nothing.
impl Presence for bool {
    type Held<'a> = ();

    fn present(&self) -> Option<()> {
        self.then_some(())
    }
}

/// An empty text says nothing: the service writes it where there is none.
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
