//! What was created by a request whose answer never came, found again.

use std::time::Duration;

use helpdesk::request::Findable;
use helpdesk::{
    CustomFields, Error, ErrorKind, KbSectionId, Localized, MessageContent, NewUser, NoteContent, Outcome, Requester,
    Timestamp, UserId, cases, companies, groups, idea_categories, kb_articles, kb_categories, kb_sections, labels,
    messages, notes, staff, users,
};
use helpdesk_fake::{Fault, Seed};

use crate::bench::{Bench, Driver, ODD};

scenarios![
    a_case_of_unknown_outcome_is_found,
    a_case_that_was_not_made_is_not_found,
    cases_of_before_and_of_others_are_not_taken_for_it,
    a_user_is_known_by_any_address,
    a_marker_tells_two_of_the_same_apart,
    a_case_that_is_dated_back_is_found_where_it_is,
    users_are_found_by_their_address,
    what_has_a_name_is_found_by_it,
    a_reply_is_found_in_its_case,
    html_is_compared_by_what_it_shows,
    values_are_compared_by_value,
    titles_are_compared_by_language,
    a_note_is_no_staff_reply_and_a_user_no_staff_member,
    a_whatsapp_user_is_not_taken_for_another,
    among_600_messages_the_newest_are_read_first,
    an_import_at_the_end_of_a_page_ends_no_search,
    a_request_without_anything_to_compare_is_an_error,
    a_record_without_anything_to_compare_is_an_error,
    what_cannot_be_told_is_an_error,
    a_clock_that_is_ahead_of_the_service_hides_nothing,
];

/// Sends a request that is done and never answered.
#[track_caller]
fn unheard<R: Findable + Clone>(bench: &Bench, request: &R) {
    let operation = request.input().operation().id;
    bench.server.clear_faults();
    bench.server.inject_fault(Fault::reset().on(operation).first(1).after_processing());
    let error = bench.send(request.clone()).err().expect("nobody answers");
    assert_eq!((error.outcome(), error.is_retryable()), (Outcome::Unknown, false));
    bench.server.clear_faults();
}

fn try_find<R: Findable>(bench: &Bench, request: &R, since: Timestamp) -> Result<Vec<R::Output>, Error> {
    match &bench.driver {
        Driver::Async(client, runtime) => runtime.block_on(client.find_created(request, since)),
        Driver::Blocking(client) => client.find_created(request, since),
    }
}

#[track_caller]
fn found<R: Findable>(bench: &Bench, request: &R, since: Timestamp) -> Vec<R::Output> {
    try_find(bench, request, since)
        .unwrap_or_else(|error| panic!("{}\n{}", error.report(), bench.server.received_requests()))
}

fn case(subject: &str) -> cases::Create {
    cases::create(Requester::email("ann@example.com"), subject, MessageContent::text("Help."))
}

/// Subjects, and what the list is asked for because of them.
const SUBJECTS: &[(&str, Option<&str>)] = &[
    ("Printer on fire", Some("^Printer on fire^")),
    ("Где мой заказ? \u{1F525}", Some("^Где мой заказ? \u{1F525}^")),
    ("«да» & \"x\"=1 it's 100%", Some("^«да» & \"x\"=1 it's 100%^")),
    (ODD, None),
    // What a search cannot say is compared here alone.
    ("2^10 = 1024", None),
    ("^^^^", None),
    ("abc", None),
    (" Blanks  around ", None),
    ("Да!", None),
    ("\u{1F525}\u{1F525}\u{1F525}\u{1F525}", Some("^\u{1F525}\u{1F525}\u{1F525}\u{1F525}^")),
];

fn a_case_of_unknown_outcome_is_found(bench: &Bench) {
    for (subject, asked) in SUBJECTS {
        // One that only begins with it.
        bench.ok(case(&format!("{subject}!")));
        let since = bench.server.now();
        unheard(bench, &case(subject));
        let them = found(bench, &case(subject), since);
        assert_eq!(them.iter().map(|it| &*it.subject).collect::<Vec<_>>(), [*subject]);
        let requests = bench.server.received_requests();
        let query = &requests.last().unwrap().query;
        let value = |name| query.iter().find(|(given, _)| given == name).map(|(_, value)| &**value);
        let expected = if *subject == ODD { Some(format!("^{ODD}^")) } else { asked.map(str::to_owned) };
        assert_eq!(value("subject"), expected.as_deref());
        assert_eq!(value("user_email"), Some("^ann@example.com^"));
        assert_eq!(value("from_time"), Some(&*(since.unix_seconds() - 60).to_string()));
        assert_eq!(value("to_time"), None);
        bench.server.advance(Duration::from_secs(600));
    }
}

