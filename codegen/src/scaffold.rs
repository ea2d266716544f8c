//! Skeletons of additions to a spec. A placeholder marks missing documentation.

mod skeleton;

use std::fmt;

use self::skeleton::Skeletons;
use crate::diagnostics::{At, did_you_mean};
use crate::document::{self, Cache, Document, Item, TypeDecl, TypeKind};
use crate::files::SpecFile;
use crate::names::{self, Name, SHARED};

/// An addition to the spec.
#[derive(Clone, Debug)]
pub enum Addition {
    /// A file with a record, and operations that read it.
    Resource {
        /// The name of the file and of the module: `webhooks`.
        name: String,
        /// The record: `Webhook`. Derived from the name if absent.
        record: Option<String>,
        /// Path of the list without `.json`: `/webhooks`. Derived from the name if absent.
        path: Option<String>,
    },
    /// A declaration of a type.
    Type {
        /// The file for the declaration: `labels`.
        resource: String,
        /// The type: `LabelColor`.
        name: String,
        /// The kind of the type.
        kind: TypeSkeleton,
    },
    /// An operation of a resource.
    Operation {
        /// The file for the operation: `labels`.
        resource: String,
        /// The operation: `archive`.
        name: String,
        /// `GET`, `POST`, `PUT` or `DELETE`.
        method: String,
        /// With `{parameter}` segments, and `.json` at its end.
        path: String,
        /// A record, or `list<...>` of a record; absent for a response without content.
        returns: Option<String>,
    },
    /// A field of a record.
    Field {
        /// The record: `Label`.
        record: String,
        /// The name on the wire.
        name: String,
        /// Of the type grammar: `list<text>`.
        ty: String,
    },
    /// A parameter of the query, or of the body if the method has one.
    Parameter {
        /// The file that has the operation: `labels`.
        resource: String,
        /// The operation: `list`.
        operation: String,
        /// The name on the wire.
        name: String,
        /// Of the type grammar: `list<text>`.
        ty: String,
    },
}

/// Kinds of types that have a skeleton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeSkeleton {
    /// A record of responses.
    Record,
    /// An identifier.
    Id,
    /// An open enum.
    Enum,
    /// A string of a fixed pattern.
    Format,
}

/// Why an addition is impossible, as a message.
#[derive(Debug, PartialEq, Eq)]
pub struct AdditionError(String);

impl fmt::Display for AdditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AdditionError {}

/// Returns the file that an addition changes or creates, with its whole unformatted text. `folder` is the directory of
/// new files.
///
/// # Errors
///
/// A name that exists or is invalid, an unknown resource or record, a wrong path, or an invalid spec.
pub fn add(spec: &[SpecFile], folder: &str, addition: &Addition) -> Result<SpecFile, AdditionError> {
    let (documents, diagnostics) = document::parse(spec, &mut Cache::default()).into_parts();
    let documents = documents.ok_or_else(|| AdditionError(diagnostics.render()))?;
    let scaffold = Scaffold { documents: &documents, skeletons: Skeletons::new(&documents) };
    match addition {
        Addition::Resource { name, record, path } => {
            scaffold.resource(folder, name, record.as_deref(), path.as_deref())
        }
        Addition::Type { resource, name, kind } => scaffold.ty(resource, name, *kind),
        Addition::Operation { resource, name, method, path, returns } => {
            scaffold.operation(resource, name, method, path, returns.as_deref())
        }
        Addition::Field { record, name, ty } => scaffold.field(record, name, ty),
        Addition::Parameter { resource, operation, name, ty } => scaffold.parameter(resource, operation, name, ty),
    }
}

struct Scaffold<'a> {
    documents: &'a [Document],
    skeletons: Skeletons<'a>,
}

