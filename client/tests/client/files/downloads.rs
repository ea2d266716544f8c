//! Complete and failed downloads.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use client::DownloadRequest;
use client::files::Progress;
use client::{ErrorKind, Outcome, RequestOptions};
use helpdesk_client as client;
use helpdesk_faults::{Cut, End, FaultServer, Framing, Reaction, Response};

use crate::files::web::TestService;

fn client(server: &FaultServer) -> client::Client<TestService> {
    let options = RequestOptions::new().backoff(Duration::ZERO, Duration::ZERO);
    client::Client::builder(server.url(), "ann@example.com", "key").options(options).build().unwrap()
}

/// A directory that is deleted after the test.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("helpdesk-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn files(&self) -> Vec<String> {
        fs::read_dir(&self.0).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

fn file() -> Vec<u8> {
    (0..300_000_u32).map(|index| (index.wrapping_mul(index) >> 7) as u8).collect()
}

#[tokio::test]
async fn a_file_arrives_as_bytes_in_a_writer_and_on_disk() {
    let response = || Response::new(200).header("Content-Type", "image/png").body(file());
    let server = FaultServer::by(move |index, _| match index % 2 {
        0 => response().into(),
        _ => response().framing(Framing::Chunks(4096)).into(),
    });
    let client = client(&server);
    for length in [Some(300_000), None] {
        let download = client.download("/1").await.unwrap();
        assert_eq!((download.content_length(), download.content_type()), (length, Some("image/png")));
        assert_eq!(download.bytes().await.unwrap(), file());
    }
    for _ in 0..2 {
        let mut written = Vec::new();
        assert_eq!(client.download("/1").await.unwrap().write_to(&mut written).await.unwrap(), 300_000);
        assert_eq!(written, file());
    }
    let directory = Directory::new("arrives");
    for _ in 0..2 {
        let path = directory.0.join("attachment.bin");
        assert_eq!(client.download("/1").await.unwrap().save(&path).await.unwrap(), 300_000);
        assert_eq!(fs::read(&path).unwrap(), file());
    }
    assert_eq!(directory.files(), ["attachment.bin"]);
    let request = server.requests().remove(0);
    assert_eq!(request.header("authorization"), Some("Basic YW5uQGV4YW1wbGUuY29tOmtleQ=="));
    // A file that is unpacked on the way has another size than stated, and images are compressed already.
    assert_eq!(request.header("accept-encoding"), None);
}

#[tokio::test]
async fn empty_file_is_downloaded() {
    let server = FaultServer::start([Reaction::from(Response::new(200).body(""))]);
    let directory = Directory::new("empty");
    let download = client(&server).download("/1").await.unwrap();
    assert_eq!(download.content_length(), Some(0));
    assert_eq!(download.save(directory.0.join("a")).await.unwrap(), 0);
    assert_eq!(directory.files(), ["a"]);
}

#[tokio::test]
async fn progress_is_reported_to_the_last_byte() {
    for (framing, total) in [(Framing::Length, Some(300_000)), (Framing::Chunks(4096), None)] {
        let server = FaultServer::start([Reaction::from(Response::new(200).body(file()).framing(framing))]);
        let progress = Arc::new(Mutex::new(Vec::<Progress>::new()));
        let sink = Arc::clone(&progress);
        let link = DownloadRequest::new("/1").on_progress(move |progress| sink.lock().unwrap().push(progress));
        client(&server).download(link).await.unwrap().bytes().await.unwrap();
        let progress = progress.lock().unwrap();
        assert!(progress.len() > 1 && progress.windows(2).all(|pair| pair[0].done < pair[1].done), "{progress:?}");
        assert!(progress.iter().all(|progress| progress.total == total), "{progress:?}");
        assert_eq!(progress.last().unwrap().done, 300_000);
    }
}

/// Saves a body where a file of this name was before; returns the result, and the file.
async fn save_over(reaction: impl Into<Reaction>, link: DownloadRequest) -> (Result<u64, client::Error>, String) {
    let server = FaultServer::start([reaction.into()]);
    let directory = Directory::new(&format!("saved-{}", server.address().port()));
    let path = directory.0.join("a");
    fs::write(&path, "before").unwrap();
    let client = client(&server).with_options(RequestOptions::new().max_attempts(1));
    let result = match client.download(link).await {
        Ok(download) => download.save(&path).await,
        Err(error) => Err(error),
    };
    assert_eq!(directory.files(), ["a"]);
    (result, String::from_utf8(fs::read(&path).unwrap()).unwrap())
}

#[tokio::test]
async fn file_on_disk_is_complete_or_unchanged() {
    let quick = || DownloadRequest::new("/1").timeout(Duration::from_secs(1));
    let broken = |cut: Response| (Reaction::from(cut), ErrorKind::Transport, Some(200));
    let response = || Response::new(200).body("0123456789");
    let unbounded = || Response::new(200).body("0123456789").framing(Framing::Chunks(3));
    let cases = [
        broken(response().cut(Cut::AmidBody, End::Close)),
        broken(response().cut(Cut::AmidBody, End::Reset)),
        broken(unbounded().cut(Cut::AmidBody, End::Close)),
        (response().cut(Cut::AmidBody, End::Stall).into(), ErrorKind::Timeout, Some(200)),
        (response().cut(Cut::AfterHead, End::Stall).into(), ErrorKind::Timeout, Some(200)),
        (Reaction::stall(), ErrorKind::Timeout, None),
        (Response::new(404).body("no such file").into(), ErrorKind::Status, Some(404)),
        (Response::new(401).into(), ErrorKind::Status, Some(401)),
        (Response::new(500).huge_header(100_000).into(), ErrorKind::TooLarge, Some(500)),
    ];
    for (reaction, kind, status) in cases {
        let (result, content) = save_over(reaction, quick()).await;
        let error = result.unwrap_err();
        let names_server = error.to_string().contains("`127.0.0.1:");
        assert_eq!(names_server, matches!(kind, ErrorKind::Transport | ErrorKind::Timeout), "{error}");
        assert_eq!((error.kind(), error.status().map(|status| status.as_u16())), (kind, status), "{error:?}");
        assert_eq!((error.operation(), content.as_str()), (Some("download"), "before"));
        assert!(error.outcome() > Outcome::NotSent);
    }
    let (result, content) = save_over(response(), DownloadRequest::new("/1")).await;
    assert_eq!((result.unwrap(), content.as_str()), (10, "0123456789"));
}

