//! The spec as static data: what the generator writes, and the runtime obeys.
//!
//! Fields are public to read; the structs are non-exhaustive and made by `const` functions, so that a fact can be added without
//! breaking anyone.

/// Declares static data: a struct with public fields, a constructor with what is always said, and for each other field a function of
/// its name that says it. What is assumed may name what is always said.
macro_rules! metadata {
    (
        $(#[$about:meta])*
        pub struct $name:ident { $($(#[$doc:meta])* $field:ident: $ty:ty,)* }
        $(maybe { $($(#[$maybe_doc:meta])* $maybe:ident: $maybe_ty:ty,)* })?
        $(or { $($(#[$or_doc:meta])* $or:ident: $or_ty:ty = $default:expr,)* })?
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[non_exhaustive]
        pub struct $name {
            $($(#[$doc])* pub $field: $ty,)*
            $($($(#[$maybe_doc])* pub $maybe: Option<$maybe_ty>,)*)?
            $($($(#[$or_doc])* pub $or: $or_ty,)*)?
        }

        impl $name {
            /// With what is always said.
            pub const fn new($($field: $ty),*) -> Self {
                Self { $($field,)* $($($maybe: None,)*)? $($($or: $default,)*)? }
            }
            $($(
                $(#[$maybe_doc])*
                #[must_use]
                pub const fn $maybe(mut self, $maybe: $maybe_ty) -> Self {
                    self.$maybe = Some($maybe);
                    self
                }
            )*)?
            $($(
                $(#[$or_doc])*
                #[must_use]
                pub const fn $or(mut self, $or: $or_ty) -> Self {
                    self.$or = $or;
                    self
                }
            )*)?
        }
    };
}

#[cfg(feature = "meta")]
mod details;
mod find_created;
mod list;
mod operation;
mod param;
mod service;

#[cfg(feature = "meta")]
pub use self::details::*;
pub use self::find_created::{CreatedAt, FindCreated};
pub use self::list::{DefaultPage, Pagination, TimeFilter};
pub use self::operation::{Alternatives, Body, Effect, Method, Operation, RangeLimit};
pub use self::param::{CustomFieldKeys, Encoding, Limit, Param, Sensitivity, ValueType};
pub use self::service::{Service, ServiceMetadata, ThrottleMatcher};
