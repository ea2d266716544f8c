//! The files that an export writes from its store.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use helpdesk_export::record::Record;
use helpdesk_export::{csv, text};

use super::column;
use super::store::Store;
use super::table::Table;
use crate::failure::{Exit, Failure};

mod parquet;

/// The format of an exported file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Jsonl,
    Csv {
        /// Whether it starts with a byte-order mark.
        bom: bool,
    },
    Parquet,
    /// That of the store itself.
    Sqlite,
}

const EXTENSIONS: [(&str, Format); 7] = [
    ("jsonl", Format::Jsonl),
    ("ndjson", Format::Jsonl),
    ("csv", Format::Csv { bom: false }),
    ("sqlite", Format::Sqlite),
    ("sqlite3", Format::Sqlite),
    ("db", Format::Sqlite),
    ("parquet", Format::Parquet),
];

impl Format {
    /// The format of a path, by its extension.
    pub(super) fn of(path: &Path) -> Result<Self, Failure> {
        let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let found = EXTENSIONS.iter().find(|(known, _)| known.eq_ignore_ascii_case(extension));
        found.map(|(_, format)| *format).ok_or_else(|| {
            let error = format!("the name `{}` does not say the format of the file", path.display());
            Failure::new(Exit::Usage, error).try_this("a name that ends with .jsonl, .csv, .sqlite or .parquet")
        })
    }

    /// The path of a table: `cases.jsonl`, and `cases.messages.jsonl` for another one beside it.
    pub(super) fn path_of(self, path: &Path, table: &Table, is_first: bool) -> PathBuf {
        if is_first || self == Self::Sqlite {
            return path.to_owned();
        }
        let mut name = path.file_stem().unwrap_or_default().to_owned();
        name.push(format!(".{}.", table.name));
        name.push(path.extension().unwrap_or_default());
        path.with_file_name(name)
    }
}

/// A file that was written and read back, but has not its name yet.
pub(super) struct NewFile {
    /// The same for each run, so that a run that is killed leaves at most one.
    temporary: PathBuf,
    path: PathBuf,
}

impl NewFile {
    /// Writes a table, and fails if the file then has another number of records.
    pub(super) fn write(format: Format, path: PathBuf, store: &Store, table: &Table) -> Result<Self, Failure> {
        let mut temporary = path.clone().into_os_string();
        temporary.push(".new");
        let new = Self { temporary: temporary.into(), path };
        let read = new.write_table(format, store, table).and_then(|()| Ok(read_back(format, &new.temporary)?));
        let read = read.map_err(|error| new.failed(error))?;
        let saved = store.count(&table.name)?;
        if read == saved {
            return Ok(new);
        }
        let error = format!("`{}` has {read} records, and {saved} were written", new.temporary.display());
        Err(Failure::new(Exit::Local, error).try_this("the same command again"))
    }

    /// Gives the file its name.
    pub(super) fn publish(self) -> Result<(), Failure> {
        fs::rename(&self.temporary, &self.path).map_err(|error| self.failed(error.into()))
    }

    fn write_table(&self, format: Format, store: &Store, table: &Table) -> Result<(), WriteError> {
        let file = File::create(&self.temporary)?;
        let mut to = BufWriter::new(&file);
        match format {
            Format::Jsonl => write_jsonl(&mut to, store, table)?,
            Format::Csv { bom } => write_csv(&mut to, bom, store, table)?,
            Format::Parquet => parquet::write(&file, store, table)?,
            Format::Sqlite => (),
        }
        to.flush()?;
        drop(to);
        Ok(file.sync_all()?)
    }

    fn failed(&self, error: WriteError) -> Failure {
        match error {
            WriteError::Store(failure) => failure,
            WriteError::Output(error) => {
                Failure::new(Exit::Local, format!("cannot write `{}`", self.path.display())).cause(error)
            }
        }
    }
}

/// Why a file was not written.
enum WriteError {
    Output(io::Error),
    Store(Failure),
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<Failure> for WriteError {
    fn from(failure: Failure) -> Self {
        Self::Store(failure)
    }
}

fn write_jsonl(to: &mut impl Write, store: &Store, table: &Table) -> Result<(), WriteError> {
    records(store, table, |record| Ok(writeln!(to, "{}", text::json(record, false).map_err(io::Error::from)?)?))
}

fn write_csv(to: &mut impl Write, bom: bool, store: &Store, table: &Table) -> Result<(), WriteError> {
    if bom {
        to.write_all("\u{feff}".as_bytes())?;
    }
    let names = || table.columns.iter().map(|column| column.name);
    csv::line(to, names().map(Into::into), false)?;
    records(store, table, |record| Ok(csv::line(to, names().map(|name| record.get(name)), false)?))
}

fn records(
    store: &Store,
    table: &Table,
    mut each: impl FnMut(&Record) -> Result<(), WriteError>,
) -> Result<(), WriteError> {
    store.rows(table, |row| each(&column::decode(&table.columns, row).map_err(|error| store.failed(&error))?))
}

/// Counts the records of a file.
fn read_back(format: Format, path: &Path) -> io::Result<u64> {
    match format {
        Format::Jsonl => {
            let mut lines = BufReader::new(File::open(path)?);
            let (mut count, mut line) = (0, Vec::new());
            while lines.read_until(b'\n', &mut line)? > 0 {
                count += u64::from(line.ends_with(b"\n"));
                line.clear();
            }
            Ok(count)
        }
        Format::Csv { .. } => {
            let mut records = ::csv::Reader::from_path(path)?.into_byte_records();
            records.try_fold(0, |count, record| Ok(record.map(|_| count + 1)?))
        }
        Format::Parquet => parquet::count(path),
        Format::Sqlite => Ok(0),
    }
}
