//! The file of an export: the records as lines of JSON, a lock, and a state beside it.
//!
//! A page is written in two steps: into the state, then into the data. So the state describes every byte of the data,
//! wherever the process is killed. The next process compares the two, and writes the page again.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use fs4::{FileExt, TryLockError};

use self::digest::Digest;
use self::state::{State, StateFile};
use crate::error::Error;
use crate::files::new_file;
use crate::jobs::export::checkpoint::ExportCheckpoint;

mod digest;
mod state;
#[cfg(all(test, unix))]
mod tests;

/// The file of an export. The lock ends when it is dropped, and with the process.
pub(super) struct ExportFile {
    path: PathBuf,
    data: File,
    state: StateFile,
    /// The data that are known to be on disk.
    digest: Digest,
    /// The last page of an earlier process, which may be on disk in part.
    page: Vec<u8>,
}

/// The reason why the file of an export cannot be used, and what to do.
pub(super) struct FileError {
    message: String,
    cause: Option<io::Error>,
}

impl ExportFile {
    /// Opens and locks the file, and compares it with the state beside it. Returns the position after the last page,
    /// unless the export is new. Nothing is changed before [`begin`](Self::begin), except that a missing file is created.
    pub(super) fn open(path: PathBuf) -> Result<(Self, Option<ExportCheckpoint>), FileError> {
        let opened = match new_file::create(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => open_regular(&path),
            created => created,
        };
        let state = StateFile::of(&path);
        let mut file = match opened {
            Ok(data) => Self { path, data, state, digest: Digest::EMPTY, page: Vec::new() },
            Err(error) => return Err(FileError::io("opened", &path, error)),
        };
        file.lock()?;
        let read = file.state.read().map_err(|error| FileError::io("read", &file.state.path, error))?;
        let state = read.map(|bytes| State::parse(&bytes).ok_or_else(|| file.no_state())).transpose()?;
        match state {
            // Nothing is there that could be lost or doubled.
            Some(state) if state.length == 0 && state.page.is_empty() && file.length()? == 0 => Ok((file, None)),
            Some(state) => {
                let checkpoint = state.checkpoint.clone();
                file.compare(state)?;
                Ok((file, Some(checkpoint)))
            }
            None if file.length()? == 0 => Ok((file, None)),
            None => Err(file.foreign()),
        }
    }

    /// The number of lines, including those of a page that is on disk in part.
    pub(super) fn lines(&self) -> u64 {
        let mut digest = self.digest;
        digest.add(&self.page);
        digest.lines
    }

    /// Completes the last page, and lets the state name this process.
    pub(super) fn begin(&mut self, checkpoint: &ExportCheckpoint) -> Result<(), FileError> {
        let page = std::mem::take(&mut self.page);
        self.data.set_len(self.digest.length).map_err(|error| self.unwritable(error))?;
        self.data.seek(SeekFrom::End(0)).map_err(|error| self.unwritable(error))?;
        self.add(&page)?;
        self.save(checkpoint, b"")
    }

    /// Appends the lines of a page. They are on disk when it returns.
    pub(super) fn append(&mut self, page: &[u8], checkpoint: &ExportCheckpoint) -> Result<(), FileError> {
        let length = self.length()?;
        if length != self.digest.length {
            return Err(self.changed(&format!("{length} bytes are in it, {} were written", self.digest.length)));
        }
        self.save(checkpoint, page)?;
        self.add(page)
    }

    /// Reads all lines back, and saves the end of the export if they are its records.
    pub(super) fn finish(&mut self, checkpoint: &ExportCheckpoint, records: u64) -> Result<(), FileError> {
        let length = self.length()?;
        let read = self.data.rewind().and_then(|()| Digest::of(&self.data));
        let read = read.map_err(|error| self.unreadable(error))?;
        if read == self.digest && read.lines == records && length == read.length {
            self.save(checkpoint, b"")
        } else {
            let Digest { length, lines, .. } = read;
            let written = self.digest.length;
            Err(self.changed(&format!(
                "{lines} lines and {length} bytes are in it, {records} records and {written} bytes were written"
            )))
        }
    }

    fn lock(&self) -> Result<(), FileError> {
        match FileExt::try_lock(&self.data) {
            Ok(()) => Ok(()),
            Err(TryLockError::Error(error)) => Err(FileError::io("locked", &self.path, error)),
            Err(TryLockError::WouldBlock) => {
                let state = self.state.read().ok().flatten().and_then(|bytes| State::parse(&bytes));
                let process = state.map_or(String::new(), |state| format!(" (process {})", state.process));
                let path = self.path.display();
                Err(FileError::new(format!(
                    "another export writes `{path}`{process}: wait for its end or stop it, or choose another path"
                )))
            }
        }
    }

