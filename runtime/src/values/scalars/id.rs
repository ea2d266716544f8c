//! Ids: a type for each kind of record, so that a program cannot mix them up.
//!
//! An id is an unsigned number. Databases have only signed numbers, so `try_from` rejects a negative one. Custom
//! fields, values by language and lookups accept signed numbers. A negative number keeps its bits until validation
//! rejects it.

/// A numeric id: a bare number, an id of any kind, or a reference to one.
///
/// A number is a `u64`, `u32`, `i64` or `i32`. A negative one is the id of no record, and requests with it are invalid.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an id",
    label = "expected an id, or a `u64`, `u32`, `i64` or `i32`",
    note = "if it is a string, parse it first: `text.parse::<u64>()?`"
)]
pub trait IntoId {
    /// Returns the number. A negative number keeps its bits.
    fn into_id(self) -> u64;
}

/// An id, a number, an `Option` of an id, or a reference to one: fields such as the responsible staff member may be empty.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an id `{I}`",
    label = "expected the id of a record, an `Option` of it, or a `u64`, `u32`, `i64` or `i32`",
    note = "if it is a string, parse it first: `text.parse::<{I}>()?`"
)]
pub trait IntoOptionId<I> {
    /// Returns the id, if there is one.
    fn id_or_none(self) -> Option<I>;
}

#[diagnostic::do_not_recommend]
impl<V: IntoId + Copy> IntoId for &V {
    fn into_id(self) -> u64 {
        (*self).into_id()
    }
}

#[diagnostic::do_not_recommend]
impl<I, V: IntoOptionId<I> + Copy> IntoOptionId<I> for &V {
    fn id_or_none(self) -> Option<I> {
        (*self).id_or_none()
    }
}

impl<I: From<u64>> IntoOptionId<I> for Option<I> {
    fn id_or_none(self) -> Option<I> {
        self
    }
}

/// The first unsigned number that is negative as a signed one.
const FIRST_NEGATIVE: u64 = 1 << 63;

/// Returns the signed number with the bits of an id.
#[doc(hidden)]
#[inline]
pub const fn to_signed(id: u64) -> i64 {
    id as i64
}

/// Returns the id with the bits of a signed number.
const fn to_unsigned(id: i64) -> u64 {
    id as u64
}

/// Returns the number that an id was created from, if it was negative.
pub(crate) fn negative(id: u64) -> Option<i64> {
    (id >= FIRST_NEGATIVE).then_some(to_signed(id))
}

macro_rules! number {
    ($($number:ty: |$id:ident| $bits:expr;)+) => {$(
        impl IntoId for $number {
            fn into_id(self) -> u64 {
                let $id = self;
                $bits
            }
        }

        impl<I: From<u64>> IntoOptionId<I> for $number {
            fn id_or_none(self) -> Option<I> {
                Some(self.into_id().into())
            }
        }
    )+};
}

number! {
    u64: |id| id;
    u32: |id| id.into();
    i64: |id| to_unsigned(id);
    i32: |id| to_unsigned(id.into());
}

/// Implements the traits that every id has, for a newtype of `u64`.
#[doc(hidden)]
#[macro_export]
macro_rules! id {
    ($name:ident) => {
        $crate::signed_numbers!($name);
        $crate::equals_numbers!($name: u64, u32, i64, i32);
        $crate::always_present!($name);
        $crate::serialized!($name);

        impl ::std::fmt::Display for $name {
            #[inline]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = ::std::num::ParseIntError;

            #[inline]
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }

        impl From<u64> for $name {
            #[inline]
            fn from(id: u64) -> Self {
                Self(id)
            }
        }

        impl From<&$name> for $name {
            #[inline]
            fn from(id: &$name) -> Self {
                *id
            }
        }

        impl From<$name> for u64 {
            #[inline]
            fn from(id: $name) -> Self {
                id.0
            }
        }

        /// Converts to a signed number, for databases. An id of 2⁶³ or more keeps its bits and becomes negative. No
        /// record has such an id, and requests with the negative number are invalid.
        impl From<$name> for i64 {
            #[inline]
            fn from(id: $name) -> Self {
                $crate::generated::to_signed(id.0)
            }
        }

        impl From<$name> for $crate::request::Value {
            #[inline]
            fn from(id: $name) -> Self {
                Self::Uint(id.0)
            }
        }

        impl $crate::generated::Decode for $name {
            #[inline]
            fn decode(json: &mut $crate::generated::Reader<'_>) -> Result<Self, $crate::response::DecodeError> {
                <u64 as $crate::generated::Decode>::decode(json).map(Self)
            }
        }

        impl $crate::generated::Field for $name {
            #[inline]
            fn write(&self, to: &mut $crate::generated::Writer) {
                $crate::generated::Field::write(&self.0, to);
            }
        }

        impl $crate::values::IntoId for $name {
            fn into_id(self) -> u64 {
                self.0
            }
        }

        impl $crate::values::IntoOptionId<$name> for $name {
            fn id_or_none(self) -> Option<$name> {
                Some(self)
            }
        }
    };
}

/// Implements comparisons of an id with numbers on the right side. Numbers on the left side would make `number ==
/// text.parse()?` ambiguous. All four number types are supported, so that a literal such as `25` has one of them.
#[doc(hidden)]
#[macro_export]
macro_rules! equals_numbers {
    ($name:ident: $($number:ty),+) => {$(
        impl ::std::cmp::PartialEq<$number> for $name {
            #[inline]
            fn eq(&self, number: &$number) -> bool {
                self.0 == $crate::values::IntoId::into_id(*number)
            }
        }
    )+};
}

/// Implements the conversions of signed numbers into a type with a `From<u64>`. They are not implementations of `From`,
/// so that a literal such as `25` is a `u64`.
#[doc(hidden)]
#[macro_export]
macro_rules! signed_numbers {
    ($name:ident) => {
        $crate::signed_numbers!($name: i64, i32);
    };
    ($name:ident: $($number:ty),+) => {$(
        impl ::std::convert::TryFrom<$number> for $name {
            type Error = ::std::num::TryFromIntError;

            #[inline]
            fn try_from(id: $number) -> Result<Self, Self::Error> {
                <u64 as ::std::convert::TryFrom<$number>>::try_from(id).map(From::from)
            }
        }
    )+};
}

/// Keeps the former name of an identifier as a function beside the type alias.
#[doc(hidden)]
#[macro_export]
macro_rules! renamed_id {
    ($old:ident => $new:path, $note:literal) => {
        #[doc = concat!("Creates a [`", stringify!($new), "`] by its former name.")]
        #[deprecated(note = $note)]
        #[allow(non_snake_case)]
        pub fn $old(id: u64) -> $new {
            $new(id)
        }
    };
}
