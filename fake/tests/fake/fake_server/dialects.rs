//! Rate limits and empty lists, as a dialect has them.

use std::time::Duration;

use helpdesk::cases;
use helpdesk_fake::{Dialect, EmptyList, FakeServer, RateLimitScheme, Seed};
use serde_json::Value;

use crate::fake_server::example_server;
use crate::fake_server::wire::ask;

#[test]
fn limits_follow_the_clock() {
    let server = example_server();
    server.set_dialect(Dialect::default().limit(RateLimitScheme::PerMinute(3)));
    let left = |line| {
        let response = ask(&server, line, "");
        (response.status, response.header("api_calls_left"), response.header("retry_after"))
    };
    let limits = |status, left: &str, after: &str| (status, left.to_owned(), after.to_owned());
    assert_eq!(left("PUT /api/cases/10001/trash.json"), limits(200, "1", ""));
    assert_eq!(left("GET /api/labels.json"), limits(200, "0", ""));
    assert_eq!(left("GET /api/labels.json"), limits(429, "0", "60"));
    server.advance(Duration::from_secs(45));
    assert_eq!(left("GET /api/labels.json"), limits(429, "0", "15"));
    server.advance(Duration::from_secs(15));
    assert_eq!(left("GET /api/labels.json"), limits(200, "2", ""));
}

#[test]
fn without_a_limit_the_remaining_requests_still_fall() {
    let server = example_server();
    let left = |line| ask(&server, line, "").header("api_calls_left");
    assert_eq!(left("GET /api/labels.json"), "49999");
    assert_eq!(left("PUT /api/cases/10001/trash.json"), "49998");
    assert_eq!(left("GET /api/nothing.json"), "49998", "a request without an operation is not counted");
    server.advance(Duration::from_secs(3600));
    assert_eq!(left("GET /api/labels.json"), "49999");
}

#[test]
fn both_clients_read_times_as_numbers() {
    let server = example_server();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    // A closed case has all of them.
    let read = || {
        let sent = [
            server.blocking_client().send(cases::get(10_003)).unwrap(),
            runtime.block_on(server.client().send(cases::get(10_003))).unwrap(),
        ];
        let times = |case: helpdesk::Case| [case.created_at, case.updated_at, case.closed_at, case.last_response_at];
        sent.map(|case| times(case).map(|time| time.map(|it| it.unix_seconds())))
    };
    let as_text = read();
    assert!(as_text[0].iter().all(Option::is_some) && as_text[0] == as_text[1], "{as_text:?}");
    server.set_dialect(Dialect::default().times_as_numbers(true));
    assert!(ask(&server, "GET /api/cases/10003.json", "").body.contains(r#""created_at":1"#));
    assert_eq!(read(), as_text);
}

#[test]
fn an_empty_list_of_2016_has_the_observed_bytes() {
    let server = example_server();
    server.set_dialect(Dialect::default().empty_lists(EmptyList::RootArray).indented(true));
    assert_eq!(ask(&server, "GET /api/cases.json?user_id=9", "").body, "{\n    \"case\": []\n}");
    server.set_dialect(Dialect::y2016());
    for id in [701, 702, 703] {
        ask(&server, &format!("DELETE /api/labels/{id}.json"), "");
    }
    assert_eq!(ask(&server, "GET /api/labels.json", "").body, "\"\"");
}

/// The source of each switch in which a named dialect differs from the plain one. The worst case also has plausible switches.
const SOURCES: &[(&str, &str, &str)] = &[
    ("today", "limit", "the vendor's documentation of plans"),
    ("today", "mixed_utc_offsets", "samples of the vendor's documentation"),
    ("today", "indented", "an empty list that two clients in C# compare byte for byte"),
    ("2018", "limit", "the vendor's documentation until June 2024"),
    ("2018", "limit_headers", "the vendor's documentation until June 2024"),
    ("2018", "mixed_utc_offsets", "samples of the vendor's documentation"),
    ("2018", "indented", "an empty list that a client in C# of 2018 compares byte for byte"),
    ("2018", "empty_lists", "an empty list that a client in C# of 2018 compares byte for byte"),
    ("2018", "legacy_cc_names", "the fields of a case of a client in C# of 2018"),
    ("2016", "limit", "the vendor's documentation until June 2024"),
    ("2016", "limit_headers", "the vendor's documentation until June 2024"),
    ("2016", "mixed_utc_offsets", "samples of the vendor's documentation"),
    ("2016", "indented", "an empty list that a client in C# of 2016 compares byte for byte"),
    ("2016", "empty_lists", "the empty lists that a client in C# of 2016 compares byte for byte"),
    ("2016", "lists", "the lists of labels, staff and groups of a client in C# of 2016"),
];

#[test]
fn each_switch_of_a_named_dialect_has_a_source() {
    let switches = |dialect: &Dialect| -> Vec<String> {
        format!("{dialect:#?}").lines().filter(|line| line.starts_with("    ")).map(str::to_owned).collect()
    };
    let plain = switches(&Dialect::default());
    let differing = |name: &'static str| {
        let dialect = switches(&Dialect::named(name).unwrap());
        let differing = dialect.into_iter().filter(|line| !plain.contains(line));
        differing.filter_map(|line| Some((name, line.trim().split_once(": ")?.0.to_owned()))).collect::<Vec<_>>()
    };
    let mut differing: Vec<_> = ["today", "2018", "2016"].into_iter().flat_map(differing).collect();
    let mut sources: Vec<_> = SOURCES.iter().map(|(dialect, switch, _)| (*dialect, (*switch).to_owned())).collect();
    differing.sort();
    sources.sort();
    assert_eq!(differing, sources);
}

/// A list, the root of its rows, and the type of each field in a client.
type Read = (&'static str, &'static str, &'static [(&'static str, Kind)]);

