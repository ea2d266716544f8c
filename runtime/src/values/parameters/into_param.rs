//! Arguments of functions and setters: a value, an `Option` of one, or one or many for a list.
//!
//! The traits have a marker, which the compiler infers. Without one, the implementations for `V: Into<T>` and for `Option<V>` overlap:
//! a later version of std may add `From<Option<_>>` for `String`. A setter `maybe_priority` beside each would double 300 methods.

use std::collections::{BTreeSet, HashSet, VecDeque};

use crate::values::OneOrMany;
use crate::values::scalars::id::{IntoId, Numbered};

/// An argument of type `T` of a function: anything that converts into `T`.
///
/// An id is also taken by reference, or as an `i64`, `i32` or `u32`. A negative number is the id of no record: the request is invalid then, and is
/// not sent. The compiler infers `M`, which tells these cases apart; no program writes it.
///
/// ```
/// use helpdesk::{CaseId, Request, cases};
///
/// let row: i64 = 664;
/// assert_eq!(cases::get(&row), cases::get(CaseId(664)));
/// assert!(cases::get(-row).prepare().is_err());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an argument of type `{T}`",
    label = "expected what converts into `{T}`",
    note = "see the documentation of `{T}` for its constructors and conversions",
    note = "if it is a string, parse it first: `text.parse::<{T}>()?`"
)]
pub trait IntoArgument<T, M> {
    /// Returns the value.
    fn into_argument(self) -> T;
}

/// A value that a setter of a request takes for a parameter of type `T`.
///
/// It is anything that [`IntoArgument`] takes, or an `Option` of it, also by reference. `None` leaves the parameter as it is. A list,
/// `OneOrMany<T>`, is set from one value or from any [`IntoList`]. The compiler infers `M`, which tells these
/// cases apart; no program writes it.
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
/// The values may be anything that [`IntoArgument`] takes. The compiler infers `M`, as that of [`IntoParam`].
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
    /// A value.
    #[derive(Debug)]
    pub struct Plain;
    /// A number for an id.
    #[derive(Debug)]
    pub struct Number;
    /// An `Option`.
    #[derive(Debug)]
    pub struct Optional<M>(M);
    /// A list.
    #[derive(Debug)]
    pub struct List<M>(M);
    /// One value of a list.
    #[derive(Debug)]
    pub struct One<M>(M);
    /// A collection.
    #[derive(Debug)]
    pub struct Collection<M>(M);
    /// One or many, as they are.
    #[derive(Debug)]
    pub struct Whole<M>(M);
    /// An iterator.
    #[derive(Debug)]
    pub struct Sequence<M>(M);
}

/// Not recommended, because the compiler would list all conversions of `i64` for a string.
#[diagnostic::do_not_recommend]
impl<T, V: Into<T>> IntoArgument<T, form::Plain> for V {
    #[inline]
    fn into_argument(self) -> T {
        self.into()
    }
}

macro_rules! number {
    ($($number:ty),+) => {$(
        impl<T: Numbered> IntoArgument<T, form::Number> for $number {
            #[inline]
            fn into_argument(self) -> T {
                T::from(self.into_id())
            }
        }
    )+};
}

number!(u32, i64, i32);
// The items of `ids.iter()`.
number!(&u64, &u32, &i64, &i32);

#[diagnostic::do_not_recommend]
impl<T, M, V: IntoArgument<T, M>> IntoParam<T, form::One<M>> for V {
    #[inline]
    fn into_param(self) -> Option<T> {
        Some(self.into_argument())
    }
}

impl<T, M, V: IntoParam<T, M>> IntoParam<T, form::Optional<M>> for Option<V> {
    #[inline]
    fn into_param(self) -> Option<T> {
        self?.into_param()
    }
}

impl<T, M, V: IntoParam<T, M> + Clone> IntoParam<T, form::Optional<M>> for &Option<V> {
    #[inline]
    fn into_param(self) -> Option<T> {
        self.clone()?.into_param()
    }
}

/// Named one by one: `OneOrMany<T>` converts into itself already, and would be taken in two ways.
macro_rules! list_param {
    ($($form:ident),+) => {$(
        impl<T, M, L: IntoList<T, form::$form<M>>> IntoParam<OneOrMany<T>, form::List<form::$form<M>>> for L {
            #[inline]
            fn into_param(self) -> Option<OneOrMany<T>> {
                Some(self.into_list())
            }
        }
    )+};
}

list_param!(One, Collection, Sequence);

impl<T, M, V: IntoArgument<T, M>> IntoList<T, form::One<M>> for V {
    #[inline]
    fn into_list(self) -> OneOrMany<T> {
        OneOrMany::One(self.into_argument())
    }
}

impl<T, M, I: Iterator> IntoList<T, form::Sequence<M>> for I
where
    I::Item: IntoArgument<T, M>,
{
    #[inline]
    fn into_list(self) -> OneOrMany<T> {
        OneOrMany::Many(self.map(IntoArgument::into_argument).collect())
    }
}

/// Named one by one: an `Option` can be iterated over too, and its `None` would be an empty list.
macro_rules! collection {
    ($collection:ty $(, $($generics:tt)+)?) => {
        impl<T, M, V: IntoArgument<T, M> $(, $($generics)+)?> IntoList<T, form::Collection<M>> for $collection {
            #[inline]
            fn into_list(self) -> OneOrMany<T> {
                self.into_iter().into_list()
            }
        }

        impl<T, M, V: IntoArgument<T, M> + Clone $(, $($generics)+)?> IntoList<T, form::Collection<M>> for &$collection {
            #[inline]
            fn into_list(self) -> OneOrMany<T> {
                self.iter().cloned().into_list()
            }
        }
    };
}

collection!([V; N], const N: usize);
collection!(Vec<V>);
collection!(Box<[V]>);
collection!(VecDeque<V>);
collection!(BTreeSet<V>);
collection!(HashSet<V, S>, S);

impl<T, M, V: IntoArgument<T, M>> IntoList<T, form::Whole<M>> for OneOrMany<V> {
    #[inline]
    fn into_list(self) -> OneOrMany<T> {
        match self {
            Self::One(one) => OneOrMany::One(one.into_argument()),
            Self::Many(many) => many.into_list(),
        }
    }
}

impl<T, M, V: IntoArgument<T, M> + Clone> IntoList<T, form::Collection<M>> for &[V] {
    #[inline]
    fn into_list(self) -> OneOrMany<T> {
        self.iter().cloned().into_list()
    }
}
