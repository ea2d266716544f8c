//! A client crate, and the crates that it passes on. A line `//# PATH` begins a file.

//# src/lib.rs
//! The client crate.

#[doc(inline)]
pub use ::helpdesk_runtime::{Method, Old as New, Sent};
pub use ::helpdesk_runtime::everything::*;
#[doc(hidden)]
pub use ::helpdesk_runtime::Hidden;
/// Jobs.
#[cfg(feature = "jobs")]
pub mod jobs {
    pub use ::helpdesk_client::{Export, run};
}
/// The client of this service.
pub type Client = ::helpdesk_client::Client<HelpDesk>;

//# helpdesk_runtime/lib.rs
mod values;
mod requests;
pub mod everything {
    pub use crate::requests::method::Method;
    pub use crate::values::*;
}
#[doc(hidden)]
pub mod internal {
    pub trait Inner {}
}
pub use requests::Sent;
pub use requests::method::Method;
pub use values::Old;
#[doc(hidden)]
pub struct Hidden;

//# helpdesk_runtime/requests.rs
pub(crate) mod method;

/// A request that was sent.
pub trait Sent<T>: Clone + Send
where
    T: Default,
{
    /// What it becomes.
    type Output: Send + 'static;
    #[cfg(feature = "names")]
    const NAME: &'static str;
    fn send(self, mut value: T) -> Result<Self::Output, std::fmt::Error>;
    fn again(&self) -> u32 {
        1
    }
    #[doc(hidden)]
    fn inner(&self);
}

impl<T: Default> Sent<T> for u64 {}
impl crate::internal::Inner for u64 {}

//# helpdesk_runtime/requests/method.rs
/// A method.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Method {
    Get,
    Other(&'static str, u8),
    #[deprecated]
    Fields { name: String, count: Option<u32> },
    #[doc(hidden)]
    Secret,
}

impl Method {
    pub const FIRST: Method = Method::Get;
    /// The first one.
    #[must_use]
    pub const fn with_count(mut self, mut count: u32) -> Self {
        self
    }
    #[cfg(feature = "serde")]
    pub fn name(&self) -> &'static str {
        ""
    }
    pub(crate) fn private(&self) {}
    fn more_private(&self) {}
}

impl std::fmt::Display for Method {}
impl crate::internal::Inner for Method {}
#[cfg(test)]
impl Default for Method {}

//# helpdesk_runtime/values.rs
macro_rules! settings {
    ($(#[$about:meta])* pub struct $name:ident { $($field:ident: $ty:ty),* $(,)? } $(or $other:ident: $or:ty = $default:expr)?) => {
        $(#[$about])*
        pub struct $name { $(pub $field: $ty,)* $(pub $other: $or,)? }
        impl $name {
            pub fn new($($field: $ty),*) -> Self { loop {} }
            $(pub fn $other(mut self, $other: $or) -> Self { self })?
        }
        from!($name: u8, &'static str);
    };
}

macro_rules! from {
    ($name:ty: $($from:ty),+) => {$(
        impl ::std::convert::From<$from> for $name {
            fn from(from: $from) -> Self { loop {} }
        }
    )+};
}

settings! {
    /// Options.
    #[derive(Clone)]
    pub struct Options { size: Option<Vec<u8>>, name: &'static str } or depth: u32 = 1 + 2
}

/// Renamed.
pub struct Old<T>(pub T, u8);

impl<T: Clone> Old<T> {
    pub async fn get<'a>(&'a self, other: &mut [T; 3]) -> impl Iterator<Item = &'a T> + use<'a, T> {}
}

//# helpdesk_client/lib.rs
#[cfg(feature = "jobs")]
mod jobs;

/// A client.
pub struct Client<S> {
    pub(crate) inner: S,
}

impl<S: Send> Client<S> {
    pub fn new(
        base_url: impl AsRef<str>,
        staff_email: impl Into<String>,
        api_key: impl Into<String>,
        a_long_name: Option<std::time::Duration>,
    ) -> Result<Self, Error> {
    }
}

#[cfg(feature = "jobs")]
pub use jobs::*;

//# helpdesk_client/jobs.rs
use crate::Client;

pub struct Export;

pub fn run(count: usize) -> Export {}

impl<S> Client<S> {
    pub fn export(&self) -> Export {}
}
