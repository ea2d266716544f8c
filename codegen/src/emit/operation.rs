//! The function that starts a request: its arguments, and the calls that put them into the request.

use proc_macro2::TokenStream;
use quote::quote;

use super::types::Forms;
use super::{alternatives, docs, ident, types};
use crate::api::{ChoiceSlot, Operation, Param, Slot, Type};

/// The function, with its whole documentation.
pub(super) fn function(operation: &Operation, doc: &str) -> TokenStream {
    let name = ident(&operation.function);
    let request = ident(&operation.request);
    let constant = ident(&operation.constant);
    let (doc, search) = (docs::outer(doc), docs::argument_aliases(operation));
    let mut forms = Forms::default();
    let (path_arguments, path_sets): (Vec<_>, Vec<_>) =
        operation.path_params.iter().map(|param| parameter(param, &mut forms)).unzip();
    let (arguments, sets): (Vec<_>, Vec<_>) = required(operation).map(|it| slot(it, &mut forms)).unzip();
    let generics = forms.generics();
    quote! {
        #doc
        #search
        pub fn #name #generics(#(#path_arguments,)* #(#arguments),*) -> #request {
            #request(rt::OperationInput::new(&#constant) #(#path_sets)* #(#sets)*)
        }
    }
}

/// What a call needs, in the order of the arguments.
pub(super) fn required(operation: &Operation) -> impl Iterator<Item = &Slot> {
    operation.slots().filter(|slot| slot.is_required())
}

fn slot(slot: &Slot, forms: &mut Forms) -> (TokenStream, TokenStream) {
    match slot {
        Slot::Param(it) => parameter(it, forms),
        Slot::Choice(it) => choice(it),
    }
}

/// The argument, and the call that puts it into the request.
fn parameter(param: &Param, forms: &mut Forms) -> (TokenStream, TokenStream) {
    let (wire, name, ty) = (&param.wire, ident(&param.ident), types::argument(&param.ty, forms));
    let set = match (&param.ty, types::items(&param.ty)) {
        (Type::OneOrMany(_), _) => {
            quote!(.set_option(#wire, ::std::option::Option::Some(rt::IntoList::into_list(#name))))
        }
        (_, Some(_)) => quote!(.list_option(#wire, ::std::option::Option::Some(rt::IntoList::into_list(#name)))),
        (ty, None) if types::explains(ty) => {
            quote!(.set_option(#wire, ::std::option::Option::Some(rt::IntoArgument::into_argument(#name))))
        }
        (_, None) => alternatives::set(param),
    };
    (quote!(#name: #ty), set)
}

/// The argument, and the call that puts it into the request.
fn choice(choice: &ChoiceSlot) -> (TokenStream, TokenStream) {
    let (name, ty) = (ident(&choice.ident), types::named(&choice.ty));
    let into = alternatives::argument(&choice.ty);
    (quote!(#name: impl crate::#into), quote!(.choose::<#ty>(#name)))
}
