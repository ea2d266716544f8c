//! The advice of a report, for every kind of error, outcome and effect.

use std::time::Duration;

use helpdesk_runtime::Effect;
use helpdesk_runtime::request::InvalidConfigError;
use http::StatusCode;

use super::{Error, ErrorKind, Outcome};

const KINDS: [ErrorKind; 14] = [
    ErrorKind::InvalidRequest,
    ErrorKind::Config,
    ErrorKind::Connect,
    ErrorKind::Timeout,
    ErrorKind::Transport,
    ErrorKind::Status,
    ErrorKind::RateLimited,
    ErrorKind::Redirect,
    ErrorKind::TooLarge,
    ErrorKind::Decode,
    ErrorKind::Pagination,
    ErrorKind::Ambiguous,
    ErrorKind::File,
    ErrorKind::Canceled,
];
/// Does not compile if a kind is missing from `KINDS`.
const _: fn(ErrorKind) = |kind| match kind {
    ErrorKind::InvalidRequest
    | ErrorKind::Config
    | ErrorKind::Connect
    | ErrorKind::Timeout
    | ErrorKind::Transport
    | ErrorKind::Status
    | ErrorKind::RateLimited
    | ErrorKind::Redirect
    | ErrorKind::TooLarge
    | ErrorKind::Decode
    | ErrorKind::Pagination
    | ErrorKind::Ambiguous
    | ErrorKind::File
    | ErrorKind::Canceled => (),
};
const OUTCOMES: [Outcome; 4] = [Outcome::NotSent, Outcome::Rejected, Outcome::Unknown, Outcome::Applied];
const EFFECTS: [Effect; 5] = [Effect::Safe, Effect::Idempotent, Effect::Delete, Effect::NonIdempotent, Effect::Create];

/// Every possible error, and some impossible ones.
fn errors() -> impl Iterator<Item = Error> {
    let all = KINDS.into_iter().flat_map(|kind| OUTCOMES.map(|outcome| (kind, outcome)));
    all.flat_map(|(kind, outcome)| EFFECTS.map(|effect| (kind, outcome, effect))).flat_map(|(kind, outcome, effect)| {
        [None, Some(StatusCode::BAD_GATEWAY), Some(StatusCode::UNAUTHORIZED)].map(|status| {
            let mut error = Error::from(InvalidConfigError::new("failed"));
            error.0.operation = Some("cases.create".into());
            (error.0.kind, error.0.outcome, error.0.effect, error.0.status) = (kind, outcome, Some(effect), status);
            error.0.retry_after = status.map(|_| Duration::from_secs(5));
            error
        })
    })
}

#[test]
fn advice_never_repeats_possibly_applied_changes() {
    for error in errors() {
        let changes = error.0.effect != Some(Effect::Safe);
        let once = matches!(error.0.effect, Some(Effect::NonIdempotent | Effect::Create));
        let may_be_done = changes && error.outcome() == Outcome::Applied || once && error.outcome() == Outcome::Unknown;
        let report = error.report().to_string();
        let repeats = ["again", "retry in", "Check the", "Correct"].iter().any(|it| report.contains(it));
        assert!(!(may_be_done && (repeats || error.is_retryable())), "{:?}: {report}", error.0.effect);
        let looks = report.contains("Before you retry it, check") || report.contains("do not retry it");
        assert_eq!(looks, may_be_done, "{:?}: {report}", error.0.effect);
        let finds = report.contains("`Client::find_created` waits") || report.contains("Wait a minute, then search");
        assert_eq!(finds, may_be_done && error.0.effect == Some(Effect::Create), "{:?}: {report}", error.0.effect);
    }
}

/// The advice for errors whose requests may be repeated safely.
#[test]
fn advice_for_repeatable_requests_follows_the_kind() {
    let table = [
        (ErrorKind::Connect, "then try again"),
        (ErrorKind::Timeout, "Try again."),
        (ErrorKind::Transport, "Try again."),
        (ErrorKind::Redirect, "Check the base URL"),
        (ErrorKind::Decode, "This is a bug"),
        (ErrorKind::InvalidRequest, "Correct the request"),
    ];
    for (kind, advice) in table {
        let of_kind = errors().filter(|it| it.kind() == kind && it.may_repeat());
        for error in of_kind {
            let is_page = kind == ErrorKind::Decode && error.outcome() == Outcome::Unknown;
            let advice = if is_page { "Something else than the API" } else { advice };
            assert!(error.report().to_string().contains(advice), "{:?}: {}", error.0.effect, error.report());
        }
    }
}
