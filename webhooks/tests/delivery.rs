//! Deliveries of rules: from templates and other sources, in any order, damaged and hostile.

use helpdesk::response::Record as _;
use helpdesk::{CaseId, Catalog, CustomFieldId, Json, MessageId, RuleCase, RuleEvent, StaffId, UserId};
use helpdesk_fake::FakeServer;
use helpdesk_webhooks::{Deduplicator, Delivery, ReadError, Secret, Template, option_keys};
use serde_json::Map;

/// Text of a person, in each value of the body. The space keeps `Debug` from showing the text as a key.
const CANARY: &str = "c4 nary";

/// A flat body with the keys and kinds of values of a captured one.
const FLAT: [(&str, &str); 24] = [
    ("case_id", "10250"),
    ("case_number", "130-809267"),
    ("case_subject", "c4 nary"),
    ("case_description", "<p>c4 nary &amp; <b>\"x\"</b></p>"),
    ("case_url", "https://example.com/staff/cases/record/130-809267?c4 nary"),
    ("case_group", "c4 nary"),
    ("case_priority", "Низкий"),
    ("case_status", "открытое"),
    ("case_tags", "c4 nary"),
    ("category", ""),
    ("last_message", "<div>c4 nary<br/>\n</div>"),
    ("last_message_id", "20352"),
    ("note_text", "c4 nary"),
    ("last_note_id", ""),
    ("staff_id", "0"),
    ("assigned_full_name", "c4 nary"),
    ("last_staff_id", "0"),
    ("staff_full_name", "c4 nary"),
    ("user_id", "9007"),
    ("user_full_name", "c4 nary"),
    ("user_email", "c4 nary@example.com"),
    ("user_lang", "1"),
    ("custom_field_27", "Gold"),
    ("colour_of_the_sky", "c4 nary"),
];

