//! The journal: what was to be sent, and how that ended.

use std::collections::HashMap;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use helpdesk::{Effect, Error, Outcome};
use serde::{Deserialize, Serialize};

use crate::digest::fingerprint;

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
/// It is created by the first intent, for its owner alone. While it is open, no other program opens it as a journal.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    head: Head,
    file: Option<File>,
    /// The bytes of all whole lines. A line that was not written to its end was not on disk before its request left.
    length: u64,
    states: HashMap<String, State>,
    last_change: Option<SystemTime>,
}

/// The first line, by which a journal is told from other files, and from that of another account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Head {
    format: String,
    /// A fingerprint: an account has an address of a person.
    account: String,
}

/// The other lines. Without a state, it is an intent.
#[derive(Serialize, Deserialize)]
struct Line {
    id: String,
    digest: String,
    state: Option<State>,
}

const FORMAT: &str = "helpdesk-bulk 1";

impl Journal {
    /// Opens the journal of an account, and reads what an earlier run left. A request whose outcome is missing was under way when that run
    /// ended, so that its outcome is unknown. A file that does not exist is an empty journal. Nothing is written before the first intent.
    ///
    /// # Errors
    ///
    /// A file that cannot be read or written, is no journal, is that of another account, is no regular file, or is open in another run.
    pub fn open(path: impl Into<PathBuf>, account: &str) -> io::Result<Journal> {
        let (path, head) = (path.into(), Head { format: FORMAT.to_owned(), account: fingerprint(account) });
        let mut journal = Journal { path, head, file: None, length: 0, states: HashMap::new(), last_change: None };
        match fs::symlink_metadata(&journal.path) {
            Ok(metadata) if metadata.is_file() => {
                let file = locked(options().open(&journal.path)?, &journal.path)?;
                journal.read(&file)?;
                journal.last_change = metadata.modified().ok();
                journal.file = Some(file);
                Ok(journal)
            }
            Ok(_) => Err(io::Error::other("it is no regular file")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(journal),
            Err(error) => Err(error),
        }
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns when an earlier run has written it; nothing if there was none.
    pub fn last_change(&self) -> Option<SystemTime> {
        self.last_change
    }

    /// Returns how the request with this digest ended in an earlier run.
    pub fn state(&self, digest: &str) -> Option<State> {
        self.states.get(digest).copied()
    }

    /// Returns whether each request in it is done, those of other lists too.
    pub(crate) fn is_done(&self) -> bool {
        self.states.values().all(|state| matches!(state, State::Done | State::Unreadable))
    }

    /// Writes to the disk that the request leaves next.
    pub(crate) fn begin(&mut self, id: &str, digest: &str) -> io::Result<()> {
        self.write(id, digest, None)?.sync_data()
    }

    /// Writes how the request ended.
    pub(crate) fn complete(&mut self, id: &str, digest: &str, state: State) -> io::Result<()> {
        self.write(id, digest, Some(state)).map(drop)
    }

    fn write(&mut self, id: &str, digest: &str, state: Option<State>) -> io::Result<&File> {
        let line = Line { id: id.to_owned(), digest: digest.to_owned(), state };
        let mut lines = format!("{}\n", serde_json::to_string(&line).map_err(io::Error::other)?);
        let file = match &mut self.file {
            Some(file) => file,
            file @ None => file.insert(created(&self.path)?),
        };
        if self.length == 0 {
            lines.insert_str(0, &format!("{}\n", serde_json::to_string(&self.head).map_err(io::Error::other)?));
        }
        // The place after all whole lines, whatever an earlier run or a full disk has left there.
        file.set_len(self.length)?;
        file.seek(SeekFrom::Start(self.length))?;
        file.write_all(lines.as_bytes())?;
        self.length += lines.len() as u64;
        self.states.insert(digest.to_owned(), state.unwrap_or(State::Unknown));
        Ok(file)
    }

    /// Reads the states, up to the last whole line.
    fn read(&mut self, file: &File) -> io::Result<()> {
        let mut reader = BufReader::new(file);
        let mut text = Vec::new();
        for number in 1.. {
            text.clear();
            let length = reader.read_until(b'\n', &mut text)?;
            if length == 0 || number > 1 && text.last() != Some(&b'\n') {
                break;
            }
            let wrong =
                |error: serde_json::Error| io::Error::other(format!("it is no journal: line {number}: {error}"));
            if number == 1 {
                let head = serde_json::from_slice::<Head>(&text).map_err(wrong)?;
                if head != self.head {
                    return Err(io::Error::other("it is the journal of another account"));
                }
            } else {
                let Line { digest, state, .. } = serde_json::from_slice(&text).map_err(wrong)?;
                self.states.insert(digest, state.unwrap_or(State::Unknown));
            }
            self.length += length as u64;
        }
        Ok(())
    }

    /// Removes the file, because nothing is left that a later run needs to know.
    pub(crate) fn remove(self) -> io::Result<()> {
        match &self.file {
            // Somebody may have put another file there.
            Some(file) if is_at(file, &self.path) => fs::remove_file(&self.path),
            Some(_) | None => Ok(()),
        }
    }

    /// Writes everything to the disk.
    pub(crate) fn sync(&self) -> io::Result<()> {
        self.file.as_ref().map_or(Ok(()), File::sync_data)
    }
}

fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    options
}

/// Creates a file that only its owner can read, and its entry in the directory. What another run has created meanwhile is an error.
fn created(path: &Path) -> io::Result<File> {
    let mut options = options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = locked(options.create_new(true).open(path)?, path)?;
    #[cfg(unix)]
    if let Some(directory) = path.parent() {
        let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
        File::open(directory)?.sync_all()?;
    }
    Ok(file)
}

/// Locks a file. Another run may have removed it since it was opened: then the lock is of a file that nobody finds.
fn locked(file: File, path: &Path) -> io::Result<File> {
    match file.try_lock() {
        Ok(()) if is_at(&file, path) => Ok(file),
        Ok(()) | Err(TryLockError::WouldBlock) => Err(io::Error::other("another run uses it")),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Returns whether a path leads to an open file.
fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let place = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
        let (open, found) = (file.metadata().map(place), fs::symlink_metadata(path).map(place));
        matches!((open, found), (Ok(open), Ok(found)) if open == found)
    }
    // Nobody can remove an open file there.
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}
