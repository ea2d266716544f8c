//! The fake server compared with the table: it accepts the documented requests, and its records have the documented fields.

use std::collections::BTreeSet;
use std::str;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use helpdesk::Json;
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, FakeServer, Seed};
use http::{Request, Response};
use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy::Client;
use hyper_util::rt::TokioExecutor;

use crate::documented::names as names_of_fields;
use crate::documented::sent::{Body, FormValue};
use crate::documented::table::{self, CASE_NUMBER, Entry};

/// Entries that the responses to the table's requests do not show.
const ELSEWHERE: [&str; 6] = [
    // Only newer responses have it.
    "case.channel_source",
    // Users of other types, of which the account has none.
    "user.facebook_id",
    "user.telegram_id",
    // The table's filters find no company of the account.
    "company.amount_of_users",
    "company.amount_of_cases",
    // The vendor's documentation leaves these open.
    "undocumented",
];

/// Documented parameters that the fake server ignores, and says so.
const IGNORED: [(&str, &str); 3] = [
    // They describe a new user, and the user of the entry exists.
    ("cases.create", "user_full_name"),
    ("cases.create", "user_company_name"),
    // The values are undocumented.
    ("statistics.staff_statuses", "staff_access"),
];

#[tokio::test]
async fn the_fake_server_accepts_the_documented_requests() {
    let mut rejected = Vec::new();
    for entry in table::read() {
        let (server, response) = ask(&entry).await;
        if response.status().as_u16() != entry.status && response.status() != 201 {
            rejected.push(format!(
                "{} ({})\n    {}",
                entry.name,
                entry.place,
                server.received_requests()[0].violations.join("\n    ")
            ));
        }
        assert_eq!(server.received_requests()[0].operation, Some(entry.operation()), "{}", entry.name);
        let mut ignored = response.headers().get_all("x-fake-ignored").iter();
        let is_known = |name: &str| IGNORED.contains(&(entry.operation(), name));
        assert!(ignored.all(|name| is_known(name.to_str().unwrap())), "{}: {:?}", entry.name, response.headers());
        // The response may have more than is documented; the request has not.
        let mut sources = response.headers().get_all("x-fake-unverified").iter().map(|it| it.to_str().unwrap());
        let of_response = |it: &str| ["field ", "value ", "status "].iter().any(|start| it.starts_with(start));
        assert!(sources.all(of_response), "{}: {:?}", entry.name, response.headers());
    }
    assert!(rejected.is_empty(), "these are rejected:\n{}", rejected.join("\n"));
}

#[tokio::test]
async fn the_responses_of_the_fake_server_have_the_documented_fields() {
    let (mut documented, mut responded) = (BTreeSet::new(), BTreeSet::new());
    for entry in table::read() {
        let (_, response) = ask(&entry).await;
        names(&entry.response, entry.operation(), &mut documented);
        names(str::from_utf8(response.body()).unwrap(), entry.operation(), &mut responded);
    }
    // Other variants of the interface, such as dialects of the fake server, have other names of fields.
    let is_other = |name: &str| name.rsplit('.').next().is_some_and(names_of_fields::is_other);
    let missing = documented.difference(&responded).filter(|name| !is_other(name));
    let missing = missing.filter(|name| !ELSEWHERE.iter().any(|it| name.contains(it)));
    let missing: Vec<_> = missing.collect();
    assert!(missing.is_empty(), "these are documented and not in a response: {missing:#?}");
}

/// Asks a fresh server with the example account.
async fn ask(entry: &Entry) -> (FakeServer, Response<Bytes>) {
    // Whatever is documented has the documented type.
    let server = FakeServer::builder().seed(Seed::example()).strict().start().await.unwrap();
    let client = Client::builder(TokioExecutor::new()).build_http();
    let (parts, body) = client.request(request(&server, entry)).await.unwrap().into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    (server, Response::from_parts(parts, body))
}

/// The request of an entry as curl would send it, to this server.
fn request(server: &FakeServer, entry: &Entry) -> Request<Full<Bytes>> {
    let sent = &entry.request;
    // The number is that of the first case of this account.
    let path = sent.path.replace(CASE_NUMBER, "237-010001");
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(&sent.query).finish();
    let credentials = BASE64_STANDARD.encode(format!("{DEFAULT_STAFF_EMAIL}:{}", server.api_key()));
    let request = Request::builder()
        .method(sent.method.as_str())
        .uri(format!("{}{path}?{query}", server.url()))
        .header("authorization", format!("Basic {credentials}"));
    let (kind, body) = match &sent.body {
        Body::None => return request.body(Full::default()).unwrap(),
        Body::Json(json) => ("application/json", json.to_string()),
        Body::Form(fields) => ("multipart/form-data; boundary=XX", form(fields)),
    };
    request.header("content-type", kind).body(Full::from(body)).unwrap()
}

fn form(fields: &[(String, FormValue)]) -> String {
    let mut form = String::new();
    for (name, value) in fields {
        let (more, text) = match value {
            FormValue::Text(text) => (String::new(), text),
            FormValue::File { file_name, content_type, content } => {
                (format!("; filename=\"{file_name}\"\r\nContent-Type: {content_type}"), content)
            }
        };
        form += &format!("--XX\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\n\r\n{text}\r\n");
    }
    form + "--XX--\r\n"
}

/// The names of a response by where they stand; keys of lists and of values by id are alike.
fn names(text: &str, operation: &str, places: &mut BTreeSet<String>) {
    fn of(json: &Json, place: &str, places: &mut BTreeSet<String>) {
        match json {
            Json::Object(fields) => {
                for (name, value) in fields {
                    let number = name.trim_start_matches("cf_").parse::<u64>().is_ok();
                    if number {
                        of(value, place, places);
                        continue;
                    }
                    let place = format!("{place}.{name}");
                    of(value, &place, places);
                    places.insert(place);
                }
            }
            Json::Array(items) => items.iter().for_each(|item| of(item, place, places)),
            _ => (),
        }
    }
    if let Ok(json) = text.parse::<Json>() {
        of(&json, operation.split('.').next().unwrap(), places);
    }
}
