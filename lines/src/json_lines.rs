//! A file of JSON lines that a program writes page by page, and continues after a crash.
//!
//! A state file beside it has the position before the current page and the position after it. So the next process knows
//! the valid length of the file, at whatever point this process was killed.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use helpdesk::Page;
use helpdesk::jobs::ExportCheckpoint;
use helpdesk::response::ListItem;
use helpdesk_files::{lock, new_file, open_private, sync_directory};
use sha2::{Digest, Sha256};

/// A file of JSON lines that an [`Export`](helpdesk::jobs::Export) of either client fills.
///
/// The file is locked until it is dropped, or until the process ends; on Windows, other programs cannot read it until
/// then. On Unix, only its owner can read a new file. It lacks records that could not be decoded. A state file beside
/// it, such as `cases.jsonl.state`, has no values of records. To export again, move both files away.
///
/// ```no_run
/// use helpdesk::cases;
/// use helpdesk_lines::JsonLines;
///
/// # async fn example(client: helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let (mut file, mut export) = (JsonLines::open("cases.jsonl")?, client.export(cases::list()));
/// if let Some(checkpoint) = file.checkpoint() {
///     export = export.resume(checkpoint)?;
/// }
/// while let Some(page) = export.next().await {
///     let page = page?;
///     file.append(&page, &export.checkpoint())?;
///     page.errors.iter().for_each(|error| eprintln!("{error}"));
/// }
/// file.finish(&export.checkpoint())?;
/// println!("counts match: {}", export.report().counts_match());
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct JsonLines {
    path: PathBuf,
    state: PathBuf,
    file: File,
    at: Position,
}

/// A position in the file, with the export's checkpoint at this position.
#[derive(Clone, Debug, Default)]
struct Position {
    length: u64,
    digest: Sha256,
    /// `None` before the first page.
    checkpoint: Option<ExportCheckpoint>,
}

/// A position in a state file.
struct Saved {
    length: u64,
    /// The digest of the file up to this position, in hexadecimal.
    digest: String,
    checkpoint: Option<ExportCheckpoint>,
}

/// The first line of a state file: its kind and version.
const STATE: &str = "json-lines 1";

impl JsonLines {
    /// Opens and locks the file, or creates it, and compares it with its state. It cuts off a page that an earlier
    /// process wrote only in part. The directory must exist.
    ///
    /// # Errors
    /// Fails if another process writes the file, or if the file is a link or belongs to another user. Fails also if the
    /// file or its state is not the work of an export, or if they cannot be read or written. Then nothing is changed.
    pub fn open(path: impl Into<PathBuf>) -> io::Result<Self> {
        let path = path.into();
        let mut state = path.clone().into_os_string();
        state.push(".state");
        let state = PathBuf::from(state);
        if !path.exists() && state.exists() {
            return Err(mismatch_error(&path, &state, "the file is missing"));
        }
        let opened = open_private(&path, File::options().read(true).write(true).create(true));
        let file = opened.map_err(|error| io_error("opened", &path, &error))?;
        let taken = "another export writes it: wait for its end, or choose another path";
        lock(&file, &path, taken).map_err(|error| io_error("locked", &path, &error))?;
        let mut lines = Self { path, state, file, at: Position::default() };
        lines.at = lines.compare()?;
        lines.file.set_len(lines.at.length).map_err(|error| io_error("written", &lines.path, &error))?;
        Ok(lines)
    }

    /// Returns the checkpoint of the export after the last page in the file, or `None` before the first page.
    pub fn checkpoint(&self) -> Option<&ExportCheckpoint> {
        self.at.checkpoint.as_ref()
    }

    /// Appends the records of a page, and returns when they are on disk, some milliseconds later. `checkpoint` is the
    /// export's checkpoint after the page.
    ///
    /// # Errors
    /// Fails if the file cannot be written, or if another program has changed it.
    pub fn append<T: ListItem>(&mut self, page: &Page<T>, checkpoint: &ExportCheckpoint) -> io::Result<()> {
        let lines: String = page.items.iter().map(|item| item.to_json() + "\n").collect();
        let after = Position {
            length: self.at.length + lines.len() as u64,
            digest: self.at.digest.clone().chain_update(&lines),
            checkpoint: Some(checkpoint.clone()),
        };
        if self.length()? != self.at.length {
            return Err(self.mismatch_error("another program changed it"));
        }
        self.save(&[&self.at, &after])?;
        let written = self.file.seek(SeekFrom::End(0)).and_then(|_| self.file.write_all(lines.as_bytes()));
        if let Err(error) = written.and_then(|()| self.file.sync_data()) {
            // The caller may append the page again, for example when the disk has room.
            let _ = self.file.set_len(self.at.length);
            return Err(io_error("written", &self.path, &error));
        }
        self.at = after;
        Ok(())
    }

