//! Streams: all records of a list once, into a writer such as a pipe.

use std::collections::HashSet;
use std::fmt;
use std::io::{self, Write};

use helpdesk::blocking::Client;
use helpdesk::meta::{UntypedListRequest, UntypedRecord};
use helpdesk::request::ListRequest;
use helpdesk::response::ItemError;
use rusqlite::types::{Value as Sql, ValueRef};

use crate::error::{Error, Unsaved};
use crate::event::Event;
use crate::keep::column;
use crate::plan::{Job, Plan};
use crate::proof::Completeness;
use crate::write::lines::Lines;

/// A stream of all records of a list, without the tables beside it.
///
/// Records are written as they arrive. So a stopped run cannot be continued, a list whose pages shift is not read again, and the output is
/// not read back. An [`Export`](crate::Export) does all three, because it writes a file.
#[derive(Debug)]
pub struct Stream {
    plan: Plan,
    lines: Lines,
}

/// The result of a stream: how many records were written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Streamed {
    /// The number of records.
    pub records: u64,
    /// How many of them have a value in the column `_errors`.
    pub with_errors: u64,
    /// The comparison of the number of records with the service's count.
    pub completeness: Completeness,
}

impl fmt::Display for Streamed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { records, with_errors, completeness } = self;
        write!(f, "{records} records, {completeness}")?;
        if *with_errors > 0 { write!(f, "; {with_errors} have `_errors`") } else { Ok(()) }
    }
}

impl Streamed {
    /// Returns whether the stream lacks no record that the service counts, and every record could be read.
    pub fn is_complete(&self) -> bool {
        self.with_errors == 0 && !matches!(self.completeness, Completeness::Incomplete(_))
    }
}

impl Stream {
    /// Creates a stream of a list, such as `cases`, as JSON lines. Nothing is sent or written yet.
    ///
    /// # Errors
    /// Fails if there is no such list.
    pub fn new(resource: &str) -> Result<Self, Error> {
        Ok(Self { plan: Plan::new(Job::Export, resource)?, lines: Lines::Jsonl { every_key: false } })
    }

    /// Writes CSV, for a spreadsheet as [`Export::byte_order_mark`](crate::Export::byte_order_mark) does, or without that.
    #[must_use]
    pub fn csv(self, byte_order_mark: bool) -> Self {
        Self { lines: Lines::Csv { bom: byte_order_mark }, ..self }
    }

    /// Writes JSON lines with every key in each, as [`Export::every_key`](crate::Export::every_key) does.
    #[must_use]
    pub fn every_key(self) -> Self {
        Self { lines: Lines::Jsonl { every_key: true }, ..self }
    }

    /// Reads only the records that this request selects.
    ///
    /// # Errors
    /// Fails if the request is for another list, or for one page of it.
    pub fn filter(self, request: impl ListRequest) -> Result<Self, Error> {
        Ok(Self { plan: self.plan.filter(request.into_input())?, ..self })
    }

    /// Leaves this number of requests in each window of the rate limit to others. The default is 2.
    #[must_use]
    pub fn reserve(mut self, requests: u32) -> Self {
        self.plan.reserve = requests;
        self
    }

    /// Reads all records, and writes each page as it comes.
    ///
    /// # Errors
    /// Fails if a request fails, or a write. Earlier output stays in place.
    pub fn run(
        &self,
        client: &Client,
        to: &mut dyn Write,
        on_event: &mut dyn FnMut(Event<'_>),
    ) -> Result<Streamed, Unsaved> {
        let plan = &self.plan;
        plan.check_reserve(client)?;
        let client = client.with_options(client.options().batch().reserve(plan.reserve));
        let first = plan.first();
        let request = UntypedListRequest::new(first.with_everything(plan.input.clone()));
        let mut written = Written { stream: self, to, seen: HashSet::new(), records: 0, with_errors: 0 };
        self.lines.begin(written.to, &first.columns)?;
        on_event(Event::Begins { table: first.name, before: 0, to_read: None });
        let completeness = if first.list.operation.created.is_some() {
            let mut export = client.export(request).reserve(plan.reserve);
            while let Some(page) = export.next().transpose().map_err(Error::from)? {
                written.write(&page.items, &page.errors)?;
                on_event(export.progress().into());
            }
            Completeness::of_report(&export.report(), written.records)
        } else {
            let (mut first, mut total) = (None, None);
            for page in client.pages(request) {
                let page = page.map_err(Error::from)?;
                (first, total) = (first.or(page.total), page.total.or(total));
                written.write_new(&page.items, &page.errors)?;
                on_event(Event::progress(written.records, total.map(|it| it.saturating_sub(written.records)), None));
            }
            Completeness::of_totals(Job::Export, written.records, first, total)
        };
        written.to.flush()?;
        on_event(Event::Ends);
        Ok(Streamed { records: written.records, with_errors: written.with_errors, completeness })
    }
}

/// The state of a stream.
struct Written<'a> {
    stream: &'a Stream,
    to: &'a mut dyn Write,
    /// The ids of records that were written, of a list whose pages may shift.
    seen: HashSet<i64>,
    records: u64,
    with_errors: u64,
}

impl Written<'_> {
    fn write(&mut self, items: &[UntypedRecord], errors: &[ItemError]) -> io::Result<()> {
        self.stream.plan.first().rows(items, errors).try_for_each(|row| self.write_row(&row))
    }

    /// Writes the records that were not on a page before.
    fn write_new(&mut self, items: &[UntypedRecord], errors: &[ItemError]) -> io::Result<()> {
        let table = self.stream.plan.first();
        table.rows(items, errors).try_for_each(|row| match table.id_of(&row) {
            Some(id) if !self.seen.insert(id) => Ok(()),
            _ => self.write_row(&row),
        })
    }

    /// Writes a row as a file has it, with the types of its columns.
    fn write_row(&mut self, row: &[Sql]) -> io::Result<()> {
        let columns = &self.stream.plan.first().columns;
        let value = |index: usize| row.get(index).map(ValueRef::from).ok_or(io::ErrorKind::InvalidData);
        let record = column::decode(columns, value)?;
        self.records += 1;
        self.with_errors += u64::from(!record.errors.is_empty());
        self.stream.lines.write(self.to, columns, &record)
    }
}
