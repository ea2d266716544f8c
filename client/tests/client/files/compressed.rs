//! Files in responses that name a compression, which no request asks for.

use std::io::Write;
use std::time::Duration;

use client::{DownloadRequest, Error, ErrorKind, RequestOptions};
use flate2::Compression;
use flate2::write::GzEncoder;
use helpdesk_client as client;
use helpdesk_faults::{FaultServer, Framing, Response};

use crate::files::web::TestService;

/// The sent bytes, their header, the stated size, the received bytes, and the reported compression.
type Row<'a> = (&'a [u8], &'static str, Option<u64>, &'a [u8], Option<&'static str>);

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Downloads a file in every way. Returns the bytes, and the reported compression.
async fn download(
    response: impl Fn() -> Response + Send + Sync + 'static,
    request: DownloadRequest,
) -> Result<(Vec<u8>, Option<String>), Error> {
    let server = FaultServer::by(move |_, _| response().into());
    let options = RequestOptions::new().backoff(Duration::ZERO, Duration::ZERO).max_attempts(1);
    let client = client::Client::<TestService>::builder(server.url(), "ann@example.com", "key")
        .options(options)
        .build()
        .unwrap();
    let mut chunks = client.download(request.clone()).await?;
    let mut bytes = Vec::new();
    while let Some(chunk) = chunks.chunk().await? {
        bytes.extend_from_slice(&chunk);
    }
    assert_eq!(chunks.chunk().await.unwrap(), None);
    let (encoding, length) = (chunks.content_encoding().map(str::to_owned), bytes.len() as u64);
    assert_eq!(client.download(request.clone()).await?.bytes().await?, bytes);
    let mut written = Vec::new();
    assert_eq!(client.download(request.clone()).await?.write_to(&mut written).await?, length);
    assert!(written == bytes);
    let path = std::env::temp_dir().join(format!("helpdesk-compressed-{}", server.address().port()));
    assert_eq!(client.download(request).await?.save(&path).await?, length);
    assert!(std::fs::read(&path).unwrap() == bytes);
    std::fs::remove_file(path).unwrap();
    Ok((bytes, encoding))
}

#[tokio::test]
async fn size_and_bytes_decide_whether_a_file_is_unpacked() {
    let plain = "archive ".repeat(5000).into_bytes();
    let packed = gzip(&plain);
    let (twice, members) = (gzip(&packed), [packed.clone(), packed.clone()].concat());
    let cut = packed[..packed.len() - 9].to_vec();
    let (small, large) = (packed.len() as u64, plain.len() as u64);
    let table: [Row<'_>; 17] = [
        (&packed, "gzip", Some(small), &packed, Some("gzip")),
        (&packed, "x-gzip", Some(small), &packed, Some("x-gzip")),
        (&packed, "br", Some(small), &packed, Some("br")),
        (&packed, "gzip, gzip", Some(small), &packed, Some("gzip, gzip")),
        (&packed, "identity", Some(small), &packed, None),
        (&packed, "gzip", Some(large), &plain, None),
        (&packed, "X-GZIP", Some(large), &plain, None),
        (&members, "gzip", Some(2 * large), &[plain.clone(), plain.clone()].concat(), None),
        (&twice, "gzip", Some(small), &packed, None),
        (&packed, "gzip", Some(large + 1), &packed, Some("gzip")),
        (&packed, "gzip", Some(5), &packed, Some("gzip")),
        (&cut, "gzip", Some(large), &cut, Some("gzip")),
        (&plain, "gzip", Some(large), &plain, Some("gzip")),
        (&plain, "gzip", Some(7), &plain, Some("gzip")),
        (&packed, "gzip", None, &packed, Some("gzip")),
        (b"", "gzip", Some(0), b"", Some("gzip")),
        (b"", "gzip", Some(9), b"", Some("gzip")),
    ];
    for (sent, header, size, expected, left) in table {
        for framing in [Framing::Length, Framing::Chunks(1000)] {
            let sent = sent.to_vec();
            let what = format!("{} bytes as {header}, {size:?} stated, {framing:?}", sent.len());
            let response = move || {
                Response::new(200).header("Content-Encoding", header).body(sent.clone()).framing(framing.clone())
            };
            let (bytes, encoding) = download(response, DownloadRequest::new("/1").stated_size(size)).await.unwrap();
            assert!(bytes == expected, "{what}: {} came", bytes.len());
            assert_eq!(encoding.as_deref(), left, "{what}");
        }
    }
}

#[tokio::test]
async fn a_file_is_not_unpacked_beyond_its_limit() {
    let packed = gzip(&vec![0; 1 << 20]);
    for (size, most) in [(1 << 20, 1 << 19), (u64::MAX, 1 << 19)] {
        let packed = packed.clone();
        let response = move || Response::new(200).header("Content-Encoding", "gzip").body(packed.clone());
        let request = DownloadRequest::new("/1").stated_size(size).max_bytes(most);
        assert_eq!(download(response, request).await.unwrap_err().kind(), ErrorKind::TooLarge, "{size}");
    }
}

#[test]
fn a_line_for_an_error_has_its_causes_on_request() {
    let options = RequestOptions::new().max_attempts(1);
    let client = client::Client::<TestService>::builder("http://127.0.0.1:9", "ann@example.com", "key");
    let client = client.options(options).build().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let error = runtime.block_on(async { client.download("/1").await.unwrap_err() });
    let (short, long) = (error.to_string(), format!("{error:#}"));
    assert!(long.starts_with(&format!("{short}: ")) && !long.contains('\n'), "{long}");
    assert!(long.contains("refused"), "{long}");
}
