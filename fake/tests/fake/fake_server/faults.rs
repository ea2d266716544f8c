//! Faults on demand, as the client meets them through both clients.

use std::time::{Duration, Instant};

use helpdesk::{
    Error, ErrorKind, MessageContent, Outcome, Period, Request, RequestOptions, Requester, cases, labels, statistics,
};
use helpdesk_fake::{Dialect, FakeServer, Fault};

use crate::fake_server::wire;

/// Sends through one driver or the other, without pauses.
enum Driver {
    Async(helpdesk::Client, tokio::runtime::Runtime),
    Blocking(helpdesk::blocking::Client),
}

impl Driver {
    fn send<R: Request>(&self, request: R) -> Result<R::Output, Error> {
        match self {
            Self::Async(client, runtime) => runtime.block_on(client.send(request)),
            Self::Blocking(client) => client.send(request),
        }
    }
}

/// Runs this with a fresh server and each driver.
fn with_both(test: impl Fn(&FakeServer, &Driver)) {
    let options = RequestOptions::new().backoff(Duration::ZERO, Duration::ZERO);
    for blocking in [false, true] {
        let server = crate::fake_server::example_server();
        let driver = if blocking {
            Driver::Blocking(server.blocking_client().with_options(options))
        } else {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            Driver::Async(server.client().with_options(options), runtime)
        };
        test(&server, &driver);
    }
}

fn create() -> cases::Create {
    cases::create(Requester::email("zoe@example.com"), "Printer", MessageContent::text("Help."))
}

/// The number of cases from `create`.
fn count_created(server: &FakeServer) -> usize {
    server.clear_faults();
    server.blocking_client().send(cases::list().user_emails(["zoe@example.com"])).unwrap().items.len()
}

#[test]
fn a_read_is_retried_after_any_fault() {
    let faults: [fn() -> Fault; 5] = [
        Fault::reset,
        Fault::truncated,
        || Fault::status(503),
        || Fault::respond_with(502, "<html>"),
        || Fault::reset().after_processing(),
    ];
    with_both(|server, driver| {
        for fault in faults {
            server.clear_faults();
            server.clear_requests();
            server.inject_fault(fault().on("cases.get").first(2));
            assert_eq!(driver.send(cases::get(10_001)).unwrap().subject, "Printer on fire");
            assert_eq!(server.received_requests().len(), 3, "{}", server.received_requests());
        }
    });
}

#[test]
fn a_create_of_unknown_outcome_is_not_retried() {
    let faults = [
        (Fault::reset as fn() -> Fault, Outcome::Unknown, 0),
        (|| Fault::reset().after_processing(), Outcome::Unknown, 1),
        (|| Fault::status(502), Outcome::Unknown, 0),
        (|| Fault::status(502).after_processing(), Outcome::Unknown, 1),
        (Fault::truncated, Outcome::Applied, 1),
        (|| Fault::respond_with(200, "<br />").after_processing(), Outcome::Unknown, 1),
        (|| Fault::respond_with(200, "{}"), Outcome::Unknown, 0),
        (|| Fault::respond_with(201, ""), Outcome::Unknown, 0),
    ];
    for (fault, outcome, count) in faults {
        with_both(|server, driver| {
            server.inject_fault(fault().on("cases.create").nth(1));
            let error = driver.send(create()).unwrap_err();
            assert_eq!(error.outcome(), outcome, "{}", error.report());
            assert_eq!(server.received_requests().for_operation("cases.create").len(), 1);
            assert_eq!(count_created(server), count);
        });
    }
}

#[test]
fn a_create_rejected_by_the_rate_limit_is_retried() {
    with_both(|server, driver| {
        server.inject_fault(Fault::throttled(Duration::ZERO).on("cases.create").first(1));
        driver.send(create()).unwrap();
        assert_eq!(server.received_requests().for_operation("cases.create").len(), 2);
        assert_eq!(count_created(server), 1);
    });
}

#[test]
fn a_fraction_of_a_second_counts_as_one_second() {
    let server = FakeServer::builder().dialect(Dialect::default()).start_blocking().unwrap();
    for (wait, header) in [(0, "0"), (1, "1"), (999, "1"), (1_000, "1"), (1_001, "2")] {
        server.clear_faults();
        server.inject_fault(Fault::throttled(Duration::from_millis(wait)));
        let response = wire::ask(&server, "GET /api/labels.json", "");
        assert_eq!(response.header("retry_after"), header, "{wait} ms: {response:?}");
    }
}

#[test]
fn one_bad_row_loses_only_that_row() {
    with_both(|server, driver| {
        server.inject_fault(Fault::malformed_row(1).on("labels.list"));
        let list = driver.send(labels::list()).unwrap();
        let titles: Vec<_> = list.items.iter().map(|label| &*label.label_title).collect();
        assert_eq!(titles, ["urgent", "100% sure"]);
        assert_eq!(list.errors.len(), 1);
    });
}

