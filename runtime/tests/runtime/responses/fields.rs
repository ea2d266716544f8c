//! Fields of records in every form that PHP writes.

use std::collections::BTreeMap;

use helpdesk_runtime::generated::{Decode, Reader};
use helpdesk_runtime::response::DecodeError;
use helpdesk_runtime::{CustomFields, Json, Localized, Minutes, Percent, Seconds, Timestamp};
use serde_json::json;

use crate::case::{Case, CaseId, CaseNumber, CaseStatus, Channel, CustomChannelId, LabelId, StaffId};

fn read<T: Decode>(json: &str) -> Result<T, DecodeError> {
    let mut reader = Reader::new(json);
    let value = T::decode(&mut reader)?;
    reader.finish()?;
    Ok(value)
}

fn case(field: &str) -> Case {
    Case::from_json(&format!("{{\"case_id\": 1, {field}}}")).unwrap()
}

#[test]
fn integer_is_read_from_text_and_beyond_32_bits() {
    for json in ["5654846848", "\"5654846848\"", "5654846848.0", "\" 5654846848 \"", "5.654846848e9"] {
        assert_eq!(read::<u64>(json).unwrap(), 5_654_846_848, "{json}");
    }
    for number in [0, 9, 10, 9_999_999_999_999_999_999, u64::MAX] {
        assert_eq!(read::<u64>(&number.to_string()).unwrap(), number);
    }
    assert_eq!(read::<i64>("\"-1\"").unwrap(), -1);
    for json in
        ["5.5", "\"x\"", "\"\"", "-1", "18446744073709551616", "true", "{}", "[]", "01", "1e400", "\"NaN\"", "\"inf\""]
    {
        assert!(read::<u64>(json).is_err(), "{json}");
    }
    assert!(read::<u8>("256").is_err());
}

#[test]
fn boolean_is_read_from_number_or_text() {
    for json in ["true", "1", "1.0", "\"1\"", "\"true\"", "\"TRUE\""] {
        assert!(read::<bool>(json).unwrap(), "{json}");
    }
    for json in ["false", "0", "\"0\"", "\"false\"", "\"\""] {
        assert!(!read::<bool>(json).unwrap(), "{json}");
    }
    for json in ["2", "\"yes\"", "[]", "tru", "nul"] {
        assert!(read::<bool>(json).is_err(), "{json}");
    }
}

