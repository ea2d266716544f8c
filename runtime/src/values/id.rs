//! Identifiers: a type for each kind, so that they cannot be mixed up.

/// A number that names something: a bare one, or an identifier of whatever kind.
///
/// Not `Into<u64>`, because a bare literal such as `25` would then be of no certain type.
pub trait IntoId {
    /// The number.
    fn into_id(self) -> u64;
}

impl IntoId for u64 {
    fn into_id(self) -> u64 {
        self
    }
}

/// An identifier, a number that is one, or an `Option` of an identifier: fields such as the responsible staff member may be empty.
pub trait IdOrNone<I> {
    /// The identifier, if it is one.
    fn id_or_none(self) -> Option<I>;
}

/// Gives a newtype of `u64` what every identifier has.
#[doc(hidden)]
#[macro_export]
macro_rules! id {
    ($name:ident) => {
        impl ::std::fmt::Display for $name {
            #[inline]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.0, f)
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = ::std::num::ParseIntError;

            #[inline]
            fn from_str(text: &str) -> ::std::result::Result<Self, Self::Err> {
                ::std::result::Result::map(<u64 as ::std::str::FromStr>::from_str(text), Self)
            }
        }

        impl ::std::convert::From<u64> for $name {
            fn from(id: u64) -> Self {
                Self(id)
            }
        }

        impl ::std::convert::From<$name> for u64 {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl $crate::IntoId for $name {
            fn into_id(self) -> u64 {
                self.0
            }
        }

        impl $crate::IdOrNone<$name> for $name {
            fn id_or_none(self) -> ::std::option::Option<$name> {
                ::std::option::Option::Some(self)
            }
        }

        impl $crate::IdOrNone<$name> for u64 {
            fn id_or_none(self) -> ::std::option::Option<$name> {
                ::std::option::Option::Some($name(self))
            }
        }

        impl $crate::IdOrNone<$name> for ::std::option::Option<$name> {
            fn id_or_none(self) -> ::std::option::Option<$name> {
                self
            }
        }

        impl $crate::generated::Decode for $name {
            fn decode(json: &mut $crate::generated::Reader<'_>) -> ::std::result::Result<Self, $crate::DecodeError> {
                ::std::result::Result::map(<u64 as $crate::generated::Decode>::decode(json), Self)
            }
        }

        $crate::given!($name);

        impl $crate::generated::Field for $name {
            fn write(&self, to: &mut $crate::generated::Writer) {
                $crate::generated::Field::write(&self.0, to);
            }
        }

        impl $crate::ToValue for $name {
            #[inline]
            fn into_value(self) -> $crate::Value {
                $crate::Value::Uint(self.0)
            }
        }
    };
}
