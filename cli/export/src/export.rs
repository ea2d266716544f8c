//! Exports: all records once, in files of their own.

use std::fs;
use std::path::PathBuf;

use helpdesk::blocking::Client;
use helpdesk::request::ListRequest;

use crate::error::Error;
use crate::event::Event;
use crate::files::FileStore;
use crate::plan::{Job, Plan};
use crate::proof::Proof;
use crate::read;
use crate::write::file::{Format, with_suffix};
use crate::write::lines::Lines;
use crate::write::publish::{Files, directory_error};

/// An export of all records of a list, and of other tables beside it.
///
/// The records are collected in an SQLite database, which has the name of the file and `.partial`. A run that failed or was
/// killed is continued by the next one. At the end the files are written, read back, counted and renamed. So is a run in which
/// files of attachments failed.
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
    /// The extension of the file is its format: `.jsonl` or `.ndjson`; `.csv`; `.sqlite`, `.sqlite3` or `.db`; `.parquet`. The first
    /// two can be compressed: `.jsonl.gz` and `.csv.gz`. A database has all tables. In the other formats, each table has a file: `cases.messages.csv` beside `cases.csv`.
    ///
    /// # Errors
    /// Fails if there is no such list, or no such format, or if the path is a directory.
    pub fn new(resource: &str, path: impl Into<PathBuf>) -> Result<Self, Error> {
        let path = path.into();
        if path.is_dir() {
            return Err(directory_error(&path));
        }
        let (plan, format) = (Plan::new(Job::Export, resource)?, Format::of(&path)?);
        Ok(Self { plan, path, format, replace: false })
    }

    /// Adds a table: a part of each record, or another list. [`Table::beside`](crate::Table::beside) has their names.
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

    /// Writes CSV files for a spreadsheet: with a byte-order mark, which some need for UTF-8, and with `'` before strings that they
    /// would run as formulas. By default, there is neither.
    ///
    /// # Errors
    /// Fails for other formats.
    pub fn byte_order_mark(self) -> Result<Self, Error> {
        match self.format {
            Format::Text { lines: Lines::Csv { .. }, gzip } => {
                Ok(Self { format: Format::Text { lines: Lines::Csv { bom: true }, gzip }, ..self })
            }
            _ => Err(Error::usage("only CSV starts with a byte-order mark")),
        }
    }

    /// Writes each key of a record into each of its JSON lines, with null where there is no value. By default, keys without a value are left
    /// out, and readers that take the columns from the first lines miss those that come later.
    ///
    /// # Errors
    /// Fails for other formats.
    pub fn every_key(self) -> Result<Self, Error> {
        match self.format {
            Format::Text { lines: Lines::Jsonl { .. }, gzip } => {
                Ok(Self { format: Format::Text { lines: Lines::Jsonl { every_key: true }, gzip }, ..self })
            }
            _ => Err(Error::usage("only JSON lines have keys that can be left out")),
        }
    }

    /// Sets whether files that exist are replaced, when the new ones are complete. By default they are an error.
    ///
    /// A file stays if its new one lacks records: the run fails, and the next one reads them.
    #[must_use]
    pub fn replace(self, replace: bool) -> Self {
        Self { replace, ..self }
    }

    /// Stores the files of the attachments of all messages, and adds the table `files`, which says where each is. Only cases have
    /// them.
    ///
    /// # Errors
    /// Fails if the list has no messages.
    pub fn with_files(self, files: FileStore) -> Result<Self, Error> {
        Ok(Self { plan: self.plan.with_files(files)?, ..self })
    }

    /// Leaves this number of requests in each window of the rate limit to others. The default is 2. A run fails if that is all of them.
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
    /// Fails if a file exists, or cannot be written; if another program writes the export; and if a request fails. The next run continues
    /// with the records that were read. Other lists than the first are skipped if the staff member may not read them, and the proof says so.
    pub fn run(&self, client: &Client, account: &str, on_event: &mut dyn FnMut(Event<'_>)) -> Result<Proof, Error> {
        let (plan, files, partial) = (&self.plan, self.files(), with_suffix(&self.path, ".partial"));
        plan.check_files()?;
        plan.check_reserve(client)?;
        let mut store = files.open(&partial, account)?;
        let skipped = read::read(plan, client, account, &mut store, on_event)?;
        let proof = Proof::new(plan, &store, &skipped, files.paths.clone())?;
        files.check_replaced(&proof)?;
        files.publish(&mut store, &skipped)?;
        drop(store);
        match self.format {
            Format::Sqlite => files.publish_database(&partial, &self.path)?,
            _ => fs::remove_file(&partial)
                .map_err(|error| Error::file(format!("cannot remove `{}`", partial.display())).cause(error))?,
        }
        let outdated = files.find_outdated(&skipped, |name| self.path_of(name));
        outdated.iter().for_each(|path| on_event(Event::Outdated { path }));
        Ok(proof)
    }

    fn files(&self) -> Files<'_> {
        let beside = self.plan.tables[1..].iter().map(|table| self.path_of(table.name));
        let paths = [self.path.clone()].into_iter().chain(beside).collect();
        Files { plan: &self.plan, format: self.format, paths, replace: self.replace }
    }

    /// The path of a table beside the first.
    fn path_of(&self, table: &str) -> PathBuf {
        self.format.path_beside(&self.path, table)
    }
}
