//! Verifications of fake accounts: as documented, with drifts that are planted in their responses, and with text that must not be kept.

#[path = "common/drifting.rs"]
mod drifting;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

use helpdesk::blocking::Client;
use helpdesk::request::RequestBody;
use helpdesk::transport::{SendFuture, SleepFuture, Transport};
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, Dialect, FakeServer, RateLimitScheme, Seed};
use helpdesk_verify::{DefaultPage, Event, FilterEffect, Observations, Report, Verification};
use serde_json::{Value, json};

use self::drifting::{client, each};

fn server() -> FakeServer {
    let server = FakeServer::start_blocking().unwrap();
    server.seed(Seed::example());
    server.seed(Seed::cases(20));
    server
}

fn observe(drift: impl Fn(&str, &mut Value) + Send + Sync + 'static) -> Observations {
    let server = server();
    Verification::new().run(client(&server, drift), &mut |_| ControlFlow::Continue(())).unwrap()
}

/// Whether an address is of this path, with or without a query.
fn is_of(address: &str, path: &str) -> bool {
    address.split('?').next().unwrap().ends_with(path)
}

/// Replaces the value of a key in each record that has it.
macro_rules! set {
    ($key:literal, $value:tt) => {
        |_: &str, json: &mut Value| each(json, $key, &|it| _ = it.insert($key.into(), json!($value)))
    };
}

/// Adds a key to each record that has another one.
macro_rules! add {
    ($beside:literal, $key:literal, $value:tt) => {
        |_: &str, json: &mut Value| each(json, $beside, &|it| _ = it.insert($key.into(), json!($value)))
    };
}

macro_rules! remove {
    ($key:literal) => {
        |_: &str, json: &mut Value| each(json, $key, &|it| _ = it.remove($key))
    };
}

/// A response with another status.
macro_rules! status {
    ($path:literal, $status:literal) => {
        |path: &str, json: &mut Value| {
            if is_of(path, $path) {
                *json = json!({ "<status>": $status, "error": "some_error" });
            }
        }
    };
}

/// Reverses lists of messages, unless an order is asked for. The last page of the oldest first is the first of the newest first.
fn newest_first(path: &str, json: &mut Value) {
    let is_meant = path.contains("/messages.json") && !path.contains("order");
    let Some(object) = json.as_object_mut().filter(|_| is_meant) else { return };
    let mut keys = object.keys().filter(|key| key.parse::<u32>().is_ok()).cloned().collect::<Vec<_>>();
    keys.sort_by_key(|key| key.parse::<u32>().unwrap());
    let mut values = keys.iter().filter_map(|key| object.remove(key)).collect::<Vec<_>>();
    values.reverse();
    object.extend(keys.into_iter().zip(values));
}

type Plant = (&'static str, &'static str, fn(&str, &mut Value));

