//! Reads a form from its first byte to its last, and makes sure that it is as long as it was said to be.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use bytes::{Buf, Bytes};

use super::Piece;
use crate::upload;

/// How much of a file is read at once.
const CHUNK: usize = 64 * 1024;

/// A form that is being read.
#[derive(Default)]
pub(crate) struct Reader {
    pieces: VecDeque<Opened>,
    /// What was read and not yet taken by [`Read`].
    rest: Bytes,
}

enum Opened {
    Bytes(Bytes),
    File { file: File, path: PathBuf, left: u64 },
}

impl Reader {
    /// Opens every file, so that what can be known to fail fails before the first byte is sent.
    pub(super) fn open(pieces: &[Piece]) -> io::Result<Self> {
        let pieces = pieces.iter().map(open).collect::<io::Result<_>>()?;
        Ok(Self { pieces, rest: Bytes::new() })
    }

    /// Reads bytes in memory.
    pub(crate) fn of(bytes: Bytes) -> Self {
        Self { pieces: [Opened::Bytes(bytes)].into(), rest: Bytes::new() }
    }

    /// The next bytes, or `None` at the end.
    pub(crate) fn next_chunk(&mut self) -> io::Result<Option<Bytes>> {
        loop {
            match self.pieces.front_mut() {
                None => return Ok(None),
                Some(Opened::Bytes(bytes)) => {
                    let bytes = std::mem::take(bytes);
                    self.pieces.pop_front();
                    if !bytes.is_empty() {
                        return Ok(Some(bytes));
                    }
                }
                Some(Opened::File { file, path, left: 0 }) => {
                    if file.read(&mut [0])? > 0 {
                        return Err(changed(path));
                    }
                    self.pieces.pop_front();
                }
                Some(Opened::File { file, path, left }) => {
                    let chunk = read_chunk(file, path, *left)?;
                    *left -= chunk.len() as u64;
                    return Ok(Some(chunk));
                }
            }
        }
    }
}

impl Read for Reader {
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
    match piece {
        Piece::Bytes(bytes) => Ok(Opened::Bytes(bytes.clone())),
        Piece::File { path, size } => match upload::open(path) {
            Ok((file, now)) if now == *size => Ok(Opened::File { file, path: path.clone(), left: now }),
            Ok(_) => Err(changed(path)),
            Err(error) => Err(io::Error::new(error.kind(), format!("`{}` cannot be read: {error}", path.display()))),
        },
    }
}

fn read_chunk(file: &mut File, path: &Path, left: u64) -> io::Result<Bytes> {
    let wanted = usize::try_from(left).unwrap_or(CHUNK).min(CHUNK);
    let mut chunk = Vec::with_capacity(wanted);
    file.take(wanted as u64).read_to_end(&mut chunk)?;
    match chunk.is_empty() {
        true => Err(changed(path)),
        false => Ok(chunk.into()),
    }
}

fn changed(path: &Path) -> io::Error {
    let message = format!("`{}` changed its size after the request was checked", path.display());
    io::Error::new(io::ErrorKind::InvalidData, message)
}
