//! The catalog: names of the records of an account, by id.

use std::iter;

use proc_macro2::TokenStream;
use quote::quote;

use super::module::{Module, ident};
use super::{docs, types};
use crate::api::{Api, CatalogEntry, CatalogField, Resource};

/// The catalog of the async client.
pub(super) fn module(api: &Api) -> Module {
    let mut items = vec![quote!(
        use ::helpdesk_client::jobs::Lookup;
    )];
    items.extend(catalog(api, quote!(crate::Client), quote!(Lookup), None));
    Module {
        path: "src/catalog.rs".into(),
        origin: "spec/api.yaml".into(),
        inner: docs::inner("Cached lookups of the account's records by id and by name."),
        items,
    }
}

/// Implements the traits of catalog entries for the records in the lists of a resource.
pub(super) fn entries(api: &Api, resource: &Resource) -> impl Iterator<Item = TokenStream> {
    // Entries of one record share its traits.
    let is_first =
        |index: usize, entry: &CatalogEntry| !api.catalog[..index].iter().any(|it| it.record == entry.record);
    let entries = api.catalog.iter().enumerate().filter(move |(index, entry)| is_first(*index, entry));
    let entries = entries.map(|(_, entry)| entry).filter(|entry| entry.module == resource.module);
    entries.flat_map(|entry| iter::once(named_record_impl(entry)).chain(options(entry)))
}

/// The struct and its functions, for a client and its kind of lookup.
pub(super) fn catalog(api: &Api, client: TokenStream, lookup: TokenStream, feature: Option<&str>) -> Vec<TokenStream> {
    if api.catalog.is_empty() {
        return Vec::new();
    }
    let doc = docs::outer(
        "Looks up names by id, and ids by name.\n\nFetches each list on first use and caches it for an hour. Clones share the \
         cache: create one catalog per client and keep it.",
    );
    let fields = api.catalog.iter().map(|entry| {
        let (name, record) = (ident(&entry.ident), types::path(&entry.record));
        quote!(#name: #lookup<#record>)
    });
    let new_doc = docs::outer("Creates the catalog of this client's account. Sends nothing yet.");
    let made = api.catalog.iter().map(|entry| {
        let (name, module, list) = (ident(&entry.ident), ident(&entry.module), ident(&entry.function));
        match &entry.only {
            None => quote!(#name: #lookup::new(&client, crate::#module::#list)),
            Some((field, value)) => {
                let field = ident(&field.ident);
                let is_kept = quote! {
                    |it| it.#field.as_ref().is_some_and(|it| ::helpdesk_runtime::values::OpenEnum::to_text(it) == #value)
                };
                quote!(#name: #lookup::with_filter(&client, crate::#module::#list, #is_kept))
            }
        }
    });
    let age_doc = docs::outer("Sets how long a list is cached. Default: one hour.");
    let duration = quote!(std::time::Duration);
    let aged = api.catalog.iter().map(|entry| {
        let name = ident(&entry.ident);
        quote!(#name: self.#name.max_age(age))
    });
    let accessors = api.catalog.iter().map(|entry| {
        let (name, record) = (ident(&entry.ident), types::path(&entry.record));
        let doc = docs::outer(&docs::text(&entry.doc));
        quote! {
            #doc
            pub fn #name(&self) -> &#lookup<#record> {
                &self.#name
            }
        }
    });
    let cfg = feature.map(|feature| quote!(#[cfg(feature = #feature)]));
    let definition = quote! {
        #doc
        #cfg
        #[derive(Clone, Debug)]
        pub struct Catalog {
            #(#fields,)*
        }
    };
    let functions = quote! {
        #cfg
        impl Catalog {
            #new_doc
            #[inline]
            pub fn new(client: #client) -> Self {
                Self { #(#made,)* }
            }

            #age_doc
            #[inline]
            #[must_use]
            pub fn max_age(self, age: #duration) -> Self {
                Self { #(#aged,)* }
            }

            #(#accessors)*
        }
    };
    vec![definition, functions]
}

fn named_record_impl(entry: &CatalogEntry) -> TokenStream {
    let (record, id_type, list) = (types::path(&entry.record), types::path(&entry.id_type), &entry.list);
    let (id, name) = (ident(&entry.id.ident), text(&entry.title));
    quote! {
        impl rt::NamedRecord for #record {
            type Id = #id_type;

            const LIST: &'static str = #list;

            fn id(&self) -> Self::Id {
                self.#id
            }

            fn name(&self) -> &str {
                #name
            }
        }
    }
}

fn options(entry: &CatalogEntry) -> Option<TokenStream> {
    let field = entry.options.as_ref()?;
    let (record, name) = (types::path(&entry.record), ident(&field.ident));
    let options = if field.optional { quote!(self.#name.as_ref()) } else { quote!(Some(&self.#name)) };
    Some(quote! {
        impl rt::OptionsRecord for #record {
            fn options(
                &self,
            ) -> Option<&std::collections::BTreeMap<String, String>> {
                #options
            }
        }
    })
}

fn text(field: &CatalogField) -> TokenStream {
    let name = ident(&field.ident);
    if field.optional {
        quote!(self.#name.as_deref().unwrap_or_default())
    } else {
        // `misnamed_getters` of Clippy rejects `&self.title` in a method `name` if a field `name` exists.
        quote!(self.#name.as_str())
    }
}
