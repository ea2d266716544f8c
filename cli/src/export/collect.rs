//! Reads tables from the service into the store.

use helpdesk::Error;
use helpdesk::jobs::{ExportReport, UpdatesCursor};
use helpdesk::meta::{OperationDetails, UntypedListRequest, UntypedRecord, UntypedRequest};
use helpdesk::request::OperationInput;
use helpdesk::response::ItemError;

use super::parts::{self, Unreadable};
use super::progress::{Progress, ToRead};
use super::store::{Change, Store};
use super::table::Table;
use crate::connection::Connection;
use crate::failure::{Exit, Failure};
use crate::terminal;

/// The position of a list that was read to its end.
const DONE: &str = "done";

/// What is collected: all records once, or what changed since the last run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Job {
    Export,
    Sync,
}

/// What an export or a `sync` reads, and where it is kept.
pub(super) struct Collector<'a> {
    pub(super) job: Job,
    pub(super) connection: Connection,
    pub(super) reserve: u32,
    pub(super) store: Store,
    pub(super) tables: &'a [Table],
    pub(super) progress: Progress,
    /// The lists that the staff member may not read.
    pub(super) skipped: Vec<&'static str>,
}

/// How the service's count compares to the records that came.
pub(super) enum Compared {
    /// None is missing.
    Complete,
    Uncounted,
    Differs(String),
}

/// Why a list was not read to its end.
enum Stop {
    Request(Box<Error>),
    Local(Failure),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Request(Box::new(error))
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Local(failure)
    }
}

