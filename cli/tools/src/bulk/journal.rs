//! The journal: the requests of a run, and their outcomes.

use std::collections::HashMap;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use helpdesk::{Effect, Error, Outcome};
use helpdesk_files::{directory, is_at, is_private_file, lock, open_private, sync_directory};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::bulk::digest::fingerprint;

/// The outcome of the request of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum State {
    /// The request took effect.
    Done,
    /// The request took effect, and its response cannot be read.
    Unreadable,
    /// The service rejected it: it had no effect.
    Rejected,
    /// The client did not send it.
    NotSent,
    /// The request may have taken effect.
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
            // A state from a later version of the client is unknown.
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

/// A file with a line for each intent and each outcome. The lines contain ids, digests, outcomes, and the values of times and names, such
/// as the id of a group. They contain no other value of a request.
///
/// The first intent creates the file, which only its owner can use. While the file is open, no other program can open it as a journal.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    head: Head,
    file: Option<File>,
    /// The bytes of all whole lines. A line that was not written to its end was not on disk before its request left.
    length: u64,
    entries: HashMap<String, Entry>,
    /// The digest of each wish, by the digest of its request.
    wishes: HashMap<String, String>,
    resolved: HashMap<String, Json>,
    /// The keys that were resolved since the last line.
    unwritten: Vec<String>,
    last_change: Option<SystemTime>,
}

/// The request of one wish, as a journal has it.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) place: Place,
    pub(crate) request: String,
    pub(crate) state: State,
}

/// The position of a request in the input, and its record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// The number of its line, from 1; of an earlier run, the number that it had there.
    pub line: usize,
    /// The values of the parameters of the path, with `/` between them; the number of the record if there are none.
    pub id: String,
    /// The records that the path names, as within a run. Journals of earlier versions have none.
    pub(crate) records: Option<Vec<String>>,
}

impl Place {
    /// Returns the key that later requests are compared with.
    pub(crate) fn blocks(&self) -> &[String] {
        match &self.records {
            Some(records) => records,
            // Line numbers of one list have no meaning in another list.
            None if self.id.starts_with("record ") => &[],
            None => std::slice::from_ref(&self.id),
        }
    }

    /// Returns the key that earlier requests are compared with.
    pub(crate) fn waits_for(&self) -> impl Iterator<Item = &String> {
        self.records.iter().flatten().chain([&self.id])
    }
}

/// `10001 (line 3)`
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (line {})", self.id, self.line)
    }
}

/// The first line, which distinguishes a journal from other files, and from the journal of another account.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Head {
    format: String,
    /// A fingerprint: an account has an address of a person.
    account: String,
    /// The bytes that were on the disk when it was written. A file with fewer was cut. Earlier versions did not write it.
    length: Option<u64>,
}

/// The other lines.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    /// The value of a time or a name, by its fingerprint.
    Resolved { resolved: String, value: Json },
    /// Without a state, it is an intent. Earlier versions wrote neither the line nor the digest of the request, and no records.
    Request {
        line: Option<usize>,
        id: String,
        records: Option<Vec<String>>,
        digest: String,
        request: Option<String>,
        state: Option<State>,
    },
}

const FORMAT: &str = "helpdesk-bulk 1";
const TAKEN: &str = "another run uses it";

