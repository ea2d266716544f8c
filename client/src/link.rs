//! Requests for files, and the origins that they may be sent to. Credentials are sent only to the client's own origin.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use helpdesk_runtime::request::{BaseUrl, InvalidRequestError};
use helpdesk_runtime::response::Response;
use http::Uri;
use http::header::LOCATION;
use http::uri::Authority;

/// A request for a file: the `url` of an attachment, or the address of an image in a message.
///
/// Files of messages younger than 30 days need no credentials. For older ones the client sends its credentials, but
/// only to its own scheme, host and port. Other origins must be allowed with [`allow_origin`](Self::allow_origin), and
/// never receive credentials. A redirect, such as to a file store, is followed without credentials too.
///
/// ```
/// use helpdesk::DownloadRequest;
/// use std::time::Duration;
///
/// let image = DownloadRequest::new("https://files.example.com/1.png")
///     .allow_origin("https://files.example.com")
///     .max_bytes(10 << 20)
///     .timeout(Duration::from_secs(60))
///     .on_progress(|progress| println!("{} of {:?} bytes", progress.done, progress.total));
/// ```
#[derive(Clone)]
#[must_use = "a link does nothing until a client downloads it"]
pub struct DownloadRequest {
    url: String,
    allowed: Vec<String>,
    max_bytes: u64,
    stated_size: Option<u64>,
    timeout: Duration,
    progress: Option<Arc<dyn Fn(Progress) + Send + Sync>>,
}

impl DownloadRequest {
    /// The operation name of downloads in errors and events.
    pub const OPERATION: &str = "download";

    /// Creates a request for the file at this address. A path, such as `/upload/1.png`, is a path at the service.
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            allowed: Vec::new(),
            max_bytes: 64 << 20,
            stated_size: None,
            timeout: Duration::from_secs(600),
            progress: None,
        }
    }

    /// Allows an origin other than the client's, such as `https://files.example.com`. The other origin never receives credentials.
    ///
    /// A client of a plain http server on localhost allows plain http only there.
    pub fn allow_origin(mut self, origin: impl Into<String>) -> Self {
        self.allowed.push(origin.into());
        self
    }

    /// Sets the maximum size of the file in bytes. The default is 64 MiB.
    ///
    /// A larger file is an error of the kind `TooLarge`.
    pub fn max_bytes(mut self, bytes: u64) -> Self {
        self.max_bytes = bytes;
        self
    }

    /// Sets the size of the file in bytes, as the service states it. A request from a record has it.
    ///
    /// The size decides about a compressed response, although the client asks for no compression: a web server may compress a file on the
    /// way, or name the compression of an uploaded file. If this number of bytes arrives, or if the bytes do not unpack to this number,
    /// they stay unchanged. See [`Download::content_encoding`](crate::files::Download::content_encoding).
    pub fn stated_size(mut self, bytes: impl Into<Option<u64>>) -> Self {
        self.stated_size = bytes.into();
        self
    }

    /// Sets the timeout of the whole download, with all attempts and redirects. The default is 10 minutes.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Calls this function after each chunk that arrives.
    pub fn on_progress(mut self, call: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some(Arc::new(call));
        self
    }

    /// Returns the maximum size in bytes and the timeout.
    pub(crate) fn bounds(&self) -> (u64, Duration) {
        (self.max_bytes, self.timeout)
    }

    /// Returns the size that the service states.
    pub(crate) fn size(&self) -> Option<u64> {
        self.stated_size
    }

    /// Reports the number of bytes that arrived, and the total.
    pub(crate) fn report_progress(&self, done: u64, total: Option<u64>) {
        if let Some(progress) = &self.progress {
            progress(Progress { done, total });
        }
    }

    /// Returns the address to request, if it is allowed.
    pub(crate) fn target(&self, base: &BaseUrl) -> Result<Target, InvalidRequestError> {
        let uri = parse(self.url.trim(), &base.origin(), base)?;
        if base.is_origin_of(&uri) {
            return Ok(Target { uri, ours: true, hops: 0 });
        }
        let mut allowed = false;
        for origin in &self.allowed {
            let origin = BaseUrl::new(origin, "").map_err(|_| {
                invalid("allow_origin", "expected scheme, host and optional port, such as `https://files.example.com`")
            })?;
            allowed |= origin.is_origin_of(&uri);
        }
        if allowed {
            Ok(Target { uri, ours: false, hops: 0 })
        } else {
            let (scheme, authority) =
                (uri.scheme_str().unwrap_or_default(), uri.authority().map_or("", Authority::as_str));
            Err(invalid(
                URL,
                format!(
                    "is not at the base URL; if you trust the server, call `.allow_origin(\"{scheme}://{authority}\")`"
                ),
            ))
        }
    }
}

/// The progress of receiving a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of bytes so far.
    pub done: u64,
    /// The total number of bytes, if it is known.
    pub total: Option<u64>,
}

/// Shows the size limit only. The address may give anyone access to the file.
impl fmt::Debug for DownloadRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DownloadRequest").field("max_bytes", &self.max_bytes).finish_non_exhaustive()
    }
}

impl<T: Into<String>> From<T> for DownloadRequest {
    fn from(url: T) -> Self {
        Self::new(url)
    }
}

/// The address that a request for a file is sent to.
#[derive(Clone)]
pub(crate) struct Target {
    /// The address.
    pub(crate) uri: Uri,
    /// Whether the target is the service itself, and not the target of a redirect. Only then it receives the
    /// credentials.
    pub(crate) ours: bool,
    hops: u32,
}

/// The maximum number of redirects to follow.
const MAX_HOPS: u32 = 3;

impl Target {
    /// Returns the target of the redirect in this response, if it may be followed.
    pub(crate) fn redirect(&self, response: &Response, base: &BaseUrl) -> Option<Self> {
        if self.hops >= MAX_HOPS {
            return None;
        }
        let location = response.headers().get(LOCATION)?.to_str().ok()?;
        let origin = format!("{}://{}", self.uri.scheme()?, self.uri.authority()?);
        let uri = parse(location, &origin, base).ok()?;
        Some(Self { uri, ours: false, hops: self.hops + 1 })
    }
}

/// Parses a complete address: https, or http if the client itself uses http for localhost. A path belongs to the server
/// that linked to it.
fn parse(text: &str, origin: &str, base: &BaseUrl) -> Result<Uri, InvalidRequestError> {
    let text = text.split('#').next().unwrap_or_default();
    let before = match text {
        _ if text.starts_with("//") => origin.split_inclusive(':').next().unwrap_or_default(),
        _ if text.starts_with('/') => origin,
        _ => "",
    };
    let none = || invalid(URL, "is not a valid URL; expected one such as `https://acme.example.com/file`");
    let uri: Uri = format!("{before}{text}").parse().map_err(|_| none())?;
    let authority = uri.authority().ok_or_else(none)?;
    if authority.as_str().contains('@') {
        return Err(invalid(URL, "must not contain a user or a password"));
    }
    let server = |scheme: &str| BaseUrl::new(&format!("{scheme}://{authority}"), "");
    server("https").map_err(|_| none())?;
    match uri.scheme_str() {
        Some("https") => Ok(uri),
        Some("http") if base.is_plain() && server("http").is_ok() => Ok(uri),
        _ => Err(invalid(URL, "must start with `https://`")),
    }
}

const URL: &str = "url";

fn invalid(parameter: &'static str, why: impl Into<String>) -> InvalidRequestError {
    InvalidRequestError::malformed(DownloadRequest::OPERATION, parameter, why)
}
