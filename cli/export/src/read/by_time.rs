//! Reads lists of any length, by creation time.

use helpdesk::blocking::Export;
use helpdesk::jobs::ExportEstimate;
use helpdesk::meta::{UntypedListRequest, UntypedRecord};

use super::run::{DONE, Run, position};
use crate::error::Error;
use crate::event::Event;
use crate::keep::table::Table;
use crate::proof::Completeness;

pub(super) fn read(run: &mut Run<'_>, table: &Table, request: UntypedListRequest) -> Result<(), Error> {
    let mut export = start_or_resume(run, table, &request)?.reserve(run.plan.reserve);
    let before = export.report().records;
    let to_read = with_parts(export.estimate()?, run.plan.lists_of(table).len() as u64);
    (run.on_event)(Event::Begins { table: table.name, before, to_read: Some(to_read) });
    while let Some(page) = export.next().transpose()? {
        run.save(table, &page.items, &page.errors, &export.checkpoint().to_string())?;
        (run.on_event)(export.progress().into());
    }
    let compared = Completeness::of_report(&export.report(), run.store.count(table)?);
    run.end(table, DONE, &compared)
}

/// Begins an export where the last run ended, or with an empty table. An older version of this program may have requested less
/// of the same list.
fn start_or_resume(
    run: &mut Run<'_>,
    table: &Table,
    request: &UntypedListRequest,
) -> Result<Export<UntypedRecord>, Error> {
    let begin = || run.client.export(request.clone());
    let saved = run.store.value(&position(table))?;
    if let Some(resumed) = saved.and_then(|it| begin().resume(&it.parse().ok()?).ok()) {
        return Ok(resumed);
    }
    run.store.change(|change| {
        change.clear(table)?;
        run.plan.parts_of(table).try_for_each(|part| change.clear(part).and_then(|()| change.clear_unread(part)))
    })?;
    Ok(begin())
}

/// Adds the requests for the parts of each record, which take as long as the other requests.
fn with_parts(mut estimate: ExportEstimate, lists: u64) -> ExportEstimate {
    let Some((of_list, records)) = estimate.requests.zip(estimate.records) else { return estimate };
    let all = of_list.max(1) + records * lists;
    estimate.requests = Some(all);
    estimate.duration = estimate.duration.filter(|_| of_list > 0).map(|time| time.mul_f64(all as f64 / of_list as f64));
    estimate
}
