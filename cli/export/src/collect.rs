//! Reads tables from the service into the store.

use std::fs;

use helpdesk::blocking::{Client, Export};
use helpdesk::jobs::{ExportEstimate, UpdatesCursor};
use helpdesk::meta::{OPERATIONS, OperationDetails, UntypedListRequest, UntypedRecord, UntypedRequest};
use helpdesk::request::OperationInput;
use helpdesk::response::ItemError;

use crate::error::{Error, ErrorKind};
use crate::event::Event;
use crate::parts::PartsReader;
use crate::plan::{Job, Plan};
use crate::proof::Completeness;
use crate::store::{Change, Store};
use crate::table::Table;
use crate::whole::{READINGS, WholeReader};

/// The position of a list that was read to its end.
const DONE: &str = "done";

/// Reads all tables, each from where the last run ended. Returns the lists that the staff member may not read.
pub(crate) fn collect(
    plan: &Plan,
    client: &Client,
    store: &mut Store,
    on_event: &mut dyn FnMut(Event<'_>),
) -> Result<Vec<&'static str>, Error> {
    let client = client.with_options(client.options().batch().reserve(plan.reserve));
    let mut collector = Collector { plan, client, store, on_event, skipped: Vec::new() };
    match collector.tables() {
        Ok(()) => Ok(collector.skipped),
        Err(error) => Err(kept(error, store, plan)),
    }
}

/// Says where what was read is, if there is anything.
fn kept(error: Error, store: &Store, plan: &Plan) -> Error {
    if plan.tables.iter().all(|table| store.count(table).is_ok_and(|it| it == 0)) {
        // The error says enough. A copy may have other tables than those of this run.
        if plan.job == Job::Export && store.is_new() {
            let _ = fs::remove_file(store.path());
        }
        return error;
    }
    let there = error.cause(format_args!("what was read is in `{}`", store.path().display()));
    there.try_this("the same command, which continues there")
}

struct Collector<'a> {
    plan: &'a Plan,
    client: Client,
    store: &'a mut Store,
    on_event: &'a mut dyn FnMut(Event<'_>),
    skipped: Vec<&'static str>,
}

