//! Regular records and operations, which the metadata describes, so that a regular resource needs no code.
//!
//! The type of a record says which fields it has. A parameter sets or finds the field that has its name, `lifecycle` says
//! which further fields an operation sets, and `effect` says how it changes the record. If the metadata says too little, the fake
//! server assumes something, and the response has the assumption in a header. An operation that does more has a function in
//! `resources`.

mod accounts;
mod files;
mod first_id;
mod list;
mod record;
mod request;
mod rows;
mod schema;
mod table;
mod values;
mod write;

use helpdesk::meta::{Effect, OperationDetails, Param, Returns};

use crate::generic::schema::{Schema, id_type};
use crate::input::args::Args;
use crate::output::error_response::Rejection;
use crate::output::json::{self as output, Json, Object};

pub(crate) use accounts::{add_initial_records, add_samples};
pub(crate) use files::StoredFile;
pub(crate) use record::{Record, Records};
pub(crate) use request::Request;
pub(crate) use schema::noun;
pub(crate) use table::Table;

/// The output of an operation on records.
pub(crate) enum Output {
    Nothing,
    One(Object),
    /// The records of a list, of which a response shows a page.
    All(Vec<u64>),
}

/// Whether the metadata says enough to perform an operation on records that this module stores.
pub(crate) fn describes(details: &'static OperationDetails, records: &Records) -> bool {
    let Some(schema) = schema::of(details).filter(|it| records.has_table(it.name)) else {
        return accounts::stored_object(details).is_some();
    };
    let returns = details.returns;
    match details.operation.effect {
        // The metadata does not say what becomes of a create below a record that returns something else.
        Effect::Create => {
            let is_of_one = details.bulk_of.is_none() && own_param(details, schema).is_none();
            is_of_one && returns.record() == Some(schema.name)
        }
        Effect::Safe => returns.item().is_some() || own_param(details, schema).is_some(),
        Effect::Idempotent | Effect::NonIdempotent | Effect::Delete => own_param(details, schema).is_some(),
    }
}

/// Returns the parameter with the ids of the records: the last one of the path, or one of the body in a bulk operation.
fn own_param(details: &'static OperationDetails, schema: &Schema) -> Option<&'static Param> {
    let is_own = |it: &&Param| id_type(&it.kind) == Some(schema.id);
    let in_path = details.operation.path_params.iter().rev().find(is_own);
    in_path.or_else(|| details.operation.params().find(is_own).filter(|_| details.bulk_of.is_some()))
}

/// Performs an operation.
pub(crate) fn perform(request: &mut Request<'_>) -> Result<Output, Rejection> {
    let details = request.details;
    if let Some(object) = accounts::stored_object(details) {
        return Ok(Output::One(object));
    }
    let Some(schema) = schema::of(details).filter(|_| describes(details, request.records)) else {
        return Err(Rejection::new(501, "not_implemented", "the fake server does not implement this operation"));
    };
    let effect = request.effect;
    if effect == Effect::Safe && details.returns.item().is_some() {
        return Ok(Output::All(list::list(request, schema)));
    }
    let ids = match effect {
        Effect::Create => vec![write::create(request, schema)],
        _ => find_records(request, schema)?,
    };
    for id in &ids {
        match effect {
            Effect::Safe | Effect::Create => (),
            Effect::Idempotent | Effect::NonIdempotent => write::update(request, schema, *id),
            Effect::Delete => write::delete(request, schema, *id),
        }
    }
    let one = |id: &u64| show(request.records, request.args, details, request.main_language, *id);
    Ok(match (details.returns, &ids[..]) {
        (Returns::Nothing | Returns::Raw, _) => Output::Nothing,
        (Returns::Object { or_record: Some(it), .. }, [id]) => {
            Output::One(Object(vec![(it.root.into(), one(id).into())]))
        }
        (Returns::Object { or_record: Some(it), .. }, ids) => {
            Output::One(Object(vec![(it.items.into(), output::ids(ids))]))
        }
        (Returns::List { .. } | Returns::Array { .. }, _) => Output::All(ids),
        // The response of a bulk operation lists the records that it changed.
        (Returns::Record { ty, .. } | Returns::Object { ty, .. }, ids) if ty != schema.name => {
            let names = schema::fields(ty).iter().filter(|it| id_type(&it.kind) == Some(schema.id)).map(|it| it.name);
            Output::One(Object(names.map(|name| (name.into(), output::ids(ids))).collect()))
        }
        (Returns::Record { .. } | Returns::Object { .. }, ids) => Output::One(ids.last().map(one).unwrap_or_default()),
    })
}

/// Returns the ids of the records that the request names. A bulk operation skips ids that do not exist, as the bulk operations of cases do.
fn find_records(request: &Request<'_>, schema: &'static Schema) -> Result<Vec<u64>, Rejection> {
    let (args, details) = (request.args, request.details);
    let value = |param: &'static Param| args.read(param.name, |arg| Some(values::to_json(&param.kind, arg, 0)));
    let parents: Vec<_> = schema.parents(details).filter_map(value).collect();
    let ids = match own_param(details, schema).and_then(value) {
        Some(Json::List(ids)) => ids,
        one => one.into_iter().collect(),
    };
    let ids = ids.into_iter().filter_map(|it| if let Json::Int(id) = it { u64::try_from(id).ok() } else { None });
    let mut ids: Vec<u64> = ids.collect();
    let is_in_path = |it: &Record| parents.is_empty() || it.parents == parents;
    let exists = |id: u64| request.records.get(schema.name, id).is_some_and(is_in_path);
    if details.bulk_of.is_some() {
        ids.retain(|id| exists(*id));
        return Ok(ids);
    }
    match ids.iter().find(|id| !exists(**id)) {
        Some(id) => Err(Rejection::not_found(&schema.code, schema.missing(*id))),
        None => Ok(ids),
    }
}

/// Converts a record of the operation to the form of responses.
pub(crate) fn show(
    records: &Records,
    args: &Args,
    details: &'static OperationDetails,
    main_language: u64,
    id: u64,
) -> Object {
    let Some(schema) = schema::of(details) else { return Object::default() };
    let languages = list::languages(details.operation, args, main_language, schema);
    let record = records.get(schema.name, id);
    record.map(|it| values::wire(schema, it, languages, &|param| args.flag(param))).unwrap_or_default()
}

/// Returns a new record of a type, in which each field has its default.
pub(crate) fn new_record(ty: &str, now: i64) -> Record {
    let Some(schema) = schema::by_name(ty) else { return Record::default() };
    let mut record = write::new(schema, now);
    write::fill(schema, &mut record);
    record
}
