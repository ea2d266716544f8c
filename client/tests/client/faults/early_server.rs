//! A service that rejects an upload before it has read it.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use super::clients::LONG;

/// The end of the connection after a response, without having read the body of the request.
#[derive(Clone, Copy, Debug)]
pub(crate) enum After {
    Close,
    CloseSoon,
    /// The server sends nothing more, and reads the body.
    ReadOn,
    /// The server neither reads nor closes.
    Stall,
}

pub(crate) const SIZES: [usize; 3] = [1 << 10, 1 << 20, 8 << 20];

/// Starts a service that reads the head of one request and rejects it with this status; gives its address.
pub(crate) fn reject(status: u16, after: After) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        read_head(&stream);
        let text = r#"{"error": "too_early"}"#;
        let head = format!("HTTP/1.1 {status} No\r\nContent-Length: {}\r\nRetry-After: 9\r\n\r\n", text.len());
        // The response is sent at once, because the system drops unsent bytes when the connection closes.
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
