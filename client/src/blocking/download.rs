//! Files that are being received by the blocking client.

use std::io::{self, Read, Write};
use std::path::PathBuf;

use bytes::{Buf, Bytes};

use crate::error::Error;
use crate::files::download;
use crate::files::part_file::PartFile;
use crate::transport::blocking::block_on;

/// A file that is being received: its head is there, its bytes are under way. It can be [read](Read).
#[derive(Debug)]
#[must_use = "nothing is received before it is asked for"]
pub struct Download {
    inner: download::Download,
    /// What came and was not yet taken by [`Read`].
    rest: Bytes,
}

impl Download {
    pub(super) fn new(inner: download::Download) -> Self {
        Self { inner, rest: Bytes::new() }
    }

    /// Its length in bytes, if the service says it.
    pub fn content_length(&self) -> Option<u64> {
        self.inner.content_length()
    }

    /// Its media type, if the service says it.
    pub fn content_type(&self) -> Option<&str> {
        self.inner.content_type()
    }

    /// The next bytes, or none at the end.
    ///
    /// # Errors
    /// When the connection breaks, it takes too long, or there are more bytes than may be.
    pub fn chunk(&mut self) -> Result<Option<Bytes>, Error> {
        if !self.rest.is_empty() {
            return Ok(Some(std::mem::take(&mut self.rest)));
        }
        block_on(self.inner.chunk())
    }

    /// All bytes.
    ///
    /// # Errors
    /// As [`chunk`](Self::chunk).
    pub fn bytes(mut self) -> Result<Bytes, Error> {
        let mut bytes = Vec::with_capacity(self.inner.incoming.room());
        self.write_to(&mut bytes)?;
        Ok(bytes.into())
    }

    /// Writes all bytes, and tells how many there were.
    ///
    /// # Errors
    /// As [`chunk`](Self::chunk), and when they cannot be written.
    pub fn write_to(&mut self, to: &mut impl Write) -> Result<u64, Error> {
        while let Some(chunk) = self.chunk()? {
            to.write_all(&chunk).map_err(|error| self.inner.incoming.unwritable(error))?;
        }
        to.flush().map_err(|error| self.inner.incoming.unwritable(error))?;
        Ok(self.inner.incoming.done)
    }

    /// Writes it to a file at this path, whole or not at all: until it is whole it has another name. Never take the path from
    /// the name of an attachment, which is whatever its sender chose.
    ///
    /// # Errors
    /// As [`chunk`](Self::chunk), and when the file cannot be written.
    pub fn save(mut self, path: impl Into<PathBuf>) -> Result<u64, Error> {
        let mut file = PartFile::create(path.into()).map_err(|error| self.inner.incoming.unwritable(error))?;
        while let Some(chunk) = self.chunk()? {
            file.add(&chunk).map_err(|error| self.inner.incoming.unwritable(error))?;
        }
        file.finish().map_err(|error| self.inner.incoming.unwritable(error))?;
        Ok(self.inner.incoming.done)
    }
}

impl Read for Download {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // A chunk without bytes would pass for the end.
        while self.rest.is_empty() {
            let Some(chunk) = self.chunk().map_err(io::Error::other)? else { return Ok(0) };
            self.rest = chunk;
        }
        let count = buffer.len().min(self.rest.len());
        self.rest.copy_to_slice(&mut buffer[..count]);
        Ok(count)
    }
}
