//! The places of declarations: files and lines by stable paths.

use std::collections::BTreeMap;

use crate::diagnostics::At;
use crate::document::{Document, Item, Operation, Service, TypeDecl, TypeKind};
use crate::names::object_name;

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, relative to the parent directory of the spec.
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

    /// The place of a declaration, or of the nearest declaration around it.
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
        self.add_all("catalog", catalog);
        types.iter().for_each(|decl| self.declaration(decl));
        operations.iter().for_each(|operation| self.operation(module, operation));
    }

    fn service(&mut self, service: &Item<Service>) {
        self.add("service".into(), &service.at);
        self.add_all("service/throttling", &service.value.throttling);
        self.add_all("service/error_statuses", &service.value.error_statuses);
        self.add_all("service/conventions", &service.value.conventions);
    }

    fn declaration(&mut self, decl: &Item<TypeDecl>) {
        let path = |segment: &str| join(&decl.name, segment);
        self.add(decl.name.clone(), &decl.at);
        match &decl.value.kind {
            TypeKind::Id(_) | TypeKind::Format(_) => (),
            TypeKind::Record { root: _, columns: _, fields } => {
                self.add_all(&path("fields"), fields);
                // If responses have the record too, this is the object that a body sends.
                let object = object_name(&decl.name);
                if !self.0.contains_key(&object) {
                    self.add(object.clone(), &decl.at);
                    self.add_all(&join(&object, "fields"), fields);
                }
            }
            TypeKind::Enum { enum_: _, wire: _, ordered: _, converts_to: _, values, patterns } => {
                self.add_all(&path("values"), values);
                patterns.iter().for_each(|pattern| self.add(join(&path("values"), &pattern.value.text), &pattern.at));
            }
            TypeKind::Alternatives { one_of: _, members } => {
                self.add_all(&path("members"), members);
                for member in members {
                    self.add_all(&join(&path("members"), &join(&member.name, "fields")), &member.value.fields);
                }
            }
            TypeKind::Events { tag: _, payload: _, events } => self.add_all(&path("events"), events),
            TypeKind::Accessor { of: _, method: _, members } => self.add_all(&path("members"), members),
            TypeKind::Tagged(tagged) => self.add_all(&path("members"), &tagged.members),
        }
    }

    fn operation(&mut self, module: &str, operation: &Item<Operation>) {
        let path = format!("{module}.{}", operation.name);
        let Operation { path: path_params, query, body, .. } = &operation.value;
        self.add(path.clone(), &operation.at);
        self.add_all(&join(&path, "path"), path_params);
        self.add_all(&join(&path, "query"), query);
        if let Some(body) = body {
            self.add(join(&path, "body"), &body.at);
            self.add_all(&join(&path, "body"), &body.value.fields);
        }
    }

    fn add_all<T>(&mut self, path: &str, items: &[Item<T>]) {
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
