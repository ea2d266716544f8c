//! Stage 3: emits the Rust items of an [`Api`], one module for each resource. It cannot fail.

mod accessor;
mod alternatives;
mod catalog;
mod declaration;
mod docs;
mod events;
mod guide;
mod literal;
mod local;
mod metadata;
mod module;
mod objects;
mod operation;
mod record;
mod renamed;
mod request;
mod root;
mod samples;
mod scalars;
mod service;
mod statics;
mod tagged;
mod types;

use proc_macro2::TokenStream;

pub(crate) use self::module::Module;
use crate::api::{Api, Operation, Resource};
use crate::files::SourceFile;

/// A part of the API that becomes one module. Parts are independent of each other.
pub(crate) enum Part<'a> {
    Resource(&'a Resource),
    /// A module that belongs to no resource.
    Other(fn(&Api) -> Module),
}

impl Part<'_> {
    pub(crate) fn emit(&self, api: &Api) -> Module {
        match self {
            Part::Resource(it) => resource(api, it),
            Part::Other(module) => module(api),
        }
    }
}

/// The parts of an API. The first one is the largest: its metadata.
pub(crate) fn parts(api: &Api) -> Vec<Part<'_>> {
    let mut parts = vec![
        Part::Other(metadata::module),
        Part::Other(metadata::fields),
        Part::Other(samples::requests),
        Part::Other(root::module),
        Part::Other(service::module),
        Part::Other(service::blocking),
    ];
    if !api.catalog.is_empty() {
        parts.push(Part::Other(catalog::module));
    }
    if !api.guides.is_empty() {
        parts.push(Part::Other(guide::module));
    }
    parts.extend(api.resources.iter().map(Part::Resource));
    parts
}

/// Converts text of the spec to Markdown.
pub(crate) fn text(words: &str) -> String {
    docs::text(words)
}

/// The files of the guides.
pub(crate) fn guides(api: &Api) -> impl Iterator<Item = SourceFile> {
    guide::texts(api)
}

fn resource(api: &Api, resource: &Resource) -> Module {
    let mut items = resource.types.iter().flat_map(|decl| declaration::items(api, decl)).collect::<Vec<_>>();
    items.extend(catalog::entries(api, resource));
    items.extend(resource.operations.iter().flat_map(|it| operation(api, resource, it)));
    if !items.is_empty() {
        let import = quote::quote!(
            use ::helpdesk_runtime::generated as rt;
        );
        items.insert(0, import);
    }
    Module {
        path: format!("src/{}.rs", resource.module),
        origin: format!("spec/{}.yaml", resource.module),
        inner: docs::inner(&docs::module(api, resource)),
        items: items.into_iter().map(|item| local::paths(item, &resource.types)).collect(),
    }
}

fn operation(api: &Api, resource: &Resource, operation: &Operation) -> Vec<TokenStream> {
    let doc = format!("{}\n\n{}", docs::operation(resource, operation), samples::example(api, resource, operation));
    let mut items = operation::items(operation, &doc);
    items.extend(request::items(api, operation));
    items.push(statics::operation(operation));
    items
}
