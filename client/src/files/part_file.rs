//! A file that is written completely or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;

use crate::call::random::random;

/// A temporary file next to its final path. It is removed unless it is finished.
pub(crate) struct PartFile {
    file: File,
    part: PathBuf,
    path: PathBuf,
    finished: bool,
}

impl PartFile {
    /// Creates the temporary file, under a random name.
    pub(crate) fn create(path: PathBuf) -> io::Result<Self> {
        let mut name = OsString::from(path.as_os_str());
        name.push(format!(".{:08x}.part", random() as u32));
        let part = PathBuf::from(name);
        let file = File::create_new(&part)?;
        Ok(Self { file, part, path, finished: false })
    }

    /// Appends bytes.
    pub(crate) fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Renames the complete file to its final path.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.part, &self.path)?;
        self.finished = true;
        Ok(())
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        if !self.finished {
            fs::remove_file(&self.part).ok();
        }
    }
}
