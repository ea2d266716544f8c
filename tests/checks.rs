//! Requests that break a constraint of the spec fail before the client sends them. Tested through the public functions.

use helpdesk::{
    CaseId, CaseNumber, Channel, CivilDateTime, CustomFieldId, CustomFields, Error, ErrorKind, LabelId, LanguageId,
    Localized, MessageContent, Outcome, Period, ReportPeriod, Request, Requester, Search, StaffId, Upload, UserId,
    cases, companies, kb_articles, labels, messages, statistics, users,
};

fn problems(request: impl Request) -> Vec<String> {
    match request.prepare() {
        Ok(_) => Vec::new(),
        Err(error) => error.validation_errors.iter().map(ToString::to_string).collect(),
    }
}

fn case() -> cases::Create {
    cases::create(Requester::email("ann@example.com"), "Printer on fire", MessageContent::text("Help."))
}

fn time(text: &str) -> CivilDateTime {
    text.parse().unwrap()
}

#[test]
fn requests_that_break_a_rule_have_validation_errors() {
    let span = |from: &str, to: &str| statistics::leaderboard(ReportPeriod::range(time(from), time(to)));
    let table: Vec<(Vec<String>, &str)> = vec![
        (problems(cases::list().page(501)), "page: must be at most 500, got 501"),
        (problems(cases::list().page(0)), "page: must be at least 1, got 0"),
        (problems(cases::list().limit(101)), "limit: must be at most 100, got 101"),
        (problems(cases::list().subject(Search::exact("abc"))), "subject: must have at least 4 characters, got 3"),
        (
            problems(cases::list().user_emails([Search::contains("a@b")])),
            "user_email: must have at least 4 characters, got 3",
        ),
        (
            problems(cases::list().subject("^fire^")),
            "subject: must not contain `^`, which marks the ends of a search term",
        ),
        (problems(cases::list().label_ids((0..21).map(LabelId))), "labels: must have at most 20 items, got 21"),
        (problems(case().cc_emails(vec!["a@example.com"; 31])), "cc_emails: must have at most 30 items, got 31"),
        (
            problems(case().attachments(vec![Upload::from_bytes("a", "x"); 21])),
            "attachments: must have at most 20 items, got 21",
        ),
        (problems(span("2024-05-01 10:00:00", "2024-05-01 10:59:59")), "must be at least"),
        (problems(span("2024-01-01 00:00:00", "2024-05-01 00:00:00")), "must be at most"),
        (
            problems(span("2024-05-01", "2024-05-01")),
            "must be at least 1 hour, got 0 seconds; `CivilDateTime::end_of_day` is the end of a whole day",
        ),
        (
            problems(span("2024-05-02 00:00:00", "2024-05-01 00:00:00")),
            "to_time: `to_time` must not be before `from_time`",
        ),
        (problems(companies::list().company_name("ab")), "company_name: must have at least 3 characters, got 2"),
        (problems(kb_articles::list().search("да")), "search: must have at least 3 characters, got 2"),
        (problems(cases::list().label_ids([0_u64; 0])), "labels: must have at least 1 item"),
        (problems(cases::trash_many([0_u64; 0].map(CaseId))), "cases: must have at least 1 item, got 0"),
        (problems(labels::list().limit(0)), "limit: must be at least 1, got 0"),
        (problems(users::update(7)), "body: expected at least one parameter to change, got none"),
        (
            problems(cases::create(Requester::custom("bot-7"), "s", MessageContent::text("c"))),
            "user_custom_id: requires `channel`, which is not set",
        ),
        (
            problems(case().attachments([Upload::from_bytes("a", "x")]).attachment_urls(["https://example.com/a"])),
            "attachment_urls: cannot be sent together with files; remove it, or the files",
        ),
        (problems(case().attachments([Upload::from_path("/nowhere/at/all.pdf")])), "/nowhere/at/all.pdf"),
        (
            problems(companies::create("Acme").company_domains(["a.example", "b,c.example"])),
            "company_domains: must not contain a comma",
        ),
        (
            problems(cases::delete_many((1..=101).map(CaseId))),
            "cases: must have at most 100 items, got 101; send parts of the list, such as with `Client::send_each`",
        ),
        (
            problems(statistics::satisfaction(Period::Today).user_ids((0..1000).map(UserId))),
            "query: path and query must have at most 8000 bytes, got ",
        ),
    ];
    for (found, expected) in &table {
        assert_eq!(found.len(), 1, "{expected}: {found:?}");
        assert!(found[0].contains(expected), "{expected}: {found:?}");
    }
}

