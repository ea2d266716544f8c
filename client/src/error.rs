//! The one error of the client, which answers what a caller asks: what happened, did it take effect, may I try again.

use std::borrow::Cow;
use std::error::Error as StdError;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use helpdesk_runtime::{DecodeError, Effect, ItemError, Response, ValidationError};
use http::StatusCode;

mod kind;
mod make;
mod report;
mod transport;

pub use kind::{ErrorKind, Outcome};
pub(crate) use make::About;
pub use report::ErrorReport;
pub use transport::{Delivery, TransportError, TransportErrorKind};

/// What went wrong with a request, or with the making of a client. One pointer wide.
///
/// `Display` is one line without the query, the body or any value of the request, but for the path of a file that cannot be
/// read; `Debug` hides the body. Both may be logged.
#[derive(Clone)]
pub struct Error(Box<Inner>);

#[derive(Clone)]
struct Inner {
    kind: ErrorKind,
    outcome: Outcome,
    operation: Option<Cow<'static, str>>,
    effect: Option<Effect>,
    message: String,
    problems: Vec<ValidationError>,
    reply: Option<Response>,
    status: Option<StatusCode>,
    code: Option<String>,
    said: Option<String>,
    code_means: Option<&'static str>,
    status_means: Option<&'static str>,
    retry_after: Option<Duration>,
    attempts: u32,
    source: Option<Arc<dyn StdError + Send + Sync>>,
}

/// How much of a body [`Error::body`] shows.
const SHOWN: usize = 8 * 1024;

impl Error {
    /// What went wrong.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Whether the request took effect.
    pub fn outcome(&self) -> Outcome {
        self.0.outcome
    }

    /// Whether the same request may be sent again without the danger that it takes effect twice, and with some hope.
    ///
    /// A request that adds something, or changes it relative to its state, may be repeated only where it surely did nothing.
    pub fn is_retryable(&self) -> bool {
        let harmless = match self.0.effect {
            Some(Effect::Safe) => true,
            Some(Effect::Idempotent | Effect::Delete) => self.0.outcome != Outcome::Applied,
            Some(Effect::NonIdempotent | Effect::Create) | None => {
                matches!(self.0.outcome, Outcome::NotSent | Outcome::Rejected)
            }
        };
        harmless && self.0.kind.may_pass(self.0.status)
    }

    /// Everything that is wrong with a request that was not sent because of it.
    pub fn validation_errors(&self) -> &[ValidationError] {
        &self.0.problems
    }

    /// The status, if the service answered.
    pub fn status(&self) -> Option<StatusCode> {
        self.0.status
    }

    /// The service's own code, such as `case_not_found`, if it gave one.
    pub fn code(&self) -> Option<&str> {
        self.0.code.as_deref()
    }

    /// What the service said in words, if it did. It may hold what customers wrote.
    pub fn service_message(&self) -> Option<&str> {
        self.0.said.as_deref()
    }

    /// Where in the reply something could not be read, as `$.case.closed_at`.
    pub fn json_path(&self) -> Option<&str> {
        let source = self.0.source.as_deref()?;
        match source.downcast_ref::<DecodeError>() {
            Some(decode) => Some(decode.path()),
            None => self.item_error().map(|item| item.path.as_str()),
        }
    }

    /// The record of a list that could not be read, with its text.
    pub fn item_error(&self) -> Option<&ItemError> {
        self.0.source.as_deref()?.downcast_ref()
    }

    /// The id of the record that the reply is about, as far as it can be read from one that is broken or cut off: of a case that
    /// was created though its reply could not be read.
    pub fn record_id(&self) -> Option<u64> {
        let reply = self.response().filter(|reply| reply.status().is_success())?;
        reply.record_id()
    }

    /// The error in several lines, for a person: what happened, whether it took effect, what it means, what to do.
    ///
    /// ```
    /// # let error = helpdesk_client::Error::from(helpdesk_runtime::BaseUrl::new("http://acme.example.com", "/api").unwrap_err());
    /// eprintln!("{}", error.report());
    /// ```
    pub fn report(&self) -> ErrorReport<'_> {
        ErrorReport(self)
    }

    /// The operation, such as `cases.create`.
    pub fn operation(&self) -> Option<&str> {
        self.0.operation.as_deref()
    }

    /// How often the request was sent, or tried to be.
    pub fn attempts(&self) -> u32 {
        self.0.attempts
    }

    /// How long the service asks to wait.
    pub fn retry_after(&self) -> Option<Duration> {
        self.0.retry_after
    }

    /// What the service answered, at most its first 8 KiB, as text. It may hold what customers wrote.
    pub fn body(&self) -> Option<Cow<'_, str>> {
        let bytes = self.0.reply.as_ref()?.body();
        match bytes.get(..SHOWN) {
            None => Some(String::from_utf8_lossy(bytes)),
            // A character that the cut goes through is dropped.
            Some(start) => {
                let whole = start.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
                let cut = if start.len() - whole < 4 { whole } else { start.len() };
                Some(String::from_utf8_lossy(&start[..cut]))
            }
        }
    }

    /// The answer: of a refusal, or of a request that took effect and whose reply could not be read. One that broke off has what
    /// came of its body, and no headers.
    pub fn response(&self) -> Option<&Response> {
        self.0.reply.as_ref()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.line(f)?;
        match self.0.outcome {
            Outcome::Unknown if self.changes() => f.write_str("; it may have taken effect"),
            Outcome::Applied if self.changes() => f.write_str("; it took effect"),
            Outcome::NotSent | Outcome::Rejected | Outcome::Unknown | Outcome::Applied => Ok(()),
        }
    }
}

impl Error {
    /// What happened, on one line.
    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(operation) = &self.0.operation {
            write!(f, "{operation}: ")?;
        }
        f.write_str(&self.0.message)?;
        match (self.0.kind, self.0.retry_after) {
            (ErrorKind::RateLimited, Some(wait)) => write!(f, ", try again in {} s", wait.as_secs_f64().ceil()),
            _ => Ok(()),
        }
    }

    /// Whether the request changes anything.
    fn changes(&self) -> bool {
        self.0.effect.is_some_and(|effect| effect != Effect::Safe)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = &self.0;
        f.debug_struct("Error")
            .field("kind", &inner.kind)
            .field("outcome", &inner.outcome)
            .field("operation", &inner.operation)
            .field("message", &inner.message)
            .field("status", &inner.status)
            .field("code", &inner.code)
            .field("attempts", &inner.attempts)
            .field("retry_after", &inner.retry_after)
            .field("reply", &inner.reply)
            .field("source", &inner.source)
            .finish()
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.0.source.as_deref().map(|source| source as &(dyn StdError + 'static))
    }
}
