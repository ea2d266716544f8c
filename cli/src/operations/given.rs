//! Strings that are given at a prompt, or come from a file or from standard input: `@FILE`, `@-`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs, io};

/// A string: itself, or that of a file or of standard input, which must have one.
pub(super) fn given(text: &str) -> Result<String, String> {
    static IS_READ: AtomicBool = AtomicBool::new(false);
    let read = match text.strip_prefix('@') {
        None => return Ok(text.to_owned()),
        Some(rest) if rest.starts_with('@') => return Ok(rest.to_owned()),
        Some("-") if IS_READ.swap(true, Ordering::Relaxed) => return Err("standard input was read before".to_owned()),
        Some("-") => io::read_to_string(io::stdin()).map_err(|error| format!("cannot read standard input: {error}")),
        Some(path) => fs::read_to_string(path).map_err(|error| {
            format!("cannot read `{path}`: {error}; for a string that begins with `@`, write `@@{path}`")
        }),
    }?;
    match read.trim().is_empty() {
        // Such as that of a program that failed.
        true => Err(format!("`{text}` is empty")),
        false => Ok(read),
    }
}
