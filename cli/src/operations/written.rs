//! Values as a person wrote them: the identity of a line, whatever the clock and the names of the account say today.

use std::collections::BTreeMap;

use clap::ArgMatches;
use helpdesk::meta::{OperationDetails, Param};
use helpdesk_samples::params;
use serde_json::Value as Json;

/// The values of parameters as they were written, by their names. An option and a line that say the same are equal.
#[derive(Clone, Debug, Default)]
pub(super) struct Written(BTreeMap<&'static str, Vec<String>>);

impl Written {
    /// Returns what the options of a command have.
    pub(super) fn of_options(details: &'static OperationDetails, matches: &ArgMatches) -> Self {
        let given = |(param, _): (&'static Param, _)| {
            let raw = matches.try_contains_id(param.name).ok().and_then(|_| matches.get_raw(param.name))?;
            Some((param.name, raw.map(|it| it.to_string_lossy().into_owned()).collect()))
        };
        Self(params(details).filter_map(given).collect())
    }

    /// Replaces what an option has by what a line has.
    pub(super) fn set(&mut self, details: &OperationDetails, param: &'static Param, json: &Json) {
        // The record is told by its id.
        if !details.operation.path_params.contains(param) {
            self.0.insert(param.name, texts(json));
        }
    }

    /// Returns it without what names the record.
    pub(super) fn without_path(&self, details: &OperationDetails) -> String {
        let is_path = |name: &str| details.operation.path_params.iter().any(|it| it.name == name);
        let others = self.0.iter().filter(|(name, _)| !is_path(name)).collect::<BTreeMap<_, _>>();
        Json::from_iter(others.into_iter().map(|(name, it)| ((*name).to_owned(), Json::from(it.clone())))).to_string()
    }

    /// Returns all of it.
    pub(super) fn text(&self) -> String {
        Json::from_iter(self.0.iter().map(|(name, it)| ((*name).to_owned(), Json::from(it.clone())))).to_string()
    }
}

/// The values of JSON, as the occurrences of an option would have them.
fn texts(json: &Json) -> Vec<String> {
    match json {
        Json::Array(items) => items.iter().flat_map(texts).collect(),
        Json::Object(entries) => {
            entries.iter().map(|(key, value)| format!("{key}={}", texts(value).join(","))).collect()
        }
        Json::String(text) => vec![text.clone()],
        json => vec![json.to_string()],
    }
}
