//! The server responds to any bytes, and continues.

use std::sync::OnceLock;

use helpdesk::labels;
use helpdesk::meta::OPERATIONS;
use helpdesk_fake::FakeServer;
use proptest::prelude::*;

use crate::fake_server::wire::{ask_with, credentials, send};

fn server() -> &'static FakeServer {
    static SERVER: OnceLock<FakeServer> = OnceLock::new();
    SERVER.get_or_init(crate::fake_server::example_server)
}

/// Returns the request line of an operation, with this text for the parameters of its path.
fn line(operation: usize, path: &str, query: &str) -> String {
    let operation = OPERATIONS[operation % OPERATIONS.len()].operation;
    let mut line = format!("{} /api", operation.method.as_str());
    for part in operation.path.split_inclusive('}') {
        match part.split_once('{') {
            Some((before, _)) => line.extend([before, path]),
            None => line += part,
        }
    }
    if query.is_empty() { line } else { format!("{line}?{query}") }
}

/// Names of parameters, roots and values, so that random requests pass the first checks.
fn word() -> impl Strategy<Value = String> {
    let params = OPERATIONS.iter().flat_map(|it| it.operation.params().map(|param| param.name));
    let roots = OPERATIONS.iter().filter_map(|it| it.operation.body?.json_root);
    let words: Vec<String> = params.chain(roots).map(str::to_owned).collect();
    prop_oneof![
        proptest::sample::select(words),
        "[0-9]{1,20}",
        "[a-z_\\[\\]%^,.=&-]{0,12}",
        Just("10001".to_owned()),
        Just("cf_25".to_owned()),
        any::<String>(),
    ]
}

fn json() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        any::<f64>().prop_map(Into::into),
        word().prop_map(Into::into),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Into::into),
            proptest::collection::vec((word(), inner), 0..6)
                .prop_map(|it| it.into_iter().collect::<serde_json::Map<_, _>>().into()),
        ]
    })
}

/// Checks that the server still responds. After a panic, the response has no status or is missing.
fn still_responds(server: &FakeServer) {
    server.blocking_client().send(labels::list()).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_server_survives_any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        send(server(), &bytes);
        still_responds(server());
    }

    #[test]
    fn any_body_of_any_operation_gets_a_response(
        operation in any::<usize>(),
        body in proptest::collection::vec(any::<u8>(), 0..500),
        form in any::<bool>(),
    ) {
        let kind = if form { "multipart/form-data; boundary=X" } else { "application/json" };
        let headers = format!("{}Content-Type: {kind}\r\n", credentials(server()));
        let response = ask_with(server(), &line(operation, "10001", ""), &headers, &body);
        prop_assert!(response.status < 500, "{response:?}");
    }

    #[test]
    fn any_json_of_any_operation_gets_a_response(operation in any::<usize>(), id in "[0-9]{1,20}(-[0-9]{1,20})?", body in json()) {
        let root = OPERATIONS[operation % OPERATIONS.len()].operation.body.and_then(|body| body.json_root);
        let body = match root {
            Some(root) => serde_json::json!({ root: body }),
            None => body,
        };
        let headers = format!("{}Content-Type: application/json\r\n", credentials(server()));
        let response = ask_with(server(), &line(operation, &id, ""), &headers, body.to_string().as_bytes());
        prop_assert!(response.status < 500, "{response:?}");
        still_responds(server());
    }

    #[test]
    fn any_query_of_any_operation_gets_a_response(
        operation in any::<usize>(),
        pairs in proptest::collection::vec((word(), word()), 0..8),
    ) {
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
        let response = ask_with(server(), &line(operation, "10001", &query), &credentials(server()), b"");
        prop_assert!(response.status < 500, "{response:?}");
        still_responds(server());
    }
}
