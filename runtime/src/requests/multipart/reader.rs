//! Reads a multipart body, and checks that it has the announced length.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use bytes::{Buf, Bytes};

use super::Piece;
use crate::values::Source;
use crate::values::parameters::upload;

/// The number of bytes to read from a file at once.
const CHUNK: usize = 64 * 1024;

/// A reader of a request's body. It implements [`Read`] and blocks on file I/O.
///
/// ```
/// use helpdesk::{Request, labels};
/// use std::io::Read;
///
/// let prepared = labels::create("Urgent").prepare()?;
/// let mut json = String::new();
/// prepared.body.open()?.read_to_string(&mut json)?;
/// assert_eq!(json, r#"{"label":{"label_title":"Urgent"}}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct BodyReader {
    pieces: Vec<Opened>,
    /// The bytes of the current chunk that [`Read`] has not returned yet.
    rest: Bytes,
}

enum Opened {
    Bytes(Bytes),
    /// A file, its path, and the number of remaining bytes.
    File(File, PathBuf, u64),
}

impl BodyReader {
    /// Opens every file, so that foreseeable failures occur before the first byte is sent.
    pub(crate) fn open(pieces: &[Piece]) -> io::Result<Self> {
        let mut reader = Self::default();
        for piece in pieces {
            reader.pieces.push(open(piece)?);
        }
        Ok(reader)
    }

    /// Returns the next bytes, or `None` at the end. A chunk of a file has at most 64 KiB.
    ///
    /// # Errors
    /// Fails if a file cannot be read, or if its size has changed.
    pub fn next_chunk(&mut self) -> io::Result<Option<Bytes>> {
        while let Some(piece) = self.pieces.first_mut() {
            if let Some(chunk) = piece.next_chunk()? {
                return Ok(Some(chunk));
            }
            self.pieces.remove(0);
        }
        Ok(None)
    }
}

impl Opened {
    fn next_chunk(&mut self) -> io::Result<Option<Bytes>> {
        let chunk = match self {
            Self::Bytes(bytes) => std::mem::take(bytes),
            Self::File(file, path, left) => {
                let chunk = read_chunk(file, path, *left)?;
                *left -= chunk.len() as u64;
                chunk
            }
        };
        Ok(Some(chunk).filter(|chunk| !chunk.is_empty()))
    }
}

impl fmt::Debug for BodyReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BodyReader")
    }
}

impl Read for BodyReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.next_chunk()?.unwrap_or_default();
        }
        let count = buffer.len().min(self.rest.len());
        self.rest.copy_to_slice(&mut buffer[..count]);
        Ok(count)
    }
}

fn open(piece: &Piece) -> io::Result<Opened> {
    match &piece.source {
        Source::Bytes(bytes) => Ok(Opened::Bytes(bytes.clone())),
        Source::Path(path) => match upload::open(path)? {
            (file, size) if size == piece.size => Ok(Opened::File(file, path.clone(), size)),
            _ => Err(size_changed(path)),
        },
    }
}

/// Reads the next bytes of a file that should have `left` more bytes. At the end, it returns none.
fn read_chunk(file: &mut File, path: &Path, left: u64) -> io::Result<Bytes> {
    if left == 0 && file.read(&mut [0])? > 0 {
        return Err(size_changed(path));
    }
    let wanted = usize::try_from(left).unwrap_or(CHUNK).min(CHUNK);
    let mut chunk = vec![0; wanted];
    match file.read_exact(&mut chunk) {
        Ok(()) => Ok(chunk.into()),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(size_changed(path)),
        Err(error) => Err(error),
    }
}

fn size_changed(path: &Path) -> io::Error {
    let message = format!("`{}` changed its size after the request was checked", path.display());
    io::Error::new(io::ErrorKind::InvalidData, message)
}
