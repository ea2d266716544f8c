//! Command lines: the places of a request's values, and values that a command line cannot express. The tests of the
//! command parse command lines.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

use helpdesk::meta::{
    Body, Effect, Method, OPERATIONS, Object, Operation, OperationDetails, Param, ParamDetails, ValueType,
};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{CustomFields, Json, Request, Upload, cases, kb_categories, messages};
use helpdesk_samples::{Account, Sample, command_line, rust_program};

use crate::full::full;
use crate::shell::arguments;

fn details(id: &str) -> &'static OperationDetails {
    OPERATIONS.iter().find(|it| it.operation.id == id).unwrap()
}

fn sample(request: impl Request) -> Sample {
    Sample::new(details(request.input().operation().id), request.input().clone())
}

#[test]
fn command_line_contains_values_of_request() {
    for (request, expected) in [
        (sample(cases::get(7)), "helpdesk cases get 7"),
        (sample(cases::list().limit(5)).with_all_pages(true), "helpdesk cases list --limit 5 --all"),
        (sample(cases::list().statuses(["open", "waiting"])), "helpdesk cases list --status open,waiting"),
        (sample(cases::update(7).subject("")), "helpdesk cases update 7 --subject="),
        (sample(cases::update(7).subject("-x")), "helpdesk cases update 7 --subject=-x"),
        (sample(cases::update(7).subject("it's")), r"helpdesk cases update 7 --subject 'it'\''s'"),
        (sample(messages::create(7, "@ann")), "helpdesk messages create 7 --content @@ann"),
        (
            sample(messages::create(7, "a").without_validation()),
            "helpdesk messages create 7 --content a --no-validation",
        ),
    ] {
        assert_eq!(command_line(&request).unwrap(), expected);
    }
}

/// No operation of the service has an object as a parameter yet.
#[test]
fn object_is_json_in_its_own_option() {
    const STEP: &Object = &Object::new(
        "Step",
        &[
            Param::new("after", ValueType::Int),
            Param::new("days", ValueType::List(&ValueType::Int)),
            Param::new("note", ValueType::Text),
        ],
    );
    static PLAN: Operation =
        Operation::new("plans.create", Method::Post, "/plans.json", Effect::Create).body(Body::new(
            None,
            &[
                Param::new("first", ValueType::Object(STEP)),
                Param::new("steps", ValueType::List(&ValueType::Object(STEP))),
            ],
        ));
    static DETAILS: OperationDetails = OperationDetails::new(&PLAN, "Creates a plan.")
        .params(&[ParamDetails::new("first", "The first step."), ParamDetails::new("steps", "The other steps.")]);
    let step = |after, note: &str| {
        let days = Value::List(vec![Value::Int(1)]);
        let fields = [("after", Value::Int(after)), ("days", days), ("note", Value::Text(note.to_owned()))];
        Value::Map(fields.map(|(name, value)| (name.to_owned(), value)).into())
    };
    let steps = Value::List(vec![step(6, "@b"), step(7, "it's")]);
    let input = OperationInput::new(&PLAN).set::<Value>("first", step(5, "a")).set::<Value>("steps", steps);
    let line = command_line(&Sample::new(&DETAILS, input)).unwrap();
    let expected = [
        r#"helpdesk plans create"#,
        r#"--first '{"after":5,"days":[1],"note":"a"}'"#,
        r#"--steps '{"after":6,"days":[1],"note":"@b"}'"#,
        r#"--steps '{"after":7,"days":[1],"note":"it'\''s"}'"#,
    ];
    assert_eq!(line.split(" \\\n  ").collect::<Vec<_>>(), expected);
}

/// Each line except the last ends with a backslash.
#[test]
fn long_command_line_has_line_for_each_option() {
    let line = command_line(&Sample::example(details("cases.create")).unwrap()).unwrap();
    assert_eq!(line.lines().count(), 7, "{line}");
    let words = arguments("helpdesk", &line);
    assert_eq!(words[..3], ["cases", "create", "--user-email"], "{line}");
}

#[test]
fn inexpressible_value_is_error() {
    let update = |name, value: Value| {
        let details = details("cases.update");
        Sample::new(details, OperationInput::new(details.operation).set::<Value>(name, value))
    };
    let fields = |value: Json| Value::CustomFields(CustomFields::new().set(25, value));
    for (sample, expected) in [
        (update("subject", Value::Text("\0".to_owned())), "--subject: no argument is `\\0`"),
        (update("add_labels", Value::List(Vec::new())), "--add-labels: it is an empty list"),
        (update("custom_fields", fields(Json::String("true".to_owned()))), "--custom-fields: the field 25 takes"),
        (update("custom_fields", fields(Json::from(5))), "--custom-fields: the field 25 takes"),
        (sample(kb_categories::create("1=a")), "--category-title: `1=` would be a language"),
    ] {
        let error = command_line(&sample).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn path_that_is_not_utf_8_has_no_sample() {
    let mut sample = full(details("messages.create"));
    let file = Value::File(Upload::from_path(OsStr::from_bytes(b"caf\xe9")));
    sample.input = sample.input.set::<Value>("attachments", Value::List(vec![file]));
    let errors = [command_line(&sample), rust_program(&sample, &Account::example())];
    for error in errors {
        assert_eq!(error.unwrap_err().to_string(), "--attachments: a path is not UTF-8");
    }
}
