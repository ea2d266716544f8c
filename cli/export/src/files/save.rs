//! Saves a file under a name that the caller chooses, or that is safe.

use std::collections::HashSet;
use std::fmt;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use helpdesk::blocking::Client;
use helpdesk::{CaseRef, FileId, MessageId};
use helpdesk_files::{directory, new_file};
use tempfile::Builder;

use super::receive::{Failed, Judgement, Received, is_rejected, receive};
use super::{Rules, name, read_attachments};
use crate::error::{Error, Unsaved};

/// The link of a file. `Debug` shows the size only, as that of [`Attachment`](helpdesk::Attachment) does.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Link {
    /// The address.
    pub url: String,
    /// The name that the sender chose, which is not used as a path.
    pub name: String,
    /// The number of bytes that the service states.
    pub bytes: Option<u64>,
    pub(super) source: Option<Source>,
}

/// The record that contains the link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) case: CaseRef,
    pub(super) message: MessageId,
    pub(super) file: FileId,
}

impl Link {
    /// Creates the link of an address. The name is the last part of its path.
    pub fn new(url: impl Into<String>) -> Self {
        let url = url.into();
        let path = url.split(['?', '#']).next().unwrap_or_default();
        let name = path.split_once("://").map_or(path, |(_, rest)| rest).rsplit_once('/').map_or("", |(_, name)| name);
        Self { name: name.to_owned(), bytes: None, url, source: None }
    }

    /// Returns the link that the message of the file has now, if it is another one.
    fn renew(&self, client: &Client) -> Option<Self> {
        let Source { case, message, file } = self.source.as_ref()?;
        let links = read_attachments(client, case.clone(), Some(*message)).ok()?.links;
        let is_same = |link: &Self| link.source.as_ref().is_some_and(|it| it.file == *file);
        links.into_iter().find(is_same).filter(|link| link.url != self.url)
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link").field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

/// A file that was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Saved {
    /// The number of bytes.
    pub bytes: u64,
    /// Why the bytes may not be the whole file, for example because the service states another size.
    pub doubt: Option<String>,
}

/// The paths of files in a directory, with safe names that resemble the names in the links.
#[derive(Debug)]
pub struct Paths {
    directory: PathBuf,
    used: HashSet<String>,
}

impl Paths {
    /// Chooses paths in this directory.
    pub fn new(directory: impl Into<PathBuf>) -> Self {
        Self { directory: directory.into(), used: HashSet::new() }
    }

    /// Returns the path of a file, another one for each: the second `photo.png` is `photo-2.png`.
    pub fn of(&mut self, link: &Link) -> PathBuf {
        let safe = name::safe(&link.name);
        let numbered = (2..).map(|number| name::with_number(&safe, number));
        // Some systems take names for equal that differ in case.
        let free = [safe.clone()].into_iter().chain(numbered).find(|it| self.used.insert(it.to_lowercase()));
        self.directory.join(free.unwrap_or(safe))
    }
}

/// Saves a file at this path. The path has the whole new file, or its earlier content.
///
/// Only the owner can read a new file. A file that exists is replaced only on request, and a link is never followed.
///
/// # Errors
/// Fails if a file exists, if the request fails, or if the file ended early.
pub fn save(client: &Client, rules: &Rules, link: &Link, path: &Path, replace: bool) -> Result<Saved, Error> {
    let failed = |error: io::Error| Error::file(format!("cannot write `{}`", path.display())).cause(error);
    let exists = || Error::file(format!("`{}` exists", path.display())).try_this("another path, or `--replace`");
    if !replace && path.symlink_metadata().is_ok() {
        return Err(exists());
    }
    let mut file = Builder::new().prefix(".receiving-").tempfile_in(directory(path)).map_err(failed)?;
    let saved = write_to(client, rules, link, file.as_file_mut()).map_err(|error| match error {
        Unsaved::Writer(error) => failed(error),
        Unsaved::Other(error) => error,
    })?;
    file.as_file().sync_all().map_err(failed)?;
    if replace {
        new_file::keep_mode(file.path(), path).map_err(failed)?;
        file.persist(path).map_err(|error| failed(error.error))?;
    } else {
        file.persist_noclobber(path).map_err(|error| match error.error.kind() {
            io::ErrorKind::AlreadyExists => exists(),
            _ => failed(error.error),
        })?;
    }
    Ok(saved)
}

/// Writes a file while it arrives. If the service rejects the link of an attachment, which may be outdated, its message is read once
/// more.
///
/// # Errors
/// Fails if the request fails, and at the end if the file ended early.
pub fn write_to(client: &Client, rules: &Rules, link: &Link, to: &mut dyn Write) -> Result<Saved, Unsaved> {
    let most = rules.most();
    if let Some(bytes) = link.bytes.filter(|bytes| *bytes > most) {
        return Err(Unsaved::Other(too_large(bytes, most)));
    }
    let mut received = receive_link(client, rules, link, to);
    if let Err(Failed::Request(error)) = &received
        && is_rejected(error)
        && let Some(link) = link.renew(client)
    {
        received = receive_link(client, rules, &link, to);
    }
    let received = received.map_err(|failed| match failed {
        Failed::Disk(error) => Unsaved::Writer(error),
        Failed::Request(error) => Unsaved::Other(error.into()),
        Failed::TooLarge(most) => {
            Unsaved::Other(Error::file(format!("the file has more than {most} bytes")).try_this(LIMIT))
        }
        Failed::OtherOrigin(origin) => Unsaved::Other(
            Error::usage(format!("the file is on another server, `{origin}`, which got no request"))
                .try_this(format!("--allow-origin {origin}, if you trust it; it gets no credentials")),
        ),
    })?;
    match received.judge(link.bytes) {
        Judgement::Whole => Ok(Saved { bytes: received.bytes, doubt: None }),
        Judgement::Doubtful(why) => Ok(Saved { bytes: received.bytes, doubt: Some(why) }),
        Judgement::Cut(why) => Err(Unsaved::Other(Error::file(why))),
    }
}

fn receive_link(client: &Client, rules: &Rules, link: &Link, to: &mut dyn Write) -> Result<Received, Failed> {
    receive(client, rules, &link.url, link.bytes, rules.most(), &mut BufWriter::new(to))
}

const LIMIT: &str = "a larger `--max-bytes`";

fn too_large(bytes: u64, most: u64) -> Error {
    Error::file(format!("the file has {bytes} bytes, and at most {most} are received")).try_this(LIMIT)
}
