//! Files that are written as a whole.

use std::io::{self, Write as _};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::private::sync_directory;

/// Returns the directory of a file.
pub fn directory(path: &Path) -> &Path {
    path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes a file for its owner alone, in the place of one that is there. Readers find the old file or the new one, also after a loss of power.
///
/// # Errors
///
/// Fails if the file cannot be written. The old file then stays.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let directory = directory(path);
    let mut file = NamedTempFile::new_in(directory)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    sync_directory(directory)
}
