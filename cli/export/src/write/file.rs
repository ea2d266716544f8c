//! The formats of files, and how tables are written in them.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use helpdesk_files::new_file;

use crate::error::Error;
use crate::keep::column;
use crate::keep::store::Store;
use crate::keep::table::Table;
use crate::write::lines::Lines;

mod parquet;

/// The format of an exported file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Text {
        lines: Lines,
        /// Whether it is compressed with gzip.
        gzip: bool,
    },
    Parquet,
    /// The format of the store itself.
    Sqlite,
}

const JSONL: Format = Format::Text { lines: Lines::Jsonl { every_key: false }, gzip: false };
const CSV: Format = Format::Text { lines: Lines::Csv { bom: false }, gzip: false };

const EXTENSIONS: [(&str, Format); 7] = [
    ("jsonl", JSONL),
    ("ndjson", JSONL),
    ("csv", CSV),
    ("sqlite", Format::Sqlite),
    ("sqlite3", Format::Sqlite),
    ("db", Format::Sqlite),
    ("parquet", Format::Parquet),
];

impl Format {
    /// The format of a path, by its extension, which may have `.gz` after it.
    pub(crate) fn of(path: &Path) -> Result<Self, Error> {
        let (_, extension) = split(path);
        let extension = extension.to_str().unwrap_or_default().to_ascii_lowercase();
        let (extension, is_gzip) = extension.strip_suffix(".gz").map_or((&*extension, false), |it| (it, true));
        let format = EXTENSIONS.iter().find(|(known, _)| *known == extension).map(|(_, format)| *format);
        match (format, is_gzip) {
            (Some(Self::Text { lines, .. }), true) => Ok(Self::Text { lines, gzip: true }),
            (Some(_), true) => Err(Error::usage("only JSON lines and CSV are compressed with gzip")
                .try_this("a name that ends with .jsonl.gz or .csv.gz")),
            (Some(format), false) => Ok(format),
            (None, _) => {
                let error = format!("the name `{}` does not say the format of the file", path.display());
                Err(Error::usage(error).try_this("a name that ends with .jsonl, .csv, .sqlite or .parquet"))
            }
        }
    }

    /// The path of a table beside the first: `cases.messages.jsonl` for `cases.jsonl`. A database has all tables.
    pub(crate) fn path_beside(self, path: &Path, table: &str) -> PathBuf {
        if self == Self::Sqlite {
            return path.to_owned();
        }
        let (stem, extension) = split(path);
        let mut name = stem;
        name.push(format!(".{table}."));
        name.push(extension);
        path.with_file_name(name)
    }
}

/// Returns the name of a file without its extension, and that, such as `jsonl.gz`.
fn split(path: &Path) -> (OsString, OsString) {
    let is_gzip = path.extension().is_some_and(|it| it.eq_ignore_ascii_case("gz"));
    let inner = if is_gzip { path.file_stem().map(Path::new).unwrap_or(path) } else { path };
    let mut extension = inner.extension().unwrap_or_default().to_owned();
    if is_gzip {
        extension.push(format!(".{}", path.extension().unwrap_or_default().display()));
    }
    (inner.file_stem().unwrap_or_default().to_owned(), extension)
}

/// A file that was written and read back, but does not have its final name yet.
pub(crate) struct NewFile<'a> {
    /// Each run uses the same name, so killed runs leave at most one file.
    pub(crate) temporary: PathBuf,
    path: &'a Path,
}

impl<'a> NewFile<'a> {
    /// Writes a table, and fails if the file then has another number of records.
    pub(crate) fn write(format: Format, path: &'a Path, store: &Store, table: &Table) -> Result<Self, Error> {
        let new = Self { temporary: with_suffix(path, ".new"), path };
        let read = new.write_table(format, store, table).and_then(|()| read_back(format, &new.temporary));
        let read = read.map_err(|error| new.error(error))?;
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
            Format::Text { lines, gzip: false } => write_lines(&mut to, lines, store, table)?,
            Format::Text { lines, gzip: true } => {
                let mut compressed = GzEncoder::new(&mut to, Compression::default());
                write_lines(&mut compressed, lines, store, table)?;
                compressed.finish()?;
            }
            Format::Parquet => parquet::write(&file, store, table)?,
            Format::Sqlite => (),
        }
        to.flush()?;
        drop(to);
        file.sync_all()
    }

    /// Returns the error of the file, unless the records could not be read.
    fn error(&self, error: io::Error) -> Error {
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

fn write_lines(to: &mut impl Write, lines: Lines, store: &Store, table: &Table) -> io::Result<()> {
    lines.begin(to, &table.columns)?;
    store.rows(table, |row| {
        let record = column::decode(&table.columns, |index| row.get_ref(index)).map_err(|error| store.error(&error))?;
        lines.write(to, &table.columns, &record)
    })
}

/// Counts the records of a file.
fn read_back(format: Format, path: &Path) -> io::Result<u64> {
    match format {
        Format::Text { lines, gzip: false } => lines.count(File::open(path)?),
        Format::Text { lines, gzip: true } => lines.count(GzDecoder::new(BufReader::new(File::open(path)?))),
        Format::Parquet => parquet::count(path),
        Format::Sqlite => Ok(0),
    }
}
