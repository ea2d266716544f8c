//! A file that is written completely or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::call::random::random;

/// A temporary file next to its final path. Dropping an unfinished file removes it.
pub(crate) struct PartFile {
    file: File,
    part: PathBuf,
    path: PathBuf,
    finished: bool,
}

impl PartFile {
    /// Creates the temporary file, under a random name.
    pub(crate) fn create(path: PathBuf) -> io::Result<Self> {
        let part = part_of(&path);
        let file = create(&part).map_err(|error| with_path(&path, error))?;
        let created = Self { file, part, path, finished: false };
        keep_mode(&created.file, &created.path).map_err(|error| with_path(&created.path, error))?;
        Ok(created)
    }

    /// Appends bytes.
    pub(crate) fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes).map_err(|error| with_path(&self.path, error))
    }

    /// Renames the complete file to its final path.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        let renamed = self.file.sync_all().and_then(|()| fs::rename(&self.part, &self.path));
        self.finished = renamed.is_ok();
        renamed.map_err(|error| with_path(&self.path, error))
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        if !self.finished {
            fs::remove_file(&self.part).ok();
        }
    }
}

/// Returns the path of a temporary file, with only the start of the name, because systems limit names to 255 bytes.
fn part_of(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let start: String = name.chars().take(48).collect();
    path.with_file_name(format!("{start}.{:08x}.part", random() as u32))
}

fn with_path(path: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("`{}`: {error}", path.display()))
}

/// Creates a file that only its owner can read. Fails if a file or a link exists.
fn create(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.write(true).create_new(true).open(path)
}

/// Gives a file the permissions of the file that it replaces, if both have the same owner.
#[cfg(unix)]
fn keep_mode(file: &File, replaced: &Path) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let Ok(old) = replaced.symlink_metadata() else { return Ok(()) };
    if !old.is_file() || old.uid() != file.metadata()?.uid() {
        return Ok(());
    }
    file.set_permissions(std::fs::Permissions::from_mode(old.mode() & 0o777))
}

#[cfg(not(unix))]
fn keep_mode(_: &File, _: &Path) -> io::Result<()> {
    Ok(())
}
