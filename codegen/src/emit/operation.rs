//! Operations: the function that starts a request, and all that belongs to it.

use proc_macro2::TokenStream;
use quote::quote;

use super::{arguments, docs, ident, request, statics};
use crate::api::{Operation, Slot};

pub(super) fn items(operation: &Operation) -> Vec<TokenStream> {
    let mut items = vec![function(operation)];
    items.extend(request::items(operation));
    items.push(statics::operation(operation));
    items
}

fn function(operation: &Operation) -> TokenStream {
    let name = ident(&operation.function);
    let request = ident(&operation.request);
    let constant = ident(&operation.constant);
    let doc = docs::outer(&docs::operation(operation));
    let (path_arguments, path_sets): (Vec<_>, Vec<_>) = operation.path_params.iter().map(arguments::parameter).unzip();
    let (arguments, sets): (Vec<_>, Vec<_>) = required(operation).map(slot).unzip();
    quote! {
        #doc
        pub fn #name(#(#path_arguments,)* #(#arguments),*) -> #request {
            #request(rt::Call::new(&#constant) #(#path_sets)* #(#sets)*)
        }
    }
}

/// What a call needs, in the order of the arguments.
pub(super) fn required(operation: &Operation) -> impl Iterator<Item = &Slot> {
    operation.slots().filter(|slot| slot.is_required())
}

fn slot(slot: &Slot) -> (TokenStream, TokenStream) {
    match slot {
        Slot::Param(param) => arguments::parameter(param),
        Slot::Choice(choice) => arguments::choice(choice),
    }
}
