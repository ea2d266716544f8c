//! Reads tables from the service into the store.

use std::collections::BTreeSet;

use helpdesk::jobs::{ExportReport, UpdatesCursor};
use helpdesk::meta::{OperationDetails, UntypedListRequest, UntypedRecord, UntypedRequest};
use helpdesk::request::OperationInput;
use helpdesk::response::ItemError;
use rusqlite::types::Value as Sql;

use super::parts;
use super::progress::Progress;
use super::store::{Change, Store, StoreError};
use super::table::{self, Table};
use crate::connection::Connection;
use crate::failure::{Exit, Failure};
use crate::terminal;

/// The position of a list that was read to its end.
const DONE: &str = "done";

/// An export in progress.
pub(super) struct Collector<'a> {
    pub(super) connection: Connection,
    pub(super) reserve: u32,
    pub(super) store: Store,
    pub(super) tables: &'a [Table],
    pub(super) progress: Progress,
    /// What the staff member may not read.
    pub(super) skipped: Vec<String>,
}

/// How the service's count compares to the records that came.
pub(super) enum Compared {
    Equal,
    Uncounted,
    Differs(String),
}

impl Collector<'_> {
    /// Reads all tables, each from where the last run ended. `input` is of the first table.
    pub(super) fn export(&mut self, input: &OperationInput) -> Result<(), Failure> {
        for (index, table) in self.tables.iter().enumerate().filter(|(_, table)| table.part.is_none()) {
            if self.store.value(&position(table))?.as_deref() == Some(DONE) {
                continue;
            }
            let input = if index == 0 { input.clone() } else { OperationInput::new(table.list.operation) };
            let read = match (table.list.operation.created, table.list.operation.paging) {
                (Some(_), _) => self.by_time(table, input),
                (None, Some(_)) => self.by_page(table, input),
                (None, None) => self.at_once(table, input),
            };
            self.skip(&table.name, index == 0, read)?;
        }
        self.parts()
    }

    /// Reads what changed since the last run. Lists without a filter by time of change are read again.
    pub(super) fn sync(&mut self, input: &OperationInput) -> Result<(), Failure> {
        for (index, table) in self.tables.iter().enumerate().filter(|(_, table)| table.part.is_none()) {
            let input = if index == 0 { input.clone() } else { OperationInput::new(table.list.operation) };
            let read = match (table.list.operation.updated, table.list.operation.paging) {
                (Some(_), _) => self.updates(table, input),
                (None, Some(_)) => self.replace(table, input),
                (None, None) => self.at_once(table, input),
            };
            self.skip(&table.name, index == 0, read)?;
        }
        self.parts()
    }

    /// Goes on without what the staff member may not read, unless it is the reason for the export.
    fn skip(&mut self, what: &str, is_first: bool, read: Result<(), Failure>) -> Result<(), Failure> {
        match read {
            Err(failure) if failure.exit == Exit::Credentials && !is_first => {
                self.progress.clear();
                terminal::note(format_args!("warning: skipped {what}: {}", failure.error));
                self.skipped.push(what.to_owned());
                Ok(())
            }
            read => read,
        }
    }

    /// Reads a list of any length, by creation time.
    fn by_time(&mut self, table: &Table, input: OperationInput) -> Result<(), Failure> {
        let mut export = self.connection.client.export(UntypedListRequest::new(input)).reserve(self.reserve);
        if let Some(saved) = self.store.value(&position(table))? {
            export = export.resume(&saved.parse().map_err(|error| self.foreign(&error))?)?;
        }
        let before = export.report().records;
        let estimate = export.estimate()?;
        self.progress.begin(&table.name, before, Some(estimate));
        while let Some(page) = export.next().transpose()? {
            self.save(table, &page.items, &page.errors, Some((&position(table), &export.checkpoint().to_string())))?;
            let progress = export.progress();
            self.progress.show(progress.records, progress.remaining.records, progress.remaining.requests);
        }
        self.end(table, &compared(&export.report()))
    }

    fn by_page(&mut self, table: &Table, input: OperationInput) -> Result<(), Failure> {
        let mut pages = self.connection.client.pages(UntypedListRequest::new(table::with_limit(input)));
        if let Some(saved) = self.store.value(&position(table))? {
            pages = pages.resume(&saved.parse().map_err(|error| self.foreign(&error))?)?;
        }
        self.progress.begin(&table.name, self.store.count(&table.name)?, None);
        let mut total = None;
        while let Some(page) = pages.next().transpose()? {
            self.save(table, &page.items, &page.errors, Some((&position(table), &pages.checkpoint().to_string())))?;
            total = page.total.or(total);
            let received = self.store.count(&table.name)?;
            self.progress.show(received, total.map(|total| total.saturating_sub(received)), None);
        }
        let compared = Compared::of(self.store.count(&table.name)?, total);
        self.end(table, &compared)
    }

    /// Reads a list without pages.
    fn at_once(&mut self, table: &Table, input: OperationInput) -> Result<(), Failure> {
        let response = self.connection.client.send(UntypedRequest::new(input))?;
        let list = response.records(&table.list.returns).map_err(|error| {
            Failure::new(Exit::Unreadable, format!("the list of {} cannot be read", table.name)).cause(error)
        })?;
        let rows: Vec<_> = table.rows(&list.items, &list.errors).collect();
        self.store.change(|change| {
            change.clear(table, None)?;
            Ok(rows.iter().try_for_each(|row| change.insert(table, row))?)
        })?;
        self.end(table, &Compared::of(rows.len() as u64, list.total))
    }

    /// Replaces a table by what its list has now.
    fn replace(&mut self, table: &Table, input: OperationInput) -> Result<(), Failure> {
        let mut pages = self.connection.client.pages(UntypedListRequest::new(table::with_limit(input)));
        let (mut received, mut total) = (0, None);
        self.progress.begin(&table.name, 0, None);
        let progress = &mut self.progress;
        self.store.change(|change| {
            change.clear(table, None)?;
            while let Some(page) = pages.next().transpose().map_err(Failure::from)? {
                for row in table.rows(&page.items, &page.errors) {
                    change.insert(table, &row)?;
                    received += 1;
                }
                total = page.total.or(total);
                progress.show(received, total.map(|total| total.saturating_sub(received)), None);
            }
            Ok(())
        })?;
        self.end(table, &Compared::of(received, total))
    }

    fn updates(&mut self, table: &Table, input: OperationInput) -> Result<(), Failure> {
        let name = format!("cursor {}", table.name);
        let saved = self.store.value(&name)?;
        let cursor: Option<UpdatesCursor> =
            saved.map(|it| it.parse()).transpose().map_err(|error| self.foreign(&error))?;
        let mut updates = self.connection.client.updates(UntypedListRequest::new(input), cursor).reserve(self.reserve);
        self.progress.begin(&table.name, 0, None);
        while let Some(page) = updates.next().transpose()? {
            self.save(table, &page.items, &page.errors, Some((&name, &updates.cursor().to_string())))?;
            let progress = updates.progress();
            self.progress.show(progress.records, progress.remaining.records, progress.remaining.requests);
        }
        let cursor = updates.cursor().to_string();
        self.store.change(|change| Ok(change.set(&name, &cursor)?))?;
        self.progress.clear();
        Ok(())
    }

    /// Saves a page, and what is known after it.
    fn save(
        &mut self,
        table: &Table,
        items: &[UntypedRecord],
        errors: &[ItemError],
        after: Option<(&str, &str)>,
    ) -> Result<(), Failure> {
        let lists = self.lists_of_parts(table);
        self.store.change(|change| {
            for row in table.rows(items, errors) {
                change.insert(table, &row)?;
                for list in &lists {
                    add_due(change, table, &row, list)?;
                }
            }
            Ok(after.map_or(Ok(()), |(name, value)| change.set(name, value))?)
        })
    }

    fn end(&mut self, table: &Table, compared: &Compared) -> Result<(), Failure> {
        self.progress.clear();
        self.store.change(|change| {
            change.set(&position(table), DONE)?;
            Ok(change.set(&format!("compared {}", table.name), compared.text())?)
        })
    }

    /// The lists that have the parts of a table's records.
    fn lists_of_parts(&self, table: &Table) -> BTreeSet<&'static str> {
        let is_first = self.tables.first().is_some_and(|first| first.name == table.name);
        let parts = self.tables.iter().filter(|it| is_first && it.part.is_some());
        parts.map(|it| it.list.operation.id).collect()
    }

    /// Reads the parts of all records that have none yet.
    fn parts(&mut self) -> Result<(), Failure> {
        let mut lists: Vec<&OperationDetails> =
            self.tables.iter().filter(|it| it.part.is_some()).map(|it| it.list).collect();
        lists.dedup_by_key(|list| list.operation.id);
        for list in lists {
            let read = self.parts_of(list);
            self.skip(list.operation.id, false, read)?;
        }
        Ok(())
    }

    fn parts_of(&mut self, list: &'static OperationDetails) -> Result<(), Failure> {
        let id = list.operation.id;
        let (due, _) = self.store.due(id)?;
        self.progress.begin(id, 0, None);
        let mut done = 0;
        loop {
            let ids = self.store.next_due(id, parts::AT_ONCE)?;
            if ids.is_empty() {
                self.progress.clear();
                return Ok(());
            }
            done += ids.len() as u64;
            let read = parts::read(&self.connection.client, list, &ids);
            let tables: Vec<&Table> =
                self.tables.iter().filter(|it| it.part.is_some() && it.list.operation.id == id).collect();
            self.store.change(|change| {
                let mut parts = ids.into_iter().zip(read);
                parts.try_for_each(|(of, read)| parts::save(change, &tables, list, of, read))
            })?;
            let left = due.saturating_sub(done);
            self.progress.show(done, Some(left), Some(left));
        }
    }

    fn foreign(&self, error: &dyn std::fmt::Display) -> Failure {
        Failure::new(Exit::Local, "the position in the file cannot be read").cause(error).try_this("move the file away")
    }
}