/// Drifts, each with the path and a part of the words of what must be found.
const PLANTS: &[Plant] = &[
    ("Case/fields/merged_into", "unknown key, an integer,", add!("case_number", "merged_into", 7)),
    ("Case/fields/mood", "unknown key, text,", add!("case_number", "mood", "good")),
    ("Case/fields/is_vip", "unknown key, a boolean,", add!("case_number", "is_vip", true)),
    ("Case/fields/source_ids", "unknown key, an array,", add!("case_number", "source_ids", [1, 2])),
    ("Case/fields/no_ids", "unknown key, an empty array,", add!("case_number", "no_ids", [])),
    ("Case/fields/origin", "unknown key, an object,", add!("case_number", "origin", { "a": 1 })),
    ("Case/fields/nothing", "unknown key, null,", add!("case_number", "nothing", null)),
    (
        "Case/fields/seen_at",
        "unknown key, a time as text,",
        add!("case_number", "seen_at", "Mon, 02 Mar 2026 10:00:00 +0300"),
    ),
    ("Case/fields/seen_on", "unknown key, a date as text,", add!("case_number", "seen_on", "2026-03-02")),
    ("Case/fields/weight", "unknown key, a fraction,", add!("case_number", "weight", 1.5)),
    ("Case/fields/count_text", "unknown key, an integer as text,", add!("case_number", "count_text", "12")),
    ("Label/fields/color", "unknown key, text,", add!("label_title", "color", "red")),
    ("User/fields/avatar", "unknown key, an empty string,", add!("user_full_name", "avatar", "")),
    ("Message/fields/read_by", "unknown key, an integer,", add!("message_id", "read_by", 3)),
    ("Case/fields/field_<id>_a2", "unknown key, an integer,", add!("case_number", "field_4711_a2", 1)),
    ("Case/fields/<other>", "may be personal", add!("case_number", "Ann Example", 1)),
    ("Case/fields/subject", "documented always, always absent", remove!("subject")),
    ("Case/fields/channel", "documented always, always absent", remove!("channel")),
    ("Case/fields/created_at", "documented always, always absent", remove!("created_at")),
    ("Message/fields/message_id", "documented always, always absent", remove!("message_id")),
    ("Case/fields/case_id", "documented as an integer, came as an integer as text", set!("case_id", "17")),
    ("Case/fields/user_id", "documented as an integer, came as an integer as text", set!("user_id", "17")),
    ("Case/fields/user_id", "documented as an integer, came as 0", set!("user_id", 0)),
    ("Case/fields/user_id", "documented as an integer, came as null", set!("user_id", null)),
    ("Case/fields/user_id", "documented as an integer, came as `-`", set!("user_id", "-")),
    ("Case/fields/subject", "documented as text, came as an integer", set!("subject", 17)),
    ("Case/fields/subject", "documented as text, came as null", set!("subject", null)),
    ("Case/fields/subject", "documented as text, came as an object", set!("subject", { "1": "a" })),
    (
        "Case/fields/closing_speed",
        "documented as 0 or an integer or a fraction or text or null, came as a boolean",
        set!("closing_speed", true),
    ),
    ("Case/fields/deleted", "documented as a boolean, came as 0", set!("deleted", 0)),
    ("Case/fields/deleted", "documented as a boolean, came as an integer as text", set!("deleted", "1")),
    ("Case/fields/spam", "documented as a boolean, came as text", set!("spam", "false")),
    (
        "Case/fields/created_at",
        "documented as a time as text, came as a date as text",
        set!("created_at", "2026-03-02 10:00:00"),
    ),
    ("Case/fields/created_at", "documented as a time as text, came as an integer", set!("created_at", 1772445600)),
    ("Case/fields/created_at", "documented as a time as text, came as text", set!("created_at", "yesterday")),
    ("Case/fields/labels", "documented as an array or an empty array, came as an object", set!("labels", { "0": 1 })),
    ("Case/fields/labels", "documented as an array or an empty array, came as an empty string", set!("labels", "")),
    ("Case/fields/labels", "documented as an array or an empty array, came as null", set!("labels", null)),
    (
        "Case/fields/custom_fields",
        "documented as an object or an empty object, came as an empty array",
        set!("custom_fields", []),
    ),
    ("CaseStatus/values/on_hold", "unknown value", set!("status", "on_hold")),
    ("Priority/values/urgent", "unknown value", set!("priority", "urgent")),
    ("Priority/values/<other>", "unknown value", set!("priority", "Very Urgent")),
    ("labels.list", "came with status 404", status!("/labels.json", 404)),
    ("macros.list", "came with status 410", status!("/macros.json", 410)),
    ("cases.list/query/priority", "documented as a filter, rejected", |path, json| {
        if path.contains("priority") {
            *json = json!({ "<status>": 400, "error": "some_error" });
        }
    }),
    ("messages.list", "documented with the last page by default, came with the first page", newest_first),
    ("groups.list", "cannot be read", |path, json| {
        if is_of(path, "/groups.json") {
            *json = json!("gone");
        }
    }),
];

