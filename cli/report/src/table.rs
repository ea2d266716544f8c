//! The rows of a table that was exported: JSON Lines, CSV, SQLite or Parquet.

use std::fmt::Display;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use helpdesk::Timestamp;
use helpdesk_export::Error;
use helpdesk_export::csv::strip_guard;
use helpdesk_files::open_named;
use helpdesk_text::record::{ERRORS, GONE};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, Row};
use serde_json::Value;

/// The longest line of JSON.
const MAX_LINE_BYTES: u64 = 64 << 20;

/// A table in a file, whose name says what kind of file it is.
pub(crate) struct Table<'a> {
    pub(crate) path: &'a Path,
    /// The name in a database.
    pub(crate) name: &'a str,
    /// The columns that it must have, and that are read. JSON lines are read whole.
    pub(crate) columns: &'a [&'static str],
}

/// Reads the JSON of a row, or fails with its problem.
type Each<'a> = &'a mut dyn FnMut(&str) -> Result<(), String>;

impl Table<'_> {
    /// Reads the rows. An error says where it is.
    pub(crate) fn read(&self, each: Each<'_>) -> Result<(), Error> {
        match self.extension().as_str() {
            "jsonl" | "ndjson" => self.read_jsonl(each),
            "csv" => self.read_csv(each),
            "parquet" => self.read_parquet(each),
            _ if self.is_database() => self.read_sqlite(each),
            _ => {
                let error = format!("the name of {} does not say what kind of file it is", self.path.display());
                let advice = "a file whose name ends with .jsonl, .csv, .sqlite or .parquet";
                Err(Error::usage(error).try_this(advice))
            }
        }
    }

    /// Returns whether the file has other tables too.
    pub(crate) fn is_database(&self) -> bool {
        matches!(self.extension().as_str(), "sqlite" | "sqlite3" | "db")
    }

    fn extension(&self) -> String {
        self.path.extension().and_then(|it| it.to_str()).unwrap_or_default().to_ascii_lowercase()
    }

    fn read_jsonl(&self, each: Each<'_>) -> Result<(), Error> {
        let mut file = BufReader::new(self.open()?);
        let mut line = Vec::new();
        for number in 1_u64.. {
            line.clear();
            let at = |cause: &dyn Display| self.error(&format!("line {number}"), cause);
            if file.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line).map_err(|it| at(&it))? == 0 {
                break;
            }
            let json = std::str::from_utf8(&line).map_err(|it| at(&it))?;
            let json = json.trim_start_matches('\u{feff}').trim();
            if !json.is_empty() {
                each(json).map_err(|it| at(&it))?;
            }
        }
        Ok(())
    }

    fn read_csv(&self, each: Each<'_>) -> Result<(), Error> {
        let mut file = BufReader::new(self.open()?);
        // The file is for spreadsheets, so its strings have guard marks.
        let start = file.fill_buf().map_err(|it| self.error("it cannot be read", &it))?;
        let is_guarded = start.starts_with("\u{feff}".as_bytes());
        let string = |cell: &str| Value::from(if is_guarded { strip_guard(cell) } else { cell });
        let mut file = csv::Reader::from_reader(file);
        let header = file.headers().map_err(|it| self.error("its header", &it))?;
        let columns = self.places(header.iter()).map_err(|it| self.error("its header", &it))?;
        for record in file.records() {
            let record = record.map_err(|it| self.error("a line", &it))?;
            let line = record.position().map_or(0, csv::Position::line);
            let cells = columns.iter().filter_map(|(field, index)| Some((*field, record.get(*index)?)));
            let filled = cells.filter(|(_, cell)| !cell.is_empty()).map(|(field, cell)| (field, string(cell)));
            each(&object(filled)).map_err(|it| self.error(&format!("line {line}"), &it))?;
        }
        Ok(())
    }

    fn read_sqlite(&self, each: Each<'_>) -> Result<(), Error> {
        // This message says more than the one of SQLite about a missing file.
        drop(self.open()?);
        let (path, name) = (self.path, self.name);
        let failed = |cause: &dyn Display| self.error(&format!("the table `{name}`"), cause);
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        // A name such as `file:x.sqlite` would be a URI.
        let database = Connection::open_with_flags(Path::new(".").join(path), flags).map_err(|it| failed(&it))?;
        let mut query = database.prepare(&format!("SELECT * FROM {name}")).map_err(|it| failed(&it))?;
        let columns = self.places(query.column_names()).map_err(|it| failed(&it))?;
        let mut rows = query.query([]).map_err(|it| failed(&it))?;
        let mut number = 0_u64;
        while let Some(row) = rows.next().map_err(|it| failed(&it))? {
            number += 1;
            let filled = columns.iter().filter_map(|(field, index)| Some((*field, value(row, *index)?)));
            each(&object(filled)).map_err(|it| self.error(&format!("row {number} of `{name}`"), &it))?;
        }
        Ok(())
    }

    fn read_parquet(&self, each: Each<'_>) -> Result<(), Error> {
        let failed = |cause: ParquetError| self.error("its rows", &cause);
        let file = SerializedFileReader::new(self.open()?).map_err(failed)?;
        let schema = file.metadata().file_metadata().schema_descr();
        let names: Vec<String> = schema.root_schema().get_fields().iter().map(|it| it.name().to_owned()).collect();
        self.places(names.iter().map(String::as_str)).map_err(|it| self.error("its schema", &it))?;
        for (row, number) in file.get_row_iter(None).map_err(failed)?.zip(1_u64..) {
            let row = row.map_err(failed)?;
            let known = |name: &str| self.columns.iter().copied().chain([ERRORS, GONE]).find(|field| *field == name);
            let filled = row.get_column_iter().filter_map(|(name, field)| Some((known(name)?, of_parquet(field)?)));
            each(&object(filled)).map_err(|it| self.error(&format!("row {number}"), &it))?;
        }
        Ok(())
    }

    /// The columns that are read, by their places.
    fn places<'n>(&self, names: impl Iterator<Item = &'n str>) -> Result<Vec<(&'static str, usize)>, String> {
        let names = names.collect::<Vec<_>>();
        let column = |field: &'static str| Some((field, names.iter().position(|name| *name == field)?));
        match self.columns.iter().find(|field| column(field).is_none()) {
            Some(missing) => Err(format!("there is no column `{missing}`")),
            None => Ok(self.columns.iter().copied().chain([ERRORS, GONE]).filter_map(column).collect()),
        }
    }

    fn open(&self) -> Result<File, Error> {
        open_named(self.path).map_err(|it| self.error("it cannot be opened", &it))
    }

    fn error(&self, place: &str, cause: &dyn Display) -> Error {
        let error = Error::file(format!("cannot read {}: {place}", self.path.display())).cause(cause);
        error.try_this("helpdesk export cases --to cases.jsonl")
    }
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
