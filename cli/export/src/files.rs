//! The files of attachments: in a directory by their content, or under names that are safe.
//!
//! No path and no name that the service sends is used as a path. A file has its name only when all of its bytes are there.

use std::path::{Path, PathBuf};
use std::time::Duration;

use helpdesk::DownloadRequest;

use crate::error::Error;

pub use self::attachments::{Attached, read_attachments};
pub use self::save::{Link, Paths, Saved, save, write_to};

mod attachments;
pub mod name;
pub(crate) mod receive;
mod save;
pub(crate) mod vault;

/// The longest time for a file, with all attempts: a slow line needs more than the default of a download.
const TIMEOUT: Duration = Duration::from_secs(3600);

/// The directory in which an export stores the files of attachments, and the files that it leaves out.
///
/// The directory has one file for each content, named by the SHA-256 of the bytes: `ab/ab12…ef.pdf`. Several exports can use a directory,
/// one after the other. A run does not fetch files that are already there.
#[derive(Clone, Debug)]
pub struct FileStore {
    pub(crate) directory: PathBuf,
    pub(crate) max_total_bytes: Option<u64>,
    pub(crate) rules: Rules,
}

/// The rules for the request of a file.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    max_bytes: Option<u64>,
    allowed: Vec<String>,
}

/// The default maximum size of a file. The service accepts 25 MB.
const MAX_BYTES: u64 = 64 << 20;

impl FileStore {
    /// Stores the files in this directory, which is created.
    pub fn new(directory: impl Into<PathBuf>) -> Self {
        Self { directory: directory.into(), max_total_bytes: None, rules: Rules::default() }
    }

    /// Leaves out files that would exceed this number of bytes together. Equal files count once. By default, there is no limit.
    #[must_use]
    pub fn max_total_bytes(self, bytes: u64) -> Self {
        Self { max_total_bytes: Some(bytes), ..self }
    }

    /// Sets which files are requested, and how large they may be.
    #[must_use]
    pub fn rules(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    pub(crate) fn directory(&self) -> &Path {
        &self.directory
    }
}

impl Rules {
    /// Leaves out larger files. By default, a file of more than 64 MiB is one that failed.
    #[must_use]
    pub fn max_bytes(self, bytes: u64) -> Self {
        Self { max_bytes: Some(bytes), ..self }
    }

    /// Also requests files from another origin, such as `https://files.example.com`. The other server never receives credentials.
    ///
    /// # Errors
    /// Fails if it is not a scheme, a host and perhaps a port.
    pub fn allow_origin(mut self, origin: &str) -> Result<Self, Error> {
        if receive::origin(origin).as_deref() != Some(origin.trim_end_matches('/')) {
            let error = Error::usage(format!("`{origin}` is not an origin"));
            return Err(error.try_this("scheme, host and perhaps a port, such as https://files.example.com"));
        }
        self.allowed.push(origin.to_owned());
        Ok(self)
    }

    /// Whether a larger file was left out on request.
    pub(crate) fn leaves_out(&self) -> bool {
        self.max_bytes.is_some()
    }

    pub(crate) fn most(&self) -> u64 {
        self.max_bytes.unwrap_or(MAX_BYTES)
    }

    /// The request for a file of at most this number of bytes.
    pub(crate) fn request(&self, url: &str, most: u64) -> DownloadRequest {
        let request = DownloadRequest::new(url).max_bytes(most).timeout(TIMEOUT);
        self.allowed.iter().fold(request, |request, origin| request.allow_origin(origin))
    }
}
