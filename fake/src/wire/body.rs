//! The bodies of requests: how large they may be, how long they may take, and how much of the memory they share.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use http_body_util::BodyExt;
use hyper::body::Body;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::{Instant, timeout_at};

use crate::output::error_response::Rejection;

/// The maximum size of a body, larger than any operation accepts.
const LARGEST: usize = 64 << 20;

/// The size of a small body, for which every connection has room. A request without the credentials of a staff member may have
/// no larger one.
const SMALL: usize = 64 << 10;

/// The memory for larger bodies that all servers of the process read at the same time.
static ROOM: Room = Room::of(256 << 20);

/// Each connection reserves memory for the bytes that have arrived, so that a stalled connection reserves little. If no memory remains, one
/// body continues without a reservation. Otherwise several incomplete bodies could wait for each other.
struct Room {
    bytes: Semaphore,
    without: Semaphore,
}

/// The room of a body.
#[derive(Default)]
struct Share<'a> {
    bytes: Option<SemaphorePermit<'a>>,
    without: Option<SemaphorePermit<'a>>,
}

impl Room {
    const fn of(bytes: usize) -> Self {
        Self { bytes: Semaphore::const_new(bytes), without: Semaphore::const_new(1) }
    }
}

impl<'a> Share<'a> {
    /// Waits for the room of further bytes.
    async fn grow(&mut self, room: &'a Room, by: usize) {
        if self.without.is_some() {
            return;
        }
        let by = u32::try_from(by).unwrap_or(u32::MAX);
        // No code closes the semaphores.
        tokio::select! {
            biased;
            Ok(more) = room.bytes.acquire_many(by) => match &mut self.bytes {
                Some(bytes) => bytes.merge(more),
                none => *none = Some(more),
            },
            Ok(without) = room.without.acquire() => self.without = Some(without),
            else => (),
        }
    }
}

/// How long a body may take to arrive.
const BODY_TIME: Duration = Duration::from_secs(30);

/// Why a body was not read.
#[derive(Debug, PartialEq)]
pub(crate) enum Unread {
    TooLarge,
    TooSlow,
    Incomplete,
}

impl Unread {
    pub(crate) fn rejection(&self) -> Rejection {
        match self {
            Self::TooLarge => Rejection::new(413, "too_large", "the body is larger than 64 MiB"),
            Self::TooSlow => Rejection::new(408, "too_slow", "the body did not arrive within 30 s"),
            Self::Incomplete => Rejection::new(400, "incomplete", "the connection ended in the middle of the body"),
        }
    }
}

/// Reads the body of a request.
pub(crate) async fn read<B>(body: B, has_credentials: bool) -> Result<Bytes, Unread>
where
    B: Body<Data = Bytes> + Unpin,
{
    collect(body, if has_credentials { LARGEST } else { SMALL }, &ROOM).await
}

/// Reads a body of at most this many bytes. A large body waits for memory, and this wait does not count for the timeout.
async fn collect<B>(mut body: B, largest: usize, room: &Room) -> Result<Bytes, Unread>
where
    B: Body<Data = Bytes> + Unpin,
{
    let size = body.size_hint();
    if size.lower() > largest as u64 {
        return Err(Unread::TooLarge);
    }
    let (mut bytes, mut share) = (BytesMut::new(), Share::default());
    let mut deadline = Instant::now() + BODY_TIME;
    while let Some(frame) = timeout_at(deadline, body.frame()).await.map_err(|_| Unread::TooSlow)? {
        let Ok(data) = frame.map_err(|_| Unread::Incomplete)?.into_data() else { continue };
        let read = bytes.len() + data.len();
        if read > largest {
            return Err(Unread::TooLarge);
        }
        if read > SMALL {
            let start = Instant::now();
            share.grow(room, data.len()).await;
            deadline += start.elapsed();
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes.freeze())
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use hyper::body::{Frame, SizeHint};
    use tokio::time::timeout;

    use super::*;

    /// A body that announces a length, sends a part of it, and then nothing more.
    struct Announced {
        length: usize,
        part: Bytes,
        /// The largest piece that arrives at once. Others arrive between two of them.
        piece: usize,
        rests: bool,
    }

    impl Announced {
        fn new(length: usize, sent: usize) -> Self {
            Self { length, part: vec![b' '; sent].into(), piece: usize::MAX, rests: false }
        }
    }

    impl Body for Announced {
        type Data = Bytes;
        type Error = io::Error;

        fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
            if self.part.is_empty() {
                return if self.length == 0 { Poll::Ready(None) } else { Poll::Pending };
            }
            self.rests = !self.rests && self.piece < usize::MAX;
            if self.rests {
                context.waker().wake_by_ref();
                return Poll::Pending;
            }
            let piece = self.part.len().min(self.piece);
            self.length -= piece;
            Poll::Ready(Some(Ok(Frame::data(self.part.split_to(piece)))))
        }

        fn size_hint(&self) -> SizeHint {
            SizeHint::with_exact(self.length as u64)
        }
    }

    #[tokio::test(start_paused = true)]
    async fn stalled_bodies_do_not_delay_other_bodies() {
        static ROOM: Room = Room::of(4 * LARGEST);
        for sent in [0, 1, SMALL, SMALL + 1, LARGEST - 1] {
            let read = |length, sent| tokio::spawn(collect(Announced::new(length, sent), LARGEST, &ROOM));
            // The last of them may go on without room.
            let stalled = [(); 4].map(|()| read(LARGEST, sent));
            tokio::task::yield_now().await;
            let start = Instant::now();
            let others = [(); 3].map(|()| read(LARGEST, LARGEST));
            assert_eq!(read(100, 100).await.unwrap().unwrap().len(), 100);
            for other in others {
                assert_eq!(other.await.unwrap().unwrap().len(), LARGEST);
            }
            assert_eq!(start.elapsed().as_secs(), 0, "{sent} bytes");
            for stalled in stalled {
                assert_eq!(stalled.await.unwrap(), Err(Unread::TooSlow));
            }
            assert_eq!((ROOM.bytes.available_permits(), ROOM.without.available_permits()), (4 * LARGEST, 1));
        }
    }

    /// Each body has a part of the memory, and no body has enough to finish.
    #[tokio::test(start_paused = true)]
    async fn bodies_larger_than_the_memory_limit_are_read_sequentially() {
        static ROOM: Room = Room::of(LARGEST);
        let in_pieces = || Announced { piece: 1 << 20, ..Announced::new(LARGEST, LARGEST) };
        let bodies = [(); 6].map(|()| tokio::spawn(collect(in_pieces(), LARGEST, &ROOM)));
        for body in bodies {
            let read = timeout(BODY_TIME * 10, body).await.expect("they wait for one another");
            assert_eq!(read.unwrap().unwrap().len(), LARGEST);
        }
        assert_eq!((ROOM.bytes.available_permits(), ROOM.without.available_permits()), (LARGEST, 1));
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_has_its_announced_length_up_to_the_limit() {
        static ROOM: Room = Room::of(LARGEST);
        for (length, expected) in [(0, Ok(0)), (SMALL, Ok(SMALL)), (SMALL + 1, Err(Unread::TooLarge))] {
            let read = collect(Announced::new(length, length), SMALL, &ROOM).await;
            assert_eq!(read.map(|bytes| bytes.len()), expected, "{length} bytes");
        }
    }
}
