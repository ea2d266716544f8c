//! The function that starts a request: its arguments, and the calls that set them in the request.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::module::ident;
use super::types::Forms;
use super::{alternatives, docs, renamed, types};
use crate::api::{ChoiceSlot, Operation, Param, Slot, Type};

/// The function with its documentation, and its former names.
pub(super) fn items(operation: &Operation, doc: &str) -> Vec<TokenStream> {
    let name = ident(&operation.function);
    let request = ident(&operation.request);
    let constant = ident(&operation.constant);
    let (doc, search) = (docs::outer(doc), docs::operation_aliases(operation));
    let mut forms = Forms::default();
    let path = operation.path_params.iter().map(|param| parameter(param, &mut forms)).collect::<Vec<_>>();
    let slots = required_slots(operation).map(|it| slot(it, &mut forms)).collect::<Vec<_>>();
    let (arguments, sets): (Vec<_>, Vec<_>) =
        path.into_iter().chain(slots).map(|Argument { name, ty, set }| ((name, ty), set)).unzip();
    let (names, types): (Vec<_>, Vec<_>) = arguments.into_iter().unzip();
    let arguments = names.iter().zip(&types).map(|(name, ty)| quote!(#name: #ty)).collect::<Vec<_>>();
    let generics = forms.generics();
    let function = quote! {
        #doc
        #search
        pub fn #name #generics(#(#arguments),*) -> #request {
            #request(rt::OperationInput::new(&#constant) #(#sets)*)
        }
    };
    let former = renamed::operation(operation, generics.as_ref(), &arguments, &names);
    std::iter::once(function).chain(former).collect()
}

/// An argument of a function or a setter, and the call that sets it in the request.
pub(super) struct Argument {
    pub(super) name: Ident,
    pub(super) ty: TokenStream,
    pub(super) set: TokenStream,
}

/// Returns the required slots, in the order of the arguments.
pub(super) fn required_slots(operation: &Operation) -> impl Iterator<Item = &Slot> {
    operation.slots().filter(|slot| slot.is_required())
}

fn slot(slot: &Slot, forms: &mut Forms) -> Argument {
    match slot {
        Slot::Param(it) => parameter(it, forms),
        Slot::Choice(it) => choice(it),
    }
}

pub(super) fn parameter(param: &Param, forms: &mut Forms) -> Argument {
    let (wire, name, ty) = (&param.wire, ident(&param.ident), types::argument(&param.ty, forms));
    let set = match (&param.ty, types::items(&param.ty)) {
        (Type::OneOrMany(_), _) => {
            let ty = types::value(&param.ty);
            quote!(.set::<#ty>(#wire, rt::IntoList::into_list(#name)))
        }
        (_, Some(_)) => quote!(.list(#wire, #name)),
        (Type::Bool, None) => quote!(.set::<bool>(#wire, #name)),
        // The bound of the argument says what it becomes.
        (_, None) => quote!(.set(#wire, #name)),
    };
    Argument { name, ty, set }
}

pub(super) fn choice(choice: &ChoiceSlot) -> Argument {
    let (name, ty) = (ident(&choice.ident), types::path(&choice.ty));
    let into = alternatives::argument(&choice.ty);
    let set = quote!(.choose::<#ty>(#name));
    Argument { name, ty: quote!(impl crate::#into), set }
}
