//! Accessors of a message: its author and its body.

use helpdesk::{Message, MessageAuthor, MessageBody, StaffId, UserId};

/// A message with these keys.
fn message(keys: &str) -> Message {
    Message::from_json(&format!("{{\"message_id\":1{keys}}}")).unwrap()
}

#[test]
fn the_author_is_the_rule_or_else_the_user_or_else_the_staff_member() {
    let (user, staff) = (Some(MessageAuthor::User(UserId(7))), Some(MessageAuthor::Staff(StaffId(601))));
    let cases = [
        (r#","user_id":7,"staff_id":0,"sent_via_rule":false"#, user),
        (r#","user_id":"7","staff_id":"0","sent_via_rule":"0""#, user),
        (r#","user_id":0,"staff_id":601,"sent_via_rule":false"#, staff),
        (r#","staff_id":601"#, staff),
        (r#","user_id":null,"staff_id":601,"sent_via_rule":null"#, staff),
        // A rule that writes in the name of somebody.
        (r#","user_id":0,"staff_id":601,"sent_via_rule":true"#, Some(MessageAuthor::Rule)),
        (r#","user_id":0,"staff_id":0,"sent_via_rule":1"#, Some(MessageAuthor::Rule)),
        // A user in whose name staff wrote: the service ignores the staff member then.
        (r#","user_id":7,"staff_id":601"#, user),
        (r#","user_id":0,"staff_id":0,"sent_via_rule":false"#, None),
        ("", None),
    ];
    for (keys, author) in cases {
        assert_eq!(message(keys).author(), author, "{keys}");
    }
}

#[test]
fn the_body_is_html_or_else_plain_text_and_an_empty_one_is_none() {
    let cases = [
        (r#","content":"","content_html":"<b>a</b>""#, Some(MessageBody::Html("<b>a</b>"))),
        (r#","content":"a","content_html":"""#, Some(MessageBody::Text("a"))),
        (r#","content":"a""#, Some(MessageBody::Text("a"))),
        (r#","content":"a","content_html":null"#, Some(MessageBody::Text("a"))),
        (r#","content":"a","content_html":"<b>a</b>""#, Some(MessageBody::Html("<b>a</b>"))),
        // Typed, not missing.
        (r#","content":" ","content_html":"""#, Some(MessageBody::Text(" "))),
        (r#","content":0"#, Some(MessageBody::Text("0"))),
        (r#","content":"","content_html":"""#, None),
        ("", None),
    ];
    for (keys, body) in cases {
        assert_eq!(message(keys).body(), body, "{keys}");
    }
}

#[test]
fn the_text_outlives_the_view_and_is_there_without_asking_which_it_is() {
    let message = message(r#","content":"Да & нет""#);
    let text: &str = message.body().map_or("", MessageBody::as_str);
    assert_eq!(text, "Да & нет");
}

#[test]
fn a_view_hides_what_its_record_hides() {
    let message = message(r#","content":"tell nobody","staff_id":601"#);
    assert_eq!(format!("{:?}", message.body()), "Some(Text(<redacted>))");
    assert_eq!(format!("{:?}", message.author()), "Some(Staff(StaffId(601)))");
}
