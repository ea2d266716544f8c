//! The sample data, as its documentation lists it.

use helpdesk::{Case, CaseStatus, Rating, cases, custom_fields, staff};
use helpdesk_fake::{FakeServer, Seed};

/// The places that list staff members and custom fields.
const DOCUMENTS: [&str; 2] = [include_str!("../../../src/seed.rs"), include_str!("../../../README.md")];

/// The rows of a table with these cells in the head.
fn table(document: &str, head: &str) -> Vec<String> {
    let lines = document.lines().map(|line| line.trim_start().trim_start_matches("/// "));
    lines.skip_while(|line| *line != head).skip(2).take_while(|line| line.starts_with('|')).map(str::to_owned).collect()
}

#[test]
fn the_sample_data_has_the_documented_staff_members_and_custom_fields() {
    let server = crate::fake_server::example_server();
    let client = server.blocking_client();
    let roles = client.send(staff::roles()).unwrap().items;
    let role = |id| roles.iter().find(|role| Some(role.role_id) == id).unwrap().role.clone();
    let members = client.send(staff::list()).unwrap().items;
    let members: Vec<_> =
        members.iter().map(|it| format!("| {} | {} | {} |", it.staff_id, it.staff_email, role(it.role_id))).collect();
    let fields = client.send(custom_fields::list()).unwrap().items;
    let fields: Vec<_> = fields
        .iter()
        .map(|field| {
            let options: Vec<_> = field.options.iter().map(|(key, title)| format!("{key} {title}")).collect();
            let (id, title) = (field.field_id, &field.title);
            let (kind, level) = (field.field_type.as_ref().unwrap(), field.field_level.as_ref().unwrap());
            format!("| {id} | {title} | {kind} | {level} | {} |", options.join(", ")).replace("|  |", "| |")
        })
        .collect();
    for document in DOCUMENTS {
        assert_eq!(table(document, "| staff | email address | role |"), members);
        assert_eq!(table(document, "| custom field | title | type | level | option keys |"), fields);
    }
}

#[test]
fn some_of_many_closed_cases_are_rated_and_no_case_has_custom_fields() {
    let server = FakeServer::start_blocking().unwrap();
    server.seed(Seed::cases(300));
    let cases = server.blocking_client().items(cases::list()).map(Result::unwrap).collect::<Vec<_>>();
    let (rated, others): (Vec<_>, Vec<_>) = cases.iter().partition(|case| case.rating.is_some());
    let is_closed = |case: &&Case| case.status == Some(CaseStatus::Closed);
    assert!(rated.iter().all(is_closed) && others.iter().any(is_closed));
    for rating in [Rating::Low, Rating::Middle, Rating::High] {
        assert!(rated.iter().any(|case| case.rating.as_ref() == Some(&rating)), "{rating:?}");
    }
    assert!(cases.iter().all(|case| case.custom_fields.is_empty()));
}
