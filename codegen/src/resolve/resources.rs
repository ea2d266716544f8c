//! Resources: their types first, which operations of others may take.

use super::resolver::Resolver;
use super::{identifiers, operations, search, types};
use crate::api::{Question, Resource, TypeDecl, TypeKind};
use crate::document::{self, Document};

pub(super) fn resources<'a>(resolver: &mut Resolver<'a>, documents: &'a [Document]) -> Vec<Resource> {
    let types = documents.iter().map(|document| declarations(resolver, document)).collect::<Vec<_>>();
    documents.iter().zip(types).map(|(document, types)| resource(resolver, document, types)).collect()
}

fn declarations<'a>(resolver: &mut Resolver<'a>, document: &'a Document) -> Vec<TypeDecl> {
    let mut declarations = Vec::new();
    for decl in &document.types {
        let Some(resolved) = types::declaration(resolver, decl) else {
            continue;
        };
        if let TypeKind::Alternatives(alternatives) = &resolved.kind {
            resolver.alternatives.insert(&decl.name, alternatives.clone());
        }
        declarations.push(resolved);
    }
    declarations
}

fn resource(resolver: &mut Resolver<'_>, document: &Document, types: Vec<TypeDecl>) -> Resource {
    identifiers::check_family(resolver, document);
    search::check(resolver, &document.at, &document.module, &document.search);
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
