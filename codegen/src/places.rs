//! Where each declaration stands: files and lines by stable paths.

use std::collections::BTreeMap;

use crate::diagnostics::At;
use crate::document::{Document, Item, Operation, Service, TypeDecl, TypeKind};
use crate::names::object_name;

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, from the directory around the spec.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

/// The places of all declarations by stable paths, such as `cases.list/query/status`.
#[derive(Clone, Debug, Default)]
pub struct Places(BTreeMap<String, At>);

impl Places {
    pub(crate) fn of(documents: &[Document]) -> Places {
        let mut places = Places::default();
        documents.iter().for_each(|document| places.document(document));
        places
    }

    /// The place of a declaration, or that of the one around it.
    pub fn find(&self, path: &str) -> Option<Place> {
        let mut path = path;
        loop {
            if let Some(at) = self.0.get(path) {
                let key = at.on_key();
                let location = key.location();
                return Some(Place { file: location.file.to_owned(), line: location.line });
            }
            path = path.rsplit_once('/')?.0;
        }
    }

    fn document(&mut self, document: &Document) {
        let Document {
            at,
            module,
            renamed_from: _,
            version: _,
            doc: _,
            search: _,
            service,
            package: _,
            guides: _,
            observed: _,
            types,
            templates: _,
            catalog,
            template: _,
            operations,
            open_questions: _,
        } = document;
        self.add(module.clone(), at);
        if let Some(service) = service {
            self.service(service);
        }
        self.each("catalog", catalog);
        types.iter().for_each(|decl| self.declaration(decl));
        operations.iter().for_each(|operation| self.operation(module, operation));
    }

    fn service(&mut self, service: &Item<Service>) {
        self.add("service".into(), &service.at);
        self.each("service/throttling", &service.value.throttling);
        self.each("service/error_statuses", &service.value.error_statuses);
        self.each("service/conventions", &service.value.conventions);
    }

    fn declaration(&mut self, decl: &Item<TypeDecl>) {
        let path = |segment: &str| join(&decl.name, segment);
        self.add(decl.name.clone(), &decl.at);
        match &decl.value.kind {
            TypeKind::Id(_) | TypeKind::Format(_) => (),
            TypeKind::Record { root: _, columns: _, fields } => {
                self.each(&path("fields"), fields);
                // The object that a body sends, if responses have the record too.
                let object = object_name(&decl.name);
                if !self.0.contains_key(&object) {
                    self.add(object.clone(), &decl.at);
                    self.each(&join(&object, "fields"), fields);
                }
            }
            TypeKind::Enum { enum_: _, wire: _, ordered: _, converts_to: _, values, patterns } => {
                self.each(&path("values"), values);
                patterns.iter().for_each(|pattern| self.add(join(&path("values"), &pattern.value.text), &pattern.at));
            }
            TypeKind::Alternatives { one_of: _, members } => {
                self.each(&path("members"), members);
                for member in members {
                    self.each(&join(&path("members"), &join(&member.name, "fields")), &member.value.fields);
                }
            }
            TypeKind::Events { tag: _, payload: _, events } => self.each(&path("events"), events),
            TypeKind::Accessor { of: _, method: _, members } => self.each(&path("members"), members),
            TypeKind::Tagged(tagged) => self.each(&path("members"), &tagged.members),
        }
    }

    fn operation(&mut self, module: &str, operation: &Item<Operation>) {
        let path = format!("{module}.{}", operation.name);
        let Operation { path: path_params, query, body, .. } = &operation.value;
        self.add(path.clone(), &operation.at);
        self.each(&join(&path, "path"), path_params);
        self.each(&join(&path, "query"), query);
        if let Some(body) = body {
            self.add(join(&path, "body"), &body.at);
            self.each(&join(&path, "body"), &body.value.fields);
        }
    }

    fn each<T>(&mut self, path: &str, items: &[Item<T>]) {
        items.iter().for_each(|item| self.add(join(path, &item.name), &item.at));
    }

    fn add(&mut self, path: String, at: &At) {
        self.0.insert(path, at.clone());
    }
}

fn join(path: &str, segment: &str) -> String {
    match segment {
        "" => path.to_owned(),
        _ => format!("{path}/{segment}"),
    }
}
