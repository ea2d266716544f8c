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
    /// Whether the file has as many bytes as the response announced. Otherwise the connection may have ended early.
    is_whole: bool,
    /// Whether the response says that these bytes are compressed.
    is_packed: bool,
}

/// A judgement of a file by the number of its bytes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Judgement {
    Whole,
    /// The file may be usable; this is the reason for the doubt.
    Doubtful(String),
    /// Bytes are missing.
    Cut(String),
}

impl Received {
    /// Compares the file with the size that the service states. The headers alone decide nothing.
    pub(crate) fn judge(&self, stated: Option<u64>) -> Judgement {
        let Self { bytes, is_whole, is_packed, .. } = *self;
        let differs = |stated| format!("the service states {stated} bytes, and {bytes} came");
        match stated {
            Some(stated) if stated == bytes => Judgement::Whole,
            Some(stated) if is_packed => {
                let packed = "the response says that they are compressed, and they do not unpack to as many";
                Judgement::Doubtful(format!("{}; {packed}", differs(stated)))
            }
            // The number of bytes agrees with the response header. So the list is wrong, and the file may be usable.
            Some(stated) if is_whole => Judgement::Doubtful(differs(stated)),
            Some(stated) => Judgement::Cut(differs(stated)),
            None if is_packed => {
                let packed = "the response says that it is compressed, and the service does not state its size";
                Judgement::Doubtful(format!("{packed}: it is stored as it came"))
            }
            None if is_whole => Judgement::Whole,
            // The end of the connection may have cut the file off.
            None => Judgement::Doubtful("neither the service nor the response states how many bytes it has".to_owned()),
        }
    }
}

/// Why a file could not be received.
#[derive(Debug)]
pub(crate) enum Failed {
    Request(Error),
    /// The link points to another server, with this origin.
    OtherOrigin(String),
    TooLarge(u64),
    /// The bytes cannot be written.
    Disk(io::Error),
}

/// Requests a file of this size, if it is stated, and of at most this number of bytes, and writes its bytes while they arrive.
pub(crate) fn receive(
    client: &Client,
    rules: &Rules,
    url: &str,
    stated: Option<u64>,
    most: u64,
    to: &mut dyn Write,
) -> Result<Received, Failed> {
    let request = rules.request(url, most).stated_size(stated);
    let mut download = client.download(request).map_err(|error| failure_of(error, url, most))?;
    let announced = download.content_length();
    let (mut bytes, mut digest) = (0, Sha256::new());
    while let Some(chunk) = download.chunk().map_err(|error| failure_of(error, url, most))? {
        digest.update(&chunk);
        to.write_all(&chunk).map_err(Failed::Disk)?;
        bytes += chunk.len() as u64;
    }
    to.flush().map_err(Failed::Disk)?;
    let is_packed = download.content_encoding().is_some();
    Ok(Received { bytes, sha256: hexadecimal(&digest.finalize()), is_whole: announced == Some(bytes), is_packed })
}

/// Whether the service rejects the link, which may be outdated.
pub(crate) fn is_rejected(error: &Error) -> bool {
    error.status().is_some_and(|it| [401, 403, 404, 410].contains(&it.as_u16()))
}

/// Returns the SHA-256 of a string in hexadecimal.
pub(crate) fn sha256(text: &str) -> String {
    hexadecimal(&Sha256::digest(text))
}

fn hexadecimal(digest: &[u8]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn failure_of(error: Error, url: &str, most: u64) -> Failed {
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
