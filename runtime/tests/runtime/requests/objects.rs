//! Objects in bodies: their validation, their `Debug` output and their encoding, as JSON and as form fields for PHP.

use helpdesk_runtime as rt;
use rt::generated::ObjectInput;
use rt::meta::{Body, Effect, Encoding, LimitKind, Method, Object, Operation, Param, Sensitivity, ValueType};
use rt::request::{OperationInput, RequestBody, Value};

const HOURS: &Object = &Object::new(
    "Hours",
    &[
        Param::new("from", ValueType::Text).required(true).limits(&[LimitKind::MaxLength.of(5)]),
        Param::new("note", ValueType::Text).sensitivity(Sensitivity::Personal),
        Param::new("days", ValueType::List(&ValueType::Int)).limits(&[LimitKind::MaxItems.of(7), LimitKind::Max.of(7)]),
        Param::new("nights", ValueType::Bool).omit_false(true),
        Param::new("weight", ValueType::Number),
    ],
);
const STEP: &Object = &Object::new(
    "Step",
    &[
        Param::new("after", ValueType::Int).required(true).limits(&[LimitKind::Max.of(500)]),
        Param::new("hours", ValueType::Object(HOURS)).sensitivity(Sensitivity::Personal),
        Param::new("pin", ValueType::Int).sensitivity(Sensitivity::Secret).limits(&[LimitKind::Max.of(9999)]),
    ],
);
const FIELDS: &[Param] = &[
    Param::new("hours", ValueType::Object(HOURS)).sensitivity(Sensitivity::Personal),
    Param::new("steps", ValueType::List(&ValueType::Object(STEP)))
        .sensitivity(Sensitivity::Secret)
        .limits(&[LimitKind::MaxItems.of(2)]),
];
static JSON: Operation = Operation::new("policies.create", Method::Post, "/policies.json", Effect::Create)
    .body(Body::new(Some("policy"), FIELDS));
static MULTIPART: Operation = Operation::new("policies.create", Method::Post, "/policies.json", Effect::Create)
    .body(Body::new(None, FIELDS).encodings(&[Encoding::Multipart]).multipart_root("policy"));

#[derive(Clone)]
struct Hours(ObjectInput);
rt::object!(Hours);

fn hours() -> Hours {
    Hours(
        ObjectInput::new(HOURS)
            .set::<bool>("nights", false)
            .set::<String>("note", "Ann's")
            .set::<String>("from", "09:00"),
    )
}

fn step(after: i64) -> ObjectInput {
    ObjectInput::new(STEP).set::<i64>("after", after).set::<Hours>("hours", hours()).set::<i64>("pin", 42)
}

fn request(operation: &'static Operation) -> OperationInput {
    let hours = Hours(hours().0.list::<i64, _>("days", [1, 2]));
    OperationInput::new(operation).set::<Hours>("hours", hours).list::<ObjectInput, _>("steps", [step(5), step(10)])
}

#[test]
fn object_omits_defaults_and_keeps_field_order() {
    let RequestBody::Json(json) = request(&JSON).prepare().unwrap().body else { panic!("it is JSON") };
    let hours = r#"{"from":"09:00","note":"Ann's"}"#;
    let expected = format!(
        r#"{{"policy":{{"hours":{{"from":"09:00","note":"Ann's","days":[1,2]}},"steps":[{{"after":5,"hours":{hours},"pin":42}},{{"after":10,"hours":{hours},"pin":42}}]}}}}"#
    );
    assert_eq!(String::from_utf8_lossy(&json), expected);
}

/// With `[]`, PHP would make a separate item of each field.
#[test]
fn multipart_item_fields_share_item_number() {
    let RequestBody::Multipart(body) = request(&MULTIPART).prepare().unwrap().body else { panic!("it is multipart") };
    let parts = body.parts().map(|part| (part.name, String::from_utf8_lossy(part.bytes.unwrap()).into_owned()));
    let parts = parts.map(|(name, text)| format!("{name}={text}")).collect::<Vec<_>>();
    let of_step = |index: usize, after: i64| {
        let name = format!("policy[steps][{index}]");
        [
            format!("{name}[after]={after}"),
            format!("{name}[hours][from]=09:00"),
            format!("{name}[hours][note]=Ann's"),
            format!("{name}[pin]=42"),
        ]
    };
    let hours = ["from]=09:00", "note]=Ann's", "days][]=1", "days][]=2"].map(|it| format!("policy[hours][{it}"));
    assert_eq!(parts, [&hours[..], &of_step(0, 5), &of_step(1, 10)].concat());
}

