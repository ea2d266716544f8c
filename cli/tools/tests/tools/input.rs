//! Values as people and programs write them, by a table by hand.

use helpdesk::meta::{CustomFieldKeys, OPERATIONS, Object, Param, ValueType};
use helpdesk::request::Value;
use helpdesk::{CustomFields, Search};
use helpdesk_tools::input::{Kind, param};
use helpdesk_tools::nearest;
use serde_json::{Value as Json, json};

const TEXT: ValueType = ValueType::Text;
const PRIORITY: ValueType = ValueType::Named("Priority");
const GROUP: ValueType = ValueType::Named("GroupId");

/// Reads JSON as the value of a parameter.
fn read(kind: &'static ValueType, json: &Json) -> Result<Value, String> {
    let kind = Kind::new(kind);
    kind.read_json(json).and_then(|values| kind.join(values))
}

const STEP: &Object = &Object::new(
    "Step",
    &[
        Param::new("after", ValueType::Int).required(true),
        Param::new("priority", PRIORITY),
        Param::new("group_id", GROUP),
        Param::new("groups", ValueType::List(&GROUP)),
        Param::new("since", ValueType::Civil),
        Param::new("inner", ValueType::Object(INNER)),
    ],
);
const INNER: &Object = &Object::new("Inner", &[Param::new("at", ValueType::UnixSeconds)]);
const STEPS: ValueType = ValueType::List(&ValueType::Object(STEP));

#[test]
fn an_object_is_read_field_by_field_from_json_and_from_an_option() {
    let map = |fields: &[(&str, Value)]| {
        Value::Map(fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect())
    };
    let step = map(&[
        ("after", Value::Int(5)),
        ("groups", Value::List(vec![Value::Uint(501)])),
        ("since", Value::Civil("2026-03-02".parse().unwrap())),
        ("inner", map(&[("at", Value::UnixSeconds(7))])),
    ]);
    let json = json!({ "after": 5, "priority": null, "groups": [501], "since": "2026-03-02", "inner": { "at": 7 } });
    assert_eq!(read(&STEPS, &json!([json, json])), Ok(Value::List(vec![step.clone(), step.clone()])));
    let option = Kind::new(&STEPS).read_option(&json.to_string(), |text| Ok(text.to_owned()));
    assert_eq!(option, Ok(step));
}

#[test]
fn error_in_an_object_names_the_field() {
    for (json, expected) in [
        (json!({ "afer": 5 }), "`afer` is no field; did you mean `after`?"),
        (json!({ "xyz": 5 }), "`xyz` is no field; known are `after` (required), `priority`,"),
        (json!({ "after": "soon" }), "`after`: expected an integer"),
        (json!({ "after": [5] }), "`after`: expected one value, got a list"),
        (json!({ "priority": "hihg" }), "`priority`: `hihg` is unknown; did you mean `high`?"),
        (json!({ "group_id": "Support" }), "`group_id`: expected an id: an object takes no names"),
        (json!({ "since": "yesterday" }), "`since`: expected a time such as"),
        (json!({ "inner": 7 }), "`inner`: expected an object with `at`"),
        (json!(7), "expected an object with `after` (required)"),
    ] {
        let wrong = read(&STEPS, &json!([json])).unwrap_err();
        assert!(wrong.starts_with(expected), "{wrong}");
    }
    let option = Kind::new(&STEPS).read_option("5 minutes", |text| Ok(text.to_owned()));
    assert!(option.unwrap_err().starts_with("expected an object of JSON with `after` (required)"));
}

#[test]
fn json_is_read_by_the_type_of_the_parameter() {
    let fields = |id, value: Json| Value::CustomFields(CustomFields::new().set(id, value));
    let text = |text: &str| Value::Text(text.to_owned());
    let cases: [(&'static ValueType, Json, Value); 14] = [
        (&TEXT, json!("@me = ^x^ & \"y\"\n"), text("@me = ^x^ & \"y\"\n")),
        (&TEXT, json!(7), text("7")),
        (&ValueType::Bool, json!(true), Value::Bool(true)),
        (&ValueType::Bool, json!("no"), Value::Bool(false)),
        (&ValueType::Int, json!(-3), Value::Int(-3)),
        (&GROUP, json!(501), Value::Uint(501)),
        (&GROUP, json!("501"), Value::Uint(501)),
        (&GROUP, json!("Support"), text("Support")),
        (&ValueType::Search, json!("^ann@"), Value::Search(Search::starts_with("ann@"))),
        (&ValueType::QueryList(&PRIORITY), json!("high"), text("high")),
        (&ValueType::QueryList(&PRIORITY), json!(["high", "low"]), Value::List(vec![text("high"), text("low")])),
        (&ValueType::Pair(&PRIORITY), json!(["low", "high"]), Value::List(vec![text("low"), text("high")])),
        (&ValueType::CustomFields(CustomFieldKeys::CfId), json!({ "cf_25": true }), fields(25, json!(true))),
        (&ValueType::Localized(&TEXT), json!({ "2": "Refunds" }), Value::Map(vec![("2".to_owned(), text("Refunds"))])),
    ];
    for (kind, json, expected) in cases {
        assert_eq!(read(kind, &json), Ok(expected), "{kind:?} {json}");
    }
}

#[test]
fn invalid_json_value_is_an_error_with_the_reason() {
    let cases: [(&'static ValueType, Json, &str); 12] = [
        (&TEXT, json!({}), "expected a string"),
        (&TEXT, json!([]), "it is empty"),
        (&TEXT, json!(["a", "b"]), "expected one value, got a list"),
        (&ValueType::Int, json!("x"), "expected an integer"),
        (&ValueType::Bool, json!("maybe"), "expected `true` or `false`"),
        (&GROUP, json!("  "), "expected a name or an id"),
        (&ValueType::UnixSeconds, json!("soon"), "expected `2d`"),
        (&ValueType::Pair(&PRIORITY), json!(["low"]), "expected two values, got 1"),
        (&ValueType::Localized(&TEXT), json!({}), "it is empty"),
        (&ValueType::Map(&TEXT, &TEXT), json!({}), "it is empty"),
        (&ValueType::CustomFields(CustomFieldKeys::Id), json!({}), "it is empty"),
        (&ValueType::CustomFields(CustomFieldKeys::Id), json!("Plan=Gold"), "expected an object"),
    ];
    for (kind, json, why) in cases {
        let error = read(kind, &json).unwrap_err();
        assert!(error.contains(why), "{kind:?} {json}: {error}");
    }
}

/// Otherwise a list would not be filtered by it.
#[test]
fn custom_field_by_title_is_unresolved_until_it_has_an_id() {
    const FIELDS: ValueType = ValueType::CustomFields(CustomFieldKeys::Id);
    assert_eq!(read(&FIELDS, &json!({ "Plan": "Gold" })), Err("expected custom fields by id".to_owned()));
}

#[test]
fn parameter_is_found_by_common_names() {
    let list = OPERATIONS.iter().find(|it| it.operation.id == "cases.list").unwrap();
    for (name, expected) in
        [("status", "status"), ("group-id", "group_id"), ("group", "group_id"), ("from-time", "from_time")]
    {
        assert_eq!(param(list, name).unwrap().name, expected);
    }
    assert_eq!(param(list, "sttus").unwrap_err(), "`sttus` is no parameter; did you mean `status`?");
    assert!(param(list, "").unwrap_err().contains("known are `page`"));
    assert_eq!(nearest("zzz", ["status"]), None);
}
