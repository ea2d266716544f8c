//! Downloads of the blocking client.

use std::io::{self, Read, Write};
use std::ops::Deref;
use std::path::PathBuf;

use bytes::{Buf, Bytes};

use crate::error::Error;
use crate::files::download;
use crate::files::part_file::PartFile;
use crate::transport::block_on::block_on;

/// A file that is being downloaded, as [`Read`]: its headers have arrived, its bytes follow.
///
/// Methods that neither wait nor send, such as `content_length` and `stop_handle`, come from
/// [`crate::files::Download`].
///
/// ```no_run
/// # fn example(client: helpdesk::blocking::Client, url: &str) -> Result<(), Box<dyn std::error::Error>> {
/// let mut download = client.download(url)?;
/// std::io::copy(&mut download, &mut std::io::stdout())?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
#[must_use = "nothing is received before it is asked for"]
pub struct Download {
    inner: download::Download,
    /// The bytes that arrived and that [`Read`] did not take yet.
    rest: Bytes,
}

impl Download {
    pub(super) fn new(inner: download::Download) -> Self {
        Self { inner, rest: Bytes::new() }
    }

    /// Returns the next chunk of bytes, or `None` at the end. A file that may have to be unpacked comes in one chunk.
    ///
    /// # Errors
    /// Fails if the connection is lost, if the timeout ends, or if the file is larger than its limit. The defaults are
    /// 10 minutes and 64 MiB.
    pub fn chunk(&mut self) -> Result<Option<Bytes>, Error> {
        if !self.rest.is_empty() {
            return Ok(Some(std::mem::take(&mut self.rest)));
        }
        block_on(self.inner.chunk())
    }

    /// Reads the whole file into memory.
    ///
    /// # Errors
    /// Fails as [`chunk`](Self::chunk) does.
    pub fn bytes(mut self) -> Result<Bytes, Error> {
        let mut bytes = Vec::with_capacity(self.inner.incoming.room());
        self.write_to(&mut bytes)?;
        Ok(bytes.into())
    }

    /// Writes the whole file to `to`, and returns the number of bytes.
    ///
    /// # Errors
    /// Fails as [`chunk`](Self::chunk) does, and with [`ErrorKind::File`](crate::ErrorKind::File) if a write fails.
    pub fn write_to(&mut self, to: &mut impl Write) -> Result<u64, Error> {
        while let Some(chunk) = self.chunk()? {
            to.write_all(&chunk).map_err(|error| self.inner.incoming.unwritable(error))?;
        }
        to.flush().map_err(|error| self.inner.incoming.unwritable(error))?;
        Ok(self.inner.incoming.done)
    }

    /// Saves the whole file at this path, and returns the number of bytes. An existing file is replaced.
    ///
    /// The bytes go to a file with a random name in the same directory, which must exist. The temporary file is renamed when it is
    /// complete, and removed on failure. So the path holds the complete file or its earlier content. No link is followed. On Unix, only its
    /// owner can read a new file; one that replaces a file of the same owner keeps its permissions.
    ///
    /// Do not build the path from the name of an attachment: its sender chose that name.
    ///
    /// # Errors
    /// Fails as [`chunk`](Self::chunk) does, and with [`ErrorKind::File`](crate::ErrorKind::File) if the file cannot be
    /// written.
    pub fn save(mut self, path: impl Into<PathBuf>) -> Result<u64, Error> {
        let mut file = PartFile::create(path.into()).map_err(|error| self.inner.incoming.unwritable(error))?;
        while let Some(chunk) = self.chunk()? {
            file.add(&chunk).map_err(|error| self.inner.incoming.unwritable(error))?;
        }
        file.finish().map_err(|error| self.inner.incoming.unwritable(error))?;
        Ok(self.inner.incoming.done)
    }
}

impl Deref for Download {
    type Target = download::Download;

    fn deref(&self) -> &download::Download {
        &self.inner
    }
}

impl Read for Download {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // A chunk without bytes would look like the end.
        while self.rest.is_empty() {
            let Some(chunk) = self.chunk().map_err(io::Error::other)? else { return Ok(0) };
            self.rest = chunk;
        }
        let count = buffer.len().min(self.rest.len());
        self.rest.copy_to_slice(&mut buffer[..count]);
        Ok(count)
    }
}