#[test]
fn violation_names_field_path() {
    let long = ObjectInput::new(HOURS)
        .set::<String>("from", "half past nine")
        .list::<i64, _>("days", [8])
        .set::<f64>("weight", f64::NAN);
    let bare = ObjectInput::new(HOURS);
    let of_step =
        ObjectInput::new(STEP).set::<i64>("after", 501).set::<ObjectInput>("hours", bare).set::<i64>("pin", 10_000);
    let request = OperationInput::new(&JSON)
        .set::<ObjectInput>("hours", long)
        .list::<ObjectInput, _>("steps", [of_step, ObjectInput::new(STEP), step(1)]);
    let error = request.prepare().unwrap_err();
    let shown = error.validation_errors.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        shown,
        [
            "hours.from: must have at most 5 characters, got 14",
            "hours.days: must be at most 7, got 8",
            "steps: must have at most 2 items, got 3",
            "steps[0].after: must be at most 500, got 501",
            "steps[0].hours.from: is required",
            "steps[0].pin: must be at most 9999",
            "steps[1].after: is required",
            "hours.weight: must be a finite number",
        ]
    );
}

#[test]
fn mismatched_object_without_validation_is_rejected() {
    let unknown_field = Value::Map(vec![("until".to_owned(), Value::Text("18:00".to_owned()))]);
    for (value, message) in [
        (unknown_field, "hours: has a field that `Hours` does not have"),
        (Value::Text("09:00".to_owned()), "hours: must be an object"),
        (Value::List(Vec::new()), "hours: must be an object"),
    ] {
        let request = OperationInput::new(&JSON).set::<Value>("hours", value).without_validation();
        assert_eq!(request.prepare().unwrap_err().validation_errors[0].to_string(), message);
    }
    let request = OperationInput::new(&JSON).set::<Hours>("steps", hours()).without_validation();
    assert_eq!(request.prepare().unwrap_err().validation_errors[0].to_string(), "steps: must be a list of objects");
}

#[test]
fn debug_of_object_shows_public_fields() {
    assert_eq!(format!("{:?}", hours()), "Hours { from: Text(\"09:00\"), note: <redacted>, nights: Bool(false) }");
    let hours = r#"Hours { from: Text("09:00"), note: <redacted>, nights: Bool(false) }"#;
    let step = |after: i64| format!("Step {{ after: Int({after}), hours: {hours}, pin: <redacted> }}");
    let shown =
        format!("{:?}", OperationInput::new(&JSON).list::<ObjectInput, _>("steps", [self::step(5), self::step(6)]));
    assert_eq!(shown, format!("policies.create {{ steps: [{}, {}] }}", step(5), step(6)));
    let odd = OperationInput::new(&JSON).set::<String>("hours", "Ann's");
    assert_eq!(format!("{odd:?}"), "policies.create { hours: <redacted> }");
}

#[test]
fn objects_equal_for_any_setter_order() {
    let [one, other] = [["from", "note"], ["note", "from"]]
        .map(|names| names.into_iter().fold(ObjectInput::new(HOURS), |all, name| all.set::<String>(name, name)));
    assert_eq!(one, other);
    assert_ne!(one, other.set::<String>("note", "another"));
}

/// JSON has `{}` for an empty object, but a multipart body would lose its place in the list.
#[test]
fn empty_object_in_multipart_body_is_rejected() {
    let steps = || [ObjectInput::new(STEP), step(5)];
    let request =
        |operation| OperationInput::new(operation).without_validation().list::<ObjectInput, _>("steps", steps());
    assert!(request(&JSON).prepare().is_ok());
    let error = request(&MULTIPART).prepare().unwrap_err().to_string();
    assert!(error.contains("steps[0]") && error.contains("an empty object has no part in a multipart body"), "{error}");
}
