//! One or many values for a list.

use std::collections::{BTreeSet, HashSet};

use crate::values::OneOrMany;

/// One or many values for a list: a value, or an array, `Vec`, slice, set or iterator.
///
/// The values may be anything that converts into `T`. `M` is their [form]. The compiler infers it, and
/// programs do not write it.
///
/// ```
/// use helpdesk::{CaseId, cases};
///
/// let ids = [CaseId(664), CaseId(665)];
/// assert_eq!(cases::trash_many(&ids), cases::trash_many([664, 665]));
/// assert_eq!(cases::trash_many(ids[0]), cases::trash_many([664]));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of `{T}`",
    label = "expected one value, or an array, `Vec`, slice, set or iterator of values that convert into `{T}`",
    note = "see the documentation of `{T}` for its constructors and conversions",
    note = "`when_some` of a request sets a list from an `Option`"
)]
pub trait IntoList<T, M> {
    /// Returns the values.
    fn into_list(self) -> OneOrMany<T>;
}

/// The forms of a list. Without them, the implementations of [`IntoList`] would overlap, because a later version of std
/// may make a collection an iterator, or let it convert into `String`.
pub mod form {
    /// One value.
    #[derive(Debug)]
    pub struct One;
    /// A collection.
    #[derive(Debug)]
    pub struct Collection;
    /// An iterator.
    #[derive(Debug)]
    pub struct Sequence;
}

impl<T, V: Into<T>> IntoList<T, form::One> for V {
    #[inline]
    fn into_list(self) -> OneOrMany<T> {
        OneOrMany::One(self.into())
    }
}

impl<T, I: Iterator<Item: Into<T>>> IntoList<T, form::Sequence> for I {
    #[inline]
    fn into_list(self) -> OneOrMany<T> {
        OneOrMany::Many(self.map(Into::into).collect())
    }
}

impl<T> IntoList<T, form::Collection> for OneOrMany<T> {
    #[inline]
    fn into_list(self) -> Self {
        self
    }
}

/// Lists the collections, because an implementation for all iterables would include `Option`, whose `None` would be an
/// empty list.
macro_rules! collection {
    ($collection:ty $(, $($generics:tt)+)?) => {
        impl<T, V: Into<T> $(, $($generics)+)?> IntoList<T, form::Collection> for $collection {
            #[inline]
            fn into_list(self) -> OneOrMany<T> {
                self.into_iter().into_list()
            }
        }

        impl<T, V: Into<T> + Clone $(, $($generics)+)?> IntoList<T, form::Collection> for &$collection {
            #[inline]
            fn into_list(self) -> OneOrMany<T> {
                self.iter().cloned().into_list()
            }
        }
    };
}

collection!([V; N], const N: usize);
collection!(Vec<V>);
collection!(BTreeSet<V>);
collection!(HashSet<V, S>, S);

impl<T, V: Into<T> + Clone> IntoList<T, form::Collection> for &[V] {
    #[inline]
    fn into_list(self) -> OneOrMany<T> {
        self.iter().cloned().into_list()
    }
}