fn a_case_that_was_not_made_is_not_found(bench: &Bench) {
    let request = case("Printer in flames");
    let since = bench.server.now();
    bench.server.inject_fault(Fault::reset().on("cases.create").first(1));
    let error = bench.send(request.clone()).unwrap_err();
    assert_eq!(error.outcome(), Outcome::Unknown, "nobody can tell the difference");
    assert!(found(bench, &request, since).is_empty());
    bench.ok(request);
}

fn a_clock_that_is_ahead_of_the_service_hides_nothing(bench: &Bench) {
    let request = case("Printer on fire");
    bench.ok(request.clone());
    bench.server.advance(Duration::from_secs(600));
    // The server's clock stands still, months before that of this machine.
    let since = Timestamp::now();
    unheard(bench, &request);
    let them = found(bench, &request, since);
    assert_eq!(them.len(), 1, "the other one is ten minutes older");
    assert!(bench.is_now(them[0].created_at));
}

fn cases_of_before_and_of_others_are_not_taken_for_it(bench: &Bench) {
    let request = case("Printer on fire");
    bench.ok(request.clone());
    bench.server.advance(Duration::from_secs(3600));
    let since = bench.server.now();
    bench.ok(cases::create(Requester::email("bob@example.com"), "Printer on fire", MessageContent::text("Help.")));
    bench.ok(case("Printer on fire!"));
    assert!(found(bench, &request, since).is_empty());
    unheard(bench, &request);
    bench.server.advance(Duration::from_secs(5));
    bench.ok(request.clone());
    let them = found(bench, &request, since);
    assert_eq!(them.len(), 2, "what cannot be told apart comes all");
    assert!(them[0].created_at < them[1].created_at, "oldest first");
    // A minute is granted to clocks that differ, and not more.
    bench.server.advance(Duration::from_secs(3600));
    let ahead = |seconds| Timestamp::from_unix_seconds(since.unix_seconds() + seconds);
    assert_eq!(found(bench, &request, ahead(60)).len(), 2);
    assert_eq!(found(bench, &request, ahead(61)).len(), 1);
    assert_eq!(found(bench, &request, ahead(66)).len(), 0);
}

fn a_user_is_known_by_any_address(bench: &Bench) {
    let custom = |id: &str| cases::create(Requester::custom(id), "Hello", MessageContent::text("Hi.")).channel("cch7");
    let by = |requester: Requester| cases::create(requester, "Hello", MessageContent::text("Hi."));
    let phones = [by(Requester::phone("+7 999 000-11-22")), by(Requester::whatsapp("+15551234567"))];
    for request in phones.into_iter().chain([by(Requester::telegram("@new")), custom("device 7")]) {
        bench.server.advance(Duration::from_secs(600));
        let since = bench.server.now();
        assert!(found(bench, &request, since).is_empty());
        unheard(bench, &request);
        assert_eq!(found(bench, &request, since).len(), 1);
    }
    let since = bench.server.now();
    assert!(found(bench, &custom("device 8"), since).is_empty());
}

fn a_marker_tells_two_of_the_same_apart(bench: &Bench) {
    let marked = |marker: &str| case("Order").custom_fields(CustomFields::new().set(25, marker).set(26, false));
    let since = bench.server.now();
    // A filter for text finds a part of it.
    for marker in ["A-10", "A-100", "a-1"] {
        bench.ok(marked(marker));
    }
    assert!(found(bench, &marked("A-1"), since).is_empty());
    unheard(bench, &marked("A-1"));
    let them = found(bench, &marked("A-1"), since);
    assert_eq!(them.iter().map(|it| it.custom_fields.text(25).unwrap()).collect::<Vec<_>>(), ["A-1"]);
    assert_eq!(found(bench, &case("Order"), since).len(), 4);
    let ticked = case("Order").custom_fields(CustomFields::new().set(25, "^A^").set(26, true).set(27, "2"));
    unheard(bench, &ticked);
    assert_eq!(found(bench, &ticked, since).len(), 1);
}

