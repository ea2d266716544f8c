//! A case with its messages and changes.

use helpdesk::{NoteContent, messages};
use helpdesk_fake::Fault;
use serde_json::{Value, json};

use crate::{access, client, server, succeed, tools};

#[test]
fn a_conversation_has_messages_and_changes_with_ids_of_people() {
    let server = server();
    let call = json!({ "case": 10001 });
    let hidden = succeed(&tools(&server), "conversation", call.clone());
    let data = &hidden["data"];
    let messages = data["messages"].as_array().unwrap();
    let of = |key: &str| messages.iter().map(|it| it[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("user_id"), [json!(30001), json!(0), json!(0)]);
    assert_eq!(
        (of("staff_id"), of("note")),
        (vec![json!(0), json!(601), json!(601)], vec![json!(false), json!(false), json!(true)])
    );
    assert!(of("content").iter().all(|it| it.as_str().unwrap().starts_with("<text ")), "{hidden}");
    assert_eq!(messages[0]["attachments"][0]["file_size"], 7, "{hidden}");
    let changes = data["changes"].as_array().unwrap().iter().map(|it| (&it["event"], &it["old_value"], &it["value"]));
    let changes = changes.collect::<Vec<_>>();
    assert!(changes.contains(&(&json!("status"), &json!("open"), &json!("waiting"))), "{changes:?}");
    assert_eq!(data["case"]["status"], "waiting");
    let result = succeed(&access(client(&server)).show_text(true).tools().unwrap(), "conversation", call);
    let links = result.to_string();
    assert!(!links.contains("http"), "links give access by themselves: {links}");
    assert!(!result["data"]["messages"][0]["content"].as_str().unwrap().contains('<'), "{result}");
}

#[test]
fn a_long_conversation_is_read_by_its_cursor_and_html_is_plain() {
    let server = server();
    let desk = server.blocking_client();
    for index in 0..45 {
        desk.send(helpdesk::notes::create(
            10003,
            NoteContent::Html(format!("<p>Note <b>{index}</b></p><blockquote>&lt;&amp;</blockquote>")),
        ))
        .unwrap();
    }
    let tools = access(client(&server)).show_text(true).tools().unwrap();
    let (mut call, mut contents) = (json!({ "case": "10003" }), Vec::new());
    loop {
        let page = succeed(&tools, "conversation", call.clone());
        contents.extend(page["data"]["messages"].as_array().unwrap().iter().map(|it| it["content"].clone()));
        match page.get("next_cursor") {
            Some(cursor) => call["cursor"] = cursor.clone(),
            None => break,
        }
    }
    let known = desk.items(messages::list(10003)).count();
    assert_eq!(contents.len(), known);
    let notes = contents.iter().filter(|it| it.as_str().unwrap().starts_with("Note")).count();
    assert_eq!(notes, 45, "{contents:?}");
}

#[test]
fn without_the_permission_for_changes_the_messages_are_read() {
    let server = server();
    server.inject_fault(Fault::respond_with(403, r#"{"error": "staff_has_not_access"}"#).on("cases.changelog"));
    let result = succeed(&tools(&server), "conversation", json!({ "case": "10001" }));
    assert_eq!(result["data"]["messages"].as_array().unwrap().len(), 3);
    assert_eq!(result["without_changes"]["status"], 403, "{result}");
}

#[test]
fn long_text_is_cut_with_a_note() {
    let server = server();
    server.blocking_client().send(helpdesk::notes::create(10003, "я".repeat(10_000).as_str())).unwrap();
    let tools = access(client(&server)).show_text(true).tools().unwrap();
    let page = succeed(&tools, "conversation", json!({ "case": "10003" }));
    let last: &Value = page["data"]["messages"].as_array().unwrap().last().unwrap();
    assert!(last["content"].as_str().unwrap().ends_with("я… <6000 more characters>"), "{last}");
}

#[test]
fn newest_messages_come_first_on_request() {
    let server = server();
    for index in 0..25 {
        server.blocking_client().send(helpdesk::notes::create(10003, format!("Note {index}").as_str())).unwrap();
    }
    let tools = access(client(&server)).show_text(true).tools().unwrap();
    let page = succeed(&tools, "conversation", json!({ "case": 10003, "newest_first": true }));
    assert_eq!(page["data"]["messages"][0]["content"], "Note 24", "{page}");
    assert!(page["messages_total"].as_u64() > Some(24) && page["total"].is_null(), "{page}");
}

/// The conversation hides the same values as `read`.
#[test]
fn no_text_has_secrets_of_addresses_and_its_sentences_stay() {
    let server = server();
    let text = "See https://bob:hunter2@host/x?token=abcdef now. Can you help? My author key is lost: //a@b?sig=1 (https://h/#secret) end?";
    server.blocking_client().send(helpdesk::notes::create(10003, text)).unwrap();
    let html = NoteContent::Html("<a href='https://u:pw@h/reset?token=SECRET1'>x</a>".to_owned());
    server.blocking_client().send(helpdesk::notes::create(10003, html)).unwrap();
    let tools = access(client(&server)).show_text(true).tools().unwrap();
    let read = json!({ "operation": "messages.list", "arguments": { "case": 10003 } });
    for page in [succeed(&tools, "conversation", json!({ "case": 10003 })), succeed(&tools, "read", read)] {
        let page = page.to_string();
        for secret in ["hunter2", "abcdef", "bob:", "SECRET1", "pw@", "#secret", "sig=1"] {
            assert!(!page.contains(secret), "{secret}: {page}");
        }
        assert!(page.contains("now. Can you help? My author key is lost: "), "{page}");
    }
}
