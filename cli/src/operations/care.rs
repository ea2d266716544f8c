//! The question before a command that is hard to undo.

use std::borrow::Cow;

use clap::ArgMatches;
use helpdesk::meta::{Effect, OperationDetails};
use helpdesk::request::{OperationInput, Value};

use super::kinds::first_line;
use crate::failure::Failure;
use crate::terminal;

/// Asks, unless the operation only reads, creates or changes what another one changes back.
pub(super) fn confirm(
    details: &'static OperationDetails,
    input: &OperationInput,
    url: &str,
    matches: &ArgMatches,
) -> Result<(), Failure> {
    if !has_to_be_confirmed(details) {
        return Ok(());
    }
    let ids = ids(details, input);
    let expected = if details.bulk_of.is_some() { ids.len().to_string() } else { "yes".to_owned() };
    let question = format!("{}: {}, in the account at {url}.", first_line(details.doc), ids.join(", "));
    terminal::confirm(&question, &expected, matches)
}

/// Whether an operation deletes, disables, puts away, or changes many records.
pub(super) fn has_to_be_confirmed(details: &OperationDetails) -> bool {
    let sets = |field: &str, value: &str| details.lifecycle.is_some_and(|it| it.sets.contains(&(field, value)));
    details.operation.effect == Effect::Delete
        || details.bulk_of.is_some()
        || sets("deleted", "true")
        || sets("active", "false")
        || sets("spam", "true")
}

/// The ids in the path of a request, each once.
pub(super) fn ids(details: &OperationDetails, input: &OperationInput) -> Vec<String> {
    let mut ids = Vec::<String>::new();
    for param in details.operation.path_params {
        let values = match input.get(param.name) {
            Some(Value::List(items)) => items.as_slice(),
            Some(value) => std::slice::from_ref(value),
            None => &[],
        };
        for id in values.iter().filter_map(Value::scalar).map(Cow::into_owned) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
    }
    ids
}
