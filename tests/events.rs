//! Webhooks of custom channels, from the service and from strangers.

use helpdesk::response::{DecodeError, ExtraFields};
use helpdesk::{CaseId, ChannelMessage, MessageId, StaffId, UserId, WebhookEvent};
use proptest::prelude::*;
use serde_json::json;

const FORM: Option<&str> = Some("application/x-www-form-urlencoded");
const JSON: Option<&str> = Some("application/json");

/// A body in the order of the service, as its public clients have received it.
const POSTED: &str = "type=message_new&object[message_id]=20352&object[case_id]=10250&object[staff_id]=601\
    &object[user_id]=9007&object[custom_user_id]=device+7&object[content]=%D0%94%D0%B0+%26+%3C%D0%BD%D0%B5%D1%82%3E%0A%3D%3F\
    &object[note]=0&object[sent_via_rule]=1";

fn read(body: impl AsRef<[u8]>) -> Result<WebhookEvent, DecodeError> {
    WebhookEvent::from_request(FORM, body.as_ref())
}

fn message(body: impl AsRef<[u8]>) -> ChannelMessage {
    match read(body).unwrap() {
        WebhookEvent::MessageNew(message) => message,
        other => panic!("{other:?}"),
    }
}

/// Reads a message from a URL-encoded body with the required pairs and these.
fn with(pairs: &str) -> ChannelMessage {
    message(format!("type=message_new&object[message_id]=1&object[case_id]=2&{pairs}"))
}

#[test]
fn a_new_message_is_read_from_a_form() {
    let message = message(POSTED);
    assert_eq!((message.message_id, message.case_id), (MessageId(20_352), CaseId(10_250)));
    assert_eq!((message.staff_id, message.user_id), (Some(StaffId(601)), Some(UserId(9007))));
    assert_eq!((message.custom_user_id.as_str(), message.content.as_str()), ("device 7", "Да & <нет>\n=?"));
    assert_eq!((message.note, message.sent_via_rule), (Some(false), Some(true)));
    assert!(message.extra().is_empty());
}

#[test]
fn json_and_forms_give_the_same_event() {
    let texts = r#"{"type":"message_new","object":{"message_id":"20352","case_id":"10250","staff_id":"601","user_id":"9007","custom_user_id":"device 7","content":"Да & <нет>\n=?","note":"0","sent_via_rule":"1"}}"#;
    let numbers = r#"{"object":{"sent_via_rule":1,"note":0,"content":"\u0414\u0430 & <нет>\n=?","custom_user_id":"device 7","user_id":9007,"staff_id":601,"case_id":10250,"message_id":20352},"type":"message_new"}"#;
    let flags = r#"{"type":"message_new","object":{"message_id":20352,"case_id":10250,"staff_id":601,"user_id":9007,"custom_user_id":"device 7","content":"Да & <нет>\n=?","note":false,"sent_via_rule":true},"time":1}"#;
    // Brackets as browsers and PHP encode them, in another order, and with white space and marks that tools add.
    let mut pairs: Vec<_> = POSTED.split('&').collect();
    pairs.reverse();
    let encoded = pairs.join("&").replace('[', "%5B").replace(']', "%5d");
    let around = format!("\u{feff}\r\n&&{POSTED}&\r\n");
    let expected = read(POSTED);
    for body in [texts, numbers, flags, &encoded, &around] {
        assert_eq!(read(body), expected, "{body}");
        assert_eq!(WebhookEvent::from_request(JSON, body.as_bytes()), expected, "{body}");
        assert_eq!(WebhookEvent::from_request(None, body.as_bytes()), expected, "{body}");
        assert_eq!(WebhookEvent::from_request(Some("text/plain;;"), body.as_bytes()), expected, "{body}");
    }
}

#[test]
fn zero_and_empty_ids_are_none() {
    let message = with("object[staff_id]=0&object[user_id]=&object[note]=&object[custom_user_id]=0");
    assert_eq!((message.staff_id, message.user_id, message.sent_via_rule), (None, None, None));
    assert_ne!(message.note, Some(true));
    // A name may be a number.
    assert_eq!((message.custom_user_id.as_str(), message.content.as_str()), ("0", ""));
}

#[test]
fn the_last_of_repeated_keys_counts() {
    assert_eq!(with("object[content]=a&object[content]=b&object[note]=0&object[note]=1").note, Some(true));
    assert_eq!(with("object[content]=a&object[content]=b").content, "b");
    let form = format!("type=other&object=gone&{POSTED}");
    assert_eq!(read(form), read(POSTED));
    let json = r#"{"type":"a","object":{"message_id":1,"case_id":1},"object":{"message_id":2,"case_id":1},"type":"message_new"}"#;
    assert_eq!(message(json).message_id, MessageId(2));
}

