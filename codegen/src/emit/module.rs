//! A Rust file before it is printed, and names in it.

use proc_macro2::{Ident, TokenStream};
use quote::format_ident;

use crate::api::Api;

/// A Rust file before it is printed: inner documentation and items, in order.
pub(crate) struct Module {
    /// Path below the client crate.
    pub(crate) path: String,
    /// The file that it is generated from, for its first line.
    pub(crate) origin: String,
    /// Inner documentation and other inner attributes.
    pub(crate) inner: TokenStream,
    /// Items; a blank line is printed between them.
    pub(crate) items: Vec<TokenStream>,
}

/// The name of the client crate, for what is outside of it: examples and tests.
pub(super) fn package(api: &Api) -> Ident {
    ident(&api.package.name)
}

pub(super) fn ident(name: &str) -> Ident {
    format_ident!("{name}")
}
