//! The async client: a thin generic layer over an engine that is compiled once.

use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use helpdesk_runtime::Request;
use helpdesk_runtime::meta::Service;
use helpdesk_runtime::request::{InvalidRequestError, ListRequest, PreparedRequest};
use helpdesk_runtime::response::{DecodeError, Response};

use crate::call::drive::{self, Calling};
use crate::call::engine::Engine;
use crate::error::Error;
use crate::files::download::{self, Download};
use crate::link::DownloadRequest;
use crate::options::RequestOptions;
use crate::paging::{Items, PageCursor, Pages};
use crate::rate_limiter::{RateLimit, RateLimiter};
use crate::transport::Transport;
use crate::transport::stop::{StopHandle, StoppableTransport};

pub(crate) mod builder;
pub(crate) mod settings;

pub use builder::ClientBuilder;

/// A client that sends requests to one account of a service, asynchronously.
///
/// A client is cheap to clone. Clones share connections and the [`RateLimiter`].
///
/// | to | use |
/// |---|---|
/// | create a client | [`new`](Self::new), [`builder`](Self::builder), [`from_env`](Self::from_env) |
/// | send one request | [`send`](Self::send), [`send_raw`](Self::send_raw) |
/// | read a list | [`items`](Self::items), [`pages`](Self::pages) |
/// | download a file | [`download`](Self::download) |
/// | change timeouts, retries and rate limiting | [`with_options`](Self::with_options), [`options`](Self::options) |
/// | inspect or share the rate limit | [`rate_limit`](Self::rate_limit), [`rate_limiter`](Self::rate_limiter) |
///
/// With the feature `jobs` a client also has `export`, `updates`, `collect_lists`, `try_collect_lists`, `send_each` and
/// `find_created`.
///
/// The built-in transport runs on the tokio runtime that polls it, which needs timers and I/O: `enable_all`. Polled by
/// another executor, it runs on its own thread. A custom [`Transport`] has other needs.
///
/// ```no_run
/// use helpdesk::{Client, cases};
///
/// # async fn example() -> Result<(), helpdesk::Error> {
/// let client = Client::new("https://acme.omnidesk.ru", "agent@acme.com", "an API key")?;
/// let case = client.send(cases::get(664)).await?;
/// println!("{}", case.subject);
/// # Ok(())
/// # }
/// ```
pub struct Client<S> {
    pub(crate) engine: Arc<Engine>,
    pub(crate) transport: StoppableTransport,
    pub(crate) options: RequestOptions,
    service: PhantomData<fn() -> S>,
}

impl<S: Service> Client<S> {
    /// Creates a client with the default settings.
    ///
    /// `base_url` is the address of the account, such as `https://acme.omnidesk.ru`. An administrator of the account
    /// finds API keys in its settings. To choose more, use [`builder`](Self::builder). To keep the key out of the
    /// program, use [`from_env`](Self::from_env).
    ///
    /// ```no_run
    /// use helpdesk::Client;
    ///
    /// let client = Client::new("https://acme.omnidesk.ru", "agent@acme.com", "an API key")?;
    /// # Ok::<(), helpdesk::Error>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Config`](crate::ErrorKind::Config) if the address is not an https address, or if a header cannot contain the
    /// email address or the key. Plain http is accepted only for localhost.
    pub fn new(
        base_url: impl AsRef<str>,
        staff_email: impl Into<String>,
        api_key: impl Into<String>,
    ) -> Result<Self, Error> {
        Self::builder(base_url, staff_email, api_key).build()
    }

    /// Starts a [`ClientBuilder`], for settings other than the defaults.
    ///
    /// The arguments are the same as for [`new`](Self::new), and [`ClientBuilder::build`] checks them. The builder's
    /// page lists the defaults.
    ///
    /// ```no_run
    /// use helpdesk::Client;
    /// use std::time::Duration;
    ///
    /// let client = Client::builder("https://acme.omnidesk.ru", "agent@acme.com", "an API key")
    ///     .app_info("acme-sync/1.2")
    ///     .attempt_timeout(Duration::from_secs(20))
    ///     .build()?;
    /// # Ok::<(), helpdesk::Error>(())
    /// ```
    pub fn builder(
        base_url: impl AsRef<str>,
        staff_email: impl Into<String>,
        api_key: impl Into<String>,
    ) -> ClientBuilder<S> {
        ClientBuilder::new(base_url.as_ref(), staff_email.into(), api_key.into())
    }

    /// Creates a client from environment variables: `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY`.
    ///
    /// The prefix is the name of the service in upper case.
    ///
    /// ```no_run
    /// use helpdesk::Client;
    ///
    /// let client = Client::from_env()?;
    /// # Ok::<(), helpdesk::Error>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Config`](crate::ErrorKind::Config) if a variable is missing, empty or not UTF-8. The
    /// message names it. Otherwise it fails as [`new`](Self::new) does.
    pub fn from_env() -> Result<Self, Error> {
        let builder: ClientBuilder<S> = ClientBuilder::from_env()?;
        builder.build()
    }