#[test]
fn an_account_as_documented_has_no_findings_and_is_seen_in_whole() {
    let observations = observe(|_, _| ());
    let report = Report::new(&observations);
    assert_eq!(report.findings, [], "{report}");
    assert_eq!(report.missed, [], "{report}");
    let page = |id: &str| observations.operations[id].default_page;
    assert_eq!(page("cases.list"), Some(DefaultPage::First));
    assert_eq!([page("messages.list"), page("cases.changelog")], [Some(DefaultPage::Last); 2]);
    assert!(report.coverage.fields.0 > 150 && report.coverage.values.0 > 25, "{report}");
}

/// A service that ignores what it does not know shows all records, whatever a filter says.
#[test]
fn filters_are_tried_and_those_that_are_ignored_or_rejected_are_told() {
    let observations = observe(|_, _| ());
    for filter in [
        "cases.list/query/status",
        "cases.list/query/group_id",
        "cases.list/query/from_time",
        "cases.list/query/sort",
        "messages.list/query/order",
        "users.list/query/user_email",
    ] {
        assert_eq!(
            observations.filters.get(filter),
            Some(&FilterEffect::Honored),
            "{filter}: {:?}",
            observations.filters
        );
    }
    let server = server();
    let client =
        Client::builder(server.url(), DEFAULT_STAFF_EMAIL, server.api_key()).map_transport(|inner| Deaf { inner });
    let report = Report::new(&Verification::new().budget(400).run(client, &mut |_| ControlFlow::Continue(())).unwrap());
    let told = |path: &str, word: &str| report.findings.iter().any(|it| it.path == path && it.text.contains(word));
    for path in [
        "cases.list/query/status",
        "cases.list/query/group_id",
        "cases.list/query/from_time",
        "cases.list/query/subject",
    ] {
        assert!(told(path, "ignored"), "{path}\n{report}");
    }
    assert!(report.findings.iter().all(|it| it.text.contains("ignored")), "{report}");
}

/// A transport of a service that ignores all parameters but pages.
struct Deaf {
    inner: Arc<dyn Transport>,
}

impl Transport for Deaf {
    fn send(&self, mut request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        let uri = request.uri().to_string();
        if let Some((path, query)) = uri.split_once('?').filter(|it| it.0.ends_with("/cases.json")) {
            let kept: Vec<&str> =
                query.split('&').filter(|it| it.starts_with("page=") || it.starts_with("limit=")).collect();
            *request.uri_mut() = format!("{path}?{}", kept.join("&")).parse().unwrap();
        }
        self.inner.send(request, timeout)
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        self.inner.sleep(duration)
    }
}

/// The dialects of the fake server, each with the words of what must be told of it, and no other. In the others, nothing differs that
/// reading can see and that the spec does not have: offsets, weekdays, former names of fields, statuses of errors and of creates.
const DIALECTS: &[(&str, &[&str])] = &[
    ("empty lists are arrays", &[EMPTY_ARRAY]),
    ("empty lists are arrays under the root", &[EMPTY_ARRAY]),
    ("empty lists are strings", &[EMPTY_ARRAY]),
    ("keys have holes", &[HOLES]),
    ("some lists are arrays", &["with numbered keys, came as an array", EMPTY_ARRAY, NO_TOTAL]),
    ("totals are strings", &["as total, came with 0 as text", "as total, came with an integer as text"]),
    ("totals are missing", &[NO_TOTAL]),
    ("booleans are numbers", &["as a boolean, came as 0 in", "as a boolean, came as an integer in"]),
    ("booleans are strings", &["as a boolean, came as 0 as text", "as a boolean, came as an integer as text"]),
    (
        "numbers are strings",
        &["came as 0 as text", "came as an integer as text", "came with 0 as text", "came with an integer as text"],
    ),
    (
        "times are numbers",
        &[
            "as a time as text, came as an integer",
            "or an empty string, came as an integer",
            "or `-`, came as an integer",
        ],
    ),
    ("empty objects are arrays", &[NO_CUSTOM_FIELDS]),
    ("unknown fields", &[UNKNOWN, UNNAMED]),
    ("today", &[NO_CUSTOM_FIELDS]),
    ("2018", &[NO_CUSTOM_FIELDS, EMPTY_ARRAY]),
    ("2016", &[NO_CUSTOM_FIELDS, EMPTY_ARRAY, "with numbered keys, came as an array", NO_TOTAL]),
    (
        "worst case",
        &[NO_CUSTOM_FIELDS, EMPTY_ARRAY, HOLES, NO_TOTAL, UNKNOWN, UNNAMED, "as 0 as text", "as an integer as text"],
    ),
];

