//! Exports and synchronizations as async streams of pages.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use helpdesk_runtime::Row;

use super::{Estimate, Export, Reading, Turn, Updates};
use crate::call::drive;
use crate::error::Error;
use crate::paging::Page;

impl<T: Row> Export<T> {
    /// The next page, or none at the end.
    pub async fn next(&mut self) -> Option<Result<Page<T>, Error>> {
        poll_fn(|context| self.0.poll(context)).await
    }

    /// Asks for the first page, which is then given by [`next`](Self::next), and tells what it says about the rest.
    ///
    /// # Errors
    /// When that page cannot be had. The export is then over.
    pub async fn estimate(&mut self) -> Result<Estimate, Error> {
        poll_fn(|context| self.0.poll_ahead(context)).await?;
        Ok(self.0.estimate())
    }
}

impl<T: Row> Updates<T> {
    /// The next page, or none at the end.
    pub async fn next(&mut self) -> Option<Result<Page<T>, Error>> {
        poll_fn(|context| self.0.poll(context)).await
    }
}

impl<T: Row> Reading<T> {
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Page<T>, Error>>> {
        if let Some((page, _)) = self.ahead.take() {
            return Poll::Ready(Some(Ok(page)));
        }
        if self.over {
            return Poll::Ready(None);
        }
        let page = ready!(self.poll_page(context));
        self.over = !matches!(page, Some(Ok(_)));
        Poll::Ready(page)
    }

    fn poll_ahead(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        if self.ahead.is_none() {
            let before = self.course.checkpoint();
            match ready!(self.poll(context)) {
                Some(Ok(page)) => self.ahead = Some((page, before)),
                Some(Err(error)) => return Poll::Ready(Err(error)),
                None => (),
            }
        }
        Poll::Ready(Ok(()))
    }

    fn poll_page(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Page<T>, Error>>> {
        loop {
            let calling = match &mut self.calling {
                Some(calling) => calling,
                none => {
                    let Turn::Ask(prepared) = self.course.turn() else { return Poll::Ready(None) };
                    let (engine, transport) = (Arc::clone(&self.engine), Arc::clone(&self.transport));
                    none.insert(drive::call(engine, transport, self.course.policy(), prepared))
                }
            };
            let called = ready!(calling.as_mut().poll(context));
            self.calling = None;
            if let Some(page) = self.came(called) {
                return Poll::Ready(Some(page));
            }
        }
    }
}

impl<T: Row> Stream for Export<T> {
    type Item = Result<Page<T>, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().0.poll(context)
    }
}

impl<T: Row> Stream for Updates<T> {
    type Item = Result<Page<T>, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().0.poll(context)
    }
}
