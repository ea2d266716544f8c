//! The bytes and heads of responses.

use http::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use http::response::Parts;

use super::Drift::{Bytes, Text};
use super::Tolerance;

/// The bytes and heads of responses.
pub(super) fn responses() -> Vec<Tolerance> {
    fn header(head: &mut Parts, name: HeaderName, value: &'static str) {
        head.headers.insert(name, HeaderValue::from_static(value));
    }
    const LEFT: HeaderName = HeaderName::from_static("api_calls_left");
    vec![
        ("labels.list", "a byte order mark", Text("/labels.json", |text| format!("\u{feff}{text}"))),
        (
            "labels.list",
            "bytes that are not UTF-8",
            Bytes("/labels.json", |_, bytes| {
                let at = bytes.windows(14).position(|it| it == b"\"label_title\":").unwrap() + 15;
                [&bytes[..at], b"\xe9", &bytes[at..]].concat()
            }),
        ),
        (
            "labels.list",
            "with another content type or with none",
            Bytes("/labels.json", |head, bytes| {
                header(head, CONTENT_TYPE, "text/html; charset=utf-8");
                bytes
            }),
        ),
        (
            "labels.list",
            "with another content type or with none",
            Bytes("/labels.json", |head, bytes| {
                head.headers.remove(CONTENT_TYPE);
                bytes
            }),
        ),
        (
            "labels.list",
            "with a key twice in one object",
            Text("/labels.json", |text| text.replacen("\"label_title\":", "\"label_title\":\"a\",\"label_title\":", 1)),
        ),
        (
            "labels.list",
            "cannot be read",
            Text("/labels.json", |text| format!("<br />\n<b>Notice</b>: Undefined\n{text}")),
        ),
        ("labels.list", "cannot be read", Text("/labels.json", |text| text + "\nNotice: Undefined")),
        (
            "labels.list",
            "came with status 201",
            Bytes("/labels.json", |head, bytes| {
                head.status = http::StatusCode::CREATED;
                bytes
            }),
        ),
        (
            "service/headers/api_calls_left",
            "with each response, absent from 100 responses or more, and never came",
            Bytes("", |head, bytes| {
                head.headers.remove(LEFT);
                bytes
            }),
        ),
        (
            "service/headers/api_calls_left",
            "with each response, absent",
            Bytes("/labels.json", |head, bytes| {
                head.headers.remove(LEFT);
                bytes
            }),
        ),
        (
            "service/headers/api_calls_left",
            "documented as an integer",
            Bytes("", |head, bytes| {
                header(head, LEFT, "unlimited");
                bytes
            }),
        ),
        (
            "service/headers/x-ratelimit-limit",
            "unknown header about the rate limit",
            Bytes("", |head, bytes| {
                header(head, HeaderName::from_static("x-ratelimit-limit"), "500");
                bytes
            }),
        ),
    ]
}