#[test]
fn unknown_keys_are_kept_with_nested_values() {
    let message = with(
        "object[mood]=%2B1&object[files][][name]=a.pdf&object[files][][name]=b&object[tags][]=x&object[tags][]=y\
         &object[at][2]=c&object[at][x]=d&object[odd=1&object[a]b]=2&[c]=3",
    );
    let extra = |extra: &ExtraFields| extra.iter().map(|(key, value)| (key.into_owned(), value)).collect::<Vec<_>>();
    let expected = [
        ("a]b".to_owned(), json!("2")),
        ("at".to_owned(), json!({"2": "c", "x": "d"})),
        ("files".to_owned(), json!([{"name": "a.pdf"}, {"name": "b"}])),
        ("mood".to_owned(), json!("+1")),
        ("tags".to_owned(), json!(["x", "y"])),
    ];
    assert_eq!(extra(message.extra()), expected);
}

#[test]
fn invalid_utf8_and_escapes_are_replaced() {
    let cases: &[(&[u8], &str)] = &[
        (b"object[content]=%FF%D0", "\u{fffd}\u{fffd}"),
        (b"object[content]=\xff", "\u{fffd}"),
        (b"object[content]=100%&x=%", "100%"),
        (b"object[content]=%zz%2", "%zz%2"),
        (b"object[content]=a=b=c", "a=b=c"),
        (b"object[content]=%00", "\0"),
        (b"object[content]", ""),
        ("object[content]=не закодировано".as_bytes(), "не закодировано"),
    ];
    for (pair, content) in cases {
        let body = [b"type=message_new&object[message_id]=1&object[case_id]=2&", *pair].concat();
        assert_eq!(message(&body).content, *content, "{}", String::from_utf8_lossy(&body));
    }
    let json = b"{\"type\":\"message_new\",\"object\":{\"message_id\":1,\"case_id\":2,\"content\":\"\xff\"}}";
    assert_eq!(message(json).content, "\u{fffd}");
}

