//! The program as a client of the Model Context Protocol starts it.

use std::fs;

use serde_json::{Value, json};

use crate::desk::Desk;
use crate::run::{KEY, Ran, finish};

/// Sends lines to the program, which ends with them.
fn talk(desk: &Desk, line: &str, calls: &[(&str, Value)]) -> Ran {
    let client = json!({ "name": "test", "version": "1" });
    let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
    let mut lines = vec![
        json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
    ];
    lines.extend(calls.iter().enumerate().map(|(index, (tool, arguments))| {
        let params = json!({ "name": tool, "arguments": arguments });
        json!({ "jsonrpc": "2.0", "id": index + 1, "method": "tools/call", "params": params })
    }));
    let lines = lines.iter().map(|it| format!("{it}\n")).collect::<String>();
    finish(&mut desk.command(line), &lines)
}

/// The results by the order of the calls.
fn results(ran: &Ran) -> Vec<Value> {
    let mut responses = ran.stdout.lines().map(|it| serde_json::from_str::<Value>(it).unwrap()).collect::<Vec<_>>();
    responses.sort_by_key(|it| it["id"].as_u64());
    responses.into_iter().skip(1).map(|mut it| it["result"]["structuredContent"].take()).collect()
}

#[test]
fn calls_are_read_from_standard_input_until_it_ends_and_logged_without_values() {
    let desk = Desk::new("mcp");
    let calls = [
        ("read", json!({ "operation": "users.get", "arguments": { "user": 30001 } })),
        ("search_cases", json!({ "user_email": ["ann@example.com"] })),
        ("read", json!({ "operation": "users.get", "arguments": { "user": 9 } })),
    ];
    let ran = talk(&desk, "mcp --log calls.jsonl", &calls).expect(0, &[]);
    let results = results(&ran);
    assert_eq!(results.len(), 3, "{ran:?}");
    assert_eq!(results[0]["data"]["user_id"], 30001);
    assert!(results[1]["total"].as_u64() > Some(0));
    assert_eq!(results[2]["error"]["message"], "there is no such record");
    assert!(!ran.stdout.contains("ann@") && !ran.stdout.contains(KEY), "{ran:?}");
    // A second connection adds its calls.
    talk(&desk, "mcp --log calls.jsonl --budget 1", &calls[..1]).expect(0, &[]);
    let log = fs::read_to_string(desk.path("calls.jsonl")).unwrap();
    let log = log.lines().map(|it| serde_json::from_str::<Value>(it).unwrap()).collect::<Vec<_>>();
    let tools =
        log.iter().map(|it| (it["tool"].as_str().unwrap(), it["requests"].as_u64().unwrap(), it["failed"] == true));
    let expected = [("read", 1, false), ("search_cases", 1, false), ("read", 1, true), ("read", 1, false)];
    assert_eq!(tools.collect::<Vec<_>>(), expected);
    assert!(log.iter().all(|it| !it.to_string().contains("ann@")), "{log:?}");
}

#[test]
fn text_of_people_is_shown_only_with_a_flag() {
    let desk = Desk::new("mcp_text");
    let call = [("conversation", json!({ "case": "10001" }))];
    let subject = |line: &str| results(&talk(&desk, line, &call))[0]["data"]["case"]["subject"].clone();
    assert!(subject("mcp").as_str().unwrap().starts_with("<text "));
    assert_eq!(subject("mcp --show-text"), "Printer on fire");
}

#[test]
fn read_only_account_allows_no_notes() {
    let desk = Desk::new("mcp_read_only");
    let mut command = desk.command("mcp --allow-notes");
    let ran = finish(command.env("HELPDESK_READ_ONLY", "1"), "");
    ran.expect(5, &["only requests that read are sent, by HELPDESK_READ_ONLY"]);
    let note = [("draft_note", json!({ "case": "10001", "text": "x" }))];
    let saved = results(&talk(&desk, "mcp --allow-notes", &note));
    assert_eq!(saved[0]["outcome"], "done", "{saved:?}");
    assert!(!talk(&desk, "mcp", &note).stdout.contains("outcome"));
    assert_eq!(desk.server.received_requests().iter().filter(|it| it.method != "GET").count(), 1);
}

#[test]
fn demo_needs_no_account_and_invalid_protocol_is_an_error() {
    let desk = Desk::new("mcp_demo");
    let results_of_search = results(&talk(&desk, "mcp --demo", &[("search_cases", json!({}))]));
    assert!(results_of_search[0]["total"].as_u64() > Some(100), "{results_of_search:?}");
    assert_eq!(desk.server.received_requests().iter().count(), 0);
    desk.run_with("mcp --demo", "").expect(0, &[]);
    let early = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    desk.run_with("mcp --demo", &format!("{early}\n"))
        .expect(1, &["error: the input does not begin as the protocol says"]);
    desk.run("mcp --log .").expect(1, &["cannot write `.`"]);
}
