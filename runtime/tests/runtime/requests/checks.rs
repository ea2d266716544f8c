//! Validation before sending, and the rules that apply without validation too.

use helpdesk_runtime as rt;
use rt::meta::LimitKind;
use rt::request::Constraint;
use rt::{Request, Search, Upload};

use crate::operations::{Ask, CREATE, EDIT, GET, LIST, TRASH, ask, create};
use crate::requests::rare::{ARTICLE, REPORT};

fn problems(request: &Ask) -> Vec<String> {
    match request.prepare() {
        Ok(_) => Vec::new(),
        Err(error) => error.validation_errors.iter().map(ToString::to_string).collect(),
    }
}

fn instant(request: Ask, name: &'static str, seconds: i64) -> Ask {
    request.set::<rt::Timestamp>(name, rt::Timestamp::from_unix_seconds(seconds))
}

fn day(request: Ask, name: &'static str, text: &str) -> Ask {
    request.set::<rt::CivilDateTime>(name, text.parse::<rt::CivilDateTime>().unwrap())
}

fn file(size: usize) -> Upload {
    Upload::from_bytes("a.txt", vec![b'x'; size])
}

#[test]
fn nan_violates_every_limit() {
    let got = problems(&ask(&ARTICLE).set::<f64>("weight", f64::NAN));
    let limits = ["weight: must be at least 1, got NaN", "weight: must be at most 1000, got NaN"];
    assert_eq!(got, [&limits[..], &["weight: must be a finite number"]].concat());
}

#[test]
fn violated_rule_names_limit_and_measure() {
    let spanned = |from, to| instant(instant(ask(&REPORT), "from_time", from), "to_time", to);
    let days = |from, to| day(day(ask(&REPORT), "from_day", from), "to_day", to);
    let cases: Vec<(Ask, &[&str])> = vec![
        (ask(&LIST).set::<i64>("limit", 0), &["limit: must be at least 1, got 0"]),
        (ask(&LIST).set::<u64>("limit", u64::MAX), &["limit: must be at most 100, got 18446744073709551615"]),
        (ask(&LIST).set::<u64>("page", 501_u64), &["page: must be at most 500, got 501"]),
        (ask(&LIST).set::<u64>("page", 500_u64), &[]),
        (ask(&ARTICLE).set::<f64>("weight", 0.5), &["weight: must be at least 1, got 0.5"]),
        (ask(&LIST).set::<Search>("subject", "abc"), &["subject: must have at least 4 characters, got 3"]),
        (
            ask(&LIST).set::<Search>("subject", Search::exact("abc")),
            &["subject: must have at least 4 characters, got 3"],
        ),
        (ask(&LIST).set::<Search>("subject", "тест"), &[]),
        (
            ask(&LIST).set::<Search>("subject", "^fire^"),
            &["subject: must not contain `^`, which marks the ends of a search term"],
        ),
        (ask(&LIST).list::<String, _>("status", ["x"; 21]), &["status: must have at most 20 items, got 21"]),
        (
            ask(&LIST).list::<String, _>("tags", ["a,b"]),
            &["tags: must not contain a comma in an item, because commas separate the items"],
        ),
        (ask(&CREATE).text("user_email", "a@b.c"), &["subject: is required"]),
        (
            ask(&CREATE).text("subject", "s"),
            &["Requester: expected at least one of `user_email`, `user_custom_id`, got none"],
        ),
        (create().text("user_custom_id", "7"), &["user_custom_id: requires `channel`, which is not set"]),
        (
            create().list::<Upload, _>("attachments", vec![file(1); 21]),
            &["attachments: must have at most 20 items, got 21"],
        ),
        (
            create().list::<Upload, _>("attachments", [file(1001)]),
            &["attachments: must have at most 1000 bytes per file, `a.txt` has 1001 bytes"],
        ),
        (
            create().list::<Upload, _>("attachments", vec![file(600); 3]),
            &["attachments: must have at most 1500 bytes in total, got 1800 bytes"],
        ),
        (
            create().list::<Upload, _>("attachments", [file(1)]).list::<String, _>("attachment_urls", ["https://a.b"]),
            &["attachment_urls: cannot be sent together with files; remove it, or the files"],
        ),
        (
            ask(&EDIT).text("case", "1").text("message", "2"),
            &["body: expected at least one parameter to change, got none"],
        ),
        (
            ask(&REPORT),
            &[
                "Times: expected exactly one of `period`, `from_time` with `to_time`, `from_day` with `to_day`, got none",
            ],
        ),
        (
            instant(ask(&REPORT), "from_time", 0),
            &[
                "Times: expected exactly one of `period`, `from_time` with `to_time`, `from_day` with `to_day`, got an incomplete one",
            ],
        ),
        (
            spanned(0, 7200).text("period", "today"),
            &[
                "Times: expected exactly one of `period`, `from_time` with `to_time`, `from_day` with `to_day`, got more",
            ],
        ),
        (spanned(0, 3599), &["to_time: from `from_time` to `to_time` must be at least 1 hour, got 3599 seconds"]),
        (spanned(0, 3600), &[]),
        (spanned(0, 92 * 86_400), &[]),
        (spanned(0, 93 * 86_400), &["to_time: from `from_time` to `to_time` must be at most 92 days, got 93 days"]),
        (spanned(i64::MAX, i64::MIN), &["to_time: `to_time` must not be before `from_time`"]),
        (spanned(7, 7), &["to_time: from `from_time` to `to_time` must be at least 1 hour, got 0 seconds"]),
        (
            days("2024-02-29", "2024-02-29"),
            &["to_day: from `from_day` to `to_day` must be at least 1 hour, got 0 seconds; \
                 `CivilDateTime::end_of_day` is the end of a whole day"],
        ),
        (days("2024-02-29", "2024-02-29 23:59:59"), &[]),
        (days("2024-01-01", "2024-02-01"), &[]),
        (
            days("2024-01-01", "2024-02-02"),
            &["to_day: from `from_day` to `to_day` must be at most 31 days, got 32 days"],
        ),
        (
            days("2023-12-31 23:30:00", "2024-01-01 00:00:00"),
            &["to_day: from `from_day` to `to_day` must be at least 1 hour, got 1800 seconds"],
        ),
    ];
    for (request, expected) in cases {
        assert_eq!(problems(&request), expected, "{request:?}");
        assert_eq!(problems(&request.without_validation()), Vec::<String>::new());
    }
}

