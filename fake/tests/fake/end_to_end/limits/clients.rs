//! Limits as clients see them.

use std::time::Duration;

use helpdesk::{CaseStatus, ErrorKind, Outcome, cases};
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, Dialect, ErrorBody, LimitHeaders, Permissions, RateLimitScheme};

use crate::end_to_end::bench::{Driver, With};
use crate::end_to_end::limits::{accepted_with, advance, read, server};

const BOTH: [With; 2] = [With::Async, With::Blocking];

#[test]
fn a_rejected_client_learns_the_time_of_the_next_attempt() {
    let limited = || Dialect::default().limit(RateLimitScheme::PerMinute(3));
    let seconds = |seconds| Some(Duration::from_secs(seconds));
    for (name, dialect, retry_after) in [
        ("429", limited(), seconds(40)),
        ("403", limited().limit_status(403), seconds(40)),
        ("429 without a body", limited().errors(ErrorBody::Empty), seconds(40)),
        ("429 with a page", limited().errors(ErrorBody::Html), seconds(40)),
        ("the standard header", limited().limit_headers(LimitHeaders::Standard), seconds(40)),
    ] {
        for with in BOTH {
            let server = server(dialect.clone());
            let client = Driver::new(with, &server, DEFAULT_STAFF_EMAIL);
            advance(&server, 20);
            client.send(cases::list()).unwrap();
            client.send(cases::update(10_001).status(CaseStatus::Closed)).unwrap();
            let error = client.send(cases::update(10_001).status(CaseStatus::Open)).unwrap_err();
            let context = format!("{name}, {with:?}: {}\n{}", error.report(), server.received_requests());
            assert_eq!(error.kind(), ErrorKind::RateLimited, "{context}");
            assert_eq!(error.retry_after(), retry_after, "{context}");
            assert_eq!(error.outcome(), Outcome::Rejected, "{context}");
            assert!(error.is_retryable(), "{context}");
            assert_eq!(server.received_requests().len(), 3, "{context}");

            // While the service rejects, nothing is sent.
            let error = client.send(cases::list()).unwrap_err();
            assert_eq!((error.kind(), error.outcome()), (ErrorKind::RateLimited, Outcome::NotSent), "{name}, {with:?}");
            assert!(error.retry_after().is_some_and(|it| it <= Duration::from_secs(40)), "{name}, {with:?}");
            assert_eq!(server.received_requests().len(), 3, "{name}, {with:?}");

            // The clock of the client cannot be advanced, but one that knows nothing yet goes on at once.
            advance(&server, 40);
            let case = Driver::new(with, &server, DEFAULT_STAFF_EMAIL).send(cases::get(10_001)).unwrap();
            assert_eq!(case.status, Some(CaseStatus::Closed), "{name}, {with:?}");
        }
    }
}

#[test]
fn all_clients_of_a_server_share_one_limit() {
    let server = server(Dialect::default().limit(RateLimitScheme::PerMinute(6)));
    server.set_permissions(602, Permissions::Full);
    let clients = BOTH
        .map(|with| [Driver::new(with, &server, DEFAULT_STAFF_EMAIL), Driver::new(with, &server, "boris@example.com")]);
    for client in clients.iter().flatten() {
        client.send(cases::get(10_001)).unwrap();
    }
    assert_eq!(read(&server), accepted_with(1, 6));
    clients[1][1].send(cases::get(10_001)).unwrap();
    for client in clients.iter().flatten() {
        assert_eq!(client.send(cases::get(10_001)).unwrap_err().kind(), ErrorKind::RateLimited);
    }
    // Another server has its own.
    assert_eq!(read(&super::server(Dialect::default().limit(RateLimitScheme::PerMinute(6)))), accepted_with(5, 6));
}

#[test]
fn a_client_without_a_limit_header_pauses_after_a_rejection() {
    for headers in [LimitHeaders::Remaining, LimitHeaders::Nothing] {
        for with in BOTH {
            let server = server(Dialect::default().limit(RateLimitScheme::PerMinute(1)).limit_headers(headers));
            let client = Driver::new(with, &server, DEFAULT_STAFF_EMAIL);
            client.send(cases::list()).unwrap();
            for _ in 0..3 {
                let error = client.send(cases::list()).unwrap_err();
                assert_eq!(error.kind(), ErrorKind::RateLimited, "{headers:?}, {with:?}: {}", error.report());
            }
            // Only the first of them found out.
            assert_eq!(server.received_requests().len(), 2, "{headers:?}, {with:?}: {}", server.received_requests());
        }
    }
}
