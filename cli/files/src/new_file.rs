//! New files: creating one follows no link, and only the owner can read it.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::Path;

/// Creates a file that only its owner can read, to write and read it. Fails if there is a file, or a link.
///
/// # Errors
/// Fails if the file cannot be created.
pub fn create(path: &Path) -> io::Result<File> {
    create_for(path, 0o600)
}

/// Creates a file with this mode in the same way. The umask may take permissions away.
///
/// # Errors
/// Fails if the file cannot be created.
pub fn create_for(path: &Path, mode: u32) -> io::Result<File> {
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
    #[cfg(not(unix))]
    let _ = mode;
    options.read(true).write(true).create_new(true).open(path)
}

/// Creates a directory that only its owner can use, unless it is there. Fails if a link or a file is.
///
/// # Errors
/// Fails if the directory cannot be created.
pub fn directory(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match builder.create(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let is_directory = path.symlink_metadata()?.is_dir();
            let other =
                || io::Error::new(io::ErrorKind::NotADirectory, "it is a link, or something else than a directory");
            if is_directory { Ok(()) } else { Err(other()) }
        }
        created => created,
    }
}

/// Removes a regular file. A link and a device stay.
///
/// # Errors
/// Fails if there is such a file, and it cannot be removed.
pub fn remove_old(path: &Path) -> io::Result<()> {
    let is_file = path.symlink_metadata().is_ok_and(|old| old.is_file());
    if is_file { fs::remove_file(path) } else { Ok(()) }
}

/// Gives a file the permissions of the one that it is about to replace, if that has the same owner.
///
/// # Errors
/// Fails if the permissions cannot be set.
#[cfg(unix)]
pub fn keep_mode(new: &Path, replaced: &Path) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let Ok(old) = replaced.symlink_metadata() else { return Ok(()) };
    if !old.is_file() || old.uid() != new.symlink_metadata()?.uid() {
        return Ok(());
    }
    fs::set_permissions(new, fs::Permissions::from_mode(old.mode() & 0o777))
}

/// The directory decides the permissions.
///
/// # Errors
/// Never fails.
#[cfg(not(unix))]
pub fn keep_mode(_: &Path, _: &Path) -> io::Result<()> {
    Ok(())
}

/// Returns whether these are of one file, such as before and after it was opened.
#[cfg(unix)]
pub fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Windows tells files apart by no number that the standard library reads.
#[cfg(not(unix))]
pub fn is_same(_: &Metadata, _: &Metadata) -> bool {
    true
}