#[test]
fn a_call_waits_for_a_delay_until_its_policy_ends() {
    with_both(|server, driver| {
        server.inject_fault(Fault::delay(Duration::from_millis(60)).on("labels.list").nth(1));
        let started = Instant::now();
        driver.send(labels::list()).unwrap();
        assert!(started.elapsed() >= Duration::from_millis(60));
        server.inject_fault(Fault::delay(Duration::from_secs(60)).on("cases.filters"));
        let hasty = RequestOptions::new().max_attempts(1).attempt_timeout(Duration::from_millis(50));
        let error = match driver {
            Driver::Async(client, runtime) => {
                runtime.block_on(client.with_options(hasty).send(cases::filters())).unwrap_err()
            }
            Driver::Blocking(client) => client.with_options(hasty).send(cases::filters()).unwrap_err(),
        };
        assert_eq!(error.kind(), ErrorKind::Timeout, "{}", error.report());
    });
}

#[test]
fn each_fault_counts_its_requests_separately() {
    with_both(|server, driver| {
        server.inject_fault(Fault::status(404).on("cases.get").nth(2));
        server.inject_fault(Fault::status(403).nth(4));
        let statuses: Vec<_> = (0..5)
            .map(|_| driver.send(cases::get(10_001)).map_or_else(|error| error.status().unwrap().as_u16(), |_| 200))
            .collect();
        assert_eq!(statuses, [200, 404, 200, 403, 200]);
    });
}

#[test]
fn a_fault_of_an_unknown_operation_panics() {
    let mistake = std::panic::catch_unwind(|| Fault::reset().on("case.create")).unwrap_err();
    let message = mistake.downcast_ref::<String>().unwrap();
    assert_eq!(message, "unknown operation `case.create`; expected one such as `cases.create`");
}

#[test]
fn the_log_has_each_request_despite_any_fault() {
    with_both(|server, driver| {
        server.inject_fault(Fault::throttled(Duration::ZERO).on("labels.create").nth(1));
        server.inject_fault(Fault::delay(Duration::from_millis(1)).on("labels.create"));
        driver.send(crate::fake_server::new_label("заявка")).unwrap();
        server.inject_fault(Fault::reset().on("labels.create"));
        driver.send(crate::fake_server::new_label("lost")).unwrap_err();
        server.received_requests().assert_log(
            r#"
            POST /api/labels.json label_title="заявка" -> 429
            POST /api/labels.json label_title="заявка" -> 201
            POST /api/labels.json label_title="lost" -> reset
            "#,
        );
    });
}

#[test]
fn faults_also_apply_to_rows_of_the_history() {
    with_both(|server, driver| {
        let changes = || driver.send(cases::changelog(10_001)).unwrap().items.len();
        let all = changes();
        server.inject_fault(Fault::malformed_row(0).on("cases.changelog"));
        server.inject_fault(Fault::malformed_row(1).on("cases.changelog"));
        assert_eq!(changes(), all - 2);
        server.clear_faults();
        server.inject_fault(Fault::rows_twice().on("cases.changelog"));
        assert_eq!(changes(), all * 2);
    });
}

#[test]
fn a_fault_of_a_report_is_not_cached() {
    let server = crate::fake_server::example_server();
    let client = server.blocking_client();
    let report = || client.send(statistics::satisfaction(Period::Last30Days).page(2).limit(1)).unwrap().items.len();
    server.inject_fault(Fault::page_drift(-1));
    assert_eq!(report(), 1);
    server.clear_faults();
    assert_eq!(report(), 0);
}

#[test]
fn a_fault_with_an_invalid_status_panics() {
    for status in [0, 99, 100, 199, 600, 1000] {
        std::panic::catch_unwind(|| Fault::status(status)).unwrap_err();
    }
    std::panic::catch_unwind(|| Dialect::default().created_status(404)).unwrap_err();
    std::panic::catch_unwind(|| Dialect::default().limit_status(500)).unwrap_err();
}

#[test]
fn downloads_have_separate_faults() {
    let server = crate::fake_server::example_server();
    let client = server.blocking_client();
    let link = format!("{}/files/9", server.url());
    server.inject_fault(Fault::status(418));
    let error = client.download(&link).unwrap_err();
    assert_eq!(error.status().unwrap().as_u16(), 404, "a fault of every operation is none of a download");
    server.inject_fault(Fault::status(410).on("download").nth(2));
    let status = || client.download(&link).unwrap_err().status().unwrap().as_u16();
    assert_eq!([status(), status(), status()], [404, 410, 404]);
}
