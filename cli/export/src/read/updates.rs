//! Reads the records that were created or changed since the last run. The first run reads everything.

use helpdesk::jobs::UpdatesCursor;
use helpdesk::meta::UntypedListRequest;
use helpdesk::request::OperationInput;

use super::run::{READINGS, Run, position};
use crate::error::Error;
use crate::event::Event;
use crate::keep::table::Table;
use crate::plan::Job;
use crate::proof::Completeness;

/// Reads updates, and again if the service then counts more: records may have come in between.
pub(super) fn read(run: &mut Run<'_>, table: &Table, request: &UntypedListRequest) -> Result<(), Error> {
    for _ in 0..READINGS {
        if read_once(run, table, request)? {
            break;
        }
    }
    Ok(())
}

/// Returns whether the updates are complete for now.
fn read_once(run: &mut Run<'_>, table: &Table, request: &UntypedListRequest) -> Result<bool, Error> {
    let cursor = cursor(run, table, request)?;
    let mut updates = run.client.updates(request.clone(), cursor).reserve(run.plan.reserve);
    (run.on_event)(Event::Begins { table: table.name, before: 0, to_read: None });
    while let Some(page) = updates.next().transpose()? {
        run.save(table, &page.items, &page.errors, &updates.cursor().to_string())?;
        (run.on_event)(updates.progress().into());
    }
    let report = updates.report();
    let compared = match Completeness::of_updates(&report) {
        Some(incomplete) => incomplete,
        None => Completeness::of_total(Job::Sync, run.store.count_there(table)?, total(run, table)?),
    };
    run.end(table, &updates.cursor().to_string(), &compared)?;
    Ok(report.outpaced || !matches!(compared, Completeness::Incomplete(_)))
}

/// Returns where the last run ended, if it read the same. If not, everything is read again.
fn cursor(run: &Run<'_>, table: &Table, request: &UntypedListRequest) -> Result<Option<UpdatesCursor>, Error> {
    let ours = run.client.updates(request.clone(), None::<UpdatesCursor>).cursor();
    let saved: Option<UpdatesCursor> = run.store.value(&position(table))?.and_then(|it| it.parse().ok());
    Ok(saved.filter(|saved| saved.is_of_same_request(&ours)))
}

/// Returns how many records the service counts.
pub(super) fn total(run: &Run<'_>, table: &Table) -> Result<Option<u64>, Error> {
    let all = table.with_everything(OperationInput::new(table.list.operation));
    let response = run.client.send(all.set::<i64>("limit", 1))?;
    Ok(response.records(&table.list.returns).ok().and_then(|list| list.total))
}
