//! Operations that change records, and the consequences of a deletion for other records.

use std::collections::BTreeSet;

use helpdesk::meta::{FieldDetails, OperationDetails, Param, ValueType};

use crate::generic::files;
use crate::generic::record::{Record, Records};
use crate::generic::request::Request;
use crate::generic::schema::{self, Schema, id_type};
use crate::generic::values::{default, is_omitted, parse_value, to_json};
use crate::input::args::Arg;
use crate::output::json::{Json, Object};

/// The fields of times that a creation sets.
const TIMES_SET_BY_CREATE: [&str; 3] = ["created_at", UPDATED_AT, "last_contact_at"];
/// The field of the time that a change sets.
const UPDATED_AT: &str = "updated_at";

/// A new record, in the state that `lifecycle.creates` describes.
pub(super) fn new(schema: &'static Schema, now: i64) -> Record {
    let mut record = Record::default();
    for field in TIMES_SET_BY_CREATE.into_iter().filter_map(|name| schema.field(name)) {
        record.set(field.name, Json::Time(now));
    }
    if let Some(lifecycle) = schema.create.and_then(|it| it.lifecycle) {
        set_state(schema, &mut record, lifecycle.creates);
    }
    record
}

/// Sets the fields that have no value yet to their defaults. A field that responses can omit stays away, and a key that is made of the id
/// follows when the record is shown.
pub(super) fn fill(schema: &'static Schema, record: &mut Record) {
    let is_set_later =
        |it: &FieldDetails| it.name == schema.key || it.included_by.is_some() || schema.is_made_of_id(it);
    for field in schema.fields.iter().filter(|it| !is_omitted(it) && !is_set_later(it)) {
        if record.get(field.name).is_none() {
            record.set(field.name, default(schema, field, 0));
        }
    }
}

/// Sets fields to values of a lifecycle.
fn set_state(schema: &'static Schema, record: &mut Record, state: &[(&'static str, &'static str)]) {
    for (name, text) in state {
        if let Some(field) = schema.field(name) {
            record.set(field.name, parse_value(&field.kind, text));
        }
    }
}

/// Creates a record from the parameters and the defaults that the spec has for others.
pub(super) fn create(request: &mut Request<'_>, schema: &'static Schema) -> u64 {
    let mut record = new(schema, request.now);
    let details = request.details;
    for (param, of) in details.operation.params().zip(details.params) {
        for field in schema.fields_of(param.name) {
            // A response can omit a field that no request sets. A field that a request may set is present, and empty.
            let value = of.default.map_or_else(|| default(schema, field, 0), |text| parse_value(&field.kind, text));
            record.set(field.name, value);
        }
    }
    for param in schema.parents(details) {
        let Some(value) = request.args.read(param.name, |arg| Some(to_json(&param.kind, arg, 0))) else { continue };
        if let Some(field) = schema.fields.iter().find(|it| it.kind == param.kind) {
            record.set(field.name, value.clone());
        }
        record.parents.push(value);
    }
    set_params(request, schema, &mut record);
    fill(schema, &mut record);
    request.records.add(schema.name, record)
}

/// Changes a record as the parameters and `lifecycle.sets` describe it.
pub(super) fn update(request: &mut Request<'_>, schema: &'static Schema, id: u64) {
    let Some(mut record) = request.records.get(schema.name, id).cloned() else { return };
    set_params(request, schema, &mut record);
    if let Some(lifecycle) = request.lifecycle() {
        let before = record.clone();
        set_state(schema, &mut record, lifecycle.sets);
        let changes = lifecycle.sets.iter().any(|(name, _)| record.get(name) != before.get(name));
        if !changes && !lifecycle.from.contains(&"any") {
            request.assume("nothing changes from this state, which the documentation does not list as a start");
        }
    }
    if let Some(field) = schema.field(UPDATED_AT) {
        record.set(field.name, Json::Time(request.now));
    }
    if let Some(stored) = request.records.get_mut(schema.name, id) {
        *stored = record;
    }
}

/// Sets the fields of the parameters, except parameters that the caller has read.
fn set_params(request: &mut Request<'_>, schema: &'static Schema, record: &mut Record) {
    let args = request.args;
    let mut keeps_languages = false;
    for param in request.details.operation.params() {
        let mut fields = schema.fields_of(param.name);
        // No request changes the id of a record.
        fields.retain(|it| it.name != schema.key);
        let Some(arg) = args.values().get(param.name) else { continue };
        if schema.parents(request.details).chain(own_id(request.details, schema)).any(|it| it.name == param.name) {
            continue;
        }
        if fields.is_empty() {
            if !args.was_read(param.name) && !change_list(request, schema, record, param.name) {
                store_hidden(request, record, param, arg);
            }
            continue;
        }
        args.read(param.name, Some);
        for field in fields {
            if let Arg::Files(uploads) = arg {
                let links =
                    files::store(&mut request.records.files, uploads, &field.kind, request.base_url, request.now);
                record.set(field.name, links);
                continue;
            }
            let value = to_json(&field.kind, arg, request.main_language);
            match (record.get_mut(field.name), value) {
                (Some(Json::Object(current)), Json::Object(new)) if matches!(field.kind, ValueType::Localized(_)) => {
                    let sent = new.0.len();
                    merge(current, new);
                    keeps_languages |= sent > 0 && current.0.len() > sent;
                }
                (_, value) => record.set(field.name, value),
            }
        }
    }
    if keeps_languages {
        request.assume("an update of some languages keeps the others");
    }
    let by_language = |arg: &Arg| matches!(arg, Arg::Localized(texts) if texts.iter().any(|(it, _)| it.is_some()));
    if args.values().values().any(by_language) {
        request.assume("the response to strings by language has them in the main language");
    }
}

