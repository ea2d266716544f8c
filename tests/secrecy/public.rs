//! Every public type that has `Debug`. The source lists them, so that the tests cover all of them.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error as _;
use std::fmt::Debug;

use helpdesk::jobs::{Lookup, UpdatesSince};
use helpdesk::meta::{Returns, UntypedListRequest};
use helpdesk::request::{BaseUrl, Credentials, InvalidRequestError, OperationInput, RequestBody, Value};
use helpdesk::response::{DecodeError, Response};
use helpdesk::transport::{Delivery, ResponseBody, TransportError, TransportErrorKind};
use helpdesk::values::Pair;
use helpdesk::{
    Case, Client, CustomFields, DownloadRequest, Effect, Error, Label, Localized, Method, OneOrMany, RawRequest,
    Request, Search, Timestamp, Upload, blocking, cases, labels, messages,
};
use http::{HeaderMap, StatusCode};

use super::items;

/// A value that a person typed. It is no name, because `Debug` may show a name.
const TYPED: &str = "CANARY «да»";

/// Types whose `Debug` shows no text that a person typed, and the reason why they need no example.
const WITHOUT_TEXT: &[(&str, &str)] = &[
    ("Page", "shows its records as they show themselves, as `ListResponse` does"),
    ("blocking::ClientBuilder", "is `ClientBuilder` by another name"),
    ("blocking::Download", "shows what `files::Download` shows"),
    ("files::Download", "needs a response; `no_value_of_a_request_or_response_is_logged_or_shown` has those"),
    ("jobs::CollectedList", "shows keys of the program, and records as they show themselves"),
    ("jobs::Created", "shows records as they show themselves"),
    ("jobs::ExportCheckpoint", "holds identifiers, times and a hash"),
    ("jobs::ExportReport", "holds numbers and identifiers"),
    ("jobs::KeyedResult", "shows a key of the program, and a record or an error as it shows itself"),
    ("jobs::UpdatesCursor", "holds a time and a hash"),
    ("observability::ClientEvent", "`no_value_of_a_request_or_response_is_logged_or_shown` observes them"),
    ("observability::ClientEventKind", "`no_value_of_a_request_or_response_is_logged_or_shown` observes them"),
    ("pagination::Checkpoint", "holds numbers and a hash"),
    ("request::InvalidConfigError", "is about settings, which a program has"),
];

#[test]
fn no_public_type_shows_what_a_person_typed() {
    let shown = debug_texts();
    for (name, texts) in &shown {
        for text in texts {
            assert!(!text.contains("CANARY") && !text.contains("да") && !text.contains("%D0"), "{name} shows {text}");
        }
    }
    let covered: BTreeSet<_> = shown.keys().copied().chain(WITHOUT_TEXT.iter().map(|(name, _)| *name)).collect();
    assert_eq!(covered.len(), shown.len() + WITHOUT_TEXT.len(), "a type stands in both lists");
    let listed = items::with_debug();
    let listed: BTreeSet<_> = listed.iter().map(String::as_str).collect();
    assert_eq!(covered, listed, "add an example of each new public type here");
}

#[test]
fn debug_of_containers_is_that_of_their_items() {
    let shown = format!("{:?}", Localized::<String>::from([(1_u64, TYPED), (2, TYPED)]));
    assert_eq!(shown, "ByLanguage({1: <redacted>, 2: <redacted>})");
    let shown = format!("{:?}", Pair(Search::exact(TYPED), Search::contains(TYPED)));
    let hidden = |start, end| format!("Search {{ term: <redacted>, from_start: {start}, to_end: {end} }}");
    assert_eq!(shown, format!("Pair({}, {})", hidden(true, true), hidden(false, false)));
}

type Shown = BTreeMap<&'static str, Vec<String>>;

fn debug_texts() -> Shown {
    let mut all = Shown::new();
    values(&mut all);
    requests(&mut all);
    responses(&mut all);
    errors(&mut all);
    clients(&mut all);
    all
}

fn show(all: &mut Shown, name: &'static str, values: impl IntoIterator<Item = impl Debug>) {
    let texts = values.into_iter().flat_map(|value| [format!("{value:?}"), format!("{value:#?}")]);
    all.entry(name).or_default().extend(texts);
}

