//! Operations: request line, parameters, body, response.

use super::grammar::Use;
use super::resolver::Resolver;
use super::{body, identifiers, lifecycle, paging, params, renamed, request_line, returns, times};
use crate::api::{Effect, Method, Operation, Param, Resource, Slot};
use crate::diagnostics::{At, Code, Diagnostic, did_you_mean, suggestion};
use crate::document::{self, Document, Item};
use crate::language::words;

pub(super) fn operation(
    resolver: &mut Resolver<'_>,
    module: &str,
    operation: &Item<document::Operation>,
) -> Option<Operation> {
    let (at, written) = (&operation.at, &operation.value);
    let names = identifiers::operation_names(resolver, at, &operation.name);
    let renamed_from = renamed::operations(resolver, at, &written.renamed_from);
    let request = request_line::request_line(resolver, &at.child("request"), &written.request);
    let effect = effect(resolver, at, written, request.map(|(method, _)| method));
    let source = resolver.source(at, &written.source);
    let path_params = path_params(resolver, at, written, request.map(|(_, path)| path));
    let query = params::slots(resolver, &written.query, Use::Query);
    let body = match &written.body {
        Some(body) => body::body(resolver, body, request.map(|(method, _)| method)).map(Some),
        None => Some(None),
    };
    let returns = returns::returns(resolver, at, written.returns.as_ref());
    let paging = match &written.paging {
        Some(paging) => paging::paging(resolver, paging, &written.query).map(Some),
        None => Some(None),
    };
    let time_filters = times::times(resolver, written);
    let lifecycle = written.lifecycle.as_ref().map(|it| lifecycle::lifecycle(&it.value));
    let (function, request_name, constant) = names?;
    let (method, path) = request?;
    let operation = Operation {
        id: format!("{module}.{}", operation.name),
        name: operation.name.clone(),
        function,
        request: request_name,
        constant,
        renamed_from: renamed_from?,
        doc: written.doc.clone(),
        method,
        path: path.to_owned(),
        effect: effect?,
        source: source?,
        path_params: path_params?,
        query: query?,
        body: body?,
        returns: returns?,
        raw: written.returns.as_ref().and_then(|it| it.value.raw.clone()),
        paging: paging?,
        time_filters: time_filters?,
        notes: written.notes.clone(),
        lifecycle,
        bulk_of: written.bulk_of.clone(),
        // Its names can be resolved only when the whole resource is.
        find_created: None,
        // Only the lock has the version.
        since: None,
    };
    identifiers::check_operation(resolver, at, &operation);
    check_conditions(resolver, at, &operation);
    Some(operation)
}

fn effect(
    resolver: &mut Resolver<'_>,
    at: &At,
    written: &document::Operation,
    method: Option<Method>,
) -> Option<Effect> {
    let Some(text) = written.effect.as_deref() else {
        let help = "add `safe`, `idempotent`, `delete`, `non_idempotent` or `create`; the method does not decide it";
        resolver.report(Diagnostic::new(Code::MissingEffect, at.on_key(), "missing key `effect`").help(help));
        return None;
    };
    let at = at.child("effect");
    // The words `unsafe` and `safe` are similar and mean opposite effects.
    if text == "unsafe" {
        let help = "write `idempotent`, `delete`, `non_idempotent` or `create`: the effect of a repetition";
        let message = "expected the effect of a repetition, found `unsafe`";
        resolver.report(Diagnostic::new(Code::BadValue, at.on_value(), message).help(help));
        return None;
    }
    let Some(effect) = Effect::from_word(text) else {
        resolver.bad_value(&at, text, words::EFFECTS);
        return None;
    };
    let agrees = method.is_none_or(|method| (method == Method::Get) == (effect == Effect::Safe));
    if !agrees {
        let (message, help) = if effect == Effect::Safe {
            let method = method.map_or("", Method::as_str);
            let help =
                "write `idempotent` if a repetition leaves the same state, else `delete`, `create` or `non_idempotent`";
            (format!("expected `safe` only on a GET, found it on a {method}"), help)
        } else {
            let help =
                "write `safe`: clients and proxies repeat a GET; if this one changes something, correct its method";
            (format!("expected `safe` on a GET, found `{text}`"), help)
        };
        resolver.report(Diagnostic::new(Code::BadValue, at.on_value(), message).help(help));
        return None;
    }
    Some(effect)
}

