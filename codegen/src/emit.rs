//! Stage 3: [`Api`] to Rust items, one module for each resource. Cannot fail.

mod accessor;
mod alternatives;
mod catalog;
mod docs;
mod events;
mod guide;
mod kinds;
mod local;
mod metadata;
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

use proc_macro2::{Ident, TokenStream};
use quote::format_ident;

use crate::api::{Api, Operation, Resource, TypeDecl, TypeKind};
use crate::files::SourceFile;

/// A Rust file before it is printed: inner documentation and items, in order.
pub(crate) struct Module {
    /// Path below the client crate.
    pub(crate) path: String,
    /// The file that it is generated from, for its first line.
    pub(crate) origin: String,
    /// Inner documentation and other inner attributes.
    pub(crate) inner: TokenStream,
    /// Items; a blank line is printed between them.
    pub(crate) items: Vec<TokenStream>,
}

/// What a module is emitted from. No part needs another one.
pub(crate) enum Part<'a> {
    Resource(&'a Resource),
    /// What is around the resources.
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

/// The parts of an API; the largest one, its metadata, is the first.
pub(crate) fn parts(api: &Api) -> Vec<Part<'_>> {
    let mut parts = vec![
        Part::Other(metadata::module),
        Part::Other(metadata::fields),
        Part::Other(samples::requests),
        Part::Other(samples::program),
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

/// Words of the spec as Markdown.
pub(crate) fn text(words: &str) -> String {
    docs::text(words)
}

/// The files of the guides.
pub(crate) fn guides(api: &Api) -> impl Iterator<Item = SourceFile> {
    guide::texts(api)
}

fn resource(api: &Api, resource: &Resource) -> Module {
    let mut items = resource.types.iter().flat_map(|decl| declaration(api, decl)).collect::<Vec<_>>();
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
    items.extend(request::items(operation));
    items.push(statics::operation(operation));
    items
}

fn declaration(api: &Api, decl: &TypeDecl) -> Vec<TokenStream> {
    let mut items = kind(api, decl);
    items.extend(renamed::types(decl, lifetime(decl).as_ref()));
    items
}

fn kind(api: &Api, decl: &TypeDecl) -> Vec<TokenStream> {
    match &decl.kind {
        TypeKind::Id => scalars::id(decl),
        TypeKind::Format { format } => scalars::format(decl, format),
        TypeKind::Record(record) => record::items(decl, record),
        TypeKind::Enum(enum_) => scalars::enum_(decl, enum_),
        TypeKind::Alternatives(alternatives) => alternatives::items(decl, alternatives),
        TypeKind::Events(events) => events::items(api, decl, events),
        TypeKind::Accessor(accessor) => accessor::items(decl, accessor),
        TypeKind::Tagged(tagged) => tagged::items(decl, tagged),
    }
}

/// `<'a>`, if the type borrows from a record.
fn lifetime(decl: &TypeDecl) -> Option<TokenStream> {
    match &decl.kind {
        TypeKind::Accessor(accessor) => accessor::lifetime(accessor),
        TypeKind::Tagged(tagged) => tagged::lifetime(tagged),
        TypeKind::Id
        | TypeKind::Format { .. }
        | TypeKind::Record(_)
        | TypeKind::Enum(_)
        | TypeKind::Alternatives(_)
        | TypeKind::Events(_) => None,
    }
}

/// The name of the client crate, for what is outside of it: examples and tests.
fn package(api: &Api) -> Ident {
    ident(&api.package.name)
}

fn ident(name: &str) -> Ident {
    format_ident!("{name}")
}