const EMPTY_ARRAY: &str = "with numbered keys, came as an empty array";
const HOLES: &str = "of which some are missing";
const NO_TOTAL: &str = "documented with a total, came without one";
const NO_CUSTOM_FIELDS: &str = "as an object or an empty object, came as an empty array";
const UNKNOWN: &str = "unknown key, an object";
const UNNAMED: &str = "keys that the spec does not have";

#[test]
fn a_dialect_is_told_by_what_it_differs_in_and_by_nothing_else() {
    let dialects = Dialect::all();
    assert!(DIALECTS.iter().all(|(name, _)| dialects.iter().any(|it| it.0 == *name)));
    for (name, dialect) in dialects {
        let server = FakeServer::builder().dialect(dialect.limit(RateLimitScheme::Unlimited)).start_blocking().unwrap();
        server.seed(Seed::example());
        server.seed(Seed::cases(20));
        let client = Client::builder(server.url(), DEFAULT_STAFF_EMAIL, server.api_key());
        let report = Report::new(&Verification::new().run(client, &mut |_| ControlFlow::Continue(())).unwrap());
        let expected = DIALECTS.iter().find(|it| it.0 == name).map_or(&[][..], |it| it.1);
        let untold = expected.iter().filter(|words| !report.findings.iter().any(|it| it.text.contains(**words)));
        let other = report.findings.iter().filter(|it| !expected.iter().any(|words| it.text.contains(words)));
        let (untold, other) = (untold.collect::<Vec<_>>(), other.collect::<Vec<_>>());
        assert!(untold.is_empty() && other.is_empty(), "{name}: untold {untold:?}, besides {other:?}");
    }
}

fn case(id: u64) -> Value {
    json!({ "case": { "case_id": id, "case_number": format!("1-{id}"), "subject": format!("Changed {id}") } })
}

/// The questions that are not settled, and what the service does.
type Silent = (&'static [&'static str], fn(&str, &mut Value));

/// A service that fails, or does something that no question asks about, settles nothing and ignores no filter.
#[test]
fn what_says_nothing_of_a_question_or_a_filter_is_not_taken_for_a_word() {
    let untold: [Silent; 3] = [
        // It fails where it is asked for more than lists.
        (&["api/page_zero", "api/page_after_last", "cases/several_labels", "cases/time_bounds"], |path, json| {
            if path.contains("/cases.json") && !path.ends_with("/cases.json?limit=100") && !path.contains("page=1&") {
                *json = json!({ "<status>": 503 });
            }
        }),
        // It takes the last label alone, and counts as many as with that one.
        (&["cases/several_labels"], |path, json| match path.matches("labels%5B%5D").count() {
            1 if path.contains("=701") => *json = json!({ "total_count": 5 }),
            1 | 2 => *json = json!({ "total_count": 3 }),
            _ => (),
        }),
        // It ignores both bounds.
        (&["cases/time_bounds"], |path, json| {
            if path.contains("from_time") && path.contains("to_time") && path.contains("/cases.json") {
                *json = json!({ "0": case(LAST.load(SeqCst)), "total_count": 1 });
            } else if path.contains("/cases.json?limit=1") && !path.contains("limit=100") {
                LAST.store(json["0"]["case"]["case_id"].as_u64().unwrap_or_default(), SeqCst);
            }
        }),
    ];
    for (questions, drift) in untold {
        let server = server();
        server.seed(Seed::cases(120));
        let run = Verification::new().budget(400).run(client(&server, drift), &mut |_| ControlFlow::Continue(()));
        let observations = run.unwrap();
        for question in questions {
            assert_eq!(observations.settled.get(*question), None, "{question}");
        }
        assert!(observations.filters.values().all(|it| *it != FilterEffect::Rejected), "{:?}", observations.filters);
    }
}

