//! Facts that hold for every request, and the client type with these facts.

use proc_macro2::TokenStream;
use quote::quote;

use super::literal::Literal;
use super::module::{Module, ident};
use super::{catalog, docs, samples};
use crate::api::{Api, Service};
use crate::metadata;

pub(super) fn module(api: &Api) -> Module {
    let service = &api.service;
    Module {
        path: "src/service.rs".into(),
        origin: "spec/api.yaml".into(),
        inner: docs::inner("The service and its async client."),
        items: vec![
            quote!(
                use ::helpdesk_runtime::generated as rt;
            ),
            marker(service),
            facts(api),
            client(api),
        ],
    }
}

/// The blocking client, with the same names as the async client.
pub(super) fn blocking(api: &Api) -> Module {
    let name = ident(&api.service.name);
    let doc = docs::outer(&docs::blocking_client(api, &samples::list_example(api, true)));
    Module {
        path: "src/blocking.rs".into(),
        origin: "spec/api.yaml".into(),
        inner: docs::inner(
            "The blocking client: the same methods as the async one, each of which blocks the current thread.",
        ),
        items: [quote! {
            pub use ::helpdesk_client::blocking::{ClientBuilder, Download, Items, Iter, Pages};
            #[cfg(feature = "jobs")]
            pub use ::helpdesk_client::blocking::{Export, CollectLists, TryCollectLists, Lookup, SendEach, Updates};
            #doc
            pub type Client = ::helpdesk_client::blocking::Client<crate::#name>;
        }]
        .into_iter()
        .chain(catalog::catalog(api, quote!(Client), quote!(Lookup), Some("jobs")))
        .collect(),
    }
}

fn marker(service: &Service) -> TokenStream {
    let name = ident(&service.name);
    let doc = docs::outer(
        "Marker type of the service: the type parameter of the generic client that [`Client`] is an alias of.",
    );
    quote! {
        #doc
        #[derive(Clone, Copy, Debug)]
        pub struct #name;
    }
}

fn facts(api: &Api) -> TokenStream {
    let name = ident(&api.service.name);
    let service = metadata::service(api);
    let (text, prefix, page) = (service.name, service.prefix, service.page_size);
    let (remaining, limit, retry_after) = (service.remaining_header, service.limit_header, service.retry_after_header);
    let throttling = service.throttling.literal();
    let throttling = (!api.service.throttling.is_empty()).then(|| quote!(.throttling(#throttling)));
    let statuses = service.error_statuses.literal();
    let statuses = (!service.error_statuses.is_empty()).then(|| quote!(.error_statuses(#statuses)));
    let codes = service.error_codes.literal();
    let codes = api.service.error_codes.is_some().then(|| quote!(.error_codes(#codes)));
    let safe = service.safe_paths.literal();
    let (read, write) = (service.read_cost, service.write_cost);
    quote! {
        impl rt::Service for #name {
            const METADATA: &'static rt::ServiceMetadata = &rt::ServiceMetadata::new(#text, #prefix)
                .page_size(#page)
                .remaining_header(#remaining)
                .limit_header(#limit)
                .retry_after_header(#retry_after)
                #throttling
                #statuses
                #codes
                .safe_paths(#safe)
                .read_cost(#read)
                .write_cost(#write)
                .user_agent(concat!(env!("CARGO_PKG_NAME"), "-rust/", env!("CARGO_PKG_VERSION")));
        }
    }
}

fn client(api: &Api) -> TokenStream {
    let name = ident(&api.service.name);
    let doc = docs::outer(&docs::client(api, &samples::list_example(api, false)));
    quote! {
        #doc
        #[cfg(feature = "client")]
        pub type Client = ::helpdesk_client::Client<#name>;
    }
}
