//! The question before a command that is hard to undo.

use helpdesk::meta::{Effect, OperationDetails};
use helpdesk::request::{OperationInput, Value};

use crate::failure::Failure;
use crate::terminal;

/// Asks, unless the command only reads, creates or changes what another command changes back.
///
/// # Errors
///
/// Fails if the user says no, or if there is no terminal to ask at.
pub(super) fn confirm(details: &'static OperationDetails, input: &OperationInput, url: &str) -> Result<bool, Failure> {
    let Some(verb) = verb(details) else { return Ok(true) };
    let many = records(details, input);
    let (what, expected) = match many {
        Some(count) => (format!("{count} records"), count.to_string()),
        None => ("one record".to_owned(), "yes".to_owned()),
    };
    let question = format!("This {verb} {what} in the account at {url}.");
    terminal::confirm(&question, &expected)
}

/// What an operation does that has to be confirmed.
fn verb(details: &OperationDetails) -> Option<&'static str> {
    let sets = |field: &str, value: &str| details.lifecycle.is_some_and(|it| it.sets.contains(&(field, value)));
    match () {
        () if details.operation.effect == Effect::Delete => Some("deletes"),
        () if sets("deleted", "true") => Some("moves to the trash"),
        () if sets("active", "false") => Some("disables"),
        () if sets("spam", "true") => Some("marks as spam"),
        () if details.bulk_of.is_some() => Some("changes"),
        () => None,
    }
}

/// How many records the bulk form of an operation is for.
fn records(details: &OperationDetails, input: &OperationInput) -> Option<usize> {
    details.bulk_of?;
    let param = details.operation.path_params.first()?;
    match input.get(param.name)? {
        Value::List(items) => Some(items.len()),
        _ => Some(1),
    }
}
