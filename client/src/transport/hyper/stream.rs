//! A connection of any kind. With one type for all, the code of hyper and rustls is compiled once.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use hyper::rt::{Read, ReadBufCursor, Write};

/// A connection: plain or encrypted, direct or through a tunnel. A failed write closes its writing half alone, and the rest of
/// the request is dropped.
///
/// A service that rejects an upload responds before it has read it, and closes the connection. Then writing fails, but
/// the response is readable. Without a response, reading fails soon.
pub(super) struct Stream {
    inner: Pin<Box<dyn ReadWrite>>,
    write_failed: bool,
}

trait ReadWrite: Read + Write + Send {}

impl<T: Read + Write + Send> ReadWrite for T {}

impl Stream {
    pub(super) fn new(stream: impl Read + Write + Send + 'static) -> Self {
        Self { inner: Box::pin(stream), write_failed: false }
    }

    /// Writes bytes of this length, unless a write has failed.
    fn write<T>(
        &mut self,
        dropped: T,
        write: impl FnOnce(Pin<&mut dyn ReadWrite>) -> Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if self.write_failed {
            return Poll::Ready(Ok(dropped));
        }
        let written = write(self.inner.as_mut());
        self.write_failed = matches!(written, Poll::Ready(Err(_)));
        if self.write_failed { Poll::Ready(Ok(dropped)) } else { written }
    }
}

impl Read for Stream {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, to: ReadBufCursor<'_>) -> Poll<io::Result<()>> {
        self.inner.as_mut().poll_read(context, to)
    }
}

impl Write for Stream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.write(bytes.len(), |inner| inner.poll_write(context, bytes))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.write((), |inner| inner.poll_flush(context))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.write((), |inner| inner.poll_shutdown(context))
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let length = parts.iter().map(|part| part.len()).sum();
        self.write(length, |inner| inner.poll_write_vectored(context, parts))
    }
}
