//! Cases in a file that was exported: JSON Lines, CSV or SQLite.

use std::fmt::Display;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;

use helpdesk::Case;
use helpdesk::response::DecodeError;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, Row};
use serde_json::Value;

use super::facts::{FIELDS, Facts};
use crate::failure::{Exit, Failure};
use crate::record::ERRORS;

/// The longest line of JSON.
const LONGEST_LINE: u64 = 64 << 20;

type ReadCases = fn(&CasesFile, &mut dyn FnMut(Facts)) -> Result<(), Failure>;

/// The endings of the names of files, and how such a file is read.
const KINDS: [(&str, ReadCases); 6] = [
    ("jsonl", CasesFile::read_jsonl),
    ("csv", CasesFile::read_csv),
    ("sqlite", CasesFile::read_sqlite),
    ("ndjson", CasesFile::read_jsonl),
    ("sqlite3", CasesFile::read_sqlite),
    ("db", CasesFile::read_sqlite),
];

/// A file with cases.
pub(super) struct CasesFile {
    pub(super) path: PathBuf,
    read: ReadCases,
}

impl CasesFile {
    pub(super) fn new(path: PathBuf) -> Result<Self, Failure> {
        let ending = path.extension().and_then(|it| it.to_str()).unwrap_or_default();
        match KINDS.iter().find(|(name, _)| ending.eq_ignore_ascii_case(name)) {
            Some((_, read)) => Ok(Self { read: *read, path }),
            None => {
                let error = format!("the name of {} does not say what kind of file it is", path.display());
                Err(Failure::new(Exit::Usage, error).try_this("a file whose name ends with .jsonl, .csv or .sqlite"))
            }
        }
    }

    pub(super) fn read(&self, each: &mut dyn FnMut(Facts)) -> Result<(), Failure> {
        (self.read)(self, each)
    }

    fn read_jsonl(&self, each: &mut dyn FnMut(Facts)) -> Result<(), Failure> {
        let mut file = BufReader::new(self.open()?);
        let mut line = Vec::new();
        for number in 1_u64.. {
            line.clear();
            let at = |cause: &dyn Display| self.failure(&format!("line {number}"), cause);
            if file.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).map_err(|it| at(&it))? == 0 {
                break;
            }
            let json = std::str::from_utf8(&line).map_err(|it| at(&it))?;
            let json = json.trim_start_matches('\u{feff}').trim();
            if !json.is_empty() {
                each(facts(json).map_err(|it| at(&it))?);
            }
        }
        Ok(())
    }

    fn read_csv(&self, each: &mut dyn FnMut(Facts)) -> Result<(), Failure> {
        let mut file = csv::Reader::from_reader(self.open()?);
        let header = file.headers().map_err(|it| self.failure("its header", &it))?;
        let columns = self.columns(header.iter())?;
        for record in file.records() {
            let record = record.map_err(|it| self.failure("a line", &it))?;
            let line = record.position().map_or(0, csv::Position::line);
            let filled = columns.iter().filter_map(|(field, index)| Some((*field, record.get(*index)?)));
            let filled =
                filled.filter(|(_, cell)| !cell.is_empty()).map(|(field, cell)| (field, unguarded(cell).into()));
            each(facts(&object(filled)).map_err(|it| self.failure(&format!("line {line}"), &it))?);
        }
        Ok(())
    }

    fn read_sqlite(&self, each: &mut dyn FnMut(Facts)) -> Result<(), Failure> {
        // It says more than SQLite about a file that is not there.
        drop(self.open()?);
        let failed = |cause: rusqlite::Error| self.failure("the table `cases`", &cause);
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let database = Connection::open_with_flags(&self.path, flags).map_err(failed)?;
        let mut query = database.prepare("SELECT * FROM cases").map_err(failed)?;
        let columns = self.columns(query.column_names())?;
        let mut rows = query.query([]).map_err(failed)?;
        let mut number = 0_u64;
        while let Some(row) = rows.next().map_err(failed)? {
            number += 1;
            let filled = columns.iter().filter_map(|(field, index)| Some((*field, value(row, *index)?)));
            each(facts(&object(filled)).map_err(|it| self.failure(&format!("row {number} of `cases`"), &it))?);
        }
        Ok(())
    }

    /// The columns that are read, by their places.
    fn columns<'a>(&self, names: impl Iterator<Item = &'a str>) -> Result<Vec<(&'static str, usize)>, Failure> {
        let names = names.collect::<Vec<_>>();
        let column = |field: &'static str| Some((field, names.iter().position(|name| *name == field)?));
        match FIELDS.into_iter().find(|field| column(field).is_none()) {
            Some(missing) => Err(self.failure("its columns", &format_args!("there is no column `{missing}`"))),
            None => Ok(FIELDS.into_iter().chain([ERRORS]).filter_map(column).collect()),
        }
    }

    fn open(&self) -> Result<File, Failure> {
        File::open(&self.path).map_err(|error| self.failure("it", &error).try_this("check the path"))
    }

    fn failure(&self, place: &str, cause: &dyn Display) -> Failure {
        let failure = Failure::new(Exit::Local, format!("cannot read {}: {place}", self.path.display())).cause(cause);
        failure.try_this("helpdesk export cases --to cases.jsonl --show-first-response-time true")
    }
}

/// What the JSON of a case says, with the tolerance of responses. An export also has what could not be read.
fn facts(json: &str) -> Result<Facts, DecodeError> {
    let is_lost = || serde_json::from_str(json).is_ok_and(|it: Value| it.get(ERRORS).is_some_and(|it| !it.is_null()));
    match Case::from_json(json) {
        Ok(case) => Ok(Facts::of(&case)),
        Err(_) if is_lost() => Ok(Facts::lost()),
        Err(error) => Err(error),
    }
}

fn object(fields: impl Iterator<Item = (&'static str, Value)>) -> String {
    Value::Object(fields.map(|(name, value)| (name.to_owned(), value)).collect()).to_string()
}

/// A cell without the apostrophe that keeps spreadsheets from running it.
fn unguarded(cell: &str) -> &str {
    let guarded = cell.strip_prefix('\'').filter(|it| it.starts_with(['=', '+', '-', '@']));
    guarded.unwrap_or(cell)
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
