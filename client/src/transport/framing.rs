//! Heads of responses that the HTTP libraries accept and the client does not.

use http::header::TRANSFER_ENCODING;
use http::response::Parts;
use http::{HeaderMap, Version};

use crate::error::{Delivery, TransportError, TransportErrorKind};

/// The maximum number of headers.
const MAX_HEADERS: usize = 100;

/// Rejects a head after which it is not certain where the body ends, or which has too many headers.
///
/// Such a response proves nothing about the request, so the error has no status, as for bytes that are not HTTP.
pub(crate) fn check(head: &Parts) -> Result<(), TransportError> {
    let error = |kind| TransportError::new(kind, Delivery::MaybeSent);
    if head.headers.len() > MAX_HEADERS {
        return Err(error(TransportErrorKind::TooLarge).with_source("the response has more than 100 headers"));
    }
    let is_old = head.version < Version::HTTP_11 && head.headers.contains_key(TRANSFER_ENCODING);
    if is_old || !is_chunked_last(&head.headers) {
        Err(error(TransportErrorKind::ConnectionLost).with_source("the response is not HTTP"))
    } else {
        Ok(())
    }
}

/// Returns whether the last transfer coding is `chunked`, if any is.
fn is_chunked_last(headers: &HeaderMap) -> bool {
    codings(headers).last().is_none_or(is_chunked) || !codings(headers).any(is_chunked)
}

fn codings(headers: &HeaderMap) -> impl Iterator<Item = &[u8]> {
    headers.get_all(TRANSFER_ENCODING).iter().flat_map(|value| value.as_bytes().split(|byte| *byte == b','))
}

fn is_chunked(coding: &[u8]) -> bool {
    coding.trim_ascii().eq_ignore_ascii_case(b"chunked")
}
