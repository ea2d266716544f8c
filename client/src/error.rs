//! The error type of the client: what happened, whether the request took effect, and whether a retry is safe.

use std::borrow::Cow;
use std::error::Error as StdError;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use helpdesk_runtime::Effect;
use helpdesk_runtime::meta::ServiceMetadata;
use helpdesk_runtime::request::ValidationError;
use helpdesk_runtime::response::{DecodeError, ItemError, Response};
use http::StatusCode;

mod kind;
mod make;
mod report;
mod service_error;
#[cfg(test)]
mod tests;
mod transport;

pub(crate) use kind::is_server_error;
pub use kind::{ErrorKind, Outcome};
pub(crate) use make::About;
pub use report::ErrorReport;
use service_error::ServiceError;
pub use transport::{Delivery, TransportError, TransportErrorKind};

/// An error of a request, or of the creation of a client.
///
/// Match on [`kind`](Self::kind) for what went wrong, and on [`outcome`](Self::outcome) for whether the request took
/// effect.
///
/// `Display` is one line, with all causes as `{error:#}`. The line contains no query, body or parameter value. An error about a local file
/// has its path. `Debug` redacts the body. Both are safe to log. The type has the size of a pointer.
///
/// ```no_run
/// use helpdesk::{CaseId, Client, ErrorCode, ErrorKind, Outcome, cases};
///
/// # async fn example(client: Client, id: CaseId) -> Result<(), helpdesk::Error> {
/// match client.send(cases::get(id)).await {
///     Ok(case) => println!("{}", case.subject),
///     Err(error) if error.is(ErrorCode::CaseNotFound) => println!("there is no such case"),
///     Err(error) => match (error.kind(), error.outcome()) {
///         (ErrorKind::InvalidRequest, _) => println!("invalid: {:?}", error.validation_errors()),
///         (ErrorKind::RateLimited, _) => println!("retry after {:?}", error.retry_after()),
///         (ErrorKind::Status, _) => println!("status {:?}: {:?}", error.status(), error.service_message()),
///         (_, Outcome::Unknown) => println!("it may have taken effect: {error}"),
///         _ => return Err(error),
///     },
/// }
/// # Ok(())
/// # }
/// ```
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
    response: Option<Response>,
    status: Option<StatusCode>,
    service_error: ServiceError,
    /// The meanings of codes and statuses, for an error response.
    facts: Option<&'static ServiceMetadata>,
    retry_after: Option<Duration>,
    /// The setting that would have let it wait.
    wait_setting: Option<&'static str>,
    attempts: u32,
    source: Option<Arc<dyn StdError + Send + Sync>>,
}

impl From<Inner> for Error {
    fn from(inner: Inner) -> Self {
        Self(Box::new(inner))
    }
}

/// The maximum number of bytes that [`Error::body`] shows.
const SHOWN: usize = 8 * 1024;

impl Error {
    /// Returns what went wrong.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Returns whether the request took effect, by the worst of its attempts.
    pub fn outcome(&self) -> Outcome {
        self.0.outcome
    }

    /// Returns whether you may send the same request again: it cannot take effect twice, and it may succeed next time.
    ///
    /// A request that is not idempotent is retryable only if it surely had no effect: [`Outcome::NotSent`] or
    /// [`Outcome::Rejected`].
    ///
    /// ```no_run
    /// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
    /// use helpdesk::cases;
    /// use std::time::Duration;
    ///
    /// while let Err(error) = client.send(cases::get(664)).await {
    ///     if !error.is_retryable() {
    ///         return Err(error);
    ///     }
    ///     tokio::time::sleep(error.retry_after().unwrap_or(Duration::from_secs(30))).await;
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn is_retryable(&self) -> bool {
        self.may_repeat() && self.0.kind.may_pass(self.0.status)
    }

    /// Returns all problems that validation found in the request; empty for other kinds of errors.
    ///
    /// ```
    /// use helpdesk::{Error, Request, cases};
    ///
    /// let invalid = cases::list().limit(1000).prepare().unwrap_err();
    /// let error = Error::from(invalid);
    /// for problem in error.validation_errors() {
    ///     println!("{problem}");
    /// }
    /// ```
    pub fn validation_errors(&self) -> &[ValidationError] {
        &self.0.problems
    }

    /// Returns the HTTP status, if a response arrived.
    pub fn status(&self) -> Option<StatusCode> {
        self.0.status
    }

    /// Returns the service's error code, such as `case_not_found`, if the response has one.
    pub fn code(&self) -> Option<&str> {
        self.0.service_error.code.as_deref()
    }

    /// Returns whether the record does not exist, or no longer exists: the status is 404 or 410.
    ///
    /// The status also is 404 if the base URL leads elsewhere.
    ///
    /// ```no_run
    /// use helpdesk::{Case, CaseId, Client, cases};
    ///
    /// # async fn example(client: Client, id: CaseId) -> Result<Option<Case>, helpdesk::Error> {
    /// match client.send(cases::get(id)).await {
    ///     Err(error) if error.is_not_found() => Ok(None),
    ///     sent => sent.map(Some),
    /// }
    /// # }
    /// ```
    pub fn is_not_found(&self) -> bool {
        self.status().is_some_and(|status| matches!(status, StatusCode::NOT_FOUND | StatusCode::GONE))
    }

