//! Resolves resources: first the types of all, because operations may use types of any resource.

use super::resolver::Resolver;
use super::{identifiers, lifecycle, objects, operations, search, types};
use crate::api::{Question, Resource, TypeDecl, TypeKind};
use crate::document::{self, Document, Item};

pub(super) fn resources<'a>(resolver: &mut Resolver<'a>, documents: &'a [Document]) -> Vec<Resource> {
    let types = documents.iter().map(|document| declarations(resolver, document)).collect::<Vec<_>>();
    documents.iter().zip(types).map(|(document, types)| resource(resolver, document, types)).collect()
}

fn declarations<'a>(resolver: &mut Resolver<'a>, document: &'a Document) -> Vec<TypeDecl> {
    let mut declarations = Vec::new();
    for decl in &document.types {
        objects::check_keys(resolver, decl);
        if resolver.uses.is_received(&decl.name) {
            declarations.extend(declaration(resolver, decl));
        }
        // A record that is sent and received has a type for each direction.
        declarations.extend(objects::declaration(resolver, decl));
    }
    declarations
}

fn declaration<'a>(resolver: &mut Resolver<'a>, decl: &'a Item<document::TypeDecl>) -> Option<TypeDecl> {
    let resolved = types::declaration(resolver, decl)?;
    if let TypeKind::Alternatives(alternatives) = &resolved.kind {
        resolver.alternatives.insert(&decl.name, alternatives.clone());
    }
    Some(resolved)
}

fn resource(resolver: &mut Resolver<'_>, document: &Document, types: Vec<TypeDecl>) -> Resource {
    identifiers::check_module_names(resolver, document);
    search::check(resolver, &document.at, &document.module, &document.search);
    lifecycle::check(resolver, document);
    let operations =
        document.operations.iter().filter_map(|it| operations::operation(resolver, &document.module, it)).collect();
    Resource {
        module: document.module.clone(),
        renamed_from: document.renamed_from.clone(),
        doc: document.doc.clone(),
        search: document.search.clone(),
        types,
        operations,
        open_questions: document.open_questions.iter().map(question).collect(),
    }
}

fn question(document::Question { name, text, settled }: &document::Question) -> Question {
    Question { name: name.clone(), text: text.clone(), settled }
}
