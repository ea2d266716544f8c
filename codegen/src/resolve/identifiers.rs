//! Rust identifiers. This module decides each one once, and reports two items with the same identifier.

use std::collections::BTreeMap;
use std::iter;

use super::grammar;
use super::resolver::Resolver;
use crate::api::{Operation, Param, Required, Slot};
use crate::diagnostics::{At, Code, Diagnostic};
use crate::document::{self, Document, Field, Item, TypeKind};
use crate::names::{CLIENT_TYPES, Name, NotAName, PRELUDE, RUNTIME_TYPES};

/// Methods that every request has.
const REQUEST_METHODS: &[&str] =
    &["clone", "eq", "fmt", "input", "ne", "prepare", "read", "when_some", "without_validation"];

/// Functions and methods that every object of a body has.
const OBJECT_METHODS: &[&str] = &["clone", "eq", "fmt", "ne", "new", "when_some"];

/// Methods of operator traits that take `self` and one value, as setters do.
const OPERATORS: &[&str] = &["add", "bitand", "bitor", "bitxor", "div", "mul", "rem", "shl", "shr", "sub"];

/// Reserved names, and the reason.
type Reserved<'a> = (&'a [&'a str], &'static str);

const RESERVED_TYPES: &[Reserved<'_>] = &[
    (PRELUDE, "generated code uses that of Rust"),
    (&["M"], "generated functions have a type parameter of this name"),
    (&["FromJson", "FromRequest", "New"], "generated types have a constructor of this name"),
];
const RESERVED_SETTERS: &[Reserved<'_>] =
    &[(REQUEST_METHODS, ALREADY_GENERATED), (OPERATORS, "Rust has an operator whose method has this name")];
const RESERVED_FIELDS: &[Reserved<'_>] =
    &[(OBJECT_METHODS, ALREADY_GENERATED), (OPERATORS, "Rust has an operator whose method has this name")];
const ALREADY_GENERATED: &str = "the generated code has it already";

/// The maximum number of arguments. A reader cannot distinguish more, and lints reject them.
const MAX_ARGUMENTS: usize = 7;

/// The help for a former name that collides.
const REMOVE_FORMER: &str = "remove the former name";

/// The maximum number of parameters. The setters of a request in an example are one expression, and parsers of Rust
/// recurse into each.
const MAX_PARAMETERS: usize = 200;

/// Methods that every record has, and its hidden field.
const RECORD_METHODS: &[&str] = &["extra", "has", "received", "unreadable"];

/// Methods of every record, which an accessor must not replace, and trait methods that an accessor would resemble.
const RESERVED_ACCESSORS: &[&str] = &[
    "as_ref",
    "borrow",
    "clone",
    "default",
    "deref",
    "eq",
    "extra",
    "fmt",
    "from_json",
    "has",
    "ne",
    "received",
    "to_json",
    "to_owned",
    "unreadable",
];

/// Returns the name of a type, which must already be in UpperCamelCase.
pub(super) fn type_name(resolver: &mut Resolver<'_>, at: &At, text: &str) -> Option<String> {
    let name = valid_name(resolver, at, text, Name::new(text).type_text())?;
    if name != text {
        let message = format!("expected a type name in UpperCamelCase, found `{text}`");
        resolver.report(Diagnostic::new(Code::BadName, at.on_key(), message).help(format!("write `{name}`")));
        return None;
    }
    if [RUNTIME_TYPES, CLIENT_TYPES, &["Catalog", "Client"]].concat().contains(&text) {
        let message = format!("type name `{text}` is reserved: the client has a type of this name");
        resolver.report(Diagnostic::new(Code::NameCollision, at.on_key(), message).help("give it another name"));
        return None;
    }
    Some(name)
}

/// Reports a declared type with the name of a record's request type.
pub(super) fn object_name(resolver: &mut Resolver<'_>, at: &At, record: &str, name: &str) {
    let Some(other) = resolver.types.get(name).filter(|_| record != name) else { return };
    let message = format!("duplicate type `{name}`: bodies send the record `{record}` by this name");
    let diagnostic = Diagnostic::new(Code::NameCollision, other.at.on_key(), message);
    resolver.report(diagnostic.also(at.on_key(), "the record").help("rename one of them"));
}

/// Checks the arguments and setters of an object.
pub(super) fn check_object(resolver: &mut Resolver<'_>, at: &At, params: &[Param]) {
    let names = params.iter().map(|param| (param.ident.clone(), at.child("fields").child(&param.wire)));
    check_names(resolver, "field", RESERVED_FIELDS, names);
    let required = params.iter().filter(|param| param.required != Required::No).count();
    check_arguments(resolver, at, required, "require fewer fields");
}

/// The name of a variant.
pub(super) fn variant_name(resolver: &mut Resolver<'_>, at: &At, wire: &str, rename: Option<&str>) -> Option<String> {
    let (at, text) = rename_or_wire(at, wire, rename);
    valid_name(resolver, &at, text, Name::new(text).type_text())
}

/// The name of a function, a constructor or an argument for alternatives.
pub(super) fn value_name(resolver: &mut Resolver<'_>, at: &At, wire: &str, rename: Option<&str>) -> Option<String> {
    let (at, text) = rename_or_wire(at, wire, rename);
    valid_name(resolver, &at, text, Name::new(text).value_text())
}

/// The name of a field.
pub(super) fn field_name(resolver: &mut Resolver<'_>, field: &Item<Field>) -> Option<String> {
    let (at, text) = rename_or_wire(&field.at, &field.name, field.value.rename.as_deref());
    valid_name(resolver, &at, text, field_text(field))
}

/// The name of a parameter.
pub(super) fn param_name(resolver: &mut Resolver<'_>, param: &Item<document::Param>) -> Option<String> {
    let (at, text) = rename_or_wire(&param.at, &param.name, param.value.rename.as_deref());
    valid_name(resolver, &at, text, param_text(param))
}

fn field_text(field: &Item<Field>) -> Result<String, NotAName> {
    value_text(&field.name, field.value.rename.as_deref(), &field.value.ty)
}

fn param_text(param: &Item<document::Param>) -> Result<String, NotAName> {
    value_text(&param.name, param.value.rename.as_deref(), param.value.ty.as_deref().unwrap_or_default())
}

/// The Rust name for a wire name: plural if the type holds several values.
fn value_text(wire: &str, rename: Option<&str>, ty: &str) -> Result<String, NotAName> {
    match rename {
        Some(rename) => Name::new(rename).value_text(),
        None if grammar::holds_several(ty) => Name::new(wire).plural_text(),
        None => Name::new(wire).value_text(),
    }
}

/// The name of a method that the spec declares for a type.
pub(super) fn method_name(resolver: &mut Resolver<'_>, at: &At, text: &str) -> Option<String> {
    match Name::new(text).value_text() {
        Ok(name) if name == text => Some(name),
        Ok(name) => {
            let message = format!("expected a method name in snake_case, found `{text}`");
            resolver.report(Diagnostic::new(Code::BadName, at.on_value(), message).help(format!("write `{name}`")));
            None
        }
        Err(reason) => {
            resolver.error(Code::BadName, at, format!("`{text}` cannot become a Rust name: {reason}"));
            None
        }
    }
}

/// The function, request struct and static of an operation.
pub(super) fn operation_names(resolver: &mut Resolver<'_>, at: &At, text: &str) -> Option<(String, String, String)> {
    let name = Name::new(text);
    let function = valid_name(resolver, at, text, name.value_text())?;
    if function.trim_end_matches('_') != text.trim_end_matches('_') {
        let message = format!("expected an operation name in snake_case, found `{text}`");
        resolver.report(Diagnostic::new(Code::BadName, at.on_key(), message).help(format!("write `{function}`")));
    }
    let request = valid_name(resolver, at, text, name.type_text())?;
    // Without the suffix, a short name could give a struct and a static the same name.
    let constant = valid_name(resolver, at, text, name.const_text())? + "_OPERATION";
    Some((function, request, constant))
}

fn rename_or_wire<'a>(at: &At, wire: &'a str, rename: Option<&'a str>) -> (At, &'a str) {
    match rename {
        Some(rename) => (at.child("rename"), rename),
        None => (at.clone(), wire),
    }
}

fn valid_name(resolver: &mut Resolver<'_>, at: &At, text: &str, name: Result<String, NotAName>) -> Option<String> {
    match name {
        Ok(name) => Some(name),
        Err(reason) => {
            let message = format!("`{text}` cannot become a Rust name: {reason}");
            let help = rename_help(at);
            resolver.report(Diagnostic::new(Code::BadName, at.on_key(), message).help(help));
            None
        }
    }
}

/// Help to give an item another Rust name. Only some places allow `rename`.
fn rename_help(at: &At) -> &'static str {
    match at.around() {
        "events" | "fields" | "path" | "query" => "add `rename:`",
        "values" => "add `rename:`, such as `{ rename: on_hold, doc: ... }`",
        _ => "give it another name",
    }
}

