//! Operations that no file describes: the metadata of the spec says what they do.
//!
//! A create takes the parameters that are named like fields, a list compares them, an update replaces them, and an action sets what its
//! lifecycle says. What the spec does not say is an assumption, and the response has it in a header.

mod record_type;
pub(crate) mod records;
mod samples;
mod values;

use helpdesk::meta::{Effect, FieldDetails, OPERATIONS, OperationDetails, Param, Returns, TypeShape, ValueType};

use crate::input::args::Arg;
use crate::input::listed;
use crate::input::rules::Ref;
use crate::input::texts::Term;
use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, ids};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::cases::message::Attachment;
use crate::resources::generic::records::Record;
use crate::resources::generic::values::{in_language, parse_value, to_json};
use crate::resources::knowledge::{Shown, shown};

pub(crate) use record_type::RecordType;
pub(crate) use samples::add_samples;

/// The parameters of a list that choose a part of it, or the form of its rows.
const PAGING: [&str; 4] = ["page", "limit", "language_id", "order"];

/// Carries out an operation.
///
/// # Errors
/// Fails if a record of the path does not exist, if the caller lacks the permission, and if the operation is about no record with an id.
pub(crate) fn perform(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let details = call.details;
    let Some(ty) = RecordType::of(details) else {
        return Err(Rejection::new(501, "not_implemented", "the operation is about no record that has an id"));
    };
    if details.permission == Some("full_access") {
        call.needs_full_access()?;
    }
    for param in parents(details, ty) {
        let id = call.args.id(param.name).unwrap_or(0);
        let reference = Ref { ty: name_of(&param.kind).unwrap_or_default(), id };
        if let Some((code, message)) = call.state.missing(reference) {
            return Err(Rejection::not_found(code, message));
        }
    }
    match (details.operation.effect, details.returns) {
        (Effect::Safe, Returns::List { .. } | Returns::Array { .. }) => Ok(list(call, ty)),
        (Effect::Safe, _) => find_record(call, ty).map(|record| one(call, ty, record)),
        (Effect::Create, _) => Ok(create(call, ty)),
        (_, _) if details.bulk_of.is_some() => Ok(change_many(call, ty)),
        (Effect::Delete, _) => remove(call, ty),
        (Effect::Idempotent | Effect::NonIdempotent, _) => change(call, ty),
    }
}

/// The parameters of the path that name records of other types.
fn parents(details: &OperationDetails, ty: &'static RecordType) -> impl Iterator<Item = &'static Param> {
    let is_id = |param: &&Param| name_of(&param.kind).is_some_and(|name| *listed::shape(name) == TypeShape::Id);
    details.operation.path_params.iter().filter(is_id).filter(|param| name_of(&param.kind) != Some(ty.id_type))
}

fn name_of(kind: &ValueType) -> Option<&'static str> {
    if let ValueType::Named(name) = kind { Some(name) } else { None }
}

/// The record in the path.
fn find_record<'c>(call: &'c Call<'_>, ty: &'static RecordType) -> Result<&'c Record, Rejection> {
    let id = id_in_path(call, ty);
    call.state.records.get(ty, id).ok_or_else(|| ty.missing(id))
}

fn id_in_path(call: &Call<'_>, ty: &'static RecordType) -> u64 {
    let is_own = |param: &&Param| name_of(&param.kind) == Some(ty.id_type);
    let param = call.details.operation.path_params.iter().find(is_own);
    param.and_then(|param| call.args.id(param.name)).unwrap_or(0)
}

fn one(call: &Call<'_>, ty: &'static RecordType, record: &Record) -> Payload {
    match call.details.returns {
        Returns::Nothing => Payload::Nothing,
        _ => Payload::One(row(record, ty, shown(call))),
    }
}

/// Returns a record in the form of a response.
fn row(record: &Record, ty: &'static RecordType, shown: Shown) -> Object {
    let fields = record.fields.0.iter().map(|(name, json)| {
        let is_localized = ty.field(name).is_some_and(|field| matches!(field.kind, ValueType::Localized(_)));
        let json = if is_localized { in_language(json, shown) } else { json.clone() };
        (name.clone(), json)
    });
    Object(fields.collect())
}

fn create(call: &mut Call<'_>, ty: &'static RecordType) -> Payload {
    // Fields without a value here get a blank one, or stay away.
    let creates = call.details.lifecycle.map_or(&[][..], |lifecycle| lifecycle.creates);
    let mut fields = Vec::new();
    for field in ty.fields.iter().filter(|field| field.name != ty.key.name && field.included_by.is_none()) {
        let set = creates.iter().find(|(name, _)| *name == field.name).map(|(_, text)| parse_value(&field.kind, text));
        let value = sent_value(call, field).or(set).or_else(|| of_parent(call, ty, field));
        let value = value.or_else(|| is_time_of_change(field).then_some(Json::Time(call.now)));
        fields.extend(value.map(|value| (field.name, value)));
    }
    let id = call.state.records.add(ty, fields);
    if call.args.values().values().any(is_by_language) {
        call.assume("the response to strings by language has them in the main language");
    }
    match call.state.records.get(ty, id) {
        Some(record) => one(call, ty, record),
        None => Payload::Nothing,
    }
}

