//! The confirmation of a command that is hard to undo.

use std::borrow::Cow;
use std::collections::HashSet;

use clap::ArgMatches;
use helpdesk::meta::{Effect, OperationDetails};
use helpdesk::request::{OperationInput, Value};
use helpdesk_tools::input::first_line;

use crate::failure::Failure;
use crate::terminal;

/// The most ids in a question.
const MAX_SHOWN_IDS: usize = 20;

/// Asks for confirmation, unless the operation only reads or creates, or another operation can undo the change.
pub(super) fn confirm(
    details: &'static OperationDetails,
    input: &OperationInput,
    url: &str,
    matches: &ArgMatches,
) -> Result<(), Failure> {
    if !needs_confirmation(details) {
        return Ok(());
    }
    let ids = ids(details, input);
    let expected = if details.bulk_of.is_some() { ids.len().to_string() } else { "yes".to_owned() };
    let shown_ids = ids[..ids.len().min(MAX_SHOWN_IDS)].join(", ");
    let more = ids.len().saturating_sub(MAX_SHOWN_IDS);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let question = format!("{}: {shown_ids}{more}, in the account at {url}.", first_line(details.doc));
    terminal::confirm(&question, &expected, matches)
}

/// Whether an operation deletes, disables, puts away, or changes many records.
pub(super) fn needs_confirmation(details: &OperationDetails) -> bool {
    let sets = |field: &str, value: &str| details.lifecycle.is_some_and(|it| it.sets.contains(&(field, value)));
    details.operation.effect == Effect::Delete
        || details.bulk_of.is_some()
        || sets("deleted", "true")
        || sets("active", "false")
        || sets("spam", "true")
}

/// The ids in the path of a request, each once.
pub(super) fn ids(details: &OperationDetails, input: &OperationInput) -> Vec<String> {
    let (mut ids, mut seen) = (Vec::new(), HashSet::new());
    for param in details.operation.path_params {
        let values = match input.get(param.name) {
            Some(Value::List(items)) => items.as_slice(),
            Some(value) => std::slice::from_ref(value),
            None => &[],
        };
        for id in values.iter().filter_map(Value::scalar).map(Cow::into_owned) {
            if seen.insert(id.clone()) {
                ids.push(id);
            }
        }
    }
    ids
}

/// Prints a warning that an empty response of a bulk form does not prove success.
pub(super) fn warn_of_unconfirmed_change() {
    terminal::note(
        "note: the service does not say which of the records it deleted; get one to know whether it is left",
    );
}
