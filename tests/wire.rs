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
    let (path, query) = (request.uri().path(), request.uri().query().unwrap_or_default());
    let mut text = format!("{} {path}\n{}", request.method(), pairs(query));
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
        let body = String::from_utf8(body).unwrap().replace('\r', "\\r");
        match boundary {
            Some(_) => text.push_str(&body),
            None => text.push_str(&members(&body)),
        }
        text.push('\n');
    }
    match boundary {
        Some(boundary) => text.replace(&boundary, "BOUNDARY"),
        None => text,
    }
}

/// A line for each pair of a query as sent, then the decoded pair if it differs. A new parameter changes no other line.
fn pairs(query: &str) -> String {
    let pairs = query.split('&').filter(|pair| !pair.is_empty()).enumerate();
    let lines = pairs.map(|(index, pair)| {
        let mark = if index == 0 { '?' } else { '&' };
        let decoded = form_urlencoded::parse(pair.as_bytes()).map(|(name, value)| format!("{name}={value}"));
        match decoded.collect::<String>() {
            decoded if decoded == pair => format!("  {mark}{pair}\n"),
            decoded => format!("  {mark}{pair}    {decoded}\n"),
        }
    });
    lines.collect()
}

/// JSON as sent, with a line for each member of an object. A new field changes no other line.
fn members(json: &str) -> String {
    let (mut text, mut open, mut is_text, mut is_escaped) = (String::new(), Vec::new(), false, false);
    for char in json.chars() {
        match char {
            '}' if !is_text => {
                open.pop();
                text.push_str(&line(&open));
            }
            ']' if !is_text => drop(open.pop()),
            '{' | '[' if !is_text => open.push(char),
            '"' if !is_escaped => is_text = !is_text,
            _ => {}
        }
        is_escaped = char == '\\' && !is_escaped;
        text.push(char);
        if !is_text && (char == '{' || (char == ',' && open.last() == Some(&'{'))) {
            text.push_str(&line(&open));
        }
    }
    assert_eq!(text.lines().map(str::trim_start).collect::<String>(), json, "only line breaks are added");
    text
}

/// A line break, and the indentation for the open brackets.
fn line(open: &[char]) -> String {
    format!("\n{}", "  ".repeat(open.len()))
}

#[test]
fn line_breaks_of_snapshots_do_not_hide_bytes() {
    let sent = "page=1&subject=a%20%26%20b&labels%5B%5D=7";
    let shown = "  ?page=1\n  &subject=a%20%26%20b    subject=a & b\n  &labels%5B%5D=7    labels[]=7\n";
    assert_eq!(pairs(sent), shown);
    let sent = r#"{"a":"{\"},{","b":[{"c":1},2,3]}"#;
    assert_eq!(members(sent), "{\n  \"a\":\"{\\\"},{\",\n  \"b\":[{\n      \"c\":1\n    },2,3]\n}");
}

fn boundary(request: &http::Request<helpdesk::request::RequestBody>) -> Option<String> {
    let kind = request.headers()[CONTENT_TYPE].to_str().unwrap();
    kind.split_once("boundary=").map(|(_, boundary)| boundary.trim_matches('"').to_owned())
}
