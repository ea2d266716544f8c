//! Records in responses: the struct, and how it is decoded and encoded.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{docs, ident, types};
use crate::api::{Field, Presence, Record, Sensitivity, Sentinel, Type, TypeDecl};

pub(super) fn items(decl: &TypeDecl, record: &Record) -> Vec<TokenStream> {
    let name = ident(&decl.name);
    let download_url = record.fields.iter().find(|field| field.download_url).map(|field| download_url(decl, field));
    let items = [definition(decl, record), wire(decl, record), quote!(rt::record!(#name);)];
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
    let ty = types::field(field);
    quote! {
        #doc
        #alias
        pub #name: #ty
    }
}

fn wire(decl: &TypeDecl, record: &Record) -> TokenStream {
    let name = ident(&decl.name);
    let text = &decl.name;
    let required = record.fields.iter().filter(|field| field.presence == Presence::Required).map(|field| &field.wire);
    let renamed = record
        .fields
        .iter()
        .filter(|field| field.wire != field.ident)
        .map(|Field { wire, ident, .. }| quote!((#wire, #ident)))
        .collect::<Vec<_>>();
    let renamed = (!renamed.is_empty())
        .then(|| quote!(const RENAMED: &'static [(&'static str, &'static str)] = &[#(#renamed),*];));
    let plain = plain(record);
    let reads = record.fields.iter().enumerate().map(|(number, field)| read(number, field));
    let writes = record.fields.iter().map(write);
    quote! {
        impl rt::Record for #name {
            const NAME: &'static str = #text;
            const REQUIRED: &'static [&'static str] = &[#(#required),*];
            const PLAIN: u64 = #plain;
            #renamed

            #[inline]
            fn read_field(&mut self, key: &str, json: &mut rt::Reader<'_>) -> rt::Read {
                match key {
                    #(#reads,)*
                    _ => json.read_extra(key, &mut self.received.extra),
                }
            }

            #[inline]
            fn write_fields(&self, to: &mut dyn rt::Fields) {
                #(#writes;)*
                to.put_extra(&self.received.extra);
            }

            #[inline]
            fn received(&self) -> &rt::Received {
                &self.received
            }

            #[inline]
            fn received_mut(&mut self) -> &mut rt::Received {
                &mut self.received
            }
        }
    }
}

/// What lets a client download it.
fn download_url(decl: &TypeDecl, field: &Field) -> TokenStream {
    let name = ident(&decl.name);
    let field = ident(&field.ident);
    quote! {
        impl From<&#name> for rt::DownloadRequest {
            fn from(record: &#name) -> Self {
                Self::new(&record.#field)
            }
        }
    }
}

/// One bit for each field that is not an `Option`, by its number.
fn plain(record: &Record) -> Literal {
    let plain = record.fields.iter().map(|field| !matches!(field.presence, Presence::Optional(_)));
    let bits = plain.enumerate().fold(0_u64, |bits, (number, plain)| bits | u64::from(plain) << number);
    let hex = format!("{bits:#x}").parse();
    hex.unwrap_or_else(|_| Literal::u64_unsuffixed(bits))
}

fn read(number: usize, field: &Field) -> TokenStream {
    let number = Literal::usize_unsuffixed(number);
    let name = ident(&field.ident);
    let keys = std::iter::once(&field.wire).chain(&field.aliases);
    let method = match (&field.ty, field.none_if) {
        (Type::Csv(_), _) => quote!(read_comma),
        (Type::UnixSeconds, _) => quote!(read_unix),
        (_, Some(Sentinel::Zero)) => quote!(read_nonzero),
        (_, Some(Sentinel::Dash)) => quote!(read_dash),
        (_, None) => quote!(read),
    };
    quote!(#(#keys)|* => json.field(#number).#method(&mut self.#name))
}

fn write(field: &Field) -> TokenStream {
    let name = ident(&field.ident);
    let wire = &field.wire;
    let method = match field.sensitivity {
        Sensitivity::Public => quote!(put),
        Sensitivity::Personal | Sensitivity::Secret => quote!(put_redacted),
    };
    let value = match field.ty {
        Type::Csv(_) => quote!(&rt::AsComma(&self.#name)),
        Type::UnixSeconds => quote!(&rt::AsUnix(&self.#name)),
        _ => quote!(&self.#name),
    };
    quote!(to.#method(#wire, #value))
}
