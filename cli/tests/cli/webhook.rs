//! `helpdesk webhook template`: the body of a rule, its secret and its custom fields.

use serde_json::Value;

use crate::desk::Desk;

fn body(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_template_has_a_new_secret_each_time_and_sends_nothing() {
    let desk = Desk::new("webhook");
    let [one, other] =
        [(); 2].map(|()| desk.run("webhook template --event case_changed").expect(0, &["the secret is new"]));
    let [one, other] = [body(&one.stdout), body(&other.stdout)];
    assert_eq!((&one["event"], one["secret"].as_str().unwrap().len()), (&Value::from("case_changed"), 32));
    assert_ne!(one["secret"], other["secret"]);
    assert_eq!(one["case"]["case_id"], "[case_id]");
    let ids = desk.run("webhook template --event case_new --ids-only").expect(0, &[]);
    assert!(!ids.stdout.contains("subject"), "{}", ids.stdout);
    assert_eq!(desk.server.received_requests().len(), 0);
}

#[test]
fn a_template_has_the_custom_fields_of_cases_and_the_secret_of_a_file() {
    let desk = Desk::new("webhook_fields");
    std::fs::write(desk.path("secret"), "0123456789abcdef\n").unwrap();
    std::fs::write(desk.path("short"), "0123456789").unwrap();
    let ran = desk.run("webhook template --event case_note --custom-fields --secret-file secret").expect(0, &[]);
    let body = body(&ran.stdout);
    assert_eq!(body["secret"], "0123456789abcdef");
    assert_eq!(body["case"]["custom_field_27"], "[custom_field_27]");
    assert!(body["case"].get("custom_field_28").is_none(), "it is a field of users");
    let ran = desk
        .run("webhook template --event case_note --secret-file short")
        .expect(1, &["at least 16 letters and digits"]);
    assert!(ran.stdout.is_empty() && !ran.stderr.contains("0123456789"), "{}", ran.stderr);
}
