//! Rust types for the types of the spec, and conversions into them.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::module::ident;
use crate::api::{Field, Presence, Type};

/// The type of a record's field.
pub(super) fn field(field: &Field) -> TokenStream {
    let ty = value(&field.ty);
    match field.presence {
        Presence::Required | Presence::Plain => ty,
        Presence::Optional(_) => quote!(Option<#ty>),
    }
}

/// The type of one value.
pub(super) fn value(ty: &Type) -> TokenStream {
    match ty {
        Type::Text | Type::Html | Type::Url | Type::Email | Type::Phone => quote!(String),
        Type::Int => quote!(i64),
        Type::Number => quote!(f64),
        Type::Bool => quote!(bool),
        Type::Bytes => quote!(u64),
        Type::Minutes => quote!(rt::Minutes),
        Type::Seconds => quote!(rt::Seconds),
        Type::Percent => quote!(rt::Percent),
        Type::Timestamp | Type::UnixSeconds => quote!(rt::Timestamp),
        Type::Civil => quote!(rt::CivilDateTime),
        Type::Search => quote!(rt::Search),
        Type::File => quote!(rt::Upload),
        Type::Json => quote!(rt::Json),
        Type::Named(name) => path(name),
        Type::Object(object) => path(object.name),
        Type::List(inner) | Type::QueryList(inner) | Type::Csv(inner) => generic(quote!(Vec), inner),
        Type::OneOrMany(inner) => generic(quote!(rt::OneOrMany), inner),
        Type::Pair(inner) => generic(quote!(rt::Pair), inner),
        Type::Localized(inner) => generic(quote!(rt::Localized), inner),
        Type::Map(key, inner) => {
            let (key, inner) = (value(key), value(inner));
            quote!(std::collections::BTreeMap<#key, #inner>)
        }
        Type::CustomFields(_) => quote!(rt::CustomFields),
    }
}

/// The generic parameters of a function: one for each list argument.
#[derive(Default)]
pub(super) struct Forms(Vec<Ident>);

impl Forms {
    fn next(&mut self) -> Ident {
        let name = match self.0.len() {
            0 => "M".to_owned(),
            count => format!("M{}", count + 1),
        };
        self.0.push(ident(&name));
        ident(&name)
    }

    pub(super) fn generics(&self) -> Option<TokenStream> {
        let names = &self.0;
        (!names.is_empty()).then(|| quote!(<#(#names),*>))
    }
}

/// The type of an argument of a function or a setter: anything that converts.
pub(super) fn argument(ty: &Type, forms: &mut Forms) -> TokenStream {
    let list = match ty {
        Type::OneOrMany(inner) => Some(&**inner),
        other => items(other),
    };
    match list {
        Some(inner) => {
            let (inner, form) = (value(inner), forms.next());
            quote!(impl rt::IntoList<#inner, #form>)
        }
        None if *ty == Type::Bool => quote!(bool),
        None => {
            let ty = value(ty);
            quote!(impl Into<#ty>)
        }
    }
}

/// Returns the item type of a list.
pub(super) fn items(ty: &Type) -> Option<&Type> {
    match ty {
        Type::List(inner) | Type::QueryList(inner) | Type::Csv(inner) => Some(inner),
        Type::Text
        | Type::Html
        | Type::Url
        | Type::Email
        | Type::Phone
        | Type::Int
        | Type::Number
        | Type::Bool
        | Type::Bytes
        | Type::Minutes
        | Type::Seconds
        | Type::Percent
        | Type::Timestamp
        | Type::UnixSeconds
        | Type::Civil
        | Type::Search
        | Type::File
        | Type::Json
        | Type::Named(_)
        | Type::Object(_)
        | Type::OneOrMany(_)
        | Type::Pair(_)
        | Type::Map(..)
        | Type::Localized(_)
        | Type::CustomFields(_) => None,
    }
}

/// A declared type, by its path from the crate's root.
pub(super) fn path(name: &str) -> TokenStream {
    let name = ident(name);
    quote!(crate::#name)
}

/// Returns the conversion of a variant's content into the enum, also by reference.
pub(super) fn conversion(name: &str, variant: &str, part: TokenStream) -> TokenStream {
    let (name, variant) = (ident(name), ident(variant));
    quote!(rt::variant_from!(#name::#variant(#part));)
}

fn generic(outer: TokenStream, inner: &Type) -> TokenStream {
    let inner = value(inner);
    quote!(#outer<#inner>)
}
