//! Directories and files that only their owner can use. No link is followed.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

/// Creates a directory unless it is there, with those above it, and takes permissions of other users away.
pub(crate) fn directory(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let is_new = !path.exists();
    builder.recursive(true).create(path)?;
    path.parent().filter(|_| is_new).map_or(Ok(()), sync)?;
    let metadata = fs::symlink_metadata(path)?;
    if !metadata.is_dir() {
        return Err(io::Error::other(format!("`{}` is a link", path.display())));
    }
    for_owner_alone(path, &metadata, 0o700)
}

/// Writes the entries of a directory to the disk. Until then, a loss of power can take a new file away.
pub(crate) fn sync(directory: &Path) -> io::Result<()> {
    #[cfg(unix)]
    File::open(directory)?.sync_all()?;
    // Others cannot open a directory.
    #[cfg(not(unix))]
    let _ = directory;
    Ok(())
}

/// Checks a file, and takes permissions of other users away. Returns whether there is one.
pub(crate) fn is_there(path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_file() => for_owner_alone(path, &metadata, 0o600).map(|()| true),
        Ok(_) => Err(io::Error::other(format!("`{}` is a link, or no regular file", path.display()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Opens a file after [`is_there`] has checked it. A link that somebody has put there meanwhile is an error.
pub(crate) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600).custom_flags(rustix::fs::OFlags::NOFOLLOW.bits().cast_signed());
    }
    options.open(path)
}

/// Returns whether a path leads to an open file.
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let place = |metadata: Metadata| (metadata.dev(), metadata.ino());
        let (open, found) = (file.metadata().map(place), fs::symlink_metadata(path).map(place));
        matches!((open, found), (Ok(open), Ok(found)) if open == found)
    }
    // Nobody can remove an open file there.
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}

/// Rejects what another user owns, who could read it and change it. The owner of the system may own everything.
#[cfg(unix)]
fn for_owner_alone(path: &Path, metadata: &Metadata, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    if ![0, rustix::process::geteuid().as_raw()].contains(&metadata.uid()) {
        return Err(io::Error::other(format!("another user owns `{}`", path.display())));
    }
    match metadata.mode() & 0o077 {
        0 => Ok(()),
        _ => fs::set_permissions(path, fs::Permissions::from_mode(mode)),
    }
}

/// Other systems keep the directory of a user from others.
#[cfg(not(unix))]
fn for_owner_alone(_: &Path, _: &Metadata, _: u32) -> io::Result<()> {
    Ok(())
}
