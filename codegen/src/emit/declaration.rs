//! The items of a declared type, and of its former names.

use proc_macro2::TokenStream;

use super::{accessor, alternatives, events, objects, record, renamed, scalars, tagged};
use crate::api::{Api, TypeDecl, TypeKind};

pub(super) fn items(api: &Api, decl: &TypeDecl) -> Vec<TokenStream> {
    let mut items = kind(api, decl);
    items.extend(renamed::types(decl, lifetime(decl).as_ref()));
    items
}

fn kind(api: &Api, decl: &TypeDecl) -> Vec<TokenStream> {
    match &decl.kind {
        TypeKind::Id => scalars::id(decl),
        TypeKind::Format { format } => scalars::format(decl, format),
        TypeKind::Record(record) => record::items(decl, record),
        TypeKind::Object(object) => objects::items(decl, object),
        TypeKind::Enum(enum_) => scalars::enum_(decl, enum_),
        TypeKind::Alternatives(alternatives) => alternatives::items(decl, alternatives),
        TypeKind::Events(events) => events::items(api, decl, events),
        TypeKind::Accessor(accessor) => accessor::items(decl, accessor),
        TypeKind::Tagged(tagged) => tagged::items(decl, tagged),
    }
}

/// `<'a>`, if the type borrows from a record.
pub(super) fn lifetime(decl: &TypeDecl) -> Option<TokenStream> {
    match &decl.kind {
        TypeKind::Accessor(accessor) => accessor::lifetime(accessor),
        TypeKind::Tagged(tagged) => tagged::lifetime(tagged),
        TypeKind::Id
        | TypeKind::Format { .. }
        | TypeKind::Record(_)
        | TypeKind::Object(_)
        | TypeKind::Enum(_)
        | TypeKind::Alternatives(_)
        | TypeKind::Events(_) => None,
    }
}
