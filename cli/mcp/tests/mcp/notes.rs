//! Notes of staff as drafts.

use std::thread;

use helpdesk::messages;
use helpdesk_fake::{FakeServer, Fault};
use helpdesk_mcp::Tools;
use serde_json::json;

use crate::{access, client, error, server, succeed};

fn tools(server: &FakeServer) -> Tools {
    access(client(server)).allow_notes(true).tools().unwrap()
}

/// The notes of the case that begin with the mark of an assistant.
fn drafts(server: &FakeServer) -> Vec<String> {
    let all = server.blocking_client().items(messages::list(10002)).map(Result::unwrap).collect::<Vec<_>>();
    let notes = all.into_iter().filter(|it| it.note == Some(true)).map(|it| it.content);
    notes.filter(|it| it.starts_with("Draft of an assistant")).collect()
}

#[test]
fn a_note_is_saved_as_a_draft_for_staff_with_placeholders_as_they_are() {
    let server = server();
    let tools = tools(&server);
    succeed(&tools, "read", json!({ "operation": "users.get", "arguments": { "user": 30001 } }));
    let saved =
        succeed(&tools, "draft_note", json!({ "case": "10002", "text": "Ask <person 1> & \"others\".\n@file" }));
    assert_eq!((saved["outcome"].as_str(), saved["data"]["message_id"].is_u64()), (Some("done"), true), "{saved}");
    assert_eq!(
        drafts(&server),
        ["Draft of an assistant, for staff to look at:\n\nAsk <person 1> & \"others\".\n@file"]
    );
}

#[test]
fn a_note_of_unknown_outcome_that_was_saved_is_found() {
    for fault in [Fault::reset(), Fault::status(502), Fault::truncated()] {
        let server = server();
        server.inject_fault(fault.after_processing().on("notes.create"));
        let saved = succeed(&tools(&server), "draft_note", json!({ "case": "10002", "text": "Hello" }));
        assert_eq!((saved["outcome"].as_str(), saved["data"]["message_id"].is_u64()), (Some("done"), true), "{saved}");
        assert_eq!(drafts(&server).len(), 1);
    }
}

#[test]
fn indistinguishable_note_advises_to_check_and_not_to_repeat() {
    let saved = |server: &FakeServer| {
        server.inject_fault(Fault::status(403).on("messages.list"));
        Fault::reset().after_processing()
    };
    type Make = fn(&FakeServer) -> Fault;
    let faults: [(Make, bool); 5] = [
        (saved, true),
        (|_| Fault::status(500), false),
        (|_| Fault::respond_with(200, "<!DOCTYPE html><title>Back soon</title>"), false),
        (|_| Fault::respond_with(200, "{}"), false),
        (|_| Fault::respond_with(201, ""), false),
    ];
    let check = |(fault, is_there): (Make, bool)| {
        let server = server();
        let fault = fault(&server);
        server.inject_fault(fault.on("notes.create"));
        let tools = tools(&server);
        let called = tools.call("draft_note", json!({ "case": "10002", "text": "Hello" }));
        let failure = called.json["error"].clone();
        assert_eq!(called.log.outcome.as_deref(), failure["outcome"].as_str());
        assert!(["unknown", "applied"].contains(&failure["outcome"].as_str().unwrap()), "{failure}");
        assert_eq!(
            (&failure["may_repeat"], &failure["look"]["tool"]),
            (&json!(false), &json!("conversation")),
            "{failure}"
        );
        assert!(failure["advice"].as_str().unwrap().starts_with("do not repeat it"), "{failure}");
        server.clear_faults();
        let looked = succeed(&tools, failure["look"]["tool"].as_str().unwrap(), failure["look"]["arguments"].clone());
        let drafts_seen = looked["data"]["messages"].as_array().unwrap().iter().filter(|it| it["is_draft"] == true);
        let contents = drafts_seen.map(|it| it["content"].clone()).collect::<Vec<_>>();
        assert_eq!(contents, vec![failure["content"].clone(); usize::from(is_there)], "{failure} {looked}");
        assert_eq!(drafts(&server).len(), usize::from(is_there), "{failure}");
    };
    thread::scope(|scope| faults.into_iter().for_each(|it| drop(scope.spawn(move || check(it)))));
}

#[test]
fn rejected_or_unsent_note_states_whether_to_repeat() {
    let server = server();
    let missing = error(&tools(&server), "draft_note", json!({ "case": "99999", "text": "Hello" }));
    assert_eq!((&missing["outcome"], &missing["may_repeat"]), (&json!("rejected"), &json!(false)), "{missing}");
    for wrong in [
        json!({ "case": "10002", "text": " \n" }),
        json!({ "case": "x", "text": "a" }),
        json!({ "text": "a" }),
        json!({ "case": [], "text": "a" }),
    ] {
        let wrong = error(&tools(&server), "draft_note", wrong);
        assert!(wrong["message"].is_string() && wrong["outcome"].is_null(), "{wrong}");
    }
    let spent = access(client(&server)).allow_notes(true).budget(0).tools().unwrap();
    let spent = error(&spent, "draft_note", json!({ "case": "10002", "text": "Hello" }));
    assert_eq!(spent["outcome"], "not_sent", "{spent}");
    assert!(spent["message"].as_str().unwrap().contains("budget"), "{spent}");
    assert_eq!(drafts(&server), [""; 0]);
}
