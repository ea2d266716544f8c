//! The async client: a thin generic shell over an engine that is not.

use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use helpdesk_runtime::{
    DecodeError, DownloadRequest, InvalidRequestError, ListRequest, PreparedRequest, Request, Response, Service,
};

use crate::call::drive::{self, Calling};
use crate::call::engine::Engine;
use crate::error::Error;
use crate::files::download::{self, Download};
use crate::options::RequestOptions;
use crate::paging::{Items, PageCursor, Pages};
use crate::rate_limiter::{RateLimit, RateLimiter};
use crate::transport::Transport;

pub(crate) mod builder;
pub(crate) mod settings;

pub use builder::ClientBuilder;

/// Sends requests to one account of a service. Clones share connections, and what is known of the rate limit.
///
/// The built-in transport needs a tokio runtime with I/O and time to poll its futures; one of the caller's own needs what it needs.
pub struct Client<S> {
    pub(crate) engine: Arc<Engine>,
    pub(crate) transport: Arc<dyn Transport>,
    pub(crate) options: RequestOptions,
    service: PhantomData<fn() -> S>,
}

impl<S: Service> Client<S> {
    /// A client for the account at this address, as this staff member with this API key.
    ///
    /// # Errors
    /// When the address is not https, or anything else is wrong with the three.
    pub fn new(
        base_url: impl AsRef<str>,
        staff_email: impl Into<String>,
        api_key: impl Into<String>,
    ) -> Result<Self, Error> {
        Self::builder(base_url, staff_email, api_key).build()
    }

    /// As [`new`](Self::new), with more to choose.
    pub fn builder(
        base_url: impl AsRef<str>,
        staff_email: impl Into<String>,
        api_key: impl Into<String>,
    ) -> ClientBuilder<S> {
        ClientBuilder::new(base_url.as_ref(), staff_email.into(), api_key.into())
    }

    /// A client as the environment describes it: for a service `helpdesk`, `HELPDESK_URL`, `HELPDESK_EMAIL` and
    /// `HELPDESK_API_KEY`.
    ///
    /// # Errors
    /// When a variable is missing, which the message names, or something is wrong with its value.
    pub fn from_env() -> Result<Self, Error> {
        let builder: ClientBuilder<S> = ClientBuilder::from_env()?;
        builder.build()
    }

    /// Sends a request and reads the answer.
    ///
    /// It is checked and encoded at once, and sent when the future is first polled. A future that is dropped before it is done
    /// leaves open whether the request took effect.
    ///
    /// # Errors
    /// See [`Error`]: it tells what happened, whether the request took effect and whether it may be sent again.
    pub fn send<R: Request>(
        &self,
        request: R,
    ) -> impl Future<Output = Result<R::Output, Error>> + Send + 'static + use<S, R> {
        Answering { calling: self.calling(request.into_prepared()), read: R::read }
    }

    /// Sends a request and gives the answer as it came, for what the typed replies leave out.
    ///
    /// # Errors
    /// As [`send`](Self::send), but for the reading. Refusals are errors too, with [`Error::reply`].
    pub fn send_raw<R: Request>(
        &self,
        request: R,
    ) -> impl Future<Output = Result<Response, Error>> + Send + 'static + use<S, R> {
        let calling = self.calling(request.into_prepared());
        async move { Ok(calling.await?.reply) }
    }

    /// Reads a list page by page.
    ///
    /// Page and limit are always said; the limit is the service's largest unless the request has one, and a page in the request is
    /// where it begins.
    pub fn pages<R: ListRequest>(&self, request: R) -> Pages<R::Item> {
        let (engine, transport) = (Arc::clone(&self.engine), Arc::clone(&self.transport));
        Pages::new(
            engine,
            transport,
            self.options,
            PageCursor::new(request.into_input(), S::METADATA.page_size),
            R::read,
        )
    }

    /// Reads a list record by record: [`pages`](Self::pages), one after the other.
    pub fn items<R: ListRequest>(&self, request: R) -> Items<R::Item> {
        Items::new(self.pages(request))
    }

    /// Asks for the file behind a link: the `url` of an attachment, or the address of an image in a message.
    ///
    /// ```no_run
    /// # async fn save<S: helpdesk_runtime::Service>(client: helpdesk_client::Client<S>, url: &str) -> Result<(), helpdesk_client::Error> {
    /// client.download(url).await?.save("attachment.bin").await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// When the link leads elsewhere ([`DownloadRequest`]), or it is refused.
    pub fn download<L: Into<DownloadRequest>>(
        &self,
        link: L,
    ) -> impl Future<Output = Result<Download, Error>> + Send + 'static + use<S, L> {
        download::download(Arc::clone(&self.engine), Arc::clone(&self.transport), self.options, link.into())
    }

    /// The same client for calls for which it goes this far instead: `client.with(RequestOptions::new().attempts(1)).send(...)`.
    #[must_use]
    pub fn with_options(&self, options: RequestOptions) -> Self {
        Self { options, ..self.clone() }
    }

    /// How far it goes for a call.
    pub fn options(&self) -> RequestOptions {
        self.options
    }

    /// What is known of the account's rate limit.
    pub fn rate_limit(&self) -> RateLimit {
        self.engine.rate_limiter.rate_limit()
    }

    /// What this client may spend, for another client of the same account.
    pub fn rate_limiter(&self) -> RateLimiter {
        self.engine.rate_limiter.clone()
    }

    pub(crate) fn new_with(engine: Arc<Engine>, transport: Arc<dyn Transport>, options: RequestOptions) -> Self {
        Self { engine, transport, options, service: PhantomData }
    }

    fn calling(&self, prepared: Result<PreparedRequest, InvalidRequestError>) -> Calling {
        let (engine, transport) = (Arc::clone(&self.engine), Arc::clone(&self.transport));
        drive::call(engine, transport, self.options, prepared.map_err(Error::from))
    }
}

/// A call, and then the reading of its answer. Written by hand, because an async block would be one more state machine for
/// every operation of a program rather than for every kind of answer.
struct Answering<T> {
    calling: Calling,
    read: fn(&Response) -> Result<T, DecodeError>,
}

impl<T> Future for Answering<T> {
    type Output = Result<T, Error>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let success = ready!(self.calling.as_mut().poll(context))?;
        match (self.read)(&success.reply) {
            Ok(read) => Poll::Ready(Ok(read)),
            Err(cause) => Poll::Ready(Err(success.unreadable(cause))),
        }
    }
}

impl<S> Clone for Client<S> {
    fn clone(&self) -> Self {
        let (engine, transport) = (Arc::clone(&self.engine), Arc::clone(&self.transport));
        Self { engine, transport, options: self.options, service: PhantomData }
    }
}

impl<S> fmt::Debug for Client<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("base_url", &self.engine.base.to_string()).finish_non_exhaustive()
    }
}
