//! Cases in a file that was exported: JSON Lines, CSV, SQLite or Parquet.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use helpdesk::response::DecodeError;
use helpdesk::{Case, Timestamp};
use helpdesk_export::Error;
use helpdesk_export::csv::unguarded;
use helpdesk_export::record::{ERRORS, GONE};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, Row, Statement};
use serde_json::Value;

use crate::facts::{FIELDS, Facts};
use crate::names::Names;

/// The longest line of JSON.
const LONGEST_LINE: u64 = 64 << 20;

/// Reads the cases of a file, whose name says what kind it is. Returns the names that the file has too.
pub(crate) fn read(path: &Path, each: &mut dyn FnMut(Facts)) -> Result<Names, Error> {
    if path.is_dir() {
        let error = Error::usage(format!("{} is a directory", path.display()));
        return Err(error.try_this("the file `cases.parquet` or `helpdesk.sqlite` in it"));
    }
    let ending = path.extension().and_then(|it| it.to_str()).unwrap_or_default().to_ascii_lowercase();
    match ending.as_str() {
        "jsonl" | "ndjson" => read_jsonl(path, each)?,
        "csv" => read_csv(path, each)?,
        "sqlite" | "sqlite3" | "db" => return read_sqlite(path, each),
        "parquet" => read_parquet(path, each)?,
        _ => {
            let error = format!("the name of {} does not say what kind of file it is", path.display());
            return Err(Error::usage(error).try_this("a file whose name ends with .jsonl, .csv, .sqlite or .parquet"));
        }
    }
    Ok(Names::default())
}

fn read_jsonl(path: &Path, each: &mut dyn FnMut(Facts)) -> Result<(), Error> {
    let mut file = BufReader::new(open(path)?);
    let mut line = Vec::new();
    for number in 1_u64.. {
        line.clear();
        let at = |cause: &dyn Display| error(path, &format!("line {number}"), cause);
        if file.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).map_err(|it| at(&it))? == 0 {
            break;
        }
        let json = std::str::from_utf8(&line).map_err(|it| at(&it))?;
        let json = json.trim_start_matches('\u{feff}').trim();
        if !json.is_empty() {
            if is_part(json) {
                return Err(at(&"it is not a case, but a part of one"));
            }
            each(facts(json).map_err(|it| at(&it))?);
        }
    }
    Ok(())
}

fn read_csv(path: &Path, each: &mut dyn FnMut(Facts)) -> Result<(), Error> {
    let mut file = BufReader::new(open(path)?);
    // It is for spreadsheets, and its strings have marks for them.
    let start = file.fill_buf().map_err(|it| error(path, "it cannot be read", &it))?;
    let is_guarded = start.starts_with("\u{feff}".as_bytes());
    let string = |cell: &str| Value::from(if is_guarded { unguarded(cell) } else { cell });
    let mut file = csv::Reader::from_reader(file);
    let header = file.headers().map_err(|it| error(path, "its header", &it))?;
    let columns = columns(header.iter()).map_err(|it| error(path, "its header", &it))?;
    for record in file.records() {
        let record = record.map_err(|it| error(path, "a line", &it))?;
        let line = record.position().map_or(0, csv::Position::line);
        let cells = columns.iter().filter_map(|(field, index)| Some((*field, record.get(*index)?)));
        let filled = cells.filter(|(_, cell)| !cell.is_empty()).map(|(field, cell)| (field, string(cell)));
        each(facts(&object(filled)).map_err(|it| error(path, &format!("line {line}"), &it))?);
    }
    Ok(())
}

fn read_sqlite(path: &Path, each: &mut dyn FnMut(Facts)) -> Result<Names, Error> {
    // It says more than SQLite about a file that is not there.
    drop(open(path)?);
    let failed = |cause: rusqlite::Error| error(path, "the table `cases`", &cause);
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    // A name such as `file:x.sqlite` would be a URI.
    let database = Connection::open_with_flags(Path::new(".").join(path), flags).map_err(failed)?;
    let mut query = database.prepare("SELECT * FROM cases").map_err(failed)?;
    let columns = columns(query.column_names()).map_err(|it| error(path, "the table `cases`", &it))?;
    let mut rows = query.query([]).map_err(failed)?;
    let mut number = 0_u64;
    while let Some(row) = rows.next().map_err(failed)? {
        number += 1;
        let filled = columns.iter().filter_map(|(field, index)| Some((*field, value(row, *index)?)));
        each(facts(&object(filled)).map_err(|it| error(path, &format!("row {number} of `cases`"), &it))?);
    }
    Ok(Names {
        groups: names(&database, "SELECT group_id, group_title FROM groups"),
        staff: names(&database, "SELECT staff_id, staff_full_name FROM staff"),
    })
}

