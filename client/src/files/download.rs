//! Files that are being received.

use std::future::poll_fn;
use std::io::Write;
use std::sync::Arc;

use bytes::Bytes;
use helpdesk_runtime::DownloadRequest;

use crate::call::drive;
use crate::call::engine::Engine;
use crate::error::Error;
use crate::files::download_body::DownloadBody;
#[cfg(feature = "async")]
use crate::files::part_file::PartFile;
use crate::options::RequestOptions;
use crate::transport::{ResponseBody, Transport};

/// A file that is being received: its head is there, its bytes are under way.
#[derive(Debug)]
#[must_use = "nothing is received before it is asked for"]
pub struct Download {
    pub(crate) incoming: DownloadBody,
    body: ResponseBody,
}

/// Asks for a file.
pub(crate) async fn download(
    engine: Arc<Engine>,
    transport: Arc<dyn Transport>,
    options: RequestOptions,
    link: DownloadRequest,
) -> Result<Download, Error> {
    let mut target = link.target(&engine.base)?;
    let (_, longest) = link.bounds();
    let (options, begun) = (options.within(longest), transport.now());
    loop {
        let left = options.after(transport.now().saturating_duration_since(begun));
        match drive::open(Arc::clone(&engine), &*transport, left, target.clone()).await {
            Ok((success, body)) => return Ok(Download { incoming: DownloadBody::new(*success, link)?, body }),
            Err(error) => target = error.redirect().and_then(|it| target.redirected(it, &engine.base)).ok_or(error)?,
        }
    }
}

impl Download {
    /// Its length in bytes, if the service says it.
    pub fn content_length(&self) -> Option<u64> {
        self.incoming.total
    }

    /// Its media type, if the service says it.
    pub fn content_type(&self) -> Option<&str> {
        self.incoming.content_type()
    }

    /// The next bytes, or none at the end.
    ///
    /// # Errors
    /// When the connection breaks, it takes too long, or there are more bytes than may be.
    pub async fn chunk(&mut self) -> Result<Option<Bytes>, Error> {
        let chunk = poll_fn(|context| self.body.poll_chunk(context)).await;
        self.incoming.take(chunk)
    }

    /// All bytes.
    ///
    /// # Errors
    /// As [`chunk`](Self::chunk).
    pub async fn bytes(mut self) -> Result<Bytes, Error> {
        let mut bytes = Vec::with_capacity(self.incoming.room());
        self.write_to(&mut bytes).await?;
        Ok(bytes.into())
    }

    /// Writes all bytes, and tells how many there were. A writer that blocks, as a file may, blocks the task.
    ///
    /// # Errors
    /// As [`chunk`](Self::chunk), and when they cannot be written.
    pub async fn write_to(&mut self, to: &mut (impl Write + Send)) -> Result<u64, Error> {
        while let Some(chunk) = self.chunk().await? {
            to.write_all(&chunk).map_err(|error| self.incoming.unwritable(error))?;
        }
        to.flush().map_err(|error| self.incoming.unwritable(error))?;
        Ok(self.incoming.done)
    }

    /// Writes it to a file at this path, whole or not at all: until it is whole it has another name. Never take the path from
    /// the name of an attachment, which is whatever its sender chose.
    ///
    /// # Errors
    /// As [`chunk`](Self::chunk), and when the file cannot be written.
    #[cfg(feature = "async")]
    pub async fn save(mut self, path: impl Into<std::path::PathBuf>) -> Result<u64, Error> {
        let path = path.into();
        let created = blocking(move || PartFile::create(path)).await;
        let mut file = created.map_err(|error| self.incoming.unwritable(error))?;
        let mut gathered = Vec::with_capacity(GATHERED + 64 * 1024);
        while let Some(chunk) = self.chunk().await? {
            gathered.extend_from_slice(&chunk);
            if gathered.len() >= GATHERED {
                let added = blocking(move || add(file, gathered)).await;
                (file, gathered) = added.map_err(|error| self.incoming.unwritable(error))?;
            }
        }
        let finished = blocking(move || add(file, gathered)?.0.finish()).await;
        finished.map_err(|error| self.incoming.unwritable(error))?;
        Ok(self.incoming.done)
    }
}

/// Runs on a thread that may block, or here if there is none: not every transport needs the runtime that has them.
#[cfg(feature = "async")]
async fn blocking<T: Send + 'static>(run: impl FnOnce() -> std::io::Result<T> + Send + 'static) -> std::io::Result<T> {
    match tokio::runtime::Handle::try_current() {
        Ok(runtime) => runtime.spawn_blocking(run).await.unwrap_or_else(|error| Err(error.into())),
        Err(_) => run(),
    }
}

/// Adds bytes to a file, and gives back the emptied buffer.
#[cfg(feature = "async")]
fn add(mut file: PartFile, mut bytes: Vec<u8>) -> std::io::Result<(PartFile, Vec<u8>)> {
    file.add(&bytes)?;
    bytes.clear();
    Ok((file, bytes))
}

/// How much is written to a file at once.
#[cfg(feature = "async")]
const GATHERED: usize = 256 * 1024;
