//! Downloads: files while they arrive.

use std::future::poll_fn;
use std::io::Write;
use std::sync::Arc;

use bytes::Bytes;

use crate::call::drive;
use crate::call::engine::{Engine, server_of};
use crate::error::{Delivery, Error, TransportError};
use crate::files::download_body::DownloadBody;
#[cfg(feature = "http")]
use crate::files::part_file::PartFile;
use crate::link::DownloadRequest;
use crate::options::RequestOptions;
use crate::transport::ResponseBody;
use crate::transport::stop::{Stop, StopHandle, StoppableTransport};

/// A file that is being downloaded: its headers have arrived, its bytes follow.
///
/// [`Client::download`](crate::Client::download) starts it.
///
/// ```no_run
/// # async fn example(client: helpdesk::Client, url: &str) -> Result<(), helpdesk::Error> {
/// let download = client.download(url).await?;
/// println!("{:?}, {:?} bytes", download.content_type(), download.content_length());
/// let bytes = download.bytes().await?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
#[must_use = "nothing is received before it is asked for"]
pub struct Download {
    pub(crate) incoming: DownloadBody,
    body: ResponseBody,
    stop: StopHandle,
}

/// Sends the request for a file, and follows its redirects.
pub(crate) async fn download(
    engine: Arc<Engine>,
    transport: StoppableTransport,
    options: RequestOptions,
    link: DownloadRequest,
) -> Result<Download, Error> {
    let mut target = link.target(&engine.base)?;
    let (_, longest) = link.bounds();
    let (options, begun) = (options.within(longest), transport.inner.now());
    loop {
        let left = options.after(transport.inner.now().saturating_duration_since(begun));
        match drive::open(Arc::clone(&engine), &transport, left, target.clone()).await {
            Ok((success, body)) => {
                let incoming = DownloadBody::new(*success, link, server_of(&target), options.attempt_timeout)?;
                return Ok(Download { incoming, body, stop: transport.token.handle() });
            }
            Err(error) => target = error.redirect().and_then(|it| target.redirect(it, &engine.base)).ok_or(error)?,
        }
    }
}

impl Download {
    /// Returns the length of the file in bytes, if the service states it.
    pub fn content_length(&self) -> Option<u64> {
        self.incoming.total
    }

    /// Returns the media type, such as `image/png`, if the service states it.
    pub fn content_type(&self) -> Option<&str> {
        self.incoming.content_type()
    }

    /// Returns the compression that the response names, such as `gzip`, unless it was undone. `None` for none.
    ///
    /// If the file has its [stated size](DownloadRequest::stated_size), it was uploaded so. Otherwise the service does
    /// not state whether the bytes are the file. Ask at the end: the client undoes a compression there.
    pub fn content_encoding(&self) -> Option<&str> {
        self.incoming.encoding()
    }

    /// Returns a handle that stops this download. The next chunk is then an error.
    pub fn stop_handle(&self) -> StopHandle {
        self.stop.clone()
    }

    /// Returns the next chunk of bytes, or `None` at the end. A file that may have to be unpacked comes in one chunk.
    ///
    /// ```no_run
    /// # async fn example(client: helpdesk::Client, url: &str) -> Result<(), helpdesk::Error> {
    /// let mut download = client.download(url).await?;
    /// while let Some(chunk) = download.chunk().await? {
    ///     println!("{} bytes", chunk.len());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails if the connection is lost, if the timeout ends, or if the file is larger than its limit. The defaults are
    /// 10 minutes and 64 MiB.
    pub async fn chunk(&mut self) -> Result<Option<Bytes>, Error> {
        while !self.incoming.is_over() {
            let received = poll_fn(|context| self.body.poll_chunk(context));
            let chunk = self.stop.0.waiter().unless(Stop::Now, received).await;
            let canceled = || Some(Err(TransportError::cancellation(Delivery::MaybeSent)));
            if let Some(chunk) = self.incoming.take(chunk.unwrap_or_else(canceled))? {
                return Ok(Some(chunk));
            }
        }
        Ok(None)
    }

