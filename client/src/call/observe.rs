//! Tells what calls do, for metrics and logs, without anything that was asked or answered.

use std::time::Duration;

use helpdesk_runtime::{Effect, Method};

use crate::error::{ErrorKind, Outcome};

/// Is told what calls do, as it happens.
///
/// Functions of an event are observers too. A request that breaks rules is told to its caller alone: no call begins.
///
/// It is called by whatever thread or task makes the call, which waits for it: count, and leave the rest to somebody else.
pub trait Observer: Send + Sync + 'static {
    /// Something happened.
    fn on_event(&self, event: &ClientEvent<'_>);
}

impl<F: Fn(&ClientEvent<'_>) + Send + Sync + 'static> Observer for F {
    fn on_event(&self, event: &ClientEvent<'_>) {
        self(event);
    }
}

/// Something that happened to a call. It holds no value of a parameter, no address and no content: all of it may be logged.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ClientEvent<'a> {
    /// The operation, such as `cases.create`.
    pub operation: &'a str,
    /// The method.
    pub method: Method,
    /// The path with the names of its parameters, such as `/cases/{case}.json`.
    pub path: &'a str,
    /// What sending it does.
    pub effect: Effect,
    /// Whether the request was checked before: [`without_validation`](helpdesk_runtime::OperationInput::without_validation) passes that.
    pub checked: bool,
    /// The number of the attempt, from 1; 0 before the first.
    pub attempt: u32,
    /// What happened.
    pub kind: ClientEventKind,
}

/// What happened to a call.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ClientEventKind {
    /// An attempt begins.
    AttemptStarted,
    /// An attempt got an answer.
    #[non_exhaustive]
    Response {
        /// Its status.
        status: u16,
        /// How long it took.
        elapsed: Duration,
        /// Requests left, if the reply says it.
        remaining: Option<u32>,
    },
    /// An attempt got no whole answer.
    #[non_exhaustive]
    AttemptFailed {
        /// What went wrong.
        kind: ErrorKind,
        /// How long it took.
        elapsed: Duration,
    },
    /// The call waits before another attempt.
    BackoffWait(Duration),
    /// The call waits for the rate limit, for this long as far as can be told. Told once for each attempt.
    RateLimitWait(Duration),
    /// The call is over.
    #[non_exhaustive]
    Finished {
        /// What went wrong, if anything.
        error: Option<ErrorKind>,
        /// Whether it took effect, where that is in question.
        outcome: Option<Outcome>,
        /// How long it took, waits and all.
        elapsed: Duration,
    },
    /// Nobody waits for the call any more. If it changes something and was sent, its outcome is unknown.
    #[non_exhaustive]
    Dropped {
        /// How long it took, waits and all.
        elapsed: Duration,
    },
}