fn a_case_that_is_dated_back_is_found_where_it_is(bench: &Bench) {
    let since = bench.server.now();
    let dated = |seconds| case("Imported").created_at(Timestamp::from_unix_seconds(since.unix_seconds() - seconds));
    bench.ok(case("Imported"));
    for seconds in [10_000_000, 9_999_000] {
        bench.ok(dated(seconds));
    }
    assert!(found(bench, &dated(9_999_900), since).is_empty());
    unheard(bench, &dated(9_999_900));
    let them = found(bench, &dated(9_999_900), since);
    let times: Vec<_> = them.iter().map(|it| since.unix_seconds() - it.created_at.unwrap().unix_seconds()).collect();
    assert_eq!(times, [9_999_900]);
}

fn users_are_found_by_their_address(bench: &Bench) {
    let since = bench.server.now();
    for identity in [NewUser::email("Zoe@Example.com"), NewUser::whatsapp("+15551234567")] {
        let request = users::create(identity).user_full_name("Zoe");
        assert!(found(bench, &request, since).is_empty(), "the name alone is that of a user of another kind");
        unheard(bench, &request);
        assert_eq!(found(bench, &request, since).last().map(|it| &*it.user_full_name), Some("Zoe"));
        bench.server.advance(Duration::from_secs(1));
    }
    assert!(found(bench, &users::create(NewUser::email("oe@example.com")), since).is_empty());
}

fn what_has_a_name_is_found_by_it(bench: &Bench) {
    let since = bench.server.now();
    bench.server.advance(Duration::from_secs(1));
    macro_rules! by_name {
        ($request:expr, $other:expr) => {
            assert_eq!(found(bench, &$request, since).len(), 0);
            unheard(bench, &$request);
            bench.ok($other);
            assert_eq!(found(bench, &$request, since).len(), 1);
        };
    }
    by_name!(labels::create(ODD), labels::create("odd"));
    by_name!(groups::create(ODD), groups::create("odd"));
    by_name!(companies::create("100% \"Acme\""), companies::create("100% \"Acme\" Ltd."));
    by_name!(companies::create("Я"), companies::create("Яр"));
    by_name!(staff::create("dan@example.com"), staff::create("bodan@example.com"));
    by_name!(idea_categories::create(ODD), idea_categories::create("odd"));
    by_name!(kb_categories::create(ODD), kb_categories::create("odd"));
    by_name!(kb_sections::create(ODD, 801), kb_sections::create("odd", 801));
    by_name!(kb_articles::create(ODD, "A", KbSectionId(901)), kb_articles::create("odd", "A", KbSectionId(901)));
    let titles = Localized::from([(1, "Возврат"), (2, "Refunds")]);
    let other = Localized::from([(1, "Возвраты"), (2, "Refunds")]);
    by_name!(kb_categories::create(titles.clone()), kb_categories::create(other));
    by_name!(kb_sections::create(titles.clone(), 801), kb_sections::create("Refunds?", 801));
}

fn a_reply_is_found_in_its_case(bench: &Bench) {
    let reply = |case: u64| messages::create(case, MessageContent::text("Turn it off."));
    bench.ok(reply(10_001));
    bench.server.advance(Duration::from_secs(600));
    let since = bench.server.now();
    assert!(found(bench, &reply(10_001), since).is_empty());
    unheard(bench, &reply(10_001));
    assert_eq!(found(bench, &reply(10_001), since).len(), 1);
    assert!(found(bench, &reply(10_002), since).is_empty());
}

/// Makes the list of an operation hold these records, as the service would write them.
fn shows(bench: &Bench, list: &str, root: &str, records: &[&str]) {
    let rows: Vec<String> =
        records.iter().enumerate().map(|(row, record)| format!("\"{row}\": {{\"{root}\": {record}}}")).collect();
    let body = format!("{{{}, \"total_count\": {}}}", rows.join(", "), records.len());
    bench.server.clear_faults();
    bench.server.inject_fault(Fault::respond_with(200, body).on(list));
}

/// Returns whether a record of the list, with these fields, is taken for what the request created.
#[track_caller]
fn is_taken<R: Findable>(bench: &Bench, request: &R, root: &str, fields: &str) -> bool {
    let list = R::FIND_CREATED.list.id;
    let id = if root == "case" { "case_id" } else { "message_id" };
    let id = if root == "user" { "user_id" } else { id };
    let id = if root == "kb_category" { "category_id" } else { id };
    shows(bench, list, root, &[&format!("{{\"{id}\": 7, {fields}}}")]);
    let them = found(bench, request, Timestamp::from_unix_seconds(1));
    bench.server.clear_faults();
    !them.is_empty()
}