/// Reports repeated names on the wire.
pub(super) fn check_unique<'n>(resolver: &mut Resolver<'_>, what: &str, names: impl Iterator<Item = (&'n str, At)>) {
    let mut seen = BTreeMap::<&str, At>::new();
    for (name, at) in names {
        if let Some(first) = seen.get(name) {
            let message = format!("duplicate {what} `{name}`");
            resolver.report(
                Diagnostic::new(Code::NameCollision, at.on_key(), message)
                    .also(first.on_key(), "first used here")
                    .help("remove or rename one of them"),
            );
        } else {
            seen.insert(name, at);
        }
    }
}

/// Checks that the items of a resource in each Rust namespace have different names.
pub(super) fn check_module_names(resolver: &mut Resolver<'_>, document: &Document) {
    let types = document.types.iter().flat_map(|decl| {
        // Alternatives have a separate trait for arguments.
        let into = matches!(decl.value.kind, TypeKind::Alternatives { .. }).then(|| format!("Into{}", decl.name));
        let name = decl.name.as_str();
        let object = Some(resolver.uses.object_name(name))
            .filter(|it| resolver.uses.is_sent(name) && !resolver.types.contains_key(it.as_str()));
        let own = iter::once(decl.name.clone()).chain(into).chain(object).map(|name| (name, decl.at.clone()));
        own.chain(former_names(&decl.at, &decl.value.renamed_from, |it| Ok(it.to_owned())))
    });
    let types = types.collect::<Vec<_>>().into_iter();
    let requests = document.operations.iter().flat_map(|operation| {
        let own = Name::new(&operation.name).type_text().ok().map(|name| (name, operation.at.clone()));
        let former = former_names(&operation.at, &operation.value.renamed_from, |it| Name::new(it).type_text());
        own.into_iter().chain(former)
    });
    check_names(resolver, "type", RESERVED_TYPES, types.chain(requests));
    let functions = document.operations.iter().flat_map(|operation| {
        let former = former_names(&operation.at, &operation.value.renamed_from, |it| Name::new(it).value_text());
        item_name(operation).into_iter().chain(former)
    });
    check_names(resolver, "function", &[], functions);
    for decl in &document.types {
        match &decl.value.kind {
            TypeKind::Record { fields, .. } if resolver.uses.is_received(&decl.name) => {
                let names = fields.iter().filter_map(|field| Some((field_text(field).ok()?, field.at.clone())));
                check_names(resolver, "field", &[(RECORD_METHODS, ALREADY_GENERATED)], names);
            }
            TypeKind::Enum { values, patterns, .. } => {
                let values = values.iter().flat_map(|value| {
                    let text = value.value.rename.as_deref().unwrap_or(&value.name);
                    variants(text, &value.at, &value.value.renamed_from)
                });
                let patterns = patterns
                    .iter()
                    .flat_map(|pattern| variants(&pattern.name, &pattern.at, &pattern.value.renamed_from));
                check_names(resolver, "variant", &[(&["Unknown"], ALREADY_GENERATED)], values.chain(patterns));
            }
            TypeKind::Alternatives { members, .. } => {
                let names =
                    members.iter().flat_map(|member| variants(&member.name, &member.at, &member.value.renamed_from));
                let taken = [
                    (&["FromIter", "FromStr"][..], "its constructor would resemble the function of a trait"),
                    (&[decl.name.as_str()], "its constructor would be called like the type"),
                ];
                check_names(resolver, "variant", &taken, names);
            }
            TypeKind::Events { events, .. } => {
                let names = events.iter().flat_map(|event| {
                    let text = event.value.rename.as_deref().unwrap_or(&event.name);
                    variants(text, &event.at, &event.value.renamed_from)
                });
                check_names(resolver, "variant", &[(&["Unknown"], ALREADY_GENERATED)], names);
            }
            TypeKind::Accessor { members, .. } => {
                let names = members
                    .iter()
                    .filter_map(|member| Some((Name::new(&member.name).type_text().ok()?, member.at.clone())));
                check_names(resolver, "variant of an accessor", &[], names);
            }
            TypeKind::Tagged(tagged) => {
                let names = tagged.parts.iter().map(item_name);
                check_names(resolver, "part of an accessor", &[], names.flatten());
            }
            TypeKind::Id(_) | TypeKind::Format(_) | TypeKind::Record { .. } => (),
        }
    }
}

