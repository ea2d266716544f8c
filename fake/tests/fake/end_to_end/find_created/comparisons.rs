//! Comparisons: HTML, numbers, languages and identities that count as the same.

use helpdesk::request::Findable;
use helpdesk::{
    CustomFields, ErrorKind, Localized, MessageContent, NewUser, Timestamp, kb_categories, messages, users,
};
use helpdesk_fake::Fault;

use super::{case, try_find};
use crate::end_to_end::bench::Bench;

scenarios![
    html_is_compared_by_its_visible_text,
    values_are_compared_by_value,
    titles_are_compared_by_language,
    a_whatsapp_user_matches_no_other_user,
];

/// Fills the list of an operation with these records, as the service would write them.
fn shows(bench: &Bench, list: &str, root: &str, records: &[&str]) {
    let rows: Vec<String> =
        records.iter().enumerate().map(|(row, record)| format!("\"{row}\": {{\"{root}\": {record}}}")).collect();
    let body = format!("{{{}, \"total_count\": {}}}", rows.join(", "), records.len());
    bench.server.clear_faults();
    bench.server.inject_fault(Fault::respond_with(200, body).on(list));
}

/// Returns whether a record of the list, with these fields, is taken for what the request created.
#[track_caller]
fn is_found<R: Findable>(bench: &Bench, request: &R, root: &str, fields: &str) -> bool {
    find_match(bench, request, root, fields).unwrap()
}

/// Finds the records, or `None` if the comparison is undecidable.
fn find_match<R: Findable>(bench: &Bench, request: &R, root: &str, fields: &str) -> Option<bool> {
    let list = R::FIND_CREATED.list.id;
    let id = if root == "case" { "case_id" } else { "message_id" };
    let id = if root == "user" { "user_id" } else { id };
    let id = if root == "kb_category" { "category_id" } else { id };
    shows(bench, list, root, &[&format!("{{\"{id}\": 7, {fields}}}")]);
    let matches = try_find(bench, request, Timestamp::from_unix_seconds(1));
    bench.server.clear_faults();
    match matches {
        Ok(matches) => Some(!matches.into_records().is_empty()),
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::Ambiguous, "{error:?}");
            None
        }
    }
}

/// Content as sent, and as it comes back: as HTML, and as plain text.
const SHOWN_ALIKE: &[(&str, &str, &str)] = &[
    ("<b>Done.</b>", "<b>Done.</b>", ""),
    ("<b>Done.</b>", "<p><strong>Done.</strong></p>", ""),
    ("<b>Done.</b>", "", "Done."),
    ("<p>One</p><p>two</p>", "One<br />two", ""),
    ("<p>One</p><p>two</p>", "", "One\\n\\ntwo"),
    ("Tom &amp; Jerry&nbsp;&mdash; &laquo;x&raquo;", "Tom &#38; Jerry\u{A0}— «x»", ""),
    ("a &lt; b", "", "a < b"),
    ("1 < 2 & 3 > 2", "1 &lt; 2 &amp; 3 &gt; 2", ""),
    ("It&rsquo;s &#8212; 5 &euro;", "It&#146;s &#151; 5 &#x80;", ""),
    ("&Uuml;ber &Oslash;re, &szlig;, na&iuml;ve &yuml;", "Über Øre, ß, naïve ÿ", ""),
    ("&#x1F525; caf&#233;", "\u{1F525} café", ""),
    ("<a href='x?a>b'>Link</a>", "<a href=\\\"https://safe.example/?x\\\" rel=nofollow>Link</a>", ""),
    ("<!-- x --><style>b { color: red }</style>Red", "<span style=\\\"color:red\\\">Re</span>d", ""),
    ("soft\u{AD}hyphen", "", "softhyphen"),
    ("<SCRIPT>alert('</b>')</SCRIPT>Safe", "", "Safe"),
    ("«Готово» \u{1F525}", "<div>«Готово»</div> \u{1F525}", ""),
    ("Not closed <b", "", "Not closed"),
];