fn is_by_language(arg: &Arg) -> bool {
    matches!(arg, Arg::Localized(texts) if texts.iter().any(|(language, _)| language.is_some()))
}

/// The id of the parent in the path, for the first field of its type.
fn of_parent(call: &Call<'_>, ty: &'static RecordType, field: &FieldDetails) -> Option<Json> {
    let param = call.details.operation.path_params.iter().find(|param| param.kind == field.kind)?;
    let is_first =
        ty.fields.iter().find(|other| other.kind == field.kind).is_some_and(|first| first.name == field.name);
    call.args.id(param.name).filter(|_| is_first).map(Json::from)
}

/// Whether the service sets a field when a record is created or changed.
fn is_time_of_change(field: &FieldDetails) -> bool {
    field.kind == ValueType::Timestamp && ["created", "updated"].iter().any(|word| field.name.starts_with(word))
}

/// The value that a request sends for a field.
fn sent_value(call: &mut Call<'_>, field: &FieldDetails) -> Option<Json> {
    let param = call.details.operation.params().find(|param| param.name == field.name)?;
    if param.kind.is_upload() {
        let mut files = files(call, param.name);
        return if matches!(field.kind, ValueType::List(_)) { Some(Json::List(files)) } else { files.pop() };
    }
    let main = call.state.main_language();
    call.args.read(param.name, |arg| to_json(arg, &field.kind, main))
}

/// Keeps the files of a parameter, and returns them in the form of responses.
fn files(call: &mut Call<'_>, name: &str) -> Vec<Json> {
    let uploads = call.args.files(name);
    let mut stored = Vec::new();
    for upload in uploads {
        let attachment = Attachment::store(call.state, upload, call.now);
        stored.push(Json::from(attachment.wire(call.base_url)));
    }
    stored
}

fn change(call: &mut Call<'_>, ty: &'static RecordType) -> Result<Payload, Rejection> {
    find_record(call, ty)?;
    let id = id_in_path(call, ty);
    let sets = call.details.lifecycle;
    let values = ty.fields.iter().filter(|field| field.name != ty.key.name);
    let values = values.filter_map(|field| Some((field, sent_value(call, field)?))).collect::<Vec<_>>();
    let (mut keeps_languages, now) = (false, call.now);
    if let Some(record) = call.state.records.get_mut(ty, id) {
        for (field, value) in values {
            keeps_languages |= record.replace(field, value);
        }
        record.touch(now);
    }
    if keeps_languages {
        call.assume("an update of some languages keeps the others");
    }
    let is_listed = sets.is_none_or(|lifecycle| set(call, ty, id, lifecycle.sets) || lifecycle.from == ["any"]);
    call.came_from(is_listed);
    find_record(call, ty).map(|record| one(call, ty, record))
}

/// Sets the fields of a lifecycle. Returns whether one of them changed, so that the record was in a state that the action starts from.
fn set(call: &mut Call<'_>, ty: &'static RecordType, id: u64, sets: &[(&'static str, &'static str)]) -> bool {
    let now = call.now;
    let Some(record) = call.state.records.get_mut(ty, id) else { return false };
    let mut changes = sets.is_empty();
    for (name, text) in sets {
        let Some(field) = ty.field(name) else { continue };
        let value = parse_value(&field.kind, text);
        changes |= record.get(name) != Some(&value);
        record.replace(field, value);
    }
    record.touch(now);
    changes
}

/// Performs the action on each of the records that exist.
fn change_many(call: &mut Call<'_>, ty: &'static RecordType) -> Payload {
    let single = OPERATIONS.iter().find(|it| call.details.bulk_of == Some(it.operation.id));
    let sets = call.details.lifecycle.or(single.and_then(|it| it.lifecycle)).map_or(&[][..], |it| it.sets);
    let is_list = |param: &&Param| name_of(param.kind.item()) == Some(ty.id_type);
    let asked = call.details.operation.params().find(is_list).map(|param| call.args.ids(param.name));
    let changed = asked.unwrap_or_default().into_iter().filter(|id| call.state.records.get(ty, *id).is_some());
    let changed = changed.collect::<Vec<_>>();
    for id in &changed {
        if call.details.operation.effect == Effect::Delete {
            call.state.records.remove(ty, *id);
        } else {
            set(call, ty, *id, sets);
        }
    }
    let (Returns::Object { ty: output, .. } | Returns::Record { ty: output, .. }) = call.details.returns else {
        return Payload::Nothing;
    };
    let TypeShape::Record { fields, .. } = listed::shape(output) else { return Payload::Nothing };
    let names = fields.iter().filter(|field| name_of(field.kind.item()) == Some(ty.id_type));
    Payload::One(Object(names.map(|field| (field.name.into(), ids(&changed))).collect()))
}

