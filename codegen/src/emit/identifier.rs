//! Identifiers and texts of a fixed shape.

use proc_macro2::TokenStream;
use quote::quote;

use super::{docs, ident};
use crate::api::TypeDecl;

pub(super) fn id(decl: &TypeDecl) -> Vec<TokenStream> {
    let name = ident(&decl.name);
    let doc = docs::outer(&docs::text(&decl.doc));
    let definition = quote! {
        #doc
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct #name(pub u64);
    };
    vec![definition, quote!(rt::id!(#name);)]
}

pub(super) fn shaped_text(decl: &TypeDecl, shape: &str) -> Vec<TokenStream> {
    let name = ident(&decl.name);
    let doc = docs::outer(&format!("{}\n\nOf the form `{shape}`.", docs::text(&decl.doc)));
    let definition = quote! {
        #doc
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct #name(rt::ShapedText);
    };
    vec![definition, quote!(rt::shaped_text!(#name, #shape);)]
}
