//! The built-in blocking transport, over ureq with its redirects, retries and decompression turned off.

use std::io::{self, Read};
use std::time::Duration;

use bytes::Bytes;
use helpdesk_runtime::{self as rt, BaseUrl, RequestBody};
use http::response::Parts;
use http::{Method, Response, StatusCode};
use ureq::config::AutoHeaderValue;
use ureq::typestate::WithBody;
use ureq::{Agent, Body, BodyReader, RequestBuilder, SendBody, Timeout};

use super::ResponseBody;
use super::blocking::Transport;
use crate::error::{Delivery, Error, TransportError, TransportErrorKind};
use crate::transport::connect::{self, Connecting, MAX_IDLE};
use crate::transport::framing;

mod connector;
mod failed;
mod half_close;
mod proxy;
mod resolver;
#[cfg(feature = "rustls")]
mod tls;

use connector::{Connector, SendingGuard};
use failed::{UploadError, failed};
use resolver::Resolver;

/// A transport over ureq.
pub(crate) struct UreqTransport {
    agent: Agent,
}

impl UreqTransport {
    pub(crate) fn new(base: &BaseUrl, connecting: &Connecting) -> Result<Self, Error> {
        connect::check(base)?;
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .user_agent(AutoHeaderValue::None)
            .accept(AutoHeaderValue::None)
            .accept_encoding(AutoHeaderValue::None)
            .max_response_header_size(MAX_HEAD)
            // Beyond it a head would not be read on, and not be seen to be too large.
            .input_buffer_size(MAX_HEAD + CHUNK)
            .max_idle_age(MAX_IDLE)
            .max_idle_connections(MAX_CONNECTIONS)
            .max_idle_connections_per_host(MAX_CONNECTIONS)
            .timeout_resolve(Some(connecting.timeout.min(LONGEST)))
            .timeout_connect(Some(connecting.timeout.min(LONGEST)))
            .proxy(proxy::of(base, &connecting.proxy)?)
            .build();
        let connector = Connector::new(base, connecting)?;
        Ok(Self { agent: Agent::with_parts(config, connector, Resolver::default()) })
    }
}

/// The maximum number of bytes of a response's head, as in the async transport. It is larger than the limit that the
/// client applies to all transports.
const MAX_HEAD: usize = 400 * 1024;

/// A limit for timeouts. Ureq adds them to the current time, which must not overflow.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// The maximum number of pooled connections. Each of several threads that send at the same time has its own.
const MAX_CONNECTIONS: usize = 64;

impl Transport for UreqTransport {
    fn send(
        &self,
        request: http::Request<RequestBody>,
        timeout: Duration,
    ) -> Result<Response<ResponseBody>, TransportError> {
        check_log_level()?;
        let (head, body) = request.into_parts();
        let opened = body.open();
        let mut reader =
            Reader(opened.map_err(|error| {
                TransportError::new(TransportErrorKind::File, Delivery::NotSent).with_source(error)
            })?);
        let timeout = Some(timeout.min(LONGEST));
        let _sending = SendingGuard::begin();
        let sent = match head.method {
            Method::GET | Method::DELETE if body.is_empty() => {
                let request = if head.method == Method::GET { Agent::get } else { Agent::delete };
                let request = with_headers(request(&self.agent, head.uri), &head.headers);
                request.config().timeout_global(timeout).build().call()
            }
            _ => {
                let request = with_headers(self.with_body(head.method, head.uri), &head.headers);
                let request = request.config().timeout_global(timeout).build();
                request.send(SendBody::from_reader(&mut reader))
            }
        };
        let response = sent.map_err(|error| match (&error, self.agent.config().timeouts().connect) {
            (ureq::Error::Timeout(Timeout::Resolve | Timeout::Connect), Some(limit)) => {
                TransportError::not_connected(limit).with_source(error)
            }
            _ => failed(error, None),
        })?;
        let (head, body) = response.into_parts();
        framing::check(&head)?;
        let body = UreqBody::new(&head, body);
        Ok(Response::from_parts(head, ResponseBody::chunks(body)))
    }
}

impl UreqTransport {
    fn with_body(&self, method: Method, uri: http::Uri) -> RequestBuilder<WithBody> {
        match method {
            Method::POST => self.agent.post(uri),
            Method::PUT => self.agent.put(uri),
            Method::DELETE => self.agent.delete(uri).force_send_body(),
            _ => self.agent.get(uri).force_send_body(),
        }
    }
}

fn with_headers<B>(request: RequestBuilder<B>, headers: &http::HeaderMap) -> RequestBuilder<B> {
    headers.iter().fold(request, |request, (name, value)| request.header(name, value))
}

/// Fails if ureq's finest log level is on, because it logs addresses and every byte that it sends, including the key.
fn check_log_level() -> Result<(), TransportError> {
    let logged = ["ureq::util", "ureq_proto::util"];
    match logged.into_iter().any(|target| log::log_enabled!(target: target, log::Level::Trace)) {
        true => Err(TransportError::new(TransportErrorKind::Config, Delivery::NotSent).with_source(LOGGED)),
        false => Ok(()),
    }
}

const LOGGED: &str = "not sent: at log level TRACE ureq would log the API key and all data; limit its level, such as with \
                      `RUST_LOG=trace,ureq=debug`";

/// The body of a request, whose errors can be distinguished from those of the connection.
struct Reader(rt::BodyReader);

impl Read for Reader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| io::Error::other(UploadError(error)))
    }
}

/// The body of a response.
struct UreqBody {
    body: BodyReader<'static>,
    status: StatusCode,
    /// Whether it ends with the connection.
    is_unframed: bool,
    over: bool,
}

impl UreqBody {
    fn new(head: &Parts, body: Body) -> Self {
        let is_unframed = framing::is_unframed(&head.headers);
        Self { body: body.into_reader(), status: head.status, is_unframed, over: false }
    }
}

impl Iterator for UreqBody {
    type Item = Result<Bytes, TransportError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let mut chunk = vec![0; CHUNK];
        let read = self.body.read(&mut chunk);
        self.over = !matches!(read, Ok(1..));
        match read {
            Ok(0) => None,
            Ok(count) => {
                chunk.truncate(count);
                Some(Ok(chunk.into()))
            }
            Err(error) if self.is_unframed && connector::is_closed(&error) => None,
            Err(error) => Some(Err(failed(error.into(), Some(self.status)))),
        }
    }
}

/// The number of bytes of a response to read at once.
const CHUNK: usize = 16 * 1024;