/// What is sent, and what comes back of it: as HTML, and as text.
const SHOWN_ALIKE: &[(&str, &str, &str)] = &[
    ("<b>Done.</b>", "<b>Done.</b>", ""),
    ("<b>Done.</b>", "<p><strong>Done.</strong></p>", ""),
    ("<b>Done.</b>", "", "Done."),
    ("<p>One</p><p>two</p>", "One<br />two", ""),
    ("<p>One</p><p>two</p>", "", "One\\n\\ntwo"),
    ("Tom &amp; Jerry&nbsp;&mdash; &laquo;x&raquo;", "Tom &#38; Jerry\u{A0}— «x»", ""),
    ("a &lt; b", "", "a < b"),
    ("1 < 2 & 3 > 2", "1 &lt; 2 &amp; 3 &gt; 2", ""),
    ("&#x1F525; &unknown; &#xFFFFFF;", "\u{1F525} &amp;unknown; &amp;#xFFFFFF;", ""),
    ("<a href='x?a>b'>Link</a>", "<a href=\\\"https://safe.example/?x\\\" rel=nofollow>Link</a>", ""),
    ("<!-- x --><style>b { color: red }</style>Red", "<span style=\\\"color:red\\\">Re</span>d", ""),
    ("soft\u{AD}hyphen", "", "softhyphen"),
    ("<SCRIPT>alert('</b>')</SCRIPT>Safe", "", "Safe"),
    ("«Готово» \u{1F525}", "<div>«Готово»</div> \u{1F525}", ""),
    ("Not closed <b", "", "Not closed"),
];

fn html_is_compared_by_what_it_shows(bench: &Bench) {
    for (sent, html, text) in SHOWN_ALIKE {
        let reply = messages::create(10_001, MessageContent::html(*sent));
        let fields = format!("\"content\": \"{text}\", \"content_html\": \"{html}\", \"staff_id\": 3");
        assert!(is_taken(bench, &reply, "message", &fields), "{sent}: {fields}");
        let others = [
            format!("\"content\": \"{text}.\", \"content_html\": \"{html}.\""),
            "\"content\": \"\", \"content_html\": \"\"".to_owned(),
            "\"content\": \"\", \"content_html\": \"<p></p>\"".to_owned(),
        ];
        for fields in others {
            assert!(!is_taken(bench, &reply, "message", &fields), "{sent}: {fields}");
        }
    }
    let plain = messages::create(10_001, MessageContent::text("1 < 2\n<b>"));
    for fields in ["\"content_html\": \"1 &lt; 2<br>&lt;b&gt;\"", "\"content\": \" 1 < 2 <b>\""] {
        assert!(is_taken(bench, &plain, "message", fields), "{fields}");
    }
    assert!(!is_taken(bench, &plain, "message", "\"content_html\": \"1 < 2<b>\""), "tags are no text");
    let both = messages::create(10_001, MessageContent::text("plain")).content_html("<i>HTML</i>");
    assert!(is_taken(bench, &both, "message", "\"content\": \"HTML\""), "HTML takes precedence");
    assert!(!is_taken(bench, &both, "message", "\"content\": \"plain\""));
}