#[test]
fn error_omits_sensitive_values() {
    let secret = ask(&ARTICLE).text("password", "hunter2").set::<u64>("pin", 31_337_u64);
    let expected = ["password: must have at least 8 characters, got 7", "pin: must be at most 9999"];
    assert_eq!(problems(&secret), expected);
    let error = secret.prepare().unwrap_err();
    let shown = format!("{error} {error:?}");
    assert!(!shown.contains("hunter2") && !shown.contains("31337"), "{shown}");
}

#[test]
fn error_contains_all_problems() {
    let request = ask(&LIST).set::<u64>("limit", 0_u64).set::<Search>("subject", "^a").set::<u64>("page", 999_u64);
    let error = request.prepare().unwrap_err();
    assert_eq!(error.operation, "cases.list");
    let rules: Vec<_> =
        error.validation_errors.iter().map(|problem| (&*problem.parameter, problem.constraint)).collect();
    let expected = [
        ("page", Constraint::Limit(LimitKind::Max)),
        ("limit", Constraint::Limit(LimitKind::Min)),
        ("subject", Constraint::Limit(LimitKind::MinLength)),
        ("subject", Constraint::Caret),
    ];
    assert_eq!(rules, expected);
    assert_eq!(
        error.to_string(),
        "cases.list: page: must be at most 500, got 999; limit: must be at least 1, got 0; subject: must have at least 4 \
         characters, got 2; subject: must not contain `^`, which marks the ends of a search term"
    );
}

