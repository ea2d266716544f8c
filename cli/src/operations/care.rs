//! The question before a command that is hard to undo.

use std::borrow::Cow;

use helpdesk::meta::{Effect, OperationDetails};
use helpdesk::request::{OperationInput, Value};

use super::kinds::first_line;
use crate::failure::{Exit, Failure};
use crate::terminal;

/// Asks, unless the operation only reads, creates or changes what another one changes back.
///
/// # Errors
///
/// Fails if the person does not confirm it, or if there is no terminal to ask at.
pub(super) fn confirm(details: &'static OperationDetails, input: &OperationInput, url: &str) -> Result<(), Failure> {
    if !has_to_be_confirmed(details) {
        return Ok(());
    }
    let ids = ids(details, input);
    let expected = if details.bulk_of.is_some() { ids.len().to_string() } else { "yes".to_owned() };
    ask(&format!("{}: {}", first_line(details.doc), ids.join(", ")), &expected, url)
}

/// Asks before a change in an account.
///
/// # Errors
///
/// As [`confirm`].
pub(super) fn ask(change: &str, expected: &str, url: &str) -> Result<(), Failure> {
    match terminal::confirm(&format!("{change}, in the account at {url}."), expected)? {
        true => Ok(()),
        false => Err(Failure::new(Exit::NotDone, "not confirmed: nothing was done")),
    }
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
