//! Marks the records of a copy that have left the service, and those that came back.
//!
//! A mark needs two facts: a complete list lacks the record, and the service does not find its id. A list can lack a record that moved
//! while it was read, or a record in the trash, which no list has.

use std::panic::resume_unwind;
use std::thread;

use helpdesk::Timestamp;
use helpdesk::meta::{OPERATIONS, OperationDetails, UntypedListRequest};
use helpdesk::request::OperationInput;
use helpdesk::{Error as RequestError, Json};

use super::run::Run;
use super::updates;
use crate::error::Error;
use crate::event::Event;
use crate::keep::table::Table;
use crate::plan::Job;
use crate::proof::Completeness;

/// At most this many records may be missing from a list of any length.
const MAX_MISSING: u64 = 10;
/// The number of records that are requested by id at the same time.
const PARALLEL_REQUESTS: usize = 8;

/// Marks the records of a table that have left the service. Tables that each run replaces have none.
pub(super) fn prune(run: &mut Run<'_>, table: &Table) -> Result<(), Error> {
    let get = OPERATIONS.iter().find(|it| it.operation.id.strip_suffix(".get") == Some(table.name));
    let Some(get) = get.filter(|_| table.part.is_none() && table.has_gone_column()) else { return Ok(()) };
    let is_first = table.name == run.plan.first().name;
    let parts = if is_first { run.store.parts()? } else { Vec::new() };
    // The computer's clock may be off, and all other times in a copy are the service's.
    let at = list(run, table)?.unwrap_or_else(Timestamp::now).to_utc().to_rfc3339();
    run.store.change(|change| change.unmark(table, &parts))?;
    let missing = run.store.missing(table)?;
    reject_emptied(table, missing.len() as u64, run.store.count_there(table)?)?;
    for missing in missing.chunks(PARALLEL_REQUESTS) {
        let exists = check_ids(run, get, missing)?;
        run.store.change(|change| {
            let gone = missing.iter().zip(exists).filter(|(_, is_found)| !is_found);
            gone.map(|(id, _)| *id).try_for_each(|id| change.mark(table, &parts, id, &at))
        })?;
    }
    // Without the marks, the copy had more records than the service counts.
    let total = updates::total(run, table)?;
    let compared = Completeness::of_total(Job::Sync, run.store.count_there(table)?, total);
    run.store.change(|change| compared.save(change, table))?;
    (run.on_event)(Event::Ends);
    Ok(())
}

/// Fails if more than half of many records are missing, because the likely cause is lost access or another account.
fn reject_emptied(table: &Table, missing: u64, there: u64) -> Result<(), Error> {
    if missing <= MAX_MISSING || missing * 2 <= there {
        return Ok(());
    }
    let error = Error::file(format!("the service lacks {missing} of {there} {}: none was marked", table.name));
    Err(error.try_this("look whether the staff member may still read them; a new copy has only what is there"))
}

/// Reads the ids that the service has, to the end of the list. Returns the time of the last page, if the service states it.
fn list(run: &mut Run<'_>, table: &Table) -> Result<Option<Timestamp>, Error> {
    run.store.begin_seen()?;
    let of_table = format!("ids of {}", table.name);
    (run.on_event)(Event::Begins { table: &of_table, before: 0, to_read: None });
    let request = UntypedListRequest::new(table.with_everything(OperationInput::new(table.list.operation)));
    let mut export = run.client.export(request).reserve(run.plan.reserve);
    let mut at = None;
    while let Some(page) = export.next().transpose()? {
        at = page.date.or(at);
        run.store.change(|change| {
            // The list lacks records that the client cannot decode; requests by id find them.
            let ids = page.items.iter().filter_map(|item| id_of(table, &item.value()));
            ids.into_iter().try_for_each(|id| change.see(id))
        })?;
        (run.on_event)(export.progress().into());
    }
    (run.on_event)(Event::Ends);
    Ok(at)
}

/// The id of a record, which the service may write as a string.
fn id_of(table: &Table, record: &Json) -> Option<i64> {
    let id = &record[table.id?];
    id.as_i64().or_else(|| id.as_str()?.parse().ok())
}

/// Whether the service rejected only this request.
fn is_of_record(error: &RequestError) -> bool {
    let status = error.status().filter(|it| it.is_client_error()).map(|it| it.as_u16());
    status.is_some_and(|status| ![401, 429].contains(&status))
}

/// Returns for each id whether the service has the record. Fails if this stays unknown.
fn check_ids(run: &Run<'_>, get: &OperationDetails, ids: &[i64]) -> Result<Vec<bool>, RequestError> {
    let (client, name) = (&run.client, get.operation.path_params.first().map_or("", |param| param.name));
    let one = |id: i64| {
        let input = OperationInput::new(get.operation).set::<i64>(name, id);
        match client.send(input) {
            Ok(_) => Ok(true),
            Err(error) if error.is_not_found() => Ok(false),
            // A record that the staff member may not read, or that the service rejects, may exist.
            Err(error) if is_of_record(&error) => Ok(true),
            Err(error) => Err(error),
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = ids.iter().map(|id| scope.spawn(|| one(*id))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}
