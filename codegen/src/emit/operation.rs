//! The function that starts a request: its arguments, and the calls that put them into the request.

use proc_macro2::TokenStream;
use quote::quote;

use super::{alternatives, docs, ident, types};
use crate::api::{ChoiceSlot, Operation, Param, Slot};

/// The function, with its whole documentation.
pub(super) fn function(operation: &Operation, doc: &str) -> TokenStream {
    let name = ident(&operation.function);
    let request = ident(&operation.request);
    let constant = ident(&operation.constant);
    let (doc, search) = (docs::outer(doc), docs::argument_aliases(operation));
    let (path_arguments, path_sets): (Vec<_>, Vec<_>) = operation.path_params.iter().map(parameter).unzip();
    let (arguments, sets): (Vec<_>, Vec<_>) = required(operation).map(slot).unzip();
    quote! {
        #doc
        #search
        pub fn #name(#(#path_arguments,)* #(#arguments),*) -> #request {
            #request(rt::OperationInput::new(&#constant) #(#path_sets)* #(#sets)*)
        }
    }
}

/// What a call needs, in the order of the arguments.
pub(super) fn required(operation: &Operation) -> impl Iterator<Item = &Slot> {
    operation.slots().filter(|slot| slot.is_required())
}

fn slot(slot: &Slot) -> (TokenStream, TokenStream) {
    match slot {
        Slot::Param(it) => parameter(it),
        Slot::Choice(it) => choice(it),
    }
}

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
