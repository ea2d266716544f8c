//! Strings from the command line, from a file (`@FILE`) or from standard input (`@-`).

use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use helpdesk_files::open_named;

/// The maximum size of a string from a file, in bytes.
const MAX_STRING_BYTES: u64 = 64 << 20;

/// Returns the string, or the content of the file or standard input that it names.
pub(super) fn read_string(text: &str) -> Result<String, String> {
    static IS_READ: AtomicBool = AtomicBool::new(false);
    let read = match text.strip_prefix('@') {
        None => return Ok(text.to_owned()),
        Some(rest) if rest.starts_with('@') => return Ok(rest.to_owned()),
        Some("-") if IS_READ.swap(true, Ordering::Relaxed) => return Err("standard input was read before".to_owned()),
        Some("-") => read(io::stdin()).map_err(|error| format!("cannot read standard input: {error}")),
        Some(path) => open_named(Path::new(path)).and_then(read).map_err(|error| {
            format!("cannot read `{path}`: {error}; for a string that begins with `@`, write `@@{path}`")
        }),
    }?;
    if read.trim().is_empty() {
        // An empty input may come from a program that failed.
        Err(format!("`{text}` is empty"))
    } else {
        Ok(read)
    }
}

/// Reads a file or a pipe, such as `<(command)` of a shell, up to the maximum size.
fn read(from: impl Read) -> io::Result<String> {
    let mut text = String::new();
    from.take(MAX_STRING_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MAX_STRING_BYTES {
        Err(io::Error::other(format!("it has more than {MAX_STRING_BYTES} bytes")))
    } else {
        Ok(text)
    }
}
