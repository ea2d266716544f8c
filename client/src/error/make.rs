//! Creates errors: one function for each thing that can go wrong.

use std::borrow::Cow;
use std::error::Error as StdError;
use std::sync::Arc;
use std::time::Duration;

use helpdesk_runtime::Effect;
use helpdesk_runtime::internal::one_line;
use helpdesk_runtime::meta::{Returns, ServiceMetadata};
use helpdesk_runtime::request::{InvalidConfigError, InvalidRequestError, PreparedRequest};
#[cfg(feature = "jobs")]
use helpdesk_runtime::response::UnreadableField;
use helpdesk_runtime::response::{DecodeError, ItemError, Response};
use http::HeaderMap;

use super::{Error, ErrorKind, Inner, Outcome, ServiceError};
use crate::error::{Delivery, TransportError, TransportErrorKind};

/// The parts of an error that describe its request.
#[derive(Clone, Debug)]
pub(crate) struct About {
    pub(crate) operation: Cow<'static, str>,
    pub(crate) effect: Effect,
    pub(crate) returns: &'static Returns,
    pub(crate) attempts: u32,
}

impl About {
    /// Returns what an error says about this request.
    pub(crate) fn of(prepared: &PreparedRequest, attempts: u32) -> Self {
        let PreparedRequest { operation, effect, returns, .. } = prepared;
        Self { operation: operation.clone(), effect: *effect, returns, attempts }
    }

    /// Creates the error of this request.
    fn error(self, kind: ErrorKind, outcome: Outcome, message: String) -> Inner {
        let Self { operation, effect, attempts, .. } = self;
        Inner { operation: Some(operation), effect: Some(effect), attempts, ..Inner::new(kind, outcome, message) }
    }

    /// Checks that a response under 2xx proves that the service handled the request, if it changes anything.
    pub(crate) fn evidence(&self, response: &Response) -> Result<(), DecodeError> {
        if self.effect == Effect::Safe { Ok(()) } else { response.evidence(self.returns) }
    }

    /// Returns the outcome of a request whose response broke off after a status under 2xx and this part of its body.
    fn outcome_in_part(&self, part: &Response) -> Outcome {
        if self.effect == Effect::Safe || part.evidence_in_part(self.returns).is_ok() {
            Outcome::Applied
        } else {
            Outcome::Unknown
        }
    }
}

impl Error {
    /// The error of an invalid setting.
    pub(crate) fn config(message: impl AsRef<str>) -> Self {
        InvalidConfigError::new(message).into()
    }

    /// The error of an invalid setting, with its cause.
    pub(crate) fn config_from(message: &str, source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        InvalidConfigError::caused(message, source).into()
    }

    /// A request without a response, or with an incomplete one.
    pub(crate) fn transport(about: About, cause: TransportError) -> Self {
        let kind = match cause.kind() {
            TransportErrorKind::ConnectionLost if (cause.delivery(), cause.status()) == (Delivery::NotSent, None) => {
                ErrorKind::Connect
            }
            TransportErrorKind::Connect | TransportErrorKind::Dns | TransportErrorKind::Tls => ErrorKind::Connect,
            TransportErrorKind::Timeout => ErrorKind::Timeout,
            // Not retried, because the service would send the same response again.
            TransportErrorKind::Other if cause.status().is_some() => ErrorKind::Decode,
            TransportErrorKind::ConnectionLost | TransportErrorKind::Other => ErrorKind::Transport,
            TransportErrorKind::File => ErrorKind::File,
            TransportErrorKind::Config => ErrorKind::Config,
            TransportErrorKind::TooLarge => ErrorKind::TooLarge,
            TransportErrorKind::Canceled => ErrorKind::Canceled,
        };
        let (message, delivery, status) = (one_line(&cause.to_string()), cause.delivery(), cause.status());
        let (partial, source) = cause.into_parts();
        let response = status.map(|status| Response::new(status, HeaderMap::new(), partial));
        let outcome = match (delivery, &response) {
            (Delivery::NotSent, None) => Outcome::NotSent,
            (Delivery::MaybeSent, None) => Outcome::Unknown,
            // A request with a response was sent.
            (_, Some(part)) if part.status().is_success() => about.outcome_in_part(part),
            (_, Some(part)) => Outcome::of_status(part.status()),
        };
        Inner { status, response, source: source.map(Arc::from), ..about.error(kind, outcome, message) }.into()
    }

    /// A request that was not sent, with this message after "not sent".
    pub(crate) fn not_sent(kind: ErrorKind, about: About, message: String) -> Self {
        about.error(kind, Outcome::NotSent, format!("not sent: {message}")).into()
    }

    /// The last error of a call that was stopped while it waited for a retry.
    pub(crate) fn into_cancellation(mut self) -> Self {
        self.0.message = format!("canceled while waiting for a retry; the last attempt: {}", self.0.message);
        self.0.kind = ErrorKind::Canceled;
        self
    }

    /// An error response, or a redirect.
    pub(crate) fn error_response(
        about: About,
        facts: &'static ServiceMetadata,
        response: Response,
        retry_after: Option<Duration>,
        throttled: bool,
    ) -> Self {
        let (status, service_error) = (response.status(), ServiceError::of(&response));
        let (kind, mut message) = match status {
            _ if throttled => (ErrorKind::RateLimited, format!("rate limit reached (HTTP {})", status.as_u16())),
            _ if status.is_redirection() => (ErrorKind::Redirect, redirect_target(&response)),
            // `Display` of a status has words for an unknown reason.
            _ => match status.canonical_reason() {
                Some(_) => (ErrorKind::Status, format!("HTTP {status}")),
                None => (ErrorKind::Status, format!("HTTP {}", status.as_u16())),
            },
        };
        if let Some(code) = &service_error.code {
            message.push_str(": ");
            message.push_str(code);
        }
        // Under a 2xx, the service rejects a request only with a body that is the error alone, and then it did nothing.
        let did_nothing = throttled || status.is_success();
        let outcome = if did_nothing { Outcome::Rejected } else { Outcome::of_status(status) };
        Inner {
            status: Some(status),
            service_error,
            facts: Some(facts),
            retry_after,
            response: Some(response),
            ..about.error(kind, outcome, one_line(&message))
        }
        .into()
    }

