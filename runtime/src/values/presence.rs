//! Whether a field of a record says anything, for views, which look at one field after the other.

use crate::values::Timestamp;

/// A field that may say nothing.
#[doc(hidden)]
pub trait Given {
    /// What it says.
    type Held<'a>
    where
        Self: 'a;

    /// What it says, if it says anything.
    fn given(&self) -> Option<Self::Held<'_>>;
}

/// `false` says nothing.
impl Given for bool {
    type Held<'a> = ();

    fn given(&self) -> Option<()> {
        self.then_some(())
    }
}

/// An empty text says nothing: the service writes it where there is none.
impl Given for String {
    type Held<'a> = &'a str;

    fn given(&self) -> Option<&str> {
        (!self.is_empty()).then_some(self)
    }
}

impl<T: Given> Given for Option<T> {
    type Held<'a>
        = T::Held<'a>
    where
        Self: 'a;

    fn given(&self) -> Option<T::Held<'_>> {
        self.as_ref().and_then(T::given)
    }
}

implement!(Given for i64, u64, Timestamp: |value| Some(*value));