fn values_are_compared_by_value(bench: &Bench) {
    let staff = messages::create(10_001, MessageContent::text("Hi.")).staff_id(5);
    let author = |author: &str| format!("\"content\": \"Hi.\", {author}");
    for (fields, taken) in [
        (author("\"staff_id\": 5"), true),
        (author("\"staff_id\": \"5\", \"user_id\": \"0\""), true),
        (author("\"staff_id\": 6"), false),
        (author("\"staff_id\": 0"), false),
        (author("\"staff_id\": 5, \"user_id\": 9"), false),
        (author("\"staff_id\": 5, \"note\": 1"), false),
        (author("\"staff_id\": 5, \"note\": \"false\""), true),
    ] {
        assert_eq!(is_taken(bench, &staff, "message", &fields), taken, "{fields}");
    }
    let user = messages::create(10_001, MessageContent::text("Hi.")).user_id(9).staff_id(5);
    for (fields, taken) in [("\"user_id\": \"9\"", true), ("\"user_id\": 8", false), ("\"staff_id\": 5", false)] {
        assert_eq!(is_taken(bench, &user, "message", &author(fields)), taken, "{fields}");
    }
    let case = case("Order").custom_fields(CustomFields::new().set(25, 5).set(26, true).set(27, "a  b").set(28, false));
    let fields = |fields: &str| format!("\"subject\": \"Order\", \"custom_fields\": {fields}");
    for (value, taken) in [
        (r#"{"cf_25": "5", "cf_26": 1, "cf_27": "a b"}"#, true),
        (r#"{"25": 5.0, "cf_26": "true", "cf_27": "a b", "cf_28": 0, "cf_29": "x"}"#, true),
        (r#"{"cf_25": "6", "cf_26": 1, "cf_27": "a b"}"#, false),
        (r#"{"cf_25": 5, "cf_26": 0, "cf_27": "a b"}"#, false),
        (r#"{"cf_25": 5, "cf_26": true}"#, false),
        (r#"{"cf_25": null, "cf_26": true, "cf_27": "a b"}"#, false),
        ("[]", false),
    ] {
        assert_eq!(is_taken(bench, &case, "case", &fields(value)), taken, "{value}");
    }
}

fn titles_are_compared_by_language(bench: &Bench) {
    let one = kb_categories::create("Refunds &amp; more");
    let two = kb_categories::create(Localized::from([(1, "Возврат"), (2, "Refunds")]));
    for (title, is_one, is_two) in [
        ("\"Refunds &amp; more\"", true, false),
        ("{\"1\": \"Refunds &amp; more\", \"2\": \"\"}", true, false),
        ("\"Возврат\"", false, true),
        ("\"Refunds\"", false, true),
        ("{\"1\": \"Возврат\", \"2\": \"Refunds\", \"3\": \"?\"}", false, true),
        ("{\"1\": \"Возврат\", \"2\": \"Returns\"}", false, false),
    ] {
        let fields = format!("\"category_title\": {title}");
        assert_eq!(is_taken(bench, &one, "kb_category", &fields), is_one, "{title}");
        assert_eq!(is_taken(bench, &two, "kb_category", &fields), is_two, "{title}");
    }
}

fn a_note_is_no_staff_reply_and_a_user_no_staff_member(bench: &Bench) {
    let since = bench.server.now();
    let text = "Same <b>text</b> & more";
    let reply = messages::create(10_001, MessageContent::html(text));
    let note = notes::create(10_001, NoteContent::html(text));
    let by_user = messages::create(10_001, MessageContent::html(text)).user_id(30_001);
    bench.ok(note.clone());
    assert!(found(bench, &reply, since).is_empty());
    assert!(found(bench, &by_user, since).is_empty());
    assert_eq!(found(bench, &note, since).len(), 1);
    unheard(bench, &reply);
    unheard(bench, &by_user);
    let author = |them: &[helpdesk::Message]| {
        them.iter().map(|it| (it.user_id, it.note.unwrap_or_default())).collect::<Vec<_>>()
    };
    assert_eq!(author(&found(bench, &reply, since)), [(None, false)]);
    assert_eq!(author(&found(bench, &by_user, since)), [(Some(UserId(30_001)), false)]);
    assert_eq!(author(&found(bench, &note, since)), [(None, true)]);
    let of_another = notes::create(10_001, NoteContent::html(text)).note_staff_id(2);
    assert!(found(bench, &of_another, since).is_empty());
}

fn a_whatsapp_user_is_not_taken_for_another(bench: &Bench) {
    let ann = users::create(NewUser::whatsapp("+1 (555) 123-45-67")).user_full_name("Ann");
    for (fields, taken) in [
        (r#""type": "whatsapp", "user_full_name": "Ann""#, true),
        (r#""type": "whatsapp", "user_full_name": "Ann", "user_phone": "15551234567""#, true),
        (r#""type": "whatsapp", "user_full_name": "Ann", "user_phone": "15551234568""#, false),
        (r#""type": "whatsapp", "user_full_name": "Anna""#, false),
        (r#""type": "telegram", "telegram_id": 5, "user_full_name": "Ann""#, false),
        (r#""type": "email", "user_email": "ann@example.com", "user_full_name": "Ann""#, false),
    ] {
        assert_eq!(is_taken(bench, &ann, "user", fields), taken, "{fields}");
    }
    let mail = users::create(NewUser::email("Ann@Example.com")).user_full_name("Ann");
    for (fields, taken) in [
        (r#""type": "email", "user_email": "ann@example.com", "user_full_name": "Ann""#, true),
        (r#""type": "email", "user_email": "bob@example.com", "user_full_name": "Ann""#, false),
        (r#""type": "whatsapp", "user_full_name": "Ann""#, false),
    ] {
        assert_eq!(is_taken(bench, &mail, "user", fields), taken, "{fields}");
    }
}

fn among_600_messages_the_newest_are_read_first(bench: &Bench) {
    let text = |number: usize| MessageContent::text(format!("Message {number}"));
    for number in 0..600 {
        bench.ok(messages::create(10_001, text(number)));
        bench.server.advance(Duration::from_secs(1));
    }
    bench.server.advance(Duration::from_secs(600));
    let since = bench.server.now();
    unheard(bench, &messages::create(10_001, text(5)));
    bench.server.clear_requests();
    assert_eq!(found(bench, &messages::create(10_001, text(5)), since).len(), 1, "an older one has the same text");
    let read = |bench: &Bench| bench.server.received_requests().iter().filter(|it| it.method == "GET").count();
    assert_eq!(read(bench), 2, "the second page has older messages alone");
    let all = Timestamp::from_unix_seconds(since.unix_seconds() - 100_000_000);
    assert_eq!(found(bench, &messages::create(10_001, text(5)), all).len(), 2);
    assert!(read(bench) >= 7, "there is no limit of pages");
}

fn an_import_at_the_end_of_a_page_ends_no_search(bench: &Bench) {
    let row = |id: usize, year: u32, content: &str| {
        let created_at = format!("Mon, 05 May {year} 00:15:17 +0300");
        format!(
            r#""{id}": {{"message": {{"message_id": {id}, "content": "{content}", "created_at": "{created_at}"}}}}"#
        )
    };
    let mut first: Vec<_> = (1..100).map(|id| row(id, 2031, "Another")).collect();
    first.push(row(100, 2014, "Imported"));
    let pages = [first, vec![row(101, 2031, "Turn it off.")]];
    let since = bench.server.now();
    for (page, rows) in (1..).zip(pages) {
        let body = format!("{{{}, \"total_count\": 101}}", rows.join(", "));
        bench.server.inject_fault(Fault::respond_with(200, body).on("messages.list").nth(page));
    }
    let them = found(bench, &messages::create(10_001, MessageContent::text("Turn it off.")), since);
    assert_eq!(them.iter().map(|it| it.message_id.0).collect::<Vec<_>>(), [101]);
}

fn a_request_without_anything_to_compare_is_an_error(bench: &Bench) {
    let since = bench.server.now();
    bench.server.clear_requests();
    let blank = cases::create(Requester::email("ann@example.com"), " ", MessageContent::text("Help."));
    let error = try_find(bench, &blank.custom_fields(CustomFields::new().set(26, false)), since).unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Ambiguous, Outcome::NotSent));
    assert!(error.to_string().contains("none of `subject`, `custom_fields`"), "{error}");
    let picture = messages::create(10_001, MessageContent::html("<img src='a.png'>"));
    assert_eq!(try_find(bench, &picture, since).unwrap_err().kind(), ErrorKind::Ambiguous);
    assert_eq!(bench.server.received_requests().len(), 0);
}

fn a_record_without_anything_to_compare_is_an_error(bench: &Bench) {
    let since = bench.server.now();
    let request = users::create(NewUser::whatsapp("+15551234567"));
    assert!(found(bench, &request, since).is_empty());
    unheard(bench, &request);
    let error = try_find(bench, &request, since).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Ambiguous);
    assert!(error.to_string().contains("none of `user_phone`"), "{error}");
}

fn what_cannot_be_told_is_an_error(bench: &Bench) {
    let since = bench.server.now();
    unheard(bench, &case("Printer on fire"));
    bench.server.inject_fault(Fault::malformed_row(0).on("cases.list"));
    let error = try_find(bench, &case("Printer on fire"), since).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Decode, "it could be the one");
    bench.server.clear_faults();
    bench.server.inject_fault(Fault::status(400).on("cases.list"));
    assert_eq!(try_find(bench, &case("Printer on fire"), since).unwrap_err().kind(), ErrorKind::Status);
    bench.server.clear_faults();
    bench.server.seed(Seed::cases(1000));
    let wide = cases::create(Requester::telegram("@new"), "abc", MessageContent::text("Help."));
    assert_eq!(try_find(bench, &wide, Timestamp::from_unix_seconds(1)).unwrap().len(), 0, "newest first, to the end");
}
