//! The state beside the data: how much of the data is known to be there, and the page that is added to it.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::digest::Digest;
use crate::files::new_file;
use crate::jobs::export::checkpoint::ExportCheckpoint;

/// The state of an export into a file.
///
/// Its text is a line `export-file 1 <process> <length> <checksum>`, a line with the checkpoint, and the page. So each byte
/// of the data is in the state before it is in the data: if the process is killed, the next one knows its bytes.
pub(super) struct State {
    /// The process that wrote it.
    pub(super) process: u32,
    /// The length of the data before the page.
    pub(super) length: u64,
    /// The checksum of the data before the page.
    pub(super) checksum: u64,
    /// The position of the export after the page.
    pub(super) checkpoint: ExportCheckpoint,
    /// The lines of the page, which may be in the data in part.
    pub(super) page: Vec<u8>,
}

/// The file of the state.
pub(super) struct StateFile {
    pub(super) path: PathBuf,
}

/// The version of the text.
const VERSION: u32 = 1;

impl State {
    /// Parses the bytes of a state file.
    pub(super) fn parse(bytes: &[u8]) -> Option<Self> {
        let (head, rest) = line(bytes)?;
        let (checkpoint, page) = line(rest)?;
        let mut head = head.split(' ');
        let [Some("export-file"), Some(version), Some(process), Some(length), Some(checksum), None] =
            [(); 6].map(|()| head.next())
        else {
            return None;
        };
        if version.parse() != Ok(VERSION) {
            return None;
        }
        Some(Self {
            process: process.parse().ok()?,
            length: length.parse().ok()?,
            checksum: u64::from_str_radix(checksum, 16).ok()?,
            checkpoint: checkpoint.parse().ok()?,
            page: page.to_owned(),
        })
    }
}

/// The first line, and what follows it.
fn line(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    Some((std::str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 1..]))
}

impl StateFile {
    /// The state beside these data: `cases.jsonl.state` for `cases.jsonl`.
    pub(super) fn of(data: &Path) -> Self {
        Self { path: with_suffix(data, ".state") }
    }

    /// Reads the file. `None` if there is none.
    pub(super) fn read(&self) -> io::Result<Option<Vec<u8>>> {
        match fs::read(&self.path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Replaces the file, so that it is the old or the new state at any time, even after a loss of power.
    pub(super) fn write(
        &self,
        before: &Digest,
        checkpoint: &ExportCheckpoint,
        page: &[u8],
        permissions: Permissions,
    ) -> io::Result<()> {
        let new = with_suffix(&self.path, ".new");
        let Digest { length, checksum, .. } = before;
        let head = format!("export-file {VERSION} {} {length} {checksum:016x}\n{checkpoint}\n", std::process::id());
        // That of a process that was killed.
        if new.symlink_metadata().is_ok_and(|left| left.is_file()) {
            fs::remove_file(&new)?;
        }
        let mut file = new_file::create(&new)?;
        // The page is in it, which the data may hide from others.
        file.set_permissions(permissions)?;
        file.write_all(head.as_bytes())?;
        file.write_all(page)?;
        file.sync_all()?;
        fs::rename(&new, &self.path)?;
        sync_directory(&self.path)
    }
}

/// Makes sure that a renamed file keeps its new name after a loss of power.
#[cfg(unix)]
fn sync_directory(path: &Path) -> io::Result<()> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    File::open(parent.unwrap_or(Path::new(".")))?.sync_all()
}

/// Windows opens no directories.
#[cfg(not(unix))]
fn sync_directory(_: &Path) -> io::Result<()> {
    Ok(())
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