fn path_params(
    resolver: &mut Resolver<'_>,
    at: &At,
    written: &document::Operation,
    path: Option<&str>,
) -> Option<Vec<Param>> {
    let declared = written.path.iter().map(|it| params::in_path(resolver, it)).collect::<Vec<_>>();
    let names = path.map(placeholders).unwrap_or_default();
    let at_request = at.child("request");
    for (index, name) in names.iter().enumerate() {
        if names[..index].contains(name) {
            resolver.error(Code::UnknownPathParameter, &at_request, format!("duplicate path parameter `{{{name}}}`"));
        } else if let Some(param) = similar_param(name, &names, &written.path) {
            // Either of the two names may be the misspelled one.
            let message = format!("different names of a path parameter: `{}` here, `{name}` in the path", param.name);
            let diagnostic = Diagnostic::new(Code::UnknownPathParameter, param.at.on_key(), message);
            resolver.report(diagnostic.also(at_request.on_value(), "the path").help("give both the same name"));
        } else if !written.path.iter().any(|param| param.name == *name) {
            let body = written.body.iter().flat_map(|body| &body.value.fields);
            let elsewhere = written.query.iter().chain(body).find(|param| param.name == *name);
            let help = match elsewhere {
                Some(param) => format!("move it from `{}` to `path`", param.at.around()),
                None => format!("declare `{name}` under `path`"),
            };
            let message = format!("unknown path parameter `{name}`");
            resolver.report(Diagnostic::new(Code::UnknownPathParameter, at_request.on_value(), message).help(help));
        }
    }
    let is_misspelled = |param: &str| {
        names.iter().any(|name| similar_param(name, &names, &written.path).is_some_and(|it| it.name == param))
    };
    for param in &written.path {
        if path.is_some() && !names.contains(&param.name.as_str()) && !is_misspelled(&param.name) {
            let message = format!("unused path parameter `{}`", param.name);
            let diagnostic = Diagnostic::new(Code::UnusedPathParameter, param.at.on_key(), message);
            resolver.report(diagnostic.help(format!("add `{{{}}}` to the path, or remove the parameter", param.name)));
        }
    }
    let declared = declared.into_iter().collect::<Option<Vec<_>>>()?;
    Some(names.iter().filter_map(|name| declared.iter().find(|param| param.wire == *name)).cloned().collect())
}

/// The declared parameter that the path probably means: one with a similar name, or the only one without a match.
fn similar_param<'a>(
    name: &str,
    names: &[&str],
    declared: &'a [Item<document::Param>],
) -> Option<&'a Item<document::Param>> {
    let is_declared = |name: &str| declared.iter().any(|param| param.name == name);
    let unused = declared.iter().filter(|param| !names.contains(&param.name.as_str())).collect::<Vec<_>>();
    let near = did_you_mean(name, unused.iter().map(|param| param.name.as_str()));
    let only = match unused[..] {
        [only] if names.iter().filter(|name| !is_declared(name)).count() == 1 => Some(only),
        _ => None,
    };
    unused.iter().find(|param| Some(param.name.as_str()) == near).copied().or(only).filter(|_| !is_declared(name))
}

pub(super) fn placeholders(path: &str) -> Vec<&str> {
    path.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect()
}

/// Reports a `requires` that names no parameter of the same operation.
fn check_conditions(resolver: &mut Resolver<'_>, at: &At, operation: &Operation) {
    let query = operation.query.iter().map(|slot| (slot, at.child("query")));
    let body = operation.body.iter().flat_map(|body| &body.slots);
    let body = body.map(|slot| (slot, at.child("body").child("fields")));
    for (slot, at) in query.chain(body) {
        for param in slot.params() {
            if param.requires.as_ref() == Some(&param.wire) {
                let message = format!("`{}` depends on itself", param.wire);
                let place = at.child(&param.wire).child("requires").on_value();
                let help = "write the parameter without which it means nothing, or remove `requires`";
                resolver.report(Diagnostic::new(Code::UnknownCondition, place, message).help(help));
            }
            let Some(other) = param.requires.as_ref().filter(|other| !operation.params().any(|it| it.wire == **other))
            else {
                continue;
            };
            // The condition of an alternative is at its declaration, and the mistake at the use of the alternatives.
            let at = match slot {
                Slot::Param(_) => at.child(&param.wire).child("requires"),
                Slot::Choice(choice) => at.child(&choice.ident).child("flatten"),
            };
            let help = suggestion(other, operation.params().map(|it| it.wire.as_str()));
            let message = format!("unknown parameter `{other}`, on which `{}` depends", param.wire);
            resolver.report(Diagnostic::new(Code::UnknownCondition, at.on_value(), message).maybe_help(help));
        }
    }
}

/// Whether the spec has an operation that could not be resolved. It has its own diagnostic, so it does not count as
/// unknown.
pub(super) fn is_unresolved(documents: &[Document], resources: &[Resource], id: &str) -> bool {
    let Some((module, name)) = id.split_once('.') else { return false };
    let mut written = documents.iter().filter(|it| it.module == module).flat_map(|it| &it.operations);
    written.any(|it| it.name == name)
        && !resources.iter().flat_map(|resource| &resource.operations).any(|operation| operation.id == id)
}

/// A path without the names of its parameters, which are not on the wire.
pub(super) fn path_without_names(path: &str) -> String {
    placeholders(path).into_iter().fold(path.to_owned(), |path, name| path.replace(&format!("{{{name}}}"), "{}"))
}
