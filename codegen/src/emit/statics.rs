//! The static that defines the validation and encoding of an operation's requests.

use proc_macro2::TokenStream;
use quote::quote;

use super::literal::{Facts, Literal};
use super::module::ident;
use crate::api::Operation;
use crate::metadata;

pub(super) fn operation(operation: &Operation) -> TokenStream {
    let name = ident(&operation.constant);
    let data = metadata::operation(operation);
    let (id, method, path, effect) = (data.id, data.method.literal(), data.path, data.effect.literal());
    let setters = data.setters();
    quote! {
        pub(crate) static #name: rt::Operation = rt::Operation::new(#id, #method, #path, #effect) #setters;
    }
}
