//! The database in which an export collects its records.
//!
//! A page and the position after it are written in one transaction. A process that is killed at any time loses no record, and the next one
//! stores no record twice.
//!
//! Every format is written from the database at the end. A separate writer for each format would need separate ways to find the position
//! after a kill. Parquet has none, because no reader can use an incomplete file.

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fmt, io};

use helpdesk_files::new_file;
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Params, Row, Transaction, params_from_iter};

use crate::error::Error;
use crate::keep::table::{Part, Table};

mod attachments;
mod columns;
mod gone;
#[cfg(all(test, unix))]
mod tests;
mod unread;

pub(crate) use self::attachments::{Attachment, GONE, LEFT_OUT, Stored, Sums};
pub(crate) use self::unread::{FORBIDDEN, Unread};

/// "hdsk": tells our databases from others.
const APPLICATION: i32 = 0x6864_736b;
const VERSION: i32 = 2;
/// The bytes of the smallest database.
const MIN_DATABASE_BYTES: u64 = 512;
/// The key of the value that identifies the owner of a store.
const COMMAND: &str = "command";

/// `_helpdesk` has positions and counts by name; `_helpdesk_unread` has the records whose parts are to be read, by table of parts.
const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS _helpdesk (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS _helpdesk_unread (id INTEGER, part TEXT, error TEXT, PRIMARY KEY (id, part)) WITHOUT ROWID;
";

/// A database that no other process writes.
pub(crate) struct Store {
    db: Connection,
    path: PathBuf,
    /// Whether this process has created it.
    is_new: bool,
}

/// A change of a store: all of it, or nothing.
pub(crate) struct Change<'a> {
    transaction: Transaction<'a>,
    path: &'a Path,
}

impl Store {
    /// Opens the database and locks it until it is dropped, or until the process ends. Fails if it belongs to another command.
    pub(crate) fn open(path: &Path, tables: &[Table], command: &str) -> Result<Self, Error> {
        // SQLite would create what a link points to, and let others read it.
        let seen = match new_file::create(path) {
            Ok(file) => file.metadata().map_err(|error| cannot_open(path, error))?,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => check_file(path)?,
            Err(error) => return Err(not_created(path, &error)),
        };
        let db = connect(path, &seen)?;
        let is_new = prepare(&db).map_err(|error| unusable(path, &error))?;
        let mut store = Self { db, path: path.to_owned(), is_new };
        store.check()?;
        store.claim(command)?;
        let created = tables.iter().try_for_each(|table| columns::create(&store.db, table));
        created.map_err(|error| store.error(&error))?;
        Ok(store)
    }

    /// Fails for a database of another program or version.
    fn check(&self) -> Result<(), Error> {
        if program_marks(&self.db).map_err(|error| self.error(&error))? == (APPLICATION, VERSION) {
            return Ok(());
        }
        Err(foreign_database_error(&self.path))
    }

