//! Requests as values: equality and `Debug` output.

use helpdesk_runtime as rt;

use crate::operations::{LIST, ask, create};
use crate::requests::rare::ARTICLE;

#[test]
fn debug_of_request_redacts_personal_and_secret_values() {
    let request = create().set::<u64>("priority", 2_u64);
    let shown = format!("{request:?}");
    assert_eq!(shown, "cases.create { user_email: <redacted>, subject: <redacted>, priority: Uint(2) }");
    let shown = format!("{:?}", ask(&ARTICLE).text("password", "hunter22").without_validation());
    assert_eq!(shown, "articles.create { password: <redacted>, without_validation: true }");
}

#[test]
fn debug_of_prepared_request_shows_no_values() {
    use rt::Request;
    let prepared = ask(&LIST).text("user_email", "ann@example.com").prepare().unwrap();
    let shown = format!("{prepared:?} {:?}", create().prepare().unwrap());
    assert!(!shown.contains("ann") && !shown.contains("Printer"), "{shown}");
    let raw =
        rt::RawRequest::new(rt::Method::Post, "/cases.json", rt::Effect::Create).query("a", "s3cret").json("s3cret");
    assert!(!format!("{raw:?}").contains("s3cret"));
}

#[derive(Clone, PartialEq)]
enum Requester {
    Email(String),
    Custom { id: String, channel: String },
}

impl rt::request::Choice for Requester {
    fn put(self, call: rt::request::OperationInput) -> rt::request::OperationInput {
        match self {
            Self::Email(email) => call.set::<String>("user_email", email),
            Self::Custom { id, channel } => call.set::<String>("user_custom_id", id).set::<String>("channel", channel),
        }
    }
}
rt::alternatives!(Requester);

#[test]
fn choice_sets_parameters_and_debug_redacts_them() {
    let chosen = Requester::Custom { id: "7".to_owned(), channel: "cch2".to_owned() };
    assert_eq!(format!("{chosen:?}"), "Requester { user_custom_id: <redacted>, channel: <redacted> }");
    let call = rt::request::OperationInput::new(&crate::operations::CREATE).choose::<Requester>(chosen);
    let names: Vec<_> = call.values().map(|(name, _)| name).collect();
    assert_eq!(names, ["user_custom_id", "channel"]);
    assert_ne!(call, call.clone().choose::<Requester>(Requester::Email("a@b.c".to_owned())));
}
