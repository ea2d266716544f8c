//! The catalog: lists whose records a client caches by id and name.

use super::resolver::Resolver;
use super::{comparisons, identifiers, operations};
use crate::api::{CatalogEntry, CatalogField, Field, Operation, Presence, Record, Resource, Slot, Type};
use crate::diagnostics::{At, Code, Diagnostic, suggestion};
use crate::document::{self, Document, Item};

/// Functions that every catalog has, and trait methods with which the function of an entry would be confused.
const OWN_FUNCTIONS: &[&str] = &["as_ref", "borrow", "clone", "deref", "fmt", "max_age", "new"];

pub(super) fn catalog(
    resolver: &mut Resolver<'_>,
    documents: &[Document],
    resources: &[Resource],
) -> Vec<CatalogEntry> {
    let written = documents.iter().flat_map(|document| &document.catalog);
    // An unresolved list already has its own diagnostic.
    let written =
        written.filter(|item| !operations::is_unresolved(documents, resources, &item.value.list)).collect::<Vec<_>>();
    let mut entries = Vec::<CatalogEntry>::new();
    for item in &written {
        let Some(entry) = self::entry(resolver, item, resources) else { continue };
        if let Some(other) = entries.iter().find(|other| other.ident == entry.ident || is_repeated(other, &entry)) {
            let (what, at) = if other.ident == entry.ident {
                (format!("`{}` and `{}` become the same Rust name", other.name, entry.name), item.at.on_key())
            } else {
                (
                    format!("duplicate entry for `{}`: `{}` has it already", entry.record, other.name),
                    item.at.child("list").on_value(),
                )
            };
            resolver.report(Diagnostic::new(Code::NameCollision, at, what).help("remove or rename one of them"));
        }
        entries.push(entry);
    }
    entries
}

/// Whether two entries list the same records. Entries of one record type may differ in `only`.
fn is_repeated(one: &CatalogEntry, other: &CatalogEntry) -> bool {
    let apart = match (&one.only, &other.only) {
        (Some(one), Some(other)) => one != other,
        _ => false,
    };
    let alike = (&one.list, &one.title, &one.options) == (&other.list, &other.title, &other.options);
    one.record == other.record && !(apart && alike)
}

fn entry(
    resolver: &mut Resolver<'_>,
    item: &Item<document::CatalogEntry>,
    resources: &[Resource],
) -> Option<CatalogEntry> {
    let (at, written) = (&item.at, &item.value);
    let ident = identifiers::value_name(resolver, at, &item.name, None)?;
    if OWN_FUNCTIONS.contains(&ident.as_str()) {
        let message = format!("name `{ident}` is reserved: the catalog or a trait of Rust has a function of this name");
        resolver.report(Diagnostic::new(Code::NameCollision, at.on_key(), message).help("rename the entry"));
    }
    let (resource, list, record_name) = list(resolver, &at.child("list"), &written.list, resources)?;
    let record = record(resources, record_name)?;
    let (id, id_type) = id(resolver, &at.child("list"), record_name, record)?;
    let is_text = Type::is_string;
    let title = field(resolver, &at.child("name"), &written.name, record_name, record, "a field with text", is_text);
    let is_map = |ty: &Type| match ty {
        Type::Map(key, value) => **key == Type::Text && **value == Type::Text,
        _ => false,
    };
    let options = match &written.options {
        Some(name) => Some(field(
            resolver,
            &at.child("options"),
            name,
            record_name,
            record,
            "a field of type `map<text, text>`",
            is_map,
        )?),
        None => None,
    };
    let only = only(resolver, at, &written.only, record_name, record);
    Some(CatalogEntry {
        name: item.name.clone(),
        ident,
        doc: written.doc.clone(),
        list: list.id.clone(),
        module: resource.module.clone(),
        function: list.function.clone(),
        constant: list.constant.clone(),
        record: record_name.to_owned(),
        id_type,
        id,
        title: title?,
        options,
        only,
    })
}

