//! Files that a person names: regular files, and what a shell puts in the place of one.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a file to read it. A pipe is an error, unless the process has it open already, as that of `<(command)` in a shell: another one
/// may never get a writer.
///
/// # Errors
///
/// Fails if the file cannot be opened, or is a pipe.
pub fn open_named(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().read(true))
}

/// Opens a file to append to it. A link and a pipe are errors.
///
/// # Errors
///
/// Fails if the file cannot be opened, is a link, or is no regular file.
pub fn append_named(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.append(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        let flags = rustix::fs::OFlags::NOFOLLOW | rustix::fs::OFlags::NONBLOCK;
        options.custom_flags(flags.bits().cast_signed());
    }
    let metadata = path.symlink_metadata()?;
    if metadata.is_symlink() {
        return Err(io::Error::other("it is a link"));
    }
    let irregular = || io::Error::other("it is no regular file");
    let file = if metadata.is_file() { options.open(path)? } else { return Err(irregular()) };
    // Another one may have taken its place.
    if file.metadata()?.is_file() { Ok(file) } else { Err(irregular()) }
}

#[cfg(unix)]
fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
    if path.starts_with("/dev/fd") || path.starts_with("/proc") || path == Path::new("/dev/stdin") {
        return options.open(path);
    }
    // Without it, the wait would begin before anybody can look at what was opened.
    let file = options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed()).open(path)?;
    if file.metadata()?.file_type().is_fifo() {
        return Err(io::Error::other("it is a pipe; expected a file, or `<(command)` of a shell"));
    }
    Ok(file)
}

#[cfg(not(unix))]
fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    options.open(path)
}
