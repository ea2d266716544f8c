//! The examples of the OpenAPI document: the example request of each operation, and the fake server's response.
//!
//! `cargo xtask openapi` reads the snapshot. The account, the clock and the ids of the fake server are always the same.

use helpdesk::request::{OperationInput, RequestBody};
use helpdesk::{CaseId, blocking, cases, ideas};
use helpdesk_samples::corpus;
use serde_yaml::{Mapping, Value};

use crate::fake_server::example_server;

/// The number of records in the example of a list.
const ROWS: usize = 2;

/// Operations whose response is known from library source, and lacks fields that the vendor documents for each record.
const WITHOUT_RESPONSE: [&str; 2] = ["ideas.update", "ideas.set_official_answer"];

#[test]
fn each_example_has_a_response() {
    let examples = corpus().iter().map(|request| (request.operation().id.into(), exchange(request).into()));
    insta::assert_snapshot!("examples", serde_yaml::to_string(&examples.collect::<Mapping>()).unwrap());
}

/// Sends a request to a new server with the example account: its line and body, and the body of the response.
fn exchange(request: &OperationInput) -> Mapping {
    let server = example_server();
    let client = server.blocking_client();
    let id = request.operation().id;
    prepare(id, &client);
    let prepared = request.prepare().unwrap();
    let mut exchange = Mapping::new();
    exchange.insert("sent".into(), format!("{} {}", prepared.method.as_str(), prepared.path_and_query).into());
    if let RequestBody::Json(body) = prepared.body {
        exchange.insert("request".into(), serde_yaml::from_slice(&body).unwrap());
    }
    let response = client.send_raw(request.clone()).unwrap();
    if !response.body().is_empty() && !WITHOUT_RESPONSE.contains(&id) {
        exchange.insert("response".into(), shorten(serde_yaml::from_str(&response.text()).unwrap()));
    }
    exchange
}

/// Prepares the account for the request of an operation.
fn prepare(id: &str, client: &blocking::Client) {
    let result = match id {
        "cases.restore" => client.send_raw(cases::trash(10_001)),
        "cases.restore_many" => client.send_raw(cases::trash_many([CaseId(10_001), CaseId(10_002)])),
        "ideas.delete_official_answer" => client.send_raw(ideas::set_official_answer(10_004, "It is planned.")),
        _ => return,
    };
    result.unwrap();
}

/// Takes the first rows of a list, which is an array, or an object with the keys `0`, `1` and so on.
fn shorten(response: Value) -> Value {
    let is_more = |key: &Value| key.as_str().and_then(|it| it.parse::<usize>().ok()).is_some_and(|it| it >= ROWS);
    match response {
        Value::Sequence(rows) => rows.into_iter().take(ROWS).collect(),
        Value::Mapping(rows) => Value::Mapping(rows.into_iter().filter(|(key, _)| !is_more(key)).collect()),
        other => other,
    }
}
