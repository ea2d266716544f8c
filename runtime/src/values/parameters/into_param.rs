//! Values of setters and lists: a value, an `Option` of one, or one or many for a list.
//!
//! The traits have a marker, which the compiler infers. Without one, the implementations for `V: Into<T>` and for `Option<V>` overlap:
//! a later version of std may add `From<Option<_>>` for `String`. A setter `maybe_priority` beside each would double 300 methods.

use std::collections::{BTreeSet, HashSet};

use crate::values::OneOrMany;

/// A value that a setter of a request takes for a parameter of type `T`.
///
/// It is anything that converts into `T`, or an `Option` of it. `None` leaves the parameter as it is. A list, `OneOrMany<T>`, is
/// set from one value or from any [`IntoList`]. The compiler infers `M`, which tells these cases apart; no program writes it.
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
/// The values may be anything that converts into `T`. The compiler infers `M`, as that of [`IntoParam`].
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

/// The cases, which keep the implementations apart.
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

/// Named one by one: an `Option` can be iterated over too, and its `None` would be an empty list.
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