impl Scaffold<'_> {
    fn resource(
        &self,
        folder: &str,
        name: &str,
        record: Option<&str>,
        path: Option<&str>,
    ) -> Result<SpecFile, AdditionError> {
        let module =
            Name::new(name).value_text().map_err(|reason| error(format!("`{name}` is no module name: {reason}")))?;
        if module != name {
            return Err(error(format!("expected a module name in snake_case, found `{name}`; write `{module}`")));
        }
        if names::is_own_module(name) || name == SHARED {
            return Err(error(format!("module name `{name}` is reserved; choose another one")));
        }
        if self.documents.iter().any(|it| it.module == name) {
            return Err(error(format!("the resource `{name}` exists already; `cargo xtask new operation` adds to it")));
        }
        let record = match record {
            Some(record) => record.to_owned(),
            None => singular(&Name::new(name).type_text().map_err(|reason| error(reason.to_string()))?),
        };
        for name in [&record, &format!("{record}Id")] {
            self.check_type(name)?;
        }
        let path = path.map_or_else(|| format!("/{name}"), str::to_owned);
        let path = path.strip_suffix(".json").unwrap_or(&path);
        check_path(&format!("{path}.json"))?;
        let text = self.skeletons.resource(&record, path);
        Ok(SpecFile { path: format!("{folder}/{name}.yaml"), text })
    }

    fn ty(&self, resource: &str, name: &str, kind: TypeSkeleton) -> Result<SpecFile, AdditionError> {
        let document = self.document(resource)?;
        self.check_type(name)?;
        let entry = self.skeletons.ty(name, kind);
        let types = document.at.child("types");
        let at = &document.at;
        let text = if types.is_written() {
            types.with_entry(&entry)
        } else {
            at.with_key(&skeleton::under("types", entry.block))
        };
        changed_file(at, text)
    }

    fn operation(
        &self,
        resource: &str,
        name: &str,
        method: &str,
        path: &str,
        returns: Option<&str>,
    ) -> Result<SpecFile, AdditionError> {
        let document = self.document(resource)?;
        if document.module == SHARED {
            return Err(error("`api.yaml` has no operations; name a resource".to_owned()));
        }
        let function =
            Name::new(name).value_text().map_err(|reason| error(format!("`{name}` is no name: {reason}")))?;
        if function.strip_suffix('_') == Some(name) {
            return Err(error(format!("`{name}` is a keyword of Rust; choose another name")));
        }
        if function != name {
            return Err(error(format!("expected an operation name in snake_case, found `{name}`; write `{function}`")));
        }
        if let Some(operation) = document.operations.iter().find(|it| it.name == name) {
            return Err(error(format!("the operation `{resource}.{name}` exists already: {}", place(&operation.at))));
        }
        check_path(path)?;
        let entry = self.skeletons.operation(name, method, path, returns);
        let operations = document.at.child("operations");
        let text = if operations.is_written() {
            operations.with_entry(&entry)
        } else {
            document.at.with_key(&skeleton::under("operations", entry.block))
        };
        changed_file(&document.at, text)
    }

    fn field(&self, record: &str, name: &str, ty: &str) -> Result<SpecFile, AdditionError> {
        let is_record = |it: &&Item<TypeDecl>| matches!(it.value.kind, TypeKind::Record { .. });
        let records = || self.types().filter(is_record);
        let Some(decl) = records().find(|it| it.name == record) else {
            let near = near(record, records().map(|it| it.name.as_str()));
            return Err(error(format!("unknown record `{record}`{near}")));
        };
        let fields = decl.at.child("fields");
        if let TypeKind::Record { fields, .. } = &decl.value.kind
            && let Some(field) = fields.iter().find(|it| it.name == name)
        {
            return Err(error(format!("the field `{record}.{name}` exists already: {}", place(&field.at))));
        }
        changed_file(&decl.at, fields.with_entry(&skeleton::field(name, ty)))
    }

    fn parameter(&self, resource: &str, operation: &str, name: &str, ty: &str) -> Result<SpecFile, AdditionError> {
        let document = self.document(resource)?;
        let Some(operation) = document.operations.iter().find(|it| it.name == operation) else {
            let near = near(operation, document.operations.iter().map(|it| it.name.as_str()));
            return Err(error(format!("unknown operation `{resource}.{operation}`{near}")));
        };
        let at = &operation.at;
        let has_body = operation.value.request.starts_with("POST") || operation.value.request.starts_with("PUT");
        let group = if has_body { at.child("body").child("fields") } else { at.child("query") };
        let known = group.child(name);
        if known.is_written() {
            let id = format!("{resource}.{}", operation.name);
            return Err(error(format!("the parameter `{name}` of `{id}` exists already: {}", place(&known))));
        }
        let parameter = skeleton::parameter(name, ty);
        let text = match (group.is_written(), has_body, at.child("body").is_written()) {
            (true, ..) => group.with_entry(&parameter),
            (false, false, _) => at.with_entry(&parameter.under("query")),
            (false, true, true) => at.child("body").with_entry(&parameter.under("fields")),
            (false, true, false) => at.with_entry(&skeleton::body(&parameter)),
        };
        changed_file(at, text)
    }

    fn types(&self) -> impl Iterator<Item = &Item<TypeDecl>> {
        self.documents.iter().flat_map(|it| &it.types)
    }

    fn document(&self, resource: &str) -> Result<&Document, AdditionError> {
        let found = self.documents.iter().find(|it| it.module == resource);
        found.ok_or_else(|| {
            let near = near(resource, self.documents.iter().map(|it| it.module.as_str()));
            error(format!("unknown resource `{resource}`{near}; `cargo xtask new resource {resource}` adds it"))
        })
    }

    fn check_type(&self, name: &str) -> Result<(), AdditionError> {
        let text =
            Name::new(name).type_text().map_err(|reason| error(format!("`{name}` is no type name: {reason}")))?;
        if text != name {
            return Err(error(format!("expected a type name in UpperCamelCase, found `{name}`; write `{text}`")));
        }
        match self.types().find(|it| it.name == name) {
            Some(decl) => Err(error(format!("the type `{name}` exists already: {}", place(&decl.at)))),
            None => Ok(()),
        }
    }
}

