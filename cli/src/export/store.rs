//! The database in which an export collects its records.
//!
//! A page and the position after it are written in one transaction. So a process that is killed at any time loses nothing,
//! and the next one doubles nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::Value as Sql;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Params, Row, Transaction, params, params_from_iter};

use super::table::{Part, Table};
use crate::failure::{Exit, Failure};

/// "hdsk": tells our databases from others.
const APPLICATION: i32 = 0x6864_736b;
const VERSION: i32 = 1;
/// The bytes of the smallest database.
const SMALLEST: u64 = 512;

/// `_helpdesk` has positions and counts by name; `_helpdesk_unread` has the records whose parts are to be read.
const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS _helpdesk (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS _helpdesk_unread (list TEXT, id INTEGER, error TEXT, PRIMARY KEY (list, id)) WITHOUT ROWID;
";

/// A database that no other process writes.
pub(super) struct Store {
    db: Connection,
    path: PathBuf,
}

/// A change of a store: all of it, or nothing.
pub(super) struct Change<'a> {
    transaction: Transaction<'a>,
    path: &'a Path,
}

impl Store {
    /// Opens the database and locks it until it is dropped, or until the process ends.
    pub(super) fn open(path: &Path, tables: &[Table]) -> Result<Self, Failure> {
        // SQLite would take a few bytes for a database without anything in it.
        if fs::metadata(path).is_ok_and(|file| (1..SMALLEST).contains(&file.len())) {
            return Err(foreign(path));
        }
        let opened = Connection::open(path).and_then(|db| prepare(&db).map(|()| db));
        let db = opened.map_err(|error| unusable(path, &error))?;
        let store = Self { db, path: path.to_owned() };
        store.check()?;
        let created = tables.iter().try_for_each(|table| store.create(table));
        created.map_err(|error| store.failed(&error))?;
        Ok(store)
    }

    /// Fails for a database of another program or version.
    fn check(&self) -> Result<(), Failure> {
        let pragma = |name: &str| self.db.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
        let read = || rusqlite::Result::Ok((pragma("application_id")?, pragma("user_version")?));
        if read().map_err(|error| self.failed(&error))? == (APPLICATION, VERSION) {
            return Ok(());
        }
        Err(foreign(&self.path))
    }

    /// Creates a table, or the columns that it does not have yet.
    fn create(&self, table: &Table) -> rusqlite::Result<()> {
        self.db.execute_batch(&super::schema::sql(table))?;
        let mut known = self.db.prepare("SELECT name FROM pragma_table_info(?)")?;
        let known: Vec<String> = known.query_map([&table.name], |row| row.get(0))?.collect::<Result<_, _>>()?;
        for column in table.columns.iter().filter(|column| !known.iter().any(|it| it == column.name)) {
            let column = super::schema::sql_column(column);
            self.db.execute_batch(&format!("ALTER TABLE \"{}\" ADD COLUMN {column}", table.name))?;
        }
        Ok(())
    }

    /// Returns a value that was saved.
    pub(super) fn value(&self, name: &str) -> Result<Option<String>, Failure> {
        let found =
            self.db.query_row("SELECT value FROM _helpdesk WHERE name = ?", [name], |row| row.get(0)).optional();
        found.map_err(|error| self.failed(&error))
    }

    /// Returns the number of rows of a table.
    pub(super) fn count(&self, table: &str) -> Result<u64, Failure> {
        self.number(&format!("SELECT count(*) FROM \"{table}\""))
    }

    /// Returns how many rows of a table have errors.
    pub(super) fn unreadable(&self, table: &str) -> Result<u64, Failure> {
        self.number(&format!("SELECT count(*) FROM \"{table}\" WHERE _errors IS NOT NULL"))
    }

    /// Returns how many records have parts in this list that were not read.
    pub(super) fn unread(&self, list: &str) -> Result<u64, Failure> {
        let count = self.db.query_row("SELECT count(*) FROM _helpdesk_unread WHERE list = ?", [list], |row| row.get(0));
        count.map_err(|error| self.failed(&error))
    }