#[test]
fn requests_at_the_limits_are_valid() {
    let megabytes = |count: usize| vec![0; count << 20];
    for found in [
        problems(cases::list().page(500).limit(100).subject("тест")),
        problems(cases::list().label_ids((0..20).map(LabelId))),
        problems(case().attachments(vec![Upload::from_bytes("a", "x"); 20])),
        problems(case().attachments([Upload::from_bytes("a", megabytes(25)), Upload::from_bytes("b", megabytes(25))])),
        problems(statistics::leaderboard(ReportPeriod::range(time("2024-01-01"), time("2024-04-02")))),
        problems(statistics::leaderboard(ReportPeriod::range(time("2024-05-01"), time("2024-05-01").end_of_day()))),
        problems(statistics::leaderboard(Period::LastMonth)),
        problems(cases::create(Requester::custom("bot-7"), "s", MessageContent::text("c")).channel("cch25")),
        problems(cases::trash_many((0..100).map(|id| CaseId(u64::MAX / 2 - id)))),
    ] {
        assert_eq!(found, [""; 0]);
    }
}

#[test]
fn too_large_files_are_rejected() {
    let file = |bytes: usize| Upload::from_bytes("a.bin", vec![0; bytes]);
    let one = problems(case().attachments([file((25 << 20) + 1)]));
    assert!(one.len() == 1 && one[0].starts_with("attachments:"), "{one:?}");
    let all = problems(case().attachments([file(25 << 20), file(25 << 20), file(1)]));
    assert!(all.len() == 1 && all[0].starts_with("attachments:"), "{all:?}");
}

#[test]
fn error_contains_all_problems() {
    let request = cases::list().page(501).limit(0).subject("abc").statuses(vec![helpdesk::CaseStatus::Open; 21]);
    let error = Error::from(request.prepare().unwrap_err());
    assert_eq!(
        (error.kind(), error.outcome(), error.validation_errors().len()),
        (ErrorKind::InvalidRequest, Outcome::NotSent, 4)
    );
    assert!(!error.is_retryable());
    assert_eq!(error.operation(), Some("cases.list"));
    assert!(!error.to_string().contains('\n'), "{error}");
}

#[test]
fn without_validation_skips_the_checks() {
    let request = cases::list().page(501).without_validation();
    assert!(request.prepare().unwrap().path_and_query.as_str().ends_with("page=501"));
    let ids = |count: u64| cases::delete_many((1..=count).map(CaseId)).without_validation();
    assert!(ids(4001).prepare().unwrap().path_and_query.as_str().len() > 8000);
    assert_eq!(problems(ids(40_000)).len(), 1);
}

#[test]
fn no_value_changes_the_path() {
    for text in ["1/../2", "..", "", "664-", "-5", "6 6-4", "664-245651/x", "%2e%2e-1"] {
        assert!(CaseNumber::new(text).is_err(), "{text}");
    }
    let paths = [
        cases::get(CaseId(u64::MAX / 2)).prepare().unwrap(),
        cases::get(CaseNumber::new("664-245651").unwrap()).prepare().unwrap(),
    ];
    let paths = paths.map(|prepared| prepared.path_and_query.to_string());
    assert_eq!(paths, ["/cases/9223372036854775807.json", "/cases/664-245651.json"]);
    assert!(cases::trash_many([0u64; 0].map(CaseId)).without_validation().prepare().is_err());
}

#[test]
fn setters_replace_values_in_any_order() {
    let one = case().priority("high").group_id(7).priority("low");
    let other = case().group_id(7).priority("low");
    assert_eq!(one, other);
    assert_ne!(one, case());
    assert_eq!(one.clone(), one);
}

#[test]
fn debug_of_requests_hides_personal_data() {
    let request = case().user_full_name("CANARY").cc_emails(["CANARY@example.com"]).staff_id(StaffId(7));
    let shown = format!("{request:?}");
    assert!(!shown.contains("CANARY") && !shown.contains("ann@") && !shown.contains("Printer"), "{shown}");
    assert!(shown.contains("cases.create") && shown.contains('7'), "{shown}");
    let shown = format!("{:?} {:?}", Requester::email("CANARY"), MessageContent::html("CANARY"));
    assert!(!shown.contains("CANARY"), "{shown}");
}

#[test]
fn values_convert_from_common_types() {
    let message = messages::create(411_928_080, MessageContent::html("<b>x</b>"));
    assert_eq!(message, messages::create(CaseId(411_928_080), MessageContent::html("<b>x</b>")));
    assert_eq!(Channel::from("email"), Channel::Email);
    let fields = CustomFields::new().set(25, "x").set(CustomFieldId(26), true);
    assert_eq!((fields.text(25).as_deref(), fields.flag(26)), (Some("x"), Some(true)));
    let titles = Localized::from([(1, "Вопросы"), (2, "FAQ")]);
    assert_eq!(titles, Localized::<String>::from([(LanguageId(1), "Вопросы"), (LanguageId(2), "FAQ")]));
}
