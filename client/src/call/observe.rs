//! Events of calls, for metrics and logs. They contain no data of the request or the response.

use std::time::Duration;

use helpdesk_runtime::response::UnreadableField;
use helpdesk_runtime::{Effect, Method};

use crate::error::{ErrorKind, Outcome};

/// A receiver of the events of calls, for metrics and logs.
///
/// Closures that take `&ClientEvent` are observers too. The thread or task of the call also calls the observer and
/// waits for it: count, and do slow work elsewhere. A request that fails validation produces no event, because no
/// call begins.
///
/// Register it with [`ClientBuilder::observer`](crate::ClientBuilder::observer).
///
/// ```no_run
/// use helpdesk::Client;
/// use helpdesk::observability::{ClientEvent, ClientEventKind};
///
/// let client = Client::builder("https://acme.omnidesk.ru", "agent@acme.com", "an API key")
///     .observer(|event: &ClientEvent<'_>| {
///         if let ClientEventKind::Finished { elapsed, error, .. } = event.kind {
///             println!("{}: {elapsed:?}, {} attempts, {error:?}", event.operation, event.attempt);
///         }
///     })
///     .build()?;
/// # Ok::<(), helpdesk::Error>(())
/// ```
pub trait Observer: Send + Sync + 'static {
    /// Receives an event, when it happens.
    fn on_event(&self, event: &ClientEvent<'_>);
}

impl<F: Fn(&ClientEvent<'_>) + Send + Sync + 'static> Observer for F {
    fn on_event(&self, event: &ClientEvent<'_>) {
        self(event);
    }
}

/// An event of a call. An event contains no parameter value, address or content, so all of it is safe to log.
///
/// ```
/// use helpdesk::observability::{ClientEvent, ClientEventKind, Observer};
///
/// /// Logs waits and failed attempts.
/// struct Log;
///
/// impl Observer for Log {
///     fn on_event(&self, event: &ClientEvent<'_>) {
///         match event.kind {
///             ClientEventKind::AttemptFailed { kind, .. } => println!("{}: {kind:?}", event.operation),
///             ClientEventKind::RateLimitWait(wait) => println!("{}: waits {wait:?}", event.operation),
///             _ => (),
///         }
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ClientEvent<'a> {
    /// The operation, such as `cases.create`.
    pub operation: &'a str,
    /// The HTTP method.
    pub method: Method,
    /// The path with the names of its parameters, such as `/cases/{case}.json`.
    pub path: &'a str,
    /// The effect of the operation, which decides about retries.
    pub effect: Effect,
    /// Whether the request was validated; [`without_validation`](helpdesk_runtime::request::OperationInput::without_validation)
    /// skips it.
    pub validated: bool,
    /// The number of the attempt, from 1; 0 before the first.
    pub attempt: u32,
    /// The event, with durations and results.
    pub kind: ClientEventKind<'a>,
}

/// The kind of a [`ClientEvent`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ClientEventKind<'a> {
    /// An attempt begins.
    AttemptStarted,
    /// An attempt received a complete response.
    #[non_exhaustive]
    Response {
        /// The HTTP status.
        status: u16,
        /// The duration of the attempt.
        elapsed: Duration,
        /// The requests left in the window of the rate limit, if the response states them.
        remaining: Option<u32>,
    },
    /// An attempt received no complete response.
    #[non_exhaustive]
    AttemptFailed {
        /// The kind of error.
        kind: ErrorKind,
        /// The duration of the attempt.
        elapsed: Duration,
    },
    /// The call waits this long before a retry.
    BackoffWait(Duration),
    /// The call waits for the rate limit, probably this long. There is at most one such event for each attempt.
    RateLimitWait(Duration),
    /// The call is finished.
    #[non_exhaustive]
    Finished {
        /// The kind of error, or `None` if the call succeeded.
        error: Option<ErrorKind>,
        /// Whether the request took effect, if the call failed.
        outcome: Option<Outcome>,
        /// The duration of the call, including waits.
        elapsed: Duration,
    },
    /// A response has a field that could not be read, in a record or in one of a list. The event comes once for each
    /// field and client, after the call is finished. A field is safe to log: it has the names of the record and of the
    /// key, and the reason.
    UnreadableField(&'a UnreadableField),
    /// The caller dropped the call. If it changes something and was sent, its outcome is unknown.
    #[non_exhaustive]
    Dropped {
        /// The duration of the call, including waits.
        elapsed: Duration,
    },
}
