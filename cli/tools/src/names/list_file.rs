//! Lists that a file keeps for some minutes, so that commands one after the other read each once.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use helpdesk_files::{directory, private_directory, read_private, replace};
use serde::{Deserialize, Serialize};

use crate::names::entry::Entry;
use crate::names::list::List;

/// How long a list is kept.
const MAX_AGE: Duration = Duration::from_secs(300);

/// The most bytes of the file.
const MAX_FILE_BYTES: u64 = 64 << 20;

/// Returns the entries of a list that [`Names`](crate::names::Names) has kept in this file in the last minutes.
pub fn read_list_file(file: PathBuf, list: List) -> Option<Vec<Entry>> {
    ListFile::new(file).get(list)
}

/// The file. A file that cannot be read or written is ignored.
#[derive(Debug)]
pub(crate) struct ListFile {
    path: PathBuf,
}

#[derive(Serialize, Deserialize)]
struct Copy {
    read_at: SystemTime,
    entries: Vec<Entry>,
}

impl ListFile {
    pub(crate) fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// Returns a list that was read in the last minutes.
    pub(crate) fn get(&self, list: List) -> Option<Vec<Entry>> {
        self.copies().remove(list.noun()).map(|it| it.entries)
    }

    /// Keeps a list, and forgets those that are too old.
    pub(crate) fn put(&self, list: List, entries: &[Entry]) {
        let mut copies = self.copies();
        copies.insert(list.noun().to_owned(), Copy { read_at: SystemTime::now(), entries: entries.to_vec() });
        let _ = self.write(&copies);
    }

    /// Returns the copies that are recent enough, without the others. A copy with a future time comes from a wrong clock, and is removed too.
    fn copies(&self) -> BTreeMap<String, Copy> {
        // A file that another user could have written is ignored.
        let text = read_private(&self.path, MAX_FILE_BYTES).ok().flatten().unwrap_or_default();
        let mut copies: BTreeMap<String, Copy> = serde_json::from_slice(&text).unwrap_or_default();
        let count = copies.len();
        copies.retain(|_, it| it.read_at.elapsed().is_ok_and(|age| age < MAX_AGE));
        if copies.len() < count {
            let _ = self.write(&copies);
        }
        copies
    }

    fn write(&self, copies: &BTreeMap<String, Copy>) -> io::Result<()> {
        private_directory(directory(&self.path))?;
        // The file has names and addresses of staff, so only its owner may read it.
        replace(&self.path, &serde_json::to_vec(copies)?)
    }
}
