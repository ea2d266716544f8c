//! An error in several lines for users: what happened, why, whether it took effect, and what to do.

use std::error::Error as StdError;
use std::fmt;

use helpdesk_runtime::Effect;
use helpdesk_runtime::request::{Constraint, ValidationError};

use super::{Error, ErrorKind, Outcome};

/// An error in several lines, for users. The text contains neither the query nor the body, and no value of the request.
/// An error about a local file has its path.
///
/// `Debug` shows the same lines as `Display`. If `main` returns this error, the program prints a failure for the person who started it:
///
/// ```no_run
/// use helpdesk::{Client, ErrorReport, cases};
///
/// #[tokio::main]
/// async fn main() -> Result<(), ErrorReport> {
///     let client = Client::from_env()?;
///     println!("{}", client.send(cases::get(664)).await?.subject);
///     Ok(())
/// }
/// ```
///
/// With errors of other crates, `main` returns a boxed error. Convert the errors of the client, so that they print as
/// reports:
///
/// ```no_run
/// use helpdesk::{Client, ErrorReport, cases};
///
/// #[tokio::main]
/// async fn main() -> Result<(), Box<dyn std::error::Error>> {
///     let ids = String::from_utf8(std::fs::read("ids.txt")?)?;
///     let client = Client::from_env().map_err(ErrorReport::from)?;
///     for id in ids.lines() {
///         let case = client.send(cases::get(id.parse::<u64>()?)).await.map_err(ErrorReport::from)?;
///         println!("{}", case.subject);
///     }
///     Ok(())
/// }
/// ```
#[derive(Clone)]
pub struct ErrorReport(Error);

impl<E: Into<Error>> From<E> for ErrorReport {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

impl fmt::Display for ErrorReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(error) = self;
        error.line(f)?;
        causes(error, "\n  because: ", f)?;
        for meaning in [code_means(error), status_means(error)].into_iter().flatten() {
            write!(f, "\n  {meaning}")?;
        }
        if let Some(took) = took_effect(error) {
            write!(f, "\n  {took}")?;
        }
        if let (Some(id), Outcome::Applied) = (error.record_id(), error.outcome()) {
            write!(f, " The record has the id {id}.")?;
        }
        if error.attempts() > 1 {
            write!(f, "\n  There were {} attempts.", error.attempts())?;
        }
        match advice_for(error) {
            "" => Ok(()),
            advice => write!(f, "\n  {advice}{}", where_to_look(error)),
        }
    }
}

impl fmt::Debug for ErrorReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl StdError for ErrorReport {
    /// Returns what caused the error. The text of the report names it already.
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.0.source()
    }
}

/// Returns what the spec says about the code.
fn code_means(error: &Error) -> Option<&'static str> {
    let (known, code) = (error.0.facts?.error_codes, error.code()?);
    known.iter().find(|(it, _)| *it == code).map(|(_, means)| *means)
}

/// Returns what the spec says about the status of an error response.
fn status_means(error: &Error) -> Option<&'static str> {
    let status = error.status().filter(|_| error.kind() == ErrorKind::Status)?.as_u16();
    error.0.facts?.error_statuses.iter().find(|(it, _)| *it == status).map(|(_, means)| *means)
}

/// Writes the causes that the text does not mention yet, each after `before`.
pub(super) fn causes(error: &Error, before: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut written = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let text = error.to_string();
        if !written.contains(&text) {
            write!(f, "{before}{text}")?;
            written.push_str(&text);
        }
        cause = error.source();
    }
    Ok(())
}

/// Whether a request that changes something took effect.
fn took_effect(error: &Error) -> Option<&'static str> {
    match error.outcome() {
        _ if !error.changes() => None,
        Outcome::NotSent => Some("Nothing was sent."),
        Outcome::Rejected => Some("It had no effect."),
        Outcome::Unknown => Some("It is unknown whether it took effect."),
        Outcome::Applied => Some("It took effect: do not retry it."),
    }
}

/// Returns the advice that the first line does not contain already.
fn advice_for(error: &Error) -> &'static str {
    match (error.may_repeat(), error.outcome()) {
        (true, _) => by_kind(error),
        (false, Outcome::Applied) if error.kind() == ErrorKind::Decode => REPORT,
        (false, Outcome::Applied) => "`Error::response` has the part of the response that arrived.",
        (false, _) => {
            "Before you retry it, check whether it took effect: the service may still process it, and does not detect repeated requests."
        }
    }
}

const REPORT: &str = "This is a bug in this client, or the service has changed: please report it with `Error::response` \
                      (remove personal data).";

/// Returns what to do about a request that may be repeated.
fn by_kind(error: &Error) -> &'static str {
    match error.kind() {
        ErrorKind::Decode if error.outcome() == Outcome::Unknown => {
            "Something else than the API may have responded, such as a maintenance page: look at `Error::response`, check the base URL, \
             and try again."
        }
        ErrorKind::Decode => REPORT,
        ErrorKind::InvalidRequest if error.validation_errors().iter().all(can_be_skipped) => {
            "Correct the request, or send it `without_validation` if the service accepts it nevertheless."
        }
        ErrorKind::Connect => "Check the base URL, the network and the proxy, then try again.",
        ErrorKind::Timeout | ErrorKind::Transport => "Try again.",
        ErrorKind::RateLimited if error.retry_after().is_none() => {
            "Try again later; `client.options().pace()` keeps requests below the limit."
        }
        ErrorKind::Redirect => "Check the base URL: it may have to be the address that the response redirects to.",
        ErrorKind::File if error.source().is_some() => "Check the path, the permissions and the free space.",
        ErrorKind::Status => status(error),
        // The first line contains the advice.
        ErrorKind::InvalidRequest
        | ErrorKind::File
        | ErrorKind::RateLimited
        | ErrorKind::Config
        | ErrorKind::TooLarge
        | ErrorKind::Pagination
        | ErrorKind::Canceled
        | ErrorKind::Ambiguous => "",
    }
}

/// The advice to find the record that a create may have created, unless its id is known.
fn where_to_look(error: &Error) -> &'static str {
    match (error.0.effect, error.record_id()) {
        (Some(Effect::Create), None) if error.may_repeat() => "",
        (Some(Effect::Create), None) if cfg!(feature = "jobs") => {
            " `Client::find_created` waits until it is processed and searches for the record, if it takes the request."
        }
        (Some(Effect::Create), None) => " Wait a minute, then search its list for the record.",
        (Some(Effect::NonIdempotent), _) if error.outcome() == Outcome::Unknown => " Wait a minute first.",
        _ => "",
    }
}

/// Whether `without_validation` skips the check.
fn can_be_skipped(error: &ValidationError) -> bool {
    !matches!(error.constraint, Constraint::File | Constraint::WellFormed)
}

fn status(error: &Error) -> &'static str {
    match error.status().map_or(0, |status| status.as_u16()) {
        // The spec has a more exact text.
        _ if status_means(error).is_some() => "",
        401 | 403 => "Check the API key, the email address, and the permissions of the user that it belongs to.",
        404 | 410 => "Check the ids and the base URL.",
        408 | 500.. => "Try again later.",
        _ => "Check the values of the request; `Error::service_message` has the service's error message.",
    }
}
