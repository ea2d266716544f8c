//! Directories and files that only their owner can use. No link is followed.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read as _};
use std::path::Path;

/// Creates a directory unless it is there, with those above it, and takes permissions of other users away.
///
/// # Errors
///
/// Fails if the directory cannot be created, is a link, or belongs to another user.
pub fn private_directory(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let is_new = !path.exists();
    builder.recursive(true).create(path)?;
    path.parent().filter(|_| is_new).map_or(Ok(()), sync_directory)?;
    let metadata = fs::symlink_metadata(path)?;
    if !metadata.is_dir() {
        return Err(io::Error::other(format!("`{}` is a link", path.display())));
    }
    for_owner_alone(path, &metadata, 0o700)
}

/// Writes the entries of a directory to the disk. Until then, a loss of power can take a new file away.
///
/// # Errors
///
/// Fails if the directory cannot be opened or written.
pub fn sync_directory(directory: &Path) -> io::Result<()> {
    let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
    #[cfg(unix)]
    File::open(directory)?.sync_all()?;
    // Others cannot open a directory.
    #[cfg(not(unix))]
    let _ = directory;
    Ok(())
}

/// Checks a file, and takes permissions of other users away. Returns whether there is one.
///
/// # Errors
///
/// Fails if the file is a link, no regular file, or belongs to another user.
pub fn is_private_file(path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_file() => for_owner_alone(path, &metadata, 0o600).map(|()| true),
        Ok(_) => Err(io::Error::other(format!("`{}` is a link, or no regular file", path.display()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Opens a file of its owner, for its owner alone if it is new. Opening does not wait for the writer of a pipe.
///
/// # Errors
///
/// Fails if the file cannot be opened, is a link, no regular file, or belongs to another user.
pub fn open_private(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        let flags = rustix::fs::OFlags::NOFOLLOW | rustix::fs::OFlags::NONBLOCK;
        options.mode(0o600).custom_flags(flags.bits().cast_signed());
    }
    let file = options.open(path)?;
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    check_owner(path, &metadata)?;
    Ok(file)
}

/// Reads a file that only its owner can write. Returns `None` if the file does not exist.
///
/// # Errors
///
/// Fails if the file cannot be read, is no regular file, has too many bytes, or another user owns it or can write it.
pub fn read_private(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    let file = match open_private(path, OpenOptions::new().read(true)) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    check_writers(path, &file.metadata()?)?;
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        Err(io::Error::other(format!("it has more than {most} bytes")))
    } else {
        Ok(Some(bytes))
    }
}

/// Returns whether a path leads to an open file.
pub fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let place = |metadata: Metadata| (metadata.dev(), metadata.ino());
        let (opened_place, current_place) = (file.metadata().map(place), fs::symlink_metadata(path).map(place));
        matches!((opened_place, current_place), (Ok(opened_place), Ok(current_place)) if opened_place == current_place)
    }
    // Windows does not let another process remove an open file.
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}

/// Locks an open file for this process. Fails if another process has removed the file since it was opened. `taken` is the message if
/// another process has the lock.
///
/// # Errors
///
/// Fails if another process has locked or removed the file, or the file cannot be locked.
pub fn lock(file: &File, path: &Path, taken: &'static str) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) if is_at(file, path) => Ok(()),
        Ok(()) | Err(TryLockError::WouldBlock) => Err(io::Error::other(taken)),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Rejects what another user owns, and takes permissions of others away.
#[cfg(unix)]
fn for_owner_alone(path: &Path, metadata: &Metadata, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    check_owner(path, metadata)?;
    match metadata.mode() & 0o077 {
        0 => Ok(()),
        _ => fs::set_permissions(path, fs::Permissions::from_mode(mode)),
    }
}

/// Rejects what another user owns, who could read it and change it. The owner of the system may own everything.
#[cfg(unix)]
fn check_owner(path: &Path, metadata: &Metadata) -> io::Result<()> {
    let owner = std::os::unix::fs::MetadataExt::uid(metadata);
    if [0, rustix::process::geteuid().as_raw()].contains(&owner) {
        Ok(())
    } else {
        Err(io::Error::other(format!("another user owns `{}`", path.display())))
    }
}

/// Rejects what other users can write, who could have changed it.
#[cfg(unix)]
fn check_writers(path: &Path, metadata: &Metadata) -> io::Result<()> {
    let mode = std::os::unix::fs::MetadataExt::mode(metadata);
    if mode & 0o022 == 0 {
        Ok(())
    } else {
        let why = format!("other users may write `{}`, whose mode is {:04o}", path.display(), mode & 0o7777);
        Err(io::Error::other(why))
    }
}

/// Other systems keep the directory of a user from others.
#[cfg(not(unix))]
fn for_owner_alone(_: &Path, _: &Metadata, _: u32) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn check_owner(_: &Path, _: &Metadata) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn check_writers(_: &Path, _: &Metadata) -> io::Result<()> {
    Ok(())
}
