//! Pages and records of a list as async streams.

use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use helpdesk_runtime::ListResponse;
use helpdesk_runtime::response::{DecodeError, ListItem, Response};

use super::buffer::PageBuffer;
use super::cursor::{NextPage, PageCursor};
use super::{Checkpoint, Page};
use crate::call::drive::{self, Calling};
use crate::call::engine::Engine;
use crate::error::Error;
use crate::options::RequestOptions;
use crate::transport::stop::{StopHandle, StoppableTransport};

/// A stream of the pages of a list, as [`Client::pages`](crate::Client::pages) creates it.
///
/// The type implements `Stream`; [`next`](Self::next) reads it without another crate. The stream ends after the last page, and after an
/// error. The pages before an error are not lost: [`checkpoint`](Self::checkpoint) returns the position to resume from.
///
/// ```no_run
/// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
/// use helpdesk::users;
///
/// let mut pages = client.pages(users::list());
/// while let Some(page) = pages.next().await {
///     let page = page?;
///     println!("{} users, {} errors", page.items.len(), page.errors.len());
/// }
/// # Ok(())
/// # }
/// ```
#[must_use = "nothing is read before it is polled"]
pub struct Pages<T> {
    engine: Arc<Engine>,
    transport: StoppableTransport,
    options: RequestOptions,
    cursor: PageCursor,
    calling: Option<Calling>,
    read: fn(&Response) -> Result<ListResponse<T>, DecodeError>,
    over: bool,
}

impl<T: ListItem> Pages<T> {
    pub(crate) fn new(
        engine: Arc<Engine>,
        transport: StoppableTransport,
        options: RequestOptions,
        cursor: PageCursor,
        read: fn(&Response) -> Result<ListResponse<T>, DecodeError>,
    ) -> Self {
        Self { engine, transport, options, cursor, calling: None, read, over: false }
    }

    /// Returns the next page, or `None` at the end.
    ///
    /// # Errors
    /// An error ends the stream: see [`Client::pages`](crate::Client::pages).
    pub async fn next(&mut self) -> Option<Result<Page<T>, Error>> {
        poll_fn(|context| self.poll(context)).await
    }

    /// Returns a handle that stops this stream. The next item is then an error, and the position stays.
    pub fn stop_handle(&self) -> StopHandle {
        self.transport.token.handle()
    }

    /// Returns the position before the next page.
    pub fn checkpoint(&self) -> Checkpoint {
        self.cursor.checkpoint()
    }

    /// Resumes at a checkpoint of the same list.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Pagination`](crate::ErrorKind::Pagination) if the checkpoint belongs to another
    /// operation or other filters.
    pub fn resume(mut self, checkpoint: &Checkpoint) -> Result<Self, Error> {
        self.cursor.resume(checkpoint)?;
        (self.calling, self.over) = (None, false);
        Ok(self)
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Page<T>, Error>>> {
        if self.over {
            return Poll::Ready(None);
        }
        let page = ready!(self.poll_page(context));
        self.over = !matches!(page, Some(Ok(_)));
        Poll::Ready(page)
    }

    fn poll_page(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Page<T>, Error>>> {
        // The call is taken out during the poll. After a panic it is gone, and the page is requested again.
        let mut calling = match self.calling.take() {
            Some(calling) => calling,
            None => {
                let NextPage::Ask(prepared) = self.cursor.next() else { return Poll::Ready(None) };
                let (engine, transport) = (Arc::clone(&self.engine), self.transport.clone());
                drive::call(engine, transport, self.options, prepared)
            }
        };
        let Poll::Ready(called) = calling.as_mut().poll(context) else {
            self.calling = Some(calling);
            return Poll::Pending;
        };
        let page = called.and_then(|success| match success.decode(self.read) {
            Ok(list) => Ok(self.cursor.take_page(list, &success.response)),
            Err(cause) => Err(success.unreadable(cause)),
        });
        Poll::Ready(Some(page))
    }
}

impl<T: ListItem> Stream for Pages<T> {
    type Item = Result<Page<T>, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().poll(context)
    }
}

/// A stream of the records of a list, as [`Client::items`](crate::Client::items) creates it.
///
/// The type implements `Stream`; [`next`](Self::next) reads it without another crate. A record that cannot be decoded is an error in its
/// place, and the records after it follow. Any other error ends the stream; [`checkpoint`](Self::checkpoint) returns the position to resume
/// from.
///
/// ```no_run
/// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
/// use helpdesk::labels;
///
/// let mut labels = client.items(labels::list());
/// while let Some(label) = labels.next().await {
///     println!("{}", label?.label_title);
/// }
/// # Ok(())
/// # }
/// ```
#[must_use = "nothing is read before it is polled"]
pub struct Items<T> {
    pages: Pages<T>,
    buffer: PageBuffer<T>,
}

impl<T: ListItem> Items<T> {
    pub(crate) fn new(pages: Pages<T>) -> Self {
        Self { pages, buffer: PageBuffer::default() }
    }

    /// Returns the next record, or `None` at the end.
    ///
    /// # Errors
    /// A record that cannot be decoded is an error, and the next call continues after it. Any other error ends the
    /// stream.
    pub async fn next(&mut self) -> Option<Result<T, Error>> {
        poll_fn(|context| self.poll(context)).await
    }

    /// Returns a handle that stops this stream. When the records that have arrived are taken, its next item is an error.
    pub fn stop_handle(&self) -> StopHandle {
        self.pages.stop_handle()
    }

    /// Returns the position before the page whose records were not all taken yet. After resuming, the records of that
    /// page come again.
    pub fn checkpoint(&self) -> Checkpoint {
        if self.buffer.is_empty() { self.pages.cursor.checkpoint() } else { self.pages.cursor.last_checkpoint() }
    }

    /// Resumes at a checkpoint of the same list.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Pagination`](crate::ErrorKind::Pagination) if the checkpoint belongs to another
    /// operation or other filters.
    pub fn resume(self, checkpoint: &Checkpoint) -> Result<Self, Error> {
        self.pages.resume(checkpoint).map(Self::new)
    }

    /// Appends the remaining records to a vector. After an error, the vector holds the records before it.
    ///
    /// ```no_run
    /// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
    /// use helpdesk::labels;
    ///
    /// let mut all = Vec::new();
    /// client.items(labels::list()).append_to(&mut all).await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails with the first error of the stream.
    pub async fn append_to(&mut self, items: &mut Vec<T>) -> Result<(), Error> {
        while let Some(item) = self.next().await {
            items.push(item?);
        }
        Ok(())
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<T, Error>>> {
        loop {
            if let Some(item) = self.buffer.next(self.pages.cursor.operation()) {
                return Poll::Ready(Some(item));
            }
            match ready!(self.pages.poll(context)) {
                None => return Poll::Ready(None),
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                Some(Ok(page)) => self.buffer = PageBuffer::of(page),
            }
        }
    }
}

/// Records are never pinned.
impl<T> Unpin for Items<T> {}

impl<T: ListItem> Stream for Items<T> {
    type Item = Result<T, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().poll(context)
    }
}

impl<T> fmt::Debug for Pages<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pages").field("operation", &self.cursor.operation()).finish_non_exhaustive()
    }
}

impl<T> fmt::Debug for Items<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Items").field("operation", &self.pages.cursor.operation()).finish_non_exhaustive()
    }
}
