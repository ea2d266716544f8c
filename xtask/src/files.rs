//! File operations whose errors name the path.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use crate::failure::Failure;

/// The relative paths of all files below a directory, sorted, with `/`.
///
/// # Errors
///
/// A directory that cannot be read.
pub fn below(folder: &Path) -> Result<Vec<String>, Failure> {
    let mut found = Vec::new();
    collect(folder, "", &mut found)?;
    found.sort_unstable();
    Ok(found)
}

fn collect(folder: &Path, prefix: &str, found: &mut Vec<String>) -> Result<(), Failure> {
    let failed = |error| failure("read the directory", folder, &error);
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type().map_err(failed)?.is_dir() {
            collect(&entry.path(), &format!("{path}/"), found)?
        } else {
            found.push(path)
        }
    }
    Ok(())
}

/// The text of a file.
///
/// # Errors
///
/// A file that cannot be read, is not a regular one, or is not UTF-8.
pub fn read(path: &Path) -> Result<String, Failure> {
    // Reading a pipe would block, and a device may have no end.
    let kind = fs::metadata(path).map_err(|error| failure("read", path, &error))?;
    if !kind.is_file() {
        return Err(Failure(format!("cannot read {}: it is not a regular file; move it elsewhere", path.display())));
    }
    fs::read_to_string(path).map_err(|error| failure("read", path, &error))
}

/// Returns the bytes of a file, which need not be UTF-8.
///
/// # Errors
///
/// A file that cannot be read.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| failure("read", path, &error))
}

/// Writes a file and its missing directories.
///
/// # Errors
///
/// A directory or file that cannot be written.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| failure("create the directory", folder, &error))?;
    }
    fs::write(path, text).map_err(|error| failure("write", path, &error))
}

/// Appends text to a file.
///
/// # Errors
///
/// A file that cannot be written.
pub fn append(path: &Path, text: &str) -> Result<(), Failure> {
    let mut file =
        fs::OpenOptions::new().create(true).append(true).open(path).map_err(|error| failure("open", path, &error))?;
    file.write_all(text.as_bytes()).map_err(|error| failure("write", path, &error))
}

/// Removes a file below a directory, and its parent directories below `root` if they become empty.
///
/// # Errors
///
/// A file that cannot be removed.
pub fn remove(root: &Path, path: &str) -> Result<(), Failure> {
    let path = root.join(path);
    fs::remove_file(&path).map_err(|error| failure("remove", &path, &error))?;
    for folder in path.ancestors().skip(1).take_while(|folder| *folder != root) {
        // This fails for a directory that is not empty, which must stay.
        if fs::remove_dir(folder).is_err() {
            break;
        }
    }
    Ok(())
}

fn failure(what: &str, path: &Path, error: &std::io::Error) -> Failure {
    Failure(format!("cannot {what} {}: {error}", path.display()))
}
