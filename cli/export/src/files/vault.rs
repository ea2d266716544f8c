//! A directory with a file for each content, and an index that says which attachments have it.
//!
//! The index stays after the export, so that another export fetches no file that is already there.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use helpdesk_files::new_file;

use super::receive::{Received, sha256};
use super::{FileStore, name};
use crate::error::Error;
use crate::keep::store::{Attachment, Store, Stored};

/// The name of the index. The lock keeps other runs away from the directory.
const INDEX: &str = "helpdesk-files.sqlite";
/// The directory of files that are being received. A run that is killed leaves some, and the next one removes them.
const RECEIVING: &str = ".receiving";

/// The directory, which no other run changes.
pub(crate) struct Vault<'a> {
    index: Store,
    directory: &'a Path,
    /// Identifies the account, because different accounts can have attachments with equal ids.
    account: &'a str,
}

impl<'a> Vault<'a> {
    pub(crate) fn open(files: &'a FileStore, account: &'a str) -> Result<Self, Error> {
        let directory = files.directory();
        let opened = fs::create_dir_all(directory.parent().unwrap_or(directory))
            .and_then(|()| if directory.is_dir() { Ok(()) } else { new_file::directory(directory) })
            .and_then(|()| new_file::directory(&directory.join(RECEIVING)));
        opened.map_err(|error| directory_error(directory, &error))?;
        let mut index = Store::open(&directory.join(INDEX), &[], "index of files")?;
        index.create_files()?;
        let vault = Self { index, directory, account };
        vault.remove_old().map_err(|error| directory_error(directory, &error))?;
        Ok(vault)
    }

    pub(crate) fn directory(&self) -> &Path {
        self.directory
    }

    /// Returns the file of an attachment, if all of its bytes are there.
    pub(crate) fn find(&self, attachment: &Attachment) -> Result<Option<Stored>, Error> {
        let stored = self.index.stored_file(&self.key(attachment))?;
        Ok(stored.filter(|stored| self.has(stored)))
    }

    /// Notes the file of an attachment.
    pub(crate) fn note(&mut self, attachment: &Attachment, stored: &Stored) -> Result<(), Error> {
        let key = self.key(attachment);
        self.index.change(|change| change.note_file(&key, stored))
    }

    /// Returns whether a file is there with the length that it was stored with.
    pub(crate) fn has(&self, stored: &Stored) -> bool {
        let there = self.directory.join(&stored.path).symlink_metadata();
        there.is_ok_and(|file| file.is_file() && file.len() == stored.bytes)
    }

    /// Returns the path of a file that is being received: one for each at the same time.
    pub(crate) fn incoming_path(&self, number: usize) -> PathBuf {
        self.directory.join(RECEIVING).join(number.to_string())
    }

    /// Gives a file that was received its name.
    pub(crate) fn store(&self, from: &Path, received: &Received, file_name: &str) -> Result<Stored, Error> {
        let Received { bytes, sha256, .. } = received;
        let extension = name::extension(file_name);
        let (of_start, path) = (&sha256[..2], format!("{}/{sha256}.{extension}", &sha256[..2]));
        let named = || {
            File::open(from)?.sync_all()?;
            new_file::directory(&self.directory.join(of_start))?;
            // A file of that name is replaced by its own content, and a link by the file.
            fs::rename(from, self.directory.join(&path))
        };
        named().map_err(|error| directory_error(self.directory, &error))?;
        Ok(Stored { path, bytes: *bytes, sha256: sha256.clone() })
    }

    /// Identifies the content of an attachment. A link can be another one each time.
    fn key(&self, Attachment { message, id, name, size, url, .. }: &Attachment) -> String {
        let link = if id.is_none() { url.as_deref() } else { None };
        sha256(&format!("{:?}", (self.account, message, id, link, size, name)))
    }

    /// Removes the files of a run that was killed.
    fn remove_old(&self) -> io::Result<()> {
        fs::read_dir(self.directory.join(RECEIVING))?.try_for_each(|entry| new_file::remove_old(&entry?.path()))
    }
}

impl Drop for Vault<'_> {
    fn drop(&mut self) {
        // The directory is empty unless a file failed; the next run removes it.
        let _ = self.remove_old().and_then(|()| fs::remove_dir(self.directory.join(RECEIVING)));
    }
}

pub(crate) fn directory_error(directory: &Path, error: &io::Error) -> Error {
    let failed = Error::file(format!("cannot store files in `{}`", directory.display())).cause(error);
    failed.try_this("check the free space and the permissions")
}
