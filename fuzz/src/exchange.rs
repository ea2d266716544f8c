//! Whole calls: how the client handles a status, headers and a body.

use std::future::ready;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use helpdesk::blocking::Client;
use helpdesk::request::RequestBody;
use helpdesk::transport::{ResponseBody, SendFuture, SleepFuture, Transport};
use helpdesk::{RequestOptions, labels};
use http::{HeaderName, HeaderValue};

use crate::first_line;

/// A status, and the body of a response.
pub(crate) fn failures(bytes: &[u8]) {
    let (status, body) = first_line(bytes);
    call(Reply { status: status.to_vec(), headers: Vec::new(), body: body.to_vec() });
}

/// A status, and headers as lines.
pub(crate) fn rate_limits(bytes: &[u8]) {
    let (status, headers) = first_line(bytes);
    let headers = headers.split(|byte| *byte == b'\n').filter_map(|line| {
        let colon = line.iter().position(|byte| *byte == b':')?;
        Some((HeaderName::from_bytes(&line[..colon]).ok()?, HeaderValue::from_bytes(&line[colon + 1..]).ok()?))
    });
    let headers = headers.collect();
    call(Reply { status: status.to_vec(), headers, body: b"{}".to_vec() });
}

/// Two creations, of which the second waits for what the first was told.
fn call(reply: Reply) {
    let transport = Repeated { reply, waited: AtomicU64::new(0), start: Instant::now() };
    let client = Client::builder("https://acme.omnidesk.ru", "agent@acme.com", "a key").transport(transport);
    let client = client.options(RequestOptions::new().max_attempts(3)).build().unwrap();
    for _ in 0..2 {
        if let Err(error) = client.send(labels::create("Urgent")) {
            assert!(!error.to_string().is_empty() && !error.report().to_string().is_empty());
        }
    }
    let _ = client.rate_limit();
}

struct Reply {
    status: Vec<u8>,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Vec<u8>,
}

/// Gives every request the same response. Its clock moves when something waits.
struct Repeated {
    reply: Reply,
    waited: AtomicU64,
    start: Instant,
}

impl Transport for Repeated {
    fn send(&self, _: http::Request<RequestBody>, _: Duration) -> SendFuture {
        let Reply { status, headers, body } = &self.reply;
        let mut response = http::Response::new(ResponseBody::from(body.clone()));
        *response.status_mut() = http::StatusCode::from_bytes(status).unwrap_or_default();
        response.headers_mut().extend(headers.iter().cloned().map(|(name, value)| (Some(name), value)));
        Box::pin(ready(Ok(response)))
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        let millis = u64::try_from(duration.as_millis()).unwrap_or(u64::MAX).max(1);
        self.waited.fetch_add(millis, Ordering::Relaxed);
        Box::pin(ready(()))
    }

    fn now(&self) -> Instant {
        self.start + Duration::from_millis(self.waited.load(Ordering::Relaxed))
    }
}
