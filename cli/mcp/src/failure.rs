//! Why a call of a tool failed.

use helpdesk::meta::{OperationDetails, Service as _};
use helpdesk::{Effect, Error, ErrorKind, HelpDesk, Outcome};
use helpdesk_tools::guard::Budget;
use serde_json::{Map, Value, json};

/// The longest message, in characters.
const MAX_MESSAGE_CHARACTERS: usize = 400;

/// The failure of a call: a message, and the facts for the next decision of the program. Neither contains text of a record or of the
/// service, which may quote a record.
#[derive(Debug)]
pub(crate) struct Failure(Map<String, Value>);

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        let mut message = message.into();
        // The message may quote an argument.
        if let Some((at, _)) = message.char_indices().nth(MAX_MESSAGE_CHARACTERS) {
            message.replace_range(at.., "…");
        }
        Self([("message".to_owned(), Value::from(message))].into_iter().collect())
    }

    #[must_use]
    pub(crate) fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.0.insert(key.to_owned(), value.into());
        self
    }

    /// Adds which argument it is about.
    #[must_use]
    pub(crate) fn about(self, argument: &str) -> Self {
        self.with("argument", argument)
    }

    /// Returns the failure of a request with this effect.
    pub(crate) fn of(error: &Error, effect: Effect, budget: &Budget) -> Self {
        if !error.validation_errors().is_empty() {
            let problems = error.validation_errors().iter();
            // The end of the message has the value, or how long it is.
            let problem = |it: &str| it.split(", got").next().unwrap_or_default().to_owned();
            // A choice between parameters has the name of a type.
            let is_param = |it: &&str| it.starts_with(|it: char| it.is_ascii_lowercase());
            let problems = problems.map(|error| {
                let parameter = Some(&*error.parameter).filter(is_param);
                json!({ "parameter": parameter, "problem": problem(&error.message) })
            });
            return Self::new("the arguments are invalid: nothing was sent")
                .with("problems", problems.collect::<Value>());
        }
        let message = match error.kind() {
            ErrorKind::Config if budget.requests_left() == 0 => {
                "the budget of this connection is used: a person can start another"
            }
            ErrorKind::Config => "the call was canceled, or took more than a minute",
            kind => message(kind, error),
        };
        let mut failure = Self::new(message).with("outcome", outcome(error.outcome()));
        if let Some(status) = error.status() {
            failure = failure.with("status", status.as_u16());
        }
        let known = HelpDesk::METADATA.error_codes.iter().find(|(code, _)| error.is(code));
        if let Some((code, meaning)) = known {
            failure = failure.with("code", *code).with("meaning", *meaning);
        }
        if let Some(after) = error.retry_after() {
            failure = failure.with("retry_after_seconds", after.as_secs());
        }
        failure.with(
            "may_repeat",
            error.outcome().may_repeat(effect) && error.is_retryable() && budget.requests_left() > 0,
        )
    }

    /// Returns the failure of an operation that is not called.
    pub(crate) fn unavailable(details: &OperationDetails) -> Self {
        let (resource, operation) = helpdesk_samples::path(details);
        let [resource, operation] = [resource, operation].map(helpdesk_samples::kebab);
        Self::new("this operation changes the account, and only reading is possible here: nothing was sent")
            .with("for_a_person", format!("helpdesk {resource} {operation} --help"))
    }

    pub(crate) fn into_json(self) -> Value {
        Value::Object(self.0)
    }
}

/// A message about arguments.
impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::new(message)
    }
}

impl From<&str> for Failure {
    fn from(message: &str) -> Self {
        Self::new(message)
    }
}

fn message(kind: ErrorKind, error: &Error) -> &'static str {
    match (kind, error.status().map(|it| it.as_u16())) {
        (ErrorKind::Status, Some(401)) => "the account rejects the credentials: a person has to log in",
        (ErrorKind::Status, Some(403)) => "the staff member has no permission for this",
        (ErrorKind::Status, _) if error.is_not_found() => "there is no such record",
        (ErrorKind::Status, _) => "the service returned an error",
        (ErrorKind::RateLimited, _) => "the rate limit is used, or its rest is reserved",
        (ErrorKind::Connect, _) => "no connection to the service",
        (ErrorKind::Timeout, _) => "the service took too long",
        (ErrorKind::Transport, _) => "the connection was lost",
        (ErrorKind::Decode | ErrorKind::TooLarge, _) => "the response cannot be read",
        (ErrorKind::Pagination, _) => "the list cannot be read to its end",
        _ => "the request failed",
    }
}

/// Returns whether a request took effect, as one word.
fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::NotSent => "not_sent",
        Outcome::Rejected => "rejected",
        Outcome::Applied => "applied",
        _ => "unknown",
    }
}
