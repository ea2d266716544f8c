//! A Rust file before printing, and its names.

use proc_macro2::{Ident, TokenStream};
use quote::format_ident;

use crate::api::Api;

/// A Rust file before printing: inner documentation and items, in order.
pub(crate) struct Module {
    /// Path below the client crate.
    pub(crate) path: String,
    /// The spec file that the first line names as the source.
    pub(crate) origin: String,
    /// Inner documentation and other inner attributes.
    pub(crate) inner: TokenStream,
    /// The items. The printer puts a blank line between them.
    pub(crate) items: Vec<TokenStream>,
}

/// The name of the client crate, for code outside of it: examples and tests.
pub(super) fn package(api: &Api) -> Ident {
    ident(&api.package.name)
}

pub(super) fn ident(name: &str) -> Ident {
    format_ident!("{name}")
}
