//! Bodies that arrive in chunks, and headers: bodies are read to the last byte, and too large ones are rejected.

use std::time::{Duration, Instant};

use bytes::Bytes;
use client::transport::{ResponseBody, SendFuture, SleepFuture};
use client::{Error, ErrorKind, Outcome};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::Effect;
use rt::request::RequestBody;

use crate::calls::simulated::{Client, ask};

/// Responds to each request with this status, a header of this length and these chunks.
#[derive(Clone)]
struct Chunked {
    status: u16,
    header: usize,
    chunks: Vec<&'static str>,
}

impl client::transport::Transport for Chunked {
    fn send(&self, _: http::Request<RequestBody>, _: Duration) -> SendFuture {
        let chunks: Vec<_> = self.chunks.iter().map(|chunk| Ok(Bytes::from_static(chunk.as_bytes()))).collect();
        // A name of one byte.
        let response = http::Response::builder().status(self.status).header("x", "y".repeat(self.header - 1));
        let response = response.body(ResponseBody::new(futures_util::stream::iter(chunks)));
        Box::pin(std::future::ready(Ok(response.unwrap())))
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        Box::pin(tokio::time::sleep(duration))
    }

    fn now(&self) -> Instant {
        crate::calls::simulated::now()
    }
}

/// Sends a request whose response may have 8 bytes.
async fn read(status: u16, header: usize, chunks: &[&'static str]) -> Result<Bytes, Error> {
    let transport = Chunked { status, header, chunks: chunks.to_vec() };
    let builder = Client::builder("https://acme.example.com", "a@b.c", "key").transport(transport);
    let response = builder.max_response_bytes(8).build().unwrap().send_raw(ask(Effect::Create)).await?;
    Ok(response.body().clone())
}

#[tokio::test]
async fn body_is_read_to_its_limit_in_any_chunks() {
    let cuts: [&[&str]; 6] = [
        &["12345678"],
        &["1234", "5678"],
        &["1", "2345678"],
        &["1", "2", "345678"],
        &["", "12345678", ""],
        &["12", "", "345678"],
    ];
    for chunks in cuts {
        assert_eq!(read(201, 1, chunks).await.unwrap(), "12345678", "{chunks:?}");
        let error = read(201, 1, &[chunks, &["9"]].concat()).await.unwrap_err();
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::TooLarge, Outcome::Unknown), "{chunks:?}");
        assert_eq!(error.response().unwrap().body(), "12345678", "{chunks:?}");
    }
    let error = read(201, 1, &["123456789"]).await.unwrap_err();
    assert_eq!((error.kind(), &error.response().unwrap().body()[..]), (ErrorKind::TooLarge, &b"12345678"[..]));
    assert_eq!(read(201, 1, &[]).await.unwrap(), "");
}

/// An error response says enough with its first 64 KiB.
#[tokio::test]
async fn an_error_response_is_cut_at_its_limit() {
    let long: &'static str = "e".repeat(50 << 10).leak();
    let error = read(422, 1, &[long, long]).await.unwrap_err();
    assert_eq!((error.kind(), error.response().unwrap().body().len()), (ErrorKind::Status, 64 << 10));
}

#[tokio::test]
async fn headers_may_have_64_kib_together() {
    assert_eq!(read(200, 64 << 10, &["{}"]).await.unwrap(), "{}");
    let error = read(200, (64 << 10) + 1, &["{}"]).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::TooLarge, Outcome::Unknown));
}