fn html_is_compared_by_its_visible_text(bench: &Bench) {
    for (sent, html, text) in SHOWN_ALIKE {
        let reply = messages::create(10_001, MessageContent::html(*sent));
        let fields = format!("\"content\": \"{text}\", \"content_html\": \"{html}\", \"staff_id\": 3");
        assert!(is_found(bench, &reply, "message", &fields), "{sent}: {fields}");
        let others = [
            format!("\"content\": \"{text}.\", \"content_html\": \"{html}.\""),
            "\"content\": \"\", \"content_html\": \"\"".to_owned(),
            "\"content\": \"\", \"content_html\": \"<p></p>\"".to_owned(),
        ];
        for fields in others {
            assert!(!is_found(bench, &reply, "message", &fields), "{sent}: {fields}");
        }
    }
    let heart = messages::create(10_001, MessageContent::html("I &hearts; it."));
    for (html, taken) in
        [("I &hearts; it.", Some(true)), ("I ♥ it.", Some(true)), ("I ♥ them.", Some(false)), ("We ♥ it.", Some(false))]
    {
        let fields = format!("\"content_html\": \"{html}\"");
        assert_eq!(find_match(bench, &heart, "message", &fields), taken, "{html}");
    }
    // Nothing is compared in HTML of these, and a message of other text differs.
    for symbols in ["✅", "★★★", "…"] {
        let reply = messages::create(10_001, MessageContent::text(symbols));
        assert!(!is_found(bench, &reply, "message", "\"content\": \"Hello\", \"content_html\": \"\""), "{symbols}");
        let fields = format!("\"content\": \"{symbols}\", \"content_html\": \"\"");
        assert!(is_found(bench, &reply, "message", &fields), "{symbols}");
    }
    let letter =
        messages::create(10_001, MessageContent::html("A caf&eacute; &scaron; &CounterClockwiseContourIntegral;."));
    for (html, taken) in [
        ("A caf&eacute; &scaron; &CounterClockwiseContourIntegral;.", Some(true)),
        ("A café &scaron; &CounterClockwiseContourIntegral;.", None),
        ("A café š ∳.", None),
        ("A caf&egrave; š ∳.", Some(false)),
        ("A caf š ∳.", Some(false)),
        ("A café š ∳?", Some(false)),
        ("A &amp;caf&amp;eacute; š ∳.", Some(false)),
        ("The café š ∳.", Some(false)),
    ] {
        let fields = format!("\"content_html\": \"{html}\"");
        assert_eq!(find_match(bench, &letter, "message", &fields), taken, "{html}");
    }
    let plain = messages::create(10_001, MessageContent::text("1 < 2\n<b>"));
    for fields in ["\"content_html\": \"1 &lt; 2<br>&lt;b&gt;\"", "\"content\": \" 1 < 2 <b>\""] {
        assert!(is_found(bench, &plain, "message", fields), "{fields}");
    }
    assert!(!is_found(bench, &plain, "message", "\"content_html\": \"1 < 2<b>\""), "tags are no text");
    let both = messages::create(10_001, MessageContent::text("plain")).content_html("<i>HTML</i>");
    assert!(is_found(bench, &both, "message", "\"content\": \"HTML\""), "HTML takes precedence");
    assert!(!is_found(bench, &both, "message", "\"content\": \"plain\""));
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
        assert_eq!(is_found(bench, &staff, "message", &fields), taken, "{fields}");
    }
    let user = messages::create(10_001, MessageContent::text("Hi.")).user_id(9).staff_id(5);
    for (fields, taken) in [("\"user_id\": \"9\"", true), ("\"user_id\": 8", false), ("\"staff_id\": 5", false)] {
        assert_eq!(is_found(bench, &user, "message", &author(fields)), taken, "{fields}");
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
        assert_eq!(is_found(bench, &case, "case", &fields(value)), taken, "{value}");
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
        assert_eq!(is_found(bench, &one, "kb_category", &fields), is_one, "{title}");
        assert_eq!(is_found(bench, &two, "kb_category", &fields), is_two, "{title}");
    }
}

fn a_whatsapp_user_matches_no_other_user(bench: &Bench) {
    let ann = users::create(NewUser::whatsapp("+1 (555) 123-45-67")).user_full_name("Ann");
    for (fields, taken) in [
        (r#""type": "whatsapp", "user_full_name": "Ann""#, true),
        (r#""type": "whatsapp", "user_full_name": "Ann", "user_phone": "15551234567""#, true),
        (r#""type": "whatsapp", "user_full_name": "Ann", "user_phone": "15551234568""#, false),
        (r#""type": "whatsapp", "user_full_name": "Anna""#, false),
        (r#""type": "telegram", "telegram_id": 5, "user_full_name": "Ann""#, false),
        (r#""type": "email", "user_email": "ann@example.com", "user_full_name": "Ann""#, false),
    ] {
        assert_eq!(is_found(bench, &ann, "user", fields), taken, "{fields}");
    }
    let mail = users::create(NewUser::email("Ann@Example.com")).user_full_name("Ann");
    for (fields, taken) in [
        (r#""type": "email", "user_email": "ann@example.com", "user_full_name": "Ann""#, true),
        (r#""type": "email", "user_email": "bob@example.com", "user_full_name": "Ann""#, false),
        (r#""type": "whatsapp", "user_full_name": "Ann""#, false),
    ] {
        assert_eq!(is_found(bench, &mail, "user", fields), taken, "{fields}");
    }
}
