//! Streams a body with files, which are read on tokio's threads for blocking work.

use std::fmt;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use helpdesk_runtime::{BodyReader, RequestBody};
use http_body::{Body, Frame, SizeHint};
use tokio::task::{JoinHandle, spawn_blocking};

/// A body that is being sent.
pub(super) struct Streamed {
    left: u64,
    state: StreamState,
}

enum StreamState {
    Idle(BodyReader),
    Reading(JoinHandle<io::Result<ReadChunk>>),
    Done,
}

/// A reader, and the chunk that it read: none if it was only opened, or is at its end.
type ReadChunk = (BodyReader, Option<Bytes>);

/// Opens the files of a body.
pub(super) async fn open(body: RequestBody) -> Result<Streamed, FileError> {
    let left = body.len();
    match read(Box::new(move || Ok((body.open()?, None)))).await {
        Ok(Ok((reader, _))) => Ok(Streamed { left, state: StreamState::Idle(reader) }),
        Ok(Err(error)) => Err(FileError(error)),
        Err(error) => Err(FileError(error.into())),
    }
}

/// Reads on a blocking thread. The closure is boxed, because tokio compiles a task for each type of closure.
fn read(read: Box<dyn FnOnce() -> io::Result<ReadChunk> + Send>) -> JoinHandle<io::Result<ReadChunk>> {
    spawn_blocking(read)
}

impl Body for Streamed {
    type Data = Bytes;
    type Error = FileError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, FileError>>> {
        loop {
            match std::mem::replace(&mut self.state, StreamState::Done) {
                StreamState::Done => return Poll::Ready(None),
                StreamState::Idle(mut reader) => {
                    self.state = StreamState::Reading(read(Box::new(move || {
                        let chunk = reader.next_chunk()?;
                        Ok((reader, chunk))
                    })));
                }
                StreamState::Reading(mut reading) => match Pin::new(&mut reading).poll(context) {
                    Poll::Pending => {
                        self.state = StreamState::Reading(reading);
                        return Poll::Pending;
                    }
                    Poll::Ready(Err(error)) => return Poll::Ready(Some(Err(FileError(error.into())))),
                    Poll::Ready(Ok(Err(error))) => return Poll::Ready(Some(Err(FileError(error)))),
                    Poll::Ready(Ok(Ok((_, None)))) => return Poll::Ready(None),
                    Poll::Ready(Ok(Ok((reader, Some(chunk))))) => {
                        self.left = self.left.saturating_sub(chunk.len() as u64);
                        self.state = StreamState::Idle(reader);
                        return Poll::Ready(Some(Ok(Frame::data(chunk))));
                    }
                },
            }
        }
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}

/// The error of a file that could not be sent. It has its own type, so that it can be found among the causes of an
/// error.
#[derive(Debug)]
pub(super) struct FileError(io::Error);

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for FileError {}
