//! The examples of the OpenAPI document: a request of each operation, and the fake server's response.
//!
//! `cargo xtask openapi` reads the snapshot. The account, the clock and the ids of the fake server are always the same.

mod requests;

use helpdesk::meta::OPERATIONS;
use helpdesk::request::RequestBody;
use helpdesk::{Request, blocking};
use serde_yaml::{Mapping, Value};

use crate::example_server;

/// The address of the account in the documentation. That of a fake server differs with each start.
const BASE_URL: &str = "https://acme.omnidesk.ru";

/// The records of a list that are enough for an example.
const ROWS: usize = 2;

/// Requests and responses by operation.
#[derive(Default)]
struct Exchanges(Mapping);

impl Exchanges {
    /// Keeps a request. Its response is known from library source, and lacks fields that the vendor documents for each record.
    fn request<R: Request>(&mut self, request: R) {
        self.send(request);
        let (_, exchange) = self.0.iter_mut().last().unwrap();
        exchange.as_mapping_mut().unwrap().remove("response");
    }

    /// Sends a request to a server with the example account.
    fn send<R: Request>(&mut self, request: R) {
        self.send_after(request, |_| ());
    }

    /// Sends a request to a server on which something was done before.
    fn send_after<R: Request>(&mut self, request: R, before: fn(&blocking::Client)) {
        let server = example_server();
        let client = server.blocking_client();
        before(&client);
        let id = request.input().operation().id;
        let mut exchange = Mapping::new();
        if let RequestBody::Json(body) = request.prepare().unwrap().body {
            exchange.insert("request".into(), serde_yaml::from_slice(&body).unwrap());
        }
        let response = client.send_raw(request).unwrap();
        if !response.body().is_empty() {
            let text = response.text().replace(server.url(), BASE_URL);
            exchange.insert("response".into(), shortened(serde_yaml::from_str(&text).unwrap()));
        }
        assert!(self.0.insert(id.into(), exchange.into()).is_none(), "{id}");
    }
}

/// Takes the first rows of a list, which is an array, or an object with the keys `0`, `1` and so on.
fn shortened(response: Value) -> Value {
    let is_more = |key: &Value| key.as_str().and_then(|it| it.parse::<usize>().ok()).is_some_and(|it| it >= ROWS);
    match response {
        Value::Sequence(rows) => rows.into_iter().take(ROWS).collect(),
        Value::Mapping(rows) => Value::Mapping(rows.into_iter().filter(|(key, _)| !is_more(key)).collect()),
        other => other,
    }
}

#[test]
fn each_operation_has_an_example() {
    let mut exchanges = Exchanges::default();
    requests::send_each(&mut exchanges);
    let ids = exchanges.0.keys().map(|it| it.as_str().unwrap()).collect::<Vec<_>>();
    assert_eq!(ids, OPERATIONS.iter().map(|it| it.operation.id).collect::<Vec<_>>());
    insta::assert_snapshot!("examples", serde_yaml::to_string(&exchanges.0).unwrap());
}