    /// Reads the whole file into memory.
    ///
    /// # Errors
    /// Fails as [`chunk`](Self::chunk) does.
    pub async fn bytes(mut self) -> Result<Bytes, Error> {
        let mut bytes = Vec::with_capacity(self.incoming.room());
        self.write_to(&mut bytes).await?;
        Ok(bytes.into())
    }

    /// Writes the whole file to `to`, and returns the number of bytes. A writer that blocks, such as a file, blocks the
    /// task.
    ///
    /// # Errors
    /// Fails as [`chunk`](Self::chunk) does, and with [`ErrorKind::File`](crate::ErrorKind::File) if a write fails.
    pub async fn write_to(&mut self, to: &mut (impl Write + Send)) -> Result<u64, Error> {
        while let Some(chunk) = self.chunk().await? {
            to.write_all(&chunk).map_err(|error| self.incoming.unwritable(error))?;
        }
        to.flush().map_err(|error| self.incoming.unwritable(error))?;
        Ok(self.incoming.done)
    }

    /// Saves the whole file at this path, and returns the number of bytes. An existing file is replaced.
    ///
    /// The bytes go to a file with a random name in the same directory, which must exist. The temporary file is renamed when it is
    /// complete, and removed on failure. So the path holds the complete file or its earlier content. No link is followed. On Unix, only its
    /// owner can read a new file; one that replaces a file of the same owner keeps its permissions.
    ///
    /// Do not build the path from the name of an attachment: its sender chose that name.
    ///
    /// ```no_run
    /// use helpdesk::{DownloadRequest, Message};
    ///
    /// # async fn example(client: helpdesk::Client, message: Message) -> Result<(), helpdesk::Error> {
    /// for attachment in message.attachments.iter().flatten() {
    ///     let path = format!("files/{}", attachment.file_id);
    ///     client.download(DownloadRequest::from(attachment).max_bytes(10 << 20)).await?.save(path).await?;
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails as [`chunk`](Self::chunk) does, and with [`ErrorKind::File`](crate::ErrorKind::File) if the file cannot be
    /// written.
    #[cfg(feature = "http")]
    pub async fn save(mut self, path: impl Into<std::path::PathBuf>) -> Result<u64, Error> {
        let path = path.into();
        let created = on_io_thread(move || PartFile::create(path)).await;
        let mut file = created.map_err(|error| self.incoming.unwritable(error))?;
        let mut gathered = Vec::with_capacity(GATHERED + 64 * 1024);
        while let Some(chunk) = self.chunk().await? {
            gathered.extend_from_slice(&chunk);
            if gathered.len() >= GATHERED {
                let added = on_io_thread(move || add(file, gathered)).await;
                (file, gathered) = added.map_err(|error| self.incoming.unwritable(error))?;
            }
        }
        let finished = on_io_thread(move || add(file, gathered)?.0.finish()).await;
        finished.map_err(|error| self.incoming.unwritable(error))?;
        Ok(self.incoming.done)
    }
}

/// Runs a function on a blocking thread of tokio. Outside of tokio, runs it on this thread, because not every transport
/// needs tokio.
#[cfg(feature = "http")]
async fn on_io_thread<T: Send + 'static>(
    run: impl FnOnce() -> std::io::Result<T> + Send + 'static,
) -> std::io::Result<T> {
    match tokio::runtime::Handle::try_current() {
        Ok(runtime) => runtime.spawn_blocking(run).await.unwrap_or_else(|error| Err(error.into())),
        Err(_) => run(),
    }
}

/// Appends the bytes to the file, and returns the buffer emptied.
#[cfg(feature = "http")]
fn add(mut file: PartFile, mut bytes: Vec<u8>) -> std::io::Result<(PartFile, Vec<u8>)> {
    file.add(&bytes)?;
    bytes.clear();
    Ok((file, bytes))
}

/// The number of bytes that are written to the file at once.
#[cfg(feature = "http")]
const GATHERED: usize = 256 * 1024;