/// Those of a table that an export with `--with` has. The figures need no names, so that others do without.
fn names<Id: From<u64> + Ord>(database: &Connection, query: &str) -> BTreeMap<Id, String> {
    let name = |row: &Row<'_>| Ok((row.get::<_, i64>(0)?, row.get(1)?));
    let read = |mut it: Statement<'_>| Ok(it.query_map([], name)?.flatten().collect::<Vec<_>>());
    let names = database.prepare(query).and_then(read).unwrap_or_default().into_iter();
    names.filter_map(|(id, name)| Some((u64::try_from(id).ok()?.into(), name))).collect()
}

fn read_parquet(path: &Path, each: &mut dyn FnMut(Facts)) -> Result<(), Error> {
    let failed = |cause: ParquetError| error(path, "its rows", &cause);
    let file = SerializedFileReader::new(open(path)?).map_err(failed)?;
    let schema = file.metadata().file_metadata().schema_descr();
    let names: Vec<String> = schema.root_schema().get_fields().iter().map(|field| field.name().to_owned()).collect();
    columns(names.iter().map(String::as_str)).map_err(|it| error(path, "its schema", &it))?;
    for (row, number) in file.get_row_iter(None).map_err(failed)?.zip(1_u64..) {
        let row = row.map_err(failed)?;
        let known = |name: &str| FIELDS.into_iter().chain([ERRORS, GONE]).find(|field| *field == name);
        let filled = row.get_column_iter().filter_map(|(name, field)| Some((known(name)?, of_parquet(field)?)));
        each(facts(&object(filled)).map_err(|it| error(path, &format!("row {number}"), &it))?);
    }
    Ok(())
}

/// A value that is no list and not `NULL`.
fn of_parquet(field: &Field) -> Option<Value> {
    match field {
        Field::Bool(it) => Some((*it).into()),
        Field::Long(it) => Some((*it).into()),
        Field::Double(it) => Some((*it).into()),
        Field::Str(it) => Some(it.as_str().into()),
        Field::Bytes(it) => Some(String::from_utf8_lossy(it.data()).into()),
        Field::TimestampMicros(it) => Some(Timestamp::from_unix_seconds(it.div_euclid(1_000_000)).to_rfc3339().into()),
        _ => None,
    }
}

/// The columns that are read, by their places.
fn columns<'a>(names: impl Iterator<Item = &'a str>) -> Result<Vec<(&'static str, usize)>, String> {
    let names = names.collect::<Vec<_>>();
    let column = |field: &'static str| Some((field, names.iter().position(|name| *name == field)?));
    match FIELDS.into_iter().find(|field| column(field).is_none()) {
        Some(missing) => Err(format!("there is no column `{missing}`")),
        None => Ok(FIELDS.into_iter().chain([ERRORS, GONE]).filter_map(column).collect()),
    }
}

fn open(path: &Path) -> Result<File, Error> {
    File::open(path).map_err(|it| error(path, "it cannot be opened", &it))
}

fn error(path: &Path, place: &str, cause: &dyn Display) -> Error {
    let error = Error::file(format!("cannot read {}: {place}", path.display())).cause(cause);
    error.try_this("helpdesk export cases --to cases.jsonl")
}

/// Returns what the JSON of a case says, with the tolerance of responses. An export also has what could not be read.
fn facts(json: &str) -> Result<Facts, DecodeError> {
    let is_lost = || serde_json::from_str(json).is_ok_and(|it: Value| it.get(ERRORS).is_some_and(|it| !it.is_null()));
    match Case::from_json(json) {
        Ok(case) => Ok(Facts::of(&case)),
        Err(_) if is_lost() => Ok(Facts::lost()),
        Err(error) => Err(error),
    }
}

/// Messages and changes have the id and the time of a case too.
fn is_part(json: &str) -> bool {
    let fields: Value = serde_json::from_str(json).unwrap_or_default();
    ["message_id", "event"].iter().any(|name| fields.get(name).is_some())
}

fn object(fields: impl Iterator<Item = (&'static str, Value)>) -> String {
    Value::Object(fields.map(|(name, value)| (name.to_owned(), value)).collect()).to_string()
}

/// A value that is not `NULL`.
fn value(row: &Row<'_>, column: usize) -> Option<Value> {
    match row.get_ref(column).ok()? {
        ValueRef::Null => None,
        ValueRef::Integer(number) => Some(number.into()),
        ValueRef::Real(number) => Some(number.into()),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => Some(String::from_utf8_lossy(bytes).into()),
    }
}
