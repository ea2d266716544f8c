//! Whole records: presence, unknown keys, encoding, and `Debug` output.

use helpdesk_runtime as rt;
use serde_json::json;

use crate::case::{Case, CaseId};
use crate::responses::{Boxed, response};

/// A user with a secret and inner users.
#[derive(Clone, Default, PartialEq)]
struct User {
    user_id: CaseId,
    name: String,
    password: Option<String>,
    closed_at: Option<rt::Timestamp>,
    friends: Vec<User>,
    boss: Option<Boxed<User>>,
    received: rt::generated::Received,
}

rt::record! {
    User;
    user_id: "user_id", required;
    name: "name", required, redacted;
    password: "password", redacted;
    closed_at: "closed_at", unix;
    friends: "friends";
    boss: "boss";
}

const USER: &str = r#"{"user_id":1,"name":"Ann","password":"p","closed_at":1399238117,"friends":[{"user_id":2,"name":"Bob","friends":[],"odd":"o"}],"boss":{"user_id":3,"name":"Eve","friends":[]},"phone":"+7"}"#;

#[test]
fn missing_required_key_is_named() {
    assert_eq!(User::from_json("{}").unwrap_err().message(), "missing `user_id`");
    assert_eq!(User::from_json(r#"{"user_id":1}"#).unwrap_err().message(), "missing `name`");
    let error = User::from_json(r#"{"user_id":1,"name":"Ann","friends":[{"user_id":2,"name":null}]}"#).unwrap_err();
    assert_eq!((error.message(), error.path()), ("missing `name`", "$.friends[0]"));
}

#[test]
fn record_without_root_needs_required_keys() {
    let user = |body| response(body).record::<User>("user").map(|user| user.name);
    assert_eq!(user(USER), Ok("Ann".to_owned()));
    assert_eq!(user(r#"{"user_id":1}"#).unwrap_err().message(), "missing `user`");
    assert_eq!(user(r#"{"user":{"user_id":1}}"#).unwrap_err().message(), "missing `name`");
}

#[test]
fn decode_error_names_path_and_type_without_value() {
    let error = User::from_json(r#"{"user_id":"Ann's","name":"Ann"}"#).unwrap_err();
    assert_eq!(error.to_string(), "expected an integer, found a string at $.user_id (byte 11)");
    let error = User::from_json(r#"{"odd key":{"x":[0,tru]}}"#).unwrap_err();
    assert_eq!(error.path(), "$[<redacted>]");
    let error = User::from_json(&format!("{{\"{}\":[}}", "я".repeat(1000))).unwrap_err();
    assert_eq!(error.path(), "$[<redacted>]");
    let error = User::from_json(r#"{"odd-key":{"x":[0,tru]}}"#).unwrap_err();
    assert_eq!(error.path(), "$[\"odd-key\"]");
    assert_eq!(size_of::<rt::generated::Read>(), size_of::<usize>());
}

#[test]
fn unknown_keys_are_compared_and_written_back() {
    let user = User::from_json(USER).unwrap();
    assert_eq!(user.extra().get("phone"), Some(json!("+7")));
    assert_eq!((user.extra().len(), user.boss.as_ref().unwrap().extra().is_empty()), (1, true));
    assert_ne!(user, User::from_json(&USER.replace("\"+7\"", "\"+8\"")).unwrap());
    assert_eq!(size_of::<rt::response::ExtraFields>(), size_of::<usize>());
}

#[test]
fn written_record_reads_equal() {
    let user = User::from_json(USER).unwrap();
    assert_eq!(
        serde_json::from_str::<rt::Json>(&user.to_json()).unwrap(),
        serde_json::from_str::<rt::Json>(USER).unwrap()
    );
    assert_eq!(User::from_json(&user.to_json()).unwrap(), user);
    let odd = Case::from_json(
        r#"{"case_id":1,"cc_emails":["a,b"," ","c"],"subject":"\u0000\"\\\n\u001f","first_response_speed":"1e300"}"#,
    )
    .unwrap();
    assert_eq!(Case::from_json(&odd.to_json()).unwrap(), odd);
}

#[test]
fn debug_of_record_redacts_private_fields() {
    let user = User::from_json(USER).unwrap();
    assert_eq!(
        format!("{user:?}"),
        "User { user_id: CaseId(1), name: <redacted>, password: <redacted>, closed_at: \
         Some(2014-05-04T21:15:17Z), friends: [User { user_id: CaseId(2), name: <redacted>, password: None, closed_at: None, friends: [], \
         boss: None, odd: <redacted> }], boss: Some(User { user_id: CaseId(3), name: <redacted>, password: None, closed_at: None, \
         friends: [], boss: None }), phone: <redacted> }"
    );
    for secret in ["Ann", "\"p\"", "Bob", "\"o\"", "Eve", "+7"] {
        assert!(user.to_json().contains(secret), "{secret}");
        assert!(!format!("{user:#?}").contains(secret));
    }
}

#[test]
fn debug_of_record_redacts_custom_fields() {
    let case = Case::from_json(r#"{"case_id":1,"custom_fields":{"cf_1":"Ann"}}"#).unwrap();
    assert!(!format!("{case:?}").contains("Ann"));
    assert!(format!("{case:?}").contains("cf_1: <redacted>"));
}

#[test]
fn macros_compile_beside_types_that_a_spec_may_declare() {
    mod obstacles {
        #![allow(dead_code)]
        use helpdesk_runtime as rt;

        struct Self_;
        struct Clone;
        struct Debug;
        struct Default;
        struct Display;
        struct FnOnce;
        struct FromStr;
        struct PartialEq;
        struct ToString;
        struct TryFrom;
        struct Decode;
        struct Record;

        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(super) struct Id(pub(super) u64);
        rt::id!(Id);

        #[derive(Clone, Debug, Default, PartialEq)]
        pub(super) struct Text(rt::values::PatternString);
        rt::formatted_text!(Text, "<digits>");

        #[derive(Clone, Debug, PartialEq)]
        pub(super) struct Set(pub(super) String);

        impl rt::values::OpenEnum for Set {
            fn from_text(text: &str) -> Self {
                Self(text.to_owned())
            }

            fn to_text(&self) -> ::std::borrow::Cow<'_, str> {
                ::std::borrow::Cow::Borrowed(&self.0)
            }
        }
        rt::open_enum!(Set, number);

        #[derive(Clone)]
        pub(super) struct Closed;

        impl rt::values::ClosedEnum for Closed {
            const FORMAT: &'static str = "007";

            fn from_text(text: &str) -> Option<Self> {
                (text == "007").then_some(Self)
            }

            fn to_text(&self) -> ::std::borrow::Cow<'_, str> {
                ::std::borrow::Cow::Borrowed("007")
            }
        }
        rt::closed_enum!(Closed, number);

        #[derive(::std::default::Default, PartialEq)]
        pub(super) struct ListItem {
            pub(super) number: u64,
            pub(super) days: Vec<u64>,
            pub(super) at: Option<rt::Timestamp>,
            pub(super) boss: Option<u64>,
            received: rt::generated::Received,
        }

        rt::record! {
            ListItem;
            number: "number", required, redacted;
            days: "days" | "days_arr", redacted, comma;
            at: "at", redacted, unix;
            boss: "boss", none_if_zero;
        }
    }

    use rt::request::Value;

    let item = obstacles::ListItem::from_json(r#"{"number":7,"days_arr":"1,2","at":1399238117,"boss":0}"#).unwrap();
    assert_eq!(
        (item.number, &item.days[..], item.at, item.boss),
        (7, &[1, 2][..], Some(rt::Timestamp::from_unix_seconds(1_399_238_117)), None)
    );
    assert_eq!(item.to_json(), r#"{"number":7,"days":"1,2","at":1399238117,"boss":null}"#);
    assert_eq!(format!("{item:?}"), "ListItem { number: <redacted>, days: <redacted>, at: <redacted>, boss: None }");
    assert!(obstacles::ListItem::from_json("{}").unwrap_err().message().contains("missing `number`"));
    assert_eq!(Value::from("7".parse::<obstacles::Id>().unwrap()), Value::Uint(7));
    assert!(obstacles::Text::new("x").is_err());
    assert_eq!(Value::from(obstacles::Set::from("-7")), Value::Int(-7));
    assert_eq!(Value::from(obstacles::Set::from("all")), Value::Text("all".to_owned()));
    assert_eq!(Value::from(obstacles::Closed), Value::Text("007".to_owned()));
}

#[test]
fn unknown_value_is_written_unchanged_on_one_line() {
    let raw = "{ \"\\u0041 \\/\" :\t[1.00,\r\n\"a  b\\ud7ff\"] }";
    let user = User::from_json(&USER.replace("\"+7\"", raw)).unwrap();
    assert!(user.to_json().contains(r#""phone":{"\u0041 \/":[1.00,"a  b\ud7ff"]}"#), "{}", user.to_json());
}

#[test]
fn lone_surrogate_is_written_as_replacement_character() {
    let user = User::from_json(&USER.replace("\"+7\"", r#"["\uD83D"]"#)).unwrap();
    assert!(user.to_json().contains("\"phone\":[\"\u{fffd}\"]"), "{}", user.to_json());
}

#[test]
fn large_unknown_value_is_parsed_and_written() {
    let rows = format!("[{}]", [r#"{"id":0.12345678901234567890}"#; 40_000].join(",\n  "));
    let user = User::from_json(&USER.replace("\"+7\"", &rows)).unwrap();
    assert_eq!(user.extra().get("phone").unwrap()[39_999]["id"], json!(0.123_456_789_012_345_68));
    // The value is on one line and has all digits.
    assert!(user.to_json().contains(&rows.replace(",\n  ", ",")));
}