/// Checks the methods of accessors against the fields and methods of their record. A field and a method with the same
/// name are confusing.
pub(super) fn check_accessors(resolver: &mut Resolver<'_>, documents: &[Document]) {
    let mut seen = BTreeMap::<(&str, &str), At>::new();
    for decl in documents.iter().flat_map(|document| &document.types) {
        let (of, method) = match &decl.value.kind {
            TypeKind::Accessor { of, method, .. } => (of, method),
            TypeKind::Tagged(tagged) => (&tagged.of, &tagged.method),
            _ => continue,
        };
        let at = decl.at.child("method");
        let message = format!("method name `{method}` is taken: `{of}` has a field or method of this name");
        let diagnostic = Diagnostic::new(Code::NameCollision, at.on_value(), message).help("give it another name");
        let field = match resolver.types.get(of.as_str()).map(|decl| &decl.value.kind) {
            Some(TypeKind::Record { fields, .. }) => {
                fields.iter().find(|field| field_text(field).as_ref() == Ok(method))
            }
            _ => None,
        };
        let first = field.map(|field| field.at.on_key());
        let first = first.or_else(|| seen.get(&(of, method)).map(|at| at.on_value()));
        match first {
            Some(first) => resolver.report(diagnostic.also(first, "this one")),
            None if RESERVED_ACCESSORS.contains(&method.as_str()) => resolver.report(diagnostic),
            None => drop(seen.insert((of, method), at)),
        }
    }
}

