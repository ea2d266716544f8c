//! The files that an export writes from its store.

use std::ffi::OsStr;
use std::fs::{File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::column;
use super::store::Store;
use super::table::Table;
use crate::failure::{Exit, Failure};
use crate::record::{Record, csv, text};

mod parquet;

/// The format of an exported file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Jsonl,
    Csv,
    Sqlite,
    Parquet,
}

const EXTENSIONS: [(&str, Format); 7] = [
    ("jsonl", Format::Jsonl),
    ("ndjson", Format::Jsonl),
    ("csv", Format::Csv),
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

/// Writes a table into a file, which replaces another one only when it is complete. Returns how many records are in it.
pub(super) fn write(format: Format, path: &Path, store: &Store, table: &Table) -> Result<u64, Failure> {
    let failed =
        |error: io::Error| Failure::new(Exit::Local, format!("cannot write `{}`", path.display())).cause(error);
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let file = new_file(parent).map_err(failed)?;
    match format {
        Format::Jsonl => write_jsonl(&file, store, table).map_err(|error| error.named(path))?,
        Format::Csv => write_csv(&file, store, table).map_err(|error| error.named(path))?,
        Format::Parquet => parquet::write(file.as_file(), store, table).map_err(|error| error.named(path))?,
        Format::Sqlite => (),
    }
    file.as_file().sync_all().map_err(failed)?;
    let records = read_back(format, file.path()).map_err(failed)?;
    file.persist(path).map_err(|error| failed(error.error))?;
    Ok(records)
}

/// Why a file was not written.
pub(super) enum WriteError {
    Output(io::Error),
    Store(Failure),
}

impl WriteError {
    fn named(self, path: &Path) -> Failure {
        match self {
            Self::Output(error) => Failure::new(Exit::Local, format!("cannot write `{}`", path.display())).cause(error),
            Self::Store(failure) => failure,
        }
    }
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

/// A file with the permissions that new files have.
#[cfg(unix)]
fn new_file(directory: &Path) -> io::Result<NamedTempFile> {
    use std::os::unix::fs::PermissionsExt;

    tempfile::Builder::new().permissions(Permissions::from_mode(0o666)).tempfile_in(directory)
}

#[cfg(not(unix))]
fn new_file(directory: &Path) -> io::Result<NamedTempFile> {
    NamedTempFile::new_in(directory)
}

fn write_jsonl(file: &NamedTempFile, store: &Store, table: &Table) -> Result<(), WriteError> {
    let mut to = BufWriter::new(file);
    each(store, table, &mut |record| Ok(writeln!(to, "{}", text::json(record, false).map_err(io::Error::from)?)?))?;
    Ok(to.flush()?)
}

fn write_csv(file: &NamedTempFile, store: &Store, table: &Table) -> Result<(), WriteError> {
    let mut to = BufWriter::new(file);
    let names = || table.columns.iter().map(|column| column.name);
    csv::line(&mut to, names().map(Into::into), false)?;
    each(store, table, &mut |record| Ok(csv::line(&mut to, names().map(|name| record.get(name)), false)?))?;
    Ok(to.flush()?)
}

/// Calls the function for each record. What it fails with is returned.
fn each(
    store: &Store,
    table: &Table,
    write: &mut dyn FnMut(&Record) -> Result<(), WriteError>,
) -> Result<(), WriteError> {
    let mut output = None;
    let read = store.rows(table, &mut |row| {
        let record = column::decode(&table.columns, row).map_err(|error| store.failed(&error))?;
        match write(&record) {
            Ok(()) => Ok(()),
            Err(WriteError::Store(failure)) => Err(failure),
            Err(WriteError::Output(error)) => {
                output = Some(error);
                Err(Failure::new(Exit::Local, ""))
            }
        }
    });
    match output {
        Some(error) => Err(error.into()),
        None => Ok(read?),
    }
}

/// Counts the records of a file.
fn read_back(format: Format, path: &Path) -> io::Result<u64> {
    match format {
        Format::Jsonl => {
            let mut lines = io::BufReader::new(File::open(path)?);
            let (mut count, mut line) = (0, Vec::new());
            while io::BufRead::read_until(&mut lines, b'\n', &mut line)? > 0 {
                count += u64::from(line.ends_with(b"\n"));
                line.clear();
            }
            Ok(count)
        }
        Format::Csv => {
            let mut records = ::csv::Reader::from_path(path)?.into_byte_records();
            records.try_fold(0, |count, record| Ok(record.map(|_| count + 1)?))
        }
        Format::Parquet => parquet::count(path),
        Format::Sqlite => Ok(0),
    }
}
