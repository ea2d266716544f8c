//! Why a command failed, and its exit code.

use std::error::Error as StdError;
use std::{fmt, io, iter};

use helpdesk::meta::{OPERATIONS, Operation};
use helpdesk::request::{Constraint, InvalidConfigError, InvalidRequestError, ValidationError};
use helpdesk::{DownloadRequest, Effect, Error, ErrorKind, Outcome};
use helpdesk_samples::usage_name;
use helpdesk_text::visible;

/// The exit code of the program. Scripts rely on it, so `helpdesk --help` lists all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    Done = 0,
    Local = 1,
    Usage = 2,
    Credentials = 3,
    Rejected = 4,
    NotDone = 5,
    Unknown = 6,
    Unreadable = 7,
    Partial = 8,
    Differs = 9,
    Interrupted = 130,
}

/// The exit codes, for the help.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
    0  done
    1  a local failure: the configuration, or a file that is no part of a request
    2  wrong usage, or a request that is invalid, such as one with a file that cannot be read
    3  wrong credentials, or a missing permission
    4  rejected by the service; nothing was done
    5  failed or not confirmed; nothing was done
    6  unknown whether it was done
    7  done, but the response cannot be read
    8  done in part: some records or fields failed
    9  done, and the account differs from the spec of the API
  130  interrupted";

/// An error of a command, for a person: the problem, its cause, and the way out.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub(crate) exit: Exit,
    /// One line, without a full stop. Empty for an exit without a message.
    pub(crate) error: String,
    pub(crate) causes: Vec<String>,
    /// Each is a command, or a sentence.
    pub(crate) advice: Vec<String>,
}

impl Failure {
    pub(crate) fn new(exit: Exit, error: impl Into<String>) -> Self {
        Self { exit, error: error.into(), causes: Vec::new(), advice: Vec::new() }
    }

    #[must_use]
    pub(crate) fn cause(mut self, cause: impl fmt::Display) -> Self {
        self.causes.push(cause.to_string());
        self
    }

    #[must_use]
    pub(crate) fn try_this(mut self, advice: impl Into<String>) -> Self {
        self.advice.push(advice.into());
        self
    }

    /// Adds another failure with its causes as the cause, and its advice.
    #[must_use]
    pub(crate) fn caused_by(mut self, other: Self) -> Self {
        if other.error.is_empty() {
            // The reader of stdout has closed it.
            return other;
        }
        self.causes.push(other.error);
        self.causes.extend(other.causes);
        self.advice.extend(other.advice);
        self
    }

    /// Writes the error, unless it has no message.
    pub(crate) fn report(&self, to: &mut impl io::Write) -> io::Result<()> {
        if self.error.is_empty() { Ok(()) } else { writeln!(to, "{self}") }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Names of profiles and paths may contain control characters.
        write!(f, "error: {}", visible(&self.error, " "))?;
        self.causes.iter().try_for_each(|cause| write!(f, "\n  cause: {}", visible(cause, " ")))?;
        self.advice.iter().try_for_each(|advice| write!(f, "\n  try: {}", visible(advice, " ")))
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        // An unknown operation may have changed something.
        let otherwise =
            if error.operation() == Some(DownloadRequest::OPERATION) { Effect::Safe } else { Effect::Create };
        let effect = operation(&error).map_or(otherwise, |operation| operation.effect);
        Self::of(&error, effect)
    }
}

macro_rules! from {
    ($($error:ty),*) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Error::from(error).into()
            }
        }
    )*};
}
from!(InvalidRequestError, InvalidConfigError);

impl From<helpdesk_tools::config::Error> for Failure {
    fn from(error: helpdesk_tools::config::Error) -> Self {
        let exit = match error.kind() {
            helpdesk_tools::config::ErrorKind::Usage => Exit::Usage,
            _ => Exit::Local,
        };
        let (error, causes, advice) = error.into_parts();
        Self { exit, error, causes, advice }
    }
}

impl From<helpdesk_tools::names::Error> for Failure {
    fn from(error: helpdesk_tools::names::Error) -> Self {
        match error {
            helpdesk_tools::names::Error::Client(error) => Self::from(*error),
            error => Self::new(Exit::Usage, error.to_string()),
        }
    }
}

impl From<helpdesk_samples::Error> for Failure {
    fn from(error: helpdesk_samples::Error) -> Self {
        let failure = Self::new(Exit::Usage, error.to_string());
        match error {
            helpdesk_samples::Error::File(_) => failure.try_this("rename the file, or use `--dry-run`"),
            _ => failure,
        }
    }
}

impl From<helpdesk_export::Error> for Failure {
    fn from(error: helpdesk_export::Error) -> Self {
        let (kind, message, causes, advice) = error.into_parts();
        let mut failure = match kind {
            helpdesk_export::ErrorKind::Request(error) => Self::from(*error),
            helpdesk_export::ErrorKind::Usage => Self::new(Exit::Usage, message),
            _ => Self::new(Exit::Local, message),
        };
        failure.causes.extend(causes);
        failure.advice.extend(advice);
        failure
    }
}

