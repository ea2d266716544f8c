//! The number of attachments with a file, and the attachments without one.

use std::fmt;
use std::path::PathBuf;

use helpdesk::meta::count;
use helpdesk_text::visible;

use crate::error::Error;
use crate::files::FileStore;
use crate::keep::store::{Store, Sums};
use crate::keep::table::Table;

/// The maximum number of failed files that are named.
const NAMED: usize = 20;

/// The number of attachments with a file, and the attachments without one. `Display` has a line for it, and one for each file that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FilesProof {
    /// The directory of the files.
    pub directory: PathBuf,
    /// The number of attachments.
    pub attachments: u64,
    /// How many of them have a file with as many bytes as the service states.
    pub stored: u64,
    /// The number of bytes of these files. Equal files count once.
    pub bytes: u64,
    /// The number of attachments that were left out because of their size.
    pub left_out: u64,
    /// The number of bytes of the files that were left out, as the service states.
    pub left_out_bytes: u64,
    /// How many failed.
    pub failed: u64,
    /// The first files that failed.
    pub failures: Vec<FailedFile>,
}

/// A file that could not be fetched, or that has other than the stated number of bytes. `Debug` does not show its name.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FailedFile {
    /// The name that its sender chose.
    pub name: String,
    /// The id of the case.
    pub case: Option<i64>,
    /// The reason.
    pub why: String,
}

impl FilesProof {
    /// Returns whether no file failed. Some may have been left out on request.
    pub fn is_complete(&self) -> bool {
        self.failed == 0
    }

    pub(super) fn new(table: &Table, files: &FileStore, store: &Store) -> Result<Self, Error> {
        let Sums { attachments, stored, left_out, left_out_bytes, failed } = store.sums(table)?;
        let failures = store.failed_files(table, NAMED)?;
        Ok(Self {
            directory: files.directory().to_owned(),
            attachments,
            stored,
            bytes: store.stored_bytes(table)?,
            left_out,
            left_out_bytes,
            failed,
            failures: failures.into_iter().map(|(name, case, why)| FailedFile { name, case, why }).collect(),
        })
    }
}

impl fmt::Display for FilesProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { directory, attachments, stored, bytes, left_out, left_out_bytes, failed, failures } = self;
        let bytes = count(*bytes, "byte");
        write!(f, "{}: files of {stored} of {attachments} attachments, {bytes}", directory.display())?;
        if *left_out > 0 {
            write!(f, "; {left_out} left out, of {}", count(*left_out_bytes, "byte"))?;
        }
        if *failed > 0 {
            write!(f, "; {failed} failed, which a later run tries again:")?;
        }
        failures.iter().try_for_each(|failure| write!(f, "\n  {failure}"))?;
        let more = failed.saturating_sub(failures.len() as u64);
        if more > 0 { write!(f, "\n  and {more} more, with the reason in `problem` of the table") } else { Ok(()) }
    }
}

impl fmt::Display for FailedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, case, why } = self;
        // A name may contain line breaks.
        write!(f, "`{}`", visible(name, " "))?;
        case.iter().try_for_each(|case| write!(f, " of case {case}"))?;
        write!(f, ": {}", visible(why, " "))
    }
}

impl fmt::Debug for FailedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FailedFile").field("case", &self.case).field("why", &self.why).finish_non_exhaustive()
    }
}