#[test]
fn unknown_events_are_kept_whole() {
    let event = read("type=case_closed&object[case_id]=7&object[by][]=601&sent=1&[a]=2&b]=3&c[=4").unwrap();
    assert_eq!(event.name(), "case_closed");
    let WebhookEvent::Unknown(unknown) = &event else { panic!("{event:?}") };
    let object = json!({"case_id": "7", "by": ["601"]});
    let body = json!({"type": "case_closed", "object": object, "sent": "1", "[a]": "2", "b]": "3", "c[": "4"});
    assert_eq!((unknown.name(), unknown.body()), ("case_closed", &body.clone().into()));
    assert_eq!(read(body.to_string()).unwrap(), event);
    // The body may have another form.
    assert_eq!(read(r#"{"type":"Message_New"}"#).unwrap().name(), "Message_New");
    assert_eq!(read("type=5").unwrap().name(), "5");
}

#[test]
fn errors_have_a_reason_and_a_place() {
    let deep = format!("type=message_new&object{}=1", "[a]".repeat(16));
    let many = format!("type=message_new{}", "&a=1".repeat(1000));
    let long = "a".repeat((8 << 20) + 1);
    let cases = [
        ("", "missing `type` at $"),
        ("hello", "missing `type` at $"),
        ("<html>", "missing `type` at $"),
        ("type=", "missing `type` at $"),
        ("object[message_id]=1", "missing `type` at $"),
        ("type[]=message_new", "expected a string, found an array at $.type"),
        ("type=message_new", "missing `object` at $"),
        ("type=message_new&object=", "missing `object` at $"),
        ("type=message_new&object=x", "expected an object, found a string at $.object"),
        ("type=message_new&object[]=1", "expected an object, found an array at $.object"),
        ("type=message_new&object[case_id]=1", "missing `message_id` at $.object"),
        ("type=message_new&object[message_id]=1", "missing `case_id` at $.object"),
        ("type=message_new&object[message_id]=secret", "expected an integer, found a string at $.object.message_id"),
        ("type=message_new&object[content][a]=b", "expected a string, found an object at $.object.content"),
        ("type=message_new&object[message_id]=-1", "number out of range at $.object.message_id"),
        (r#"{"type":"message_new","object":null}"#, "missing `object` at $"),
        (
            r#"{"type":"message_new","object":{"message_id":[]}}"#,
            "expected an integer, found an array at $.object.message_id (byte 45)",
        ),
        (r#"{"type":"message_new","object":{"mess"#, "unexpected end in a string at $.object (byte 37)"),
        (" \n{\"type\":[]}", "expected a string, found an array at $.type (byte 10)"),
        ("[1]", "expected an object, found an array at $ (byte 0)"),
        (&deep, "nested too deeply at $"),
        (&deep.replacen("[a]", "", 1), "missing `message_id` at $.object"),
        (&many, "the body has more than 1000 pairs at $"),
        (&many.replacen("&a=1", "", 1), "missing `object` at $"),
        (&long, "the body is larger than 8 MiB at $"),
        (&long[1..], "missing `type` at $"),
    ];
    for (body, expected) in cases {
        let shown: String = body.chars().take(80).collect();
        assert_eq!(read(body).unwrap_err().to_string(), expected, "{shown}");
    }
    let brackets = format!("{{\"type\":\"x\",\"a\":{}{}}}", "[".repeat(200), "]".repeat(200));
    let WebhookEvent::Unknown(deep) = read(&brackets).unwrap() else { panic!("the event has a type") };
    assert_eq!((deep.body().raw(), deep.body().value()), (&*brackets, brackets.as_str().into()));
    // If the body does not show the format, the header decides.
    let error = |header| WebhookEvent::from_request(header, b"").unwrap_err().to_string();
    assert_eq!(
        error(Some("Application/JSON; charset=utf-8")),
        "expected an object, found the end of the input at $ (byte 0)"
    );
    assert_eq!(error(Some("application/problem+json")), "expected an object, found the end of the input at $ (byte 0)");
    assert_eq!(error(None), "missing `type` at $");
}

#[test]
fn debug_of_events_hides_personal_text() {
    let event = read(POSTED).unwrap();
    let shown = format!("{event:?}");
    assert!(shown.starts_with("MessageNew(ChannelMessage { message_id: MessageId(20352)"), "{shown}");
    assert!(!shown.contains("Да") && !shown.contains("device"), "{shown}");
    let unknown = format!("{:?}", read(format!("type={}&object[content]=secret", "ы".repeat(200))).unwrap());
    assert_eq!(unknown, "Unknown(UnknownWebhookEvent { name: <redacted>, .. })");
    let named = format!("{:?}", read("type=message_gone&object[content]=secret").unwrap());
    assert_eq!(named, "Unknown(UnknownWebhookEvent { name: \"message_gone\", .. })");
}

#[test]
fn numeric_names_survive_serialization() {
    let names = [
        ("7", "7"),
        ("0e51", "0.0"),
        ("-0", "-0.0"),
        ("1e400", "1e400"),
        ("1234567890123456789012", "1.2345678901234568e21"),
    ];
    for (written, name) in names {
        let event = WebhookEvent::from_request(JSON, format!("{{\"type\":{written}}}").as_bytes()).unwrap();
        assert!(matches!(&event, WebhookEvent::Unknown(it) if it.name() == name), "{written}: {event:?}");
        let stored = serde_json::to_string(&event).unwrap();
        assert_eq!(serde_json::from_str::<WebhookEvent>(&stored).unwrap(), event, "{stored}");
    }
}

proptest! {
    #[test]
    fn any_bytes_do_not_panic(body: Vec<u8>, header: Option<String>) {
        let _ = WebhookEvent::from_request(header.as_deref(), &body);
    }

    /// Strings of the characters that have a meaning in both formats.
    #[test]
    fn any_brackets_do_not_panic(body in r#"(type=(message_new|x)&)?[\[\]{}":,a01%&=+-]{0,60}(object|type|\[|\]|&|=|%5B|%5D|[01\]]){0,20}"#) {
        let _ = read(&body);
        let _ = WebhookEvent::from_request(JSON, body.as_bytes());
    }

    #[test]
    fn any_text_survives_json_and_forms(content: String, name: String, note: bool, ids: [u64; 4]) {
        let object = json!({
            "message_id": ids[0], "case_id": ids[1], "staff_id": ids[2], "user_id": ids[3],
            "custom_user_id": name, "content": content, "note": u8::from(note), "sent_via_rule": u8::from(!note),
        });
        let mut form = String::from("type=message_new");
        for (key, value) in object.as_object().unwrap() {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let encoded: String = value.bytes().map(|byte| format!("%{byte:02x}")).collect();
            form.push_str(&format!("&object[{key}]={encoded}"));
        }
        let json = json!({"type": "message_new", "object": object}).to_string();
        let event = read(&form).unwrap();
        prop_assert_eq!(&event, &read(json).unwrap());
        let WebhookEvent::MessageNew(message) = event else { panic!("another event") };
        prop_assert_eq!((message.content, message.custom_user_id), (content, name));
    }
}
