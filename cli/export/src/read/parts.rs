//! The parts of records, such as the messages of cases: a list for each record.

use helpdesk::meta::{OPERATIONS, OperationDetails};
use rusqlite::types::Value as Sql;

use self::fetch::{Parts, Source};
use super::run::Run;
use crate::error::Error;
use crate::event::Event;
use crate::keep::store::{Change, Unread};
use crate::keep::table::Table;
use crate::plan::Job;

pub(super) use self::fetch::Unreadable;

mod fetch;

/// How many lists are read at the same time.
const PARALLEL_REQUESTS: usize = 8;

/// A function that reads and saves the parts of some records, as [`batch`] does.
type ReadParts<'a> =
    dyn FnMut(&mut Run<'_>, &'static OperationDetails, &[Unread]) -> Result<Vec<(i64, Unreadable)>, Error> + 'a;

/// Reads the tables that come from this list of each record, for all records with unread parts. Fails with the status 403 if the staff
/// member may not read the parts of any record.
pub(super) fn read(run: &mut Run<'_>, list: &'static OperationDetails, read: &mut ReadParts<'_>) -> Result<(), Error> {
    let of = run.plan.first();
    let tables = tables(run, list);
    let unread = run.store.unread(&tables)?;
    let names: Vec<&str> = tables.iter().map(|table| table.name).collect();
    let table = format!("{} of {}", names.join(", "), of.name);
    (run.on_event)(Event::Begins { table: &table, before: 0, to_read: None });
    let (mut done, mut last) = (0, i64::MIN);
    let (mut forbidden, mut refused, mut again) = (0, None, Vec::new());
    loop {
        let next = run.store.next_unread(&tables, last, PARALLEL_REQUESTS)?;
        for (id, error) in read(run, list, &next)? {
            again.extend(error.is_outage().then_some(Unread { id, has_failed: true }));
            if let Some(error) = error.forbidden() {
                (forbidden, refused) = (forbidden + 1, Some(error));
            }
        }
        done += next.len() as u64;
        let Some(end) = next.last() else { break };
        last = end.id;
        let left = unread.saturating_sub(done);
        (run.on_event)(Event::progress(done, Some(left), Some(left)));
    }
    // The service may have been down only for these records.
    again.chunks(PARALLEL_REQUESTS).try_for_each(|records| read(run, list, records).map(drop))?;
    match refused {
        Some(error) if forbidden == done && has_nothing(run, &tables)? => Err(error.into()),
        _ => {
            (run.on_event)(Event::Ends);
            Ok(())
        }
    }
}

/// Reads and saves the parts of a record once more. Returns whether they could be read.
pub(super) fn read_again(run: &mut Run<'_>, list: &'static OperationDetails, id: i64) -> Result<bool, Error> {
    Ok(batch(run, list, &[Unread { id, has_failed: true }])?.is_empty())
}

/// The tables with parts of the first one's records from this list.
fn tables<'a>(run: &Run<'a>, list: &OperationDetails) -> Vec<&'a Table> {
    let plan = run.plan;
    plan.parts_of(plan.first()).filter(|table| table.list.operation.id == list.operation.id).collect()
}

/// Reads and saves the parts of some records. Returns those whose parts cannot be read. Fails if the service is down.
pub(super) fn batch(
    run: &mut Run<'_>,
    list: &'static OperationDetails,
    records: &[Unread],
) -> Result<Vec<(i64, Unreadable)>, Error> {
    let tables = tables(run, list);
    let ids: Vec<i64> = records.iter().map(|record| record.id).collect();
    let of = run.plan.first().name;
    // An export lacks the parts of a record that was deleted meanwhile; a copy keeps its earlier parts.
    let get = || OPERATIONS.iter().find(|it| it.operation.id.strip_suffix(".get") == Some(of));
    let get = if run.plan.job == Job::Sync { get() } else { None };
    let read = fetch::read(&Source { client: &run.client, list, get }, &ids)?;
    let saved = run.store.change(|change| {
        let read = ids.iter().zip(read);
        read.map(|(id, parts)| save(change, &tables, *id, parts)).collect::<Result<Vec<_>, _>>()
    })?;
    let mut errors: Vec<_> = ids.iter().zip(saved).filter_map(|(id, error)| Some((*id, error?))).collect();
    for (id, _) in errors.iter().filter(|(_, error)| matches!(error, Unreadable::Deleted)) {
        (run.on_event)(Event::Deleted { table: of, id: *id });
    }
    // One record may fail for ever, and so may records that have failed before.
    let new = records.iter().filter(|record| !record.has_failed).count();
    let is_outage = new > 1 && errors.len() == records.len() && errors.iter().all(|(_, error)| error.is_outage());
    match errors.pop_if(|_| is_outage) {
        Some((_, Unreadable::Failed(error))) => Err(error.into()),
        _ => Ok(errors),
    }
}

fn has_nothing(run: &Run<'_>, tables: &[&Table]) -> Result<bool, Error> {
    tables.iter().try_fold(true, |nothing, table| Ok(nothing && run.store.count(table)? == 0))
}

/// Replaces the parts of a record in these tables, unless they cannot be read. A later run reads the missing parts.
fn save(
    change: &Change<'_>,
    tables: &[&Table],
    of: i64,
    parts: Result<Parts, Unreadable>,
) -> Result<Option<Unreadable>, Error> {
    let missing = match parts {
        Ok(parts) => replace(change, tables, of, parts)?,
        Err(error) => Some(error),
    };
    match &missing {
        None | Some(Unreadable::Deleted) => change.end_unread(tables, of)?,
        Some(error) => change.set_error(tables, of, &error.to_string())?,
    }
    Ok(missing)
}

/// Replaces the parts of a record in these tables. Returns whether some are missing.
fn replace(change: &Change<'_>, tables: &[&Table], of: i64, parts: Parts) -> Result<Option<Unreadable>, Error> {
    for table in tables {
        let Some(part) = &table.part else { continue };
        change.clear_parts(table, part, of)?;
        for item in parts.items.iter().flat_map(|item| part.pick(item.clone())) {
            let mut row = table.row(item);
            // The first column is the id of the record.
            row[0] = Sql::Integer(of);
            change.insert(table, &row)?;
        }
    }
    let received = parts.items.len();
    let missing = parts.total.filter(|total| *total > received as u64);
    Ok(missing.map(|total| Unreadable::Incomplete(format!("the service counts {total}, and {received} came"))))
}
