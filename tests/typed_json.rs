//! Values that get their types from metadata at run time.

use helpdesk::meta::{CustomFieldKeys, ReadJson, TYPES, TypeShape, ValueType};
use serde_json::{Value, json};

#[test]
fn every_kind_of_value_gets_its_type() {
    use ValueType as Is;
    let long = json!("9007199254740993");
    let cases = [
        (Is::Text, json!(7), json!("7")),
        (Is::Text, json!(1.0), json!("1.0")),
        (Is::Text, json!(true), json!("true")),
        (Is::Text, json!(""), json!("")),
        (Is::Int, json!(" 7 "), json!(7)),
        (Is::Int, json!(7.0), json!(7)),
        (Is::Int, json!("7.00"), json!(7)),
        (Is::Int, long, json!(9_007_199_254_740_993_i64)),
        (Is::Int, json!(""), Value::Null),
        (Is::Bytes, json!("18446744073709551615"), json!(u64::MAX)),
        (Is::Number, json!("1.50"), json!(1.5)),
        (Is::Number, json!("-0.0"), json!(-0.0)),
        (Is::Number, json!(1e300), json!(1e300)),
        (Is::Minutes, json!("-"), Value::Null),
        (Is::Seconds, json!("12"), json!(12)),
        (Is::Percent, json!("95 %"), json!(95)),
        (Is::Bool, json!("TRUE"), json!(true)),
        (Is::Bool, json!(0), json!(false)),
        (Is::Bool, json!(""), Value::Null),
        (Is::Timestamp, json!("Mon, 05 May 2014 00:15:17 +0300"), json!("2014-05-04T21:15:17Z")),
        (Is::Timestamp, json!("-"), Value::Null),
        (Is::Timestamp, json!("0000-00-00 00:00:00"), Value::Null),
        (Is::UnixSeconds, json!("1399238117"), json!("2014-05-04T21:15:17Z")),
        (Is::Named("CaseId"), json!("7"), json!(7)),
        (Is::Named("CaseStatus"), json!("new one"), json!("new one")),
        (Is::Named("CaseStatus"), json!(""), Value::Null),
        (Is::Named("Assignee"), json!("7"), json!(7)),
        (Is::Named("Idea"), json!([]), Value::Null),
        (
            Is::Named("Attachment"),
            json!({ "file_size": "7", "file_id": "1", "new": ["1"], "file_name": 5 }),
            json!({ "file_size": 7, "file_id": 1, "new": ["1"], "file_name": "5" }),
        ),
        (Is::List(&Is::Int), json!({ "10": "b".len(), "9": "2" }), json!([2, 1])),
        (Is::List(&Is::Int), json!("7"), json!([7])),
        (Is::List(&Is::Int), json!(""), json!([])),
        (Is::Csv(&Is::Email), json!("a@a, ,b@b"), json!(["a@a", "b@b"])),
        (Is::Map(&Is::Text, &Is::Int), json!([]), json!({})),
        (Is::Map(&Is::Text, &Is::Int), json!({ "a,b": "1", "": "2" }), json!({ "a,b": 1, "": 2 })),
        (Is::Localized(&Is::Text), json!("a"), json!("a")),
        (Is::Localized(&Is::Csv(&Is::Text)), json!({ "1": "a,b" }), json!({ "1": ["a", "b"] })),
        (Is::CustomFields(CustomFieldKeys::CfId), json!([]), json!({})),
        (Is::Json, json!({ "a": [1.0, null] }), json!({ "a": [1.0, null] })),
    ];
    for (kind, sent, expected) in cases {
        let found = kind.read_json(TYPES, &sent).unwrap();
        assert_eq!(found, expected, "{kind:?} {sent}");
        assert_eq!(kind.read_json(TYPES, &found).unwrap(), found, "{kind:?}: canonical JSON is read as itself");
        assert_eq!(kind.read_json(TYPES, &Value::Null).unwrap(), Value::Null);
    }
}

#[test]
fn a_value_of_another_type_is_an_error_with_its_path() {
    use ValueType as Is;
    let cases = [
        (Is::Text, json!([]), "expected a string, found an array at $"),
        (Is::Int, json!("1e400"), "expected an integer, found a string at $"),
        (Is::Int, json!("18446744073709551616"), "number out of range at $"),
        (Is::Number, json!("1e400"), "expected a number, found a string at $"),
        (Is::Number, json!("NaN"), "expected a number, found a string at $"),
        (Is::Bool, json!(2), "expected a boolean, found a number at $"),
        (Is::Timestamp, json!("soon"), "expected a timestamp, found a string at $"),
        (Is::Named("CaseId"), json!(-7), "number out of range at $"),
        (Is::List(&Is::Int), json!([1, "x"]), "expected an integer, found a string at $[1]"),
        (Is::Map(&Is::Text, &Is::Int), json!({ "a": [] }), "expected an integer, found an array at $.a"),
        (
            Is::List(&Is::Named("Attachment")),
            json!([{ "file_id": 1, "file_size": "big" }]),
            "expected an integer, found a string at $[0].file_size",
        ),
    ];
    for (kind, sent, message) in cases {
        assert_eq!(kind.read_json(TYPES, &sent).unwrap_err().to_string(), message);
    }
}

/// The test notices a kind of value that is new in responses.
#[test]
fn the_values_of_every_field_of_the_spec_are_checked() {
    let fields = TYPES.iter().filter_map(|details| match details.shape {
        TypeShape::Record { fields, .. } => Some(fields),
        _ => None,
    });
    for field in fields.flatten() {
        let any = matches!(field.kind, ValueType::Json | ValueType::CustomFields(_));
        assert_eq!(field.read_json(TYPES, &json!([[1]])).is_ok(), any, "{}: {:?}", field.name, field.kind);
    }
}
