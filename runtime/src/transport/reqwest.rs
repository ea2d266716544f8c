//! The built-in transport, over reqwest: everything that it does by itself is turned off.

use std::error::Error as StdError;
use std::io;
use std::time::Duration;

use bytes::Bytes;

use crate::base_url::BaseUrl;
use crate::error::Error;
use crate::request_body::RequestBody;
use crate::transport::{Limits, Sending, Sent, Transport, TransportError, TransportErrorKind};

use self::collect::Collector;

mod collect;
mod streamed;
#[cfg(feature = "rustls")]
mod tls;

/// How to connect.
pub(crate) struct Connecting {
    pub(crate) timeout: Duration,
    pub(crate) proxy: Proxy,
    /// PEM files.
    #[cfg(feature = "rustls")]
    pub(crate) roots: Vec<Vec<u8>>,
}

/// Which proxy to go through.
pub(crate) enum Proxy {
    FromEnvironment,
    At(String),
    None,
}

impl Default for Connecting {
    fn default() -> Self {
        Self {
            timeout: Duration::from_secs(10),
            proxy: Proxy::FromEnvironment,
            #[cfg(feature = "rustls")]
            roots: Vec::new(),
        }
    }
}

/// Sends over reqwest, on the tokio runtime that polls the future.
pub(crate) struct ReqwestTransport {
    client: reqwest::Client,
}

impl ReqwestTransport {
    pub(crate) fn new(base: &BaseUrl, connecting: Connecting) -> Result<Self, Error> {
        let mut builder = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .referer(false)
            // Other crates can turn its decompression on, which would make a limit of what was counted here.
            .no_gzip()
            .no_brotli()
            .no_deflate()
            .no_zstd()
            .http1_only()
            // Servers close connections after a minute or so; one that is closed under a request leaves its outcome unknown.
            .pool_idle_timeout(Duration::from_secs(15))
            .connect_timeout(connecting.timeout);
        match connecting.proxy {
            // The proxy would see the key: nothing is encrypted.
            _ if base.is_plain() => builder = builder.no_proxy(),
            // It would look for the server on its own machine.
            Proxy::FromEnvironment if base.is_local() => builder = builder.no_proxy(),
            Proxy::FromEnvironment => (),
            Proxy::None => builder = builder.no_proxy(),
            Proxy::At(url) => {
                let proxy = reqwest::Proxy::all(url);
                builder = builder.proxy(proxy.map_err(|_| Error::config("the proxy is no address"))?);
            }
        }
        #[cfg(feature = "rustls")]
        {
            builder = builder.tls_backend_preconfigured(tls::config(base, &connecting.roots)?);
        }
        match builder.build() {
            Ok(client) => Ok(Self { client }),
            Err(error) => Err(Error::config_from("the transport cannot be set up", error.without_url())),
        }
    }
}

impl Transport for ReqwestTransport {
    fn send(&self, request: http::Request<RequestBody>, limits: Limits) -> Sending {
        let client = self.client.clone();
        Box::pin(async move {
            // Without one, reqwest would panic.
            if let Err(error) = tokio::runtime::Handle::try_current() {
                return Err(TransportError::new(TransportErrorKind::Other, Sent::No).with_source(error));
            }
            let request = build(request, limits).await?;
            let response = client.execute(request).await.map_err(|error| failed(error, None))?;
            read(response, limits).await
        })
    }
}

/// The request as reqwest has it, with its files opened.
async fn build(request: http::Request<RequestBody>, limits: Limits) -> Result<reqwest::Request, TransportError> {
    let (head, body) = request.into_parts();
    let body = match body {
        RequestBody::Empty => reqwest::Body::from(Bytes::new()),
        RequestBody::Json(bytes) => reqwest::Body::from(bytes),
        form @ RequestBody::Multipart(_) => match streamed::open(form).await {
            Ok(streamed) => reqwest::Body::wrap(streamed),
            Err(error) => return Err(TransportError::new(TransportErrorKind::File, Sent::No).with_source(error)),
        },
    };
    let request = reqwest::Request::try_from(http::Request::from_parts(head, body));
    let mut request = request
        .map_err(|error| TransportError::new(TransportErrorKind::Other, Sent::No).with_source(error.without_url()))?;
    *request.timeout_mut() = Some(limits.timeout);
    #[cfg(feature = "gzip")]
    request.headers_mut().insert(http::header::ACCEPT_ENCODING, http::HeaderValue::from_static("gzip"));
    Ok(request)
}

/// Reads the body up to the limit, which counts what a compressed one has become.
async fn read(mut response: reqwest::Response, limits: Limits) -> Result<http::Response<Bytes>, TransportError> {
    let status = response.status();
    let limit = if status.is_success() { limits.reply } else { limits.error_reply };
    let mut headers = std::mem::take(response.headers_mut());
    let mut body = Collector::new(&mut headers, limit);
    let ended = loop {
        match response.chunk().await {
            Ok(Some(chunk)) => match body.add(&chunk) {
                Ok(()) => (),
                Err(stop) => break Err(stop.into_error(status, limit)),
            },
            Ok(None) => break body.end().map_err(|stop| stop.into_error(status, limit)),
            Err(error) => break Err(failed(error, Some(status))),
        }
    };
    match ended {
        // A refusal says enough by its status; a whole body would only say it nicer.
        Err(error) if status.is_success() => Err(error),
        Ok(()) | Err(_) => {
            let mut whole = http::Response::new(body.into_bytes());
            *whole.status_mut() = status;
            *whole.headers_mut() = headers;
            Ok(whole)
        }
    }
}

/// What an error of reqwest means. Its address is taken out, because it holds the query.
fn failed(error: reqwest::Error, status: Option<http::StatusCode>) -> TransportError {
    let sent = if error.is_connect() || error.is_builder() { Sent::No } else { Sent::Maybe };
    let kind = match () {
        () if find::<streamed::FileFailed>(&error).is_some() => TransportErrorKind::File,
        () if error.is_timeout() => TransportErrorKind::Timeout,
        () if error.is_dns() => TransportErrorKind::Dns,
        () if is_tls(&error) => TransportErrorKind::Tls,
        () if error.is_connect() => TransportErrorKind::Connect,
        () if error.is_builder() => TransportErrorKind::Other,
        () => TransportErrorKind::Reset,
    };
    let failed = TransportError::new(kind, sent).with_source(error.without_url());
    match status {
        Some(status) => failed.with_status(status),
        None => failed,
    }
}

#[cfg(feature = "rustls")]
fn is_tls(error: &reqwest::Error) -> bool {
    find::<rustls::Error>(error).is_some()
}

#[cfg(not(feature = "rustls"))]
fn is_tls(_: &reqwest::Error) -> bool {
    false
}

/// The first cause of a type.
fn find<T: StdError + 'static>(error: &reqwest::Error) -> Option<&T> {
    let mut cause: Option<&(dyn StdError + 'static)> = Some(error);
    while let Some(error) = cause {
        if let Some(found) = error.downcast_ref() {
            return Some(found);
        }
        // The source of an I/O error is that of the error inside it, which would be skipped.
        cause = match error.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
            Some(inside) => Some(inside),
            None => error.source(),
        };
    }
    None
}
