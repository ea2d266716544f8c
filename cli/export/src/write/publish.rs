//! Which files an export or a copy may write, and how they get their names.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use std::{fs, io};

use helpdesk_files::new_file;
use tempfile::{PathPersistError, TempPath};

use crate::error::Error;
use crate::keep::store::Store;
use crate::keep::table::Table;
use crate::plan::{Job, Plan};
use crate::proof::{Completeness, Proof, TableProof};
use crate::write::file::{Format, NewFile, with_suffix};

/// Endings of the files that SQLite leaves beside a database in use, and applies to any database of that name.
const BESIDE_DATABASE: [&str; 3] = ["-wal", "-journal", "-shm"];

/// The files of an export or a copy.
pub(crate) struct Files<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) format: Format,
    /// The paths of the tables. A database has all tables.
    pub(crate) paths: Vec<PathBuf>,
    /// Whether files of others are replaced. The run replaces its own files in any case.
    pub(crate) replace: bool,
}

impl Files<'_> {
    /// Opens the store, unless a file is in the way of those that are to be written.
    pub(crate) fn open(&self, at: &Path, account: &str) -> Result<Store, Error> {
        if !at.exists() {
            self.check(None)?;
        }
        let store = Store::open(at, &self.plan.tables, &self.plan.command(account)?)?;
        self.check(Some(&store))?;
        Ok(store)
    }

    /// Writes the files of all tables that were read, and gives them their names when all are complete. A database is written already.
    pub(crate) fn publish(&self, store: &mut Store, skipped: &[&str]) -> Result<(), Error> {
        if self.format == Format::Sqlite {
            return Ok(());
        }
        let read = || self.tables_with_paths().filter(|(table, _)| !is_skipped(table, skipped));
        let new = read().map(|(table, path)| NewFile::write(self.format, path, store, table));
        let new: Vec<NewFile<'_>> = new.collect::<Result<_, _>>()?;
        read().zip(new).try_for_each(|((table, path), new)| self.rename(store, table, &new.temporary, path))
    }

    /// Fails if a file would be replaced by one that lacks records.
    pub(crate) fn check_replaced(&self, proof: &Proof) -> Result<(), Error> {
        let lacks = |table: &&TableProof| matches!(table.completeness, Completeness::Incomplete(_));
        match proof.tables.iter().filter(lacks).find(|table| table.path.symlink_metadata().is_ok()) {
            Some(table) if self.replace => {
                let error =
                    Error::file(format!("`{}` stays, because the new file is incomplete", table.path.display()));
                let error = error.cause(table).try_this("the same command, which reads what is missing");
                Err(error.try_this("move the file away, for the new one as it is"))
            }
            _ => Ok(()),
        }
    }

    /// Gives the database its name.
    pub(crate) fn publish_database(&self, from: &Path, to: &Path) -> Result<(), Error> {
        check_alone(to)?;
        rename(from, to, self.replace).map_err(|error| self.rename_error(to, error))
    }

    /// The files that this run did not write, by the names of their tables: they are of earlier exports.
    pub(crate) fn find_outdated(&self, skipped: &[&str], path_of: impl Fn(&str) -> PathBuf) -> Vec<PathBuf> {
        let is_written = |name: &str| self.plan.tables.iter().any(|it| it.name == name && !is_skipped(it, skipped));
        let others = Table::beside(self.plan.first().name).into_iter().filter(|name| !is_written(name));
        others.map(path_of).filter(|path| *path != self.paths[0] && path.exists()).collect()
    }

    fn tables_with_paths(&self) -> impl Iterator<Item = (&Table, &Path)> {
        self.plan.tables.iter().zip(self.paths.iter().map(PathBuf::as_path))
    }

    /// Fails if a file is in the way. Without a store, nothing was written yet.
    fn check(&self, store: Option<&Store>) -> Result<(), Error> {
        for (table, path) in self.tables_with_paths() {
            if path.is_dir() {
                return Err(directory_error(path));
            }
            if self.format == Format::Sqlite {
                check_alone(path)?;
            }
            let is_ours = store.map_or(Ok(false), |store| is_ours(store, table, path))?;
            if !self.replace && !is_ours && path.symlink_metadata().is_ok() {
                return Err(self.exists_error(path));
            }
        }
        Ok(())
    }

    /// Renames the file of a table. Before that, the store has the marks of the new file and of ours that is there: a run that is
    /// killed leaves one of them.
    fn rename(&self, store: &mut Store, table: &Table, from: &Path, to: &Path) -> Result<(), Error> {
        let is_ours = is_ours(store, table, to)?;
        let ours = [Some(from), is_ours.then_some(to)].into_iter().flatten().filter_map(mark);
        let ours = ours.collect::<Vec<_>>().join(" ");
        store.change(|change| change.set(&written_key(table), &ours))?;
        rename(from, to, self.replace || is_ours).map_err(|error| self.rename_error(to, error))
    }

    fn rename_error(&self, path: &Path, error: io::Error) -> Error {
        match error.kind() {
            ErrorKind::AlreadyExists => self.exists_error(path),
            _ => Error::file(format!("cannot write `{}`", path.display())).cause(error),
        }
    }

    fn exists_error(&self, path: &Path) -> Error {
        let error = Error::file(format!("`{}` exists", path.display()));
        error.try_this(match self.plan.job {
            Job::Export => "another path, `--replace`, or move the file away",
            Job::Sync => "another path, or move the file away",
        })
    }
}

