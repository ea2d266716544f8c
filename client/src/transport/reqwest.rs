//! The built-in async transport, over reqwest with its redirects, retries and decompression turned off.

use std::error::Error as StdError;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures_core::Stream;
use helpdesk_runtime::{BaseUrl, RequestBody};
use http_body::Body;

use crate::error::{Delivery, Error, TransportError, TransportErrorKind};
use crate::transport::connect::{self, Connecting, MAX_IDLE, Proxy};
#[cfg(feature = "rustls")]
use crate::transport::tls;
use crate::transport::{ResponseBody, SendFuture, SleepFuture, Transport};

mod streamed;

/// A transport over reqwest, on the tokio runtime that polls the future.
pub(crate) struct ReqwestTransport {
    client: reqwest::Client,
    connect_timeout: Duration,
}

impl ReqwestTransport {
    pub(crate) fn new(base: &BaseUrl, connecting: &Connecting) -> Result<Self, Error> {
        connect::check(base)?;
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
            .pool_idle_timeout(MAX_IDLE)
            .connect_timeout(connecting.timeout);
        match &connecting.proxy {
            // The proxy would see the key: nothing is encrypted.
            _ if base.is_plain() => builder = builder.no_proxy(),
            // It would look for the server on its own machine.
            Proxy::FromEnvironment if base.is_local() => builder = builder.no_proxy(),
            Proxy::FromEnvironment => (),
            Proxy::None => builder = builder.no_proxy(),
            Proxy::At(url) => {
                let proxy = reqwest::Proxy::all(url);
                builder = builder.proxy(proxy.map_err(|_| connect::invalid_proxy())?);
            }
        }
        #[cfg(feature = "rustls")]
        {
            builder = builder.tls_backend_preconfigured(tls::config(base, &connecting.roots)?);
        }
        match builder.build() {
            Ok(client) => Ok(Self { client, connect_timeout: connecting.timeout }),
            Err(error) => Err(Error::config_from(connect::UNAVAILABLE, error.without_url())),
        }
    }
}

impl Transport for ReqwestTransport {
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        let (client, connect_timeout) = (self.client.clone(), self.connect_timeout);
        Box::pin(async move {
            // Without one, reqwest would panic.
            if tokio::runtime::Handle::try_current().is_err() {
                return Err(TransportError::new(TransportErrorKind::Config, Delivery::NotSent).with_source(NO_RUNTIME));
            }
            let request = build(request, timeout).await?;
            let response =
                client.execute(request).await.map_err(|error| match error.is_connect() && error.is_timeout() {
                    true => TransportError::not_connected(connect_timeout).with_source(error.without_url()),
                    false => failed(error, None),
                })?;
            let response: http::Response<reqwest::Body> = response.into();
            let status = response.status();
            Ok(response.map(|body| ResponseBody::new(ReqwestBody { body, status })))
        })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        match tokio::runtime::Handle::try_current() {
            Ok(_) => Box::pin(tokio::time::sleep(duration)),
            // Without one, tokio would panic. What is sent next says what is missing.
            Err(_) => Box::pin(std::future::ready(())),
        }
    }

    fn now(&self) -> Instant {
        tokio::time::Instant::now().into_std()
    }
}

const NO_RUNTIME: &str = "not sent: the client must be polled by a tokio runtime, such as with `#[tokio::main]`; `blocking::Client` needs none";

/// Converts a request to reqwest's type, and opens its files.
async fn build(request: http::Request<RequestBody>, timeout: Duration) -> Result<reqwest::Request, TransportError> {
    let (head, body) = request.into_parts();
    let body = match body.bytes() {
        Some(bytes) => reqwest::Body::from(bytes),
        None => match streamed::open(body).await {
            Ok(streamed) => reqwest::Body::wrap(streamed),
            Err(error) => {
                return Err(TransportError::new(TransportErrorKind::File, Delivery::NotSent).with_source(error));
            }
        },
    };
    let request = reqwest::Request::try_from(http::Request::from_parts(head, body));
    let mut request = request.map_err(|error| {
        TransportError::new(TransportErrorKind::Other, Delivery::NotSent).with_source(error.without_url())
    })?;
    *request.timeout_mut() = Some(timeout);
    Ok(request)
}

/// The body of a response.
struct ReqwestBody {
    body: reqwest::Body,
    status: http::StatusCode,
}

impl Stream for ReqwestBody {
    type Item = Result<Bytes, TransportError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                None => return Poll::Ready(None),
                Some(Err(error)) => return Poll::Ready(Some(Err(failed(error, Some(self.status))))),
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(bytes) => return Poll::Ready(Some(Ok(bytes))),
                    // Trailers, which say nothing here.
                    Err(_) => continue,
                },
            }
        }
    }
}

/// Converts an error of reqwest. It removes the address, because that contains the query.
fn failed(error: reqwest::Error, status: Option<http::StatusCode>) -> TransportError {
    let sent = if error.is_connect() || error.is_builder() { Delivery::NotSent } else { Delivery::MaybeSent };
    let kind = match () {
        () if has_cause(&error, |cause| cause.is::<streamed::FileError>()) => TransportErrorKind::File,
        () if error.is_timeout() => TransportErrorKind::Timeout,
        () if has_cause(&error, |cause| cause.to_string() == HEAD_TOO_LARGE) => TransportErrorKind::TooLarge,
        () if error.is_dns() => TransportErrorKind::Dns,
        () if is_tls(&error) => TransportErrorKind::Tls,
        () if error.is_connect() => TransportErrorKind::Connect,
        () if error.is_builder() => TransportErrorKind::Other,
        () => TransportErrorKind::ConnectionLost,
    };
    let failed = TransportError::new(kind, sent).with_source(error.without_url());
    match status {
        Some(status) => failed.with_status(status),
        None => failed,
    }
}

#[cfg(feature = "rustls")]
fn is_tls(error: &reqwest::Error) -> bool {
    has_cause(error, |cause| cause.is::<rustls::Error>())
}

#[cfg(not(feature = "rustls"))]
fn is_tls(_: &reqwest::Error) -> bool {
    false
}

/// The message of hyper. Hyper has a function for it too, but only in builds with its server.
const HEAD_TOO_LARGE: &str = "message head is too large";

/// Returns whether any of the causes matches.
fn has_cause(error: &reqwest::Error, is: impl Fn(&(dyn StdError + 'static)) -> bool) -> bool {
    let mut cause: Option<&(dyn StdError + 'static)> = Some(error);
    while let Some(error) = cause {
        if is(error) {
            return true;
        }
        // The source of an I/O error is that of the error inside it, which would be skipped.
        cause = match error.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
            Some(inside) => Some(inside),
            None => error.source(),
        };
    }
    false
}
