//! Receives a file: chunk by chunk, counted, digested and compared with what the service states.

use std::io::{self, Write};

use helpdesk::blocking::Client;
use helpdesk::{Error, ErrorKind};
use sha2::{Digest, Sha256};

use super::Rules;

/// A file that was received to its end.
#[derive(Debug)]
pub(crate) struct Received {
    pub(crate) bytes: u64,
    /// In hexadecimal.
    pub(crate) sha256: String,
    /// Whether as many bytes came as the response announced. Without that, the end of the connection may have come early.
    pub(crate) is_whole: bool,
}

/// Why a file could not be received.
#[derive(Debug)]
pub(crate) enum Failed {
    Request(Error),
    /// Its address is that of another server, with this origin.
    OtherOrigin(String),
    TooLarge(u64),
    /// The bytes cannot be written.
    Disk(io::Error),
}

/// Requests a file of at most this number of bytes, and writes its bytes while they arrive.
pub(crate) fn receive(
    client: &Client,
    rules: &Rules,
    url: &str,
    most: u64,
    to: &mut dyn Write,
) -> Result<Received, Failed> {
    let mut download = client.download(rules.request(url, most)).map_err(|error| failed(error, url, most))?;
    let announced = download.content_length();
    let (mut bytes, mut digest) = (0, Sha256::new());
    while let Some(chunk) = download.chunk().map_err(|error| failed(error, url, most))? {
        digest.update(&chunk);
        to.write_all(&chunk).map_err(Failed::Disk)?;
        bytes += chunk.len() as u64;
    }
    to.flush().map_err(Failed::Disk)?;
    Ok(Received { bytes, sha256: hexadecimal(&digest.finalize()), is_whole: announced == Some(bytes) })
}

/// Returns the SHA-256 of a string in hexadecimal.
pub(crate) fn sha256(text: &str) -> String {
    hexadecimal(&Sha256::digest(text))
}

fn hexadecimal(digest: &[u8]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn failed(error: Error, url: &str, most: u64) -> Failed {
    match error.kind() {
        ErrorKind::TooLarge => Failed::TooLarge(most),
        ErrorKind::InvalidRequest => match origin(url) {
            Some(origin) => Failed::OtherOrigin(origin),
            None => Failed::Request(error),
        },
        _ => Failed::Request(error),
    }
}

/// Returns scheme, host and port of an address, if a client may be allowed to request it.
pub(super) fn origin(url: &str) -> Option<String> {
    let (scheme, rest) = url.trim().split_once("://")?;
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_host = !host.is_empty() && host.bytes().all(|it| it.is_ascii_alphanumeric() || b".-:[]".contains(&it));
    (["http", "https"].contains(&scheme) && is_host && host.len() <= 255).then(|| format!("{scheme}://{host}"))
}
