//! Creates the tables of a store, and the columns that an older version did not know.

use helpdesk_text::record::{ERRORS, EXTRA, Record, fields};
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, params_from_iter};

use crate::keep::column::{self, Column};
use crate::keep::schema::sql_column;
use crate::keep::table::Table;

/// Creates a table, or the columns that it does not have yet, with the values that are among the unknown fields. Removes the fields
/// that it does not have any longer.
pub(super) fn create(db: &Connection, table: &Table) -> rusqlite::Result<()> {
    let transaction = db.unchecked_transaction()?;
    transaction.execute_batch(&table.sql())?;
    let known = column_names(&transaction, table)?;
    let new =
        table.columns.iter().filter(|column| !known.contains(&column.name.to_owned())).cloned().collect::<Vec<_>>();
    for column in &new {
        let column = sql_column(column);
        transaction.execute_batch(&format!("ALTER TABLE \"{}\" ADD COLUMN {column}", table.name))?;
    }
    for field in table.fields().filter(|field| !table.columns.iter().any(|column| column.name == field.name)) {
        if known.iter().any(|column| column == field.name) {
            transaction.execute_batch(&format!("ALTER TABLE \"{}\" DROP COLUMN \"{}\"", table.name, field.name))?;
        }
    }
    if !new.is_empty() {
        fill(&transaction, table, new)?;
    }
    transaction.commit()
}

/// The names of the columns that a table has.
fn column_names(db: &Connection, table: &Table) -> rusqlite::Result<Vec<String>> {
    let mut known = db.prepare("SELECT name FROM pragma_table_info(?)")?;
    known.query_map([table.name], |row| row.get(0))?.collect()
}

/// Moves values from the unknown fields to these columns.
fn fill(db: &Connection, table: &Table, new: Vec<Column>) -> rusqlite::Result<()> {
    let columns: Vec<Column> = new.into_iter().chain(Column::common()).collect();
    let set: Vec<String> = columns.iter().map(|column| format!("\"{}\" = ?", column.name)).collect();
    let name = table.name;
    let mut update = db.prepare(&format!("UPDATE \"{name}\" SET {} WHERE rowid = ?", set.join(", ")))?;
    let mut rows = db.prepare(&format!("SELECT {EXTRA}, {ERRORS}, rowid FROM \"{name}\" WHERE {EXTRA} IS NOT NULL"))?;
    let mut rows = rows.query([])?;
    while let Some(row) = rows.next()? {
        let mut values = typed_values(table, &columns, column::decode(&Column::common(), |index| row.get_ref(index))?);
        values.push(row.get(2)?);
        update.execute(params_from_iter(values))?;
    }
    Ok(())
}

/// The values of some columns, from the unknown fields of a record.
fn typed_values(table: &Table, columns: &[Column], Record { extra, errors, .. }: Record) -> Vec<Sql> {
    let new = || fields(Some(table.records)).iter().filter(|field| columns.iter().any(|it| it.name == field.name));
    let is_new = |key: &str| new().any(|field| field.name == key || field.aliases.contains(&key));
    let (known, unknown): (serde_json::Map<_, _>, serde_json::Map<_, _>) =
        extra.into_iter().partition(|(key, _)| is_new(key));
    let mut record = Record::new(Some(table.records), known.into(), errors);
    record.extra.extend(unknown);
    column::encode(columns, record)
}