#[tokio::test]
async fn file_above_the_maximum_size_is_an_error() {
    for framing in [Framing::Length, Framing::Chunks(4096)] {
        let response = || Response::new(200).body("0123456789").framing(framing.clone());
        let (result, content) = save_over(response(), DownloadRequest::new("/1").max_bytes(9)).await;
        let error = result.unwrap_err();
        assert_eq!((error.kind(), content.as_str()), (ErrorKind::TooLarge, "before"));
        assert_eq!(
            error.to_string(),
            "download: the response is larger than 9 bytes; raise `DownloadRequest::max_bytes`, or request less"
        );
        assert!(save_over(response(), DownloadRequest::new("/1").max_bytes(10)).await.0.is_ok());
    }
}

#[tokio::test]
async fn unwritable_file_is_an_error_with_its_reason() {
    let server = FaultServer::start([Reaction::from(Response::new(200).body("a"))]);
    let directory = Directory::new("unwritable");
    let download = client(&server).download("/1").await.unwrap();
    let path = directory.0.join("missing").join("a");
    let error = download.save(&path).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::File);
    let message = format!("download: the file could not be written: `{}`: No such file", path.display());
    assert!(error.to_string().starts_with(&message), "{error}");
    let mut full: &mut [u8] = &mut [];
    let error = client(&server).download("/1").await.unwrap().write_to(&mut full).await.unwrap_err();
    assert_eq!((error.kind(), error.is_retryable()), (ErrorKind::File, false));
}

#[cfg(unix)]
#[tokio::test]
async fn a_saved_file_keeps_its_permissions_and_may_have_any_name() {
    use std::os::unix::fs::PermissionsExt;
    let reaction = || Reaction::from(Response::new(200).body("secret"));
    let server = FaultServer::start([reaction(), reaction(), reaction(), reaction(), reaction()]);
    let directory = Directory::new("modes");
    let save =
        async |name: &str| client(&server).download("/1").await.unwrap().save(directory.0.join(name)).await.unwrap();
    let mode = |name: &str| fs::metadata(directory.0.join(name)).unwrap().permissions().mode() & 0o777;
    for (name, wanted) in [("private", 0o600), ("shared", 0o666)] {
        fs::write(directory.0.join(name), "before").unwrap();
        fs::set_permissions(directory.0.join(name), fs::Permissions::from_mode(wanted)).unwrap();
        save(name).await;
        assert_eq!((mode(name), fs::read(directory.0.join(name)).unwrap()), (wanted, b"secret".to_vec()));
    }
    save("new").await;
    assert_eq!(mode("new"), 0o600, "others do not read what customers send");
    fs::write(directory.0.join("victim"), "mine").unwrap();
    std::os::unix::fs::symlink("victim", directory.0.join("link")).unwrap();
    save("link").await;
    assert_eq!(fs::read(directory.0.join("victim")).unwrap(), b"mine");
    assert!(directory.0.join("link").symlink_metadata().unwrap().is_file() && mode("link") == 0o600);
    let long = "я".repeat(127);
    save(&long).await;
    assert_eq!(directory.files().len(), 6);
}

#[tokio::test]
async fn dropped_download_leaves_no_file() {
    let response = Response::new(200).body(file()).cut(Cut::AmidBody, End::Stall);
    let server = FaultServer::start([Reaction::from(response)]);
    let directory = Directory::new("dropped");
    let download = client(&server).download("/1").await.unwrap();
    let saving = download.save(directory.0.join("a"));
    tokio::time::timeout(Duration::from_millis(300), saving).await.unwrap_err();
    assert_eq!(directory.files(), [""; 0]);
}

#[tokio::test]
async fn download_is_retried_until_its_first_byte() {
    let server =
        FaultServer::start([Reaction::reset(), Response::new(503).into(), Response::new(200).body("a").into()]);
    assert_eq!(client(&server).download("/1").await.unwrap().bytes().await.unwrap(), "a");
    assert_eq!(server.requests().len(), 3);
}

#[tokio::test]
async fn redirects_and_attempts_share_the_timeout() {
    let slow = Reaction::from(Response::redirect(302, "/2")).after(Duration::from_millis(400));
    let server = FaultServer::start([slow]);
    let error = client(&server).download(DownloadRequest::new("/1").timeout(Duration::from_secs(1))).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Timeout);
    assert_eq!(server.requests().len(), 3);
}

#[tokio::test]
async fn downloads_can_go_to_other_tasks() {
    fn sends<T: Send>(future: T) -> T {
        future
    }
    let server = FaultServer::start([Reaction::from(Response::new(200).body("a"))]);
    let client = client(&server);
    let directory = Directory::new("tasks");
    sends(sends(client.download("/1")).await.unwrap().save(directory.0.join("a"))).await.unwrap();
    let mut download = sends(client.download("/1").await.unwrap());
    sends(download.chunk()).await.unwrap();
    sends(download.write_to(&mut Vec::new())).await.unwrap();
    sends(download.bytes()).await.unwrap();
}
