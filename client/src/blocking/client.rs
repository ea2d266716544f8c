//! The blocking client: the async client with each future run to completion.

use std::fmt;

use helpdesk_runtime::Request;
use helpdesk_runtime::meta::Service;
use helpdesk_runtime::request::ListRequest;
use helpdesk_runtime::response::Response;

use super::download::Download;
use super::iter::{Items, Iter, Pages};
use crate::client;
use crate::error::Error;
use crate::link::DownloadRequest;
use crate::options::RequestOptions;
use crate::rate_limiter::{RateLimit, RateLimiter};
use crate::transport::block_on::block_on;
use crate::transport::stop::StopHandle;

/// A builder of a blocking [`Client`], with the methods of [`crate::ClientBuilder`].
pub type ClientBuilder<S> = client::ClientBuilder<S, Client<S>>;

/// A client that sends requests to one account of a service, and blocks the thread until the response has arrived.
///
/// A client is cheap to clone. Clones share connections and the [`RateLimiter`]. The client has the methods of the
/// async [`crate::Client`].
///
/// ```no_run
/// use helpdesk::blocking::Client;
/// use helpdesk::cases;
///
/// let client = Client::new("https://acme.omnidesk.ru", "agent@acme.com", "an API key")?;
/// let case = client.send(cases::get(664))?;
/// println!("{}", case.subject);
/// # Ok::<(), helpdesk::Error>(())
/// ```
pub struct Client<S>(pub(in crate::blocking) client::Client<S>);

impl<S: Service> Client<S> {
    /// Creates a client with the default settings: see [`crate::Client::new`].
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Config`](crate::ErrorKind::Config) if the address is not an https address, or if a header cannot contain the
    /// email address or the key.
    pub fn new(
        base_url: impl AsRef<str>,
        staff_email: impl Into<String>,
        api_key: impl Into<String>,
    ) -> Result<Self, Error> {
        Self::builder(base_url, staff_email, api_key).build()
    }

    /// Starts a [`ClientBuilder`], for settings other than the defaults.
    ///
    /// ```no_run
    /// use helpdesk::blocking::Client;
    ///
    /// let client = Client::builder("https://acme.omnidesk.ru", "agent@acme.com", "an API key").retry_budget(3).build()?;
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
    /// # Errors
    /// Fails with [`ErrorKind::Config`](crate::ErrorKind::Config) if a variable is missing, empty or not UTF-8. The
    /// message names it. Otherwise it fails as [`new`](Self::new) does.
    pub fn from_env() -> Result<Self, Error> {
        let builder: ClientBuilder<S> = ClientBuilder::from_env()?;
        builder.build()
    }

    /// Sends a request and decodes the response.
    ///
    /// # Errors
    /// The [`Error`] says what happened, whether the request took effect ([`Error::outcome`]), and whether you may
    /// retry it ([`Error::is_retryable`]).
    pub fn send<R: Request>(&self, request: R) -> Result<R::Output, Error> {
        block_on(self.0.send(request))
    }

    /// Sends a request and returns the [`Response`] undecoded.
    ///
    /// # Errors
    /// Fails as [`send`](Self::send) does, but never because the body cannot be decoded. Error responses are errors
    /// here too; their body is in [`Error::response`].
    pub fn send_raw<R: Request>(&self, request: R) -> Result<Response, Error> {
        block_on(self.0.send_raw(request))
    }

    /// Reads a list page by page: see [`crate::Client::pages`].
    ///
    /// # Errors
    /// Errors arrive inside the iterator, and an error ends it.
    pub fn pages<R: ListRequest>(&self, request: R) -> Pages<R::Item> {
        Iter(self.0.pages(request))
    }

    /// Reads a list record by record: see [`crate::Client::items`].
    ///
    /// ```no_run
    /// use helpdesk::users;
    ///
    /// # fn example(client: helpdesk::blocking::Client) -> Result<(), helpdesk::Error> {
    /// for user in client.items(users::list()) {
    ///     println!("{}", user?.user_id);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Errors arrive inside the iterator. A record that cannot be decoded is an error in its place; any other error
    /// ends the iterator.
    pub fn items<R: ListRequest>(&self, request: R) -> Items<R::Item> {
        Iter(self.0.items(request))
    }

    /// Starts to download a file: an attachment, or an image in a message. See [`crate::Client::download`].
    ///
    /// By default a file may have 64 MiB and take 10 minutes.
    ///
    /// ```no_run
    /// # fn example(client: helpdesk::blocking::Client, url: &str) -> Result<(), helpdesk::Error> {
    /// client.download(url)?.save("attachment.bin")?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails with [`ErrorKind::InvalidRequest`](crate::ErrorKind::InvalidRequest) if the address is on another origin
    /// and [`allow_origin`](DownloadRequest::allow_origin) does not allow it. Otherwise it fails as
    /// [`send`](Self::send) does.
    pub fn download(&self, link: impl Into<DownloadRequest>) -> Result<Download, Error> {
        block_on(self.0.download(link)).map(Download::new)
    }

    /// Returns a handle that stops all calls and jobs of this client and of its clones: see
    /// [`crate::Client::stop_handle`].
    pub fn stop_handle(&self) -> StopHandle {
        self.0.stop_handle()
    }

    /// Returns a clone whose calls and jobs have a [`stop_handle`](Self::stop_handle) of their own: see
    /// [`crate::Client::stop_scope`].
    #[must_use]
    pub fn stop_scope(&self) -> Self {
        Self(self.0.stop_scope())
    }

    /// Returns a clone of this client that uses other options: see [`crate::Client::with_options`].
    #[must_use]
    pub fn with_options(&self, options: RequestOptions) -> Self {
        Self(self.0.with_options(options))
    }

    /// Returns the options that this client's calls use.
    pub fn options(&self) -> RequestOptions {
        self.0.options()
    }

    /// Returns what recent responses stated about the account's rate limit.
    pub fn rate_limit(&self) -> RateLimit {
        self.0.rate_limit()
    }

    /// Returns the rate limiter of this client, to share it with another client of the same account, async or blocking.
    pub fn rate_limiter(&self) -> RateLimiter {
        self.0.rate_limiter()
    }
}

impl<S: Service> ClientBuilder<S> {
    /// Builds the client, without sending anything or starting a thread.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Config`](crate::ErrorKind::Config) if the address, the credentials or a setting is
    /// invalid, or if no transport is available.
    pub fn build(self) -> Result<Client<S>, Error> {
        self.build_async(true).map(Client)
    }
}

impl<S> Clone for Client<S> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<S> fmt::Debug for Client<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