fn values(all: &mut Shown) {
    let parsed =
        Case::from_json(&format!(r#"{{"case_id":1,"custom_fields":{{"{TYPED}":"{TYPED}","cf_1":"{TYPED}"}}}}"#));
    show(all, "CustomFields", [CustomFields::new().set(25, TYPED), parsed.unwrap().custom_fields]);
    show(all, "Localized", [Localized::<String>::from(TYPED), Localized::from([(1_u64, TYPED)])]);
    show(all, "Localized", [Localized::<Vec<String>>::from([TYPED])]);
    show(all, "OneOrMany", [OneOrMany::One(Search::contains(TYPED)), OneOrMany::Many(vec![TYPED.into()])]);
    show(
        all,
        "Search",
        [Search::contains(TYPED), Search::exact(TYPED), Search::starts_with(TYPED), Search::ends_with(TYPED)],
    );
    show(all, "Timestamp", Timestamp::parse(TYPED).map_err(|error| format!("{error} {error:?}")));
    let bytes = Upload::from_bytes(TYPED, TYPED).content_type(TYPED);
    show(
        all,
        "Upload",
        [bytes, Upload::from_path(format!("/{TYPED}/{TYPED}.pdf")), Upload::from_path("a").file_name(TYPED)],
    );
    show(all, "values::ParseTextError", [helpdesk::CaseNumber::new(TYPED).unwrap_err()]);
    let number = format!(r#"{{"case_id":1,"case_number":"{TYPED}"}}"#);
    show(all, "values::PatternString", [Case::from_json(&number).unwrap().case_number]);
    show(all, "values::Pair", [Pair::<Search>::from((TYPED, TYPED))]);
    show(all, "values::UnknownValue", [helpdesk::Priority::from(TYPED)]);
    let list = || vec![Value::Text(TYPED.into()), Value::Search(TYPED.into()), Value::Json(TYPED.into())];
    let map = Value::Map(vec![(TYPED.into(), Value::Text(TYPED.into()))]);
    let fields = Value::CustomFields(CustomFields::new().set(1, TYPED));
    let file = Value::File(Upload::from_bytes(TYPED, TYPED));
    show(all, "request::Value", list().into_iter().chain([Value::List(list()), map, fields, file]));
}

/// A request with text in the body, and one with a file.
fn creates() -> [OperationInput; 2] {
    let create = || messages::create(664, TYPED);
    let with_file = create().attachments([Upload::from_bytes(TYPED, TYPED)]);
    [create().input().clone(), with_file.input().clone()]
}

fn requests(all: &mut Shown) {
    show(all, "DownloadRequest", [DownloadRequest::new(format!("https://a.example.com/{TYPED}?{TYPED}"))]);
    let raw = RawRequest::new(Method::Post, format!("/{TYPED}.json"), Effect::Create).query(TYPED, TYPED);
    show(all, "RawRequest", [raw.json(TYPED)]);
    show(all, "request::BaseUrl", [BaseUrl::new("https://acme.example.com", "/api").unwrap()]);
    show(all, "request::Credentials", [Credentials::new("CANARY@example.com", "CANARY").unwrap()]);
    show(all, "request::OperationInput", creates());
    let prepared = creates().map(|input| input.prepare().unwrap());
    show(all, "request::RequestBody", prepared.iter().map(|it| &it.body));
    show(all, "request::BodyReader", prepared.iter().map(|it| it.body.open().unwrap()));
    let forms = prepared.iter().filter_map(|request| match &request.body {
        RequestBody::Multipart(form) => Some(form),
        _ => None,
    });
    show(all, "request::FormPart", forms.clone().flat_map(|it| it.parts()));
    show(all, "request::Multipart", forms);
    show(all, "request::PreparedRequest", &prepared);
}

fn response(body: &str) -> Response {
    let headers = HeaderMap::from_iter([(http::header::SET_COOKIE, "CANARY".parse().unwrap())]);
    Response::new(StatusCode::OK, headers, body.to_owned())
}

fn responses(all: &mut Shown) {
    let unknown = format!(r#"{{"label_id":1,"label_title":"{TYPED}","{TYPED}":"{TYPED}"}}"#);
    let list =
        response(&format!(r#"{{"0":{{"label":{unknown}}},"1":{{"label":{{"label_id":"{TYPED}"}}}},"total_count":2}}"#));
    let list = labels::List::read(&list).unwrap();
    show(all, "response::ItemError", &list.errors);
    all.entry("response::ItemError").or_default().extend(list.errors.iter().map(ToString::to_string));
    show(all, "ListResponse", [list]);
    show(all, "response::ExtraFields", [Label::from_json(&unknown).unwrap().extra()]);
    show(all, "response::Response", [response(TYPED), response(&unknown)]);
    let posted =
        helpdesk::WebhookEvent::from_request(None, format!(r#"{{"type":"{TYPED}","object":"{TYPED}"}}"#).as_bytes());
    show(all, "response::UnknownWebhookEvent", [posted.unwrap()]);
    let broken = Case::from_json(&format!(r#"{{"case_id":1,"group_id":{{"{TYPED}":["{TYPED}"]}}}}"#)).unwrap();
    assert_eq!(broken.unreadable().len(), 1);
    show(all, "response::UnreadableField", broken.unreadable());
    all.entry("response::UnreadableField").or_default().extend(broken.unreadable().iter().map(ToString::to_string));
    let record = br#"{"label": {"label_id": 7, "label_title": "CANARY \u00ab\u0434\u0430\u00bb"}}"#;
    show(
        all,
        "meta::UntypedRecord",
        response(std::str::from_utf8(record).unwrap()).records(&Returns::Raw).unwrap().items,
    );
    show(all, "meta::UntypedListRequest", [UntypedListRequest::new(cases::list().subject(TYPED).input().clone())]);
    show(all, "response::UntypedJson", [response(&format!(r#"["{TYPED}"]"#)).raw().unwrap()]);
    show(all, "transport::ResponseBody", [ResponseBody::from(TYPED)]);
}

fn errors(all: &mut Shown) {
    let decode: Vec<DecodeError> = [format!(r#"{{"case_id":"{TYPED}"}}"#), format!(r#"{{"{TYPED}":[{TYPED}]}}"#)]
        .map(|json| Case::from_json(&json).unwrap_err())
        .into();
    all.entry("response::DecodeError").or_default().extend(decode.iter().map(ToString::to_string));
    show(all, "response::DecodeError", decode);
    for invalid in [too_short(), no_file()] {
        all.entry("request::InvalidRequestError").or_default().push(invalid.to_string());
        show(all, "request::InvalidRequestError", [&invalid]);
        show(all, "request::ValidationError", &invalid.validation_errors);
        let error = Error::from(invalid);
        let texts = all.entry("ErrorReport").or_default();
        texts.extend([error.report().to_string(), format!("{:?}", error.report())]);
        let texts = all.entry("Error").or_default();
        texts.extend([error.to_string(), format!("{error:?}")]);
        let mut source = error.source();
        while let Some(cause) = source {
            texts.extend([cause.to_string(), format!("{cause:?}")]);
            source = cause.source();
        }
    }
    let transport = TransportError::new(TransportErrorKind::ConnectionLost, Delivery::MaybeSent);
    show(all, "transport::TransportError", [transport.with_status(StatusCode::OK)]);
}

fn too_short() -> InvalidRequestError {
    let list = cases::list().subject("да«").user_custom_ids([TYPED; 30]).page(-1);
    list.prepare().unwrap_err()
}

fn no_file() -> InvalidRequestError {
    messages::create(664, TYPED).attachments([Upload::from_path("/nowhere/at/all.pdf")]).prepare().unwrap_err()
}

fn clients(all: &mut Shown) {
    const URL: &str = "http://127.0.0.1:9";
    const EMAIL: &str = "CANARY@example.com";
    let list = || cases::list().subject(TYPED);
    let since = || Timestamp::from_unix_seconds(1_700_000_000);
    let builder = || Client::builder(URL, EMAIL, TYPED);
    show(all, "ClientBuilder", [builder()]);
    let client = builder().build().unwrap();
    show(all, "jobs::CollectLists", [client.collect_lists([1_u64], |_| list())]);
    show(all, "jobs::Export", [client.export(list())]);
    show(all, "jobs::Lookup", [Lookup::new(&client, labels::list)]);
    show(all, "jobs::SendEach", [client.send_each([1_u64], |_| labels::create(TYPED))]);
    show(all, "jobs::Updates", [client.updates(list(), since())]);
    show(all, "jobs::UpdatesSince", [UpdatesSince::Time(since())]);
    show(all, "pagination::Items", [client.items(list())]);
    show(all, "pagination::Pages", [client.pages(list())]);
    show(all, "rate_limit::RateLimiter", [helpdesk::rate_limit::RateLimiter::new()]);
    show(all, "StopHandle", [client.stop_handle()]);
    show(all, "transport::NoProxy", [helpdesk::transport::NoProxy::parse(TYPED)]);
    show(all, "Client", [client]);
    let client = blocking::Client::builder(URL, EMAIL, TYPED).build().unwrap();
    show(all, "blocking::CollectLists", [client.collect_lists([1_u64], |_| list())]);
    show(all, "blocking::Export", [client.export(list())]);
    show(all, "blocking::Items", [client.items(list())]);
    let any: blocking::Iter<_> = client.pages(list());
    show(all, "blocking::Iter", [any]);
    show(all, "blocking::Lookup", [blocking::Lookup::new(&client, labels::list)]);
    show(all, "blocking::Pages", [client.pages(list())]);
    show(all, "blocking::SendEach", [client.send_each([1_u64], |_| labels::create(TYPED))]);
    show(all, "blocking::Updates", [client.updates(list(), since())]);
    show(all, "blocking::Client", [client]);
}
