//! Former names, which the spec keeps as aliases.

use std::collections::BTreeMap;

use super::identifiers;
use super::resolver::Resolver;
use crate::api::{FormerMember, FormerOperation};
use crate::diagnostics::{At, Code, Diagnostic, Place};
use crate::document::Document;
use crate::names::{self, Name, NotAName};

/// Former variants.
pub(super) fn variants(resolver: &mut Resolver<'_>, at: &At, names: &[String]) -> Option<Vec<String>> {
    derive_former(resolver, at, names, |name| Name::new(name).type_text())
}

/// Former setters.
pub(super) fn setters(resolver: &mut Resolver<'_>, at: &At, names: &[String]) -> Option<Vec<String>> {
    derive_former(resolver, at, names, |name| Name::new(name).value_text())
}

/// Former functions and request structs of an operation.
pub(super) fn operations(resolver: &mut Resolver<'_>, at: &At, names: &[String]) -> Option<Vec<FormerOperation>> {
    let both = setters(resolver, at, names)?.into_iter().zip(variants(resolver, at, names)?);
    Some(both.map(|(function, request)| FormerOperation { function, request }).collect())
}

/// Former variants and constructors of an alternative.
pub(super) fn members(resolver: &mut Resolver<'_>, at: &At, names: &[String]) -> Option<Vec<FormerMember>> {
    let both = variants(resolver, at, names)?.into_iter().zip(setters(resolver, at, names)?);
    Some(both.map(|(variant, constructor)| FormerMember { variant, constructor }).collect())
}

/// Derives each former name like the present one.
fn derive_former(
    resolver: &mut Resolver<'_>,
    at: &At,
    names: &[String],
    make: impl Fn(&str) -> Result<String, NotAName>,
) -> Option<Vec<String>> {
    let made = names.iter().map(|name| {
        let made = make(name);
        if let Err(reason) = &made {
            let message = format!("`{name}` was no Rust name: {reason}");
            let place = at.child("renamed_from").on_value();
            resolver.report(Diagnostic::new(Code::BadName, place, message).help("write the former name in Rust"));
        }
        made.ok()
    });
    made.collect::<Vec<_>>().into_iter().collect()
}

/// Reports former names of items that cannot have an alias.
pub(super) fn reject(resolver: &mut Resolver<'_>, at: &At, names: &[String], rule: &str) {
    if !names.is_empty() {
        let message = format!("unexpected key `renamed_from`: {rule}");
        let diagnostic = Diagnostic::new(Code::WrongPlace, at.child("renamed_from").on_key(), message);
        resolver.report(diagnostic.help("remove it; `cargo xtask codegen --accept-names` accepts the new name"));
    }
}

/// Checks the former names of modules and types, which share the root of the client with the names of all resources.
pub(super) fn check(resolver: &mut Resolver<'_>, documents: &[Document]) {
    let mut seen = BTreeMap::new();
    for document in documents {
        let place = document.at.child("renamed_from").on_value();
        for name in &document.renamed_from {
            let is_present = names::is_own_module(name) || documents.iter().any(|other| other.module == *name);
            if Name::new(name).value_text().as_ref() != Ok(name) {
                let message = format!("expected a module name in snake_case, found `{name}`");
                let diagnostic = Diagnostic::new(Code::BadName, place.clone(), message);
                resolver.report(diagnostic.help("write the former name of the file, without its ending"));
            } else if is_present {
                let message = format!("duplicate module `{name}`: the client has one of this name");
                let diagnostic = Diagnostic::new(Code::NameCollision, place.clone(), message);
                resolver.report(diagnostic.help("remove one of them"));
            } else {
                report_shared(resolver, &mut seen, "module", name, place.clone());
            }
        }
    }
    for decl in documents.iter().flat_map(|document| &document.types) {
        let at = decl.at.child("renamed_from");
        for name in &decl.value.renamed_from {
            identifiers::type_name(resolver, &at, name);
            match resolver.types.get(name.as_str()) {
                Some(other) => report_repeated(resolver, "type", name, at.on_value(), other.at.on_key()),
                None => report_shared(resolver, &mut seen, "type", name, at.on_value()),
            }
        }
    }
}

/// Reports a former name that another item has too.
fn report_shared<'n>(
    resolver: &mut Resolver<'_>,
    seen: &mut BTreeMap<(&'static str, &'n str), Place>,
    what: &'static str,
    name: &'n str,
    place: Place,
) {
    match seen.get(&(what, name)) {
        Some(first) => report_repeated(resolver, what, name, place, first.clone()),
        None => drop(seen.insert((what, name), place)),
    }
}

fn report_repeated(resolver: &mut Resolver<'_>, what: &str, name: &str, place: Place, first: Place) {
    let diagnostic = Diagnostic::new(Code::NameCollision, place, format!("duplicate {what} `{name}`"));
    resolver.report(diagnostic.also(first, "first used here").help("remove one of them"));
}