#[test]
fn a_list_that_changes_or_ignores_the_limit_tells_no_default_page() {
    let drifts: [fn(&mut Value); 2] =
        [|json| json["0"]["label"]["label_title"] = json!("Changed"), |json| json["1"] = json["0"].clone()];
    for drift in drifts {
        let observations = observe(move |path, json| {
            if path.ends_with("/labels.json?limit=1") {
                drift(json);
            }
        });
        assert_eq!(observations.operations["labels.list"].default_page, None);
        assert_eq!(observations.operations["users.list"].default_page, Some(DefaultPage::First));
    }
}

static LAST: AtomicU64 = AtomicU64::new(0);

/// More records than a page has, as many as settle the question of the largest one.
#[test]
fn open_questions_are_settled_by_what_comes() {
    let settled = |drift: fn(&str, &mut Value)| {
        let server = server();
        server.seed(Seed::cases(120));
        let run = Verification::new().run(client(&server, drift), &mut |_| ControlFlow::Continue(()));
        run.unwrap().settled
    };
    let as_the_fake_is = settled(|_, _| ());
    let words = [
        ("api/empty_custom_fields", "object"),
        ("api/limit_above_maximum", "error"),
        ("api/page_after_last", "empty"),
        ("api/page_zero", "error"),
        ("cases/default_first_response_speed", "no"),
        ("cases/several_labels", "any"),
        ("cases/time_bounds", "both"),
        ("messages/default_order", "oldest_first"),
    ];
    assert_eq!(as_the_fake_is, words.map(|(path, word)| (path.to_owned(), word.to_owned())).into());

    let drifts: [Plant; 9] = [
        // Records move between pages while they are read.
        ("api/page_zero", "first_page", |path, json| {
            if path.contains("page=0&") {
                let page = (0..100).map(|key| (key.to_string(), case(key + 1)));
                *json = page.chain([("<status>".to_owned(), json!(200))]).collect::<serde_json::Map<_, _>>().into();
            } else if path.contains("page=1&limit=100") {
                *json = json!((0..100).map(|key| (key.to_string(), case(key))).collect::<serde_json::Map<_, _>>());
            }
        }),
        // An hour later in the account than in UTC.
        ("cases/time_bounds", "another_zone", |path, json| {
            if path.contains("from_time") && path.contains("to_time") {
                *json = json!({ "total_count": 0 });
            }
        }),
        ("cases/several_labels", "all", |path, json| {
            if path.matches("labels%5B%5D").count() == 2 {
                *json = json!({ "total_count": 0 });
            }
        }),
        ("cases/trash_in_lists", "yes", set!("deleted", true)),
        ("cases/default_first_response_speed", "yes", add!("case_number", "first_response_speed", 1)),
        ("statistics/dashes", "yes", set!("response_time", "-")),
        ("api/page_after_last", "another_page", |path, json| {
            if path.contains("page=3&") {
                *json = json!({ "0": { "case": { "case_id": 1, "case_number": "1-1" } }, "total_count": 140 });
            }
        }),
        ("messages/default_order", "newest_first", newest_first),
        ("api/empty_custom_fields", "array", |_, json| {
            each(json, "custom_fields", &|it| _ = it.insert("custom_fields".into(), json!([])))
        }),
    ];
    for (path, word, drift) in drifts {
        assert_eq!(settled(drift).get(path).map(String::as_str), Some(word), "{path}");
    }
}

#[test]
fn each_planted_drift_is_found_by_its_path() {
    let mut lost = String::new();
    for (path, words, drift) in PLANTS {
        let report = Report::new(&observe(drift));
        if !report.findings.iter().any(|it| it.path == *path && it.text.contains(words)) {
            lost += &format!("{path} {words}:\n{report}\n");
        }
    }
    assert!(lost.is_empty(), "{lost}");
}

