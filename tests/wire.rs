//! The bytes of every operation on the wire: method, path, query, headers and body.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Read as _;

use helpdesk::meta::OPERATIONS;
use helpdesk::request::{BaseUrl, Credentials, OperationInput};
use http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE};

/// One snapshot per resource, so that a change appears where it belongs.
#[test]
fn every_operation_in_each_of_its_forms() {
    let mut resources = BTreeMap::<&str, String>::new();
    for (id, form, call) in crate::samples::requests() {
        let text = resources.entry(id.split('.').next().unwrap()).or_default();
        writeln!(text, "=== {id} ({form})\n{}", wire(&call)).unwrap();
    }
    for (resource, text) in resources {
        insta::assert_snapshot!(resource, text);
    }
}

#[test]
fn no_operation_is_left_out() {
    let sampled: BTreeSet<_> = crate::samples::requests().iter().map(|(id, ..)| *id).collect();
    let all: BTreeSet<_> = OPERATIONS.iter().map(|details| details.operation.id).collect();
    assert_eq!(sampled, all);
}

/// A request as sent, without the parts that differ each time or are the same everywhere.
fn wire(call: &OperationInput) -> String {
    let base = BaseUrl::new("https://acme.example.com", "/api").unwrap();
    let credentials = Credentials::new("agent@acme.example.com", "key").unwrap();
    let request =
        call.prepare().unwrap_or_else(|error| panic!("{call:?}: {error}")).to_http(&base, &credentials).unwrap();
    let mut text = format!("{} {}\n", request.method(), request.uri().path_and_query().unwrap());
    let boundary = boundary(&request);
    for (name, value) in request.headers() {
        if name != AUTHORIZATION && name != ACCEPT {
            writeln!(text, "{name}: {}", value.to_str().unwrap()).unwrap();
        }
    }
    let mut body = Vec::new();
    request.body().open().unwrap().read_to_end(&mut body).unwrap();
    assert_eq!(body.len() as u64, request.body().len(), "the length is known before");
    if !body.is_empty() {
        text.push('\n');
        text.push_str(&String::from_utf8(body).unwrap().replace('\r', "\\r"));
        text.push('\n');
    }
    match boundary {
        Some(boundary) => text.replace(&boundary, "BOUNDARY"),
        None => text,
    }
}

fn boundary(request: &http::Request<helpdesk::request::RequestBody>) -> Option<String> {
    let kind = request.headers()[CONTENT_TYPE].to_str().unwrap();
    kind.split_once("boundary=").map(|(_, boundary)| boundary.trim_matches('"').to_owned())
}
