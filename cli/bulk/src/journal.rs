//! The journal: what was to be sent, and how that ended.

use std::collections::HashMap;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use helpdesk::{Effect, Error, Outcome};
use serde::{Deserialize, Serialize};

/// How the request of a record ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum State {
    /// It took effect.
    Done,
    /// It took effect, and its response cannot be read.
    Unreadable,
    /// The service rejected it: it had no effect.
    Rejected,
    /// It was not sent.
    NotSent,
    /// It may have taken effect.
    Unknown,
}

impl State {
    /// Returns the state after a result.
    pub fn of<T>(result: &Result<T, Error>) -> State {
        match result.as_ref().map_err(Error::outcome) {
            Ok(_) => State::Done,
            Err(Outcome::Applied) => State::Unreadable,
            Err(Outcome::Rejected) => State::Rejected,
            Err(Outcome::NotSent) => State::NotSent,
            // What a later version of the client may add is no proof.
            Err(_) => State::Unknown,
        }
    }

    /// Returns whether the request is left: it had no effect, or may be repeated.
    pub fn is_left(self, effect: Effect) -> bool {
        match self {
            State::Done | State::Unreadable => false,
            State::Rejected | State::NotSent => true,
            State::Unknown => Outcome::Unknown.may_repeat(effect),
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            State::Done => "done",
            State::Unreadable => "done, response unreadable",
            State::Rejected => "rejected",
            State::NotSent => "not sent",
            State::Unknown => "unknown",
        })
    }
}

/// A file with a line for each intent and each outcome. It has ids, digests and outcomes, and no other value of a request.
///
/// Only its owner can read it. While it is open, no other program opens it as a journal.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    states: HashMap<String, State>,
}

/// A line. Without a state, it is an intent.
#[derive(Serialize, Deserialize)]
struct Line {
    id: String,
    digest: String,
    state: Option<State>,
}

impl Journal {
    /// Opens a journal, or creates it, and reads what an earlier run left. A request whose outcome is missing was under way when that
    /// run ended, so that its outcome is unknown.
    ///
    /// # Errors
    ///
    /// A file that cannot be read or written, is no journal, is no regular file, or is open in another run.
    pub fn open(path: impl Into<PathBuf>) -> io::Result<Journal> {
        let path = path.into();
        let mut file = open(&path)?;
        file.try_lock().map_err(|error| match error {
            fs::TryLockError::WouldBlock => io::Error::other("another run uses it"),
            fs::TryLockError::Error(error) => error,
        })?;
        let (states, length) = read(&file)?;
        // A line that was not written to its end was not on disk before its request left.
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Journal { path, file, states })
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether an earlier run left nothing.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Returns how the request with this digest ended in an earlier run.
    pub fn state(&self, digest: &str) -> Option<State> {
        self.states.get(digest).copied()
    }

    /// Writes to the disk that the request leaves next.
    pub(crate) fn intend(&mut self, id: &str, digest: &str) -> io::Result<()> {
        self.write(id, digest, None)?;
        self.file.sync_data()
    }

    /// Writes how the request ended.
    pub(crate) fn settle(&mut self, id: &str, digest: &str, state: State) -> io::Result<()> {
        self.write(id, digest, Some(state))
    }

    fn write(&mut self, id: &str, digest: &str, state: Option<State>) -> io::Result<()> {
        let line = Line { id: id.to_owned(), digest: digest.to_owned(), state };
        let line = serde_json::to_string(&line).map_err(io::Error::other)?;
        self.file.write_all(format!("{line}\n").as_bytes())?;
        Ok(())
    }

    /// Removes the file, because nothing is left that a later run needs to know.
    ///
    /// # Errors
    ///
    /// A file that cannot be removed.
    pub fn remove(self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }

    /// Writes everything to the disk.
    pub(crate) fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }
}

/// Opens a regular file for reading and writing, or creates one that only its owner can read. No link is followed to a new file.
fn open(path: &Path) -> io::Result<File> {
    if let Some(parent) = path.parent().filter(|it| !it.as_os_str().is_empty()) {
        fs::create_dir_all(parent)?;
    }
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_file() => options.open(path)?,
        Ok(_) => return Err(io::Error::other("it is no regular file")),
        Err(_) => options.create_new(true).open(path)?,
    };
    Ok(file)
}

/// Reads the states, and the length of all whole lines.
fn read(file: &File) -> io::Result<(HashMap<String, State>, u64)> {
    let (mut states, mut length, mut number) = (HashMap::new(), 0, 0);
    let mut reader = BufReader::new(file);
    let mut text = Vec::new();
    loop {
        text.clear();
        number += 1;
        reader.read_until(b'\n', &mut text)?;
        if text.last() != Some(&b'\n') {
            return Ok((states, length));
        }
        let line = serde_json::from_slice::<Line>(&text);
        let Line { digest, state, .. } =
            line.map_err(|error| io::Error::other(format!("it is no journal: line {number}: {error}")))?;
        states.insert(digest, state.unwrap_or(State::Unknown));
        length += text.len() as u64;
    }
}
