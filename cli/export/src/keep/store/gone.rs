//! The marks of records that have left the service.

use rusqlite::params;

use super::{Change, Store};
use crate::error::Error;
use crate::keep::store::columns;
use crate::keep::table::Table;

/// The ids that the service has. The table ends with the process, so no run continues with half a list.
const SEEN: &str = "
    CREATE TEMP TABLE IF NOT EXISTS seen (id INTEGER PRIMARY KEY);
    DELETE FROM temp.seen;
";

impl Store {
    /// Begins a list of the ids that the service has.
    pub(crate) fn begin_seen(&mut self) -> Result<(), Error> {
        self.db.execute_batch(SEEN).map_err(|error| self.error(&error))
    }

    /// Returns the ids of the records that are in the table without a mark, and not in the list.
    pub(crate) fn missing(&self, table: &Table) -> Result<Vec<i64>, Error> {
        let Some(id) = table.id else { return Ok(Vec::new()) };
        let sql = format!(
            "SELECT \"{id}\" FROM \"{}\" WHERE {} AND \"{id}\" NOT IN (SELECT id FROM temp.seen) ORDER BY 1",
            table.name,
            table.present_condition()
        );
        let query = || -> rusqlite::Result<Vec<i64>> {
            self.db.prepare_cached(&sql)?.query_map([], |row| row.get(0))?.collect()
        };
        query().map_err(|error| self.error(&error))
    }

    /// Returns the tables of parts that the copy has, also those that this run does not read.
    pub(crate) fn parts(&self) -> Result<Vec<Table>, Error> {
        let begun = "SELECT substr(name, length('parts ') + 1) FROM _helpdesk WHERE name GLOB 'parts *'";
        let names =
            || -> rusqlite::Result<Vec<String>> { self.db.prepare(begun)?.query_map([], |row| row.get(0))?.collect() };
        let names = names().map_err(|error| self.error(&error))?;
        let parts: Vec<Table> = names.iter().filter_map(|name| Table::find(name)).map(Table::of_copy).collect();
        let created = parts.iter().try_for_each(|part| columns::create(&self.db, part));
        created.map_err(|error| self.error(&error))?;
        Ok(parts)
    }
}

impl Change<'_> {
    /// Adds an id to the list.
    pub(crate) fn see(&self, id: i64) -> Result<(), Error> {
        self.execute("INSERT OR IGNORE INTO temp.seen VALUES (?)", [id]).map(drop)
    }

    /// Marks a record and its parts, which are not to be read any longer.
    pub(crate) fn mark(&self, table: &Table, parts: &[Table], id: i64, at: &str) -> Result<(), Error> {
        let Some(column) = table.id else { return Ok(()) };
        let of = |table: &Table, column: &str| {
            let sql = format!("UPDATE \"{}\" SET gone_at = ? WHERE \"{column}\" = ? AND gone_at IS NULL", table.name);
            self.execute(&sql, params![at, id]).map(drop)
        };
        of(table, column)?;
        parts.iter().try_for_each(|part| of(part, part.part.as_ref().map_or(column, |it| it.parent)))?;
        self.end_unread(&parts.iter().collect::<Vec<_>>(), id)
    }

    /// Removes the marks of the records in the list, and of their parts.
    pub(crate) fn unmark(&self, table: &Table, parts: &[Table]) -> Result<(), Error> {
        let Some(column) = table.id else { return Ok(()) };
        let seen = "gone_at IS NOT NULL AND";
        let sql = format!(
            "UPDATE \"{}\" SET gone_at = NULL WHERE {seen} \"{column}\" IN (SELECT id FROM temp.seen)",
            table.name
        );
        self.execute(&sql, [])?;
        parts.iter().try_for_each(|part| {
            let parent = part.part.as_ref().map_or(column, |it| it.parent);
            let sql = format!(
                "UPDATE \"{}\" SET gone_at = NULL WHERE {seen} \"{parent}\" IN (SELECT id FROM temp.seen)",
                part.name
            );
            self.execute(&sql, []).map(drop)
        })
    }
}