    /// Compares the data with the state. They may end anywhere in the page.
    fn compare(&mut self, state: State) -> Result<(), FileError> {
        let State { length, checksum, page, .. } = state;
        let there = self.length()?;
        if there < length {
            return Err(self.of_another_run(&format!("the file has {there} bytes, and the state is of {length}")));
        }
        let most = length + page.len() as u64;
        if there > most {
            return Err(self.of_another_run(&format!("the file has {there} bytes, and the state is of at most {most}")));
        }
        self.digest = Digest::of((&self.data).take(length)).map_err(|error| self.unreadable(error))?;
        if self.digest.checksum != checksum || self.digest.length != length {
            return Err(self.of_another_run(&format!("the first {length} bytes are others")));
        }
        let mut tail = Vec::with_capacity(page.len());
        (&self.data).take(page.len() as u64).read_to_end(&mut tail).map_err(|error| self.unreadable(error))?;
        // A loss of power can leave zeros where bytes were not on disk yet. No line has one.
        while tail.last() == Some(&0) {
            tail.pop();
        }
        if !page.starts_with(&tail) {
            return Err(self.of_another_run(&format!("the bytes after the first {length} are others")));
        }
        self.page = page;
        Ok(())
    }

    /// Writes at the end of the data.
    fn add(&mut self, page: &[u8]) -> Result<(), FileError> {
        let added = self.data.write_all(page).and_then(|()| self.data.sync_data());
        added.map_err(|error| self.unwritable(error))?;
        self.digest.add(page);
        Ok(())
    }

    fn save(&self, checkpoint: &ExportCheckpoint, page: &[u8]) -> Result<(), FileError> {
        let metadata = self.data.metadata();
        let saved = metadata.and_then(|it| self.state.write(&self.digest, checkpoint, page, it.permissions()));
        saved.map_err(|error| FileError::io("written", &self.state.path, error))
    }

    /// The length of the file at the path, which may be another one by now.
    fn length(&self) -> Result<u64, FileError> {
        match fs::metadata(&self.path) {
            Ok(metadata) => Ok(metadata.len()),
            Err(error) => Err(self.unreadable(error)),
        }
    }

    fn no_state(&self) -> FileError {
        let (path, state) = (self.path.display(), self.state.path.display());
        FileError::new(format!(
            "`{state}` is not the state of an export of this version: move it and `{path}` away to start again, or choose \
             another path"
        ))
    }

    fn foreign(&self) -> FileError {
        let (path, state) = (self.path.display(), self.state.path.display());
        FileError::new(format!(
            "`{path}` has content, and the state of an export, `{state}`, is missing: restore it, or move `{path}` away to \
             start again, or choose another path"
        ))
    }

    /// The error if the data are not those of the state.
    pub(super) fn of_another_run(&self, difference: &str) -> FileError {
        let (path, state) = (self.path.display(), self.state.path.display());
        FileError::new(format!(
            "`{path}` and `{state}` do not belong together: {difference}; restore the two files of one run, or move both away \
             to start again"
        ))
    }

    /// The error if something else wrote to the file during the export.
    fn changed(&self, difference: &str) -> FileError {
        let (path, state) = (self.path.display(), self.state.path.display());
        FileError::new(format!(
            "`{path}` changed while the export wrote it: {difference}; move it and `{state}` away, and export again"
        ))
    }

    /// The error if the state belongs to another export.
    pub(super) fn of_another_export(&self, operation: &str) -> FileError {
        let (path, state) = (self.path.display(), self.state.path.display());
        FileError::new(format!(
            "`{state}` is of another request of `{operation}`, or of another account: use the same ones, or move it and \
             `{path}` away to start again, or choose another path"
        ))
    }

    fn unreadable(&self, error: io::Error) -> FileError {
        FileError::io("read", &self.path, error)
    }

    fn unwritable(&self, error: io::Error) -> FileError {
        FileError::io("written", &self.path, error)
    }
}

/// Opens a file that is there, unless it is a link or a device.
fn open_regular(path: &Path) -> io::Result<File> {
    let seen = path.symlink_metadata()?;
    if seen.is_file() { open_seen(path, &seen) } else { Err(io::Error::other("it is not a regular file")) }
}

/// Opens the file that was looked at. Who may write the directory can put a link to another file in its place.
fn open_seen(path: &Path, seen: &Metadata) -> io::Result<File> {
    let file = File::options().read(true).write(true).open(path)?;
    if is_same(&file.metadata()?, seen) {
        Ok(file)
    } else {
        Err(io::Error::other("another file took its place meanwhile; check who can write the directory"))
    }
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Windows tells files apart by no number that the standard library reads.
#[cfg(not(unix))]
fn is_same(_: &Metadata, _: &Metadata) -> bool {
    true
}

impl FileError {
    /// Returns the error of the export of this operation.
    pub(super) fn of(self, operation: &'static str) -> Error {
        Error::file(operation, &self.message, self.cause)
    }

    fn new(message: String) -> Self {
        Self { message, cause: None }
    }

    fn io(done: &str, path: &Path, error: io::Error) -> Self {
        Self { message: format!("`{}` could not be {done}: {error}", path.display()), cause: Some(error) }
    }
}

/// A thread that ended early.
impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        Self { message: format!("the file could not be written: {error}"), cause: Some(error) }
    }
}
