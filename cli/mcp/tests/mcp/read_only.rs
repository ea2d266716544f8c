//! No tool sends a request that changes something.

use helpdesk::Effect;
use helpdesk::meta::{Method, OPERATIONS};
use helpdesk_mcp::Tools;
use helpdesk_samples::corpus;
use serde_json::{Map, Value, json};

use crate::{access, client, error, server};

/// The operations with a request that leaves no place for doubt: the values of the corpus, and none.
fn calls() -> impl Iterator<Item = (&'static str, Value)> {
    let full = corpus().iter().map(|input| {
        let values = input.values().map(|(name, value)| (name.to_owned(), Value::from(format!("{value:?}"))));
        (input.operation().id, Value::from(values.collect::<Map<_, _>>()))
    });
    let ids = OPERATIONS.iter().map(|details| {
        let ids = details.operation.path_params.iter().map(|it| (it.name.to_owned(), json!(10001)));
        (details.operation.id, Value::from(ids.collect::<Map<_, _>>()))
    });
    full.chain(ids).chain(OPERATIONS.iter().map(|it| (it.operation.id, json!({}))))
}

fn try_all(tools: &Tools) -> usize {
    let mut tried = 0;
    for (operation, arguments) in calls() {
        let is_safe = OPERATIONS.iter().any(|it| it.operation.id == operation && it.operation.effect == Effect::Safe);
        let call = json!({ "operation": operation, "arguments": arguments });
        for tool in ["read", operation, "write", "call"] {
            let called = tools.call(tool, call.clone());
            assert!(called.log.failed || is_safe && tool == "read", "{tool} {operation}: {}", called.json);
            tried += 1;
        }
        // An operation is not another one by its arguments.
        for tool in ["search_cases", "conversation", "report"] {
            assert!(tools.call(tool, call.clone()).log.failed, "{tool} {operation}");
        }
    }
    tried
}

#[test]
fn no_operation_that_changes_is_sent_by_any_tool() {
    let server = server();
    let tried = try_all(&access(client(&server)).tools().unwrap());
    assert!(tried > 1_000, "{tried}");
    let tools = access(client(&server)).tools().unwrap();
    error(&tools, "draft_note", json!({ "case": "10001", "text": "x" }));
    let sent = server.received_requests();
    assert!(sent.iter().count() > 20, "nothing was read");
    assert!(sent.iter().all(|it| it.method == Method::Get.as_str()), "{sent:?}");
}

#[test]
fn with_notes_allowed_the_only_change_sent_is_a_note() {
    let server = server();
    let tools = access(client(&server)).allow_notes(true).tools().unwrap();
    try_all(&tools);
    tools.call("draft_note", json!({ "case": "10001", "text": "x" }));
    let changes =
        server.received_requests().iter().filter(|it| it.method != "GET").map(|it| it.operation).collect::<Vec<_>>();
    assert_eq!(changes, [Some("notes.create")]);
}

#[test]
fn an_operation_that_changes_is_described_for_a_person() {
    let tools = access(client(&server())).tools().unwrap();
    for details in OPERATIONS.iter().filter(|it| it.operation.effect != Effect::Safe) {
        let facts = tools.call("describe_operation", json!({ "operation": details.operation.id })).json;
        assert_eq!(facts["available"], false, "{facts}");
        assert!(facts["command_for_a_person"].as_str().is_some_and(|it| it.starts_with("helpdesk ")), "{facts}");
        let error = error(&tools, "read", json!({ "operation": details.operation.id }));
        assert!(error["for_a_person"].as_str().unwrap().ends_with(" --help"), "{error}");
    }
}
