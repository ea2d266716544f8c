//! The guides: one module without code for each topic, whose documentation is a Markdown file of `templates/guide/`.

use quote::quote;

use super::{Module, docs, ident};
use crate::api::Api;
use crate::files::SourceFile;

/// The service that the guides are about. A client of another one has none.
const SERVICE: &str = "HelpDesk";

/// A topic.
struct Guide {
    name: &'static str,
    /// The topic in a few words, for the list of guides.
    topic: &'static str,
    /// The features that its examples need.
    features: &'static [&'static str],
    text: &'static str,
}

/// What most examples need. It is on by default.
const DEFAULT: &[&str] = &["http", "jobs"];

macro_rules! guides {
    ($($name:literal: $topic:literal, $features:expr;)*) => {
        &[$(Guide {
            name: $name,
            topic: $topic,
            features: $features,
            text: include_str!(concat!("../../templates/guide/", $name, ".md")),
        }),*]
    };
}

/// In the order in which a newcomer reads them.
const GUIDES: &[Guide] = guides! {
    "quick_start": "From an API key to the first case.", DEFAULT;
    "requests": "Requests as values: required and optional parameters, enums, validation.", DEFAULT;
    "errors": "Error kinds, outcomes and reports.", DEFAULT;
    "retries": "When the client retries, timeouts, and requests whose outcome is unknown.", DEFAULT;
    "rate_limits": "How calls share the requests that an account may send.", DEFAULT;
    "pagination": "Lists page by page or record by record, and checkpoints.", DEFAULT;
    "exports": "Lists of any length, changes since a time, and many lists at once.", &["http", "save-to"];
    "bulk_changes": "The same change of many records: progress, stop, resume and errors.", DEFAULT;
    "files": "Uploads and downloads.", DEFAULT;
    "custom_fields": "Values of custom fields, and their options.", DEFAULT;
    "webhooks": "Notifications of custom channels.", DEFAULT;
    "lookups": "Names for ids, and ids for names.", DEFAULT;
    "blocking": "The client for programs without async.", &["http", "jobs", "blocking"];
    "transports": "Another HTTP library, proxies and certificates.", DEFAULT;
    "network": "For network administrators: hosts, ports, proxies, certificates.", DEFAULT;
    "observability": "Logs, metrics, and what never gets into them.", DEFAULT;
    "testing": "Tests of your program, with and without a server.", DEFAULT;
    "undocumented": "What `unverified` means, and open questions about the service.", DEFAULT;
    "stability": "Versions, features, supported Rust.", DEFAULT;
};

/// Whether this client has guides.
pub(super) fn has_guides(api: &Api) -> bool {
    api.service.name == SERVICE
}

/// The files of the guides.
pub(super) fn texts(api: &Api) -> impl Iterator<Item = SourceFile> {
    let guides = GUIDES.iter().filter(|_| has_guides(api));
    guides.map(|guide| SourceFile { path: format!("src/guide/{}.md", guide.name), text: guide.text.into() })
}

/// The module that holds them.
pub(super) fn module(_: &Api) -> Module {
    let items = GUIDES.iter().map(|guide| {
        let (name, features) = (ident(guide.name), guide.features);
        let path = format!("guide/{}.md", guide.name);
        let missing = format!(" {} Its text is shown with the features `{}`.", guide.topic, features.join("`, `"));
        quote! {
            #[cfg_attr(all(#(feature = #features),*), doc = include_str!(#path))]
            #[cfg_attr(not(all(#(feature = #features),*)), doc = #missing)]
            pub mod #name {}
        }
    });
    Module {
        path: "src/guide.rs".into(),
        origin: "spec/".into(),
        inner: docs::inner("Guides: one module for each topic, in text and examples. They hold no code."),
        items: items.collect(),
    }
}

/// A list of links, for the front page of the crate.
pub(super) fn index(api: &Api) -> Option<String> {
    let entry = |guide: &Guide| {
        let Guide { name, topic, .. } = guide;
        format!("- [{}](crate::guide::{name}): {topic}\n", name.replace('_', " "))
    };
    has_guides(api).then(|| format!("\n# Guides\n\n{}", GUIDES.iter().map(entry).collect::<String>()))
}
