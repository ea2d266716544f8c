//! A budget for each connection, and a reserve for others.

use helpdesk_fake::Fault;
use serde_json::json;

use crate::{access, client, error, server, succeed};

#[test]
fn a_budget_counts_retries_and_ends_the_connection() {
    let server = server();
    server.inject_fault(Fault::status(503).first(2));
    let tools = access(client(&server)).budget(4).tools().unwrap();
    let read = succeed(&tools, "read", json!({ "operation": "labels.list" }));
    assert_eq!(read["requests_left"], 1, "{read}");
    succeed(&tools, "read", json!({ "operation": "labels.list" }));
    let ended = error(&tools, "search_cases", json!({}));
    assert!(ended["message"].as_str().unwrap().contains("budget"), "{ended}");
    assert_eq!(server.received_requests().iter().count(), 4);
    // Tools that need no request continue to work.
    succeed(&tools, "find_operations", json!({ "words": "labels" }));
}

#[test]
fn reserved_requests_are_left_to_others() {
    let server = server();
    let tools = access(client(&server)).reserve(1_000_000).tools().unwrap();
    succeed(&tools, "read", json!({ "operation": "labels.list" }));
    let failure = error(&tools, "read", json!({ "operation": "labels.list" }));
    assert!(failure["message"].as_str().unwrap().contains("reserved"), "{failure}");
    assert_eq!(server.received_requests().iter().count(), 1);
}

#[test]
fn a_report_that_needs_more_than_the_budget_is_not_begun() {
    let server = server();
    let tools = access(client(&server)).budget(3).tools().unwrap();
    let failure = error(&tools, "report", json!({ "period": "all" }));
    assert_eq!((&failure["needed"], &failure["requests_left"]), (&json!(4), &json!(2)), "{failure}");
    assert_eq!(server.received_requests().iter().count(), 1);
    let enough = access(client(&server)).budget(6).tools().unwrap();
    assert_eq!(succeed(&enough, "report", json!({ "period": "all" }))["is_complete"], true);
}