/// The enum field, and the value that the records must have.
fn only(
    resolver: &mut Resolver<'_>,
    at: &At,
    written: &[Item<Option<String>>],
    record_name: &str,
    record: &Record,
) -> Option<(CatalogField, String)> {
    if let Some(second) = written.get(1) {
        let message = format!("expected one field, found `{}` as well", second.name);
        let at = at.child("only").child(&second.name);
        resolver.report(Diagnostic::new(Code::BadValue, at.on_key(), message).help("remove it"));
    }
    let item = written.first()?;
    let value = item.value.as_ref()?;
    let found = comparisons::field(resolver, &item.at, &item.name, record_name, record)?;
    let is_enum = match &found.ty {
        Type::Named(name) => {
            let decl = resolver.types.get(name);
            decl.is_some_and(|decl| matches!(decl.value.kind, document::TypeKind::Enum { .. }))
        }
        _ => false,
    };
    if is_enum {
        comparisons::check_value(resolver, &item.at, value, &found.ty)
    } else {
        let message = format!("expected a field of an enum, found `{}`, which is `{}`", item.name, found.ty);
        resolver.report(Diagnostic::new(Code::BadValue, item.at.on_key(), message));
    }
    Some((catalog_field(found), value.clone()))
}

/// A list without required arguments, with its module and its record type.
fn list<'a>(
    resolver: &mut Resolver<'_>,
    at: &At,
    name: &str,
    resources: &'a [Resource],
) -> Option<(&'a Resource, &'a Operation, &'a str)> {
    let operations = || resources.iter().flat_map(|resource| resource.operations.iter().map(move |it| (resource, it)));
    let Some((resource, list)) = operations().find(|(_, operation)| operation.id == name) else {
        let help = suggestion(name, operations().map(|(_, operation)| operation.id.as_str()));
        let message = format!("unknown operation `{name}`");
        let diagnostic = Diagnostic::new(Code::UnknownReference, at.on_value(), message);
        resolver.report(diagnostic.help("write resource and operation, such as `labels.list`").maybe_help(help));
        return None;
    };
    let Some(record_name) = list.returns.item() else {
        let message = format!("expected an operation that returns a list of records, found `{name}`");
        resolver.error(Code::BadValue, at, message);
        return None;
    };
    let needed = list.slots().filter(|slot| slot.is_required()).flat_map(Slot::params);
    if let Some(needed) = list.path_params.iter().chain(needed).next() {
        let message =
            format!("expected a list without required parameters, found `{name}`, which requires `{}`", needed.wire);
        resolver.error(Code::BadValue, at, message);
    }
    Some((resource, list, record_name))
}

fn record<'a>(resources: &'a [Resource], name: &str) -> Option<&'a Record> {
    resources.iter().flat_map(|resource| &resource.types).find(|decl| decl.name == name)?.record()
}

/// The identifier that is the only primary key of the record, with its type.
fn id(resolver: &mut Resolver<'_>, at: &At, name: &str, record: &Record) -> Option<(CatalogField, String)> {
    let is_id =
        |ty: &str| resolver.types.get(ty).is_some_and(|decl| matches!(decl.value.kind, document::TypeKind::Id(_)));
    let keys = record.fields.iter().filter(|field| field.presence == Presence::Required).collect::<Vec<_>>();
    if let [key] = keys[..]
        && let Type::Named(ty) = &key.ty
        && is_id(ty)
    {
        return Some((catalog_field(key), (*ty).to_owned()));
    }
    let message = format!(
        "the catalog needs one key of an identifier type in `{name}`, found {}",
        match keys.len() {
            0 => "none".to_owned(),
            1 => format!("`{}`, which is `{}`", keys[0].wire, keys[0].ty),
            count => count.to_string(),
        }
    );
    let place = resolver.types.get(name).map_or(at.on_value(), |decl| decl.at.on_key());
    let diagnostic = Diagnostic::new(Code::BadValue, place, message).also(at.on_value(), "in the catalog by this list");
    resolver.report(diagnostic.help("give exactly one field `primary_key: true` and a type declared with `id: int`"));
    None
}

fn field(
    resolver: &mut Resolver<'_>,
    at: &At,
    name: &str,
    ty: &str,
    record: &Record,
    what: &str,
    fits: impl Fn(&Type) -> bool,
) -> Option<CatalogField> {
    let Some(field) = record.fields.iter().find(|field| field.wire == name) else {
        let help = suggestion(name, record.fields.iter().map(|field| field.wire.as_str()));
        let message = format!("unknown field `{name}` of `{ty}`");
        resolver.report(Diagnostic::new(Code::UnknownReference, at.on_value(), message).maybe_help(help));
        return None;
    };
    if !fits(&field.ty) {
        resolver.error(Code::BadValue, at, format!("expected {what}, found `{name}`, which is `{}`", field.ty));
    }
    Some(catalog_field(field))
}

fn catalog_field(field: &Field) -> CatalogField {
    let optional = matches!(field.presence, Presence::Optional(_));
    CatalogField { wire: field.wire.clone(), ident: field.ident.clone(), optional }
}
