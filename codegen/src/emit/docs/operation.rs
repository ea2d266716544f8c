//! Documentation of an operation: its description, request line, arguments and rules.

use proc_macro2::TokenStream;

use super::{aliases, code, param, source, text, type_link, vendor_words};
use crate::api::{
    DefaultPage, Effect, Expected, FindCreated, Lifecycle, LimitKind, Operation, Pagination, Required, Resource, Slot,
    Sourced, Times,
};

pub(in super::super) fn operation(resource: &Resource, operation: &Operation) -> String {
    let mut parts = vec![text(&operation.doc), code(&format!("{} {}", operation.method.as_str(), operation.path))];
    parts.extend(arguments(operation));
    parts.extend(optional(operation));
    parts.push(rules(resource, operation).join(" "));
    parts.join("\n\n")
}

/// The last word of the path, and the wire names of the arguments that differ from their Rust names.
pub(in super::super) fn operation_aliases(operation: &Operation) -> TokenStream {
    let arguments = operation.slots().filter_map(|slot| match slot {
        Slot::Param(param) if slot.is_required() => Some(param),
        Slot::Param(_) | Slot::Choice(_) => None,
    });
    let arguments = operation.path_params.iter().chain(arguments);
    let others = arguments.filter(|it| it.wire != it.ident && it.wire != operation.function);
    let mut words = others.map(|it| it.wire.as_str()).collect::<Vec<_>>();
    let module = operation.id.split('.').next().unwrap_or_default();
    let names = [module, &operation.function, &format!("{module}{}", operation.function)];
    words.extend(vendor_words(last_word(&operation.path).filter(|word| !words.contains(word)), &names));
    aliases(&words)
}

/// `note` of `/cases/{case}/note/{message}.json`
fn last_word(path: &str) -> Option<&str> {
    let words = path.rsplit('/').filter(|segment| !segment.contains('{'));
    words.filter_map(|segment| segment.split('.').next()).find(|word| !word.is_empty())
}

fn arguments(operation: &Operation) -> Option<String> {
    let path = operation.path_params.iter().map(|it| item(&it.ident, &param(it)));
    let slots = operation.slots().filter(|slot| slot.is_required()).map(slot);
    let items = path.chain(slots).collect::<Vec<_>>();
    (!items.is_empty()).then(|| items.join("\n"))
}

/// The sentence that links to the optional parameters.
fn optional(operation: &Operation) -> Option<String> {
    let more = |slot: &Slot| match slot {
        Slot::Param(_) => !slot.is_required(),
        Slot::Choice(choice) => !(slot.is_required() && choice.alternatives.one_of),
    };
    operation
        .slots()
        .any(more)
        .then(|| format!("Optional parameters are methods of {}.", type_link(&operation.request)))
}

fn slot(slot: &Slot) -> String {
    match slot {
        Slot::Param(it) => {
            let doc = param(it);
            match &it.required {
                Required::Because(reason) => {
                    let reason = super::clause(reason);
                    item(&it.ident, &format!("{doc} Required by this client, though not by the vendor: {reason}."))
                }
                Required::Documented | Required::No => item(&it.ident, &doc),
            }
        }
        Slot::Choice(choice) => item(&choice.ident, &text(&choice.doc)),
    }
}

