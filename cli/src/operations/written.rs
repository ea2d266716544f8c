//! Values as a person wrote them. They identify a line independently of the clock and of the names in the account.

use std::collections::BTreeMap;

use clap::ArgMatches;
use helpdesk::meta::{OperationDetails, Param, ValueType};
use helpdesk::request::Value;
use helpdesk_samples::params;
use helpdesk_tools::input::{Kind, is_time};
use serde_json::{Value as Json, json};

/// The values of parameters by name, each occurrence as one value of JSON. An option and a line with the same value are equal, and so are
/// `"7"` and 7 if both mean the id 7. Values whose requests differ are never equal.
#[derive(Clone, Debug, Default)]
pub(super) struct Written(BTreeMap<&'static str, Vec<Json>>);

impl Written {
    /// Returns the values of the options of a command.
    pub(super) fn of_options(details: &'static OperationDetails, matches: &ArgMatches) -> Self {
        let values = |(param, texts): (&'static Param, Vec<String>)| {
            let kind = Kind::new(&param.kind);
            (param.name, in_order(kind, texts.iter().map(|it| of_option(kind, it)).collect()))
        };
        Self(texts(details, matches).map(values).collect())
    }

    /// Replaces the value of an option by the value of a line.
    pub(super) fn set(&mut self, details: &OperationDetails, param: &'static Param, json: &Json) {
        // The id identifies the record.
        if !details.operation.path_params.contains(param) {
            self.0.insert(param.name, of_line(Kind::new(&param.kind), json));
        }
    }

    /// Returns the texts of single times, which may depend on the present.
    pub(super) fn times(&self, details: &'static OperationDetails) -> impl Iterator<Item = (&'static Param, &str)> {
        params(details).filter_map(|(param, _)| {
            let [occurrence] = &self.0.get(param.name)?[..] else { return None };
            Some((param, occurrence["value"].as_str().filter(|_| is_time(&param.kind))?))
        })
    }

    /// Returns the values without those that identify the record.
    pub(super) fn without_path(&self, details: &OperationDetails) -> String {
        let is_path = |name: &str| details.operation.path_params.iter().any(|it| it.name == name);
        let others = self.0.iter().filter(|(name, _)| !is_path(name));
        Json::from_iter(others.map(|(name, it)| ((*name).to_owned(), Json::from(it.clone())))).to_string()
    }
}

/// Returns the options of a command, letter by letter.
pub(super) fn options_text(details: &'static OperationDetails, matches: &ArgMatches) -> String {
    Json::from_iter(texts(details, matches).map(|(param, it)| (param.name.to_owned(), Json::from(it)))).to_string()
}

/// The occurrences of each option that a command has.
fn texts(
    details: &'static OperationDetails,
    matches: &ArgMatches,
) -> impl Iterator<Item = (&'static Param, Vec<String>)> {
    params(details).filter_map(|(param, _)| {
        let raw = matches.try_contains_id(param.name).ok().and_then(|_| matches.get_raw(param.name))?;
        Some((param, raw.map(|it| it.to_string_lossy().into_owned()).collect()))
    })
}

/// An occurrence of an option. The name of a file differs from a string with the same characters.
fn of_option(kind: Kind, text: &str) -> Json {
    let read_text = |text: &str| match text.strip_prefix('@') {
        None => Ok(text.to_owned()),
        Some(rest) if rest.starts_with('@') => Ok(rest.to_owned()),
        Some(_) => Err("a file".to_owned()),
    };
    match kind.item() {
        ValueType::File => json!({ "value": text }),
        _ => kind
            .read_option(text, read_text)
            .map_or_else(|_| json!({ "file": text }), |it| json!({ "value": value(&it) })),
    }
}

/// The occurrences in a value of a line.
fn of_line(kind: Kind, json: &Json) -> Vec<Json> {
    let occurrences = match (kind.item(), json) {
        (ValueType::File, Json::Array(items)) => items.clone(),
        (ValueType::File, json) => vec![json.clone()],
        // The command does not send a value that it cannot read.
        _ => kind.read_json(json).map_or_else(|_| vec![json.clone()], |it| it.iter().map(value).collect()),
    };
    in_order(kind, occurrences.into_iter().map(|it| json!({ "value": it })).collect())
}

/// Sorts occurrences with keys, whose order has no meaning. Objects of JSON are already sorted by key.
fn in_order(kind: Kind, mut occurrences: Vec<Json>) -> Vec<Json> {
    if matches!(kind.item(), ValueType::Map(..) | ValueType::Localized(_) | ValueType::CustomFields(_)) {
        occurrences.sort_by_cached_key(Json::to_string);
    }
    occurrences
}

/// A value as JSON. The parameter defines the type, so a string is enough for a single value.
fn value(it: &Value) -> Json {
    match it {
        Value::List(items) => items.iter().map(value).collect(),
        Value::Map(entries) => entries.iter().map(|(key, it)| (key.clone(), value(it))).collect(),
        Value::CustomFields(fields) => fields.iter().map(|(id, it)| (id.to_string(), it.clone())).collect(),
        Value::Json(json) => json.clone(),
        it => it.scalar().map(|it| it.into_owned()).into(),
    }
}
