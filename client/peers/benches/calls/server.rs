//! A server in a separate process that responds at once.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;

use crate::records::{Keyed, Layout, Spelling, record, text};

/// The argument that starts this program as the server.
pub(crate) const SERVE: &str = "--serve";

/// How many records are in the list.
pub(crate) const RECORDS: usize = 64;

pub(crate) struct Server {
    pub(crate) url: String,
    child: Child,
}

impl Server {
    pub(crate) fn start() -> Self {
        let program = std::env::current_exe().unwrap();
        let mut child = Command::new(program).arg(SERVE).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut url = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
        Self { url: url.trim().to_owned(), child }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Serves until standard input ends, at the latest with the process that started it.
pub(crate) fn serve() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    println!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        let (small, list) = (Arc::new(small()), Arc::new(list()));
        for stream in listener.incoming().flatten() {
            let (small, list) = (Arc::clone(&small), Arc::clone(&list));
            thread::spawn(move || respond(stream, &small, &list));
        }
    });
    io::stdin().read_to_end(&mut Vec::new()).ok();
}

fn respond(mut stream: TcpStream, small: &[u8], list: &[u8]) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut requests = BufReader::new(stream.try_clone()?);
    let mut line = String::new();
    loop {
        line.clear();
        if requests.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let wants_list = line.contains("/list.json");
        while line != "\r\n" {
            line.clear();
            requests.read_line(&mut line)?;
        }
        stream.write_all(if wants_list { list } else { small })?;
    }
}

fn small() -> Vec<u8> {
    response(&text(&record(1), Layout::Indented, Spelling::RawRequest))
}

fn list() -> Vec<u8> {
    let records: Vec<_> = (0..RECORDS).map(record).collect();
    response(&text(&Keyed(&records), Layout::Indented, Spelling::RawRequest))
}

fn response(body: &str) -> Vec<u8> {
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\napi_calls_left: 400\r\nrate_limit_per_minute: 500\r\n\
         Content-Length: {}\r\n\r\n",
        body.len(),
    );
    [head.as_bytes(), body.as_bytes()].concat()
}