impl Compared {
    fn of(received: u64, total: Option<u64>) -> Self {
        match total {
            None => Self::Uncounted,
            Some(total) if total == received => Self::Equal,
            Some(total) => Self::Differs(format!("the service counts {total}")),
        }
    }

    pub(super) fn parse(text: &str) -> Self {
        match text {
            "equal" => Self::Equal,
            "uncounted" => Self::Uncounted,
            text => Self::Differs(text.to_owned()),
        }
    }

    fn text(&self) -> &str {
        match self {
            Self::Equal => "equal",
            Self::Uncounted => "uncounted",
            Self::Differs(text) => text,
        }
    }
}

fn compared(report: &ExportReport) -> Compared {
    match report.count_mismatch_total {
        0 if report.counts_match() => Compared::Equal,
        0 => Compared::Uncounted,
        count => Compared::Differs(format!("the counts of {count} time ranges differ from the service's")),
    }
}

fn position(table: &Table) -> String {
    format!("position {}", table.name)
}

fn add_due(change: &Change<'_>, table: &Table, row: &[Sql], list: &str) -> Result<(), StoreError> {
    let id = table.columns.iter().zip(row).find(|(column, _)| Some(column.name) == table.id);
    if let Some((_, Sql::Integer(id))) = id {
        change.add_due(list, *id)?;
    }
    Ok(())
}
