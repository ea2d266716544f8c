//! Values for setters and lists: a value, an `Option`, or one or many values for a list.
//!
//! The traits have a marker type, which the compiler infers. Without it, the implementations for `V: Into<T>` and for
//! `Option<V>` would overlap, because a later version of std may add `From<Option<_>>` for `String`. The alternative, a
//! setter `maybe_priority` beside each setter, would double 300 methods.

use std::collections::{BTreeSet, HashSet};

use crate::values::OneOrMany;

/// A value that a setter of a request takes for a parameter of type `T`.
///
/// It is anything that converts into `T`, or an `Option` of that. `None` leaves the parameter unchanged. A list,
/// `OneOrMany<T>`, is set from one value or from any [`IntoList`]. The compiler infers `M`, which distinguishes these
/// cases; programs do not write it.
///
/// ```
/// use helpdesk::cases;
///
/// let priority: Option<&str> = None;
/// let request = cases::list().priorities(priority).statuses("open").label_ids([20, 21]).page(Some(2));
/// assert_eq!(request, cases::list().statuses(["open"]).label_ids(vec![20, 21]).page(2));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the value of a parameter of type `{T}`",
    label = "expected what converts into `{T}`, or an `Option` of it",
    note = "see the documentation of `{T}` for its constructors and conversions",
    note = "if it is a string, parse it first: `text.parse()?`",
    note = "`OneOrMany<X>` takes an `X`, or an array, `Vec`, slice, set or iterator of what converts into `X`",
    note = "an `Option` of another type converts with `.map(..)`"
)]
pub trait IntoParam<T, M> {
    /// Returns the value, if there is one.
    fn into_param(self) -> Option<T>;
}

/// One or many values for a list: a value, or an array, `Vec`, slice, set or iterator.
///
/// The values may be anything that converts into `T`. The compiler infers `M`, as for [`IntoParam`].
///
/// ```
/// use helpdesk::{CaseId, cases};
///
/// let ids = [CaseId(664), CaseId(665)];
/// assert_eq!(cases::trash_many(&ids), cases::trash_many([664, 665]));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of `{T}`",
    label = "expected one value, or an array, `Vec`, slice, set or iterator of values that convert into `{T}`"
)]
pub trait IntoList<T, M> {
    /// Returns the values.
    fn into_list(self) -> OneOrMany<T>;
}

/// Marker types, which keep the implementations apart.
pub mod form {
    /// One value.
    #[derive(Debug)]
    pub struct One;
    /// An `Option`.
    #[derive(Debug)]
    pub struct Optional<M>(M);
    /// A list.
    #[derive(Debug)]
    pub struct List<M>(M);
    /// A collection.
    #[derive(Debug)]
    pub struct Collection;
    /// An iterator.
    #[derive(Debug)]
    pub struct Sequence;
}

#[diagnostic::do_not_recommend]
impl<T, V: Into<T>> IntoParam<T, form::One> for V {
    #[inline]
    fn into_param(self) -> Option<T> {
        Some(self.into())
    }
}

impl<T, M, V: IntoParam<T, M>> IntoParam<T, form::Optional<M>> for Option<V> {
    #[inline]
    fn into_param(self) -> Option<T> {
        self?.into_param()
    }
}

impl<T, M, L: IntoList<T, M>> IntoParam<OneOrMany<T>, form::List<M>> for L {
    #[inline]
    fn into_param(self) -> Option<OneOrMany<T>> {
        Some(self.into_list())
    }
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
