//! Tools over the protocol: their definitions, calls and cancellations.

use std::io;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use helpdesk_fake::{FakeServer, Fault};
use helpdesk_mcp::{Access, LogEntry};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};

use crate::{access, client, server};

/// Talks to a server over a pipe in memory, and returns its responses: each request waits for that of the one before.
fn talk(access: Access, requests: &[Value]) -> Vec<Value> {
    talk_with(access, |_| Ok(()), requests)
}

fn talk_with(
    access: Access,
    log: impl FnMut(&LogEntry) -> io::Result<()> + Send + 'static,
    requests: &[Value],
) -> Vec<Value> {
    talk_raw(access, log, &requests.iter().map(Value::to_string).collect::<Vec<_>>())
}

/// Sends the requests in their written form.
fn talk_raw(
    access: Access,
    log: impl FnMut(&LogEntry) -> io::Result<()> + Send + 'static,
    requests: &[String],
) -> Vec<Value> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (near, far) = tokio::io::duplex(1 << 20);
        let served = tokio::spawn(helpdesk_mcp::serve_over(access, log, tokio::io::split(far)));
        let (read, mut write) = tokio::io::split(near);
        let (mut lines, mut responses) = (BufReader::new(read).lines(), Vec::new());
        for request in requests {
            write.write_all(format!("{request}\n").as_bytes()).await.unwrap();
            if request.contains("\"id\"") {
                responses.push(serde_json::from_str(&lines.next_line().await.unwrap().unwrap()).unwrap());
            }
        }
        drop((write, lines));
        served.await.unwrap().unwrap();
        responses
    })
}

fn hello() -> [Value; 2] {
    let client = json!({ "name": "test", "version": "1" });
    let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
    [
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
    ]
}

fn definitions(access: Access) -> (Value, Value) {
    let [hello, ready] = hello();
    let list = json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {} });
    let mut responses = talk(access, &[hello, ready, list]);
    let tools = responses.pop().unwrap()["result"]["tools"].take();
    (responses.pop().unwrap()["result"].take(), tools)
}

/// A token has at least three bytes of such definitions on average.
#[test]
fn all_definitions_have_fewer_than_2_000_tokens() {
    let (hello, tools) = definitions(access(client(&server())).allow_notes(true));
    let size = hello["instructions"].to_string().len() + tools.to_string().len();
    assert!(size < 6_000, "{size}");
    assert_eq!(tools.as_array().unwrap().len(), 7);
}

#[test]
fn writing_tool_is_defined_only_if_allowed() {
    let names = |allows: bool| {
        let (_, tools) = definitions(access(client(&server())).allow_notes(allows));
        let hints = |it: &Value| it["annotations"]["readOnlyHint"].as_bool().unwrap();
        let tools = tools.as_array().unwrap().iter().map(|it| (it["name"].as_str().unwrap().to_owned(), hints(it)));
        tools.filter(|(_, reads)| !reads).collect::<Vec<_>>()
    };
    assert_eq!(names(false), []);
    assert_eq!(names(true), [("draft_note".to_owned(), false)]);
}

/// Definitions are the same for every account: nothing of it is in them.
#[test]
fn definitions_contain_no_account_data() {
    let empty = helpdesk_fake::FakeServer::start_blocking().unwrap();
    assert_eq!(definitions(access(client(&server()))), definitions(access(client(&empty))));
}

#[test]
fn a_call_over_the_protocol_is_a_result_and_its_error_too() {
    let [hello, ready] = hello();
    let call = |id: u32, tool: &str, arguments: Value| {
        let params = json!({ "name": tool, "arguments": arguments });
        json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params })
    };
    let calls = [
        call(2, "read", json!({ "operation": "labels.list" })),
        call(3, "read", json!({ "operation": "labels.delete" })),
        call(4, "draft_note", json!({ "case": "10001", "text": "x" })),
    ];
    let responses = talk(access(client(&server())), &[&[hello, ready], &calls[..]].concat());
    let result = |index: usize| &responses[index]["result"];
    assert_eq!((&result(1)["isError"], &result(1)["structuredContent"]["total"]), (&json!(false), &json!(3)));
    let text = result(1)["content"][0]["text"].as_str().unwrap();
    assert_eq!(serde_json::from_str::<Value>(text).unwrap(), result(1)["structuredContent"]);
    assert_eq!(result(2)["isError"], true);
    assert!(responses[3]["error"]["message"].as_str().unwrap().contains("no such tool"), "{}", responses[3]);
}

