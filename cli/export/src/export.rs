//! Exports: all records once, in files of their own.

use std::fs;
use std::path::{Path, PathBuf};

use helpdesk::blocking::Client;
use helpdesk::request::ListRequest;

use crate::collect::collect;
use crate::error::Error;
use crate::event::Event;
use crate::file::{Format, check_free, publish, with_suffix};
use crate::plan::{Job, Plan};
use crate::proof::Proof;
use crate::store::Store;
use crate::table::Table;

/// The name under which a store has that files are being written.
const WRITING: &str = "writing";

/// An export of all records of a list, and of other tables beside it.
///
/// The records are collected in an SQLite database, which has the name of the file and `.partial`. A run that failed or was
/// killed is continued by the next one. At the end the files are written, read back, counted and renamed.
#[derive(Debug)]
pub struct Export {
    plan: Plan,
    path: PathBuf,
    format: Format,
    replace: bool,
}

impl Export {
    /// Creates an export of a list, such as `cases`, into a file. Nothing is sent or written yet.
    ///
    /// The extension of the file is its format: `.jsonl` or `.ndjson`; `.csv`; `.sqlite`, `.sqlite3` or `.db`; `.parquet`. A
    /// database has all tables. In the other formats, each table has a file: `cases.messages.csv` beside `cases.csv`.
    ///
    /// # Errors
    /// Fails if there is no such list, or no such format.
    pub fn new(resource: &str, path: impl Into<PathBuf>) -> Result<Self, Error> {
        let path = path.into();
        let (plan, format) = (Plan::new(Job::Export, resource)?, Format::of(&path)?);
        Ok(Self { plan, path, format, replace: false })
    }

    /// Adds a table: a part of each record, or another list. [`Table::beside`] has their names.
    ///
    /// # Errors
    /// Fails if the list has no such table beside it.
    pub fn with(self, table: &str) -> Result<Self, Error> {
        Ok(Self { plan: self.plan.with(table)?, ..self })
    }

    /// Exports only the records that this request selects, such as `cases::list().statuses(["open"])`. Other lists are exported as
    /// a whole.
    ///
    /// # Errors
    /// Fails if the request is for another list, or for one page of it.
    pub fn filter(self, request: impl ListRequest) -> Result<Self, Error> {
        Ok(Self { plan: self.plan.filter(request.into_input())?, ..self })
    }

    /// Starts CSV files with a byte-order mark, which some spreadsheets need for UTF-8. By default there is none.
    ///
    /// # Errors
    /// Fails for other formats.
    pub fn byte_order_mark(self) -> Result<Self, Error> {
        match self.format {
            Format::Csv { .. } => Ok(Self { format: Format::Csv { bom: true }, ..self }),
            _ => Err(Error::usage("only CSV starts with a byte-order mark")),
        }
    }

    /// Sets whether files that exist are replaced, when the new ones are complete. By default they are an error.
    #[must_use]
    pub fn replace(self, replace: bool) -> Self {
        Self { replace, ..self }
    }

    /// Leaves this number of requests in each window of the rate limit to others. The default is 2.
    #[must_use]
    pub fn reserve(mut self, requests: u32) -> Self {
        self.plan.reserve = requests;
        self
    }

    /// Reads everything that an earlier run has not read, and writes the files.
    ///
    /// `account` tells accounts apart, such as `https://acme.example.com as ann@example.com`. A run with another one fails, because
    /// it could not continue.
    ///
    /// # Errors
    /// Fails if a file exists, or cannot be written; if another program writes the export; and if a request fails. What was read is
    /// kept. Lists beside the first that the staff member may not read are skipped, and the proof says so.
    pub fn run(&self, client: &Client, account: &str, on_event: &mut dyn FnMut(Event<'_>)) -> Result<Proof, Error> {
        let (plan, paths, partial) = (&self.plan, self.paths(), with_suffix(&self.path, ".partial"));
        let command = plan.command(account)?;
        if !self.replace && !partial.exists() {
            check_free(&paths)?;
        }
        let mut store = Store::open(&partial, &plan.tables, &command)?;
        if !self.replace && store.value(WRITING)?.is_none() {
            check_free(&paths)?;
        }
        let skipped = collect(plan, client, &mut store, on_event)?;
        store.change(|change| change.set(WRITING, "begun"))?;
        publish(self.format, &store, plan, &skipped, &paths)?;
        let proof = Proof::new(plan, &store, &skipped, paths)?;
        drop(store);
        self.end(&partial)?;
        self.outdated().for_each(|path| on_event(Event::Outdated { path: &path }));
        Ok(proof)
    }

    fn paths(&self) -> Vec<PathBuf> {
        let beside = self.plan.tables[1..].iter().map(|table| self.format.path_beside(&self.path, table.name));
        [self.path.clone()].into_iter().chain(beside).collect()
    }

    fn end(&self, partial: &Path) -> Result<(), Error> {
        let ended = match self.format {
            Format::Sqlite => fs::rename(partial, &self.path),
            _ => fs::remove_file(partial),
        };
        ended.map_err(|error| Error::file(format!("cannot move `{}`", partial.display())).cause(error))
    }

    /// The files of tables that this export does not have.
    fn outdated(&self) -> impl Iterator<Item = PathBuf> {
        let beside = Table::beside(self.plan.first().name).into_iter();
        let others = beside.filter(|name| self.plan.tables.iter().all(|table| table.name != *name));
        let paths = others.map(|name| self.format.path_beside(&self.path, name));
        paths.filter(|path| *path != self.path && path.exists())
    }
}