/// The types that a client gives to fields.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Int,
    Bool,
    Text,
    /// A time whose weekday is compared with its date, as .NET does.
    Time,
    Object,
    Ints,
    Texts,
}

use Kind::{Bool, Int, Ints, Object, Text, Texts, Time};

/// The dialects, with the lists that a client of their time reads. A client that takes a list as an array is that of 2016.
const CLIENTS: &[(&str, &[Read])] = &[
    (
        "2016",
        &[
            (
                "cases",
                "case",
                &[
                    ("case_id", Int),
                    ("case_number", Text),
                    ("subject", Text),
                    ("user_id", Int),
                    ("staff_id", Int),
                    ("group_id", Int),
                    ("status", Text),
                    ("priority", Text),
                    ("channel", Text),
                    ("recipient", Text),
                    ("deleted", Bool),
                    ("spam", Bool),
                    ("created_at", Time),
                    ("updated_at", Time),
                    ("custom_fields", Object),
                    ("labels", Ints),
                ],
            ),
            ("labels", "label", &[("label_id", Int), ("label_title", Text)]),
            ("staff", "staff", &[("staff_id", Int), ("staff_email", Text), ("created_at", Time), ("active", Bool)]),
            ("groups", "group", &[("group_id", Int), ("group_title", Text), ("created_at", Time), ("active", Bool)]),
        ],
    ),
    (
        "2018",
        &[
            (
                "cases",
                "case",
                &[
                    ("case_id", Int),
                    ("recipient", Text),
                    ("recipient_cc", Text),
                    ("recipient_bcc", Text),
                    ("recipient_cc_arr", Texts),
                    ("recipient_bcc_arr", Texts),
                    ("deleted", Bool),
                    ("created_at", Text),
                    ("parent_case_id", Int),
                    ("language_id", Int),
                    ("custom_fields", Object),
                    ("labels", Ints),
                ],
            ),
            (
                "users",
                "user",
                &[
                    ("user_id", Int),
                    ("confirmed", Bool),
                    ("type", Text),
                    ("language_id", Int),
                    ("custom_fields", Object),
                ],
            ),
            ("labels", "label", &[("label_id", Int), ("label_title", Text)]),
        ],
    ),
    (
        "today",
        &[
            (
                "cases",
                "case",
                &[("case_id", Int), ("created_at", Time), ("updated_at", Time), ("custom_fields", Object)],
            ),
            ("users", "user", &[("user_id", Int), ("created_at", Time), ("custom_fields", Object)]),
        ],
    ),
];

fn is_of(kind: Kind, value: &Value) -> bool {
    let items = |is_one: fn(&Value) -> bool| value.as_array().is_some_and(|items| items.iter().all(is_one));
    match kind {
        Int => value.is_i64(),
        Bool => value.is_boolean(),
        Text => value.is_string(),
        Time => value.as_str().is_some_and(|text| jiff::fmt::rfc2822::parse(text).is_ok()),
        Object => value.is_object(),
        Ints => items(Value::is_i64),
        Texts => items(Value::is_string),
    }
}

#[test]
fn a_client_of_a_year_reads_the_dialect_of_that_year() {
    for (dialect, lists) in CLIENTS {
        let dialect_of_time = Dialect::named(dialect).unwrap().limit(RateLimitScheme::Unlimited);
        let server = FakeServer::builder().dialect(dialect_of_time).seed(Seed::example()).start_blocking().unwrap();
        for (list, root, fields) in *lists {
            let json: Value = serde_json::from_str(&ask(&server, &format!("GET /api/{list}.json"), "").body).unwrap();
            let is_array = *dialect == "2016" && *list != "cases";
            let rows: Vec<&Value> = match &json {
                Value::Array(rows) if is_array => rows.iter().collect(),
                Value::Object(rows) if !is_array => {
                    rows.iter().filter(|(key, _)| key.parse::<u64>().is_ok()).map(|(_, row)| row).collect()
                }
                other => panic!("{dialect}: {list}: {other}"),
            };
            assert!(!rows.is_empty(), "{dialect}: {list}");
            for (row, (field, kind)) in rows.iter().flat_map(|row| fields.iter().map(move |field| (row, field))) {
                let value = &row[root][field];
                assert!(is_of(*kind, value), "{dialect}: {list}: {field} is no {kind:?}: {value}");
            }
        }
    }
}
