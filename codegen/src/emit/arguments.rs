//! Arguments of functions and setters, and the calls that put them into a request.

use proc_macro2::TokenStream;
use quote::quote;

use super::{alternatives, ident, types};
use crate::api::{ChoiceSlot, Param};

/// The argument, and the call that puts it into the request.
pub(super) fn parameter(param: &Param) -> (TokenStream, TokenStream) {
    let (name, ty) = (ident(&param.ident), types::argument(&param.ty));
    (quote!(#name: #ty), alternatives::set(param))
}

/// The argument, and the call that puts it into the request.
pub(super) fn choice(choice: &ChoiceSlot) -> (TokenStream, TokenStream) {
    let (name, ty) = (ident(&choice.ident), types::named(&choice.ty));
    (quote!(#name: impl ::std::convert::Into<#ty>), quote!(.choose::<#ty>(#name)))
}