#[test]
fn string_is_read_from_number_or_boolean() {
    for (json, text) in [
        ("\"a\"", "a"),
        ("1.50", "1.50"),
        ("true", "true"),
        ("null", ""),
        (r#""\u0401\/\ud83d\ude00\ud83d""#, "Ё/😀\u{fffd}"),
    ] {
        assert_eq!(read::<String>(json).unwrap(), text);
    }
    assert_eq!(read::<String>("\"line\nbreak\"").unwrap(), "line\nbreak");
}

#[test]
fn null_and_empty_string_read_as_none() {
    for json in ["null", "\"\""] {
        assert_eq!(read::<Option<u64>>(json).unwrap(), None);
        assert_eq!(read::<Option<bool>>(json).unwrap(), None);
        assert_eq!(read::<Option<CaseStatus>>(json).unwrap(), None);
        assert_eq!(read::<Option<CaseId>>(json).unwrap(), None);
        assert_eq!(read::<Option<Case>>(json).unwrap(), None);
        assert_eq!(read::<Option<Timestamp>>(json).unwrap(), None);
    }
    assert_eq!(read::<Option<String>>("\"\"").unwrap().as_deref(), Some(""));
    assert_eq!(read::<Option<String>>("null").unwrap(), None);
    assert_eq!(read::<Option<Vec<u64>>>("[]").unwrap(), Some(vec![]));
    assert_eq!(read::<Option<Case>>("[]").unwrap(), None);
    assert_eq!(read::<Option<Case>>("false").unwrap(), None);
    assert_eq!(
        case(r#""subject": null, "labels": null, "custom_fields": null, "cc_emails": null"#),
        case(r#""subject": """#)
    );
}

#[test]
fn zero_reads_as_none_if_flagged() {
    for json in ["0", "\"0\"", "0.0", "\"\"", "null", "\" 0 \""] {
        assert_eq!(case(&format!("\"staff_id\": {json}")).staff_id, None, "{json}");
    }
    assert_eq!(case("\"staff_id\": \"30\"").staff_id, Some(StaffId(30)));
    assert_eq!(case("\"group_id\": 0").group_id.map(u64::from), Some(0));
}

#[test]
fn dash_reads_as_none_if_flagged_and_in_times_and_amounts() {
    let case = case(
        r#""closed_at": "-", "updated_at": "-", "created_at": "-", "closing_speed": "-", "first_response_speed": "1.2""#,
    );
    assert_eq!((case.closed_at, case.updated_at, case.created_at, case.closing_speed), (None, None, None, None));
    assert_eq!(case.first_response_speed, Minutes::new(1.2));
    assert_eq!(read::<Option<Percent>>("\"-\"").unwrap(), None);
    assert_eq!(read::<Option<Seconds>>("\"-\"").unwrap(), None);
}

#[test]
fn amount_is_read_from_number_or_text_and_never_nan() {
    for json in ["12.5", "\"12.5\"", "\"12.5%\"", "\"12.5 %\""] {
        assert_eq!(read::<Percent>(json).unwrap().get(), 12.5, "{json}");
    }
    assert_eq!(read::<Minutes>("0").unwrap(), Minutes::default());
    assert_eq!(read::<Minutes>("-0.0").unwrap(), Minutes::default());
    for json in ["\"NaN\"", "\"inf\"", "1e400", "\"1e400\"", "\"soon\"", "true", "\"%\""] {
        assert!(read::<Minutes>(json).is_err(), "{json}");
    }
    assert_eq!(Minutes::new(f64::NAN), None);
    assert_eq!(Minutes::from(2).to_duration(), Some(std::time::Duration::from_secs(120)));
    assert_eq!(Seconds::new(-1.0).unwrap().to_duration(), None);
    assert!(Minutes::new(1.5) < Minutes::new(2.0));
}

#[test]
fn list_is_read_from_object_single_value_or_null() {
    for json in
        ["[3,1]", "[\"3\",\"1\"]", r#"{"0":3,"1":1}"#, r#"{"5":1,"2":3}"#, "[3,null,1]", r#"{"0":3,"x":{},"7":1}"#]
    {
        assert_eq!(read::<Vec<LabelId>>(json).unwrap(), [LabelId(3), LabelId(1)], "{json}");
    }
    assert_eq!(read::<Vec<LabelId>>("3").unwrap(), [LabelId(3)]);
    for json in ["[]", "{}", "\"\"", "null"] {
        assert_eq!(read::<Vec<LabelId>>(json).unwrap(), [LabelId(0); 0], "{json}");
    }
    assert_eq!(read::<Vec<Json>>("[null,\"\"]").unwrap(), [json!(null), json!("")]);
}

#[test]
fn map_is_read_from_array_or_null() {
    let map = BTreeMap::from([(0_u64, "a".to_owned()), (1, "b".to_owned())]);
    assert_eq!(read::<BTreeMap<u64, String>>(r#"{"0":"a","1":"b","x":"c"}"#).unwrap(), map);
    assert_eq!(read::<BTreeMap<u64, String>>(r#"["a","b"]"#).unwrap(), map);
    for json in ["[]", "{}", "\"\"", "null"] {
        assert_eq!(read::<BTreeMap<CaseId, String>>(json).unwrap(), BTreeMap::new(), "{json}");
    }
}

#[test]
fn comma_separated_list_is_read_from_array() {
    for json in [r#""a@x.y,b@x.y""#, r#"" a@x.y , ,b@x.y,""#, r#"["a@x.y","b@x.y"]"#, r#"{"0":"a@x.y","1":"b@x.y"}"#] {
        assert_eq!(case(&format!("\"cc_emails\": {json}")).cc_emails, ["a@x.y", "b@x.y"], "{json}");
        assert_eq!(case(&format!("\"recipient_cc\": {json}")).cc_emails, ["a@x.y", "b@x.y"], "{json}");
    }
    assert_eq!(case(r#""cc_emails": "a@x.y", "recipient_cc": """#).cc_emails, ["a@x.y"]);
}

#[test]
fn custom_fields_are_read_by_id() {
    let case = case(r#""custom_fields": {"cf_25": true, "7": "x", "cf_9": "", "cf_x": [1], "cf_+1": 0, "cf_8": "1"}"#);
    let fields = &case.custom_fields;
    assert_eq!(fields.iter().map(|(id, _)| id).collect::<Vec<_>>(), [7, 8, 9, 25]);
    assert_eq!(fields.text(7_u64).as_deref(), Some("x"));
    assert_eq!((fields.flag(25_u64), fields.flag(8_u64), fields.get(1_u64)), (Some(true), Some(true), None));
    let written: Json = serde_json::from_str(&case.to_json()).unwrap();
    assert_eq!(
        written["custom_fields"],
        json!({"cf_25": true, "cf_7": "x", "cf_9": "", "cf_x": [1], "cf_+1": 0, "cf_8": "1"})
    );
    assert_eq!(
        format!("{fields:?}"),
        "{cf_7: <redacted>, cf_8: <redacted>, cf_9: <redacted>, cf_25: <redacted>, <redacted>: <redacted>, cf_x: <redacted>}"
    );
    for json in ["[]", "{}", "\"\"", "null"] {
        assert!(read::<CustomFields>(json).unwrap().is_empty(), "{json}");
    }
    assert_eq!(CustomFields::from([(2_u64, 1), (1, 2)]), CustomFields::new().set(1_u64, 2).set(2_u64, 0).set(2_u64, 1));
}

#[test]
fn custom_field_text_and_option_are_read_from_number() {
    let values: &[(&str, Option<&str>, Option<&str>)] = &[
        ("\"2\"", Some("2"), Some("2")),
        ("2", Some("2"), Some("2")),
        ("2.0", Some("2.0"), Some("2")),
        ("-1", Some("-1"), Some("-1")),
        ("1.5", Some("1.5"), Some("1.5")),
        ("18446744073709551615", Some("18446744073709551615"), Some("18446744073709551615")),
        // The number 0 is text, but not the key of an option.
        ("0", Some("0"), None),
        ("0.0", Some("0.0"), None),
        ("-0", Some("-0.0"), None),
        ("\"0\"", Some("0"), Some("0")),
        ("\"007\"", Some("007"), Some("007")),
        ("\"\"", Some(""), None),
        ("true", None, None),
        ("null", None, None),
        ("[1]", None, None),
    ];
    for (json, text, option) in values {
        let case = case(&format!("\"custom_fields\": {{\"cf_1\": {json}}}"));
        let fields = &case.custom_fields;
        assert_eq!((fields.text(1_u64).as_deref(), fields.option(1_u64).as_deref()), (*text, *option), "{json}");
    }
}

#[test]
fn localized_value_is_read_from_string_or_object() {
    assert_eq!(read::<Localized>("\"Title\"").unwrap(), "Title".into());
    assert_eq!(
        read::<Localized>(r#"{"1":"Title","2":"Заголовок"}"#).unwrap(),
        [(1_u64, "Title"), (2, "Заголовок")].into()
    );
    assert_eq!(read::<Localized>(r#"{"1":"Title"}"#).unwrap().get(1_u64).map(String::as_str), Some("Title"));
    assert_eq!(read::<Localized>("[]").unwrap(), Localized::ByLanguage(BTreeMap::new()));
    let tags = |tags: &[&str]| tags.iter().map(|tag| (*tag).to_owned()).collect::<Vec<_>>();
    assert_eq!(read::<Localized<Vec<String>>>("\"a, b\"").unwrap(), tags(&["a", "b"]).into());
    assert_eq!(read::<Localized<Vec<String>>>(r#"{"2":"a,b"}"#).unwrap().get(2_u64), Some(&tags(&["a", "b"])));
    assert_eq!(read::<Localized<Vec<String>>>("\"\"").unwrap(), Localized::default());
}

#[test]
fn open_enum_keeps_unknown_value() {
    for (json, text) in
        [("\"open\"", "open"), ("\"merged\"", "merged"), ("7", "7"), ("true", "true"), ("\"Open\"", "Open")]
    {
        assert_eq!(read::<CaseStatus>(json).unwrap().to_string(), text);
    }
    assert_eq!(read::<CaseStatus>("\"open\"").unwrap(), CaseStatus::Open);
    assert_eq!(format!("{:?}", CaseStatus::from("merged")), "Unknown(\"merged\")");
    assert_eq!("cch7".parse(), Ok(Channel::Custom(CustomChannelId(7))));
    for text in ["cch007", "cch+7", "cch", "cch7 ", "CCH7", "xcch7"] {
        let channel = Channel::from(text);
        assert!(matches!(channel, Channel::Unknown(_)), "{text}");
        assert_eq!(channel.to_string(), text);
    }
}

#[test]
fn pattern_string_is_checked_by_new_but_not_by_decode() {
    assert_eq!(CaseNumber::new("123-456789").unwrap().as_str(), "123-456789");
    for text in ["", "-", "1-", "-1", "1-2-3", "a-1", "1-2 ", "١-٢"] {
        assert!(CaseNumber::new(text).is_err(), "{text}");
    }
    assert_eq!("x".parse::<CaseNumber>().unwrap_err().to_string(), "expected text of the form `<digits>-<digits>`");
    for (json, text) in [(r#""A1""#, "A1"), (r#""""#, ""), ("17", "17"), (r#"" 1-2""#, " 1-2"), (r#""../x""#, "../x")] {
        let number = read::<CaseNumber>(json).unwrap();
        assert_eq!(number, text);
        assert_eq!(number.to_string(), text);
    }
    assert_eq!(CaseNumber::default(), "");
    assert_eq!(format!("{:>5}|", CaseNumber::new("1-2").unwrap()), "  1-2|");
    assert_eq!(format!("{:?}", CaseNumber::new("1-2").unwrap()), "CaseNumber(\"1-2\")");
}

#[test]
fn map_keeps_last_value_of_repeated_key() {
    let map = read::<BTreeMap<u64, String>>(r#"{"3":"c","1":"a","2":"b","1":"d"}"#).unwrap();
    assert_eq!(map, BTreeMap::from([(1, "d".to_owned()), (2, "b".to_owned()), (3, "c".to_owned())]));
}

#[test]
fn malformed_number_is_rejected() {
    assert_eq!(read::<CaseId>("0").unwrap(), CaseId(0));
    for json in ["00", "07", "007", "-07", "-", "-.5", "-e5", "0.", "7e", "7e+", ".7", "+7"] {
        assert!(read::<CaseId>(json).is_err() && read::<Json>(json).is_err(), "{json}");
        for record in [format!(r#"{{"case_id":{json}}}"#), format!(r#"{{"case_id":1,"other":{json}}}"#)] {
            assert!(Case::from_json(&record).is_err(), "{record}");
        }
    }
}

#[test]
fn malformed_escape_is_rejected() {
    assert_eq!(read::<String>(r#""\u0041\/\uD83D\udd25\u0000""#).unwrap(), "A/\u{1f525}\0");
    // Too few digits, and one or two invalid digits at each place.
    let units = ["zz41", "z04z", "z041", "0z41", "0zz1", "00z1", "004z", "4zz1", "41zz", "+041", "004"];
    let wrong = units.map(|unit| format!(r#""\u{unit}""#)).into_iter().chain([r#""\x41""#.to_owned()]);
    for json in wrong {
        assert!(read::<String>(&json).is_err() && read::<Json>(&json).is_err(), "{json}");
    }
}
