//! Ids: a type for each kind of record, so that they cannot be mixed up.

/// A numeric id: a bare number, or an id of any kind.
///
/// It is a trait of its own, because the type of a literal such as `25` would be ambiguous for `Into<u64>`.
pub trait IntoId {
    /// Returns the number.
    fn into_id(self) -> u64;
}

impl IntoId for u64 {
    fn into_id(self) -> u64 {
        self
    }
}

/// An id, a number, or an `Option` of an id: fields such as the responsible staff member may be empty.
pub trait IntoOptionId<I> {
    /// Returns the id, if there is one.
    fn id_or_none(self) -> Option<I>;
}

/// Implements what every id has, for a newtype of `u64`.
#[doc(hidden)]
#[macro_export]
macro_rules! id {
    ($name:ident) => {
        $crate::implement!(Display for $name: |id, f| ::std::fmt::Display::fmt(&id.0, f));
        $crate::implement!(FromStr<Err = ::std::num::ParseIntError> for $name: |text| {
            ::std::result::Result::map(<u64 as ::std::str::FromStr>::from_str(text), Self)
        });
        $crate::implement!(From<u64> for $name: |id| Self(id));
        $crate::implement!(From<$name> for u64: |id| id.0);
        $crate::implement!(Decode for $name: |json| {
            ::std::result::Result::map(<u64 as $crate::generated::Decode>::decode(json), Self)
        });
        $crate::implement!(Field for $name: |id, to| $crate::generated::Field::write(&id.0, to));
        $crate::implement!(IntoValue for $name: |id| $crate::Value::Uint(id.0));
        $crate::implement!(Presence for $name: |id| ::std::option::Option::Some(*id));

        impl $crate::IntoId for $name {
            fn into_id(self) -> u64 {
                self.0
            }
        }

        impl $crate::IntoOptionId<$name> for $name {
            fn id_or_none(self) -> ::std::option::Option<$name> {
                ::std::option::Option::Some(self)
            }
        }

        impl $crate::IntoOptionId<$name> for u64 {
            fn id_or_none(self) -> ::std::option::Option<$name> {
                ::std::option::Option::Some($name(self))
            }
        }

        impl $crate::IntoOptionId<$name> for ::std::option::Option<$name> {
            fn id_or_none(self) -> ::std::option::Option<$name> {
                self
            }
        }
    };
}