    /// Checks the whole file at the end of the export, and saves its last position.
    ///
    /// # Errors
    /// Fails if the content of the file differs from the appended pages, or cannot be read.
    pub fn finish(&mut self, checkpoint: &ExportCheckpoint) -> io::Result<()> {
        let (length, at) = (self.length()?, &self.at);
        if length != at.length || hexadecimal(&self.digest_of(length)?) != hexadecimal(&at.digest) {
            return Err(self.mismatch_error("another program changed it"));
        }
        self.at.checkpoint = Some(checkpoint.clone());
        self.save(&[&self.at])
    }

    /// Returns the last position of the state file that the file has reached.
    fn compare(&self) -> io::Result<Position> {
        let length = self.length()?;
        let state = match fs::read_to_string(&self.state) {
            Ok(state) => state,
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(io_error("read", &self.state, &error)),
            Err(_) if length == 0 => return Ok(Position::default()),
            Err(_) => return Err(self.mismatch_error("the file has content, and there is no state of it")),
        };
        let saved = parse(&state).ok_or_else(|| self.mismatch_error("the state is of another program or version"))?;
        let (least, most) = (saved[0].length, saved[saved.len() - 1].length);
        if !(least..=most).contains(&length) {
            return Err(
                self.mismatch_error(&format!("the file has {length} bytes, and the state is of {least} to {most}"))
            );
        }
        for Saved { length, digest, checkpoint } in saved.into_iter().rev().filter(|it| it.length <= length) {
            let found = self.digest_of(length)?;
            if hexadecimal(&found) == digest {
                return Ok(Position { length, digest: found, checkpoint });
            }
        }
        Err(self.mismatch_error("its bytes are others"))
    }

    /// Replaces the state file atomically. Even after a loss of power, it is the old one or the new one.
    fn save(&self, positions: &[&Position]) -> io::Result<()> {
        let new = self.state.with_extension("state.new");
        let saved = (|| {
            // A killed process may have left such a file.
            new_file::remove_old(&new)?;
            let mut file = new_file::create(&new)?;
            writeln!(file, "{STATE}")?;
            for Position { length, digest, checkpoint } in positions {
                let checkpoint = checkpoint.as_ref().map(ExportCheckpoint::to_string).unwrap_or_default();
                writeln!(file, "{length} {} {checkpoint}", hexadecimal(digest))?;
            }
            file.sync_all()?;
            fs::rename(&new, &self.state)?;
            sync_directory(self.state.parent().unwrap_or(Path::new("")))
        })();
        saved.map_err(|error| io_error("written", &self.state, &error))
    }

    /// Returns the length of the file at the path. Another program may have replaced it.
    fn length(&self) -> io::Result<u64> {
        let metadata = fs::metadata(&self.path);
        metadata.map(|it| it.len()).map_err(|error| io_error("read", &self.path, &error))
    }

    fn digest_of(&self, length: u64) -> io::Result<Sha256> {
        let read = (&self.file).rewind().and_then(|()| digest(&mut BufReader::new((&self.file).take(length))));
        read.map_err(|error| io_error("read", &self.path, &error))
    }

    fn mismatch_error(&self, difference: &str) -> io::Error {
        mismatch_error(&self.path, &self.state, difference)
    }
}

/// The error of a file and a state file that do not belong to the same export.
fn mismatch_error(path: &Path, state: &Path, difference: &str) -> io::Error {
    let (path, state) = (path.display(), state.display());
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!(
            "`{path}` and `{state}` are not as one export left them: {difference}; restore both, or move both away to start \
             again, or choose another path"
        ),
    )
}

/// Parses a state file: one or two positions that the file may have.
fn parse(state: &str) -> Option<Vec<Saved>> {
    let positions = state.strip_prefix(STATE)?.strip_prefix('\n')?.lines();
    let saved: Vec<Saved> = positions
        .map(|line| {
            let mut parts = line.splitn(3, ' ');
            let (length, digest) = (parts.next()?.parse().ok()?, parts.next()?.to_owned());
            let checkpoint = parts.next().filter(|it| !it.is_empty()).map(str::parse).transpose().ok()?;
            Some(Saved { length, digest, checkpoint })
        })
        .collect::<Option<_>>()?;
    if saved.is_empty() { None } else { Some(saved) }
}

fn hexadecimal(digest: &Sha256) -> String {
    digest.clone().finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn digest(file: &mut impl BufRead) -> io::Result<Sha256> {
    let mut digest = Sha256::new();
    loop {
        let bytes = file.fill_buf()?;
        let read = bytes.len();
        if read == 0 {
            return Ok(digest);
        }
        digest.update(bytes);
        file.consume(read);
    }
}

fn io_error(done: &str, path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("`{}` could not be {done}: {error}", path.display()))
}
