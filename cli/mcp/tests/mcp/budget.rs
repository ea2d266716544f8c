//! A budget for each connection, and a reserve for others.

use helpdesk_fake::Fault;
use serde_json::json;

use crate::{access, client, done, error, server};

#[test]
fn a_budget_counts_retries_and_ends_the_connection() {
    let server = server();
    server.inject_fault(Fault::status(503).first(2));
    let tools = access(client(&server)).budget(4).tools().unwrap();
    let read = done(&tools, "read", json!({ "operation": "labels.list" }));
    assert_eq!(read["requests_left"], 1, "{read}");
    done(&tools, "read", json!({ "operation": "labels.list" }));
    let ended = error(&tools, "search_cases", json!({}));
    assert!(ended["message"].as_str().unwrap().contains("budget"), "{ended}");
    assert_eq!(server.received_requests().iter().count(), 4);
    // What needs no request works on.
    done(&tools, "find_operations", json!({ "words": "labels" }));
}

#[test]
fn what_is_reserved_is_left_to_others() {
    let server = server();
    let tools = access(client(&server)).reserve(1_000_000).tools().unwrap();
    done(&tools, "read", json!({ "operation": "labels.list" }));
    let told = error(&tools, "read", json!({ "operation": "labels.list" }));
    assert!(told["message"].as_str().unwrap().contains("reserved"), "{told}");
    assert_eq!(server.received_requests().iter().count(), 1);
}

#[test]
fn a_report_that_the_budget_ends_says_so() {
    let server = server();
    let tools = access(client(&server)).budget(1).tools().unwrap();
    let report = done(&tools, "report", json!({}));
    assert!(report["is_complete"] == false && report["hint"].as_str().unwrap().contains("budget"), "{report}");
}
