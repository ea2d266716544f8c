//! The records whose parts are to be read.

use rusqlite::{OptionalExtension, Row, params};

use super::{Change, Store, count};
use crate::error::Error;
use crate::keep::table::Table;

/// A record with parts that were not read.
pub(crate) struct Unread {
    pub(crate) id: i64,
    /// Whether an earlier run could not read them.
    pub(crate) has_failed: bool,
}

/// The start of the error of parts that the staff member may not read.
pub(crate) const FORBIDDEN: &str = "forbidden: ";

impl Store {
    /// Returns how many records have parts in one of these tables that were not read.
    pub(crate) fn unread(&self, tables: &[&Table]) -> Result<u64, Error> {
        let of = format!("(SELECT DISTINCT id FROM _helpdesk_unread WHERE {})", is_of(tables));
        count(&self.db, &self.path, &of)
    }

    /// Returns the next records after this one that have parts in one of these tables which were not read.
    pub(crate) fn next_unread(&self, tables: &[&Table], after: i64, most: usize) -> Result<Vec<Unread>, Error> {
        let sql = format!(
            "SELECT id, max(error IS NOT NULL) FROM _helpdesk_unread WHERE id > ? AND {} GROUP BY id ORDER BY id LIMIT ?",
            is_of(tables)
        );
        let unread = |row: &Row<'_>| Ok(Unread { id: row.get(0)?, has_failed: row.get(1)? });
        let query = || -> rusqlite::Result<Vec<Unread>> {
            self.db.prepare_cached(&sql)?.query_map(params![after, most], unread)?.collect()
        };
        query().map_err(|error| self.error(&error))
    }

    /// Returns how many records have parts in a table that the staff member may not read.
    pub(crate) fn count_forbidden(&self, table: &Table) -> Result<u64, Error> {
        let of = format!("_helpdesk_unread WHERE part = '{}' AND error GLOB '{FORBIDDEN}*'", table.name);
        count(&self.db, &self.path, &of)
    }

    /// Returns a record whose parts in a table cannot be read, and the reason. A forbidden record comes last.
    pub(crate) fn unread_error(&self, table: &Table) -> Result<Option<(i64, String)>, Error> {
        let sql = "SELECT id, error FROM _helpdesk_unread WHERE part = ? AND error IS NOT NULL ORDER BY error GLOB ?, id LIMIT 1";
        let result = self
            .db
            .query_row(sql, params![table.name, format!("{FORBIDDEN}*")], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional();
        result.map_err(|error| self.error(&error))
    }
}

impl Change<'_> {
    /// For a new table, records that the parts of all existing records are unread.
    pub(crate) fn begin_parts(&self, table: &Table, of: &Table) -> Result<(), Error> {
        let Some(id) = of.id else { return Ok(()) };
        let new = "INSERT INTO _helpdesk VALUES (?, '') ON CONFLICT (name) DO NOTHING";
        if self.execute(new, [format!("parts {}", table.name)])? == 0 {
            return Ok(());
        }
        let all = format!("INSERT INTO _helpdesk_unread SELECT \"{id}\", ?, NULL FROM \"{}\"", of.name);
        self.execute(&format!("{all} WHERE \"{id}\" IS NOT NULL"), [table.name]).map(drop)
    }

    /// Records that the parts of a record are unread, for every table that any run has begun.
    pub(crate) fn add_unread(&self, id: i64) -> Result<(), Error> {
        let begun = "SELECT ?, substr(name, length('parts ') + 1), NULL FROM _helpdesk WHERE name GLOB 'parts *'";
        self.execute(&format!("INSERT OR REPLACE INTO _helpdesk_unread {begun}"), [id]).map(drop)
    }

    /// Records that the parts of a record in this table are unread.
    pub(crate) fn read_again(&self, table: &Table, id: i64) -> Result<(), Error> {
        let sql = "INSERT OR IGNORE INTO _helpdesk_unread VALUES (?, ?, NULL)";
        self.execute(sql, params![id, table.name]).map(drop)
    }

    /// Clears the list of records with unread parts in a table.
    pub(crate) fn clear_unread(&self, table: &Table) -> Result<(), Error> {
        self.execute("DELETE FROM _helpdesk_unread WHERE part = ?", [table.name]).map(drop)
    }

    /// Records that the parts of a record were read.
    pub(crate) fn end_unread(&self, tables: &[&Table], id: i64) -> Result<(), Error> {
        self.execute(&format!("DELETE FROM _helpdesk_unread WHERE id = ? AND {}", is_of(tables)), [id]).map(drop)
    }

    /// Records the reason why the parts of a record cannot be read.
    pub(crate) fn set_error(&self, tables: &[&Table], id: i64, error: &str) -> Result<(), Error> {
        let sql = format!("UPDATE _helpdesk_unread SET error = ? WHERE id = ? AND {}", is_of(tables));
        self.execute(&sql, params![error, id]).map(drop)
    }
}

/// The condition that an unread part is of one of these tables.
fn is_of(tables: &[&Table]) -> String {
    let names: Vec<String> = tables.iter().map(|table| format!("'{}'", table.name)).collect();
    format!("part IN ({})", names.join(", "))
}