#[test]
fn a_call_that_is_canceled_before_its_turn_sends_nothing() {
    let server = server();
    server.inject_fault(Fault::delay(Duration::from_millis(500)).first(1));
    let [hello, ready] = hello();
    let call = |id: u32| {
        let params = json!({ "name": "read", "arguments": { "operation": "labels.list" } });
        json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params })
    };
    let cancel = |id: u32| json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id, "reason": "changed my mind" } });
    let lines = [hello, ready, call(2), call(3), call(4), cancel(3), cancel(4), call(5)];
    let lines = lines.iter().map(|it| format!("{it}\n")).collect::<String>();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let ids = runtime.block_on(async {
        let (near, far) = tokio::io::duplex(1 << 20);
        let served = tokio::spawn(helpdesk_mcp::serve_over(access(client(&server)), |_| Ok(()), tokio::io::split(far)));
        let (read, mut write) = tokio::io::split(near);
        write.write_all(lines.as_bytes()).await.unwrap();
        let (mut lines, mut ids) = (BufReader::new(read).lines(), Vec::new());
        while ids.last() != Some(&5) {
            let response = serde_json::from_str::<Value>(&lines.next_line().await.unwrap().unwrap()).unwrap();
            ids.push(response["id"].as_u64().unwrap());
        }
        drop((write, lines));
        served.await.unwrap().unwrap();
        ids
    });
    assert!(ids.contains(&2), "{ids:?}");
    assert_eq!(server.received_requests().iter().count(), 2, "{ids:?}");
}

/// The log has a note that was being saved when the connection ended.
#[test]
fn a_note_that_is_being_saved_when_the_input_ends_is_logged() {
    let server = server();
    server.inject_fault(Fault::delay(Duration::from_millis(300)).on("notes.create"));
    let [hello, ready] = hello();
    let params = json!({ "name": "draft_note", "arguments": { "case": 10001, "text": "Hello" } });
    let note = json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": params });
    let lines = [hello, ready, note].iter().map(|it| format!("{it}\n")).collect::<String>();
    let (logged, log) = mpsc::channel();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let access = access(client(&server)).allow_notes(true);
        let log = move |call: &LogEntry| logged.send((call.tool, call.outcome.clone())).map_err(io::Error::other);
        // The input ends with the last line.
        let input = std::io::Cursor::new(lines.into_bytes());
        helpdesk_mcp::serve_over(access, log, (input, tokio::io::sink())).await.unwrap();
    });
    let expected = ["started", "done"].map(|outcome| ("draft_note", Some(outcome.to_owned())));
    assert_eq!(log.try_iter().collect::<Vec<_>>(), expected);
}

/// The protocol waits some seconds for calls that run. Here, these seconds pass at once.
#[test]
fn a_note_that_waits_when_the_connection_has_ended_is_not_saved() {
    let server = server();
    server.inject_fault(Fault::delay(Duration::from_millis(500)).on("notes.create"));
    let [hello, ready] = hello();
    let note = |id: u32| {
        let params = json!({ "name": "draft_note", "arguments": { "case": 10001, "text": "Hello" } });
        json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params })
    };
    let lines = [hello, ready, note(2), note(3), note(4)].iter().map(|it| format!("{it}\n")).collect::<String>();
    let access = access(client(&server)).allow_notes(true);
    let server = Arc::new(server);
    let notes = |server: &FakeServer| {
        server.received_requests().iter().filter(|it| it.operation == Some("notes.create")).count()
    };
    let (received, (ended, is_ended)) = (Arc::clone(&server), mpsc::channel());
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
        let served = runtime.block_on(async {
            let (near, far) = tokio::io::duplex(1 << 20);
            let served = tokio::spawn(helpdesk_mcp::serve_over(access, |_| Ok(()), tokio::io::split(far)));
            let (_, mut write) = tokio::io::split(near);
            write.write_all(lines.as_bytes()).await.unwrap();
            // The first one is being saved.
            let is_begun = move || {
                (0..1_000).any(|_| {
                    thread::sleep(Duration::from_millis(5));
                    notes(&received) > 0
                })
            };
            assert!(tokio::task::spawn_blocking(is_begun).await.unwrap());
            write.shutdown().await.unwrap();
            served.await.unwrap()
        });
        ended.send(served).unwrap();
    });
    is_ended.recv_timeout(Duration::from_secs(30)).expect("it ends").unwrap();
    assert_eq!(notes(&server), 1);
}

