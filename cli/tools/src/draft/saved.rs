//! The drafts that are on the disk.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::draft::file::{LOCK, open_locked, read, remove};
use crate::draft::template;

/// A draft that is on the disk, with its text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SavedDraft {
    /// The name.
    pub name: String,
    /// The directory with its files.
    pub directory: PathBuf,
    /// The text. The text is empty if it is not readable.
    pub text: String,
    /// When it was saved, if the system knows.
    pub saved: Option<SystemTime>,
    /// Whether the text may have been sent.
    pub maybe_sent: bool,
}

impl SavedDraft {
    /// Removes the draft, with everything in its directory.
    ///
    /// # Errors
    ///
    /// Fails if another process has the draft open, or the directory cannot be removed.
    pub fn remove(self) -> io::Result<()> {
        let _lock = open_locked(&self.directory.join(LOCK))?;
        remove(&self.directory)
    }
}

/// Returns the drafts of a directory, by their names. One that does not exist has none.
///
/// # Errors
///
/// Fails if the directory cannot be read.
pub fn list_saved(drafts: &Path) -> io::Result<Vec<SavedDraft>> {
    let entries = match fs::read_dir(drafts) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?.collect::<io::Result<Vec<_>>>()?,
    };
    let mut drafts = Vec::new();
    for entry in entries.into_iter().filter(|it| it.file_type().is_ok_and(|it| it.is_dir())) {
        let (name, directory) = (entry.file_name().to_string_lossy().into_owned(), entry.path());
        let maybe_sent = fs::metadata(directory.join(LOCK)).is_ok_and(|it| it.len() > 0);
        // Each text that is saved is a new file in it.
        let saved = entry.metadata().and_then(|it| it.modified()).ok();
        let text = text(&directory).unwrap_or_default();
        drafts.push(SavedDraft { name, directory, text, saved, maybe_sent });
    }
    drafts.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(drafts)
}

/// Reads the text, which an editor may have open. The other files of a draft have other names.
fn text(directory: &Path) -> io::Result<String> {
    let is_text = |it: &PathBuf| it.extension().is_some_and(|it| it == "txt" || it == "html");
    let mut paths = fs::read_dir(directory)?.flatten().map(|it| it.path()).filter(is_text).collect::<Vec<_>>();
    paths.sort();
    let file = paths.first().map_or(Ok(Vec::new()), |path| read(path))?;
    Ok(template::cut(&String::from_utf8_lossy(&file), "", "").text().to_owned())
}
