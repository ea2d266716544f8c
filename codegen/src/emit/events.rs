//! Events: the enum, its decoding from a request of the service, and its encoding as JSON.

use proc_macro2::TokenStream;
use quote::quote;

use super::module::ident;
use super::{docs, renamed, types};
use crate::api::{Api, Events, TypeDecl};

pub(super) fn items(api: &Api, decl: &TypeDecl, events: &Events) -> Vec<TokenStream> {
    let name = ident(&decl.name);
    let items =
        [definition(decl, events), methods(api, decl, events), event_enum(decl, events), quote!(rt::events!(#name);)];
    let former = events.events.iter().flat_map(|event| {
        let record = types::path(&event.record);
        renamed::variants(decl, &event.ident, &event.renamed_from, Some(record))
    });
    items.into_iter().chain(former).collect()
}

fn definition(decl: &TypeDecl, events: &Events) -> TokenStream {
    let name = ident(&decl.name);
    let doc = docs::of_type(decl, &docs::events(decl, events));
    let variants = events.events.iter().map(|event| {
        let (doc, variant, record) =
            (docs::outer(&docs::event(event)), ident(&event.ident), types::path(&event.record));
        let alias = docs::wire_alias(&event.wire, &event.ident);
        quote!(#doc #alias #variant(#record))
    });
    let unknown = docs::outer("An event unknown to this version of the crate.");
    quote! {
        #doc
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum #name {
            #(#variants,)*
            #unknown Unknown(rt::UnknownWebhookEvent),
        }
    }
}

fn methods(api: &Api, decl: &TypeDecl, events: &Events) -> TokenStream {
    let name = ident(&decl.name);
    let doc = docs::outer(&docs::from_request(api, decl, events));
    let names = events.events.iter().map(|event| {
        let (variant, wire) = (ident(&event.ident), &event.wire);
        quote!(Self::#variant(_) => #wire)
    });
    quote! {
        impl #name {
            #doc
            #[inline]
            pub fn from_request(
                content_type: Option<&str>,
                body: &[u8],
            ) -> Result<Self, rt::DecodeError> {
                rt::read_event(content_type, body)
            }

            /// The event's name on the wire.
            pub fn name(&self) -> &str {
                match self {
                    #(#names,)*
                    Self::Unknown(event) => event.name(),
                }
            }
        }
    }
}

fn event_enum(decl: &TypeDecl, Events { tag, payload, events }: &Events) -> TokenStream {
    let name = ident(&decl.name);
    let arms = events.iter().map(|event| {
        let (variant, wire) = (ident(&event.ident), &event.wire);
        quote!(#wire => posted.payload().map(Self::#variant))
    });
    let parts = events.iter().map(|event| {
        let (variant, wire) = (ident(&event.ident), &event.wire);
        quote!(Self::#variant(record) => Ok((#wire, record)))
    });
    quote! {
        impl rt::EventEnum for #name {
            const TAG: &'static str = #tag;
            const PAYLOAD: &'static str = #payload;

            #[inline]
            fn read(name: &str, posted: &rt::Posted<'_>) -> Result<Self, rt::DecodeError> {
                match name {
                    #(#arms,)*
                    _ => posted.unknown(name).map(Self::Unknown),
                }
            }

            #[inline]
            fn parts(
                &self,
            ) -> Result<(&'static str, &dyn rt::Field), &rt::UnknownWebhookEvent> {
                match self {
                    #(#parts,)*
                    Self::Unknown(event) => Err(event),
                }
            }
        }
    }
}
