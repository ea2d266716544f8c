//! New files: no link is followed, and nobody but the owner can read them.

use std::fs::File;
use std::io;
use std::path::Path;

/// Creates a file for reading and writing. Fails if there is one, or a link.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.read(true).write(true).create_new(true).open(path)
}

/// Gives a file the permissions of the one that it replaces, if that has the same owner.
#[cfg(all(unix, any(feature = "http", feature = "blocking")))]
pub(crate) fn keep_mode(file: &File, replaced: &Path) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let Ok(old) = replaced.symlink_metadata() else { return Ok(()) };
    if !old.is_file() || old.uid() != file.metadata()?.uid() {
        return Ok(());
    }
    file.set_permissions(std::fs::Permissions::from_mode(old.mode() & 0o777))
}

#[cfg(all(not(unix), any(feature = "http", feature = "blocking")))]
pub(crate) fn keep_mode(_: &File, _: &Path) -> io::Result<()> {
    Ok(())
}
