//! Command lines: where the values of a request stand, and which have no place. The tests of the command read them back.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

use helpdesk::meta::{OPERATIONS, OperationDetails};
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
fn a_command_line_has_the_values_of_a_request() {
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

/// Each line but the last ends with a backslash.
#[test]
fn a_long_command_line_has_a_line_for_each_option() {
    let line = command_line(&Sample::example(details("cases.create")).unwrap()).unwrap();
    assert_eq!(line.lines().count(), 7, "{line}");
    let given = arguments("helpdesk", &line);
    assert_eq!(given[..3], ["cases", "create", "--user-email"], "{line}");
}

#[test]
fn a_value_that_no_command_line_can_give_is_an_error() {
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
fn a_path_that_is_no_text_has_no_sample() {
    let mut sample = full(details("messages.create"));
    let file = Value::File(Upload::from_path(OsStr::from_bytes(b"caf\xe9")));
    sample.input = sample.input.set::<Value>("attachments", Value::List(vec![file]));
    let errors = [command_line(&sample), rust_program(&sample, &Account::example())];
    for error in errors {
        assert_eq!(error.unwrap_err().to_string(), "--attachments: a path is not UTF-8");
    }
}