fn error(message: String) -> AdditionError {
    AdditionError(message)
}

fn changed_file(at: &At, text: Option<String>) -> Result<SpecFile, AdditionError> {
    let text = text.ok_or_else(|| error(format!("there is no place for it in {}", at.file())))?;
    Ok(SpecFile { path: at.file().to_owned(), text })
}

fn place(at: &At) -> String {
    let key = at.on_key();
    let location = key.location();
    format!("{}:{}", location.file, location.line)
}

fn near<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    did_you_mean(name, known).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}

fn check_path(path: &str) -> Result<(), AdditionError> {
    let hint = "write one such as `/labels/{label}.json`";
    if !path.starts_with('/') {
        return Err(error(format!("expected a path that starts with `/`, found `{path}`; {hint}")));
    }
    if !path.ends_with(".json") {
        return Err(error(format!("expected a path that ends in `.json`, found `{path}`; {hint}")));
    }
    let is_segment = |segment: &str| {
        let name = segment.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or(segment);
        !name.is_empty() && name.chars().all(|it| it.is_ascii_alphanumeric() || matches!(it, '_' | '-'))
    };
    let segments = path.trim_end_matches(".json")[1..].split('/');
    match segments.clone().find(|it| !is_segment(it)) {
        Some(segment) => Err(error(format!("unexpected segment `{segment}` in the path `{path}`; {hint}"))),
        None => Ok(()),
    }
}

/// `Category` of `Categories`.
fn singular(name: &str) -> String {
    if let Some(stem) = name.strip_suffix("ies") {
        return format!("{stem}y");
    }
    let ends = |endings: &[&str]| endings.iter().any(|it| name.ends_with(it));
    match name.strip_suffix("es").filter(|_| ends(&["sses", "xes", "ches", "shes"])) {
        Some(stem) => stem.to_owned(),
        None => name.strip_suffix('s').filter(|_| !ends(&["ss", "us"])).unwrap_or(name).to_owned(),
    }
}
