//! Headers list ignored names, sources other than the vendor's documentation, and assumptions.

use crate::fake_server::example_server;
use crate::fake_server::wire::ask;

#[test]
fn unread_names_are_listed_as_ignored() {
    let server = example_server();
    let ignored = |line, body| ask(&server, line, body).header("x-fake-ignored");
    assert_eq!(ignored("GET /api/cases.json?order=desc&limit=1", ""), "order");
    assert_eq!(ignored("PUT /api/cases/10001/trash.json", "[]"), "");
    assert_eq!(ignored("PUT /api/cases/10001/trash.json", r#"{"why": 1}"#), "why");
    let label =
        crate::fake_server::new_label_body("x").replacen(r#"{"label":{"#, r#"{"y":1,"label":{"unknown":"red","#, 1);
    assert_eq!(ignored("POST /api/labels.json", &label), "y; unknown");
}

#[test]
fn unverified_behavior_is_listed_with_its_source() {
    let server = example_server();
    let header = |line: &str, name: &str| ask(&server, line, "").header(name);
    assert_eq!(header("GET /api/labels.json", "x-fake-unverified"), "");
    assert_eq!(header("GET /api/labels.json", "x-fake-assumption"), "");
    let trash = header("PUT /api/cases/10001/trash.json", "x-fake-unverified");
    assert_eq!(trash, "operation: library source of three public clients");
    let filtered = header("GET /api/users.json?user_email=ann", "x-fake-unverified");
    assert!(filtered.starts_with("user_email: library source; field "), "{filtered}");
    let invented = header("GET /api/stats_lb_staff.json?from_time=2026-01-01&to_time=2026-02-01", "x-fake-assumption");
    assert_eq!(invented, "the whole response: it is undocumented");
}

#[test]
fn assumptions_are_listed_only_when_they_apply() {
    let rate = r#"{"rate": {"rating": "low"}}"#;
    let again = "a new rating replaces the old one";
    let link = r#"{"user_id": 30003}"#;
    let title = r#"{"kb_article": {"article_title": {"2": "x"}}}"#;
    let both = r#"{"kb_article": {"section_id": [903, 901]}}"#;
    let newest = "are the newest";
    let kept = "keeps the others";
    let steps = [
        ("GET /api/cases/10001/changelog.json", "", "oldest first", true),
        ("GET /api/cases/10001/changelog.json", "", "the pair in `status`", false),
        ("GET /api/cases/10001/changelog.json?status=open,closed", "", "the pair in `status`", true),
        ("PUT /api/cases/10005/rate.json", rate, again, false),
        ("PUT /api/cases/10005/rate.json", rate, again, true),
        ("PUT /api/users/30002/link.json", link, "linked again", false),
        ("PUT /api/users/30002/link.json", link, "linked again", true),
        ("PUT /api/kb_article/1101.json", r#"{"kb_article": {"access_type": "public"}}"#, kept, false),
        ("PUT /api/kb_article/1101.json", title, kept, true),
        ("PUT /api/kb_category/801.json", r#"{"kb_category": {"category_title": {"1": "x", "2": "y"}}}"#, kept, false),
        ("PUT /api/kb_category/801.json", r#"{"kb_category": {"category_title": {"2": "x"}}}"#, kept, true),
        ("PUT /api/kb_section/901.json", r#"{"kb_section": {"category_id": 802}}"#, kept, false),
        ("PUT /api/kb_section/901.json", r#"{"kb_section": {"section_description": {"1": "x"}}}"#, kept, true),
        ("PUT /api/kb_article/1102/moveup.json", "", "several sections", false),
        ("PUT /api/kb_article/1102.json", both, "several sections", false),
        ("PUT /api/kb_article/1102/moveup.json", "", "several sections", true),
        ("POST /api/cases/10001/messages.json", r#"{"message": {"content": "one"}}"#, newest, false),
        ("POST /api/cases/10001/messages.json", r#"{"message": {"content": "two"}}"#, newest, false),
        ("GET /api/cases/10001/messages.json", "", newest, false),
        ("GET /api/cases/10001/messages.json?limit=1&page=1", "", newest, false),
        ("GET /api/cases/10001/messages.json?limit=1", "", newest, true),
    ];
    let server = example_server();
    for (line, body, assumption, is_told) in steps {
        let response = ask(&server, line, body);
        assert!(matches!(response.status, 200 | 201), "{line}: {response:?}");
        assert_eq!(response.header("x-fake-assumption").contains(assumption), is_told, "{line}: {response:?}");
    }
}

#[test]
fn unverified_fields_values_and_statuses_are_listed() {
    let server = example_server();
    let unverified = |line: &str, body: &str| ask(&server, line, body).header("x-fake-unverified");
    assert_eq!(unverified("GET /api/labels.json", ""), "");
    let users = unverified("GET /api/users.json?limit=1", "");
    assert!(users.contains("field last_contact_at, user_phone: production code of third parties"), "{users}");
    let case = r#"{"case": {"user_email": "a@example.com", "subject": "x", "content": "y"}}"#;
    assert!(unverified("POST /api/cases.json", case).ends_with("status 201: production code of third parties"));
    // No source has the status for other records.
    let label = ask(&server, "POST /api/labels.json", &crate::fake_server::new_label_body("x"));
    assert_eq!(
        (label.header("x-fake-unverified"), label.header("x-fake-assumption")),
        (String::new(), "the status 201".to_owned())
    );
}

#[test]
fn a_value_that_the_spec_does_not_have_is_an_assumption() {
    let server = example_server();
    let assumed = |line: &str, body: &str| ask(&server, line, body).header("x-fake-assumption");
    let unknown = "the spec does not have it";
    let phone = r#"{"user": {"user_whatsapp_phone": "+7 912 000-00-01"}}"#;
    assert!(assumed("POST /api/users.json", phone).contains("value type=whatsapp: the spec does not have it"));
    assert!(assumed("GET /api/users.json", "").contains("value type=whatsapp: the spec does not have it"));
    // Patterns, numbers, and values of the documentation or of other sources are no assumptions.
    for list in
        ["cases.json", "filters.json", "custom_fields.json", "custom_channels.json", "cases/10005/changelog.json"]
    {
        assert!(!assumed(&format!("GET /api/{list}?limit=100"), "").contains(unknown), "{list}");
    }
}

#[test]
fn an_email_address_of_users_and_staff_is_an_assumption() {
    let server = example_server();
    let assumed = |line: &str, body: &str| ask(&server, line, body).header("x-fake-assumption");
    let user = "a user may have the email address of a staff member";
    let email = r#"{"user": {"user_email": "Boris@example.com"}}"#;
    assert!(assumed("PUT /api/users/30002.json", email).contains(user));
    assert!(assumed("POST /api/users.json", r#"{"user": {"user_email": "agent@example.com"}}"#).contains(user));
    assert!(!assumed("POST /api/users.json", r#"{"user": {"user_email": "new@example.com"}}"#).contains(user));
    let staff = assumed("POST /api/staff.json", r#"{"staff": {"staff_email": "ann@example.com"}}"#);
    assert!(staff.contains("a staff member may have the email address of a user"));
}
