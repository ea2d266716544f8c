//! Records from the lines of standard input: `-` in the place of an id.

use std::io;

use clap::ArgMatches;
use helpdesk::meta::{OperationDetails, Param};
use helpdesk::request::{OperationInput, Value};
use helpdesk_bulk::{Record, read_records};
use helpdesk_samples::kebab;
use serde_json::Value as Json;

use super::kinds::{Kind, STDIN};
use crate::failure::{Exit, Failure};

/// How many wrong lines are told.
const MOST_TOLD: usize = 5;

/// The parameter of the path whose values come from standard input, if any.
pub(super) fn from_stdin(details: &'static OperationDetails, matches: &ArgMatches) -> Option<&'static Param> {
    let is_stdin = |param: &&Param| matches.get_raw(param.name).is_some_and(|mut it| it.any(|it| it == STDIN));
    details.operation.path_params.iter().find(is_stdin)
}

/// Reads the ids for a parameter that takes many.
pub(super) fn ids(input: OperationInput, param: &'static Param) -> Result<OperationInput, Failure> {
    let kind = Kind::new(&param.kind);
    let read = |(number, record)| match record {
        Record::Id(id) => kind.read(&id).map_err(|why| format!("line {number}: `{id}`: {why}")),
        Record::Values(_) => Err(format!("line {number}: expected an id, because one request is for all of them")),
    };
    let ids = all(records()?.into_iter().map(read))?;
    Ok(input.set::<Value>(param.name, Value::List(ids)))
}

/// Reads a request for each line: its id, or its values, which replace those of the command line.
pub(super) fn requests(template: &OperationInput, param: &'static Param) -> Result<Vec<OperationInput>, Failure> {
    let request = |(number, record)| {
        let values = match record {
            Record::Id(id) => [(param.name.to_owned(), Json::String(id))].into_iter().collect(),
            Record::Values(values) => values,
        };
        let set = |input, (name, json): (String, Json)| set(input, &name, &json);
        let input =
            values.into_iter().try_fold(template.clone(), set).map_err(|why| format!("line {number}: {why}"))?;
        match input.prepare() {
            Ok(_) => Ok(input),
            Err(error) => Err(format!("line {number}: {}", helpdesk::Error::from(error))),
        }
    };
    all(records()?.into_iter().map(request))
}

fn records() -> Result<Vec<(usize, Record)>, Failure> {
    let records = read_records(io::stdin().lock());
    let records = records.map_err(|error| Failure::new(Exit::Usage, "standard input has no records").cause(error))?;
    if records.is_empty() {
        // Such as that of a program that failed.
        return Err(Failure::new(Exit::Usage, "standard input is empty"));
    }
    Ok(records)
}

/// Returns all values, or the first lines that are wrong. Nothing is sent then.
fn all<T>(read: impl Iterator<Item = Result<T, String>>) -> Result<Vec<T>, Failure> {
    let (mut values, mut wrong) = (Vec::new(), Vec::new());
    for it in read {
        it.map_or_else(|why| wrong.push(why), |value| values.push(value));
    }
    match wrong.len() {
        0 => Ok(values),
        count => {
            let failure = Failure::new(Exit::Usage, format!("{count} of {} lines are wrong", count + values.len()));
            Err(wrong.into_iter().take(MOST_TOLD).fold(failure, Failure::cause))
        }
    }
}

/// Sets a parameter from a value of JSON. A string is taken as it is: `@` stands for no file.
fn set(input: OperationInput, name: &str, json: &Json) -> Result<OperationInput, String> {
    let operation = input.operation();
    let param = operation.params().find(|it| it.name == name || kebab(it.name) == name);
    let param = param.ok_or_else(|| {
        let names = operation.params().map(|it| format!("`{}`", it.name)).collect::<Vec<_>>().join(", ");
        format!("`{name}` is no parameter; known are {names}; `-o id` lists ids alone")
    })?;
    let kind = Kind::new(&param.kind);
    let items = match json {
        Json::Null => return Ok(input),
        Json::Array(items) => items.iter().map(text).collect(),
        Json::Object(entries) => entries.iter().map(|(key, value)| format!("{key}={}", text(value))).collect(),
        scalar => vec![text(scalar)],
    };
    let wrong = |why: String| format!("`{name}`: {why}");
    let values = items.iter().map(|it| kind.read(it)).collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    if let Some(why) = values.iter().find_map(|it| kind.unknown(it)).filter(|_| input.is_validated()) {
        return Err(wrong(why));
    }
    if values.is_empty() {
        return Err(wrong("it is empty".to_owned()));
    }
    Ok(input.set::<Value>(param.name, kind.join(values).map_err(wrong)?))
}

/// A value as it is written at a prompt.
fn text(json: &Json) -> String {
    match json {
        Json::String(text) if text.starts_with('@') => format!("@{text}"),
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}
