//! The client crate's root: its modules, its types, and what it passes on from the runtime.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::{Module, docs, ident};
use crate::api::{Api, Family};
use crate::names::{CLIENT_TYPES, RUNTIME_TYPES};

pub(super) fn module(api: &Api) -> Module {
    let modules = api.families.iter().map(|family| {
        let name = ident(&family.module);
        quote!(pub mod #name;)
    });
    let service = ident(&api.service.name);
    let types = api.families.iter().filter_map(types);
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
    let mut items = vec![
        quote! {
            #(#modules)*
            #[cfg(feature = "blocking")]
            pub mod blocking;
            #catalog
            pub mod meta;
            mod service;
        },
        reexports(),
        quote! {
            #[cfg(feature = "client")]
            pub use crate::service::Client;
            pub use crate::service::#service;
            #catalog_type
            #(#types)*
        },
    ];
    items.extend(FACADES.iter().map(Facade::module));
    Module { path: "src/lib.rs".into(), origin: "spec/".into(), inner: inner(api), items }
}

/// The crate's README, which is tested this way, and what the spec says about the service.
fn inner(api: &Api) -> TokenStream {
    let service = docs::inner(&format!("\n# The service\n\n{}", docs::text(&api.doc)));
    quote! {
        #![doc = include_str!("../README.md")]
        #service
    }
}

fn reexports() -> TokenStream {
    let [runtime, client] = [RUNTIME_TYPES, CLIENT_TYPES].map(idents);
    quote! {
        pub use ::helpdesk_runtime::{#(#runtime),*};
        #[cfg(feature = "client")]
        pub use ::helpdesk_client::{#(#client),*};
    }
}

fn idents(names: &[&str]) -> Vec<Ident> {
    names.iter().map(|name| ident(name)).collect()
}

/// A module of what is not written every day.
struct Facade {
    name: &'static str,
    doc: &'static str,
    /// From the runtime, where there is none.
    feature: Option<&'static str>,
    types: &'static [&'static str],
}

impl Facade {
    fn module(&self) -> TokenStream {
        let (name, doc, types) = (ident(self.name), docs::outer(self.doc), idents(self.types));
        let from = ident(if self.feature.is_some() { "helpdesk_client" } else { "helpdesk_runtime" });
        let cfg = self.feature.map(|feature| quote!(#[cfg(feature = #feature)]));
        quote! {
            #doc
            #cfg
            pub mod #name {
                pub use ::#from::{#(#types),*};
            }
        }
    }
}

const FACADES: &[Facade] = &[
    Facade {
        name: "request",
        doc: "Requests as values: what they are made of, how they are checked and encoded, and why one cannot be.",
        feature: None,
        types: &[
            "BaseUrl",
            "BodyReader",
            "Call",
            "Choice",
            "Credentials",
            "ExportList",
            "Findable",
            "InvalidConfig",
            "InvalidRequest",
            "ListRequest",
            "Multipart",
            "Prepared",
            "Problem",
            "Progress",
            "RequestBody",
            "Rule",
            "SyncList",
            "ToValue",
            "UnredactedCall",
            "Value",
        ],
    },
    Facade {
        name: "response",
        doc: "What comes back: responses, records, and what is not known of them.",
        feature: None,
        types: &[
            "DecodeError",
            "Deleted",
            "Extra",
            "ItemError",
            "Named",
            "Record",
            "Reply",
            "Row",
            "ServiceError",
            "UnknownEvent",
            "Unredacted",
            "Untyped",
            "WithOptions",
        ],
    },
    Facade {
        name: "values",
        doc: "What fields and parameters are made of.",
        feature: None,
        types: &[
            "ClosedSet",
            "IdOrNone",
            "IntoId",
            "InvalidCivil",
            "InvalidText",
            "Map",
            "OpenSet",
            "OutOfRange",
            "Pair",
            "ShapedText",
            "Unknown",
        ],
    },
    Facade {
        name: "transport",
        doc: "How requests reach the service: a small trait, so that any HTTP library can carry them.",
        feature: Some("client"),
        types: &["ReplyBody", "Sending", "Sent", "Sleeping", "Transport", "TransportError", "TransportErrorKind"],
    },
    Facade {
        name: "limits",
        doc: "What an account may still send, and how calls spend it.",
        feature: Some("client"),
        types: &["Allowance", "Budget", "BudgetMode", "RateLimit"],
    },
    Facade {
        name: "observe",
        doc: "What a client tells of its calls, and of its errors to people.",
        feature: Some("client"),
        types: &["Event", "EventKind", "Observer", "Report"],
    },
    Facade {
        name: "paging",
        doc: "Lists page by page.",
        feature: Some("client"),
        types: &["Checkpoint", "InvalidCheckpoint", "Items", "Pages"],
    },
    Facade { name: "files", doc: "Files that are received.", feature: Some("client"), types: &["Download"] },
    Facade {
        name: "jobs",
        doc: "What is made of many requests: exports and updates, lists of many things, names of ids.",
        feature: Some("jobs"),
        types: &[
            "Estimate",
            "Export",
            "ExportCheckpoint",
            "ExportProgress",
            "ExportReport",
            "ListOf",
            "ListsOf",
            "ListsOfStream",
            "Lookup",
            "Moved",
            "SyncCursor",
            "SyncSince",
            "Updates",
        ],
    },
];

fn types(family: &Family) -> Option<TokenStream> {
    let module = ident(&family.module);
    let names = family.types.iter().map(|decl| ident(&decl.name)).collect::<Vec<_>>();
    (!names.is_empty()).then(|| quote!(pub use crate::#module::{#(#names),*};))
}
