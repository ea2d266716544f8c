//! A service that rejects an upload before it has read it: both clients hear the rejection.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use client::{ErrorKind, Outcome};
use helpdesk_client as client;

use crate::clients::{CLIENTS, LONG, OVER_REQWEST, upload};

/// The end of the connection after a response, without having read the body of the request.
#[derive(Clone, Copy, Debug)]
enum After {
    Close,
    CloseSoon,
    /// It sends nothing more, and reads the body.
    ReadOn,
    /// It neither reads nor closes.
    Stall,
}

const SIZES: [usize; 3] = [1 << 10, 1 << 20, 16 << 20];

/// Starts a service that reads the head of one request and rejects it with this status; gives its address.
fn reject(status: u16, after: After) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        read_head(&stream);
        let text = r#"{"error": "too_early"}"#;
        let head = format!("HTTP/1.1 {status} No\r\nContent-Length: {}\r\nRetry-After: 9\r\n\r\n", text.len());
        // At once: what the system still holds back when the connection closes is lost.
        (&stream).write_all((head + text).as_bytes()).unwrap();
        match after {
            After::Close => (),
            After::CloseSoon => thread::sleep(Duration::from_millis(50)),
            After::ReadOn => {
                stream.shutdown(Shutdown::Write).ok();
                io::copy(&mut &stream, &mut io::sink()).ok();
            }
            After::Stall => thread::sleep(LONG),
        }
    });
    url
}

/// Reads to the end of the head, and not one byte more than came with it.
fn read_head(stream: &TcpStream) {
    let mut input = BufReader::with_capacity(1, stream);
    let mut line = String::from("first");
    while line.trim() != "" {
        line.clear();
        input.read_line(&mut line).unwrap();
    }
}

#[test]
fn a_rejection_before_the_upload_was_read_is_heard() {
    thread::scope(|scope| {
        for (name, client) in CLIENTS {
            for after in [After::Close, After::CloseSoon, After::ReadOn, After::Stall] {
                scope.spawn(move || {
                    for (size, status) in SIZES.iter().flat_map(|size| [413, 401, 429].map(|status| (*size, status))) {
                        let case = format!("{name}: {status} to {size} bytes, then {after:?}");
                        let error = client(&reject(status, after), LONG, &[upload(size)]).unwrap_err();
                        let kind = if status == 429 { ErrorKind::RateLimited } else { ErrorKind::Status };
                        let heard = (error.status().map(|status| status.as_u16()), error.code());
                        assert_eq!(heard, (Some(status), Some("too_early")), "{case}: {error:?}");
                        assert_eq!((error.kind(), error.outcome()), (kind, Outcome::Rejected), "{case}");
                    }
                });
            }
        }
    });
}

#[test]
fn over_reqwest_such_a_rejection_is_heard_or_unknown() {
    for after in [After::Close, After::CloseSoon, After::ReadOn, After::Stall] {
        for size in SIZES {
            let error = OVER_REQWEST(&reject(413, after), LONG, &[upload(size)]).unwrap_err();
            let heard = (error.status().map(|status| status.as_u16()), error.outcome());
            assert!(
                [(Some(413), Outcome::Rejected), (None, Outcome::Unknown)].contains(&heard),
                "{size}, {after:?}: {error:?}"
            );
        }
    }
}
