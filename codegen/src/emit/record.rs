//! Records in responses: the struct, and its decoding and encoding.

use proc_macro2::TokenStream;
use quote::quote;

use super::module::ident;
use super::{docs, types};
use crate::api::{Field, Presence, Record, Sensitivity, Sentinel, Type, TypeDecl};

pub(super) fn items(decl: &TypeDecl, record: &Record) -> Vec<TokenStream> {
    let download_url =
        record.fields.iter().find(|field| field.download_url).map(|field| download_url(decl, field, &record.fields));
    let items = [definition(decl, record), table(decl, record)];
    items.into_iter().chain(download_url).collect()
}

fn definition(decl: &TypeDecl, record: &Record) -> TokenStream {
    let name = ident(&decl.name);
    let doc = docs::of_type(decl, &docs::record(decl, record));
    let fields = record.fields.iter().map(definition_field);
    quote! {
        #doc
        #[derive(Clone, Default, PartialEq)]
        #[non_exhaustive]
        pub struct #name {
            #(#fields,)*
            received: rt::Received,
        }
    }
}

fn definition_field(field: &Field) -> TokenStream {
    let name = ident(&field.ident);
    let doc = docs::outer(&docs::field(field));
    let alias = docs::wire_alias(&field.wire, &field.ident);
    let others = docs::vendor_words(field.aliases.iter().map(String::as_str), &[&field.ident, &field.wire]);
    let others = docs::aliases(&others);
    let ty = types::field(field);
    quote! {
        #doc
        #alias
        #others
        pub #name: #ty
    }
}

/// The decoding and encoding as a table, with a row for each field.
fn table(decl: &TypeDecl, record: &Record) -> TokenStream {
    let name = ident(&decl.name);
    let rows = record.fields.iter().map(row);
    quote!(rt::record! { #name; #(#rows;)* })
}

fn row(field: &Field) -> TokenStream {
    let name = ident(&field.ident);
    let keys = std::iter::once(&field.wire).chain(&field.aliases);
    let flags = flags(field).into_iter().flatten().map(ident);
    quote!(#name: #(#keys)|* #(, #flags)*)
}

/// Returns the flags of a field, in the order that the macro expects.
fn flags(field: &Field) -> [Option<&'static str>; 3] {
    let redacted = match field.sensitivity {
        Sensitivity::Public => None,
        Sensitivity::Personal | Sensitivity::Identity | Sensitivity::Secret => Some("redacted"),
    };
    let form = match (&field.ty, field.none_if) {
        (Type::Csv(_), _) => Some("comma"),
        (Type::UnixSeconds, _) => Some("unix"),
        (_, Some(Sentinel::Zero)) => Some("none_if_zero"),
        (_, Some(Sentinel::Dash)) => Some("none_if_dash"),
        (_, None) => None,
    };
    [(field.presence == Presence::Required).then_some("required"), redacted, form]
}

/// Returns the conversion into a `DownloadRequest`. If only one field counts bytes, it is the size of the file.
fn download_url(decl: &TypeDecl, field: &Field, fields: &[Field]) -> TokenStream {
    let name = ident(&decl.name);
    let field = ident(&field.ident);
    let mut sizes = fields.iter().filter(|field| matches!(field.ty, Type::Bytes)).map(|field| ident(&field.ident));
    let size = match (sizes.next(), sizes.next()) {
        (Some(size), None) => Some(quote!(.stated_size(record.#size))),
        _ => None,
    };
    quote! {
        #[cfg(feature = "client")]
        impl From<&#name> for ::helpdesk_client::DownloadRequest {
            fn from(record: &#name) -> Self {
                Self::new(&record.#field)#size
            }
        }
    }
}
