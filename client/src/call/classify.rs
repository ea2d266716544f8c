//! Classifies a response: success, error response, and the rate limit that it states.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use helpdesk_runtime::meta::ThrottleMatcher;
use helpdesk_runtime::response::{DecodeError, Response};
use helpdesk_runtime::{Method, Timestamp};
use http::header::{HeaderName, RETRY_AFTER};
use http::{HeaderMap, StatusCode};

use crate::call::engine::Engine;
use crate::call::observe::{ClientEvent, ClientEventKind};
use crate::call::state::RetryClass;
#[cfg(feature = "tracing")]
use crate::call::trace;
use crate::error::{About, Error, ErrorKind, Outcome, is_server_error};
use crate::rate_limiter::{LONGEST, RateLimitHeaders};

/// A success, and the context for an error that is found later.
pub(crate) struct Success {
    pub(crate) response: Response,
    pub(crate) about: About,
    /// The call, for events about its response.
    pub(crate) call: Option<FinishedCall>,
}

/// A call that is finished, while its response is being decoded.
pub(crate) struct FinishedCall {
    pub(crate) engine: Arc<Engine>,
    pub(crate) method: Method,
    pub(crate) path: Cow<'static, str>,
    pub(crate) validated: bool,
}

impl Success {
    /// Decodes the response, and reports its unreadable fields.
    pub(crate) fn decode<T>(&self, read: fn(&Response) -> Result<T, DecodeError>) -> Result<T, DecodeError> {
        let decoded = read(&self.response);
        if !self.response.unreadable().is_empty() {
            self.tell();
        }
        decoded
    }

    #[cold]
    #[inline(never)]
    fn tell(&self) {
        let Some(FinishedCall { engine, method, path, validated }) = &self.call else { return };
        let About { operation, effect, attempts, .. } = &self.about;
        for field in self.response.unreadable().iter().filter(|field| engine.is_first(field)) {
            let event = ClientEvent {
                operation,
                method: *method,
                path,
                effect: *effect,
                validated: *validated,
                attempt: *attempts,
                kind: ClientEventKind::UnreadableField(field),
            };
            #[cfg(feature = "tracing")]
            trace::unreadable(&event, field);
            if let Some(observer) = &engine.observer {
                observer.on_event(&event);
            }
        }
    }

    /// Creates the error for a response that cannot be decoded.
    #[cold]
    pub(crate) fn unreadable(self, cause: DecodeError) -> Error {
        Error::decode(self.about, self.response, cause)
    }
}

impl Engine {
    /// Separates successes from everything else, by the table of [`Outcome`].
    pub(crate) fn classify(&self, response: http::Response<Bytes>, about: About) -> Result<Success, Error> {
        let (head, bytes) = response.into_parts();
        let throttled = self.is_throttled(head.status, &bytes);
        let response = Response::new(head.status, head.headers, bytes);
        if throttled || response.is_error() {
            let retry_after = self.retry_after(response.headers());
            Err(Error::error_response(about, self.facts, response, retry_after, throttled))
        } else if let Err(cause) = about.evidence(&response) {
            Err(Error::without_evidence(about, response, cause))
        } else {
            Ok(Success { response, about, call: None })
        }
    }

    /// Reads the headers about the rate limit.
    pub(crate) fn read_rate_limit_headers(&self, status: StatusCode, headers: &HeaderMap) -> RateLimitHeaders {
        // Some services state fractions and negative numbers.
        let count = |name: &Option<HeaderName>| {
            let number = headers.get(name.as_ref()?)?.to_str().ok()?.trim().parse::<f64>().ok()?;
            number.is_finite().then_some(number.clamp(0.0, f64::from(u32::MAX)) as u32)
        };
        RateLimitHeaders {
            remaining: count(&self.names.remaining),
            limit: count(&self.names.limit),
            retry_after: self.retry_after(headers),
            throttled: false,
            by_service: !matches!(status.as_u16(), 408 | 429 | 500..),
        }
    }

    /// Returns whether the service rejects the request because of the rate limit.
    fn is_throttled(&self, status: StatusCode, body: &[u8]) -> bool {
        let says = |text: &str| body.windows(text.len()).any(|window| window.eq_ignore_ascii_case(text.as_bytes()));
        let fits = |matcher: &ThrottleMatcher| {
            status == matcher.status && matcher.body_contains.is_none_or(|text| !text.is_empty() && says(text))
        };
        status == StatusCode::TOO_MANY_REQUESTS || self.facts.throttling.iter().any(fits)
    }

    /// Returns how long the service asks to wait: by its own header, or by the standard one. The time is never negative, and never longer
    /// than the longest plausible window.
    fn retry_after(&self, headers: &HeaderMap) -> Option<Duration> {
        let wait = |name: &HeaderName| {
            let text = headers.get(name)?.to_str().ok()?.trim();
            match text.parse::<f64>() {
                Ok(seconds) if seconds.is_nan() => None,
                Ok(seconds) => Some(Duration::from_secs_f64(seconds.clamp(0.0, LONGEST.as_secs_f64()))),
                Err(_) => until(text, headers),
            }
        };
        self.names.retry_after.as_ref().and_then(wait).or_else(|| wait(&RETRY_AFTER))
    }
}

/// Returns the time until a date, by the clock of the server if the response states it.
fn until(date: &str, headers: &HeaderMap) -> Option<Duration> {
    let then = Timestamp::parse(date).ok()?;
    let now = Response::date_in(headers).unwrap_or_else(Timestamp::now);
    let wait = then.unix_seconds().saturating_sub(now.unix_seconds()).max(0).unsigned_abs();
    Some(Duration::from_secs(wait).min(LONGEST))
}

/// Returns what an error means for a retry.
pub(crate) fn class(error: &Error) -> RetryClass {
    let status = error.status();
    match (error.kind(), status.map(|status| status.as_u16())) {
        (ErrorKind::RateLimited, _) => RetryClass::RateLimited,
        (ErrorKind::Status, _) if status.is_some_and(is_server_error) => RetryClass::ServerError,
        (ErrorKind::Status, Some(404)) => RetryClass::NotFound,
        (ErrorKind::Status, Some(408 | 502..=504)) => RetryClass::Transient,
        // The failure is local, not of the service.
        (ErrorKind::Transport, None) if error.outcome() == Outcome::NotSent => RetryClass::Permanent,
        (ErrorKind::Connect | ErrorKind::Timeout | ErrorKind::Transport, _) => RetryClass::Transient,
        _ => RetryClass::Permanent,
    }
}