    /// Returns the next records whose parts are to be read.
    pub(super) fn next_unread(&self, list: &str, most: usize) -> Result<Vec<i64>, Failure> {
        let sql = "SELECT id FROM _helpdesk_unread WHERE list = ? AND error IS NULL ORDER BY id LIMIT ?";
        let query = || -> rusqlite::Result<Vec<i64>> {
            self.db.prepare_cached(sql)?.query_map(params![list, most], |row| row.get(0))?.collect()
        };
        query().map_err(|error| self.failed(&error))
    }

    /// Calls the function for each row of a table: in the order in which they came, and parts by the record that has them.
    pub(super) fn rows<E: From<Failure>>(
        &self,
        table: &Table,
        mut each: impl FnMut(&Row<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let failed = |error: rusqlite::Error| self.failed(&error);
        let parent = table.part.map(|part| format!("\"{}\", ", part.parent)).unwrap_or_default();
        let sql = format!("SELECT {} FROM \"{}\" ORDER BY {parent}rowid", names(table).join(", "), table.name);
        let mut statement = self.db.prepare(&sql).map_err(failed)?;
        let mut rows = statement.query([]).map_err(failed)?;
        while let Some(row) = rows.next().map_err(failed)? {
            each(row)?;
        }
        Ok(())
    }

    /// Changes the database as a whole, unless the function fails.
    pub(super) fn change<T>(&mut self, change: impl FnOnce(&Change<'_>) -> Result<T, Failure>) -> Result<T, Failure> {
        let (db, path) = (&mut self.db, &self.path);
        let transaction = db.transaction().map_err(|error| failed(path, &error))?;
        let all = Change { transaction, path };
        let changed = change(&all)?;
        all.transaction.commit().map_err(|error| failed(path, &error))?;
        Ok(changed)
    }

    fn number(&self, sql: &str) -> Result<u64, Failure> {
        self.db.query_row(sql, [], |row| row.get(0)).map_err(|error| self.failed(&error))
    }

    pub(super) fn failed(&self, error: &rusqlite::Error) -> Failure {
        failed(&self.path, error)
    }
}

impl Change<'_> {
    pub(super) fn set(&self, name: &str, value: &str) -> Result<(), Failure> {
        let sql = "INSERT INTO _helpdesk VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        self.execute(sql, [name, value]).map(drop)
    }

    /// Adds a row, or replaces the one with the same id. A row without an id replaces an equal one.
    pub(super) fn insert(&self, table: &Table, row: &[Sql]) -> Result<(), Failure> {
        let names = names(table);
        let values = vec!["?"; names.len()].join(", ");
        let mut sql = format!("INSERT INTO \"{}\" ({}) VALUES ({values})", table.name, names.join(", "));
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

    /// Removes all rows of a table.
    pub(super) fn clear(&self, table: &Table) -> Result<(), Failure> {
        self.execute(&format!("DELETE FROM \"{}\"", table.name), []).map(drop)
    }

    /// Removes the parts of a record.
    pub(super) fn clear_parts(&self, table: &Table, part: &Part, of: i64) -> Result<(), Failure> {
        self.execute(&format!("DELETE FROM \"{}\" WHERE \"{}\" = ?", table.name, part.parent), [of]).map(drop)
    }

    pub(super) fn count(&self, table: &Table) -> Result<u64, Failure> {
        let count =
            self.transaction.query_row(&format!("SELECT count(*) FROM \"{}\"", table.name), [], |row| row.get(0));
        count.map_err(|error| failed(self.path, &error))
    }

    /// For a table that is new: the parts of all records that are there are to be read.
    pub(super) fn begin_parts(&self, table: &Table, of: &Table) -> Result<(), Failure> {
        let Some(id) = of.id else { return Ok(()) };
        let new = "INSERT INTO _helpdesk VALUES (?, '') ON CONFLICT (name) DO NOTHING";
        if self.execute(new, [format!("parts {}", table.name)])? == 0 {
            return Ok(());
        }
        let all = format!("INSERT OR REPLACE INTO _helpdesk_unread SELECT ?, \"{id}\", NULL FROM \"{}\"", of.name);
        self.execute(&format!("{all} WHERE \"{id}\" IS NOT NULL"), [table.list.operation.id]).map(drop)
    }

    /// Begins to read the parts in a list, also those that could not be read before. Returns of how many records.
    pub(super) fn begin_reading(&self, list: &str) -> Result<u64, Failure> {
        let unread = self.execute("UPDATE _helpdesk_unread SET error = NULL WHERE list = ?", [list])?;
        Ok(unread as u64)
    }

    /// Notes that the parts of a record are to be read.
    pub(super) fn add_unread(&self, list: &str, id: i64) -> Result<(), Failure> {
        self.execute("INSERT OR REPLACE INTO _helpdesk_unread VALUES (?, ?, NULL)", params![list, id]).map(drop)
    }

    /// Notes that the parts of a record were read.
    pub(super) fn end_unread(&self, list: &str, id: i64) -> Result<(), Failure> {
        self.execute("DELETE FROM _helpdesk_unread WHERE list = ? AND id = ?", params![list, id]).map(drop)
    }

    /// Notes why the parts of a record cannot be read.
    pub(super) fn set_error(&self, list: &str, id: i64, error: &str) -> Result<(), Failure> {
        let sql = "UPDATE _helpdesk_unread SET error = ? WHERE list = ? AND id = ?";
        self.execute(sql, params![error, list, id]).map(drop)
    }

    fn execute(&self, sql: &str, values: impl Params) -> Result<usize, Failure> {
        let executed = self.transaction.prepare_cached(sql).and_then(|mut statement| statement.execute(values));
        executed.map_err(|error| failed(self.path, &error))
    }
}

/// The quoted names of the columns.
fn names(table: &Table) -> Vec<String> {
    table.columns.iter().map(|column| format!("\"{}\"", column.name)).collect()
}

/// Locks the database, and creates what every store has.
fn prepare(db: &Connection) -> rusqlite::Result<()> {
    db.busy_timeout(Duration::ZERO)?;
    // The lock of the first transaction lasts until the database is closed.
    db.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    db.set_prepared_statement_cache_capacity(64);
    db.execute_batch("BEGIN EXCLUSIVE")?;
    let is_new = db.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get::<_, i64>(0))? == 0;
    if is_new {
        db.pragma_update(None, "application_id", APPLICATION)?;
        db.pragma_update(None, "user_version", VERSION)?;
        db.execute_batch(TABLES)?;
    }
    db.execute_batch("COMMIT")
}

fn foreign(path: &Path) -> Failure {
    let error = format!("`{}` is not of an export of this version", path.display());
    Failure::new(Exit::Local, error).try_this("another path, or move the file away")
}

fn unusable(file: &Path, error: &rusqlite::Error) -> Failure {
    let path = file.display();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy) => {
            let failure = Failure::new(Exit::Local, format!("another program uses `{path}`"));
            failure.try_this("wait for its end, or choose another path")
        }
        Some(ErrorCode::NotADatabase) => foreign(file),
        Some(ErrorCode::CannotOpen) => Failure::new(Exit::Local, format!("cannot open `{path}`"))
            .cause("its directory does not exist, or cannot be written"),
        _ => Failure::new(Exit::Local, format!("cannot open `{path}`")).cause(error),
    }
}

fn failed(path: &Path, error: &rusqlite::Error) -> Failure {
    let failure = Failure::new(Exit::Local, format!("cannot use `{}`", path.display())).cause(error);
    failure.try_this("the same command continues there, once that is mended")
}
