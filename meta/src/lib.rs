//! An API as data: its operations, their parameters and responses, and its types.
//!
//! The compiler builds these values from a spec. Generated code has them as statics (`'static`), which the runtime and
//! every program about the API read. Methods here answer questions about a type or a limit, so that all readers get the
//! same answer.
//!
//! The fields are public. The structs are non-exhaustive and created by `const` functions, so a new field breaks no
//! program.

/// Declares a struct of data: public fields, a constructor with the required fields, and a setter for each other field.
///
/// The default of a field may refer to the required fields.
macro_rules! metadata {
    (
        $(#[$about:meta])*
        pub struct $name:ident { $($(#[$doc:meta])* $field:ident: $ty:ty,)* }
        $(maybe { $($(#[$maybe_doc:meta])* $maybe:ident: $maybe_ty:ty,)* })?
        $(or { $($(#[$or_doc:meta])* $or:ident: $or_ty:ty = $default:expr,)* })?
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub struct $name<'a> {
            $($(#[$doc])* pub $field: $ty,)*
            $($($(#[$maybe_doc])* pub $maybe: Option<$maybe_ty>,)*)?
            $($($(#[$or_doc])* pub $or: $or_ty,)*)?
        }

        impl<'a> $name<'a> {
            /// Creates the value from its required fields.
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

mod details;
mod find_created;
mod format;
mod kinds;
mod limit;
mod list;
mod operation;
mod param;
mod path;
mod returns;
mod search;
mod service;

pub use self::details::*;
pub use self::find_created::{ComparedField, Comparison, CreatedAt, Expected, FindCreated};
pub use self::format::Format;
pub use self::kinds::{CustomFieldKeys, DefaultPage, Effect, Encoding, Method, Sensitivity};
pub use self::limit::{Limit, LimitKind, Measure, count};
pub use self::list::{Pagination, TimeFilter};
pub use self::operation::{Alternatives, Body, Operation, RangeLimit};
pub use self::param::{Object, Param, ValueType};
pub use self::returns::{OrRecord, Returns};
pub use self::search::SearchTerm;
pub use self::service::{ServiceMetadata, ThrottleMatcher};
