//! Files that change or disappear while they are sent.

use std::fs::{self, File};
use std::io::Read;
use std::net::TcpListener;
use std::path::PathBuf;
use std::thread;

use client::{ErrorKind, Outcome, RequestOptions};
use helpdesk_client as client;
use helpdesk_faults::{FaultServer, Received, Response};
use helpdesk_runtime as rt;
use rt::Upload;

use crate::blocking::wire::builder;
use crate::operations::{Ask, create};

/// A file of this size, which is removed in the end.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str, size: u64) -> Self {
        let path = std::env::temp_dir().join(format!("helpdesk-blocking-{}-{name}", std::process::id()));
        File::create(&path).unwrap().set_len(size).unwrap();
        Self(path)
    }

    fn request(&self) -> Ask {
        create().list::<Upload, _>("attachments", [Upload::from_path(&self.0)]).without_validation()
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        fs::remove_file(&self.0).ok();
    }
}

#[test]
fn file_missing_at_a_retry_is_not_sent() {
    let file = Temporary::new("gone", 1000);
    let path = file.0.clone();
    let server = FaultServer::by(move |_, _: &Received| {
        fs::remove_file(&path).unwrap();
        Response::new(429).header("retry_after", "0").into()
    });
    let client = builder(server.url()).build().unwrap();
    let error = client.send(file.request()).unwrap_err();
    // The first attempt was rejected, and the second one never began.
    assert_eq!((error.kind(), error.outcome(), error.attempts()), (ErrorKind::File, Outcome::Rejected, 2), "{error:?}");
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn a_file_that_shrinks_while_it_is_sent_ends_the_request() {
    // More than fits into the buffers of a connection, so that the server decides when the rest is read.
    let file = Temporary::new("shrinks", 64 << 20);
    let path = file.0.clone();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        stream.read_exact(&mut [0; 1000]).unwrap();
        File::options().write(true).open(path).unwrap().set_len(1000).unwrap();
        std::io::copy(&mut stream, &mut std::io::sink()).unwrap()
    });
    let client = builder(url).options(RequestOptions::new().max_attempts(3)).build().unwrap();
    let error = client.send(file.request()).unwrap_err();
    assert_eq!((error.kind(), error.outcome(), error.attempts()), (ErrorKind::File, Outcome::Unknown, 1), "{error:?}");
    assert!(server.join().unwrap() < 64 << 20);
}