    fn claim(&mut self, ours: &str) -> Result<(), Error> {
        match self.value(COMMAND)? {
            None => self.change(|change| change.set(COMMAND, ours)),
            Some(theirs) if theirs == ours => Ok(()),
            Some(theirs) => {
                let error = Error::usage(format!("`{}` is of another command", self.path.display()));
                let error = error.cause(format_args!("it is the {theirs}")).cause(format_args!("and not the {ours}"));
                Err(error.try_this("that command, another path, or move the file away"))
            }
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn is_new(&self) -> bool {
        self.is_new
    }

    /// Returns a value that was saved.
    pub(crate) fn value(&self, name: &str) -> Result<Option<String>, Error> {
        let result =
            self.db.query_row("SELECT value FROM _helpdesk WHERE name = ?", [name], |row| row.get(0)).optional();
        result.map_err(|error| self.error(&error))
    }

    /// Returns the number of rows of a table whose records have not left the service, as far as it says.
    pub(crate) fn count_there(&self, table: &Table) -> Result<u64, Error> {
        count(&self.db, &self.path, &format!("\"{}\" WHERE {}", table.name, table.present_condition()))
    }

    /// Returns the number of rows of a table.
    pub(crate) fn count(&self, table: &Table) -> Result<u64, Error> {
        count(&self.db, &self.path, &format!("\"{}\"", table.name))
    }

    /// Returns the number of rows that a table has after this one.
    pub(crate) fn count_after(&self, table: &Table, row: i64) -> Result<u64, Error> {
        count(&self.db, &self.path, &format!("\"{}\" WHERE rowid > {row}", table.name))
    }

    /// Returns the last row of a table.
    pub(crate) fn last(&self, table: &Table) -> Result<i64, Error> {
        let sql = format!("SELECT coalesce(max(rowid), 0) FROM \"{}\"", table.name);
        self.db.query_row(&sql, [], |row| row.get(0)).map_err(|error| self.error(&error))
    }

    /// Returns how many rows of a table have errors.
    pub(crate) fn unreadable(&self, table: &Table) -> Result<u64, Error> {
        count(&self.db, &self.path, &format!("\"{}\" WHERE _errors IS NOT NULL", table.name))
    }

    /// Calls the function for each row of a table: in the order in which they came, and parts by the record that has them.
    pub(crate) fn rows(&self, table: &Table, mut each: impl FnMut(&Row<'_>) -> io::Result<()>) -> io::Result<()> {
        let error = |error: rusqlite::Error| self.error(&error);
        let parent = table.part.map(|part| format!("\"{}\", ", part.parent)).unwrap_or_default();
        let sql = format!("SELECT {} FROM \"{}\" ORDER BY {parent}rowid", names(table).join(", "), table.name);
        let mut statement = self.db.prepare(&sql).map_err(error)?;
        let mut rows = statement.query([]).map_err(error)?;
        while let Some(row) = rows.next().map_err(error)? {
            each(row)?;
        }
        Ok(())
    }

    /// Changes the database as a whole, unless the function fails.
    pub(crate) fn change<T>(&mut self, change: impl FnOnce(&Change<'_>) -> Result<T, Error>) -> Result<T, Error> {
        let (db, path) = (&mut self.db, &self.path);
        let transaction = db.transaction().map_err(|error| store_error(path, &error))?;
        let all = Change { transaction, path };
        let changed = change(&all)?;
        all.transaction.commit().map_err(|error| store_error(path, &error))?;
        Ok(changed)
    }

    pub(crate) fn error(&self, error: &rusqlite::Error) -> Error {
        store_error(&self.path, error)
    }
}

impl Change<'_> {
    pub(crate) fn set(&self, name: &str, value: &str) -> Result<(), Error> {
        let sql = "INSERT INTO _helpdesk VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        self.execute(sql, [name, value]).map(drop)
    }

    pub(crate) fn remove(&self, name: &str) -> Result<(), Error> {
        self.execute("DELETE FROM _helpdesk WHERE name = ?", [name]).map(drop)
    }

    /// Adds a row, or replaces the one with the same id. A row without an id replaces an equal one.
    pub(crate) fn insert(&self, table: &Table, row: &[Sql]) -> Result<(), Error> {
        let names = names(table);
        let mut sql = format!("INSERT {}", into(table));
        if let Some(id) = table.id {
            let set: Vec<String> = names.iter().map(|name| format!("{name} = excluded.{name}")).collect();
            sql.push_str(&format!(" ON CONFLICT (\"{id}\") DO UPDATE SET {}", set.join(", ")));
            if table.id_of(row).is_none() {
                let equal: Vec<String> = names.iter().map(|name| format!("{name} IS ?")).collect();
                let equal = format!("DELETE FROM \"{}\" WHERE {}", table.name, equal.join(" AND "));
                self.execute(&equal, params_from_iter(row))?;
            }
        }
        self.execute(&sql, params_from_iter(row)).map(drop)
    }

    /// Adds a row behind all others, and removes the one with the same id.
    pub(crate) fn append(&self, table: &Table, row: &[Sql]) -> Result<(), Error> {
        self.execute(&format!("INSERT OR REPLACE {}", into(table)), params_from_iter(row)).map(drop)
    }

    /// Removes all rows of a table.
    pub(crate) fn clear(&self, table: &Table) -> Result<(), Error> {
        self.clear_until(table, i64::MAX)
    }

    /// Removes the rows of a table up to this one.
    pub(crate) fn clear_until(&self, table: &Table, last: i64) -> Result<(), Error> {
        self.execute(&format!("DELETE FROM \"{}\" WHERE rowid <= ?", table.name), [last]).map(drop)
    }

    /// Removes the parts of a record.
    pub(crate) fn clear_parts(&self, table: &Table, part: &Part, of: i64) -> Result<(), Error> {
        self.execute(&format!("DELETE FROM \"{}\" WHERE \"{}\" = ?", table.name, part.parent), [of]).map(drop)
    }

    fn execute(&self, sql: &str, values: impl Params) -> Result<usize, Error> {
        let executed = self.transaction.prepare_cached(sql).and_then(|mut statement| statement.execute(values));
        executed.map_err(|error| store_error(self.path, &error))
    }
}

/// Counts rows.
fn count(db: &Connection, path: &Path, of: &str) -> Result<u64, Error> {
    db.query_row(&format!("SELECT count(*) FROM {of}"), [], |row| row.get(0)).map_err(|error| store_error(path, &error))
}

/// The values of a row, as a statement inserts them.
fn into(table: &Table) -> String {
    let names = names(table);
    format!("INTO \"{}\" ({}) VALUES ({})", table.name, names.join(", "), vec!["?"; names.len()].join(", "))
}

/// The quoted names of the columns.
fn names(table: &Table) -> Vec<String> {
    table.columns.iter().map(|column| format!("\"{}\"", column.name)).collect()
}

/// Locks the database, and creates what every store has. Returns whether it was empty.
fn prepare(db: &Connection) -> rusqlite::Result<bool> {
    db.busy_timeout(Duration::ZERO)?;
    // The lock of the first transaction lasts until the database is closed.
    db.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    db.set_prepared_statement_cache_capacity(64);
    db.execute_batch("BEGIN EXCLUSIVE")?;
    let is_new = db.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get::<_, i64>(0))? == 0;
    if is_new && [(0, 0), (APPLICATION, VERSION)].contains(&program_marks(db)?) {
        db.pragma_update(None, "application_id", APPLICATION)?;
        db.pragma_update(None, "user_version", VERSION)?;
        db.execute_batch(TABLES)?;
    }
    db.execute_batch("COMMIT")?;
    Ok(is_new)
}

/// Returns the numbers that identify the program and version of a database.
fn program_marks(db: &Connection) -> rusqlite::Result<(i32, i32)> {
    let mark = |name: &str| db.pragma_query_value(None, name, |row| row.get(0));
    Ok((mark("application_id")?, mark("user_version")?))
}

fn foreign_database_error(path: &Path) -> Error {
    let error = format!("`{}` is not of an export of this version", path.display());
    Error::file(error).try_this("another path, or move the file away")
}

/// Returns the identity of the database before it is opened. Fails for a file that may be no database.
fn check_file(path: &Path) -> Result<Metadata, Error> {
    match path.symlink_metadata() {
        Ok(file) if !file.is_file() => {
            let error = cannot_open(path, "it is a link, or something else than a file");
            Err(error.try_this("the path that a link points to, or another one"))
        }
        // SQLite would take a few bytes for an empty database.
        Ok(file) if (1..MIN_DATABASE_BYTES).contains(&file.len()) => Err(foreign_database_error(path)),
        Ok(file) => Ok(file),
        Err(error) => Err(cannot_open(path, error)),
    }
}

/// Opens the database that was checked. A user who may write the directory could replace it by a link to another database.
fn connect(path: &Path, seen: &Metadata) -> Result<Connection, Error> {
    let resolved = resolve_directory(path).map_err(|error| cannot_open(path, error))?;
    // With `SQLITE_OPEN_CREATE`, SQLite would replace a removed file by one that other users can read.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_NOFOLLOW;
    let opened = Connection::open_with_flags(resolved, flags);
    // SQLite does not identify the file that it has opened, and has neither read nor written yet.
    if !path.symlink_metadata().is_ok_and(|now| new_file::is_same(&now, seen)) {
        let error = cannot_open(path, "another file took its place meanwhile");
        return Err(error.try_this("check who can write its directory"));
    }
    opened.map_err(|error| unusable(path, &error))
}

/// A path whose directories are no links, because SQLite follows either all links or none.
#[cfg(unix)]
fn resolve_directory(path: &Path) -> io::Result<PathBuf> {
    let directory = Path::new(".").join(path.parent().unwrap_or(path)).canonicalize()?;
    Ok(directory.join(path.file_name().unwrap_or_default()))
}

/// A name such as `file:x.sqlite` would be a URI.
#[cfg(not(unix))]
fn resolve_directory(path: &Path) -> io::Result<PathBuf> {
    Ok(Path::new(".").join(path))
}

fn not_created(path: &Path, error: &io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied => {
            cannot_open(path, "its directory does not exist, or cannot be written")
        }
        _ => cannot_open(path, error),
    }
}

fn unusable(file: &Path, error: &rusqlite::Error) -> Error {
    let path = file.display();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy) => {
            let error = Error::file(format!("another program uses `{path}`"));
            error.try_this("wait for its end, or choose another path")
        }
        Some(ErrorCode::NotADatabase) => foreign_database_error(file),
        Some(ErrorCode::CannotOpen) => cannot_open(file, "its directory does not exist, or cannot be written"),
        _ => cannot_open(file, error),
    }
}

fn cannot_open(path: &Path, cause: impl fmt::Display) -> Error {
    Error::file(format!("cannot open `{}`", path.display())).cause(cause)
}

fn store_error(path: &Path, error: &rusqlite::Error) -> Error {
    let error = Error::file(format!("cannot use `{}`", path.display())).cause(error);
    error.try_this("check the free space and the permissions")
}