fn is_skipped(table: &Table, skipped: &[&str]) -> bool {
    skipped.contains(&table.list.operation.id)
}

/// Whether an earlier run of this export wrote the file of a table that is there.
fn is_ours(store: &Store, table: &Table, path: &Path) -> Result<bool, Error> {
    let Some((ours, there)) = store.value(&written_key(table))?.zip(mark(path)) else { return Ok(false) };
    Ok(ours.split(' ').any(|mark| mark == there))
}

/// Identifies a file by its length and the time of its last change. Renaming changes neither.
fn mark(path: &Path) -> Option<String> {
    let file = path.symlink_metadata().ok()?;
    let changed = file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{}:{}", file.len(), changed.as_nanos()))
}

fn written_key(table: &Table) -> String {
    format!("written {}", table.name)
}

pub(crate) fn directory_error(path: &Path) -> Error {
    let error = Error::usage(format!("`{}` is a directory", path.display()));
    error.try_this("the name of a file, such as `cases.parquet` in that directory")
}

/// Fails if SQLite would apply the changes of another database.
fn check_alone(path: &Path) -> Result<(), Error> {
    let mut beside = BESIDE_DATABASE.iter().map(|suffix| with_suffix(path, suffix));
    let Some(existing) = beside.find(|path| path.symlink_metadata().is_ok()) else { return Ok(()) };
    let error = Error::file(format!("`{}` exists", existing.display()));
    let error = error.cause("SQLite would change the new database by it");
    let end = format!("end the program that uses `{}`, which removes the file", path.display());
    Err(error.try_this(end).try_this("move the file away, or another path"))
}

/// Renames a file. Unless it may replace one, the result can be [`ErrorKind::AlreadyExists`].
fn rename(from: &Path, to: &Path, replace: bool) -> io::Result<()> {
    if replace {
        new_file::keep_mode(from, to)?;
        return fs::rename(from, to);
    }
    match TempPath::try_from_path(from)?.persist_noclobber(to).map_err(keep) {
        // Not every file system can.
        Err(error) if error.kind() != ErrorKind::AlreadyExists && to.symlink_metadata().is_err() => {
            fs::rename(from, to)
        }
        renamed => renamed,
    }
}

/// Keeps the file, which would be deleted otherwise.
fn keep(PathPersistError { error, path }: PathPersistError) -> io::Error {
    path.keep().err().map_or(error, |failed| failed.error)
}
