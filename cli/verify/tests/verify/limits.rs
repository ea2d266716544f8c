//! A run ends with its budget, an interruption or a failing service, and keeps its observations.

use std::ops::ControlFlow;

use helpdesk::blocking::Client;
use helpdesk_verify::{Event, Report, Verification};
use serde_json::{Value, json};

use crate::drifting::client;
use crate::{is_of, server};

#[test]
fn requests_stay_within_the_budget_and_only_read() {
    for budget in [0, 1, 2, 7, 20, 1000] {
        let server = server();
        let run =
            Verification::new().budget(budget).run(client(&server, |_, _| ()), &mut |_| ControlFlow::Continue(()));
        assert!(run.is_ok());
        let requests = server.received_requests();
        assert!(requests.len() <= budget as usize, "{budget}: {}", requests.len());
        assert!(requests.iter().all(|it| it.method == "GET"), "{requests}");
    }
}

/// A retry counts too.
#[test]
fn a_budget_that_ends_between_two_attempts_is_no_failure() {
    for budget in [1, 2, 3] {
        let server = server();
        let failing = client(&server, |_, json| *json = json!({ "<status>": 500, "error": "some_error" }));
        let run = Verification::new().budget(budget).run(failing, &mut |event| {
            assert!(matches!(event, Event::Reads { .. }), "{event:?}");
            ControlFlow::Continue(())
        });
        assert!(run.is_ok(), "{budget}: {run:?}");
        assert_eq!(server.received_requests().len(), budget as usize);
    }
}

#[test]
fn an_interruption_at_any_request_keeps_what_was_seen() {
    for stop in [0, 1, 5, 20] {
        let (server, mut count) = (server(), 0);
        let observations = Verification::new()
            .run(client(&server, |_, _| ()), &mut |event| {
                let Event::Reads { sent, .. } = event else { return ControlFlow::Continue(()) };
                assert_eq!(sent, count);
                count += 1;
                if sent == stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .unwrap();
        assert_eq!(server.received_requests().len(), stop as usize);
        assert_eq!(observations.facts.is_empty(), stop == 0);
        assert_eq!(
            observations.settled.contains_key("api/empty_custom_fields"),
            stop > 0,
            "what needs no request is told"
        );
    }
}

#[test]
fn a_service_that_fails_for_all_later_requests_keeps_what_was_seen() {
    for status in [401, 429] {
        let server = server();
        let drift = move |path: &str, json: &mut Value| {
            if is_of(path, "/groups.json") {
                *json = json!({ "<status>": status, "error": "some_error" });
            }
        };
        let mut stopped = Vec::new();
        let observations = Verification::new()
            .run(client(&server, drift), &mut |event| {
                if let Event::Stopped { error } = event {
                    stopped.push(error.to_string());
                }
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(stopped.len(), 1, "{status}");
        assert!(
            observations.facts.contains_key("Case/fields/subject")
                && !observations.facts.contains_key("Label/fields/label_id")
        );
        assert_eq!(Report::new(&observations).findings, []);
    }
    let refused = Verification::new()
        .run(Client::builder("https://localhost:1", "a@b.example", "key"), &mut |_| ControlFlow::Continue(()));
    assert!(refused.is_err());
}
