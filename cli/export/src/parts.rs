//! The parts of records, such as the messages of cases: a list for each record.

use helpdesk::blocking::Client;
use helpdesk::meta::OperationDetails;
use rusqlite::types::Value as Sql;

use self::fetch::{Parts, Source, Unreadable};
use crate::error::Error;
use crate::event::Event;
use crate::store::{Change, Store, Unread};
use crate::table::Table;

mod fetch;

/// How many lists are read at the same time.
const AT_ONCE: usize = 8;

/// If the staff member may read those of none of the first records, this many, the others are not tried.
const FORBIDDEN: u64 = 100;

/// Reads the tables that come from one list for each record.
pub(crate) struct PartsReader<'a> {
    pub(crate) client: &'a Client,
    pub(crate) store: &'a mut Store,
    pub(crate) on_event: &'a mut dyn FnMut(Event<'_>),
    pub(crate) list: &'static OperationDetails,
    /// Reads a record itself, if its parts stay after it was deleted.
    pub(crate) get: Option<&'static OperationDetails>,
    pub(crate) tables: Vec<&'a Table>,
    /// The table of the records.
    pub(crate) of: &'a Table,
}

impl PartsReader<'_> {
    /// Reads the parts of all records that have unread ones. Fails with the status 403 if the staff member may read none of them.
    pub(crate) fn run(mut self) -> Result<(), Error> {
        let unread = self.store.unread(&self.tables)?;
        let names: Vec<&str> = self.tables.iter().map(|table| table.name).collect();
        let table = format!("{} of {}", names.join(", "), self.of.name);
        (self.on_event)(Event::Begins { table: &table, before: 0, to_read: None });
        let (mut done, mut last) = (0, i64::MIN);
        let (mut forbidden, mut refused, mut again) = (0, None, Vec::new());
        loop {
            let of = self.store.next_unread(&self.tables, last, AT_ONCE)?;
            for (id, error) in self.batch(&of)? {
                again.extend(error.is_outage().then_some(Unread { id, has_failed: true }));
                if let Some(error) = error.forbidden() {
                    (forbidden, refused) = (forbidden + 1, Some(error));
                }
            }
            done += of.len() as u64;
            if forbidden == done
                && (done >= FORBIDDEN || of.is_empty())
                && self.has_nothing()?
                && let Some(error) = refused.take()
            {
                return Err(error.into());
            }
            let Some(end) = of.last() else { break };
            last = end.id;
            let left = unread.saturating_sub(done);
            (self.on_event)(Event::progress(done, Some(left), Some(left)));
        }
        // The service may have been down for these alone, such as the last one.
        again.chunks(AT_ONCE).try_for_each(|of| self.batch(of).map(drop))?;
        (self.on_event)(Event::Ends);
        Ok(())
    }

    /// Reads and saves the parts of some records. Returns those whose parts cannot be read. Fails if the service is down.
    fn batch(&mut self, of: &[Unread]) -> Result<Vec<(i64, Unreadable)>, Error> {
        let Self { client, store, list, get, tables, .. } = &mut *self;
        let ids: Vec<i64> = of.iter().map(|of| of.id).collect();
        let read = fetch::read(&Source { client, list, get: *get }, &ids)?;
        let saved = store.change(|change| {
            let read = ids.iter().zip(read);
            read.map(|(id, parts)| save(change, tables, *id, parts)).collect::<Result<Vec<_>, _>>()
        })?;
        let mut errors: Vec<_> = ids.iter().zip(saved).filter_map(|(id, error)| Some((*id, error?))).collect();
        for (id, _) in errors.iter().filter(|(_, error)| matches!(error, Unreadable::Deleted)) {
            (self.on_event)(Event::Deleted { table: self.of.name, id: *id });
        }
        // One may fail for ever, and so may those that have failed before.
        let new = of.iter().filter(|of| !of.has_failed).count();
        let is_outage = new > 1 && errors.len() == of.len() && errors.iter().all(|(_, error)| error.is_outage());
        match errors.pop_if(|_| is_outage) {
            Some((_, Unreadable::Failed(error))) => Err(error.into()),
            _ => Ok(errors),
        }
    }

    fn has_nothing(&self) -> Result<bool, Error> {
        self.tables.iter().try_fold(true, |nothing, table| Ok(nothing && self.store.count(table)? == 0))
    }
}

/// Replaces the parts of a record in these tables, unless they cannot be read. What is missing is still to be read.
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
    let came = parts.items.len();
    let missing = parts.total.filter(|total| *total > came as u64);
    Ok(missing.map(|total| Unreadable::Incomplete(format!("the service counts {total}, and {came} came"))))
}