impl Failure {
    /// The failure of a request with this effect.
    pub(crate) fn of(error: &Error, effect: Effect) -> Self {
        if !error.validation_errors().is_empty() {
            return invalid(error);
        }
        let mut failure = Self::new(exit(error, effect), message_for_people(error).trim_start_matches("raw: "));
        if let Some(message) = error.service_message() {
            failure = failure.cause(format_args!("the service says: {}", message.escape_debug()));
        }
        let causes = iter::successors(error.source(), |cause: &&dyn StdError| (*cause).source());
        advice(error, effect).into_iter().fold(causes.fold(failure, Self::cause), Self::try_this)
    }
}

/// The message of an error, without its advice for programs: a clause such as "raise `ClientBuilder::read_timeout`".
fn message_for_people(error: &Error) -> String {
    let message = error.to_string();
    let is_for_programs = |clause: &str| {
        let mut quoted = clause.split('`').skip(1).step_by(2);
        quoted.any(|name| name.contains("::") && name.starts_with(|it: char| it.is_ascii_uppercase()))
    };
    let mut clauses = message.split("; ");
    let first = clauses.next().unwrap_or_default();
    clauses
        .filter(|clause| !is_for_programs(clause))
        .fold(first.to_owned(), |message, clause| format!("{message}; {clause}"))
}

/// The failure of an invalid request, which lists all problems by the names of the options.
fn invalid(error: &Error) -> Failure {
    let problems = error.validation_errors();
    let message = problems.iter().map(|problem| match operation(error) {
        Some(operation) => with_options(operation, &problem.parameter, &problem.message),
        None => format!("{}: {}", problem.parameter, problem.message),
    });
    let failure = message.fold(Failure::new(Exit::Usage, "the request is invalid"), Failure::cause);
    let is_skipped = |it: &ValidationError| !matches!(it.constraint, Constraint::File | Constraint::WellFormed);
    if problems.iter().all(is_skipped) {
        failure.try_this("--help lists the limits; --no-validation sends the request nevertheless")
    } else {
        failure
    }
}

/// Returns the problem of a parameter, with names of options in place of names of parameters.
fn with_options(operation: &Operation, parameter: &str, message: &str) -> String {
    let problem = format!("`{parameter}`: {message}");
    operation.params().fold(problem, |problem, param| {
        problem.replace(&format!("`{}`", param.name), &format!("`{}`", usage_name(operation, param)))
    })
}

fn exit(error: &Error, effect: Effect) -> Exit {
    match (error.kind(), error.outcome(), error.status().map(|it| it.as_u16())) {
        // Any other failure.
        (_, Outcome::Unknown, _) if effect != Effect::Safe => Exit::Unknown,
        (_, Outcome::Applied, _) if effect != Effect::Safe => Exit::Unreadable,
        (ErrorKind::Config | ErrorKind::File | ErrorKind::Pagination, ..) => Exit::Local,
        (ErrorKind::InvalidRequest, ..) => Exit::Usage,
        (ErrorKind::Status, _, Some(401 | 403)) => Exit::Credentials,
        (ErrorKind::Status, Outcome::Rejected, _) => Exit::Rejected,
        (ErrorKind::Decode | ErrorKind::TooLarge, Outcome::Unknown, _) | (_, Outcome::Applied, _) => Exit::Unreadable,
        _ => Exit::NotDone,
    }
}

fn operation(error: &Error) -> Option<&'static Operation> {
    let details = OPERATIONS.iter().find(|details| Some(details.operation.id) == error.operation())?;
    Some(details.operation)
}

/// The advice for a change that may have taken effect.
pub(crate) const LOOK_FIRST: &str = "wait a minute and look whether it took effect before you repeat it: the service may still process it, and does not detect \
     repetitions";

fn advice(error: &Error, effect: Effect) -> Option<&'static str> {
    const REPORT: &str = "report it: the service has changed, or this is a bug";
    Some(match (error.kind(), error.status().map(|it| it.as_u16())) {
        _ if !error.outcome().may_repeat(effect) => match (error.outcome(), error.kind()) {
            (Outcome::Applied, ErrorKind::Decode) => REPORT,
            (Outcome::Applied, _) => "do not repeat it: it is done",
            _ => LOOK_FIRST,
        },
        (ErrorKind::Decode, _) if error.outcome() == Outcome::Unknown => "helpdesk doctor",
        (ErrorKind::Status, Some(401 | 403)) => "helpdesk doctor",
        (ErrorKind::Status, _) if error.is_not_found() => "check the id, or the path",
        (ErrorKind::Decode, _) => REPORT,
        (ErrorKind::Connect | ErrorKind::Config | ErrorKind::Redirect, _) => "helpdesk doctor",
        (ErrorKind::Timeout | ErrorKind::Transport, _) => "the same command again",
        (ErrorKind::RateLimited, _) => "the same command later",
        _ => return None,
    })
}