    /// Returns whether the service's error code is this one.
    ///
    /// The code is a value of the generated enum of codes, or a string for a code that the enum does not have. The code is not the HTTP
    /// status. Not every error response has a code: for a missing record, use [`is_not_found`](Self::is_not_found).
    ///
    /// ```no_run
    /// use helpdesk::{Client, ErrorCode, NewUser, users};
    ///
    /// # async fn example(client: Client) -> Result<(), helpdesk::Error> {
    /// match client.send(users::create(NewUser::email("ann@example.com"))).await {
    ///     Err(error) if error.is(ErrorCode::EmailAlreadyExist) => println!("there is such a user"),
    ///     sent => println!("created user {}", sent?.user_id),
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn is(&self, code: impl fmt::Display) -> bool {
        self.has_code(&code)
    }

    fn has_code(&self, code: &dyn fmt::Display) -> bool {
        self.code().is_some_and(|own| own == code.to_string())
    }

    /// Returns the service's error message, if the response has one. The message may contain personal data.
    pub fn service_message(&self) -> Option<&str> {
        self.0.service_error.message.as_deref()
    }

    /// Returns the path of the value that could not be decoded, such as `$.case.closed_at`.
    pub fn json_path(&self) -> Option<&str> {
        let source = self.0.source.as_deref()?;
        match source.downcast_ref::<DecodeError>() {
            Some(decode) => Some(decode.path()),
            None => self.item_error().map(|item| item.path.as_str()),
        }
    }

    /// Returns the record of a list that could not be decoded, with its JSON.
    pub fn item_error(&self) -> Option<&ItemError> {
        self.0.source.as_deref()?.downcast_ref()
    }

    /// Returns the id of the record in the response, if it can be read.
    ///
    /// The function also reads a body that is malformed or cut off. So a program can identify a case that was created although the response
    /// could not be decoded.
    pub fn record_id(&self) -> Option<u64> {
        let response = self.response().filter(|response| response.status().is_success())?;
        response.record_id()
    }

    /// Returns a report for a person, in several lines: the failure, whether the request took effect, the meaning, and advice. If `main`
    /// returns [`ErrorReport`] as its error, the program prints this text.
    ///
    /// ```
    /// use helpdesk::Client;
    ///
    /// let error = Client::new("http://acme.example.com", "agent@acme.com", "an API key").unwrap_err();
    /// eprintln!("{}", error.report());
    /// ```
    pub fn report(&self) -> ErrorReport {
        self.clone().into()
    }

    /// Returns the operation, such as `cases.create`.
    pub fn operation(&self) -> Option<&str> {
        self.0.operation.as_deref()
    }

    /// Returns the number of attempts. A failed connection counts.
    pub fn attempts(&self) -> u32 {
        self.0.attempts
    }

    /// Returns how long to wait before a retry, if the service says so or the rate limit requires it.
    pub fn retry_after(&self) -> Option<Duration> {
        self.0.retry_after
    }

    /// Returns the first 8 KiB of the response's body, as text. The text may contain personal data.
    pub fn body(&self) -> Option<Cow<'_, str>> {
        let bytes = self.0.response.as_ref()?.body();
        match bytes.get(..SHOWN) {
            None => Some(String::from_utf8_lossy(bytes)),
            // A character at the cut is dropped.
            Some(start) => {
                let whole = start.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
                let cut = if start.len() - whole < 4 { whole } else { start.len() };
                Some(String::from_utf8_lossy(&start[..cut]))
            }
        }
    }

    /// Returns the response: an error response, or that of a request that took effect but could not be decoded.
    ///
    /// If the connection was lost in the middle of the body, the response holds the bytes that arrived, and no headers.
    pub fn response(&self) -> Option<&Response> {
        self.0.response.as_ref()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.line(f)?;
        match self.0.outcome {
            Outcome::Unknown if self.changes() => f.write_str("; it may have taken effect")?,
            Outcome::Applied if self.changes() => f.write_str("; it took effect")?,
            Outcome::NotSent | Outcome::Rejected | Outcome::Unknown | Outcome::Applied => (),
        }
        if f.alternate() { report::causes(self, ": ", f) } else { Ok(()) }
    }
}

impl Error {
    /// Writes what happened, on one line.
    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(operation) = &self.0.operation {
            write!(f, "{operation}: ")?;
        }
        f.write_str(&self.0.message)?;
        let (ErrorKind::RateLimited, Some(wait), true) = (self.0.kind, self.0.retry_after, self.may_repeat()) else {
            return Ok(());
        };
        write!(f, "; retry in {} s", wait.as_secs_f64().ceil())?;
        match self.0.wait_setting {
            Some(setting) => write!(f, ", or allow a longer wait with `{setting}`"),
            None => Ok(()),
        }
    }

    /// Returns whether the request may be sent again. A request with an unknown effect may create something.
    fn may_repeat(&self) -> bool {
        self.0.outcome.may_repeat(self.0.effect.unwrap_or(Effect::Create))
    }

    /// Returns whether the request changes anything.
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
            .field("code", &inner.service_error.code)
            .field("attempts", &inner.attempts)
            .field("retry_after", &inner.retry_after)
            .field("response", &inner.response)
            .field("source", &inner.source)
            .finish()
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.0.source.as_deref().map(|source| source as &(dyn StdError + 'static))
    }
}
