//! One connection, on its own thread.

use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use socket2::SockRef;

use crate::end::End;
use crate::plan::{Plan, Step};
use crate::received;
use crate::shared::{Accepted, Shared};

/// Some systems throw away what the client has not read yet when the reset comes.
const BEFORE_RESET: Duration = Duration::from_millis(30);

/// Serves a connection until one of both sides has enough.
pub(crate) fn serve(stream: Arc<TcpStream>, accepted: Accepted, shared: &Shared) {
    let connection = Connection { stream, number: accepted.number, shared };
    // What is sent in two parts is to arrive in two parts.
    connection.stream.set_nodelay(true).ok();
    let end = match accepted.plan {
        Some(plan) => connection.perform(plan),
        None => connection.converse(),
    };
    connection.end(end);
}

struct Connection<'a> {
    stream: Arc<TcpStream>,
    number: usize,
    shared: &'a Shared,
}

impl Connection<'_> {
    /// Reads requests and does what is to be done, until there is an end to it.
    fn converse(&self) -> End {
        let mut input = BufReader::new(&*self.stream);
        let mut condemned = false;
        loop {
            if !input.fill_buf().is_ok_and(|bytes| !bytes.is_empty()) {
                return End::Close;
            }
            if condemned {
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
            let last = request.says("connection", "close");
            match self.perform(self.shared.read(request)) {
                End::Keep if last => return End::Close,
                End::Keep => (),
                End::KeepThenReset => condemned = true,
                end @ (End::Close | End::Reset | End::Stall) => return end,
            }
        }
    }

    /// Does everything but the end, which it returns.
    fn perform(&self, plan: Plan) -> End {
        let mut sent = false;
        for step in plan.steps {
            let done = match step {
                Step::Send(bytes) => {
                    sent = true;
                    (&*self.stream).write_all(&bytes).is_ok()
                }
                Step::Pause(duration) => self.shared.pause(duration),
            };
            if !done {
                return End::Close;
            }
        }
        if sent && plan.end == End::Reset {
            self.shared.pause(BEFORE_RESET);
        }
        plan.end
    }

    /// Takes note of what is no request, and tells the client if it is still there.
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
            // Makes of closing a reset.
            End::Reset => SockRef::from(&*self.stream).set_linger(Some(Duration::ZERO)).unwrap_or_default(),
            End::Stall => {
                // Until the client goes away or the test is over.
                io::copy(&mut &*self.stream, &mut io::sink()).ok();
            }
        }
    }
}

impl Drop for Connection<'_> {
    /// Lets go of the socket everywhere else, so that it closes here, even when a script panicked.
    fn drop(&mut self) {
        self.shared.closed(self.number);
    }
}
