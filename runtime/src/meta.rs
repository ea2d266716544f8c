//! The spec as static data: what the generator writes, and the runtime obeys.
//!
//! Fields are public to read; the structs are non-exhaustive and made by `const` functions, so that a fact can be added without
//! breaking anyone.

#[cfg(feature = "meta")]
mod details;
mod find_created;
mod list;
mod operation;
mod param;
mod service;

#[cfg(feature = "meta")]
pub use self::details::*;
pub use self::find_created::{CreationTimes, FoundBy};
pub use self::list::{Paging, Timeline, Window};
pub use self::operation::{Alternatives, Body, Effect, Method, Operation, Span};
pub use self::param::{Encoding, Keys, Kind, Limit, Param, Sensitivity};
pub use self::service::{Service, ServiceFacts, Throttled};
