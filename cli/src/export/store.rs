//! The database in which an export collects its records.
//!
//! A page and the position after it are written in one transaction. So a process that is killed at any time loses nothing,
//! and the next one doubles nothing.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::Value as Sql;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, Transaction, params, params_from_iter};

use super::table::Table;
use crate::failure::{Exit, Failure};

/// "hdsk": tells our databases from others.
const APPLICATION: i32 = 0x6864_736b;
const VERSION: i32 = 1;

/// `_helpdesk` has positions and counts by name; `_helpdesk_due` has the records whose parts are to be read.
const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS _helpdesk (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS _helpdesk_due (list TEXT, id INTEGER, error TEXT, PRIMARY KEY (list, id)) WITHOUT ROWID;
";

/// A database that no other process writes.
pub(super) struct Store {
    db: Connection,
    path: PathBuf,
}

/// A change of a store: all of it, or nothing.
pub(super) struct Change<'a>(Transaction<'a>);

impl Store {
    /// Opens the database and locks it until it is dropped, or until the process ends.
    pub(super) fn open(path: &Path, tables: &[Table]) -> Result<Self, Failure> {
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
        let error = format!("`{}` is not of an export of this version", self.path.display());
        Err(Failure::new(Exit::Local, error).try_this("another path, or move the file away"))
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

    /// Returns how many records have parts in this list that are to be read, and how many whose parts cannot be read.
    pub(super) fn due(&self, list: &str) -> Result<(u64, u64), Failure> {
        let counts = "SELECT count(*) - count(error), count(error) FROM _helpdesk_due WHERE list = ?";
        let counts = self.db.query_row(counts, [list], |row| Ok((row.get(0)?, row.get(1)?)));
        counts.map_err(|error| self.failed(&error))
    }

    /// Returns the next records whose parts are to be read.
    pub(super) fn next_due(&self, list: &str, most: usize) -> Result<Vec<i64>, Failure> {
        let sql = "SELECT id FROM _helpdesk_due WHERE list = ? AND error IS NULL ORDER BY id LIMIT ?";
        let query = || -> rusqlite::Result<Vec<i64>> {
            self.db.prepare_cached(sql)?.query_map(params![list, most], |row| row.get(0))?.collect()
        };
        query().map_err(|error| self.failed(&error))
    }

    /// Calls the function for each row of a table: in the order in which they came, and parts by the record that has them.
    pub(super) fn rows(
        &self,
        table: &Table,
        each: &mut dyn FnMut(&Row<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let names: Vec<String> = table.columns.iter().map(|column| format!("\"{}\"", column.name)).collect();
        let parent = table.part.map(|part| format!("\"{}\", ", part.parent)).unwrap_or_default();
        let sql = format!("SELECT {} FROM \"{}\" ORDER BY {parent}rowid", names.join(", "), table.name);
        let mut statement = self.db.prepare(&sql).map_err(|error| self.failed(&error))?;
        let mut rows = statement.query([]).map_err(|error| self.failed(&error))?;
        while let Some(row) = rows.next().map_err(|error| self.failed(&error))? {
            each(row)?;
        }
        Ok(())
    }

    /// Changes the database as a whole.
    pub(super) fn change<T>(
        &mut self,
        change: impl FnOnce(&Change<'_>) -> Result<T, StoreError>,
    ) -> Result<T, Failure> {
        let path = self.path.clone();
        let run = || {
            let transaction = Change(self.db.transaction()?);
            let changed = change(&transaction)?;
            transaction.0.commit()?;
            Ok(changed)
        };
        run().map_err(|error: StoreError| match error {
            StoreError::Database(error) => failed(&path, &error),
            StoreError::Other(failure) => *failure,
        })
    }

    fn number(&self, sql: &str) -> Result<u64, Failure> {
        self.db.query_row(sql, [], |row| row.get(0)).map_err(|error| self.failed(&error))
    }

    pub(super) fn failed(&self, error: &rusqlite::Error) -> Failure {
        failed(&self.path, error)
    }
}

/// Why nothing was changed.
pub(super) enum StoreError {
    Database(rusqlite::Error),
    Other(Box<Failure>),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> Self {
        Self::Other(Box::new(failure))
    }
}

impl Change<'_> {
    pub(super) fn set(&self, name: &str, value: &str) -> rusqlite::Result<()> {
        let sql = "INSERT INTO _helpdesk VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        self.0.prepare_cached(sql)?.execute([name, value]).map(drop)
    }

    /// Adds a row, or replaces the one with the same id.
    pub(super) fn insert(&self, table: &Table, row: &[Sql]) -> rusqlite::Result<()> {
        let names: Vec<String> = table.columns.iter().map(|column| format!("\"{}\"", column.name)).collect();
        let values = vec!["?"; names.len()].join(", ");
        let mut sql = format!("INSERT INTO \"{}\" ({}) VALUES ({values})", table.name, names.join(", "));
        if let Some(id) = table.id {
            let set: Vec<String> = names.iter().map(|name| format!("{name} = excluded.{name}")).collect();
            sql.push_str(&format!(" ON CONFLICT (\"{id}\") DO UPDATE SET {}", set.join(", ")));
        }
        self.0.prepare_cached(&sql)?.execute(params_from_iter(row)).map(drop)
    }

    /// Removes the rows of a table, or those that belong to one record.
    pub(super) fn clear(&self, table: &Table, of: Option<i64>) -> rusqlite::Result<()> {
        match (of, &table.part) {
            (Some(id), Some(part)) => {
                let sql = format!("DELETE FROM \"{}\" WHERE \"{}\" = ?", table.name, part.parent);
                self.0.prepare_cached(&sql)?.execute([id]).map(drop)
            }
            _ => self.0.execute_batch(&format!("DELETE FROM \"{}\"", table.name)),
        }
    }

    /// Notes that the parts of a record are to be read.
    pub(super) fn add_due(&self, list: &str, id: i64) -> rusqlite::Result<()> {
        let sql = "INSERT OR REPLACE INTO _helpdesk_due VALUES (?, ?, NULL)";
        self.0.prepare_cached(sql)?.execute(params![list, id]).map(drop)
    }

    /// Notes that the parts of a record were read, or why not.
    pub(super) fn end_due(&self, list: &str, id: i64, error: Option<&str>) -> rusqlite::Result<()> {
        match error {
            None => {
                self.0.prepare_cached("DELETE FROM _helpdesk_due WHERE list = ? AND id = ?")?.execute(params![list, id])
            }
            Some(error) => {
                let sql = "UPDATE _helpdesk_due SET error = ? WHERE list = ? AND id = ?";
                self.0.prepare_cached(sql)?.execute(params![error, list, id])
            }
        }
        .map(drop)
    }
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

fn unusable(path: &Path, error: &rusqlite::Error) -> Failure {
    let path = path.display();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy) => {
            let failure = Failure::new(Exit::Local, format!("another program uses `{path}`"));
            failure.try_this("wait for its end, or choose another path")
        }
        Some(ErrorCode::NotADatabase) => Failure::new(Exit::Local, format!("`{path}` is not of an export"))
            .try_this("another path, or move the file away"),
        _ => Failure::new(Exit::Local, format!("cannot open `{path}`")).cause(error),
    }
}

fn failed(path: &Path, error: &rusqlite::Error) -> Failure {
    let failure = Failure::new(Exit::Local, format!("cannot use `{}`", path.display())).cause(error);
    failure.try_this("the same command continues there, once that is mended")
}
