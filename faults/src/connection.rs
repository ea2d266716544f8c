//! Serving of one connection, on a thread of the server.

use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use socket2::SockRef;

use crate::end::End;
use crate::plan::{Plan, Step};
use crate::received;
use crate::shared::{Accepted, Shared};

/// The pause between the last byte and a reset. Some systems discard bytes that the client has not read when a reset arrives.
const PAUSE_BEFORE_RESET: Duration = Duration::from_millis(30);

/// Serves a connection until the client or the script ends it.
pub(crate) fn serve(stream: Arc<TcpStream>, accepted: Accepted, shared: &Shared) {
    let connection = Connection { stream, number: accepted.number, shared };
    // Without Nagle's algorithm, two writes arrive as two segments.
    connection.stream.set_nodelay(true).ok();
    let end = match accepted.plan {
        Some(plan) => connection.perform(plan),
        None => connection.serve_requests(),
    };
    connection.end(end);
}

struct Connection<'a> {
    stream: Arc<TcpStream>,
    number: usize,
    shared: &'a Shared,
}

impl Connection<'_> {
    /// Reads requests and carries out the reactions of the script, until one of them ends the connection.
    fn serve_requests(&self) -> End {
        let mut input = BufReader::new(&*self.stream);
        let mut resets_next = false;
        loop {
            if !input.fill_buf().is_ok_and(|bytes| !bytes.is_empty()) {
                return End::Close;
            }
            if resets_next {
                self.shared.note("(a request)", "reset");
                return End::Reset;
            }
            if let Some(plan) = self.shared.begin() {
                return self.perform(plan);
            }
            let request = match received::read(&mut input, &mut &*self.stream, self.number) {
                Ok(request) => request,
                Err(error) => {
                    self.reject(&error);
                    return End::Close;
                }
            };
            let is_last = request.has_word("connection", "close");
            match self.perform(self.shared.read(request)) {
                End::Keep if is_last => return End::Close,
                End::Keep => (),
                End::KeepThenReset => resets_next = true,
                end @ (End::Close | End::Reset | End::Stall) => return end,
            }
        }
    }

    /// Carries out the steps of a plan, and returns how the connection ends.
    fn perform(&self, plan: Plan) -> End {
        let mut has_sent = false;
        for step in plan.steps {
            let is_done = match step {
                Step::Send(bytes) => {
                    has_sent = true;
                    (&*self.stream).write_all(&bytes).is_ok()
                }
                Step::Pause(duration) => self.shared.pause(duration),
            };
            if !is_done {
                return End::Close;
            }
        }
        if has_sent && plan.end == End::Reset {
            self.shared.pause(PAUSE_BEFORE_RESET);
        }
        plan.end
    }

    /// Adds bytes that are not a request to the trace, and answers with 400 if the client still listens.
    fn reject(&self, error: &io::Error) {
        if error.kind() != ErrorKind::InvalidData {
            self.shared.note("(half a request)", "closed");
            return;
        }
        self.shared.note("(no request)", &format!("400, for {error}"));
        let text = error.to_string();
        let length = text.len();
        let response = format!("HTTP/1.1 400 \r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{text}");
        (&*self.stream).write_all(response.as_bytes()).ok();
    }

    fn end(self, end: End) {
        match end {
            End::Keep | End::KeepThenReset | End::Close => (),
            // Without lingering, closing the socket sends RST.
            End::Reset => SockRef::from(&*self.stream).set_linger(Some(Duration::ZERO)).unwrap_or_default(),
            End::Stall => {
                // Reading ends when the client closes the connection, or when the server is dropped.
                io::copy(&mut &*self.stream, &mut io::sink()).ok();
            }
        }
    }
}

impl Drop for Connection<'_> {
    /// Removes the other references to the socket, so that it closes here, even if a script panicked.
    fn drop(&mut self) {
        self.shared.remove(self.number);
    }
}
