//! The dialects of the fake server are recognized by their differences.

use std::ops::ControlFlow;

use helpdesk::blocking::Client;
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, Dialect, FakeServer, RateLimitScheme, Seed};
use helpdesk_verify::{Report, Verification};

/// The dialects of the fake server, each with the words of what must be told of it, and no other. In the others, nothing differs that
/// reading can see and that the spec does not have: offsets, statuses of errors and of creates.
const DIALECTS: &[(&str, &[&str])] = &[
    ("empty lists are arrays", &[EMPTY_ARRAY]),
    ("empty lists are arrays under the root", &[EMPTY_ARRAY]),
    ("empty lists are strings", &[EMPTY_ARRAY]),
    ("keys have holes", &[HOLES]),
    ("some lists are arrays", &["with numbered keys, came as an array", EMPTY_ARRAY, NO_TOTAL]),
    ("totals are strings", &["as total, came with 0 as text", "as total, came with an integer as text"]),
    ("totals are missing", &[NO_TOTAL]),
    ("null for none", &["or `-`, came as null", "a number as text, came as null"]),
    ("nothing for none", &["documented always, always absent"]),
    ("booleans are numbers", &["as a boolean, came as 0 in", "as a boolean, came as an integer in"]),
    ("booleans are strings", &["as a boolean, came as 0 as text", "as a boolean, came as an integer as text"]),
    (
        "numbers are strings",
        &["came as 0 as text", "came as an integer as text", "came with 0 as text", "came with an integer as text"],
    ),
    ("times are numbers", &["as a time as text, came as an integer", "or `-`, came as an integer"]),
    ("weekdays are wrong", &[OTHER_TIME]),
    ("old names of copies", &[RENAMED]),
    ("empty objects are arrays", &[NO_CUSTOM_FIELDS]),
    ("unknown fields", &[UNKNOWN, UNNAMED]),
    ("the standard header of the limit", &[NO_HEADER]),
    ("no headers of the limit", &[NO_HEADER]),
    ("2018", &[EMPTY_ARRAY, RENAMED]),
    ("2016", &[EMPTY_ARRAY, "with numbered keys, came as an array", NO_TOTAL]),
    (
        "worst case",
        &[
            NO_CUSTOM_FIELDS,
            EMPTY_ARRAY,
            HOLES,
            NO_TOTAL,
            NO_HEADER,
            UNKNOWN,
            UNNAMED,
            OTHER_TIME,
            RENAMED,
            "as 0 as text",
            "as an integer as text",
            "with an integer as text",
        ],
    ),
];

const EMPTY_ARRAY: &str = "with numbered keys, came as an empty array";
const HOLES: &str = "of which some are missing";
const NO_TOTAL: &str = "documented with a total, came without one";
const NO_CUSTOM_FIELDS: &str = "as an object or an empty object, came as an empty array";
const NO_HEADER: &str = "as an integer with each response, absent";
const OTHER_TIME: &str = "came as a time as text in another form, with another weekday";
const RENAMED: &str = "documented under this name, came under another one";
const UNKNOWN: &str = "unknown key, an object";
const UNNAMED: &str = "keys that the spec does not have";

#[test]
fn dialect_is_reported_only_by_its_differences() {
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
