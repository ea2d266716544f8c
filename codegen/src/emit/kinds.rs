//! The runtime's description of what a parameter or field holds.

use proc_macro2::TokenStream;
use quote::quote;

use super::module::ident;
use super::types;
use crate::api::Type;

/// `rt::ValueType` of a type.
pub(super) fn kind(ty: &Type) -> TokenStream {
    let kind = variant(ty);
    quote!(rt::ValueType::#kind)
}

fn variant(ty: &Type) -> TokenStream {
    match ty {
        Type::Named(name) => quote!(Named(#name)),
        Type::Object(name) => {
            let object = types::named(name.name);
            quote!(Object(#object::OBJECT))
        }
        Type::List(inner) => nested(quote!(List), inner),
        Type::QueryList(inner) => nested(quote!(QueryList), inner),
        Type::OneOrMany(inner) => nested(quote!(OneOrMany), inner),
        Type::Csv(inner) => nested(quote!(Csv), inner),
        Type::Pair(inner) => nested(quote!(Pair), inner),
        Type::Localized(inner) => nested(quote!(Localized), inner),
        Type::Map(key, value) => {
            let (key, value) = (kind(key), kind(value));
            quote!(Map(&#key, &#value))
        }
        Type::CustomFields(keys) => {
            let keys = ident(&format!("{keys:?}"));
            quote!(CustomFields(rt::CustomFieldKeys::#keys))
        }
        // A type without content prints its name.
        scalar => {
            let name = ident(&format!("{scalar:?}"));
            quote!(#name)
        }
    }
}

fn nested(outer: TokenStream, inner: &Type) -> TokenStream {
    let inner = kind(inner);
    quote!(#outer(&#inner))
}
