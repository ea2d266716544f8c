//! Conversion of ureq's errors.

use std::error::Error as StdError;
use std::fmt;
use std::io;

use http::StatusCode;

use super::MAX_HEAD;
use super::connector::{self, Broken};
use super::resolver::NoAddress;
use crate::error::{Delivery, TransportError, TransportErrorKind};

/// Converts an error of ureq. It omits strings that may contain an address or a part of a response.
pub(super) fn failed(error: ureq::Error, status: Option<StatusCode>) -> TransportError {
    let sent = if status.is_some() || connector::anything_sent() { Delivery::MaybeSent } else { Delivery::NotSent };
    let failed = |kind| TransportError::new(kind, sent);
    let failed = match error {
        ureq::Error::Timeout(which) => failed(TransportErrorKind::Timeout).with_source(ureq::Error::Timeout(which)),
        ureq::Error::LargeResponseHeader(..) => TransportError::headers_too_large(MAX_HEAD),
        ureq::Error::HostNotFound => failed(TransportErrorKind::Dns),
        ureq::Error::Tls(_) | ureq::Error::TlsRequired => failed(TransportErrorKind::Tls).with_source(error),
        ureq::Error::ConnectProxyFailed(_) => failed(TransportErrorKind::Connect).with_source(error),
        ureq::Error::Io(error) => failed(of_io(&error, sent)).with_source(error),
        ureq::Error::Other(error) if error.is::<NoAddress>() => failed(TransportErrorKind::Dns).with_source(error),
        ureq::Error::Other(error) if error.is::<Broken>() => failed(of_connection(sent)).with_source(error),
        ureq::Error::Protocol(error) if error.to_string() == TOO_MANY_HEADERS => failed(TransportErrorKind::TooLarge),
        ureq::Error::Protocol(_) => failed(TransportErrorKind::ConnectionLost).with_source("the response is not HTTP"),
        _ if sent == Delivery::MaybeSent => failed(TransportErrorKind::ConnectionLost),
        _ => failed(TransportErrorKind::Other),
    };
    match status {
        Some(status) => failed.with_status(status),
        None => failed,
    }
}

fn of_io(error: &io::Error, sent: Delivery) -> TransportErrorKind {
    match sent {
        _ if find::<UploadError>(error) => TransportErrorKind::File,
        // On an open connection it is an alert, and no failed handshake.
        Delivery::NotSent if is_tls(error) => TransportErrorKind::Tls,
        _ => of_connection(sent),
    }
}

fn of_connection(sent: Delivery) -> TransportErrorKind {
    match sent {
        Delivery::NotSent => TransportErrorKind::Connect,
        Delivery::MaybeSent => TransportErrorKind::ConnectionLost,
    }
}

/// The message of ureq-proto, whose errors have no names here.
const TOO_MANY_HEADERS: &str = "http parse resulted in too many headers";

#[cfg(feature = "rustls")]
fn is_tls(error: &io::Error) -> bool {
    find::<rustls::Error>(error)
}

#[cfg(not(feature = "rustls"))]
fn is_tls(_: &io::Error) -> bool {
    false
}

fn find<T: StdError + 'static>(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|inside| inside.is::<T>())
}

/// The error of a file that could not be read.
#[derive(Debug)]
pub(super) struct UploadError(pub(super) io::Error);

impl fmt::Display for UploadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl StdError for UploadError {}