/// Replaces the strings of the new languages; the other languages stay.
fn merge(current: &mut Object, new: Object) {
    for (language, text) in new.0 {
        current.0.retain(|(it, _)| *it != language);
        current.0.push((language, text));
    }
    current.0.sort_by_key(|(language, _)| language.parse::<u64>().unwrap_or(u64::MAX));
}

/// The parameter in the path that names the record itself.
fn own_id(details: &'static OperationDetails, schema: &Schema) -> impl Iterator<Item = &'static Param> {
    details.operation.path_params.iter().filter(move |it| id_type(&it.kind) == Some(schema.id))
}

/// Adds items to a list, or removes them: `add_domains` and `remove_domains` are about `domains`.
fn change_list(request: &Request<'_>, schema: &'static Schema, record: &mut Record, name: &str) -> bool {
    let list = name.strip_prefix("add_").map(|it| (it, true)).or(name.strip_prefix("remove_").map(|it| (it, false)));
    let Some((field, adds)) = list.and_then(|(it, adds)| Some((schema.field(it)?, adds))) else { return false };
    let Some(Json::List(items)) = request.args.read(name, |arg| Some(to_json(&field.kind, arg, 0))) else {
        return false;
    };
    let mut current = match record.get(field.name) {
        Some(Json::List(current)) => current.clone(),
        _ => Vec::new(),
    };
    current.retain(|it| adds || !items.contains(it));
    for item in items.into_iter().filter(|_| adds) {
        if !current.contains(&item) {
            current.push(item);
        }
    }
    record.set(field.name, current);
    true
}

/// Stores a value that no field shows.
fn store_hidden(request: &mut Request<'_>, record: &mut Record, param: &'static Param, arg: &Arg) {
    let name = param.name;
    request.args.read(name, Some);
    let value = match arg {
        Arg::Files(uploads) => {
            files::store(&mut request.records.files, uploads, &ValueType::Url, request.base_url, request.now)
        }
        arg => to_json(&param.kind, arg, request.main_language),
    };
    record.set(name, value);
    request.assume(format!("`{name}` is stored, and no response has it"));
}

/// Removes a record and the records that belong to it, and its id from other records.
pub(super) fn delete(request: &mut Request<'_>, schema: &'static Schema, id: u64) {
    let mut losses = BTreeSet::new();
    remove(request.records, schema, id, &mut losses);
    for loss in losses {
        request.assume(match loss {
            Loss::Needed => "what stands in a deleted record is deleted with it",
            Loss::Optional => "a record that named a deleted one names none",
        });
    }
}

/// The loss of a record that named a deleted one, and names no other in that field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Loss {
    /// A request must name one to create the record, so that the record is deleted too.
    Needed,
    /// The record can be without one.
    Optional,
}

fn remove(records: &mut Records, schema: &'static Schema, id: u64, losses: &mut BTreeSet<Loss>) {
    records.table_mut(schema.name).remove(id);
    for other in schema::schemas() {
        if !records.has_table(other.name) {
            continue;
        }
        let mut orphans = Vec::new();
        for record in records.table_mut(other.name).iter_mut() {
            let is_in_path = other.create.is_some_and(|create| {
                let place = other.parents(create).position(|it| id_type(&it.kind) == Some(schema.id));
                place.is_some_and(|place| record.parents.get(place) == Some(&Json::from(id)))
            });
            let loss = clear_id(other, record, schema, id);
            let loss = if is_in_path { Some(Loss::Needed) } else { loss };
            losses.extend(loss);
            if loss == Some(Loss::Needed) {
                orphans.push(record.id);
            }
        }
        for orphan in orphans {
            remove(records, other, orphan, losses);
        }
    }
}

/// Removes the id of a deleted record from the fields of another one. A field beside a list, as `section_id` beside `section_id_arr`, gets the
/// first one that is left.
fn clear_id(other: &'static Schema, record: &mut Record, schema: &Schema, id: u64) -> Option<Loss> {
    let gone = Json::from(id);
    let names_it = |it: &&FieldDetails| it.name != other.key && id_type(&it.kind) == Some(schema.id);
    let (mut emptied, mut first_left) = (Vec::new(), Vec::new());
    for field in other.fields.iter().filter(names_it) {
        let Some(Json::List(items)) = record.get_mut(field.name) else { continue };
        let count = items.len();
        items.retain(|it| *it != gone);
        if items.is_empty() && count > 0 {
            emptied.push(field);
        }
        first_left.extend(items.first().map(|it| (field.name, it.clone())));
    }
    for field in other.fields.iter().filter(names_it).filter(|it| !matches!(it.kind, ValueType::List(_))) {
        if record.get(field.name) != Some(&gone) {
            continue;
        }
        match first_left.iter().find(|(list, _)| list.starts_with(field.name)) {
            Some((_, left)) => record.set(field.name, left.clone()),
            None => {
                record.set(field.name, default(other, field, record.id));
                emptied.push(field);
            }
        }
    }
    emptied.into_iter().map(|field| if other.needs(field) { Loss::Needed } else { Loss::Optional }).min()
}