fn remove(call: &mut Call<'_>, ty: &'static RecordType) -> Result<Payload, Rejection> {
    let payload = delete(call)?;
    if ty.is_referred_to() {
        call.assume("other records keep the id of a deleted one");
    }
    Ok(payload)
}

/// Checks the record in the path, for an operation that does more than the metadata says.
///
/// # Errors
/// Fails if there is no such record.
pub(super) fn exists(call: &Call<'_>) -> Result<(), Rejection> {
    let ty = RecordType::of(call.details).expect("the function is of an operation about a record");
    find_record(call, ty).map(drop)
}

/// Deletes the record in the path, for an operation that knows what becomes of the records that refer to it.
///
/// # Errors
/// Fails if there is no such record.
pub(super) fn delete(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let ty = RecordType::of(call.details).expect("the function is of an operation about a record");
    let payload = find_record(call, ty).map(|record| one(call, ty, record))?;
    let id = id_in_path(call, ty);
    call.state.records.remove(ty, id);
    Ok(payload)
}

/// A condition on the value of a field.
enum Test {
    Finds(Vec<Term>),
    IsOneOf(Vec<Json>),
    IsWithin(std::ops::RangeInclusive<i64>),
}

fn list(call: &mut Call<'_>, ty: &'static RecordType) -> Payload {
    let (tests, order) = (tests(call, ty), order(call, ty));
    let fits = |record: &&Record| tests.iter().all(|(field, test)| test.fits(record.get(field)));
    let mut found = call.state.records.iter(ty).filter(fits).collect::<Vec<_>>();
    if let Some((field, descends)) = order {
        found.sort_by_key(|record| record.get(field).map(values::sort_key));
        if descends {
            found.reverse();
        }
    }
    let shown = shown(call);
    call.rows(&found, |record| row(record, ty, shown))
}

fn tests(call: &Call<'_>, ty: &'static RecordType) -> Vec<(&'static str, Test)> {
    let operation = call.details.operation;
    let mut tests = Vec::new();
    for param in operation.query.iter().filter(|param| !PAGING.contains(&param.name)) {
        let Some(field) = ty.field(param.name) else { continue };
        let main = call.state.main_language();
        let test = call.args.read(param.name, |arg| Test::of(arg, param, main));
        tests.extend(test.map(|test| (field.name, test)));
    }
    for (filter, word) in [(operation.created, "created"), (operation.updated, "updated")] {
        let field = ty.fields.iter().find(|field| field.kind == ValueType::Timestamp && field.name.starts_with(word));
        if let (Some(filter), Some(field)) = (filter, field) {
            if call.args.has(filter.from) || call.args.has(filter.to) {
                tests.push((field.name, Test::IsWithin(call.args.period(filter.from, filter.to))));
            }
        }
    }
    // A list below another record has the records of that one.
    for param in parents(call.details, ty) {
        let field = ty.fields.iter().find(|field| field.kind == param.kind);
        let id = call.args.id(param.name).map(Json::from);
        tests.extend(field.zip(id).map(|(field, id)| (field.name, Test::IsOneOf(vec![id]))));
    }
    tests
}

/// The field to sort by, and whether the greatest comes first. Another word is ignored, as the service ignores it.
fn order(call: &Call<'_>, ty: &'static RecordType) -> Option<(&'static str, bool)> {
    call.details.operation.query.iter().find(|param| param.name == "sort")?;
    call.args.known("sort", |word| {
        let (name, way) = word.rsplit_once('_')?;
        let field = if name == "id" { Some(ty.key) } else { ty.field(name) };
        ["asc", "desc"].contains(&way).then_some((field?.name, way == "desc"))
    })
}

impl Test {
    fn of(arg: &Arg, param: &Param, main: u64) -> Option<Self> {
        let is_search = *param.kind.item() == ValueType::Search;
        match arg {
            Arg::Text(text) if is_search => Some(Self::Finds(vec![Term::new(text)])),
            Arg::Many(_) if is_search => Some(Self::Finds(arg.texts()?.into_iter().map(Term::new).collect())),
            Arg::Many(items) => {
                Some(Self::IsOneOf(items.iter().filter_map(|item| to_json(item, param.kind.item(), main)).collect()))
            }
            arg => Some(Self::IsOneOf(vec![to_json(arg, &param.kind, main)?])),
        }
    }

    fn fits(&self, value: Option<&Json>) -> bool {
        match (self, value) {
            (_, None) => false,
            (test, Some(Json::List(items))) => items.iter().any(|item| test.fits(Some(item))),
            // The strings of each language.
            (test, Some(Json::Object(items))) => items.0.iter().any(|(_, item)| test.fits(Some(item))),
            (Self::Finds(terms), Some(Json::Text(text))) => terms.iter().any(|term| term.finds(text)),
            (Self::Finds(_), Some(_)) => false,
            (Self::IsOneOf(wanted), Some(value)) => wanted.contains(value),
            (Self::IsWithin(period), Some(Json::Time(time))) => period.contains(time),
            (Self::IsWithin(_), Some(_)) => false,
        }
    }
}
