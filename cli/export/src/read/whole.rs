//! Reads lists without times of creation page by page, and again if records left the list meanwhile.

use helpdesk::blocking::Pages;
use helpdesk::meta::{UntypedListRequest, UntypedRecord};

use super::run::{DONE, READINGS, Run, position};
use crate::error::Error;
use crate::event::Event;
use crate::keep::table::Table;
use crate::plan::Job;
use crate::proof::Completeness;

/// A reading of a list. After each page, the run saves the position, such as `7 250 1 labels.list 00000000deadbeef 2 100`.
struct Reading {
    /// The last row of the table before this reading.
    before: i64,
    /// The first count of records by the service.
    first: Option<u64>,
    pages: Pages<UntypedRecord>,
}

/// Replaces a table by the current records of its list.
pub(super) fn read(run: &mut Run<'_>, table: &Table, request: &UntypedListRequest) -> Result<(), Error> {
    let mut compared = read_once(run, table, request)?;
    for _ in 1..READINGS {
        // Records may have moved to pages that were read before.
        if matches!(compared, Completeness::Incomplete(_)) {
            compared = read_once(run, table, request)?;
        }
    }
    run.end(table, DONE, &compared)
}

fn read_once(run: &mut Run<'_>, table: &Table, request: &UntypedListRequest) -> Result<Completeness, Error> {
    let Reading { before, mut first, mut pages } = begin(run, table, request)?;
    let Run { plan, store, on_event, .. } = run;
    on_event(Event::Begins { table: table.name, before: store.count_after(table, before)?, to_read: None });
    let position = position(table);
    let mut last = None;
    while let Some(page) = pages.next().transpose()? {
        (first, last) = (first.or(page.total), page.total.or(last));
        let counted = first.map_or("-".to_owned(), |total| total.to_string());
        let after = format!("{before} {counted} {}", pages.checkpoint());
        store.change(|change| {
            table.rows(&page.items, &page.errors).try_for_each(|row| change.append(table, &row))?;
            change.set(&position, &after)
        })?;
        let received = store.count_after(table, before)?;
        on_event(Event::progress(received, last.map(|total| total.saturating_sub(received)), None));
    }
    // Removes the rows that the list no longer has.
    store.change(|change| change.clear_until(table, before).and_then(|()| change.remove(&position)))?;
    Ok(Completeness::of_totals(plan.job, store.count(table)?, first, last.or(first)))
}

/// Begins where the last run ended, or with the first page. A copy always begins with the first page, because its proof calls it current.
fn begin(run: &Run<'_>, table: &Table, request: &UntypedListRequest) -> Result<Reading, Error> {
    let pages = || run.client.pages(request.clone());
    let saved = run.store.value(&position(table))?.filter(|_| run.plan.job == Job::Export);
    let resumed = saved.and_then(|saved| {
        let mut parts = saved.splitn(3, ' ');
        let (before, first) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok());
        Some(Reading { before, first, pages: pages().resume(&parts.next()?.parse().ok()?).ok()? })
    });
    match resumed {
        Some(resumed) => Ok(resumed),
        None => Ok(Reading { before: run.store.last(table)?, first: None, pages: pages() }),
    }
}
