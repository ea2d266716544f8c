//! Reports when a file of the spec is saved.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::files;

/// The polling interval. Notifications of the operating system would need 16 more crates, do not work on every file
/// system, and are not noticeably faster.
const INTERVAL: Duration = Duration::from_millis(100);

/// An endless iterator over changes below a directory. The first item comes at once.
#[derive(Debug)]
pub struct Changes {
    folder: PathBuf,
    seen: Option<Stamps>,
}

/// Path, modification time and size of each file, or the error of a directory that cannot be read.
type Stamps = Result<Vec<(String, Option<SystemTime>, u64)>, String>;

impl Changes {
    /// Watches a directory.
    pub fn below(folder: &Path) -> Changes {
        Changes { folder: folder.to_owned(), seen: None }
    }
}

impl Iterator for Changes {
    type Item = ();

    fn next(&mut self) -> Option<()> {
        loop {
            let stamps = stamps(&self.folder);
            if self.seen.as_ref() != Some(&stamps) {
                self.seen = Some(stamps);
                return Some(());
            }
            thread::sleep(INTERVAL);
        }
    }
}

fn stamps(folder: &Path) -> Stamps {
    let paths = files::below(folder).map_err(|failure| failure.to_string())?;
    let stamp = |path: String| match fs::metadata(folder.join(&path)) {
        Ok(metadata) => (path, metadata.modified().ok(), metadata.len()),
        // The file was removed after the directory was listed.
        Err(_) => (path, None, 0),
    };
    Ok(paths.into_iter().map(stamp).collect())
}
