//! Reads tables from the service into the database.

mod by_time;
mod files;
mod parts;
mod prune;
mod run;
mod updates;
mod whole;

use std::fs;

use helpdesk::blocking::Client;
use helpdesk::meta::{OperationDetails, UntypedListRequest};
use helpdesk::request::OperationInput;

use self::run::{DONE, Run, position};
use crate::error::{Error, ErrorKind};
use crate::event::Event;
use crate::keep::store::Store;
use crate::keep::table::Table;
use crate::plan::{Job, Plan};
use crate::proof::Completeness;

/// Reads all tables, each from where the last run ended. Returns the lists that the staff member may not read.
pub(crate) fn read(
    plan: &Plan,
    client: &Client,
    account: &str,
    store: &mut Store,
    on_event: &mut dyn FnMut(Event<'_>),
) -> Result<Vec<&'static str>, Error> {
    let client = client.with_options(client.options().batch().reserve(plan.reserve));
    tables(&mut Run { plan, client, account, store, on_event }).map_err(|error| note_kept_records(error, store, plan))
}

/// Adds the place of the records that were read, if there are any.
fn note_kept_records(error: Error, store: &Store, plan: &Plan) -> Error {
    if plan.tables.iter().all(|table| store.count(table).is_ok_and(|it| it == 0)) {
        // The error needs no more text. A copy may have other tables than this run.
        if plan.job == Job::Export && store.is_new() {
            let _ = fs::remove_file(store.path());
        }
        return error;
    }
    let (is_lasting, there) = (error.is_lasting(), format!("what was read is in `{}`", store.path().display()));
    let there = error.cause(there);
    if is_lasting { there } else { there.try_this("the same command, which continues there") }
}

fn tables(run: &mut Run<'_>) -> Result<Vec<&'static str>, Error> {
    let (plan, mut skipped) = (run.plan, Vec::new());
    let first = plan.first();
    for part in plan.parts_of(first) {
        run.store.change(|change| change.begin_parts(part, first))?;
    }
    for (index, table) in plan.tables.iter().enumerate().filter(|(_, table)| table.part.is_none()) {
        let done = list(run, table);
        skip(run, table.list, index > 0, done, &mut skipped)?;
    }
    for table in plan.tables.iter().filter(|table| plan.prune && !skipped.contains(&table.list.operation.id)) {
        prune::prune(run, table)?;
    }
    let mut fetching = files::begin(run)?;
    for list in plan.lists_of(first) {
        let done = match fetching.as_mut().filter(|it| it.table.list.operation.id == list.operation.id) {
            Some(files) => parts::read(run, list, &mut |run, list, records| files.read(run, list, records)),
            None => parts::read(run, list, &mut parts::batch),
        };
        skip(run, list, true, done, &mut skipped)?;
    }
    fetching.map_or(Ok(()), |fetching| fetching.end(run))?;
    Ok(skipped)
}

/// Continues without a list that the staff member may not read.
fn skip(
    run: &mut Run<'_>,
    list: &'static OperationDetails,
    may: bool,
    done: Result<(), Error>,
    skipped: &mut Vec<&'static str>,
) -> Result<(), Error> {
    let Err(error) = done else { return Ok(()) };
    match error.kind() {
        ErrorKind::Request(error) if may && error.status().is_some_and(|status| status.as_u16() == 403) => {
            (run.on_event)(Event::Skipped { error });
            skipped.push(list.operation.id);
            Ok(())
        }
        _ => Err(error),
    }
}

fn list(run: &mut Run<'_>, table: &Table) -> Result<(), Error> {
    let operation = table.list.operation;
    let is_first = table.name == run.plan.first().name;
    let input = if is_first { run.plan.input.clone() } else { OperationInput::new(operation) };
    let request = UntypedListRequest::new(table.with_everything(input));
    match run.plan.job {
        Job::Export if is_done(run, table)? => return Ok(()),
        Job::Export if operation.created.is_some() => by_time::read(run, table, request)?,
        Job::Sync if operation.updated.is_some() => updates::read(run, table, &request)?,
        Job::Export | Job::Sync => whole::read(run, table, &request)?,
    }
    (run.on_event)(Event::Ends);
    Ok(())
}

/// Whether an earlier run has read a list to its end, and nothing of it is missing.
fn is_done(run: &Run<'_>, table: &Table) -> Result<bool, Error> {
    let is_done = run.store.value(&position(table))?.as_deref() == Some(DONE);
    Ok(is_done && !matches!(Completeness::of(table, run.store)?, Completeness::Incomplete(_)))
}