impl Collector<'_> {
    fn tables(&mut self) -> Result<(), Error> {
        let first = self.plan.first();
        for part in self.plan.parts_of(first) {
            self.store.change(|change| change.begin_parts(part, first))?;
        }
        for (index, table) in self.plan.tables.iter().enumerate().filter(|(_, table)| table.part.is_none()) {
            let read = self.list(table);
            self.skip(table.list, index > 0, read)?;
        }
        for list in self.plan.lists_of(first) {
            let read = self.parts(list);
            self.skip(list, true, read)?;
        }
        Ok(())
    }

    /// Goes on without a list that the staff member may not read.
    fn skip(&mut self, list: &'static OperationDetails, may: bool, read: Result<(), Error>) -> Result<(), Error> {
        let Err(error) = read else { return Ok(()) };
        match error.kind() {
            ErrorKind::Request(error) if may && error.status().is_some_and(|status| status.as_u16() == 403) => {
                (self.on_event)(Event::Skipped { error });
                self.skipped.push(list.operation.id);
                Ok(())
            }
            _ => Err(error),
        }
    }

    fn list(&mut self, table: &Table) -> Result<(), Error> {
        let operation = table.list.operation;
        let is_first = table.name == self.plan.first().name;
        let input = if is_first { self.plan.input.clone() } else { OperationInput::new(operation) };
        let request = UntypedListRequest::new(table.with_everything(input));
        match self.plan.job {
            Job::Export if self.is_done(table)? => return Ok(()),
            Job::Export if operation.created.is_some() => self.by_time(table, request)?,
            Job::Sync if operation.updated.is_some() => self.updates(table, &request)?,
            Job::Export | Job::Sync => {
                let (client, store, position) = (&self.client, &mut *self.store, &*position(table));
                let (job, on_event) = (self.plan.job, &mut *self.on_event);
                let compared = WholeReader { job, client, store, on_event, table, request, position }.run()?;
                self.store.change(|change| end(change, table, DONE, &compared))?;
            }
        }
        (self.on_event)(Event::Ends);
        Ok(())
    }

    /// Whether an earlier run has read a list to its end, and nothing of it is missing.
    fn is_done(&self, table: &Table) -> Result<bool, Error> {
        let is_done = self.store.value(&position(table))?.as_deref() == Some(DONE);
        Ok(is_done && !matches!(Completeness::of(table, self.store)?, Completeness::Incomplete(_)))
    }

    /// Reads a list of any length, by creation time.
    fn by_time(&mut self, table: &Table, request: UntypedListRequest) -> Result<(), Error> {
        let mut export = self.resumed(table, &request)?.reserve(self.plan.reserve);
        let before = export.report().records;
        let to_read = with_parts(export.estimate()?, self.plan.lists_of(table).len() as u64);
        (self.on_event)(Event::Begins { table: table.name, before, to_read: Some(to_read) });
        while let Some(page) = export.next().transpose()? {
            self.save(table, &page.items, &page.errors, &export.checkpoint().to_string())?;
            (self.on_event)(export.progress().into());
        }
        let compared = Completeness::of_report(&export.report(), self.store.count(table)?);
        self.store.change(|change| end(change, table, DONE, &compared))
    }

    /// Begins an export where the last run ended, or with an empty table. An older version of this program may have requested less
    /// of the same list.
    fn resumed(&mut self, table: &Table, request: &UntypedListRequest) -> Result<Export<UntypedRecord>, Error> {
        let begin = || self.client.export(request.clone());
        let saved = self.store.value(&position(table))?;
        if let Some(resumed) = saved.and_then(|it| begin().resume(&it.parse().ok()?).ok()) {
            return Ok(resumed);
        }
        self.store.change(|change| {
            change.clear(table)?;
            self.plan.parts_of(table).try_for_each(|part| change.clear(part).and_then(|()| change.clear_unread(part)))
        })?;
        Ok(begin())
    }

    /// Reads updates, and again if the service then counts more: records may have come in between.
    fn updates(&mut self, table: &Table, request: &UntypedListRequest) -> Result<(), Error> {
        for _ in 0..READINGS {
            if self.read_updates(table, request)? {
                break;
            }
        }
        Ok(())
    }

    /// Reads what was created or changed since the last run, or everything at first. Returns whether that is all for now.
    fn read_updates(&mut self, table: &Table, request: &UntypedListRequest) -> Result<bool, Error> {
        let cursor = self.cursor(table, request)?;
        let mut updates = self.client.updates(request.clone(), cursor).reserve(self.plan.reserve);
        (self.on_event)(Event::Begins { table: table.name, before: 0, to_read: None });
        while let Some(page) = updates.next().transpose()? {
            self.save(table, &page.items, &page.errors, &updates.cursor().to_string())?;
            (self.on_event)(updates.progress().into());
        }
        let report = updates.report();
        let compared = match Completeness::of_updates(&report) {
            Some(incomplete) => incomplete,
            None => Completeness::of_total(Job::Sync, self.store.count(table)?, self.total(table)?),
        };
        self.store.change(|change| end(change, table, &updates.cursor().to_string(), &compared))?;
        Ok(report.outpaced || !matches!(compared, Completeness::Incomplete(_)))
    }

    /// Returns where the last run ended, if it read the same. If not, everything is read again.
    fn cursor(&self, table: &Table, request: &UntypedListRequest) -> Result<Option<UpdatesCursor>, Error> {
        let ours = self.client.updates(request.clone(), None::<UpdatesCursor>).cursor();
        let saved: Option<UpdatesCursor> = self.store.value(&position(table))?.and_then(|it| it.parse().ok());
        Ok(saved.filter(|saved| saved.is_of_same_request(&ours)))
    }

    /// Returns how many records the service counts.
    fn total(&self, table: &Table) -> Result<Option<u64>, Error> {
        let all = table.with_everything(OperationInput::new(table.list.operation));
        let response = self.client.send(UntypedRequest::new(all.set::<i64>("limit", 1)))?;
        Ok(response.records(&table.list.returns).ok().and_then(|list| list.total))
    }

    /// Saves a page, and the position after it. The parts of its records are to be read.
    fn save(&mut self, table: &Table, items: &[UntypedRecord], errors: &[ItemError], after: &str) -> Result<(), Error> {
        let has_parts = table.name == self.plan.first().name;
        self.store.change(|change| {
            for row in table.rows(items, errors) {
                change.insert(table, &row)?;
                table.id_of(&row).filter(|_| has_parts).map_or(Ok(()), |id| change.add_unread(id))?;
            }
            change.set(&position(table), after)
        })
    }

    /// Reads the tables that come from one list for each record.
    fn parts(&mut self, list: &'static OperationDetails) -> Result<(), Error> {
        let Self { plan, client, store, on_event, .. } = self;
        let of = plan.first();
        let tables = plan.parts_of(of).filter(|table| table.list.operation.id == list.operation.id).collect();
        // An export lacks the parts of a record that was deleted meanwhile, and a copy has those of before.
        let get = || OPERATIONS.iter().find(|it| it.operation.id.strip_suffix(".get") == Some(of.name));
        let get = if plan.job == Job::Sync { get() } else { None };
        PartsReader { client, store, on_event, list, get, tables, of }.run()
    }
}

/// Adds the requests for the parts of each record, which take as long as the others.
fn with_parts(mut estimate: ExportEstimate, lists: u64) -> ExportEstimate {
    let Some((of_list, records)) = estimate.requests.zip(estimate.records) else { return estimate };
    let all = of_list.max(1) + records * lists;
    estimate.requests = Some(all);
    estimate.duration = estimate.duration.filter(|_| of_list > 0).map(|time| time.mul_f64(all as f64 / of_list as f64));
    estimate
}

/// Saves that a list was read to its end, and where the next run begins.
fn end(change: &Change<'_>, table: &Table, after: &str, compared: &Completeness) -> Result<(), Error> {
    change.set(&position(table), after)?;
    compared.save(change, table)
}

fn position(table: &Table) -> String {
    format!("position {}", table.name)
}
