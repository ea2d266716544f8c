//! The body of a request. Tokio's threads for blocking work read its files.

use std::fmt;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use helpdesk_runtime::request::{BodyReader, RequestBody};
use http_body::{Body, Frame, SizeHint};
use tokio::task::{JoinHandle, spawn_blocking};

/// A body that is being sent.
pub(super) struct Upload {
    left: u64,
    state: State,
}

enum State {
    Whole(Bytes),
    Idle(BodyReader),
    Reading(JoinHandle<io::Result<ReadChunk>>),
    Done,
}

/// A reader, and the chunk that it read: none if it was only opened, or is at its end.
type ReadChunk = (BodyReader, Option<Bytes>);

impl Upload {
    /// Opens the files of a body.
    pub(super) async fn open(body: RequestBody) -> Result<Self, FileError> {
        let left = body.len();
        if let Some(bytes) = body.bytes() {
            return Ok(Self { left, state: State::Whole(bytes) });
        }
        match read(Box::new(move || Ok((body.open()?, None)))).await {
            Ok(Ok((reader, _))) => Ok(Self { left, state: State::Idle(reader) }),
            Ok(Err(error)) => Err(FileError(error)),
            Err(error) => Err(FileError(error.into())),
        }
    }

    /// Returns whether the body is read piece by piece while it is sent.
    pub(super) fn has_files(&self) -> bool {
        !matches!(self.state, State::Whole(_))
    }

    fn next_frame(&mut self, chunk: Bytes) -> Poll<Option<Result<Frame<Bytes>, FileError>>> {
        self.left = self.left.saturating_sub(chunk.len() as u64);
        Poll::Ready(Some(Ok(Frame::data(chunk))))
    }
}

/// Reads on a blocking thread. The closure is boxed, because tokio compiles a task for each type of closure.
fn read(read: Box<dyn FnOnce() -> io::Result<ReadChunk> + Send>) -> JoinHandle<io::Result<ReadChunk>> {
    spawn_blocking(read)
}

impl Body for Upload {
    type Data = Bytes;
    type Error = FileError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, FileError>>> {
        loop {
            match std::mem::replace(&mut self.state, State::Done) {
                State::Done => return Poll::Ready(None),
                State::Whole(bytes) => return self.next_frame(bytes),
                State::Idle(mut reader) => {
                    self.state = State::Reading(read(Box::new(move || {
                        let chunk = reader.next_chunk()?;
                        Ok((reader, chunk))
                    })));
                }
                State::Reading(mut reading) => match Pin::new(&mut reading).poll(context) {
                    Poll::Pending => {
                        self.state = State::Reading(reading);
                        return Poll::Pending;
                    }
                    Poll::Ready(Err(error)) => return Poll::Ready(Some(Err(FileError(error.into())))),
                    Poll::Ready(Ok(Err(error))) => return Poll::Ready(Some(Err(FileError(error)))),
                    Poll::Ready(Ok(Ok((_, None)))) => return Poll::Ready(None),
                    Poll::Ready(Ok(Ok((reader, Some(chunk))))) => {
                        self.state = State::Idle(reader);
                        return self.next_frame(chunk);
                    }
                },
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.left == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}

/// The error of a file that could not be sent, as a separate type that can be found among the causes of an error.
#[derive(Debug)]
pub(super) struct FileError(io::Error);

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for FileError {}
