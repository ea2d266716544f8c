//! Objects of bodies: the struct, its constructor and setters, and the static data for its validation.

use proc_macro2::TokenStream;
use quote::quote;

use super::literal::Literal;
use super::module::ident;
use super::operation::{Argument, parameter};
use super::types::Forms;
use super::{docs, request};
use crate::api::{Object, TypeDecl};
use crate::metadata;

pub(super) fn items(decl: &TypeDecl, object: &Object) -> Vec<TokenStream> {
    let name = ident(&decl.name);
    let mut items = vec![definition(decl, object), implementation(decl, object), quote!(rt::object!(#name);)];
    items.extend(default(decl, object));
    items
}

fn definition(decl: &TypeDecl, object: &Object) -> TokenStream {
    let name = ident(&decl.name);
    let doc = docs::of_type(decl, &docs::object(decl, object));
    quote! {
        #doc
        #[derive(Clone, PartialEq)]
        pub struct #name(rt::ObjectInput);
    }
}

fn implementation(decl: &TypeDecl, object: &Object) -> TokenStream {
    let (name, text) = (ident(&decl.name), &decl.name);
    let fields = object.params.iter().map(|it| metadata::param(it).literal());
    let new = new(object);
    let setters = object.params(false).flat_map(request::setter);
    quote! {
        impl #name {
            pub(crate) const OBJECT: &'static rt::Object = &rt::Object::new(#text, &[#(#fields),*]);

            #new
            #(#setters)*
        }
    }
}

fn new(object: &Object) -> TokenStream {
    let doc = docs::outer(&docs::new_object(object));
    let others = object.params(true).filter(|param| param.wire != param.ident).map(|param| &*param.wire);
    let others = docs::aliases(&others.collect::<Vec<_>>());
    let mut forms = Forms::default();
    let arguments = object.params(true).map(|param| parameter(param, &mut forms));
    let (arguments, sets): (Vec<_>, Vec<_>) =
        arguments.map(|Argument { name, ty, set }| (quote!(#name: #ty), set)).unzip();
    let generics = forms.generics();
    quote! {
        #doc
        #others
        pub fn new #generics(#(#arguments),*) -> Self {
            Self(rt::ObjectInput::new(Self::OBJECT) #(#sets)*)
        }
    }
}

/// Implements `Default` for an object without required fields.
fn default(decl: &TypeDecl, object: &Object) -> Option<TokenStream> {
    let name = ident(&decl.name);
    object.params(true).next().is_none().then(|| {
        quote! {
            impl Default for #name {
                fn default() -> Self {
                    Self::new()
                }
            }
        }
    })
}