/// A drift is in some types, and in no other.
#[test]
fn nothing_is_found_without_a_plant() {
    for (path, _, drift) in PLANTS.iter().filter(|(path, ..)| path.starts_with("Label/") || path.contains("values")) {
        let report = Report::new(&observe(drift));
        let paths: BTreeSet<&str> = report.findings.iter().map(|it| it.path.as_str()).collect();
        let of = path.split('/').next().unwrap();
        assert!(paths.iter().all(|it| it.starts_with(of) || it.contains("tatus/values/")), "{path}: {paths:?}");
    }
}

#[test]
fn drifts_that_come_together_are_all_found() {
    let additions: Vec<&Plant> = PLANTS.iter().filter(|it| it.1.starts_with("unknown key")).collect();
    let drift = |path: &str, json: &mut Value| {
        PLANTS.iter().filter(|it| it.1.starts_with("unknown key")).for_each(|(.., drift)| drift(path, json));
    };
    let report = Report::new(&observe(drift));
    for (path, words, _) in additions {
        assert!(report.findings.iter().any(|it| it.path == *path && it.text.contains(words)), "{path}\n{report}");
    }
}

fn redact(json: &mut Value) {
    match json {
        Value::String(text) => *text = "Canary Ann <ann@canary.example> +7 912".to_owned(),
        Value::Object(object) => {
            object.values_mut().for_each(redact);
            object.insert("Canary Ann".to_owned(), json!("Canary"));
        }
        Value::Array(items) => items.iter_mut().for_each(redact),
        _ => (),
    }
}

#[test]
fn no_text_of_a_record_is_kept_or_shown() {
    let observations = observe(|_, json| redact(json));
    let shown = [observations.to_json(), Report::new(&observations).to_string(), format!("{observations:?}")];
    for text in shown {
        assert!(!text.to_lowercase().contains("canary") && !text.contains("912"), "{text}");
    }
}

/// A word in one or two records may have been typed by somebody.
#[test]
fn a_rare_key_is_not_named() {
    let observations = observe(|path, json| {
        if is_of(path, "/cases.json") {
            json["0"]["case"]["rare_key"] = json!(1);
        }
    });
    assert!(!observations.to_json().contains("rare_key"));
    // Two records that are read in a list and again alone are two.
    let observations = observe(|path, json| {
        if path.contains("/groups") {
            let mut left = 2;
            each_first(json, "group_title", &mut left, &|it| {
                if it["group_id"].as_u64().is_some_and(|id| id < 503) {
                    it.insert("rare_key".into(), json!(1));
                }
            });
        }
    });
    let text = observations.to_json();
    assert!(!text.contains("rare_key"), "{text}");
}

/// Changes the first objects that have a key.
fn each_first(json: &mut Value, key: &str, left: &mut usize, change: &dyn Fn(&mut serde_json::Map<String, Value>)) {
    match json {
        Value::Object(object) if object.contains_key(key) && *left > 0 => {
            *left -= 1;
            change(object);
        }
        Value::Object(object) => object.values_mut().for_each(|it| each_first(it, key, left, change)),
        _ => (),
    }
}

#[test]
fn no_more_is_sent_than_the_budget_and_nothing_that_writes() {
    for budget in [0, 1, 2, 7, 20, 1000] {
        let server = server();
        let run =
            Verification::new().budget(budget).run(client(&server, |_, _| ()), &mut |_| ControlFlow::Continue(()));
        assert!(run.is_ok());
        let requests = server.received_requests();
        assert!(requests.len() <= budget as usize, "{budget}: {}", requests.len());
        assert!(requests.iter().all(|it| it.method == "GET"), "{requests}");
    }
}

/// A retry counts too.
#[test]
fn a_budget_that_ends_between_two_attempts_is_no_failure() {
    for budget in [1, 2, 3] {
        let server = server();
        let failing = client(&server, |_, json| *json = json!({ "<status>": 500, "error": "some_error" }));
        let run = Verification::new().budget(budget).run(failing, &mut |event| {
            assert!(matches!(event, Event::Reads { .. }), "{event:?}");
            ControlFlow::Continue(())
        });
        assert!(run.is_ok(), "{budget}: {run:?}");
        assert_eq!(server.received_requests().len(), budget as usize);
    }
}

