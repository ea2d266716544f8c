//! A call as a span of `tracing`, with the data that observers receive: no data of the request or the response.

use helpdesk_runtime::response::UnreadableField;
use tracing::field::{Empty, debug};
use tracing::{Span, debug, info, info_span, warn};

use crate::call::observe::{ClientEvent, ClientEventKind};

/// Warns of a field that could not be read.
pub(crate) fn unreadable(event: &ClientEvent<'_>, field: &UnreadableField) {
    let UnreadableField { record, field, error, .. } = field;
    let (operation, reason) = (event.operation, error.message());
    warn!(target: "helpdesk", operation, record, field, reason, "a field of a response could not be read");
}

/// The span of a call.
pub(crate) struct Trace(Span);

impl Trace {
    /// Creates the span when the call starts.
    pub(crate) fn new(event: &ClientEvent<'_>) -> Self {
        let span = info_span!(
            target: "helpdesk",
            "call",
            operation = event.operation,
            method = event.method.as_str(),
            path = event.path,
            attempt = Empty,
            status = Empty,
            rate_limit_remaining = Empty,
            error = Empty,
            outcome = Empty,
        );
        if !event.validated {
            info!(target: "helpdesk", parent: &span, "the request is sent without validation");
        }
        Self(span)
    }

    /// Records an event of the call.
    pub(crate) fn on(&self, event: &ClientEvent<'_>) {
        let Self(span) = self;
        match event.kind {
            ClientEventKind::AttemptStarted => {
                span.record("attempt", event.attempt);
            }
            ClientEventKind::Response { status, elapsed, remaining } => {
                span.record("status", status);
                if let Some(remaining) = remaining {
                    span.record("rate_limit_remaining", remaining);
                }
                debug!(target: "helpdesk", parent: span, attempt = event.attempt, status, ?elapsed, "a response arrived");
            }
            ClientEventKind::AttemptFailed { kind, elapsed } => {
                debug!(target: "helpdesk", parent: span, attempt = event.attempt, ?kind, ?elapsed, "the attempt failed");
            }
            ClientEventKind::BackoffWait(wait) => {
                info!(target: "helpdesk", parent: span, attempt = event.attempt, ?wait, "waiting before a retry");
            }
            ClientEventKind::RateLimitWait(wait) => {
                info!(target: "helpdesk", parent: span, attempt = event.attempt, ?wait, "waiting for the rate limit");
            }
            ClientEventKind::Finished { error, outcome, .. } => match error {
                None => {
                    span.record("outcome", "Success");
                }
                Some(error) => {
                    span.record("error", debug(error));
                    span.record("outcome", outcome.map(debug));
                }
            },
            ClientEventKind::Dropped { .. } => {
                span.record("outcome", "Dropped");
            }
            // The event comes after the span.
            ClientEventKind::UnreadableField(_) => (),
        }
    }
}