impl Journal {
    /// Opens the journal of an account, and reads what an earlier run left. A request whose outcome is missing was under way when that run
    /// ended, so that its outcome is unknown. A file that does not exist is an empty journal. Nothing is written before the first intent.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or written, is no regular file, or is open in another run. Fails also for an empty or truncated
    /// file, and for a file that is no journal of this account.
    pub fn open(path: impl Into<PathBuf>, account: &str) -> io::Result<Journal> {
        let head = Head { format: FORMAT.to_owned(), account: fingerprint(account), length: None };
        let mut journal = Journal {
            path: path.into(),
            head,
            file: None,
            length: 0,
            entries: HashMap::new(),
            wishes: HashMap::new(),
            resolved: HashMap::new(),
            unwritten: Vec::new(),
            last_change: None,
        };
        match fs::symlink_metadata(&journal.path) {
            Ok(metadata) if metadata.is_file() => {
                is_private_file(&journal.path)?;
                let file = open_private(&journal.path, &mut options())?;
                lock(&file, &journal.path, TAKEN)?;
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

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the time when an earlier run wrote the file; `None` without an earlier run.
    pub fn last_change(&self) -> Option<SystemTime> {
        self.last_change
    }

    /// Returns how the request with this digest ended in an earlier run.
    pub fn state(&self, digest: &str) -> Option<State> {
        self.find(digest, digest).map(|it| it.state)
    }

    /// Returns the value that a time or a name had in an earlier run, so that this run uses the same. `what` is the text as it was written,
    /// with its parameter.
    pub fn resolved_value(&self, what: &str) -> Option<&Json> {
        self.resolved.get(&fingerprint(what))
    }

    /// Stores the value of a time or a name. The value is on disk before the next request.
    pub fn resolve(&mut self, what: &str, value: Json) {
        let key = fingerprint(what);
        self.resolved.insert(key.clone(), value);
        self.unwritten.push(key);
    }

    /// Returns the entry of a wish, or of an equal request that was written in another way.
    pub(crate) fn find(&self, wish: &str, request: &str) -> Option<&Entry> {
        self.entries.get(wish).or_else(|| self.entries.get(self.wishes.get(request)?))
    }

    /// Returns the requests of unknown outcome, by the digests of their wishes.
    pub(crate) fn unknown(&self) -> impl Iterator<Item = (&String, &Entry)> {
        self.entries.iter().filter(|(_, entry)| entry.state == State::Unknown)
    }

    /// Returns whether each request in the journal is done, including requests of other lists.
    pub(crate) fn is_done(&self) -> bool {
        self.entries.values().all(|it| matches!(it.state, State::Done | State::Unreadable))
    }

    /// Records on disk that the request is sent next.
    pub(crate) fn begin(&mut self, place: &Place, wish: &str, request: &str) -> io::Result<()> {
        self.write(place, wish, request, None)?;
        self.sync()
    }

    /// Writes how the request ended.
    pub(crate) fn complete(&mut self, place: &Place, wish: &str, request: &str, state: State) -> io::Result<()> {
        self.write(place, wish, request, Some(state))
    }

    fn write(&mut self, place: &Place, wish: &str, request: &str, state: Option<State>) -> io::Result<()> {
        let mut lines = String::new();
        for resolved in std::mem::take(&mut self.unwritten) {
            let value = self.resolved.get(&resolved).cloned().unwrap_or_default();
            add(&mut lines, &Line::Resolved { resolved, value })?;
        }
        let Place { line, id, records } = place.clone();
        let (line, digest, request_digest) = (Some(line), wish.to_owned(), Some(request.to_owned()));
        add(&mut lines, &Line::Request { line, id, records, digest, request: request_digest, state })?;
        let entry = Entry { place: place.clone(), request: request.to_owned(), state: state.unwrap_or(State::Unknown) };
        self.wishes.insert(request.to_owned(), wish.to_owned());
        self.entries.insert(wish.to_owned(), entry);
        if self.file.is_none() {
            let head = head_line(&self.head, 0)?;
            self.head.length = Some((head.len() + lines.len()) as u64);
            let text = head_line(&self.head, head.len() + lines.len())? + &lines;
            self.length = text.len() as u64;
            self.file = Some(create_whole(&self.path, text.as_bytes())?);
            return Ok(());
        }
        let file = self.file.as_mut().ok_or(io::ErrorKind::NotFound)?;
        // The place after all whole lines, whatever an earlier run or a full disk has left there.
        file.set_len(self.length)?;
        file.seek(SeekFrom::Start(self.length))?;
        file.write_all(lines.as_bytes())?;
        self.length += lines.len() as u64;
        Ok(())
    }

    /// Writes everything to the disk, and only then in the first line that it is there. A loss of power can keep any part of what was written
    /// since, in any order.
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.sync_data()?;
        if self.head.length.is_some() {
            file.rewind()?;
            file.write_all(head_line(&self.head, self.length as usize)?.as_bytes())?;
        }
        Ok(())
    }

    /// Reads the lines, up to the last whole one.
    fn read(&mut self, file: &File) -> io::Result<()> {
        let mut reader = BufReader::new(file);
        let mut text = Vec::new();
        for number in 1.. {
            text.clear();
            let length = reader.read_until(b'\n', &mut text)?;
            // Some file systems leave zeros in the place of what was not on the disk yet.
            let is_lost = || self.length >= self.head.length.unwrap_or(0) && text.contains(&0);
            if length == 0 || number > 1 && (text.last() != Some(&b'\n') || is_lost()) {
                break;
            }
            let wrong =
                |error: serde_json::Error| io::Error::other(format!("it is no journal: line {number}: {error}"));
            if number == 1 {
                let head = serde_json::from_slice::<Head>(&text).map_err(wrong)?;
                if (&head.format, &head.account) != (&self.head.format, &self.head.account) {
                    return Err(io::Error::other("it is the journal of another account"));
                }
                self.head = head;
            } else {
                self.add(serde_json::from_slice(&text).map_err(wrong)?);
            }
            self.length += length as u64;
        }
        let written = self.head.length.unwrap_or(0);
        if self.length == 0 {
            return Err(io::Error::other("it is empty, so that it does not say what was sent"));
        }
        if self.length < written || self.entries.is_empty() {
            let (length, of) = (self.length, written.max(self.length + 1));
            return Err(io::Error::other(format!(
                "it was cut, so that it does not say all that was sent: {length} of at least {of} bytes are left"
            )));
        }
        Ok(())
    }

    fn add(&mut self, line: Line) {
        match line {
            Line::Resolved { resolved, value } => _ = self.resolved.insert(resolved, value),
            Line::Request { line, id, records, digest, request, state } => {
                let request = request.unwrap_or_else(|| digest.clone());
                let place = Place { line: line.unwrap_or(0), id, records };
                self.wishes.insert(request.clone(), digest.clone());
                self.entries.insert(digest, Entry { place, request, state: state.unwrap_or(State::Unknown) });
            }
        }
    }

    /// Removes the file, because nothing is left that a later run needs to know.
    pub(crate) fn remove(self) -> io::Result<()> {
        match &self.file {
            // Another program may have put a different file there.
            Some(file) if is_at(file, &self.path) => fs::remove_file(&self.path),
            Some(_) | None => Ok(()),
        }
    }
}

fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    options
}

fn add(lines: &mut String, line: &Line) -> io::Result<()> {
    lines.push_str(&serde_json::to_string(line).map_err(io::Error::other)?);
    lines.push('\n');
    Ok(())
}

/// The first line for a file of this length. The line always has the same length, so that it can be replaced.
fn head_line(head: &Head, length: usize) -> io::Result<String> {
    let [format, account] = [&head.format, &head.account].map(serde_json::to_string);
    let (format, account) = (format.map_err(io::Error::other)?, account.map_err(io::Error::other)?);
    Ok(format!("{{\"format\":{format},\"account\":{account},\"length\":{length:>20}}}\n"))
}

/// Creates a file with this text that only its owner can read, and its entry in the directory. No reader finds the file without the text.
/// Fails if another run has created the file meanwhile.
fn create_whole(path: &Path, text: &[u8]) -> io::Result<File> {
    let directory = directory(path);
    let mut file = tempfile::NamedTempFile::new_in(directory)?;
    file.write_all(text)?;
    file.as_file().sync_data()?;
    // Before others can find it.
    lock(file.as_file(), file.path(), TAKEN)?;
    let file = file.persist_noclobber(path)?;
    sync_directory(directory)?;
    lock(&file, path, TAKEN)?;
    Ok(file)
}