#[test]
fn an_interruption_at_any_request_keeps_what_was_seen() {
    for stop in [0, 1, 5, 20] {
        let (server, mut count) = (server(), 0);
        let observations = Verification::new()
            .run(client(&server, |_, _| ()), &mut |event| {
                let Event::Reads { sent, .. } = event else { return ControlFlow::Continue(()) };
                assert_eq!(sent, count);
                count += 1;
                if sent == stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .unwrap();
        assert_eq!(server.received_requests().len(), stop as usize);
        assert_eq!(observations.facts.is_empty(), stop == 0);
        assert_eq!(
            observations.settled.contains_key("api/empty_custom_fields"),
            stop > 0,
            "what needs no request is told"
        );
    }
}

#[test]
fn a_service_that_fails_for_all_later_requests_keeps_what_was_seen() {
    for status in [401, 429] {
        let server = server();
        let drift = move |path: &str, json: &mut Value| {
            if is_of(path, "/groups.json") {
                *json = json!({ "<status>": status, "error": "some_error" });
            }
        };
        let mut stopped = Vec::new();
        let observations = Verification::new()
            .run(client(&server, drift), &mut |event| {
                if let Event::Stopped { error } = event {
                    stopped.push(error.to_string());
                }
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(stopped.len(), 1, "{status}");
        assert!(
            observations.facts.contains_key("Case/fields/subject")
                && !observations.facts.contains_key("Label/fields/label_id")
        );
        assert_eq!(Report::new(&observations).findings, []);
    }
    let refused = Verification::new()
        .run(Client::builder("https://localhost:1", "a@b.example", "key"), &mut |_| ControlFlow::Continue(()));
    assert!(refused.is_err());
}

#[test]
fn an_account_that_may_read_nothing_is_not_called_as_documented() {
    let report = Report::new(&observe(|_, json| *json = json!({ "<status>": 403, "error": "staff_has_not_access" })));
    assert_eq!((report.coverage.operations.0, report.findings.len()), (0, 0), "{report}");
    assert!(report.to_string().starts_with("nothing was seen\nnot seen:\n"), "{report}");
}

#[test]
fn a_file_is_what_was_written() {
    let observations = observe(|_, _| ());
    let read = Observations::from_json(&observations.to_json()).unwrap();
    assert_eq!(read, observations);
    assert_eq!(Report::new(&read).to_string(), Report::new(&observations).to_string());
}

#[test]
fn a_file_of_something_else_is_an_error_that_says_why() {
    let good = observe(|_, _| ()).to_json();
    let with = |path: &str| good.replacen("Case/fields/subject", path, 1);
    for (text, words) in [
        (String::new(), "no JSON"),
        ("{".to_owned(), "no JSON"),
        ("[]".to_owned(), "no `format`"),
        (good.replacen("\"format\": 1", "\"format\": 2", 1), "format 2"),
        (good.replacen("\"facts\"", "\"values\"", 1), "do not have"),
        (with("Case/fields/\\u001b[31m"), "no path"),
        (with("Case/fields/a b"), "no path"),
        (with(&"a".repeat(201)), "no path"),
        (good.replacen("helpdesk-rust/", "helpdesk-rust/x", 1), "no version"),
        (good.replacen("\"month\": \"2", "\"month\": \"", 1), "no month"),
        (good.replacen("\"settled\": {", "\"settled\": { \"api/other\": \"a: b\",", 1), "no path"),
        (good.replacen("\"headers\": {", "\"headers\": { \"a b\": 1,", 1), "no path"),
        (" ".repeat((1 << 20) + 1), "more than"),
    ] {
        let error = Observations::from_json(&text).unwrap_err().to_string();
        assert!(error.contains(words), "{words}: {error}");
    }
    // Of a newer spec, perhaps. It is shown alone.
    let unknown = Observations::from_json(&with("Nothing/fields/at_all")).unwrap();
    assert!(Report::new(&unknown).findings.iter().any(|it| it.path == "Nothing/fields/at_all"));
}
