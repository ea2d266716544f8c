//! The blocking client: the other one, with its futures run to their end.

use std::fmt;

use helpdesk_runtime::{DownloadRequest, ListRequest, Request, Response, Service};

use super::download::Download;
use super::paging::{Items, Pages};
use crate::client;
use crate::error::Error;
use crate::options::RequestOptions;
use crate::rate_limiter::{RateLimit, RateLimiter};
use crate::transport::blocking::{Transport, block_on};

/// A client that is being set up.
pub type ClientBuilder<S> = client::ClientBuilder<S, dyn Transport>;

/// Sends requests to one account of a service, on the thread that asks. Clones share connections, and what is known of the rate
/// limit.
pub struct Client<S>(pub(in crate::blocking) client::Client<S>);

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
    /// # Errors
    /// See [`Error`]: it tells what happened, whether the request took effect and whether it may be sent again.
    pub fn send<R: Request>(&self, request: R) -> Result<R::Output, Error> {
        block_on(self.0.send(request))
    }

    /// Sends a request and gives the answer as it came, for what the typed replies leave out.
    ///
    /// # Errors
    /// As [`send`](Self::send), but for the reading. Refusals are errors too, with [`Error::reply`].
    pub fn send_raw<R: Request>(&self, request: R) -> Result<Response, Error> {
        block_on(self.0.send_raw(request))
    }

    /// Reads a list page by page.
    ///
    /// Page and limit are always said; the limit is the service's largest unless the request has one, and a page in the request is
    /// where it begins.
    pub fn pages<R: ListRequest>(&self, request: R) -> Pages<R::Item> {
        Pages(self.0.pages(request))
    }

    /// Reads a list record by record: [`pages`](Self::pages), one after the other.
    pub fn items<R: ListRequest>(&self, request: R) -> Items<R::Item> {
        Items(self.0.items(request))
    }

    /// Asks for the file behind a link: the `url` of an attachment, or the address of an image in a message.
    ///
    /// ```no_run
    /// # fn save<S: helpdesk_runtime::Service>(
    /// #     client: helpdesk_client::blocking::Client<S>, url: &str,
    /// # ) -> Result<(), helpdesk_client::Error> {
    /// client.download(url)?.save("attachment.bin")?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// When the link leads elsewhere ([`DownloadRequest`]), or it is refused.
    pub fn download(&self, link: impl Into<DownloadRequest>) -> Result<Download, Error> {
        block_on(self.0.download(link)).map(Download::new)
    }

    /// The same client for calls for which it goes this far instead: `client.with(RequestOptions::new().attempts(1)).send(...)`.
    #[must_use]
    pub fn with_options(&self, options: RequestOptions) -> Self {
        Self(self.0.with_options(options))
    }

    /// How far it goes for a call.
    pub fn options(&self) -> RequestOptions {
        self.0.options()
    }

    /// What is known of the account's rate limit.
    pub fn rate_limit(&self) -> RateLimit {
        self.0.rate_limit()
    }

    /// What this client may spend, for another client of the same account.
    pub fn rate_limiter(&self) -> RateLimiter {
        self.0.rate_limiter()
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
