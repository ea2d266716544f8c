//! An error told to a person: what happened, whether it took effect, what it means, what to do.

use std::error::Error as StdError;
use std::fmt;

use helpdesk_runtime::DownloadRequest;

use super::{Error, ErrorKind, Outcome};

/// An error in several lines, for a person. It holds no query, no body and no value of the request.
#[derive(Clone, Copy)]
pub struct ErrorReport<'a>(pub(super) &'a Error);

impl fmt::Display for ErrorReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(error) = self;
        error.line(f)?;
        causes(error, f)?;
        for meaning in [error.0.code_means, error.0.status_means].into_iter().flatten() {
            write!(f, "\n  {meaning}")?;
        }
        if let Some(took) = took_effect(error) {
            write!(f, "\n  {took}")?;
        }
        if let (Some(id), Outcome::Applied) = (error.record_id(), error.outcome()) {
            write!(f, " The record has the id {id}.")?;
        }
        if error.attempts() > 1 {
            write!(f, "\n  It was tried {} times.", error.attempts())?;
        }
        match what_to_do(error) {
            "" => Ok(()),
            advice => write!(f, "\n  {advice}"),
        }
    }
}

impl fmt::Debug for ErrorReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why it happened, as far as nobody said it yet.
fn causes(error: &Error, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut said = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let text = error.to_string();
        if !said.contains(&text) {
            write!(f, "\n  because: {text}")?;
            said.push_str(&text);
        }
        cause = error.source();
    }
    Ok(())
}

/// What became of the request, where that can be asked.
fn took_effect(error: &Error) -> Option<&'static str> {
    match error.outcome() {
        _ if !error.changes() => None,
        Outcome::NotSent => Some("Nothing was sent."),
        Outcome::Rejected => Some("It had no effect."),
        Outcome::Unknown => Some("Nobody knows whether it took effect."),
        Outcome::Applied => Some("It took effect."),
    }
}

fn what_to_do(error: &Error) -> &'static str {
    let look = error.outcome() == Outcome::Unknown && !error.is_retryable();
    if error.changes() && error.outcome() == Outcome::Applied {
        return "Do not send it again: `Error::reply` has what came of the answer.";
    }
    match error.kind() {
        // What is wrong with a link is said with what to do.
        ErrorKind::InvalidRequest if error.operation() == Some(DownloadRequest::OPERATION) => "",
        ErrorKind::InvalidRequest => {
            "Correct the request, or send it `without_validation` if the service takes it nevertheless."
        }
        ErrorKind::Config => "Correct how the client is set up.",
        ErrorKind::Connect => "Check the address of the account, the network and the proxy, then try again.",
        ErrorKind::Timeout | ErrorKind::Transport if look => LOOK,
        ErrorKind::Timeout => {
            "Try again, or allow more time with `RequestOptions::timeout` and `RequestOptions::deadline`."
        }
        ErrorKind::Transport => "Try again.",
        ErrorKind::RateLimited => {
            "`RequestOptions::max_rate_limit_wait` and `RequestOptions::deadline` say how long a call may wait."
        }
        ErrorKind::Redirect => "Check the address of the account; if it is right, use the one that it leads to.",
        ErrorKind::TooLarge => {
            "Ask for less, or allow more with `ClientBuilder::max_response_bytes` or `DownloadRequest::max_bytes`."
        }
        ErrorKind::Decode => "`Error::reply` has the answer. Tell the makers of the client.",
        // It says what to do.
        ErrorKind::Pagination => "",
        ErrorKind::Ambiguous => "Say which one by its id, or give them names that differ.",
        ErrorKind::File => "Check the file and its folder.",
        ErrorKind::Status => refused(error, look),
    }
}

fn refused(error: &Error, look: bool) -> &'static str {
    let status = error.status().map_or(0, |status| status.as_u16());
    match status {
        _ if look => LOOK,
        // The spec says better what to do.
        _ if error.0.status_means.is_some() => "",
        401 | 403 => "Check the API key, the e-mail address of the staff member, and what this member may do.",
        404 | 410 => "Check the ids, and the address of the account.",
        408 | 500.. => "Try again later.",
        _ => "Check the values of the request; `Error::service_message` has the service's own words.",
    }
}

const LOOK: &str = "Look whether it did before you send it again, as `find_created` does: the service cannot tell a repeated \
                    request from a new one.";