#[test]
fn a_note_is_not_saved_without_its_line_in_the_log() {
    let server = server();
    let [hello, ready] = hello();
    let call = |id: u32, tool: &str, arguments: Value| {
        let params = json!({ "name": tool, "arguments": arguments });
        json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params })
    };
    let note = call(2, "draft_note", json!({ "case": 10001, "text": "Hello" }));
    let read = call(3, "read", json!({ "operation": "labels.list" }));
    let access = access(client(&server)).allow_notes(true);
    let responses = talk_with(access, |_| Err(io::Error::other("full")), &[hello, ready, note, read]);
    let error = &responses[1]["result"]["structuredContent"]["error"];
    assert_eq!((&error["outcome"], responses[1]["result"]["isError"].as_bool()), (&json!("not_sent"), Some(true)));
    assert_eq!(responses[2]["result"]["isError"], false, "{}", responses[2]);
    assert!(!server.received_requests().iter().any(|it| it.operation == Some("notes.create")));
}

/// The next result has its outcome, and the same note is rejected once.
#[test]
fn a_note_whose_call_is_canceled_while_it_is_saved_is_reported_and_rejected_once() {
    let server = server();
    server.inject_fault(Fault::delay(Duration::from_millis(600)).on("notes.create").first(1));
    let [hello, ready] = hello();
    let call = |id: u32, tool: &str, arguments: Value| {
        let params = json!({ "name": tool, "arguments": arguments });
        json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params }).to_string()
    };
    let note = |id: u32| call(id, "draft_note", json!({ "case": "10001", "text": "Hello" }));
    let cancel = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 2 } });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let access = access(client(&server)).allow_notes(true);
    let results = runtime.block_on(async {
        let (near, far) = tokio::io::duplex(1 << 20);
        let served = tokio::spawn(helpdesk_mcp::serve_over(access, |_| Ok(()), tokio::io::split(far)));
        let (read, mut write) = tokio::io::split(near);
        let mut lines = BufReader::new(read).lines();
        write.write_all(format!("{}\n{ready}\n{}\n", hello, note(2)).as_bytes()).await.unwrap();
        while !server.received_requests().iter().any(|it| it.operation == Some("notes.create")) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let rest = [cancel.to_string(), call(3, "read", json!({ "operation": "labels.list" })), note(4), note(5)];
        write.write_all((rest.join("\n") + "\n").as_bytes()).await.unwrap();
        let mut results = std::collections::BTreeMap::new();
        while !results.contains_key(&5) {
            let response = serde_json::from_str::<Value>(&lines.next_line().await.unwrap().unwrap()).unwrap();
            results.insert(response["id"].as_u64().unwrap(), response["result"]["structuredContent"].clone());
        }
        drop((write, lines));
        served.await.unwrap().unwrap();
        results
    });
    let remark = "the note of a canceled call for the case 10001 was saved; do not repeat it";
    assert_eq!(results[&3]["remarks"], json!([remark]));
    assert_eq!(results[&4]["error"]["outcome"], "not_sent", "{}", results[&4]);
    assert_eq!(results[&5]["outcome"], "done", "{}", results[&5]);
    let saved = server.received_requests().iter().filter(|it| it.operation == Some("notes.create")).count();
    assert_eq!(saved, 2);
}

#[test]
fn a_line_without_end_gets_an_error_with_its_id() {
    let server = server();
    let [hello, ready] = hello();
    let words = "x".repeat(5 << 20);
    // Clients write the id before the arguments or behind them, and arguments may have one of their own.
    let long = |id: Value| {
        let params = json!({ "name": "find_operations", "arguments": { "words": words, "more": [{ "id": 77 }] } });
        if id == 2 {
            format!(r#"{{"id": {id}, "jsonrpc": "2.0", "method": "tools/call", "params": {params}}}"#)
        } else {
            format!(
                r#"{{"method": "tools/call", "params": {params}, "jsonrpc": "2.0", "note": "a \"id\": 5, b", "id":{id}}}"#
            )
        }
    };
    let list = json!({ "jsonrpc": "2.0", "id": 4, "method": "tools/list", "params": {} });
    let [hello, ready, list] = [hello, ready, list].map(|it| it.to_string());
    let requests = [hello, ready, long(json!(2)), long(json!("three")), list];
    let responses = talk_raw(access(client(&server)), |_| Ok(()), &requests);
    for (response, id) in responses[1..3].iter().zip([json!(2), json!("three")]) {
        assert_eq!((&response["id"], response["error"]["code"].as_i64()), (&id, Some(-32601)), "{response}");
        assert!(response["error"].to_string().contains("a_message_of_more_than_4_MiB"), "{response}");
    }
    assert!(responses[3]["result"]["tools"].is_array());
}
