//! A transport over reqwest, for a program that has configured it already: with its proxy, its TLS, its resolver.
//!
//! `HELPDESK_URL=https://acme.omnidesk.ru HELPDESK_EMAIL=... HELPDESK_API_KEY=... cargo run -p helpdesk-client-peers --example over_reqwest`
//!
//! The client still validates, retries, waits and limits. Fewer facts are known about sent bytes than with the built-in transport: see the
//! guide of transports.

use std::error::Error;
use std::io;
use std::time::{Duration, Instant};

use futures_util::{TryStreamExt, stream};
use helpdesk::request::RequestBody;
use helpdesk::transport::{
    Delivery, ResponseBody, SendFuture, SleepFuture, Transport, TransportError, TransportErrorKind,
};
use helpdesk::{Client, cases};
use reqwest::{redirect, retry};
use tokio::task::spawn_blocking;

/// The transport. Like reqwest, it needs a tokio runtime.
pub struct Reqwest(reqwest::Client);

impl Reqwest {
    /// Sends with these settings, over HTTP/1.1, but follows no redirect, repeats nothing and unpacks nothing, as a
    /// [`Transport`] must.
    pub fn new(settings: reqwest::ClientBuilder) -> reqwest::Result<Self> {
        let once = settings.http1_only().redirect(redirect::Policy::none()).retry(retry::never());
        let once = once.no_gzip().no_brotli().no_deflate().no_zstd();
        // Servers close idle connections. A request that is written meanwhile has an unknown outcome.
        once.pool_idle_timeout(Duration::from_secs(15)).build().map(Self)
    }
}

impl Transport for Reqwest {
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        let client = self.0.clone();
        Box::pin(async move {
            let (start, (head, body)) = (Instant::now(), request.into_parts());
            let body = tokio::time::timeout(timeout, open(body)).await.map_err(late)?.map_err(file)?;
            let mut request =
                reqwest::Request::try_from(http::Request::from_parts(head, body)).map_err(transport_error)?;
            *request.timeout_mut() = Some(timeout.saturating_sub(start.elapsed()));
            let response = client.execute(request).await.map_err(transport_error)?;
            let (status, headers) = (response.status(), response.headers().clone());
            let chunks = response.bytes_stream().map_err(move |error| transport_error(error).with_status(status));
            let mut response = http::Response::new(ResponseBody::new(chunks));
            (*response.status_mut(), *response.headers_mut()) = (status, headers);
            Ok(response)
        })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        Box::pin(tokio::time::sleep(duration))
    }
}

/// Opens a body. The task reads its files while it sends them.
async fn open(body: RequestBody) -> io::Result<reqwest::Body> {
    if let Some(bytes) = body.bytes() {
        return Ok(bytes.into());
    }
    let reader = spawn_blocking(move || body.open()).await??;
    let chunks = stream::try_unfold(reader, |mut reader| async {
        spawn_blocking(move || Ok::<_, io::Error>(reader.next_chunk()?.map(|chunk| (chunk, reader)))).await?
    });
    Ok(reqwest::Body::wrap_stream(chunks))
}

fn late(error: tokio::time::error::Elapsed) -> TransportError {
    TransportError::new(TransportErrorKind::Timeout, Delivery::NotSent).with_source(error)
}

fn file(error: io::Error) -> TransportError {
    TransportError::new(TransportErrorKind::File, Delivery::NotSent).with_source(error)
}

/// Converts an error. For an open connection, reqwest does not report whether a byte was written.
fn transport_error(error: reqwest::Error) -> TransportError {
    let (kind, sent) = if error.is_connect() {
        (TransportErrorKind::Connect, Delivery::NotSent)
    } else if error.is_timeout() {
        (TransportErrorKind::Timeout, Delivery::MaybeSent)
    } else {
        (TransportErrorKind::ConnectionLost, Delivery::MaybeSent)
    };
    TransportError::new(kind, sent).with_source(error.without_url())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let variable = |name: &str| std::env::var(name).map_err(|error| format!("{name}: {error}"));
    let (url, email, key) = (variable("HELPDESK_URL")?, variable("HELPDESK_EMAIL")?, variable("HELPDESK_API_KEY")?);
    // For the feature `rustls-no-provider` of reqwest. The feature `rustls` would bring a provider.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let transport = Reqwest::new(reqwest::Client::builder())?;
    let client = Client::builder(url, email, key).transport(transport).build()?;
    println!("{} cases", client.send(cases::list().limit(1)).await?.total.unwrap_or_default());
    Ok(())
}