impl Collector<'_> {
    /// Reads all tables, each from where the last run ended. `input` is of the first table.
    pub(super) fn collect(&mut self, input: &OperationInput) -> Result<(), Failure> {
        for table in self.tables.iter().filter(|table| table.part.is_some()) {
            self.store.change(|change| change.begin_parts(table, &self.tables[0]))?;
        }
        for (index, table) in self.tables.iter().enumerate().filter(|(_, table)| table.part.is_none()) {
            let input = if index == 0 { input.clone() } else { OperationInput::new(table.list.operation) };
            let read = self.list(table, input);
            self.skip(table.list, index > 0 && self.store.count(&table.name)? == 0, read)?;
        }
        let mut lists: Vec<&OperationDetails> = self.parts_tables().map(|table| table.list).collect();
        lists.sort_by_key(|list| list.operation.id);
        lists.dedup_by_key(|list| list.operation.id);
        for list in lists {
            let read = self.parts(list);
            self.skip(list, true, read)?;
        }
        Ok(())
    }

    /// Whether the staff member may not read a table.
    pub(super) fn is_skipped(&self, table: &Table) -> bool {
        self.skipped.contains(&table.list.operation.id)
    }

    /// How many lists have parts of a table's records.
    fn lists_of(&self, table: &Table) -> u64 {
        let is_first = self.tables.first().is_some_and(|first| first.name == table.name);
        let mut lists: Vec<&str> = self.parts_tables().filter(|_| is_first).map(|it| it.list.operation.id).collect();
        lists.sort_unstable();
        lists.dedup();
        lists.len() as u64
    }

    fn parts_tables(&self) -> impl Iterator<Item = &Table> {
        self.tables.iter().filter(|table| table.part.is_some())
    }

    fn list(&mut self, table: &Table, input: OperationInput) -> Result<(), Stop> {
        let (operation, input) = (table.list.operation, table.with_all_fields(input));
        match self.job {
            Job::Export if self.store.value(&position(table))?.as_deref() == Some(DONE) => Ok(()),
            Job::Export if operation.created.is_some() => self.by_time(table, input),
            Job::Sync if operation.updated.is_some() => self.updates(table, input),
            Job::Export | Job::Sync => self.whole(table, input),
        }
    }

    /// Goes on without a list that the staff member may not read.
    fn skip(&mut self, list: &'static OperationDetails, may: bool, read: Result<(), Stop>) -> Result<(), Failure> {
        self.progress.clear();
        match read {
            Ok(()) => Ok(()),
            Err(Stop::Local(failure)) => Err(failure),
            Err(Stop::Request(error)) if may && error.status().is_some_and(|status| status.as_u16() == 403) => {
                terminal::note(format_args!("warning: skipped: {error}"));
                self.skipped.push(list.operation.id);
                Ok(())
            }
            Err(Stop::Request(error)) => Err(Failure::from(*error)),
        }
    }

    /// Reads a list of any length, by creation time.
    fn by_time(&mut self, table: &Table, input: OperationInput) -> Result<(), Stop> {
        let mut export = self.connection.client.export(UntypedListRequest::new(input)).reserve(self.reserve);
        if let Some(saved) = self.store.value(&position(table))? {
            export = export.resume(&saved.parse().map_err(|error| self.foreign(&error))?)?;
        }
        let before = export.report().records;
        let estimate = export.estimate()?;
        let to_read = ToRead { parts: self.lists_of(table), ..ToRead::from(estimate) };
        self.progress.begin(&table.name, before, Some(to_read));
        while let Some(page) = export.next().transpose()? {
            self.save(table, &page.items, &page.errors, (&position(table), &export.checkpoint().to_string()))?;
            let progress = export.progress();
            self.progress.show(progress.records, progress.remaining.records, progress.remaining.requests);
        }
        let compared = Compared::to_report(&export.report(), self.store.count(&table.name)?);
        Ok(self.store.change(|change| end(change, table, &compared))?)
    }

    /// Replaces a table by what its list has now.
    fn whole(&mut self, table: &Table, input: OperationInput) -> Result<(), Stop> {
        let pages = self.connection.client.pages(UntypedListRequest::new(input));
        let (mut total, mut failed) = (None, None);
        self.progress.begin(&table.name, 0, None);
        let progress = &mut self.progress;
        let changed = self.store.change(|change| {
            change.clear(table)?;
            for page in pages {
                let page = page.map_err(|error| {
                    failed = Some(error);
                    Failure::new(Exit::NotDone, "")
                })?;
                table.rows(&page.items, &page.errors).try_for_each(|row| change.insert(table, &row))?;
                total = page.total.or(total);
                let received = change.count(table)?;
                progress.show(received, total.map(|total| total.saturating_sub(received)), None);
            }
            end(change, table, &Compared::to_total(change.count(table)?, total))
        });
        match failed {
            Some(error) => Err(error.into()),
            None => Ok(changed?),
        }
    }

    /// Reads what was created or changed since the last run, or everything at first.
    fn updates(&mut self, table: &Table, input: OperationInput) -> Result<(), Stop> {
        let saved = self.store.value(&position(table))?;
        let cursor: Option<UpdatesCursor> =
            saved.map(|it| it.parse()).transpose().map_err(|error| self.foreign(&error))?;
        let mut updates = self.connection.client.updates(UntypedListRequest::new(input), cursor).reserve(self.reserve);
        self.progress.begin(&table.name, 0, None);
        while let Some(page) = updates.next().transpose()? {
            self.save(table, &page.items, &page.errors, (&position(table), &updates.cursor().to_string()))?;
            let progress = updates.progress();
            self.progress.show(progress.records, progress.remaining.records, progress.remaining.requests);
        }
        let total = self.total(table)?;
        let compared = Compared::to_total(self.store.count(&table.name)?, total);
        Ok(self.store.change(|change| {
            change.set(&position(table), &updates.cursor().to_string())?;
            change.set(&format!("compared {}", table.name), compared.text())
        })?)
    }

    /// Returns how many records the service counts.
    fn total(&self, table: &Table) -> Result<Option<u64>, Stop> {
        let one = OperationInput::new(table.list.operation).set::<i64>("limit", 1);
        let response = self.connection.client.send(UntypedRequest::new(one))?;
        Ok(response.records(&table.list.returns).ok().and_then(|list| list.total))
    }

    /// Saves a page, and the position after it. The parts of its records are to be read.
    fn save(
        &mut self,
        table: &Table,
        items: &[UntypedRecord],
        errors: &[ItemError],
        (position, after): (&str, &str),
    ) -> Result<(), Failure> {
        let is_first = self.tables.first().is_some_and(|first| first.name == table.name);
        let parts: Vec<&Table> = self.tables.iter().filter(|it| is_first && it.part.is_some()).collect();
        self.store.change(|change| {
            for row in table.rows(items, errors) {
                change.insert(table, &row)?;
                let id = table.id_of(&row);
                id.map_or(Ok(()), |id| {
                    parts.iter().try_for_each(|part| change.add_unread(part.list.operation.id, id))
                })?;
            }
            change.set(position, after)
        })
    }

    /// Reads the parts of all records that have none yet, from one list for each record.
    fn parts(&mut self, list: &'static OperationDetails) -> Result<(), Stop> {
        let id = list.operation.id;
        let tables: Vec<&Table> =
            self.tables.iter().filter(|it| it.part.is_some() && it.list.operation.id == id).collect();
        let unread = self.store.change(|change| change.begin_reading(id))?;
        let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
        self.progress.begin(&format!("{} of {}", names.join(", "), self.tables[0].name), 0, None);
        let mut done = 0;
        loop {
            let of = self.store.next_unread(id, parts::AT_ONCE)?;
            if of.is_empty() {
                return Ok(());
            }
            let mut read = parts::read(&self.connection.client, list, &of)?;
            if done == 0 && read.iter().all(|parts| matches!(parts, Err(Unreadable::Forbidden(_)))) {
                // Not those of one record, but all.
                if let Some(Err(Unreadable::Forbidden(error))) = read.pop() {
                    return Err(error.into());
                }
            }
            done += of.len() as u64;
            self.store.change(|change| {
                let mut parts = of.iter().zip(read);
                parts.try_for_each(|(of, parts)| parts::save(change, list, &tables, *of, parts))
            })?;
            let left = unread.saturating_sub(done);
            self.progress.show(done, Some(left), Some(left));
        }
    }

    fn foreign(&self, error: &dyn std::fmt::Display) -> Failure {
        Failure::new(Exit::Local, "the position in the file cannot be read").cause(error).try_this("move the file away")
    }
}

