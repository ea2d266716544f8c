//! Copies of lists that each run brings up to date.

use std::path::PathBuf;

use helpdesk::blocking::Client;
use helpdesk_files::private_directory;

use crate::error::Error;
use crate::event::Event;
use crate::files::FileStore;
use crate::keep::store::Store;
use crate::plan::{Job, Plan};
use crate::proof::Proof;
use crate::read;
use crate::write::file::Format;
use crate::write::publish::Files;

/// The database of a directory of Parquet files.
const DATABASE: &str = "helpdesk.sqlite";

/// A copy of a list, and of other tables beside it, that each run brings up to date.
///
/// The first run reads everything. Each later run reads the records that were created or changed since. Lists without a filter by time of change are
/// read again. Records that were deleted permanently are in no list of changes, and stay in the copy; [`prune`](Self::prune) marks
/// them. There are no filters: a record that a filter no longer matches would stay in the copy as it was.
#[derive(Debug)]
pub struct Mirror {
    plan: Plan,
    path: PathBuf,
    /// Whether the path is a directory of Parquet files.
    is_directory: bool,
}

impl Mirror {
    /// Creates a copy of a list, such as `cases`. Nothing is sent or written yet.
    ///
    /// A path with the extension `.sqlite`, `.sqlite3` or `.db` is a database. One without an extension, or of a directory, is a
    /// directory of Parquet files, such as `cases.parquet`, written from a database among them.
    ///
    /// # Errors
    /// Fails if there is no such list, or if the path is that of another format.
    pub fn new(resource: &str, path: impl Into<PathBuf>) -> Result<Self, Error> {
        let path = path.into();
        let is_directory = path.extension().is_none() || path.is_dir();
        if !is_directory && Format::of(&path)? != Format::Sqlite {
            let error = Error::usage("a file that is not a database cannot be brought up to date");
            return Err(error
                .try_this("a name that ends with .sqlite, or a directory for Parquet files")
                .try_this("`helpdesk export --replace`, which reads everything again"));
        }
        Ok(Self { plan: Plan::new(Job::Sync, resource)?, path, is_directory })
    }

    /// Adds a table, as [`Export::with`](crate::Export::with) does, also to a copy that exists.
    ///
    /// # Errors
    /// Fails if the list has no such table beside it.
    pub fn with(self, table: &str) -> Result<Self, Error> {
        Ok(Self { plan: self.plan.with(table)?, ..self })
    }

    /// Stores the files of the attachments of all messages, and adds the table `files`, which says where each is. Only cases have
    /// them.
    ///
    /// # Errors
    /// Fails if the list has no messages.
    pub fn with_files(self, files: FileStore) -> Result<Self, Error> {
        Ok(Self { plan: self.plan.with_files(files)?, ..self })
    }

    /// Marks the records that were deleted permanently, with their messages: `gone_at` is the time when this was seen, by the
    /// service's clock. A record that comes back loses the mark.
    ///
    /// A run with this option reads the ids of all records, 100 in a request, and each missing record once more by its id. A run that fails
    /// marks no record that exists.
    #[must_use]
    pub fn prune(mut self, prune: bool) -> Self {
        self.plan.prune = prune;
        self
    }

    /// Leaves this number of requests in each window of the rate limit to others. The default is 2. A run fails if that is all of them.
    #[must_use]
    pub fn reserve(mut self, requests: u32) -> Self {
        self.plan.reserve = requests;
        self
    }

    /// Brings the copy up to date. `account` tells accounts apart: a run with another one fails.
    ///
    /// # Errors
    /// The same errors as [`Export::run`](crate::Export::run).
    pub fn run(&self, client: &Client, account: &str, on_event: &mut dyn FnMut(Event<'_>)) -> Result<Proof, Error> {
        let (plan, files) = (&self.plan, self.files());
        plan.check_files()?;
        plan.check_reserve(client)?;
        let mut store = if self.is_directory {
            files.open(&self.database()?, account)?
        } else {
            Store::open(&self.path, &plan.tables, &plan.command(account)?)?
        };
        let skipped = read::read(plan, client, account, &mut store, on_event)?;
        files.publish(&mut store, &skipped)?;
        let outdated = files.find_outdated(&skipped, |name| self.path_of(name));
        outdated.iter().for_each(|path| on_event(Event::Outdated { path }));
        Proof::new(plan, &store, &skipped, files.paths)
    }

    fn files(&self) -> Files<'_> {
        let format = if self.is_directory { Format::Parquet } else { Format::Sqlite };
        let paths = self.plan.tables.iter().map(|table| self.path_of(table.name)).collect();
        Files { plan: &self.plan, format, paths, replace: false }
    }

    fn path_of(&self, table: &str) -> PathBuf {
        if self.is_directory { self.path.join(format!("{table}.parquet")) } else { self.path.clone() }
    }

    /// Creates the directory, and returns the path of its database.
    fn database(&self) -> Result<PathBuf, Error> {
        let failed = |error| Error::file(format!("cannot create `{}`", self.path.display())).cause(error);
        if !self.path.exists() {
            private_directory(&self.path).map_err(failed)?;
        }
        Ok(self.path.join(DATABASE))
    }
}
