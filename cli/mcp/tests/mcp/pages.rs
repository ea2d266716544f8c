//! Lists, 20 records at a time.

use std::collections::BTreeSet;

use helpdesk::meta::Returns;
use helpdesk::{Effect, Method, RawRequest, cases};
use helpdesk_fake::{FakeServer, Fault};
use serde_json::{Value, json};

use crate::{client, error, needed_arguments, safe, server, succeed, tools};

/// All records of a list, by its cursors.
fn read_all_pages(server: &FakeServer, tool: &str, mut arguments: Value) -> Vec<Value> {
    let (tools, mut records) = (tools(server), Vec::new());
    loop {
        let page = succeed(&tools, tool, arguments.clone());
        let data = page["data"].as_array().unwrap().clone();
        assert!(data.len() <= 20, "{}", data.len());
        records.extend(data);
        match page.get("next_cursor") {
            Some(cursor) => arguments["cursor"] = cursor.clone(),
            None => return records,
        }
    }
}

#[test]
fn the_cursors_of_a_list_lead_to_each_record_once() {
    let server = server();
    let cases = read_all_pages(&server, "search_cases", json!({}));
    let ids = cases.iter().map(|it| it["case_id"].as_u64().unwrap()).collect::<BTreeSet<_>>();
    let known = client(&server)
        .build()
        .unwrap()
        .items(cases::list().show_active_chats(true))
        .map(|it| it.unwrap().case_id.into());
    assert_eq!(ids, known.collect::<BTreeSet<u64>>());
    assert_eq!(ids.len(), cases.len());
    assert!(cases.len() > 60);
}

#[test]
fn every_list_is_read_to_its_end_and_no_further() {
    let server = server();
    for details in safe().filter(|it| matches!(it.returns, Returns::List { .. } | Returns::Array { .. })) {
        let call = json!({ "operation": details.operation.id, "arguments": needed_arguments(details) });
        let whole = tools(&server);
        let first = succeed(&whole, "read", call.clone());
        let records = read_all_pages(&server, "read", call.clone());
        if let Some(total) = first["total"].as_u64() {
            assert_eq!(records.len() as u64, total, "{}", details.operation.id);
        }
    }
}

#[test]
fn a_cursor_that_no_result_had_is_an_error() {
    let server = server();
    let tools = tools(&server);
    let wrong = ["", "x", "-20", "20.0", "20", "99999999999999999999"].map(Value::from);
    for cursor in wrong.into_iter().chain([json!(20), json!(0), json!(-20), json!(20.5)]) {
        let error = error(&tools, "search_cases", json!({ "cursor": cursor }));
        assert_eq!(error["message"], "`cursor` is none that a result of this connection had", "{cursor}");
    }
    let first = succeed(&tools, "search_cases", json!({}));
    assert_eq!(first["next_cursor"], "20");
    let second = succeed(&tools, "search_cases", json!({ "cursor": "20" }));
    for cursor in [json!(20), json!(20.0)] {
        assert_eq!(succeed(&tools, "search_cases", json!({ "cursor": cursor }))["data"], second["data"], "{cursor}");
    }
    for name in ["page", "limit"] {
        let error = error(&tools, "read", json!({ "operation": "cases.list", "arguments": { name: 2 } }));
        assert!(error["message"].as_str().unwrap().contains("`cursor`"), "{error}");
    }
}

#[test]
fn fields_select_only_the_named_fields() {
    let server = server();
    let tools = tools(&server);
    let call = json!({ "operation": "users.list", "fields": ["user_id", "user_email", "id"] });
    let page = succeed(&tools, "read", call);
    let first = page["data"][0].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(page["remarks"], json!(["`id` is no field that the spec has"]));
    assert!(first.iter().all(|it| ["user_id", "user_email"].contains(&it.as_str())) && !first.is_empty(), "{first:?}");
}

/// The list with its newest records first moves no record when one is changed.
#[test]
fn a_record_that_changes_between_two_pages_is_on_one_of_them() {
    let server = server();
    let tools = tools(&server);
    let ids = |page: &Value| {
        page["data"].as_array().unwrap().iter().map(|it| it["case_id"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    let first = succeed(&tools, "search_cases", json!({}));
    let second = succeed(&tools, "search_cases", json!({ "cursor": first["next_cursor"] }));
    server.blocking_client().send(cases::update(ids(&second)[10]).subject("Changed meanwhile")).unwrap();
    let again = succeed(&tools, "search_cases", json!({ "cursor": first["next_cursor"] }));
    assert_eq!(ids(&second), ids(&again));
}

#[test]
fn a_service_that_ignores_the_limit_returns_no_more_than_a_page() {
    let server = server();
    let body = all_as_json(&server);
    server.inject_fault(Fault::respond_with(200, body).on("cases.list"));
    let page = succeed(&tools(&server), "search_cases", json!({}));
    assert_eq!(page["data"].as_array().unwrap().len(), 20);
    let hint = format!("the service returned {} records where 20 were asked for: use filters", page["total"]);
    assert_eq!(page["hint"], hint.as_str(), "{page}");
}

fn all_as_json(server: &FakeServer) -> String {
    let client = server.blocking_client();
    let request = RawRequest::new(Method::Get, "/cases.json", Effect::Safe);
    String::from_utf8(client.send(request).unwrap().body().to_vec()).unwrap()
}

#[test]
fn a_total_that_is_too_small_loses_no_record() {
    let server = server();
    server.inject_fault(Fault::total_off_by(-60).on("cases.list"));
    assert!(read_all_pages(&server, "search_cases", json!({})).len() > 60);
}