impl Compared {
    fn to_report(report: &ExportReport, saved: u64) -> Self {
        match (report.count_mismatch_total, report.records + report.decode_errors) {
            (_, received) if received != saved => Self::Differs(format!("{received} records came")),
            (0, _) if report.counts_match() => Self::Complete,
            (0, _) => Self::Uncounted,
            (count, _) => Self::Differs(format!("the counts of {count} time ranges differ from the service's")),
        }
    }

    fn to_total(saved: u64, total: Option<u64>) -> Self {
        match total {
            None => Self::Uncounted,
            // Records can be deleted while they are read, and those of a copy stay.
            Some(total) if total <= saved => Self::Complete,
            Some(total) => Self::Differs(format!("the service counts {total}")),
        }
    }

    pub(super) fn parse(text: &str) -> Self {
        match text {
            "complete" => Self::Complete,
            "uncounted" => Self::Uncounted,
            text => Self::Differs(text.to_owned()),
        }
    }

    fn text(&self) -> &str {
        match self {
            Self::Complete => "complete",
            Self::Uncounted => "uncounted",
            Self::Differs(text) => text,
        }
    }
}

/// Saves that a list was read to its end.
fn end(change: &Change<'_>, table: &Table, compared: &Compared) -> Result<(), Failure> {
    change.set(&position(table), DONE)?;
    change.set(&format!("compared {}", table.name), compared.text())
}

fn position(table: &Table) -> String {
    format!("position {}", table.name)
}