#[test]
fn unencodable_request_without_validation_is_rejected() {
    let missing = std::env::temp_dir().join("helpdesk-no-such-file");
    let missing_message = format!("attachments: `{}` cannot be read: ", missing.display());
    let directory = std::env::temp_dir();
    let cases = [
        (ask(&GET), "case: is required"),
        (ask(&GET).text("case", ""), "case: must not be empty in a path"),
        (ask(&GET).text("case", "."), "case: must not be `.` or `..` in a path"),
        (ask(&GET).text("case", ".."), "case: must not be `.` or `..` in a path"),
        (ask(&GET).text("case", "a/../../staff"), "case: must not be `.` or `..` in a path"),
        (ask(&TRASH).list::<u64, _>("cases", [0_u64; 0]), "cases: must have at least 1 item, got 0"),
        (
            ask(&LIST).set::<Upload>("subject", file(1)),
            "subject: a file can only be sent in a multipart body, which this request does not have",
        ),
        (ask(&LIST).set::<f64>("score", f64::NAN), "score: must be a finite number"),
        (ask(&LIST).text("nonsense", "x"), "nonsense: is not a parameter of this operation"),
        (
            ask(&LIST).text("subject", &"x".repeat(70_000)),
            "query: path and query must have at most 60000 bytes, got 70020",
        ),
        (create().list::<Upload, _>("attachments", [Upload::from_path(&*missing)]), &*missing_message),
        (create().list::<Upload, _>("attachments", [Upload::from_path(directory)]), "attachments: `"),
        (
            create().list::<Upload, _>("attachments", [file(1).content_type("text/plain\r\nX-Evil: 1")]),
            "attachments: the media type of a file must be of the form `text/plain`",
        ),
    ];
    for (request, expected) in cases {
        let request = request.without_validation();
        let found = problems(&request);
        assert!(found.len() == 1 && found[0].starts_with(expected), "{found:?} is not {expected}");
        let constraint = request.prepare().unwrap_err().validation_errors[0].constraint;
        let cannot_be_turned_off = matches!(constraint, Constraint::File | Constraint::WellFormed);
        assert!(cannot_be_turned_off, "{expected}: {constraint:?}");
    }
}

#[test]
fn raw_request_validates_only_its_form() {
    let problem = |path: &str| {
        let error = rt::RawRequest::new(rt::Method::Get, path, rt::Effect::Safe).prepare().unwrap_err();
        error.validation_errors[0].message.clone()
    };
    assert_eq!(problem("cases.json"), "must start with `/`");
    assert_eq!(problem("/a?b"), "must not contain a query or a fragment; call `query` for each pair");
    assert_eq!(problem("/a b"), "contains a character that must be percent-encoded");
    assert_eq!(problem("/a/../b"), "must not contain `.` or `..`");
    assert_eq!(problem("/a/%2E%2e/b"), "must not contain `.` or `..`");
    let fine = rt::RawRequest::new(rt::Method::Put, "/cases/1,2/trash.json", rt::Effect::Idempotent)
        .query("a[]", "ж")
        .query("a[]", "2");
    let prepared = fine.prepare().unwrap();
    assert_eq!(prepared.path_and_query, "/cases/1,2/trash.json?a%5B%5D=%D0%B6&a%5B%5D=2");
    assert_eq!((prepared.method, prepared.effect), (rt::Method::Put, rt::Effect::Idempotent));
}

#[test]
fn civil_date_outside_calendar_is_rejected() {
    for text in ["2024-02-29", "2024-12-31 23:59:59", "0001-01-01", "9999-12-31"] {
        assert_eq!(text.parse::<rt::CivilDateTime>().unwrap().to_string(), text);
    }
    assert_eq!("2024-02-29T18:05".parse::<rt::CivilDateTime>().unwrap().to_string(), "2024-02-29 18:05:00");
    for text in [
        "",
        "2023-02-29",
        "1900-02-29",
        "2024-13-01",
        "2024-00-01",
        "2024-01-00",
        "0000-01-01",
        "2024-01-01 24:00:00",
        "2024-01-01 10",
        "+2024-01-01",
        "2024-01-01-01",
        "2024-01-01 10:00:00:00",
        "99999-01-01",
        "2024-01-01 ",
    ] {
        assert!(text.parse::<rt::CivilDateTime>().is_err(), "{text}");
    }
}