    /// A request that succeeded with a response that could not be decoded.
    pub(crate) fn decode(about: About, response: Response, cause: DecodeError) -> Self {
        let message = format!("the response did not match the expected format: {cause}");
        Self::decode_error(about, response, cause, Outcome::Applied, &message)
    }

    /// A request with a response under 2xx that does not prove that the service handled it.
    pub(crate) fn without_evidence(about: About, response: Response, cause: DecodeError) -> Self {
        let message = format!("the response does not show that the service handled the request: {cause}");
        Self::decode_error(about, response, cause, Outcome::Unknown, &message)
    }

    fn decode_error(about: About, response: Response, cause: DecodeError, outcome: Outcome, message: &str) -> Self {
        Inner {
            status: Some(response.status()),
            response: Some(response),
            source: Some(Arc::new(cause)),
            ..about.error(ErrorKind::Decode, outcome, one_line(message))
        }
        .into()
    }

    /// The error of an operation that fails before anything is sent: the list cannot be read further, or several
    /// records have a name.
    pub(crate) fn unsent(kind: ErrorKind, operation: &'static str, message: String) -> Self {
        Inner { operation: Some(operation.into()), ..Inner::new(kind, Outcome::NotSent, message) }.into()
    }

    /// A record of a list that could not be decoded.
    pub(crate) fn unreadable_item(operation: &'static str, cause: ItemError) -> Self {
        Self::unreadable(operation, &cause.to_string(), Arc::new(cause))
    }

    /// An unreadable field of a record of a list, where the value matters.
    #[cfg(feature = "jobs")]
    pub(crate) fn unreadable_field(operation: &'static str, field: &UnreadableField) -> Self {
        Self::unreadable(operation, &field.to_string(), Arc::new(field.error.clone()))
    }

    fn unreadable(operation: &'static str, message: &str, cause: Arc<dyn StdError + Send + Sync>) -> Self {
        Inner { source: Some(cause), ..Inner::of_read(ErrorKind::Decode, operation, one_line(message)) }.into()
    }

    /// A record of a list that may be the searched one or not.
    #[cfg(feature = "jobs")]
    pub(crate) fn ambiguous_item(operation: &'static str, message: String) -> Self {
        Inner::of_read(ErrorKind::Ambiguous, operation, message).into()
    }

    /// Sets the number of attempts and their worst outcome.
    pub(crate) fn after(mut self, attempts: u32, worst: Outcome) -> Self {
        self.0.attempts = attempts;
        self.0.outcome = self.0.outcome.max(worst);
        self
    }

    /// Sets the time until a retry, and the setting that would have let the call wait that long.
    pub(crate) fn with_retry_after(mut self, wait: Duration, setting: &'static str) -> Self {
        self.0.retry_after = Some(wait);
        self.0.wait_setting = Some(setting);
        self
    }

    /// The response, if it is a redirect.
    pub(crate) fn redirect(&self) -> Option<&Response> {
        self.response().filter(|_| self.kind() == ErrorKind::Redirect)
    }

    /// The response alone, if there is one.
    pub(crate) fn into_response(self) -> Result<Response, Self> {
        self.0.response.clone().ok_or(self)
    }
}

impl Inner {
    fn new(kind: ErrorKind, outcome: Outcome, message: String) -> Self {
        Self {
            kind,
            outcome,
            operation: None,
            effect: None,
            message,
            problems: Vec::new(),
            response: None,
            status: None,
            service_error: ServiceError::default(),
            facts: None,
            retry_after: None,
            wait_setting: None,
            attempts: 0,
            source: None,
        }
    }

    /// The error of a list that was read.
    fn of_read(kind: ErrorKind, operation: &'static str, message: String) -> Self {
        let operation = Some(operation.into());
        Self { operation, effect: Some(Effect::Safe), ..Self::new(kind, Outcome::Applied, message) }
    }
}

impl From<InvalidRequestError> for Error {
    fn from(cause: InvalidRequestError) -> Self {
        let inner = Inner::new(ErrorKind::InvalidRequest, Outcome::NotSent, cause.listed());
        Inner { operation: Some(cause.operation), problems: cause.validation_errors, ..inner }.into()
    }
}

impl From<InvalidConfigError> for Error {
    fn from(cause: InvalidConfigError) -> Self {
        let (message, source) = cause.into_parts();
        let inner = Inner::new(ErrorKind::Config, Outcome::NotSent, message);
        Inner { source: source.map(Arc::from), ..inner }.into()
    }
}

/// The target of a redirect, without path and query, which may contain a secret.
fn redirect_target(response: &Response) -> String {
    let status = response.status();
    let location = response.headers().get(http::header::LOCATION).and_then(|value| value.to_str().ok());
    let place = location.and_then(|location| location.parse::<http::Uri>().ok());
    match place.as_ref().and_then(|place| Some((place.scheme_str()?, place.authority()?))) {
        Some((scheme, authority)) => {
            let host = authority.as_str().rsplit('@').next().unwrap_or_default();
            format!("HTTP {status} redirects to {scheme}://{host}, which is not followed")
        }
        None if location.is_some() => format!("HTTP {status} redirects within the same server, which is not followed"),
        None => format!("HTTP {status} without a readable `Location` header"),
    }
}
