//! What is sent and received, as it is shown on standard error.

mod redaction;

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use futures_core::Stream;
use helpdesk::blocking::Transport;
use helpdesk::request::RequestBody;
use helpdesk::transport::{ResponseBody, TransportError};
use helpdesk_export::text::{json, visible};
use http::header::{ACCEPT_ENCODING, CONTENT_DISPOSITION, LOCATION};
use http::{HeaderMap, Request, Response};

use self::redaction::{REDACTED, Redaction};
pub(crate) use self::redaction::{operations, part_value};
use crate::terminal;

/// Parts of names of headers that give access, such as `set-cookie`.
const SECRET_HEADERS: [&str; 5] = ["auth", "cookie", "key", "secret", "token"];

/// A transport that shows each request and response, those of retries too.
pub(crate) struct Shown {
    pub(crate) inner: Arc<dyn Transport>,
    /// Whether personal values are shown too. Secrets never are.
    pub(crate) unredacted: bool,
}

impl Transport for Shown {
    fn send(
        &self,
        mut request: Request<RequestBody>,
        timeout: Duration,
    ) -> Result<Response<ResponseBody>, TransportError> {
        // What is compressed cannot be shown.
        request.headers_mut().remove(ACCEPT_ENCODING);
        let redaction = Redaction::of_request(request.method().as_str(), request.uri().path(), self.unredacted);
        let line = format!("{} {}", request.method(), redaction.uri(request.uri()));
        self.show('>', &line, request.headers(), &request_body(request.body(), &redaction));
        let (head, body) = self.inner.send(request, timeout)?.into_parts();
        let chunks = chunks(body);
        let received = chunks.iter().flatten().flat_map(|chunk| chunk.iter().copied()).collect::<Vec<_>>();
        self.show('<', head.status.as_str(), &head.headers, &body_text(&received, &redaction.of_response()));
        Ok(Response::from_parts(head, ResponseBody::chunks(chunks.into_iter())))
    }
}

impl Shown {
    /// Shows the head and the body, each line after a sign.
    fn show(&self, sign: char, line: &str, headers: &HeaderMap, body: &str) {
        let mut text = format!("{sign} {line}\n");
        for (name, value) in headers {
            let is_secret = SECRET_HEADERS.iter().any(|it| name.as_str().contains(it));
            // A link may give access by itself, and a file may have the name of a person.
            let is_personal = [LOCATION, CONTENT_DISPOSITION].contains(name) && !self.unredacted;
            let shown = value.to_str().ok().filter(|_| !is_secret && !is_personal);
            text.push_str(&format!("{sign} {name}: {}\n", shown.unwrap_or(REDACTED)));
        }
        body.lines().for_each(|line| text.push_str(&format!("{sign} {line}\n")));
        terminal::note(text);
    }
}

/// All chunks up to an error. Those of a blocking transport are always ready.
fn chunks(mut body: ResponseBody) -> Vec<<ResponseBody as Stream>::Item> {
    let (mut context, mut chunks) = (Context::from_waker(Waker::noop()), Vec::new());
    while let Poll::Ready(Some(chunk)) = Pin::new(&mut body).poll_next(&mut context) {
        let is_last = chunk.is_err();
        chunks.push(chunk);
        if is_last {
            break;
        }
    }
    chunks
}

fn request_body(body: &RequestBody, redaction: &Redaction) -> String {
    match body {
        RequestBody::Multipart(form) => form.parts().map(|part| redaction.part(&part)).collect(),
        body => body_text(&body.bytes().unwrap_or_default(), redaction),
    }
}

/// JSON with its structure, or the size of anything else.
fn body_text(bytes: &[u8], redaction: &Redaction) -> String {
    let shown = serde_json::from_slice(bytes).and_then(|value| json(&redaction.body(value), true));
    match shown {
        Ok(json) => json,
        Err(_) if bytes.is_empty() => String::new(),
        Err(_) if redaction.unredacted => visible(&String::from_utf8_lossy(bytes), "\n"),
        Err(_) => format!("<{} bytes>", bytes.len()),
    }
}
