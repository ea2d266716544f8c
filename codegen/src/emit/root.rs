//! The client crate's root: its modules, its types, and its reexports of the runtime.

use std::iter;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::declaration::lifetime;
use super::module::{Module, ident};
use super::{alternatives, docs, guide, renamed};
use crate::api::{Api, Resource, TypeKind};
use crate::names::{CLIENT_MODULES, CLIENT_TYPES, JOBS_MODULE, RUNTIME_MODULES, RUNTIME_TYPES};

pub(super) fn module(api: &Api) -> Module {
    let modules = api.resources.iter().map(|resource| {
        let (name, search) = (ident(&resource.module), docs::aliases(&resource.search));
        quote!(#search pub mod #name;)
    });
    let service = ident(&api.service.name);
    let types = api.resources.iter().filter_map(types);
    let former_modules = api.resources.iter().flat_map(renamed::modules);
    let former_types =
        api.types().flat_map(|(resource, decl)| renamed::root_types(decl, &resource.module, lifetime(decl).as_ref()));
    let catalog = (!api.catalog.is_empty()).then(|| {
        quote!(
            #[cfg(feature = "jobs")]
            mod catalog;
        )
    });
    let catalog_type = (!api.catalog.is_empty()).then(|| {
        quote!(
            #[cfg(feature = "jobs")]
            pub use crate::catalog::Catalog;
        )
    });
    // The guides contain only text, so programs do not see the module.
    let guides = guide::index(api).map(|_| {
        quote!(
            #[cfg(any(doc, doctest))]
            pub mod guide;
        )
    });
    let items = vec![
        quote! {
            #(#modules)*
            #[cfg(feature = "blocking")]
            pub mod blocking;
            #catalog
            #guides
            pub mod meta;
            mod service;
            #(#former_modules)*
        },
        reexports(),
        quote! {
            #[cfg(feature = "client")]
            pub use crate::service::Client;
            pub use crate::service::#service;
            #catalog_type
            #(#types)*
            #(#former_types)*
        },
    ];
    Module { path: "src/lib.rs".into(), origin: "spec/".into(), inner: inner(api), items }
}

/// The inner documentation: the crate's README, whose examples run where their features are on, then the modules and
/// the facts of the service.
fn inner(api: &Api) -> TokenStream {
    let guides = guide::index(api).unwrap_or_default();
    let front = docs::inner(&format!("{guides}{}", docs::front(api)));
    // Without a feature, links to its items are broken.
    quote! {
        #![cfg_attr(any(not(doctest), feature = "jobs"), doc = include_str!("../README.md"))]
        #front
        #![cfg_attr(docsrs, feature(doc_cfg))]
        #![cfg_attr(not(all(feature = "jobs", feature = "blocking")), allow(rustdoc::broken_intra_doc_links))]
    }
}

/// Returns the reexports of hand-written items.
fn reexports() -> TokenStream {
    let [runtime, client] = [RUNTIME_TYPES, CLIENT_TYPES].map(idents);
    let [runtime_modules, client_modules] = [RUNTIME_MODULES, CLIENT_MODULES].map(idents);
    let jobs = ident(JOBS_MODULE);
    quote! {
        #[doc(inline)]
        pub use ::helpdesk_runtime::{#(#runtime_modules),*};
        #[doc(inline)]
        pub use ::helpdesk_runtime::{#(#runtime),*};
        #[cfg(feature = "client")]
        #[doc(inline)]
        pub use ::helpdesk_client::{#(#client_modules),*};
        #[cfg(feature = "client")]
        #[doc(inline)]
        pub use ::helpdesk_client::{#(#client),*};
        #[cfg(feature = "jobs")]
        #[doc(inline)]
        pub use ::helpdesk_client::#jobs;
    }
}

fn idents(names: &[&str]) -> Vec<Ident> {
    names.iter().map(|name| ident(name)).collect()
}

fn types(resource: &Resource) -> Option<TokenStream> {
    let module = ident(&resource.module);
    let names = resource.types.iter().flat_map(|decl| {
        let into = matches!(decl.kind, TypeKind::Alternatives(_)).then(|| alternatives::argument(&decl.name));
        iter::once(ident(&decl.name)).chain(into)
    });
    let names = names.collect::<Vec<_>>();
    (!names.is_empty()).then(|| quote!(#[doc(hidden)] pub use crate::#module::{#(#names),*};))
}
