//! Records as lines: JSON Lines and CSV.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read, Write};

use helpdesk_text::record::{EXTRA, Record};
use serde_json::Value;

use crate::keep::column::Column;
use crate::write::csv;

/// A format with a line for each record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lines {
    Jsonl {
        /// Whether each line has each key, for a reader that takes the columns from the first lines.
        every_key: bool,
    },
    Csv {
        /// Whether it starts with a byte-order mark, for a spreadsheet.
        bom: bool,
    },
}

impl Lines {
    /// Writes the line before the first record, if there is one.
    pub(crate) fn begin(self, to: &mut dyn Write, columns: &[Column]) -> io::Result<()> {
        let Self::Csv { bom } = self else { return Ok(()) };
        if bom {
            to.write_all("\u{feff}".as_bytes())?;
        }
        csv::line(to, columns.iter().map(|column| column.name.into()), target(bom))
    }

    /// Writes a record.
    pub(crate) fn write(self, to: &mut dyn Write, columns: &[Column], record: &Record) -> io::Result<()> {
        match self {
            Self::Jsonl { every_key: true } => {
                writeln!(to, "{}", helpdesk_text::json(&with_every_key(columns, record), false)?)
            }
            Self::Jsonl { every_key: false } => writeln!(to, "{}", helpdesk_text::json(record, false)?),
            Self::Csv { bom } => csv::line(to, columns.iter().map(|column| record.get(column.name)), target(bom)),
        }
    }

    /// Counts the records of a file.
    pub(crate) fn count(self, file: impl Read) -> io::Result<u64> {
        match self {
            Self::Jsonl { .. } => {
                let mut lines = BufReader::new(file);
                let (mut count, mut line) = (0, Vec::new());
                while lines.read_until(b'\n', &mut line)? > 0 {
                    count += u64::from(line.ends_with(b"\n"));
                    line.clear();
                }
                Ok(count)
            }
            Self::Csv { .. } => {
                let mut records = ::csv::Reader::from_reader(file).into_byte_records();
                records.try_fold(0, |count, record| Ok(record.map(|_| count + 1)?))
            }
        }
    }
}

/// Returns the record with null for each missing column. Unknown fields stay keys.
fn with_every_key(columns: &[Column], record: &Record) -> Record {
    let own = columns.iter().filter(|it| it.name != EXTRA).map(|it| (it.name.into(), record.get(it.name)));
    let is_other = |(name, _): &&(Cow<'static, str>, Value)| columns.iter().all(|it| it.name != name);
    let others = record.fields.iter().filter(is_other).cloned();
    Record { fields: own.chain(others).collect(), extra: record.extra.clone(), errors: Vec::new(), is_value: false }
}

fn target(bom: bool) -> csv::Target {
    csv::Target { spreadsheet: bom, terminal: false }
}