/// The Rust names of a variant, the present one first. Constants or functions stand for the former ones.
fn variants(name: &str, at: &At, renamed_from: &[String]) -> impl Iterator<Item = (String, At)> {
    let own = Name::new(name).type_text().ok().map(|name| (name, at.clone()));
    own.into_iter().chain(former_names(at, renamed_from, |it| Name::new(it).type_text()))
}

/// The valid former names, with their places.
fn former_names(
    at: &At,
    names: &[String],
    make: impl Fn(&str) -> Result<String, NotAName>,
) -> impl Iterator<Item = (String, At)> {
    let at = at.child("renamed_from");
    let names = names.iter().filter_map(|name| Some((make(name).ok()?, at.clone())));
    names.collect::<Vec<_>>().into_iter()
}

fn item_name<T>(item: &Item<T>) -> Option<(String, At)> {
    Some((Name::new(&item.name).value_text().ok()?, item.at.clone()))
}

fn check_arguments(resolver: &mut Resolver<'_>, at: &At, count: usize, help: &str) {
    if count > MAX_ARGUMENTS {
        let message = format!("expected at most {MAX_ARGUMENTS} arguments of the function, found {count}");
        resolver.report(Diagnostic::new(Code::TooManyArguments, at.on_key(), message).help(help));
    }
}

