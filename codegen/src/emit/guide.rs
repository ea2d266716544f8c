//! The guides: one module without code for each topic. Its documentation is a Markdown file.

use quote::quote;

use super::docs;
use super::module::{Module, ident};
use crate::api::{Api, Guide};
use crate::files::SourceFile;

/// The files of the guides.
pub(super) fn texts(api: &Api) -> impl Iterator<Item = SourceFile> {
    api.guides.iter().map(|guide| SourceFile { path: format!("src/guide/{}.md", guide.name), text: guide.text.clone() })
}

/// The module that contains the guides.
pub(super) fn module(api: &Api) -> Module {
    let items = api.guides.iter().map(|guide| {
        let (name, features) = (ident(&guide.name), &guide.features);
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
    let entry =
        |Guide { name, topic, .. }: &Guide| format!("- [{}](crate::guide::{name}): {topic}\n", name.replace('_', " "));
    let entries = api.guides.iter().map(entry).collect::<String>();
    (!entries.is_empty()).then(|| format!("\n# Guides\n\n{entries}"))
}
