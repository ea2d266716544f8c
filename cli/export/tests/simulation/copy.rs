//! A copy, read without the code that wrote it, and compared with the account.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

use helpdesk::Timestamp;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use rusqlite::Connection;
use rusqlite::types::ValueRef;
use serde_json::Value as Json;

use crate::account::{Account, Now};

/// The values of a record by their columns, as text. One without a value is left out.
pub(crate) type Row = BTreeMap<String, String>;

/// Columns that are not compared: unknown fields, and one that a new case changes without an update of its user.
const OTHERS: [&str; 2] = ["_extra", "last_contact_at"];

/// The rows of a table, which is in a database or a Parquet file.
pub(crate) fn rows(copy: &Path, table: &str) -> Vec<Row> {
    if copy.is_dir() { of_parquet(&copy.join(format!("{table}.parquet"))) } else { of_sqlite(copy, table) }
}

fn of_sqlite(path: &Path, table: &str) -> Vec<Row> {
    let database = Connection::open(path).unwrap();
    let mut statement = database.prepare(&format!("SELECT * FROM \"{table}\"")).unwrap();
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let row = |row: &rusqlite::Row<'_>| {
        let value = |index| match row.get_ref_unwrap(index) {
            ValueRef::Null | ValueRef::Blob(_) => Json::Null,
            ValueRef::Integer(number) => number.into(),
            ValueRef::Real(number) => number.into(),
            ValueRef::Text(text) => String::from_utf8(text.to_owned()).unwrap().into(),
        };
        Ok(row_of(names.iter().enumerate().map(|(index, name)| (name.clone(), value(index)))))
    };
    statement.query_map([], row).unwrap().map(Result::unwrap).collect()
}

fn of_parquet(path: &PathBuf) -> Vec<Row> {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let rows = reader.get_row_iter(None).unwrap().map(Result::unwrap);
    rows.map(|row| row_of(row.get_column_iter().map(|(name, field)| (name.clone(), json(field))))).collect()
}

fn json(field: &Field) -> Json {
    match field {
        Field::Null => Json::Null,
        Field::Bool(it) => (*it).into(),
        Field::Long(it) => (*it).into(),
        Field::Double(it) => (*it).into(),
        Field::Str(it) => it.as_str().into(),
        Field::Bytes(it) => it.as_utf8().unwrap().into(),
        Field::TimestampMicros(it) => Timestamp::from_unix_seconds(it / 1_000_000).to_utc().to_rfc3339().into(),
        Field::ListInternal(list) => list.elements().iter().map(json).collect(),
        other => panic!("{other:?} in a Parquet file"),
    }
}

fn row_of(values: impl Iterator<Item = (String, Json)>) -> Row {
    let values = values.filter(|(name, _)| !OTHERS.contains(&name.as_str())).map(|(name, value)| (name, text(&value)));
    // An id of nothing is 0.
    values.filter(|(name, value)| !(value.is_empty() || name.ends_with("_id") && value == "0")).collect()
}

/// A value in one canonical form of numbers, times and empty values.
fn text(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::Bool(it) => u8::from(*it).to_string(),
        Json::Number(it) => it.as_f64().unwrap().to_string(),
        Json::String(it) if it == "-" => String::new(),
        Json::String(it) if it.starts_with(['[', '{']) => text(&serde_json::from_str(it).unwrap()),
        Json::String(it) => {
            Timestamp::parse(it).map_or_else(|_| it.clone(), |time| format!("@{}", time.unix_seconds()))
        }
        Json::Array(items) => items.iter().map(text).collect::<Vec<_>>().join(" "),
        Json::Object(fields) => {
            let mut fields: Vec<String> =
                fields.iter().map(|(name, value)| format!("{name}: {}", text(value))).collect();
            fields.sort();
            fields.join(" ")
        }
    }
}

/// The columns that say what a row belongs to. The first one has the id of the record that can be deleted.
fn owner(table: &str) -> &'static [&'static str] {
    match table {
        "users" => &["user_id"],
        "labels" => &["label_id"],
        "cases" | "changelog" => &["case_id"],
        _ => &["case_id", "message_id"],
    }
}