    /// Sends a request and decodes the response.
    ///
    /// The request is validated and encoded at once. The first poll of the future sends it. If you drop the future
    /// before it completes, the outcome of the request is unknown.
    ///
    /// The client retries where that cannot apply a change twice. [`options`](Self::options) say how long it waits for the rate limit.
    ///
    /// ```no_run
    /// use helpdesk::{CaseStatus, cases};
    ///
    /// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
    /// let case = client.send(cases::get(664)).await?;
    /// if case.status == Some(CaseStatus::Open) {
    ///     client.send(cases::update(664).status(CaseStatus::Closed)).await?;
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// The [`Error`] says what happened, whether the request took effect ([`Error::outcome`]), and whether you may
    /// retry it ([`Error::is_retryable`]).
    pub fn send<R: Request>(
        &self,
        request: R,
    ) -> impl Future<Output = Result<R::Output, Error>> + Send + 'static + use<S, R> {
        Decoding { call: self.start_call(request.prepare()), read: R::read }
    }

    /// Sends a request and returns the [`Response`] undecoded.
    ///
    /// Use it for a header, or for a part of the body that the typed output leaves out.
    ///
    /// ```no_run
    /// use helpdesk::cases;
    ///
    /// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
    /// let response = client.send_raw(cases::get(664)).await?;
    /// println!("{}: {:?}", response.status(), response.headers().get("content-type"));
    /// println!("{}", response.text());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails as [`send`](Self::send) does, but never because the body cannot be decoded. Error responses are errors
    /// here too; their body is in [`Error::response`].
    pub fn send_raw<R: Request>(
        &self,
        request: R,
    ) -> impl Future<Output = Result<Response, Error>> + Send + 'static + use<S, R> {
        let call = self.start_call(request.prepare());
        async move { Ok(call.await?.response) }
    }

    /// Reads a list page by page.
    ///
    /// Pages hold as many records as the service allows, unless the request sets a limit. Reading starts at the
    /// request's page, or at the first. The service limits the number of pages of a list: for a list that is longer,
    /// use `export`.
    ///
    /// ```no_run
    /// use helpdesk::cases;
    ///
    /// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
    /// let mut pages = client.pages(cases::list().statuses(["open"]));
    /// while let Some(page) = pages.next().await {
    ///     let page = page?;
    ///     println!("page {}: {} of {:?} cases", page.number, page.items.len(), page.total);
    ///     page.errors.iter().for_each(|error| eprintln!("{error}"));
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Errors arrive inside the stream. An error ends it; the pages before the error are not lost. If the list has more
    /// pages than the service returns, the error is [`ErrorKind::Pagination`](crate::ErrorKind::Pagination). A record
    /// that cannot be decoded is in [`Page::errors`](crate::Page::errors) and does not end the stream.
    pub fn pages<R: ListRequest>(&self, request: R) -> Pages<R::Item> {
        let (engine, transport) = (Arc::clone(&self.engine), self.transport.for_job());
        Pages::new(
            engine,
            transport,
            self.options,
            PageCursor::new(request.into_input(), S::METADATA.page_size),
            R::read,
        )
    }

    /// Reads a list record by record, page after page.
    ///
    /// The stream sends the same requests as [`pages`](Self::pages), each when you ask for its records.
    ///
    /// ```no_run
    /// use helpdesk::users;
    ///
    /// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
    /// let mut users = client.items(users::list());
    /// while let Some(user) = users.next().await {
    ///     println!("{}", user?.user_id);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Errors arrive inside the stream. A record that cannot be decoded is an error in its place, and the records after
    /// it follow. Any other error ends the stream, as for [`pages`](Self::pages).
    pub fn items<R: ListRequest>(&self, request: R) -> Items<R::Item> {
        Items::new(self.pages(request))
    }

    /// Starts to download a file: an attachment, or an image in a message.
    ///
    /// `link` is a [`DownloadRequest`], or the address as text. By default a file may have 64 MiB
    /// ([`max_bytes`](DownloadRequest::max_bytes)) and take 10 minutes ([`timeout`](DownloadRequest::timeout)). The
    /// client sends its credentials only to its own origin.
    ///
    /// ```no_run
    /// # async fn example(client: helpdesk::Client, url: &str) -> Result<(), helpdesk::Error> {
    /// client.download(url).await?.save("attachment.bin").await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails with [`ErrorKind::InvalidRequest`](crate::ErrorKind::InvalidRequest) if the address is on another origin
    /// and [`allow_origin`](DownloadRequest::allow_origin) does not allow it. Otherwise it fails as
    /// [`send`](Self::send) does.
    pub fn download<L: Into<DownloadRequest>>(
        &self,
        link: L,
    ) -> impl Future<Output = Result<Download, Error>> + Send + 'static + use<S, L> {
        download::download(Arc::clone(&self.engine), self.transport.for_job(), self.options, link.into())
    }

    /// Returns a clone of this client that uses other options. Connections and the rate limiter stay shared.
    ///
    /// The new options replace all options of this client. To change one of them, start from [`options`](Self::options).
    ///
    /// ```no_run
    /// use helpdesk::{RequestOptions, cases};
    ///
    /// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
    /// let once = client.with_options(RequestOptions::new().max_attempts(1));
    /// once.send(cases::get(664)).await?;
    ///
    /// // All other options stay as they are.
    /// let patient = client.with_options(client.options().max_attempts(5));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn with_options(&self, options: RequestOptions) -> Self {
        Self { options, ..self.clone() }
    }

    /// Returns the options that this client's calls use.
    pub fn options(&self) -> RequestOptions {
        self.options
    }

    /// Returns what recent responses stated about the account's rate limit.
    ///
    /// ```no_run
    /// # fn example(client: helpdesk::Client) {
    /// let limit = client.rate_limit();
    /// println!("{:?} of {:?} requests left in {:?}", limit.remaining, limit.limit, limit.window);
    /// # }
    /// ```
    pub fn rate_limit(&self) -> RateLimit {
        self.engine.rate_limiter.rate_limit()
    }

    /// Returns the rate limiter of this client, to share it with another client of the same account.
    ///
    /// ```no_run
    /// use helpdesk::Client;
    ///
    /// # fn example(client: Client) -> Result<(), helpdesk::Error> {
    /// let other = Client::builder("https://acme.omnidesk.ru", "bot@acme.com", "another API key")
    ///     .rate_limiter(client.rate_limiter())
    ///     .build()?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn rate_limiter(&self) -> RateLimiter {
        self.engine.rate_limiter.clone()
    }

    /// Returns a handle that stops all calls and jobs of this client and of its clones, those in progress and later ones.
    ///
    /// To stop some of them, use the handle of a job, such as [`Items::stop_handle`](crate::pagination::Items::stop_handle), or that
    /// of a [`stop_scope`](Self::stop_scope).
    pub fn stop_handle(&self) -> StopHandle {
        self.transport.token.handle()
    }

    /// Returns a clone whose calls and jobs have a [`stop_handle`](Self::stop_handle) of their own. The handle of this
    /// client stops them too. Connections and the rate limiter stay shared.
    ///
    /// ```no_run
    /// use helpdesk::{ErrorKind, Outcome, labels};
    ///
    /// # fn example(client: helpdesk::blocking::Client) {
    /// let scope = client.stop_scope();
    /// let stop = scope.stop_handle();
    /// std::thread::spawn(move || stop.stop());
    /// if let Err(error) = scope.send(labels::create("Urgent")) {
    ///     let was_stopped = error.kind() == ErrorKind::Canceled;
    ///     println!("stopped: {was_stopped}, may exist: {}", error.outcome() > Outcome::Rejected);
    /// }
    /// # }
    /// ```
    #[must_use]
    pub fn stop_scope(&self) -> Self {
        Self { transport: self.transport.for_job(), ..self.clone() }
    }

    pub(crate) fn new_with(engine: Arc<Engine>, transport: Arc<dyn Transport>, options: RequestOptions) -> Self {
        Self { engine, transport: StoppableTransport::new(transport), options, service: PhantomData }
    }

    /// Returns a client for the requests of a job.
    #[cfg(feature = "jobs")]
    pub(crate) fn for_job(&self) -> Self {
        Self { options: self.options.batch(), ..self.stop_scope() }
    }

    fn start_call(&self, prepared: Result<PreparedRequest, InvalidRequestError>) -> Calling {
        let (engine, transport) = (Arc::clone(&self.engine), self.transport.clone());
        drive::call(engine, transport, self.options, prepared.map_err(Error::from))
    }
}

/// A call, and then the decoding of its response.
///
/// A hand-written future needs a state machine for each output type. An async block would add one for each operation that a program uses.
struct Decoding<T> {
    call: Calling,
    read: fn(&Response) -> Result<T, DecodeError>,
}

impl<T> Future for Decoding<T> {
    type Output = Result<T, Error>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let success = ready!(self.call.as_mut().poll(context))?;
        match success.decode(self.read) {
            Ok(read) => Poll::Ready(Ok(read)),
            Err(cause) => Poll::Ready(Err(success.unreadable(cause))),
        }
    }
}

impl<S> Clone for Client<S> {
    fn clone(&self) -> Self {
        let (engine, transport) = (Arc::clone(&self.engine), self.transport.clone());
        Self { engine, transport, options: self.options, service: PhantomData }
    }
}

impl<S> fmt::Debug for Client<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("base_url", &self.engine.base.to_string()).finish_non_exhaustive()
    }
}