fn flat() -> Vec<(String, String)> {
    FLAT.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

/// A JSON object with these keys in this order.
fn json(pairs: &[(String, String)]) -> String {
    let text = |it: &str| Json::from(it).to_string();
    let pairs: Vec<_> = pairs.iter().map(|(key, value)| format!("{}: {}", text(key), text(value))).collect();
    format!("{{{}}}", pairs.join(", "))
}

fn form(pairs: &[(String, String)]) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

fn read(body: impl AsRef<[u8]>) -> Result<Delivery, ReadError> {
    Delivery::read(body.as_ref(), None)
}

fn secret() -> Secret {
    Secret::new("0123456789abcdef").unwrap()
}

/// The body of a template after the service replaced the variables.
fn deliver(template: &Template<'_>) -> String {
    FLAT.iter().fold(template.to_string(), |body, (key, value)| {
        let value = Json::from(*value).to_string();
        body.replace(&format!("[{key}]"), &value[1..value.len() - 1])
    })
}

#[test]
fn flat_body_is_read_in_any_order_and_format() {
    let expected = read(json(&flat())).unwrap();
    let case = expected.case();
    assert_eq!((case.case_id, case.last_message_id), (Some(CaseId(10_250)), Some(MessageId(20_352))));
    assert_eq!((case.last_note_id, case.staff_id, case.last_staff_id), (None, None, None));
    assert_eq!((case.user_id, &*case.case_status, &*case.case_priority), (Some(UserId(9007)), "открытое", "Низкий"));
    assert_eq!(case.extra().get("colour_of_the_sky"), Some(Json::from(CANARY)));
    assert_eq!(expected.custom_fields().collect::<Vec<_>>(), [(CustomFieldId(27), "Gold".to_owned())]);
    assert_eq!(expected.id().len(), 64);
    assert!(expected.event().is_none() && case.unreadable().is_empty() && expected.unreplaced().is_empty());

    let random = &mut fastrand::Rng::with_seed(7);
    let mut pairs = flat();
    for _ in 0..50 {
        random.shuffle(&mut pairs);
        let nested: Vec<_> = pairs.iter().map(|(key, value)| (format!("case[{key}]"), value.clone())).collect();
        let object = format!("\u{feff}\n{{\"case\": {}}}", json(&pairs));
        for body in [json(&pairs), form(&pairs), form(&nested), object] {
            let actual = read(&body).unwrap();
            assert_eq!((actual.case(), actual.id()), (expected.case(), expected.id()), "{body}");
        }
    }
}

#[test]
fn template_body_is_read_as_its_event() {
    let secret = secret();
    let template = Template::new("case_changed", &secret).custom_fields([CustomFieldId(27)]).time_variable("now");
    let delivery = Delivery::read(deliver(&template).as_bytes(), &secret).unwrap();
    let Some(RuleEvent::CaseChanged(case)) = delivery.event() else { panic!("{delivery:?}") };
    assert_eq!(case, delivery.case());
    assert_eq!(case.case_description, "<p>c4 nary &amp; <b>\"x\"</b></p>");
    assert_eq!(delivery.time(), None);
    let other =
        read(r#"{"case_id": "1", "id": "case_changed:10250:20352::0:открытое:Низкий:c4 nary:Gold:[now]"}"#).unwrap();
    assert_eq!(delivery.id(), other.id());
    assert_eq!(delivery.custom_fields().count(), 1);
    assert!(delivery.extra().is_empty());
}

#[test]
fn delivery_id_differs_by_change_and_is_equal_for_repeat() {
    let bodies = [
        r#"{"case_number": "1-1"}"#,
        r#"{"case_number": "1-2"}"#,
        r#"{"case_id": "1", "case_subject": "a"}"#,
        r#"{"case_id": "1", "case_subject": "b"}"#,
        r#"{"case_id": "1", "custom_field_27": "Gold"}"#,
        r#"{"case_id": "1", "event": "case_new"}"#,
        r#"{"case_id": "1", "event": "case_message"}"#,
        r#"{"case_id": "1", "event": "case_message", "time": "10:00"}"#,
        r#"{"case_id": "1", "event": "case_message", "shop": 7}"#,
        r#"{"case_id": "1", "id": "[case_id]:[last_message_id]", "case_tags": "x"}"#,
        r#"{"case_id": "1", "id": "[case_id]:[last_message_id]", "case_tags": "y"}"#,
        r#"{"case_id": "1", "id": "given"}"#,
    ];
    let ids: Vec<_> = bodies.iter().map(|body| read(body).unwrap().id().to_owned()).collect();
    let different: std::collections::BTreeSet<_> = ids.iter().collect();
    assert_eq!(different.len(), bodies.len(), "{ids:?}");
    assert_eq!(ids, bodies.map(|body| read(body).unwrap().id().to_owned()));
    let (event, secret) = ("case_changed", secret());
    let id = |template: Template<'_>| serde_json::from_str::<Json>(&template.to_string()).unwrap()["id"].clone();
    assert_eq!(
        id(Template::new(event, &secret).ids_only()),
        "case_changed:[case_id]:[last_message_id]:[last_note_id]:[staff_id]"
    );
    let custom = Template::new(event, &secret).custom_fields([CustomFieldId(27)]).time_variable("now");
    assert!(id(custom).as_str().unwrap().ends_with(":[case_group]:[custom_field_27]:[now]"));
}

#[test]
fn template_has_exactly_the_fields_of_rule_case() {
    let template: Map<String, Json> = serde_json::from_str(&Template::new("case_new", &secret()).to_string()).unwrap();
    assert_eq!(template.keys().collect::<Vec<_>>(), ["case", "event", "id", "secret"]);
    let mut fields: Vec<_> = RuleCase::FIELDS.iter().map(|(key, _)| *key).collect();
    fields.sort_unstable();
    assert_eq!(template["case"].as_object().unwrap().keys().collect::<Vec<_>>(), fields);
}

#[test]
fn template_of_ids_has_no_text_of_people() {
    let secret = secret();
    let body = deliver(&Template::new("case_new", &secret).custom_fields([CustomFieldId(27)]).ids_only());
    assert!(!body.contains(CANARY), "{body}");
    let delivery = Delivery::read(body.as_bytes(), &secret).unwrap();
    let case = delivery.case();
    assert_eq!((case.case_id, case.user_id), (Some(CaseId(10_250)), Some(UserId(9007))));
    assert_eq!((case.case_number.as_str(), &*case.case_subject), ("130-809267", ""));
}

#[test]
fn unreplaced_variable_is_named() {
    let delivery =
        read(r#"{"case_id": "1", "case_subject": "[case_subject]", "user_id": "[user_id]", "a": "[b]"}"#).unwrap();
    assert_eq!(delivery.unreplaced(), ["case_subject", "user_id"]);
}

#[test]
fn unknown_event_and_extra_keys_are_kept() {
    let delivery = read(r#"{"event": "refund", "id": "x", "shop": 7, "case": {"case_number": "130-809267"}}"#).unwrap();
    assert!(matches!(delivery.event(), Some(RuleEvent::Unknown(event)) if event.name() == "refund"));
    assert_eq!(delivery.extra().get("shop"), Some(&Json::from(7)));
    assert_eq!(delivery.case().case_number.as_str(), "130-809267");
}

#[test]
fn read_error_names_place_without_value() {
    let secret = secret();
    let cases: [(&str, ReadError); 15] = [
        (
            r#"{"secret": "0123456789abcdef", "case_id": "1", "case_subject": "x", "case_id": "999"}"#,
            ReadError::DuplicateKey,
        ),
        (r#"{"secret": "0123456789abcdef", "case": {"case_id": "1", "case_id": "999"}}"#, ReadError::DuplicateKey),
        ("secret=0123456789abcdef&case_id=1&case_id=2", ReadError::DuplicateKey),
        ("secret=0123456789abcdef&case[case_id]=1&case=2", ReadError::DuplicateKey),
        (r#"{"secret": "0123456789abcdef", "case_id": "[case_id]"}"#, ReadError::Unreplaced { field: "case_id" }),
        ("", ReadError::NoSecret),
        ("secret=0123456789abcdef&case_subject=c4 nary", ReadError::NoCase),
        ("secret=0123456789abcdef&case_id=c4 nary", ReadError::NoCase),
        ("secret=0123456789abcdee&case_id=1", ReadError::WrongSecret),
        ("secret=0123456789abcdef0&case_id=1", ReadError::WrongSecret),
        (r#"{"secret": ["0123456789abcdef"], "case_id": "1"}"#, ReadError::NoSecret),
        (r#"{"case_id": "1", "case_subject": "a "c4 nary" b"}"#, ReadError::NotJson { line: 1, column: 38 }),
        (
            r#"{"secret": "0123456789abcdef", "case_id": "1", "case_tags": ["c4 nary"]}"#,
            ReadError::Unreadable { field: "case_tags" },
        ),
        (r#"["c4 nary"]"#, ReadError::NotAnObject),
        (r#""c4 nary""#, ReadError::NotAnObject),
    ];
    for (body, error) in cases {
        assert_eq!(Delivery::read(body.as_bytes(), &secret).unwrap_err(), error, "{body}");
        assert!(!format!("{error} {error:?}").contains(CANARY));
    }
    assert_eq!(read(vec![b'a'; (2 << 20) + 1]).unwrap_err(), ReadError::TooLarge);
    assert_eq!(read((0..1001).map(|it| format!("a{it}=1&")).collect::<String>()).unwrap_err(), ReadError::TooManyPairs);
    // A custom field may have a long text, and the id of the body contains it.
    let ids =
        ["x", "y"].map(|letter| read(format!("case_id=1&id={}", letter.repeat(500_000))).unwrap().id().to_owned());
    assert!(ids[0] != ids[1] && ids.iter().all(|id| id.len() == 64 && !id.contains('x')), "{ids:?}");
    assert_eq!(read("[".repeat(100_000)).unwrap_err(), ReadError::NotJson { line: 1, column: 128 });
}

#[test]
fn unreadable_value_loses_only_its_field() {
    let delivery = read(r#"{"case_id": "7", "staff_id": {"a": 1}, "user_id": "c4 nary", "case_tags": "a"}"#).unwrap();
    assert_eq!((delivery.case().case_id, delivery.case().staff_id), (Some(CaseId(7)), None::<StaffId>));
    assert!(delivery.case().unreadable().iter().any(|it| it.to_string().contains("user_id")));
}

/// Damages a body in one of several ways.
fn damage(body: &mut Vec<u8>, random: &mut fastrand::Rng) {
    if body.is_empty() {
        return body.push(random.u8(..));
    }
    let (at, other) = (random.usize(..body.len()), random.usize(..body.len()));
    let (start, end) = (at.min(other), at.max(other).min(at.min(other) + 40));
    match random.u8(..6) {
        0 => body.truncate(at),
        1 => body[at] ^= 1 << random.u8(..8),
        2 => body.insert(at, b"\"{}[],:=&%\\0\x00\xff"[random.usize(..14)]),
        3 => drop(body.drain(start..end)),
        4 => {
            let copy = body[start..end].to_vec();
            body.splice(other..other, copy);
        }
        _ => body.swap(at, other),
    }
}

/// Whether the delivery keeps each unknown key of a flat body.
fn keeps_unknown_keys(body: &[u8], delivery: &Delivery) -> bool {
    let Ok(object) = serde_json::from_slice::<Map<String, Json>>(body) else { return true };
    let known = |key: &str| ["event", "id", "time", "secret", "case"].contains(&key);
    let fields = |key: &str| RuleCase::FIELDS.iter().any(|(field, _)| *field == key);
    let is_kept = |key: &str| delivery.case().extra().get(key).is_some() || delivery.extra().contains_key(key);
    object.keys().all(|key| known(key) || fields(key) || is_kept(key))
}

#[test]
fn damaged_body_is_decoded_or_reported() {
    let seed = std::env::var("SEED").ok().and_then(|it| it.parse().ok()).unwrap_or_else(|| fastrand::u64(..));
    println!("SEED={seed}");
    let random = &mut fastrand::Rng::with_seed(seed);
    let secret = secret();
    let template = deliver(&Template::new("case_changed", &secret));
    let whole = [json(&flat()), form(&flat()), template];
    let (mut typed, mut read_errors) = (0, 0);
    for _ in 0..10_000 {
        let mut body = whole[random.usize(..3)].clone().into_bytes();
        for _ in 0..random.usize(1..4) {
            damage(&mut body, random);
        }
        match Delivery::read(&body, None) {
            Ok(delivery) => {
                typed += 1;
                let debug = format!("{delivery:?} {:?}", delivery.case());
                assert!(!debug.contains(CANARY), "SEED={seed}: {debug}");
                assert!(keeps_unknown_keys(&body, &delivery), "SEED={seed}: {}", String::from_utf8_lossy(&body));
                assert!(delivery.case().case_id.is_some() || !delivery.case().case_number.as_str().is_empty());
                let _ = (delivery.unreplaced(), delivery.custom_fields().count());
            }
            Err(error) => {
                read_errors += 1;
                assert!(!format!("{error} {error:?}").contains(CANARY), "SEED={seed}");
            }
        }
    }
    assert!(typed > 1000 && read_errors > 1000, "SEED={seed}: {typed} typed, {read_errors} told");
}

#[test]
fn debug_shows_neither_secrets_nor_text_of_people() {
    let secret = Secret::random().unwrap();
    let template = Template::new("case_new", &secret);
    let delivery = Delivery::read(deliver(&template).as_bytes(), &secret).unwrap();
    let debug = format!(
        "{secret:?} {template:?} {delivery:?} {:?} {:?} {:?}",
        delivery.event(),
        delivery.case(),
        Deduplicator::default()
    );
    assert!(!debug.contains(CANARY) && !debug.contains(secret.expose()), "{debug}");
    assert_eq!(secret.expose().len(), 32);
    assert!(["", "short", "0123456789abcde ", "0123456789abcdé"].iter().all(|it| Secret::new(*it).is_err()));
}

#[test]
fn repeat_is_recognized_within_time_and_capacity() {
    let (second, start) = (std::time::Duration::from_secs(1), std::time::Instant::now());
    let repeats = Deduplicator::new(10 * second, 3);
    let steps = [
        ("a", 0, true),
        ("a", 1, false),
        ("b", 2, true),
        ("a", 10, true),
        ("a", 11, false),
        ("c", 11, true),
        ("d", 11, true),
        ("b", 11, true),
        ("a", 11, true),
    ];
    for (step, (id, at, is_new)) in steps.into_iter().enumerate() {
        assert_eq!(repeats.is_new_at(id, start + at * second), is_new, "step {step}");
    }
}

#[tokio::test]
async fn option_titles_convert_to_keys() {
    let server = FakeServer::start().await.unwrap();
    let body = r#"{"case_id": "1", "custom_field_27": "Gold", "custom_field_25": "A 7", "custom_field_999": "x"}"#;
    let options = option_keys(&read(body).unwrap(), &Catalog::new(server.client())).await.unwrap();
    let mut keys: Vec<_> = options.iter().map(|it| (it.field.0, it.key.as_deref())).collect();
    keys.sort_unstable();
    assert_eq!(keys, [(25, None), (27, Some("3")), (999, None)]);
    assert!(!format!("{options:?}").contains("Gold"));
}