/// A list item on one line.
pub(super) fn item(name: &str, doc: &str) -> String {
    format!("- `{name}`: {}", doc.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn rules(resource: &Resource, operation: &Operation) -> Vec<String> {
    let mut rules = vec![effect(operation).to_owned()];
    rules.extend(operation.notes.permission.as_ref().map(|right| format!("Requires the permission {}.", code(right))));
    rules.extend(operation.notes.precondition.as_ref().map(|words| format!("Precondition: {}.", super::clause(words))));
    rules.extend(operation.lifecycle.as_ref().and_then(lifecycle));
    rules.extend(operation.paging.as_ref().map(paging));
    rules.extend(times(operation));
    rules.extend(
        operation
            .body
            .as_ref()
            .filter(|body| body.partial_update)
            .map(|_| "Set at least one field: the client rejects an empty change before it sends anything.".into()),
    );
    rules.extend(operation.raw.as_ref().map(|it| format!("Returns untyped JSON: {}.", super::clause(it))));
    rules.extend(operation.find_created.as_ref().map(|it| find_created(resource, it)));
    rules.extend(operation.bulk_of.as_ref().map(|single| bulk_form(resource, operation, single)));
    rules.extend(source(&operation.source));
    rules.extend(super::since(&operation.since));
    rules
}

fn effect(operation: &Operation) -> &'static str {
    match operation.effect {
        Effect::Delete if operation.bulk_of.is_some() => {
            "Permanent. Idempotent: a retry deletes what is left. If it gets a 404, the result is that error, and the outcome \
             is unknown: the response does not say which record is missing."
        }
        Effect::Safe => "Read-only.",
        Effect::Idempotent => "Idempotent.",
        Effect::Delete => {
            "Permanent. Idempotent: repeating it returns 404, and a retry that gets this 404 succeeds as \
             [`already_deleted`](crate::response::Deleted::already_deleted)."
        }
        Effect::NonIdempotent => "Not idempotent: repeating it applies the change again.",
        Effect::Create => "Not idempotent: repeating it can create a duplicate.",
    }
}

fn bulk_form(resource: &Resource, operation: &Operation, single: &str) -> String {
    let limits = operation.path_params.iter().flat_map(|param| &param.limits).map(|limit| limit.value);
    let most = limits.filter(|limit| limit.kind == LimitKind::MaxItems).map(|limit| limit.bound).min();
    let parts = most.map_or(String::new(), |most| {
        format!(
            " For more, [`Client::send_each`](crate::Client::send_each) sends parts such as `ids.chunks({most})`, each with \
             its own result."
        )
    });
    format!("Bulk form of {}.{parts}", link(resource, single))
}

fn lifecycle(Lifecycle { from, sets, creates }: &Lifecycle) -> Option<String> {
    let list = |values: &[(String, String)]| {
        values.iter().map(|(field, value)| format!("{} = {}", code(field), code(value))).collect::<Vec<_>>().join(", ")
    };
    if !creates.is_empty() {
        return Some(format!("The new record has {}.", list(creates)));
    }
    let from = if from.iter().any(|state| state == "any") {
        "any state".into()
    } else {
        format!("the state {}", from.join(" or "))
    };
    (!sets.is_empty()).then(|| format!("Sets {}, from {from}.", list(sets)))
}

fn find_created(resource: &Resource, find_created: &FindCreated) -> String {
    let FindCreated { list_module, list_function, filter_by, match_, rule_out, created_at, .. } = find_created;
    let method = "[`Client::find_created`](crate::Client::find_created)";
    let filtered = if filter_by.is_empty() {
        String::new()
    } else {
        format!(", filtered by {},", names(filter_by.iter().map(String::as_str).collect(), "and"))
    };
    let since = created_at
        .as_ref()
        .map(|created| format!(", created since the given time (`{}`)", created.at))
        .unwrap_or_default();
    let list = if *list_module == resource.module {
        format!("[`{list_function}()`]")
    } else {
        format!("[`{list_module}::{list_function}()`](crate::{list_module}::{list_function})")
    };
    let search = format!("If the outcome is unknown, {method} searches {list}{filtered} for the record{since}.");
    let params = match_.iter().filter_map(|comparison| match &comparison.expected {
        Expected::Param(name) => Some(name.as_str()),
        Expected::Value(_) | Expected::OtherThan(_) => None,
    });
    let matches = if match_.is_empty() {
        String::new()
    } else {
        format!(" A match has the same {}, as far as the request sets them.", names(params.collect(), "and"))
    };
    let mut fields = rule_out.iter().flat_map(|it| &it.fields).map(|field| field.wire.as_str()).collect::<Vec<_>>();
    fields.dedup();
    let others = if fields.is_empty() {
        String::new()
    } else {
        format!(" Records whose {} cannot be that of this request do not match.", names(fields, "or"))
    };
    format!("{search}{matches}{others}")
}

/// Joins names as "`a`, `b` and `c`", with `last` as the conjunction.
fn names(names: Vec<&str>, last: &str) -> String {
    let quoted = names.iter().map(|name| code(name)).collect::<Vec<_>>();
    match quoted.split_last() {
        Some((end, start)) if !start.is_empty() => format!("{} {last} {end}", start.join(", ")),
        _ => quoted.concat(),
    }
}

/// A link to an operation of the same resource, by its name in the spec.
fn link(resource: &Resource, name: &str) -> String {
    let function = resource.operations.iter().find(|it| it.name == name).map_or(name, |it| &it.function);
    format!("[`{function}()`]")
}

fn paging(Pagination { max_page, default_page, size, order: _ }: &Pagination) -> String {
    let default_page = match default_page {
        DefaultPage::First => "first",
        DefaultPage::Last => "last",
    };
    let size = size.unwrap_or(100);
    let cap = max_page.as_ref().map(|Sourced { value, source }| {
        let source = super::part_source("This page is", source).map(|source| format!(" {source}"));
        format!(" The last page is {value}.{}", source.unwrap_or_default())
    });
    let cap = cap.unwrap_or_default();
    let send = "[`Client::send`](crate::Client::send) returns one page";
    let all = "[`Client::items`](crate::Client::items) and [`Client::pages`](crate::Client::pages) read all.";
    format!("{send}: by default, the {default_page} {size} records. {all}{cap}")
}

fn times(operation: &Operation) -> Option<String> {
    let Times { created, updated } = &operation.time_filters;
    let read = reading(created.is_some(), updated.is_some())?;
    let filters = created.iter().chain(updated).flat_map(|it| [&it.from, &it.to]).collect::<Vec<_>>();
    let params = operation.query.iter().flat_map(Slot::params).filter(|param| filters.contains(&&param.wire));
    let source = params.filter_map(|param| super::part_source("The filters by time are", &param.source)).next();
    Some(source.map_or(read.clone(), |source| format!("{read} {source}")))
}

fn reading(created: bool, updated: bool) -> Option<String> {
    let export = "[`Client::export`](crate::Client::export) reads the list whatever its length";
    let updates = "[`Client::updates`](crate::Client::updates) reads what changed since a time";
    match (created, updated) {
        (true, true) => Some(format!("{export}; {updates}.")),
        (true, false) => Some(format!("{export}.")),
        (false, true) => Some(format!("{updates}.")),
        (false, false) => None,
    }
}
