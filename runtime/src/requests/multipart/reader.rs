//! Reads a form from its first byte to its last, and makes sure that it is as long as it was said to be.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use bytes::{Buf, Bytes};

use super::{Content, Piece};
use crate::values::{OnProgress, upload};

/// How much of a file is read at once, and how much of bytes is handed over at once where somebody wants to see them go.
const CHUNK: usize = 64 * 1024;

/// A body that is being read. Blocks on disks.
#[derive(Default)]
pub struct BodyReader {
    pieces: Vec<Opened>,
    /// What was read and not yet taken by [`Read`].
    rest: Bytes,
}

struct Opened {
    supply: Supply,
    done: u64,
    size: u64,
    progress: Option<OnProgress>,
}

enum Supply {
    Bytes(Bytes),
    File { file: File, path: PathBuf },
}

impl BodyReader {
    /// Opens every file, so that what can be known to fail fails before the first byte is sent.
    pub(super) fn open(pieces: &[Piece]) -> io::Result<Self> {
        let mut reader = Self::default();
        for piece in pieces {
            reader.pieces.push(open(piece)?);
        }
        Ok(reader)
    }

    /// Reads bytes in memory.
    pub(crate) fn of(bytes: Bytes) -> Self {
        let whole = Opened { size: bytes.len() as u64, supply: Supply::Bytes(bytes), done: 0, progress: None };
        Self { pieces: vec![whole], rest: Bytes::new() }
    }

    /// The next bytes, at most 64 KiB of a file, or `None` at the end.
    ///
    /// # Errors
    /// When a file cannot be read, or has changed its size.
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
        let left = self.size - self.done;
        let chunk = match &mut self.supply {
            Supply::Bytes(_) if left == 0 => return Ok(None),
            Supply::Bytes(bytes) if self.progress.is_none() => std::mem::take(bytes),
            Supply::Bytes(bytes) => bytes.split_to(bytes.len().min(CHUNK)),
            Supply::File { file, path } if left == 0 => match file.read(&mut [0])? {
                0 => return Ok(None),
                _ => return Err(changed(path)),
            },
            Supply::File { file, path } => read_chunk(file, path, left)?,
        };
        self.done += chunk.len() as u64;
        if let Some(progress) = &self.progress {
            progress.tell(self.done, Some(self.size));
        }
        Ok(Some(chunk))
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
    let supply = match &piece.content {
        Content::Bytes(bytes) => Supply::Bytes(bytes.clone()),
        Content::File { path, size } => match upload::open(path) {
            Ok((file, now)) if now == *size => Supply::File { file, path: path.clone() },
            Ok(_) => return Err(changed(path)),
            Err(error) => {
                return Err(io::Error::new(error.kind(), format!("`{}` cannot be read: {error}", path.display())));
            }
        },
    };
    Ok(Opened { supply, done: 0, size: piece.len(), progress: piece.progress.clone() })
}

fn read_chunk(file: &mut File, path: &Path, left: u64) -> io::Result<Bytes> {
    let wanted = usize::try_from(left).unwrap_or(CHUNK).min(CHUNK);
    let mut chunk = vec![0; wanted];
    match file.read_exact(&mut chunk) {
        Ok(()) => Ok(chunk.into()),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(changed(path)),
        Err(error) => Err(error),
    }
}

fn changed(path: &Path) -> io::Error {
    let message = format!("`{}` changed its size after the request was checked", path.display());
    io::Error::new(io::ErrorKind::InvalidData, message)
}