/// Checks the parameters of one alternative: arguments of its constructor, and fields of a variant beside the local
/// `call`.
pub(super) fn check_member(resolver: &mut Resolver<'_>, at: &At, fields: &[Item<document::Param>]) {
    check_arguments(resolver, at, fields.len(), "make some of them parameters of the operation");
    let names = fields.iter().filter_map(|field| Some((param_text(field).ok()?, field.at.clone())));
    check_names(resolver, "parameter", &[(&["call"], ALREADY_GENERATED)], names);
}

/// Checks the arguments and setters of an operation.
pub(super) fn check_operation(resolver: &mut Resolver<'_>, at: &At, operation: &Operation) {
    let path = operation.path_params.iter().map(|param| (param.ident.clone(), at.child("path").child(&param.wire)));
    let query = operation.query.iter().map(|slot| (slot, at.child("query")));
    let body = operation.body.iter().flat_map(|body| &body.slots);
    let body = body.map(|slot| (slot, at.child("body").child("fields")));
    let slots = query.chain(body).flat_map(|(slot, at)| slot_names(slot, &at));
    check_names(resolver, "parameter", RESERVED_SETTERS, path.chain(slots));
    let required = operation.slots().filter(|slot| slot.is_required()).count();
    let help = "require fewer parameters, or offer alternatives";
    check_arguments(resolver, at, operation.path_params.len() + required, help);
    let params = operation.params().count();
    if params > MAX_PARAMETERS {
        let message = format!("expected at most {MAX_PARAMETERS} parameters of an operation, found {params}");
        resolver.report(
            Diagnostic::new(Code::TooManyArguments, at.on_key(), message)
                .help("leave out parameters that no program needs; the guide on undocumented requests sends others"),
        );
    }
    let wires = operation.params().map(|param| (param.wire.as_str(), at.clone()));
    check_unique(resolver, "parameter", wires);
}

fn slot_names(slot: &Slot, at: &At) -> Vec<(String, At)> {
    match slot {
        Slot::Param(param) => setter_names(param, &at.child(&param.wire)).collect(),
        Slot::Choice(choice) => {
            let at_choice = at.child(&choice.ident);
            let setters = slot.params().filter(|_| !choice.alternatives.one_of);
            let setters = setters.flat_map(|param| setter_names(param, &at_choice)).collect::<Vec<_>>();
            // A member may have the name of the argument, because only one of them is a setter.
            let own = Some((choice.ident.clone(), at_choice.clone()));
            let own = own.filter(|(own, _)| setters.iter().all(|(setter, _)| setter != own));
            let former = former_names(&at_choice, &choice.renamed_from, |it| Ok(it.to_owned()));
            own.into_iter().chain(former).chain(setters).collect()
        }
    }
}

fn setter_names(param: &Param, at: &At) -> impl Iterator<Item = (String, At)> {
    let former = param.renamed_from.iter().map(|name| (name.clone(), at.child("renamed_from")));
    iter::once((param.ident.clone(), at.clone())).chain(former)
}

fn check_names(
    resolver: &mut Resolver<'_>,
    what: &str,
    taken: &[Reserved<'_>],
    names: impl Iterator<Item = (String, At)>,
) {
    // Programs already use a former name, so the only cure is to remove it.
    let is_former = |at: &At| at.name() == "renamed_from";
    let mut seen = BTreeMap::<String, At>::new();
    for (name, at) in names {
        if let Some((_, reason)) = taken.iter().find(|(taken, _)| taken.contains(&name.as_str())) {
            let message = format!("reserved Rust {what} `{name}`: {reason}");
            let help = if is_former(&at) { REMOVE_FORMER } else { rename_help(&at) };
            resolver.report(Diagnostic::new(Code::NameCollision, at.on_key(), message).help(help));
        } else if let Some(first) = seen.get(&name) {
            let message = format!("duplicate Rust {what} `{name}`");
            let help = if is_former(&at) || is_former(first) { REMOVE_FORMER } else { rename_help(&at) };
            resolver.report(
                Diagnostic::new(Code::NameCollision, at.on_key(), message)
                    .also(first.on_key(), "first used here")
                    .help(help),
            );
        } else {
            seen.insert(name, at);
        }
    }
}
