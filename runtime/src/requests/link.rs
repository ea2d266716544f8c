//! Links to files, and who may be asked for them: credentials never leave the origin that the client was made for.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use http::Uri;
use http::header::LOCATION;
use http::uri::Scheme;

use crate::account::{BaseUrl, is_host_and_port, is_loopback};
use crate::requests::{Constraint, InvalidRequestError, ValidationError};
use crate::responses::Response;
use crate::values::{OnProgress, Progress, implement};

/// A link to a file: the `url` of an attachment, or the address of an image within a message.
///
/// Links of messages younger than 30 days work without credentials. For older ones the client sends its own, but only where
/// scheme, host and port are those that it was made for. Nothing else is asked unless [`allow_origin`](Self::allow_origin) says so, and
/// then without credentials. A redirect, as to a store of files, is followed without credentials too.
#[derive(Clone)]
#[must_use = "a link does nothing until a client downloads it"]
pub struct DownloadRequest {
    url: String,
    allowed: Vec<String>,
    max_bytes: u64,
    timeout: Duration,
    progress: Option<OnProgress>,
}

impl DownloadRequest {
    /// What a download is called where operations are named, as in errors and events.
    pub const OPERATION: &str = "download";

    /// The file at this address, which may be a path at the service itself, such as `/upload/1.png`.
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            allowed: Vec::new(),
            max_bytes: 64 << 20,
            timeout: Duration::from_secs(600),
            progress: None,
        }
    }

    /// May also be asked of this origin, such as `https://files.example.com`, without credentials. A client of a server on this machine
    /// that speaks plain http trusts no other.
    pub fn allow_origin(mut self, origin: impl Into<String>) -> Self {
        self.allowed.push(origin.into());
        self
    }

    /// The most bytes that it may have. 64 MiB if not said.
    pub fn max_bytes(mut self, bytes: u64) -> Self {
        self.max_bytes = bytes;
        self
    }

    /// How long it may take, to the last byte, with all attempts and redirects. 10 minutes if not said.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Calls this with each chunk that arrived.
    pub fn on_progress(mut self, call: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some(OnProgress(Arc::new(call)));
        self
    }

    /// The most bytes that it may have, and how long it may take.
    #[doc(hidden)]
    pub fn bounds(&self) -> (u64, Duration) {
        (self.max_bytes, self.timeout)
    }

    /// So many bytes have come, of so many in all.
    #[doc(hidden)]
    pub fn received(&self, done: u64, total: Option<u64>) {
        if let Some(progress) = &self.progress {
            progress.tell(done, total);
        }
    }

    /// Where it goes, if it may go there.
    #[doc(hidden)]
    pub fn target(&self, base: &BaseUrl) -> Result<Target, InvalidRequestError> {
        let uri = parse(self.url.trim(), &base.origin(), base)?;
        if base.is_origin_of(&uri) {
            return Ok(Target { uri, ours: true, hops: 0 });
        }
        let mut allowed = false;
        for origin in &self.allowed {
            let origin = BaseUrl::new(origin, "")
                .map_err(|_| refused("has an allowed origin that is none like `https://files.example.com`"))?;
            allowed |= origin.is_origin_of(&uri);
        }
        match allowed {
            true => Ok(Target { uri, ours: false, hops: 0 }),
            false => Err(refused("leads to another server than the client's: `DownloadRequest::allow_origin` lets it")),
        }
    }
}

/// Shows neither the address, which may open the file to anyone, nor anything else.
impl fmt::Debug for DownloadRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link").field("max_bytes", &self.max_bytes).finish_non_exhaustive()
    }
}

implement!(From<&str, &String, String> for DownloadRequest: |url| Self::new(url));

/// Where a request for a file goes.
#[derive(Clone)]
pub struct Target {
    /// The address.
    pub uri: Uri,
    /// Whether it is the service itself, and was not led there by a redirect: then it gets the credentials.
    pub ours: bool,
    hops: u32,
}

/// How many redirects are followed.
const MAX_HOPS: u32 = 3;

impl Target {
    /// Where the redirect of this response leads, if it may be followed.
    pub fn redirected(&self, response: &Response, base: &BaseUrl) -> Option<Self> {
        if self.hops >= MAX_HOPS {
            return None;
        }
        let location = response.headers().get(LOCATION)?.to_str().ok()?;
        let origin = format!("{}://{}", self.uri.scheme()?, self.uri.authority()?);
        let uri = parse(location, &origin, base).ok()?;
        Some(Self { uri, ours: false, hops: self.hops + 1 })
    }
}

/// A whole address: https, or http where the client itself speaks it to this machine. A path is at the server that led there.
fn parse(text: &str, origin: &str, base: &BaseUrl) -> Result<Uri, InvalidRequestError> {
    let text = text.split('#').next().unwrap_or_default();
    let before = match text {
        _ if text.starts_with("//") => origin.split_inclusive(':').next().unwrap_or_default(),
        _ if text.starts_with('/') => origin,
        _ => "",
    };
    let none = || refused("is no address like `https://acme.example.com/file`");
    let uri: Uri = format!("{before}{text}").parse().map_err(|_| none())?;
    let authority = uri.authority().ok_or_else(none)?;
    if authority.as_str().contains('@') {
        return Err(refused("must not hold a user or a password"));
    }
    if !is_host_and_port(authority) {
        return Err(none());
    }
    let plain = uri.scheme() == Some(&Scheme::HTTP) && base.is_plain() && uri.host().is_some_and(is_loopback);
    match uri.scheme() == Some(&Scheme::HTTPS) || plain {
        true => Ok(uri),
        false => Err(refused("must start with `https://`")),
    }
}

fn refused(why: &str) -> InvalidRequestError {
    let problem = ValidationError::new("link", Constraint::WellFormed, why);
    InvalidRequestError { operation: DownloadRequest::OPERATION.into(), validation_errors: vec![problem] }
}
