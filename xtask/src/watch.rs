//! Tells when a file of the spec was saved.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::files;

/// How often the files are looked at. Notifications of the operating system would need 16 more crates, do not work on every file
/// system, and arrive no sooner than a person notices.
const INTERVAL: Duration = Duration::from_millis(100);

/// Waits for changes below a directory. The first one is at once; there is always a next one.
#[derive(Debug)]
pub struct Changes {
    folder: PathBuf,
    seen: Option<Stamps>,
}

/// Path, time of the last change, and size of each file. A directory that cannot be read is a state, too.
type Stamps = Result<Vec<(String, Option<SystemTime>, u64)>, String>;

impl Changes {
    /// Changes below a directory.
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
        // Removed since the directory was listed.
        Err(_) => (path, None, 0),
    };
    Ok(paths.into_iter().map(stamp).collect())
}
