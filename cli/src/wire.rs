//! Requests and responses, as they are shown on standard error.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::stream::{self, StreamExt as _};
use helpdesk::request::RequestBody;
use helpdesk::transport::{ResponseBody, SendFuture, SleepFuture, Transport};
use helpdesk_text::{json, visible};
use helpdesk_tools::redaction::{REDACTED, Redaction, Visibility};
use http::header::{ACCEPT_ENCODING, CONTENT_TYPE};
use http::{HeaderMap, Request, Response};

use crate::terminal;

/// The longest response that is shown. The transport passes longer ones on, so the limit of the client applies to them.
const MAX_SHOWN_BYTES: usize = 4 << 20;

/// A transport that shows each request and response, including retries.
pub(crate) struct Shown {
    pub(crate) inner: Arc<dyn Transport>,
    /// Whether personal values are shown too. Secrets are always hidden.
    pub(crate) unredacted: bool,
}

impl Transport for Shown {
    fn send(&self, mut request: Request<RequestBody>, timeout: Duration) -> SendFuture {
        // The transport cannot show a compressed body.
        request.headers_mut().remove(ACCEPT_ENCODING);
        let visibility = if self.unredacted { Visibility::AllButSecrets } else { Visibility::Public };
        let redaction = Redaction::of_request(request.method().as_str(), request.uri().path(), visibility);
        let line = format!("{} {}", request.method(), redaction.uri(request.uri()));
        show('>', &line, request.headers(), &request_body(request.body(), &redaction), &redaction);
        let sent = self.inner.send(request, timeout);
        Box::pin(async move {
            let (head, mut rest) = sent.await?.into_parts();
            let redaction = redaction.of_response();
            let (mut received, mut start) = (Vec::new(), Vec::new());
            while let Some(chunk) = rest.next().await {
                received.extend(chunk.iter().flatten());
                let is_last = chunk.is_err() || received.len() > MAX_SHOWN_BYTES;
                start.push(chunk);
                if is_last {
                    break;
                }
            }
            let text = match received.len() {
                ..=MAX_SHOWN_BYTES => response_body(&received, &head.headers, &redaction),
                _ => format!("<more than {MAX_SHOWN_BYTES} bytes>"),
            };
            show('<', head.status.as_str(), &head.headers, &text, &redaction);
            Ok(Response::from_parts(head, ResponseBody::new(stream::iter(start).chain(rest))))
        })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        self.inner.sleep(duration)
    }

    fn now(&self) -> Instant {
        self.inner.now()
    }
}

/// Shows the head and the body, each line after a sign.
fn show(sign: char, line: &str, headers: &HeaderMap, body: &str, redaction: &Redaction) {
    let mut text = format!("{sign} {line}\n");
    for (name, value) in headers {
        let text_value = value.to_str().map_or(REDACTED.to_owned(), |value| redaction.header(name.as_str(), value));
        text.push_str(&format!("{sign} {name}: {text_value}\n"));
    }
    body.lines().for_each(|line| text.push_str(&format!("{sign} {line}\n")));
    terminal::lines(text);
}

fn request_body(body: &RequestBody, redaction: &Redaction) -> String {
    match body {
        RequestBody::Multipart(form) => form.parts().map(|part| redaction.part(&part)).collect(),
        body => json_body(&body.bytes().unwrap_or_default(), redaction).unwrap_or_default(),
    }
}

/// Returns JSON with redacted values, or the size of any other body.
fn response_body(bytes: &[u8], headers: &HeaderMap, redaction: &Redaction) -> String {
    let kind = headers.get(CONTENT_TYPE).and_then(|it| it.to_str().ok()).unwrap_or_default();
    let text = String::from_utf8_lossy(bytes);
    match json_body(bytes, redaction).filter(|_| redaction.shows_json(kind)) {
        Some(json) => json,
        None if bytes.is_empty() => String::new(),
        None => redaction.text(&text).map_or_else(|| format!("<{} bytes>", bytes.len()), |it| visible(&it, "\n")),
    }
}

fn json_body(bytes: &[u8], redaction: &Redaction) -> Option<String> {
    json(&redaction.body(serde_json::from_slice(bytes).ok()?), true).ok()
}
