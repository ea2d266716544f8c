//! The views of records: the author and the body of a message, and the kind of a change.

use helpdesk::{
    CaseStatus, Change, ChangeKind, CustomFieldId, GroupId, Message, MessageAuthor, MessageBody, Priority, StaffId,
    UserId,
};

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
        // A rule that writes in the name of a staff member.
        (r#","user_id":0,"staff_id":601,"sent_via_rule":true"#, Some(MessageAuthor::Rule)),
        (r#","user_id":0,"staff_id":0,"sent_via_rule":1"#, Some(MessageAuthor::Rule)),
        // A staff member wrote in the name of a user, so the service ignores the staff member.
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
        // A typed blank is not a missing body.
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
fn text_of_a_body_outlives_the_view() {
    let message = message(r#","content":"Да & нет""#);
    let text: &str = message.body().map_or("", MessageBody::as_str);
    assert_eq!(text, "Да & нет");
}

#[test]
fn debug_of_views_hides_personal_text() {
    let message = message(r#","content":"tell nobody","staff_id":601"#);
    assert_eq!(format!("{:?}", message.body()), "Some(Text(<redacted>))");
    assert_eq!(format!("{:?}", message.author()), "Some(Staff(StaffId(601)))");
}

/// A change with this kind and these values.
fn change(event: &str, values: &str) -> Change {
    Change::from_json(&format!("{{\"event\":\"{event}\"{values}}}")).unwrap()
}

#[test]
fn the_kind_of_a_change_has_its_values_with_their_types() {
    let both = |old: &str, new: &str| format!(",\"old_value\":\"{old}\",\"value\":\"{new}\"");
    let (staff, group) = (Some(StaffId(601)), Some(GroupId(502)));
    let field = |from, to| ChangeKind::CustomField { id: CustomFieldId(25), from, to };
    let cases = [
        ("staff", both("0", "601"), ChangeKind::Staff { from: None, to: staff }),
        ("staff", both("601", "0"), ChangeKind::Staff { from: staff, to: None }),
        ("staff", r#","old_value":601,"value":0"#.to_owned(), ChangeKind::Staff { from: staff, to: None }),
        ("group", r#","value":"502""#.to_owned(), ChangeKind::Group { from: None, to: group }),
        (
            "status",
            both("open", "on_hold"),
            ChangeKind::Status { from: Some(CaseStatus::Open), to: Some("on_hold".into()) },
        ),
        ("priority", both("", "high"), ChangeKind::Priority { from: None, to: Some(Priority::High) }),
        ("labels", both("701,702", ""), ChangeKind::Labels { from: Some("701,702"), to: None }),
        ("rules", r#","old_value":"""#.to_owned(), ChangeKind::Rules { from: None, to: None }),
        ("custom_field_25", both("0", "да"), field(Some("0"), Some("да"))),
        ("custom_field_25", String::new(), field(None, None)),
        // Values that do not fit the kind, and unknown kinds.
        ("staff", both("nobody", "601"), ChangeKind::Unknown),
        ("group", both("-1", "502"), ChangeKind::Unknown),
        ("custom_field_x", both("0", "1"), ChangeKind::Unknown),
        ("teleported", both("a", "b"), ChangeKind::Unknown),
        // An unreadable value that is no string is not taken for a missing value.
        ("labels", r#","old_value":[701],"value":"702""#.to_owned(), ChangeKind::Unknown),
        ("staff", r#","old_value":"601","value":{"1":602}"#.to_owned(), ChangeKind::Unknown),
        ("", String::new(), ChangeKind::Unknown),
    ];
    for (event, values, kind) in cases {
        assert_eq!(change(event, &values).kind(), kind, "{event}{values}");
    }
    assert_eq!(Change::from_json("{}").unwrap().kind(), ChangeKind::Unknown);
}

#[test]
fn the_kind_of_a_change_hides_free_text_alone() {
    let shown = |event, from, to| {
        let change = change(event, &format!(r#","old_value":"{from}","value":"{to}""#));
        (format!("{:?}", change.kind()), format!("{change:?}"))
    };
    for (event, expected) in [
        ("custom_field_25", "CustomField { id: CustomFieldId(25), .. }"),
        ("labels", "Labels { .. }"),
        ("teleported", "Unknown"),
    ] {
        assert_eq!(shown(event, "tell", "nobody").0, expected);
    }
    for (event, from, to, expected) in [
        ("staff", "0", "601", "Staff { from: None, to: Some(StaffId(601)) }"),
        ("group", "502", "0", "Group { from: Some(GroupId(502)), to: None }"),
        ("status", "open", "closed", "Status { from: Some(Open), to: Some(Closed) }"),
        ("status", "open", "ask Ann Lee", "Status { from: Some(Open), to: Some(Unknown(<redacted>)) }"),
        ("priority", "low", "high", "Priority { from: Some(Low), to: Some(High) }"),
    ] {
        let (kind, change) = shown(event, from, to);
        assert_eq!(kind, expected);
        assert!(!change.contains(to) || to == "0", "the record has free text, whatever it means: {change}");
    }
}
