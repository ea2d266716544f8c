//! The state that all clients of an account share, and that every call uses. The state is not generic, so the code is compiled once for all
//! operations.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use helpdesk_runtime::meta::{Returns, ServiceMetadata};
use helpdesk_runtime::request::{BaseUrl, Credentials, PreparedRequest, RequestBody};
use helpdesk_runtime::response::UnreadableField;
use helpdesk_runtime::{Effect, Method};
use http::header::{ACCEPT, ACCEPT_ENCODING, AUTHORIZATION, HeaderName, HeaderValue, USER_AGENT};

use crate::call::observe::{ClientEvent, ClientEventKind, Observer};
use crate::error::{About, Error, ErrorKind};
use crate::link::{DownloadRequest, Target};
use crate::rate_limiter::RateLimiter;

/// The state that all clients of an account share.
pub(crate) struct Engine {
    pub(crate) facts: &'static ServiceMetadata,
    pub(crate) names: RateLimitHeaderNames,
    pub(crate) base: BaseUrl,
    pub(crate) credentials: Credentials,
    pub(crate) user_agent: HeaderValue,
    pub(crate) caps: Caps,
    /// Whether requests that may change something are not sent.
    pub(crate) read_only: bool,
    pub(crate) rate_limiter: RateLimiter,
    pub(crate) observer: Option<Arc<dyn Observer>>,
    /// The records and keys of fields that could not be read, each once: the number of keys of the spec bounds it.
    pub(crate) unreadable: Mutex<Vec<(&'static str, String)>>,
}

/// The names of the headers about the rate limit. A service need not have all of them.
pub(crate) struct RateLimitHeaderNames {
    pub(crate) remaining: Option<HeaderName>,
    pub(crate) limit: Option<HeaderName>,
    pub(crate) retry_after: Option<HeaderName>,
}

impl RateLimitHeaderNames {
    pub(crate) fn of(facts: &ServiceMetadata) -> Self {
        let name = |name: &str| HeaderName::try_from(name).ok();
        Self {
            remaining: name(facts.remaining_header),
            limit: name(facts.limit_header),
            retry_after: name(facts.retry_after_header),
        }
    }
}

/// The maximum sizes of bodies in bytes, after decompression.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caps {
    pub(crate) success: usize,
    pub(crate) error: usize,
}

impl Caps {
    pub(crate) fn of(self, status: http::StatusCode) -> usize {
        if status.is_success() { self.success } else { self.error }
    }
}

/// The subject of a call.
#[derive(Clone)]
pub(crate) enum Work {
    /// A request of an operation.
    Call(PreparedRequest),
    /// A request for a file.
    File(Target),
}

impl Work {
    pub(crate) fn effect(&self) -> Effect {
        match self {
            Self::Call(prepared) => prepared.effect,
            Self::File(_) => Effect::Safe,
        }
    }

    /// Returns the host, with a port if the address has one. A host is no secret, but a path or a query can be one.
    pub(crate) fn server(&self, base: &BaseUrl) -> String {
        match self {
            Self::Call(_) => base.origin().rsplit('/').next().unwrap_or_default().to_owned(),
            Self::File(target) => server_of(target),
        }
    }

    pub(crate) fn about(&self, attempts: u32) -> About {
        match self {
            Self::Call(prepared) => About::of(prepared, attempts),
            Self::File(_) => {
                let operation = DownloadRequest::OPERATION.into();
                About { operation, effect: Effect::Safe, returns: &Returns::Raw, attempts }
            }
        }
    }

    pub(crate) fn event<'a>(&'a self, attempt: u32, kind: ClientEventKind<'a>) -> ClientEvent<'a> {
        match self {
            Self::Call(PreparedRequest { operation, method, template, effect, validated, .. }) => ClientEvent {
                operation,
                method: *method,
                path: template,
                effect: *effect,
                validated: *validated,
                attempt,
                kind,
            },
            Self::File(_) => ClientEvent {
                operation: DownloadRequest::OPERATION,
                method: Method::Get,
                path: "<link>",
                effect: Effect::Safe,
                validated: true,
                attempt,
                kind,
            },
        }
    }
}

impl Engine {
    /// Returns whether this is the first time that this field of a record could not be read.
    pub(crate) fn is_first(&self, field: &UnreadableField) -> bool {
        let mut known = self.unreadable.lock().unwrap_or_else(PoisonError::into_inner);
        let is_first = !known.iter().any(|(record, key)| *record == field.record && *key == field.field);
        if is_first {
            known.push((field.record, field.field.clone()));
        }
        is_first
    }

    /// Rejects requests that a read-only client does not send. The method and path of a request decide, and not the
    /// effect that it declares.
    pub(crate) fn admit(&self, work: &Work) -> Result<(), Error> {
        let Work::Call(prepared) = work else { return Ok(()) };
        let is_safe = prepared.effect == Effect::Safe
            && prepared.body.is_empty()
            && self.facts.is_safe(prepared.method, prepared.path_and_query.path());
        if is_safe || !self.read_only {
            return Ok(());
        }
        let message = format!("`{}` is no operation that only reads, and the client is read-only", prepared.operation);
        Err(Error::not_sent(ErrorKind::Config, work.about(0), message))
    }

    /// Returns the cost of a call for the rate limit, if it counts.
    pub(crate) fn cost(&self, work: &Work) -> Option<u32> {
        match work {
            Work::Call(prepared) => Some(cost_of(self.facts, prepared.method)),
            Work::File(target) => target.ours.then_some(self.facts.read_cost),
        }
    }

    /// Creates the HTTP request of an attempt.
    pub(crate) fn request(&self, work: &Work) -> Result<http::Request<RequestBody>, Error> {
        let mut request = match work {
            Work::Call(prepared) => prepared.to_http(&self.base, &self.credentials)?,
            Work::File(target) => self.file_request(target)?,
        };
        let headers = request.headers_mut();
        headers.insert(USER_AGENT, self.user_agent.clone());
        if cfg!(feature = "gzip") && matches!(work, Work::Call(_)) {
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("gzip"));
        }
        Ok(request)
    }

    fn file_request(&self, target: &Target) -> Result<http::Request<RequestBody>, Error> {
        let mut request = http::Request::new(RequestBody::Empty);
        *request.uri_mut() = target.uri.clone();
        request.headers_mut().insert(ACCEPT, HeaderValue::from_static("*/*"));
        if target.ours {
            request.headers_mut().insert(AUTHORIZATION, self.credentials.header());
        }
        Ok(request)
    }
}

/// Returns the host of a file, as [`Work::server`] does.
pub(crate) fn server_of(target: &Target) -> String {
    let authority = target.uri.authority().map_or("", |authority| authority.as_str());
    authority.rsplit('@').next().unwrap_or_default().to_owned()
}

/// Returns the cost of a request with this method for the rate limit.
pub(crate) fn cost_of(facts: &ServiceMetadata, method: Method) -> u32 {
    if method == Method::Get { facts.read_cost } else { facts.write_cost }
}

/// Returns the time between two instants; custom transports may return them in any order.
pub(crate) fn since(begun: Instant, now: Instant) -> std::time::Duration {
    now.saturating_duration_since(begun)
}