/// The rows of a table that a record of the service has.
fn expected_rows(table: &str, case: Option<&u64>, record: &Json) -> Vec<Row> {
    let ours = case.map(|case| ("case_id".to_owned(), (*case).into()));
    let row = |record: &Json, ours: Vec<_>| row_of(record.as_object().unwrap().clone().into_iter().chain(ours));
    match table {
        "notes" if record["note"] != true => Vec::new(),
        "attachments" => {
            let message = ("message_id".to_owned(), record["message_id"].clone());
            let ours: Vec<_> = ours.into_iter().chain([message]).collect();
            record["attachments"].as_array().unwrap().iter().map(|file| row(file, ours.clone())).collect()
        }
        _ => vec![row(record, ours.into_iter().collect())],
    }
}

/// The rows that a table may have, by what they belong to.
fn may_be(account: &Account, now: &Now, table: &str) -> BTreeMap<Vec<String>, Vec<Vec<Row>>> {
    let mut may_be: BTreeMap<Vec<String>, Vec<Vec<Row>>> = BTreeMap::new();
    let mut add =
        |of: &[&u64], rows| may_be.entry(of.iter().map(|id| id.to_string()).collect()).or_default().push(rows);
    match table {
        "cases" | "users" | "labels" => {
            now.records[table].iter().for_each(|(id, record)| add(&[id], expected_rows(table, None, record)));
        }
        "changelog" => now.changes.iter().for_each(|(case, changes)| {
            add(&[case], changes.iter().flat_map(|it| expected_rows(table, Some(case), it)).collect());
        }),
        _ => {
            now.messages.iter().for_each(|((case, id), it)| add(&[case, id], expected_rows(table, Some(case), it)));
            // A copy does not see a change of a message that changes nothing in its case.
            for ((case, id), versions) in &account.quiet {
                versions.iter().for_each(|it| add(&[case, id], expected_rows(table, Some(case), it)));
                if !now.messages.contains_key(&(*case, *id)) {
                    add(&[case, id], Vec::new());
                }
            }
        }
    }
    may_be
}

/// How a copy differs from the account, in these tables. With `pruned`, each deleted record is marked.
pub(crate) fn differences(account: &Account, copy: &Path, tables: &[&str], pruned: bool) -> Vec<String> {
    let (now, mut wrong) = (account.read(), Vec::new());
    for table in tables {
        let (of, mut may_be) = (owner(table), may_be(account, &now, table));
        let mut actual_rows: BTreeMap<Vec<String>, Vec<Row>> =
            may_be.keys().map(|of| (of.clone(), Vec::new())).collect();
        for row in rows(copy, table) {
            actual_rows.entry(of.iter().map(|name| row[*name].clone()).collect()).or_default().push(row);
        }
        for (of, mut actual_rows) in actual_rows {
            let there = if of.len() == 2 || *table == "changelog" { "cases" } else { table };
            let id = of[0].parse().unwrap();
            if !now.records[there].contains_key(&id) {
                wrong.extend(actual_rows.iter().filter_map(|row| wrong_mark(account, (there, id), row, pruned)));
                continue;
            }
            actual_rows.sort();
            let mut may_be = may_be.remove(&of).unwrap_or_else(|| vec![Vec::new()]);
            may_be.iter_mut().for_each(|rows| rows.sort());
            if !may_be.contains(&actual_rows) {
                wrong.push(format!("{table} {of:?}:\n  the copy has {actual_rows:?}\n  and not {may_be:?}"));
            }
        }
    }
    wrong
}

/// A record that is not at the service was deleted there, and is marked from the next pruning on.
fn wrong_mark(account: &Account, of: (&str, u64), row: &Row, pruned: bool) -> Option<String> {
    let deleted = account.deleted.iter().find(|(it, _)| **it == of).map(|(_, deleted)| *deleted);
    let gone = row.get("gone_at").map(|gone| gone.trim_start_matches('@').parse::<i64>().unwrap());
    match (deleted, gone) {
        (Some(_), None) if !pruned => None,
        (Some(deleted), Some(gone)) if (deleted..=account.now()).contains(&gone) => None,
        _ => Some(format!("{of:?} was deleted at {deleted:?}, and is marked at {gone:?}")),
    }
}
