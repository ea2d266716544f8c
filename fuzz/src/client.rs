//! Input of the client: responses, webhooks, times, checkpoints; and multipart bodies that it writes.

use std::fmt::{Debug, Display};
use std::io::Read;
use std::pin::Pin;
use std::str::FromStr;
use std::task::{Context, Poll};

use helpdesk::request::RequestBody;
use helpdesk::response::{DecodeError, Response};
use helpdesk::{CivilDateTime, Request, RuleEvent, Timestamp, Upload, WebhookEvent, cases};
use http::{HeaderMap, StatusCode};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::samples::{READERS, RECORDS};
use crate::{first_line, select};

/// The id of an operation, and the body of a successful response.
pub(crate) fn responses(bytes: &[u8]) {
    let (operation, body) = first_line(bytes);
    let _ = select(READERS, operation)(&Response::new(StatusCode::OK, HeaderMap::new(), body.to_vec()));
}

/// The name of a record, and its JSON. What was read is written so that it reads the same.
pub(crate) fn records(bytes: &[u8]) {
    let (name, json) = first_line(bytes);
    let Ok(json) = std::str::from_utf8(json) else { return };
    let write = select(RECORDS, name);
    if let Ok(once) = write(json) {
        let twice = write(&once).unwrap_or_else(|error| panic!("{error}: {once}"));
        assert_eq!(once, twice);
    }
}

/// A content type, and a body. An event is stored so that it reads the same.
pub(crate) fn webhooks(bytes: &[u8]) {
    let (content_type, body) = first_line(bytes);
    let content_type = std::str::from_utf8(content_type).ok().filter(|text| !text.is_empty());
    stored_reads_the_same(WebhookEvent::from_request(content_type, body));
    stored_reads_the_same(RuleEvent::from_request(content_type, body));
}

fn stored_reads_the_same<T: Serialize + DeserializeOwned + PartialEq + Debug>(event: Result<T, DecodeError>) {
    if let Ok(event) = event {
        let stored = serde_json::to_string(&event).unwrap();
        assert_eq!(serde_json::from_str::<T>(&stored).unwrap(), event, "{stored}");
    }
}

pub(crate) fn times(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    survives::<Timestamp>(text);
    survives::<CivilDateTime>(text);
    if let Ok(time) = text.parse::<Timestamp>() {
        assert_eq!(time.to_rfc3339().parse::<Timestamp>().unwrap().unix_seconds(), time.unix_seconds(), "{text}");
    }
}

pub(crate) fn checkpoints(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    survives::<helpdesk::pagination::Checkpoint>(text);
    survives::<helpdesk::jobs::ExportCheckpoint>(text);
    survives::<helpdesk::jobs::UpdatesCursor>(text);
}

/// Asserts that a parsed value is printed so that it parses to the same.
fn survives<T: FromStr<Err: Debug> + Display + Debug + PartialEq>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        let again = value.to_string();
        assert_eq!(again.parse::<T>().unwrap_or_else(|error| panic!("{error:?}: {again}")), value, "{text}");
    }
}

/// The name of a file, the subject of a case, and the content of the file. Another parser reads the multipart body.
pub(crate) fn multipart(bytes: &[u8]) {
    let (name, rest) = first_line(bytes);
    let (subject, content) = first_line(rest);
    let (Ok(name), Ok(subject)) = (std::str::from_utf8(name), std::str::from_utf8(subject)) else { return };
    let file = Upload::from_bytes(name, content.to_vec());
    let request = cases::create(helpdesk::Requester::email("ann@example.com"), subject, "Text").attachments([file]);
    let Ok(prepared) = request.prepare() else { return };
    let RequestBody::Multipart(form) = &prepared.body else { panic!("{:?}", prepared.body) };
    let mut body = Vec::new();
    prepared.body.open().unwrap().read_to_end(&mut body).unwrap();
    assert_eq!(body.len() as u64, prepared.body.len());
    let parts = parts(&form.content_type(), body);
    let text = parts.iter().find(|part| part.name == "case[subject]").unwrap();
    assert_eq!(String::from_utf8_lossy(&text.content), subject);
    let file = parts.iter().find(|part| part.file_name.is_some()).unwrap();
    assert_eq!(file.content, content);
}

struct Part {
    name: String,
    file_name: Option<String>,
    content: Vec<u8>,
}

fn parts(content_type: &str, body: Vec<u8>) -> Vec<Part> {
    let mut form = multer::Multipart::new(Once(Some(Ok(body.into()))), multer::parse_boundary(content_type).unwrap());
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let mut parts = Vec::new();
        while let Some(field) = form.next_field().await.unwrap() {
            let name = field.name().unwrap_or_default().to_owned();
            let file_name = field.file_name().map(ToOwned::to_owned);
            parts.push(Part { name, file_name, content: field.bytes().await.unwrap().to_vec() });
        }
        parts
    })
}

/// A body in one piece.
struct Once(Option<Result<bytes::Bytes, std::convert::Infallible>>);

impl futures_core::Stream for Once {
    type Item = Result<bytes::Bytes, std::convert::Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(self.0.take())
    }
}
