//! A transport of one's own, here over hyper: what decides, waits and checks stays the same.
//!
//! `HELPDESK_URL=http://127.0.0.1:8080 HELPDESK_EMAIL=... HELPDESK_API_KEY=... cargo run --example own_transport`. It speaks http to
//! the local host, such as to a fake server; a connector with TLS in the place of `HttpConnector` reaches the real one. A program that
//! depends on `helpdesk` takes everything from there, and its `Client` in the place of `Client<HelpDesk>`.

use std::io::Read;
use std::time::Duration;

use bytes::Bytes;
use futures_util::stream;
use helpdesk_client::{
    Client, Delivery, ResponseBody, SendFuture, SleepFuture, Transport, TransportError, TransportErrorKind,
};
use helpdesk_runtime::{Effect, Method, RawRequest, RequestBody, Service, ServiceMetadata};
use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy::{self, connect::HttpConnector};
use hyper_util::rt::TokioExecutor;
use tokio::time::{Instant, timeout_at};

/// The transport.
pub struct Hyper(legacy::Client<HttpConnector, Full<Bytes>>);

impl Transport for Hyper {
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        let (client, deadline) = (self.0.clone(), Instant::now() + timeout);
        Box::pin(async move {
            let (head, body) = request.into_parts();
            let mut bytes = Vec::new();
            let read = body.open().and_then(|mut body| body.read_to_end(&mut bytes));
            read.map_err(|error| TransportError::new(TransportErrorKind::File, Delivery::NotSent).with_source(error))?;
            let sending = client.request(http::Request::from_parts(head, Full::from(bytes)));
            let response =
                timeout_at(deadline, sending).await.map_err(late)?.map_err(|error| match error.is_connect() {
                    true => TransportError::new(TransportErrorKind::Connect, Delivery::NotSent).with_source(error),
                    false => {
                        TransportError::new(TransportErrorKind::ConnectionLost, Delivery::MaybeSent).with_source(error)
                    }
                })?;
            let status = response.status();
            Ok(response.map(|body| {
                ResponseBody::new(Box::pin(stream::unfold(body, move |mut body| async move {
                    let frame = match timeout_at(deadline, body.frame()).await.map_err(late) {
                        Ok(frame) => frame?
                            .map_err(|_| TransportError::new(TransportErrorKind::ConnectionLost, Delivery::MaybeSent)),
                        Err(late) => Err(late),
                    };
                    let bytes = frame.map(|frame| frame.into_data().unwrap_or_default());
                    Some((bytes.map_err(|error| error.with_status(status)), body))
                })))
            }))
        })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        Box::pin(tokio::time::sleep(duration))
    }
}

fn late(_: impl std::error::Error) -> TransportError {
    TransportError::new(TransportErrorKind::Timeout, Delivery::MaybeSent)
}

impl Default for Hyper {
    fn default() -> Self {
        Self(legacy::Client::builder(TokioExecutor::new()).build_http())
    }
}

/// The service, which a generated client brings with it.
struct HelpDesk;

impl Service for HelpDesk {
    const METADATA: &'static ServiceMetadata = &ServiceMetadata::new("helpdesk", "/api");
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let variable = |name: &str| std::env::var(name).map_err(|error| format!("{name}: {error}"));
    let (url, email, key) = (variable("HELPDESK_URL")?, variable("HELPDESK_EMAIL")?, variable("HELPDESK_API_KEY")?);
    let client = Client::<HelpDesk>::builder(url, email, key).transport(Hyper::default()).build()?;
    match client.send(RawRequest::new(Method::Get, "/cases.json", Effect::Safe)).await {
        Ok(response) => println!("{} bytes", response.body().len()),
        Err(error) => eprintln!("{}", error.report()),
    }
    Ok(())
}
