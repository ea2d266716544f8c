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
        Type::Text => quote!(Text),
        Type::Html => quote!(Html),
        Type::Url => quote!(Url),
        Type::Email => quote!(Email),
        Type::Phone => quote!(Phone),
        Type::Int => quote!(Int),
        Type::Number => quote!(Number),
        Type::Bool => quote!(Bool),
        Type::Bytes => quote!(Bytes),
        Type::Minutes => quote!(Minutes),
        Type::Seconds => quote!(Seconds),
        Type::Percent => quote!(Percent),
        Type::Timestamp => quote!(Timestamp),
        Type::UnixSeconds => quote!(UnixSeconds),
        Type::Civil => quote!(Civil),
        Type::Search => quote!(Search),
        Type::File => quote!(File),
        Type::Json => quote!(Json),
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
    }
}

fn nested(outer: TokenStream, inner: &Type) -> TokenStream {
    let inner = kind(inner);
    quote!(#outer(&#inner))
}
