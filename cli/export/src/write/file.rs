//! The formats of files, and how tables are written in them.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::keep::column;
use crate::keep::store::Store;
use crate::keep::table::Table;
use crate::new_file;
use crate::record::Record;
use crate::write::csv;

mod parquet;

/// The format of an exported file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Jsonl,
    Csv {
        /// Whether it starts with a byte-order mark, for a spreadsheet.
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
    pub(crate) fn of(path: &Path) -> Result<Self, Error> {
        let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let found = EXTENSIONS.iter().find(|(known, _)| known.eq_ignore_ascii_case(extension));
        found.map(|(_, format)| *format).ok_or_else(|| {
            let error = format!("the name `{}` does not say the format of the file", path.display());
            Error::usage(error).try_this("a name that ends with .jsonl, .csv, .sqlite or .parquet")
        })
    }

    /// The path of a table beside the first: `cases.messages.jsonl` for `cases.jsonl`. A database has all tables.
    pub(crate) fn path_beside(self, path: &Path, table: &str) -> PathBuf {
        if self == Self::Sqlite {
            return path.to_owned();
        }
        let mut name = path.file_stem().unwrap_or_default().to_owned();
        name.push(format!(".{table}."));
        name.push(path.extension().unwrap_or_default());
        path.with_file_name(name)
    }
}

/// A file that was written and read back, but has not its name yet.
pub(crate) struct NewFile<'a> {
    /// The same for each run, so that a run that is killed leaves at most one.
    pub(crate) temporary: PathBuf,
    path: &'a Path,
}

impl<'a> NewFile<'a> {
    /// Writes a table, and fails if the file then has another number of records.
    pub(crate) fn write(format: Format, path: &'a Path, store: &Store, table: &Table) -> Result<Self, Error> {
        let new = Self { temporary: with_suffix(path, ".new"), path };
        let read = new.write_table(format, store, table).and_then(|()| read_back(format, &new.temporary));
        let read = read.map_err(|error| new.failed(error))?;
        let saved = store.count(table)?;
        if read == saved {
            return Ok(new);
        }
        let error = format!("`{}` has {read} records, and {saved} were written", new.temporary.display());
        Err(Error::file(error).try_this("the same command again"))
    }

    fn write_table(&self, format: Format, store: &Store, table: &Table) -> io::Result<()> {
        new_file::remove_old(&self.temporary)?;
        let file = new_file::create(&self.temporary)?;
        let mut to = BufWriter::new(&file);
        match format {
            Format::Jsonl => write_jsonl(&mut to, store, table)?,
            Format::Csv { bom } => write_csv(&mut to, bom, store, table)?,
            Format::Parquet => parquet::write(&file, store, table)?,
            Format::Sqlite => (),
        }
        to.flush()?;
        drop(to);
        file.sync_all()
    }

    /// Returns the error of the file, unless the records could not be read.
    fn failed(&self, error: io::Error) -> Error {
        let of_file = |error| Error::file(format!("cannot write `{}`", self.path.display())).cause(error);
        error.downcast().unwrap_or_else(of_file)
    }
}

/// Returns the path with more at the end of its name.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn write_jsonl(to: &mut impl Write, store: &Store, table: &Table) -> io::Result<()> {
    records(store, table, |record| writeln!(to, "{}", helpdesk_text::json(record, false)?))
}

fn write_csv(to: &mut impl Write, bom: bool, store: &Store, table: &Table) -> io::Result<()> {
    if bom {
        to.write_all("\u{feff}".as_bytes())?;
    }
    let names = || table.columns.iter().map(|column| column.name);
    let target = csv::Target { spreadsheet: bom, terminal: false };
    csv::line(to, names().map(Into::into), target)?;
    records(store, table, |record| csv::line(to, names().map(|name| record.get(name)), target))
}

fn records(store: &Store, table: &Table, mut each: impl FnMut(&Record) -> io::Result<()>) -> io::Result<()> {
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
