//! A sample of every error, as people read it: the problem, the value, the expected value and the next step.

use std::error::Error as StdError;
use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use helpdesk::jobs::{ExportCheckpoint, UpdatesCursor};
use helpdesk::meta::{LimitKind, OPERATIONS, Operation, Param, ValueType};
use helpdesk::pagination::Checkpoint;
use helpdesk::rate_limit::Quota;
use helpdesk::request::{BaseUrl, Credentials, OperationInput, RequestBody, ValidationError};
use helpdesk::transport::{Delivery, SendFuture, SleepFuture, Transport, TransportError, TransportErrorKind};
use helpdesk::{
    CaseNumber, Catalog, CivilDateTime, Client, ClientBuilder, Effect, Error, HelpDesk, MessageContent, Method,
    Outcome, RawRequest, Request, RequestOptions, Requester, Search, Timestamp, Upload, blocking, cases, labels,
    messages, statistics, users,
};

#[tokio::test]
async fn every_error_of_the_client_says_what_to_do() {
    let samples = client_errors().await;
    let kinds: Vec<String> = samples.iter().map(|error| format!("{:?}", error.kind())).collect();
    let mut text = String::new();
    for kind in variants(include_str!("../client/src/error/kind.rs"), "ErrorKind") {
        assert!(kinds.contains(&kind.to_owned()), "no sample of ErrorKind::{kind}");
        heading(&mut text, &format!("ErrorKind::{kind}"));
        for error in samples.iter().filter(|error| format!("{:?}", error.kind()) == kind) {
            writeln!(text, "{error}").unwrap();
            // The first line of the report is the text of the error, except for its words about the outcome.
            error.report().to_string().lines().skip(1).for_each(|line| writeln!(text, "  {line}").unwrap());
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn every_other_error_says_what_was_expected() {
    let mut text = String::new();
    heading(&mut text, "TransportErrorKind");
    let kinds = transport_kinds();
    for kind in variants(include_str!("../client/src/error/transport.rs"), "TransportErrorKind") {
        let kind = kinds.iter().find(|it| format!("{it:?}") == kind).unwrap_or_else(|| panic!("no sample of {kind}"));
        writeln!(text, "{kind:?}: {}", TransportError::new(*kind, Delivery::NotSent)).unwrap();
    }
    heading(&mut text, "Constraint");
    let errors = validation_errors();
    let limits = LimitKind::ALL.map(|kind| format!("Limit({kind:?})"));
    let others = variants(include_str!("../runtime/src/requests/invalid.rs"), "Constraint");
    let others = others.into_iter().filter(|it| !it.starts_with("Limit")).map(str::to_owned);
    for constraint in limits.into_iter().chain(others) {
        let mut samples = errors.iter().filter(|it| format!("{:?}", it.constraint) == constraint).peekable();
        assert!(samples.peek().is_some(), "no sample of Constraint::{constraint}");
        samples.for_each(|sample| writeln!(text, "{constraint}: {sample}").unwrap());
    }
    for (name, errors) in runtime_errors() {
        heading(&mut text, name);
        errors.iter().for_each(|error| writeln!(text, "{error}").unwrap());
    }
    insta::assert_snapshot!(text);
}

fn heading(text: &mut String, heading: &str) {
    writeln!(text, "{}== {heading}", if text.is_empty() { "" } else { "\n" }).unwrap();
}

/// The variants of a non-exhaustive enum in this source. A `match` outside of its crate cannot be complete.
fn variants(source: &'static str, name: &str) -> Vec<&'static str> {
    let start = source.find(&format!("pub enum {name} {{\n")).expect("the enum is there");
    let body = source[start..].split("\n}").next().expect("the enum ends");
    body.lines().filter_map(|line| line.trim().strip_suffix(',')).filter(|line| !line.starts_with("//")).collect()
}

/// Returns one response for each request, in their order, and repeats the last one.
struct Reactions {
    reactions: Vec<Reaction>,
    asked: AtomicUsize,
}

type Reaction = Box<dyn Fn() -> Result<http::Response<String>, TransportError> + Send + Sync>;

impl Transport for Reactions {
    fn send(&self, _: http::Request<RequestBody>, _: Duration) -> SendFuture {
        let place = self.asked.fetch_add(1, Ordering::Relaxed).min(self.reactions.len() - 1);
        let response = (self.reactions[place])();
        Box::pin(async move { response.map(|response| response.map(Into::into)) })
    }

    fn sleep(&self, _: Duration) -> SleepFuture {
        Box::pin(std::future::ready(()))
    }
}

fn says(status: u16, headers: &'static [(&str, &str)], body: &str) -> Reaction {
    let body = body.to_owned();
    Box::new(move || {
        let head = http::Response::builder().status(status);
        let head = headers.iter().fold(head, |head, (name, value)| head.header(*name, *value));
        Ok(head.body(body.clone()).unwrap())
    })
}

fn fails(kind: TransportErrorKind, delivery: Delivery) -> Reaction {
    Box::new(move || Err(TransportError::new(kind, delivery)))
}

fn because(kind: TransportErrorKind, cause: &'static str) -> Reaction {
    Box::new(move || Err(TransportError::new(kind, Delivery::NotSent).with_source(cause)))
}

fn builder(reactions: impl IntoIterator<Item = Reaction>) -> ClientBuilder<HelpDesk> {
    let reactions = Reactions { reactions: reactions.into_iter().collect(), asked: AtomicUsize::new(0) };
    Client::builder("https://acme.example.com", "agent@acme.com", "key")
        .transport(reactions)
        .options(RequestOptions::new().backoff(Duration::ZERO, Duration::ZERO))
}

fn client(reactions: impl IntoIterator<Item = Reaction>) -> Client {
    builder(reactions).build().unwrap()
}

/// The error of a request with this reaction.
async fn error_of<R: Request>(request: R, reaction: Reaction) -> Error {
    client([reaction]).send(request).await.err().expect("it fails")
}

fn create() -> cases::Create {
    cases::create(Requester::email("ann@example.com"), "Printer", MessageContent::text("Help."))
}

async fn client_errors() -> Vec<Error> {
    let mut errors = vec![
        error_of(cases::list().page(501).subject("abc"), says(200, &[], "")).await,
        error_of(users::update(7), says(200, &[], "")).await,
        client([says(200, &[], "")]).download("https://files.example.com/1.png").await.unwrap_err(),
        error_of(create(), fails(TransportErrorKind::Connect, Delivery::NotSent)).await,
        error_of(create(), because(TransportErrorKind::Dns, "no such host")).await,
        error_of(cases::list(), because(TransportErrorKind::Tls, "certificate has expired")).await,
        error_of(cases::list(), fails(TransportErrorKind::Timeout, Delivery::MaybeSent)).await,
        error_of(create(), fails(TransportErrorKind::Timeout, Delivery::MaybeSent)).await,
        error_of(cases::list(), fails(TransportErrorKind::ConnectionLost, Delivery::MaybeSent)).await,
        error_of(create(), fails(TransportErrorKind::ConnectionLost, Delivery::MaybeSent)).await,
        error_of(
            create(),
            Box::new(|| {
                let lost = TransportError::new(TransportErrorKind::ConnectionLost, Delivery::MaybeSent);
                Err(lost.with_status(http::StatusCode::CREATED))
            }),
        )
        .await,
        error_of(cases::list(), because(TransportErrorKind::Other, "this transport sends no GET")).await,
        error_of(cases::get(7), says(404, &[], r#"{"error":"case_not_found"}"#)).await,
        error_of(cases::get(7), says(401, &[], "")).await,
        error_of(create(), says(422, &[], r#"{"error":"wrong_email"}"#)).await,
        error_of(create(), says(502, &[], "<h1>Bad Gateway</h1>")).await,
        error_of(cases::list(), says(503, &[], "")).await,
        error_of(cases::list(), says(429, &[], "")).await,
        error_of(cases::list(), says(301, &[("location", "https://www.example.com/api/cases.json")], "")).await,
        error_of(cases::list(), says(302, &[("location", "/login")], "")).await,
        error_of(cases::list(), says(302, &[], "")).await,
        error_of(crate::client::new_label(), says(201, &[], r#"{"label":{"label_id":7,"label_title":[]}}"#)).await,
        error_of(labels::list(), says(200, &[], "<html>")).await,
        error_of(cases::list(), because(TransportErrorKind::Config, "not sent: this transport is closed")).await,
        error_of(
            create().attachments([Upload::from_bytes("a", "x")]),
            because(TransportErrorKind::File, "a.pdf changed"),
        )
        .await,
    ];
    let narrow = builder([says(200, &[], "0123456789")]).max_response_bytes(9).build().unwrap();
    errors.push(narrow.send(labels::list()).await.unwrap_err());
    errors.push(job_error().await);
    errors.extend(limits().await);
    errors.extend(config());
    errors.extend(lists().await);
    errors.extend(names().await);
    errors
}

/// The error of a request that has started and is not sent before its job ends.
async fn job_error() -> Error {
    let client = client([says(200, &[], "")]);
    let mut deleted = client.send_each([1_u64, 2], |case| cases::delete(*case));
    deleted.next().await.expect("two keys").result.expect("deleted");
    deleted.stop();
    deleted.next().await.expect("two keys").result.unwrap_err()
}

/// The errors of limits of time and of requests.
async fn limits() -> Vec<Error> {
    let late = client([fails(TransportErrorKind::Timeout, Delivery::MaybeSent)]);
    let soon = RequestOptions::new().max_attempts(1).total_timeout(Duration::from_secs(2));
    let mut errors = vec![
        late.with_options(soon).send(cases::list()).await.unwrap_err(),
        late.with_options(soon.total_timeout(Duration::ZERO)).send(cases::list()).await.unwrap_err(),
    ];
    let headers: &[(&str, &str)] = &[("api_calls_left", "0"), ("rate_limit_per_minute", "20"), ("retry_after", "30")];
    let busy = client([says(429, headers, "")]);
    errors.push(busy.send(create()).await.unwrap_err());
    let again = busy.send(create()).await.unwrap_err();
    assert_eq!(again.outcome(), Outcome::NotSent);
    errors.push(again);
    let silent = client([says(200, &[], "[]")]);
    let paced = silent.with_options(RequestOptions::new().pace());
    paced.send(RawRequest::new(Method::Get, "/x.json", Effect::Safe)).await.unwrap();
    errors.push(paced.send(cases::list()).await.unwrap_err());
    let slow =
        silent.with_options(RequestOptions::new().pace_at(Quota::per_hour(1)).max_rate_limit_wait(Duration::ZERO));
    slow.send(RawRequest::new(Method::Get, "/x.json", Effect::Safe)).await.ok();
    let waits = slow.send(cases::list()).await.unwrap_err();
    // The time to wait depends on the clock.
    assert!(
        waits.to_string().starts_with("cases.list: not sent: the pace allows no request now; retry in "),
        "{waits}"
    );
    errors
}

/// The errors of invalid clients.
fn config() -> Vec<Error> {
    let new = |url: &str, email: &str, key: &str| Client::new(url, email, key).unwrap_err();
    let https = || Client::builder("https://acme.example.com", "agent@acme.com", "key");
    let mut errors = Vec::new();
    for url in [
        "",
        "acme.example.com",
        "http://acme.example.com",
        "https://ann:secret@acme.example.com",
        "https://acme.example.com?key=secret",
        "https://пример.рф",
        "https://a b",
        "https://acme.example.com:99999",
        "https://acme.example.com/a/../b",
        "https://acme.example.com/api/cases.json",
    ] {
        errors.push(new(url, "agent@acme.com", "key"));
    }
    errors.push(new("https://acme.example.com", "", "key"));
    errors.push(new("https://acme.example.com", "agent:acme.com", "key"));
    errors.push(new("https://acme.example.com", "Agent <agent@acme.com>", "key"));
    errors.push(new("https://acme.example.com", "key", "agent@acme.com"));
    errors.push(new("https://acme.example.com", "agent@acme.com", ""));
    errors.push(new("https://acme.example.com", "agent@acme.com", "secret "));
    errors.push(new("https://acme.example.com", "agent@acme.com", "secret\n"));
    errors.push(https().app_info("two\nlines").build().unwrap_err());
    errors.push(https().proxy("::secret::").build().unwrap_err());
    errors.push(https().add_root_certificates_pem("nothing").build().unwrap_err());
    let broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    errors.push(https().add_root_certificates_pem(broken).build().unwrap_err());
    let blocking = blocking::Client::builder("https://acme.example.com", "agent@acme.com", "key");
    errors.push(blocking.proxy("socks4://127.0.0.1:1").build().unwrap_err());
    assert!(errors.iter().all(|error| !format!("{error} {error:?} {}", error.report()).contains("secret")));
    errors
}

/// The errors of unreadable lists, read to the end or from a checkpoint.
async fn lists() -> Vec<Error> {
    let page = r#"{"0":{"case":{"case_id":1}},"total_count":60000}"#;
    let full = client([says(200, &[], page)]);
    let mut errors = Vec::new();
    let mut pages = full.pages(cases::list().page(500).limit(1));
    pages.next().await.unwrap().unwrap();
    errors.push(pages.next().await.unwrap().unwrap_err());
    let mut pages = full.pages(cases::list().limit(1));
    while let Some(page) = pages.next().await {
        errors.extend(page.err());
    }
    let checkpoint = "1 cases.list 00000000deadbeef 7 600".parse::<Checkpoint>().unwrap();
    errors.push(full.pages(labels::list()).resume(&checkpoint).unwrap_err());
    let cursor = "updates 1 cases.list 00000000deadbeef 1772442000".parse::<UpdatesCursor>().unwrap();
    errors.push(full.updates(cases::list(), cursor).next().await.unwrap().unwrap_err());
    errors.push(full.export(cases::list().page(2)).next().await.unwrap().unwrap_err());
    let ages = Timestamp::from_unix_seconds(i64::MAX);
    errors.push(full.updates(cases::list(), ages).next().await.unwrap().unwrap_err());
    // The record is unreadable.
    let odd = client([says(200, &[], r#"{"0":{"case":{"case_id":"x"}},"total_count":1}"#)]);
    errors.push(odd.items(cases::list()).next().await.unwrap().unwrap_err());
    errors
}

/// The errors of names that several records have.
async fn names() -> Vec<Error> {
    let twice = r#"{"0":{"label":{"label_id":9,"label_title":"VIP"}},"1":{"label":{"label_id":4,"label_title":"vip"}},"total_count":2}"#;
    let labels = Catalog::new(client([says(200, &[], twice)]));
    let field = r#"{"0":{"custom_field":{"field_id":27,"title":"Size","field_type":"select","field_level":"case","field_data":{"1":"big","2":"Big"}}},"total_count":1}"#;
    let fields = Catalog::new(client([says(200, &[], field)]));
    vec![labels.labels().id_of("Vip").await.unwrap_err(), fields.case_fields().option_key(27, "BIG").await.unwrap_err()]
}

fn transport_kinds() -> Vec<TransportErrorKind> {
    use TransportErrorKind::{Canceled, Config, Connect, ConnectionLost, Dns, File, Other, Timeout, Tls, TooLarge};
    vec![Connect, Dns, Tls, Timeout, ConnectionLost, File, TooLarge, Config, Canceled, Other]
}

/// Returns the validation errors of a request.
fn wrong(request: impl Request) -> Vec<ValidationError> {
    request.prepare().unwrap_err().validation_errors
}

/// The test declares its own operation, because no parameter of the service has a maximum length.
static SHORT_TITLES: Operation = Operation::new("labels.find", Method::Get, "/labels.json", Effect::Safe)
    .query(&[Param::new("title", ValueType::Text).limits(&[LimitKind::MaxLength.of(5)])]);

fn validation_errors() -> Vec<ValidationError> {
    let case = || cases::create(Requester::email("ann@example.com"), "Printer", MessageContent::text("Help."));
    let file = |bytes: usize| Upload::from_bytes("a.bin", vec![0; bytes]);
    let untyped = |id: &str| {
        let operation = OPERATIONS.iter().find(|it| it.operation.id == id).expect("it is in the spec");
        OperationInput::new(operation.operation)
    };
    let mut errors: Vec<ValidationError> = [
        wrong(cases::list().page(0)),
        wrong(cases::list().page(501)),
        wrong(cases::list().subject("abc")),
        wrong(cases::list().subject(Search::contains("fi^re"))),
        wrong(cases::list().label_ids((0..21).map(helpdesk::LabelId))),
        wrong(cases::list().label_ids([0_u64; 0])),
        wrong(case().attachments([file((25 << 20) + 1)])),
        wrong(case().attachments([file(25 << 20), file(25 << 20), file(1)])),
        wrong(helpdesk::companies::create("Acme").company_domains(["a.example,b.example"])),
        wrong(cases::create(Requester::custom("bot-7"), "s", MessageContent::text("c"))),
        wrong(case().attachments([file(1)]).attachment_urls(["https://example.com/a"])),
        wrong(users::update(7)),
        wrong(statistics::leaderboard(helpdesk::ReportPeriod::range(
            "2024-01-01".parse::<CivilDateTime>().unwrap(),
            "2024-05-01".parse::<CivilDateTime>().unwrap(),
        ))),
        wrong(case().attachments([Upload::from_path("/nowhere/at/all.pdf")])),
        wrong(RawRequest::new(Method::Get, "cases.json", Effect::Safe)),
    ]
    .concat();
    let long = OperationInput::new(&SHORT_TITLES).set::<String>("title", "Urgent");
    errors.extend(long.prepare().unwrap_err().validation_errors);
    errors.extend(untyped("cases.create").prepare().unwrap_err().validation_errors);
    errors.extend(untyped("statistics.leaderboard").prepare().unwrap_err().validation_errors);
    errors.extend(untyped("labels.create").set::<String>("nonsense", "x").prepare().unwrap_err().validation_errors);
    let range =
        untyped("statistics.leaderboard").set::<CivilDateTime>("from_time", CivilDateTime::date(2024, 1, 1).unwrap());
    errors.extend(range.clone().prepare().unwrap_err().validation_errors);
    let range = range.set::<CivilDateTime>("to_time", CivilDateTime::date(2024, 1, 2).unwrap());
    errors.extend(range.set::<String>("period", "today").prepare().unwrap_err().validation_errors);
    errors
}

/// Every other error type of the runtime and of the client.
fn runtime_errors() -> Vec<(&'static str, Vec<String>)> {
    let decode = |body: &str| helpdesk::Label::from_json(body).unwrap_err().to_string();
    let event = |body: &str| helpdesk::WebhookEvent::from_request(None, body.as_bytes()).unwrap_err().to_string();
    let text = |error: &dyn StdError| error.to_string();
    vec![
        (
            "InvalidConfigError",
            vec![text(&BaseUrl::new("acme", "/api").unwrap_err()), text(&Credentials::new("a@b.c", "").unwrap_err())],
        ),
        (
            "InvalidRequestError",
            vec![text(
                &messages::create(7, MessageContent::text(""))
                    .attachments(vec![Upload::from_bytes("a", "x"); 21])
                    .prepare()
                    .unwrap_err(),
            )],
        ),
        ("DecodeError", vec![decode(""), decode("[]"), event("{")]),
        (
            "ParseTextError",
            vec![text(&CaseNumber::new("664").unwrap_err()), text(&Timestamp::parse("tomorrow").unwrap_err())],
        ),
        ("ParseCivilDateTimeError", vec![text(&"2024-02-30".parse::<CivilDateTime>().unwrap_err())]),
        (
            "OutOfRangeError",
            vec![text(&jiff::Timestamp::try_from(Timestamp::from_unix_seconds(i64::MAX)).unwrap_err())],
        ),
        (
            "ParseCheckpointError",
            vec![
                text(&"x".parse::<Checkpoint>().unwrap_err()),
                text(&"x".parse::<ExportCheckpoint>().unwrap_err()),
                text(&"x".parse::<UpdatesCursor>().unwrap_err()),
            ],
        ),
    ]
}
