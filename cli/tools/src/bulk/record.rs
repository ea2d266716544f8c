//! The records of a bulk change, as lines.

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, Read};

use serde_json::{Map, Value};

/// The most bytes of a line: more than people write, and no device without end.
const MAX_LINE_BYTES: u64 = 4 << 20;

/// A record, and what its request has.
#[derive(Clone, Debug, PartialEq)]
pub enum Record {
    /// The id, or another key that the operation accepts instead.
    Id(String),
    /// Values of parameters by their names, that of the id among them.
    Values(Map<String, Value>),
}

/// Lines that are no records.
#[derive(Debug)]
pub struct InvalidRecords(String);

impl fmt::Display for InvalidRecords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for InvalidRecords {}

/// Reads a record from each line: an id, which may be a string of JSON, or an object of JSON. Lines without anything are skipped.
/// Returns each record with the number of its line.
///
/// # Errors
///
/// Fails for a line that begins as JSON and is invalid, is an array, or has more than 4 MiB, and if reading fails.
pub fn read_records(from: impl BufRead) -> Result<Vec<(usize, Record)>, InvalidRecords> {
    let mut records = Vec::new();
    let mut lines = Lines { from, number: 0 };
    while let Some((number, line)) = lines.next()? {
        records.push((number, record(number, &line)?));
    }
    Ok(records)
}

fn record(number: usize, line: &str) -> Result<Record, InvalidRecords> {
    let wrong = |why: &dyn fmt::Display| InvalidRecords(format!("line {number}: {why}"));
    match line.as_bytes().first() {
        Some(b'{') => serde_json::from_str(line).map(Record::Values).map_err(|error| wrong(&error)),
        Some(b'"') => serde_json::from_str(line).map(Record::Id).map_err(|error| wrong(&error)),
        Some(b'[') => Err(wrong(&"expected an id or an object; `jq -c '.[]'` writes a line for each item of an array")),
        _ => Ok(Record::Id(line.to_owned())),
    }
}

struct Lines<R> {
    from: R,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    /// Reads the next line that has something.
    fn next(&mut self) -> Result<Option<(usize, String)>, InvalidRecords> {
        loop {
            let mut line = String::new();
            self.number += 1;
            let read = (&mut self.from).take(MAX_LINE_BYTES + 1).read_line(&mut line);
            let wrong = |why: &dyn fmt::Display| InvalidRecords(format!("line {}: {why}", self.number));
            match read.map_err(|error: io::Error| wrong(&error))? as u64 {
                0 => return Ok(None),
                length if length > MAX_LINE_BYTES => return Err(wrong(&"it has more than 4 MiB")),
                _ => (),
            }
            // A byte order mark stands before the first line of some programs.
            let line = line.trim_start_matches('\u{feff}').trim();
            if !line.is_empty() {
                return Ok(Some((self.number, line.to_owned())));
            }
        }
    }
}
