//! Items in Rust, as a report shows them to callers.

use std::collections::BTreeMap;

use api_tests::witness::{self, Side};
use helpdesk_codegen::SpecFile;
use helpdesk_spec_diff::facts::Kind;
use xtask::Workspace;
use xtask::diff::rust::Items;

use crate::witnesses::{STEPS, WITNESSES};

/// An item of each form, written by hand from the documentation of the client.
const ITEMS: &[(&str, &str)] = &[
    ("labels", "mod labels"),
    ("labels::create", "labels::create(label_title: impl Into<String>) -> impl Request<Output = Label>"),
    ("labels::delete", "labels::delete(label: impl Into<LabelId>) -> impl Request<Output = Deleted>"),
    ("labels::list", "labels::list() -> impl Request<Output = ListResponse<Label>>"),
    ("cases::trash_many", "cases::trash_many(cases: impl IntoList<CaseId>) -> impl Request<Output = BulkResult>"),
    ("users::create", "users::create(identity: impl IntoNewUser) -> impl Request<Output = User>"),
    ("labels::List::limit", "labels::list().limit(limit: impl Into<i64>)"),
    ("users::Create::user_full_name", "users::create(..).user_full_name(user_full_name: impl Into<String>)"),
    ("cases::List::statuses", "cases::list().statuses(statuses: impl IntoList<CaseStatus>)"),
    ("labels::LabelId", "struct LabelId"),
    ("labels::Label", "struct Label"),
    ("labels::Label::label_title", "Label { label_title: String }"),
    ("cases::Case::staff_id", "Case { staff_id: Option<StaffId> }"),
    ("cases::CaseStatus", "enum CaseStatus"),
    ("cases::CaseStatus::Waiting", "CaseStatus::Waiting"),
    ("messages::MessageContent::html", "MessageContent::html(content_html: impl Into<String>)"),
    ("messages::MessageBody", "enum MessageBody<'_>"),
    ("messages::MessageBody::Html", "MessageBody::Html(&'a str)"),
    ("messages::Message::body", "message.body() -> Option<MessageBody<'_>>"),
    ("catalog::Catalog::labels", "catalog.labels() -> &Lookup<Label>"),
    ("service::HelpDesk", "struct HelpDesk"),
];

#[test]
fn items_are_shown_as_callers_write_them() {
    let spec = Workspace::here().spec().unwrap();
    let items = items(&spec);
    let wrong = ITEMS.iter().filter(|(path, text)| items.find(path) != Some(text));
    let wrong = wrong.map(|(path, text)| format!("{path}: expected `{text}`, found {:?}", items.find(path)));
    assert_eq!(wrong.collect::<Vec<_>>(), [""; 0]);
}

/// A change that programs notice has an item in each state that has the declaration: each rule with a witness shows it.
#[test]
fn changes_of_programs_have_the_items_of_both_states() {
    let clients = [Side::Before, Side::After].map(|side| items(&witness::spec(&WITNESSES, side)));
    let steps = STEPS.iter().flat_map(|it| it.as_ref().unwrap()).collect::<Vec<_>>();
    let (mut wrong, mut found) = (Vec::new(), 0);
    for step in &steps {
        let [old, new] = if step.home == Side::Before { [0, 1] } else { [1, 0] };
        // All witnesses share one service, and a recognized response is no item.
        for entry in step
            .entries()
            .filter(|it| !it.kind.is_generated())
            .filter(|it| !matches!(it.kind, Kind::Service | Kind::Throttling))
        {
            let sides =
                [(&clients[old], &entry.before, &entry.item_before), (&clients[new], &entry.after, &entry.item_after)];
            for (client, place, item) in sides {
                let is_found = item.as_ref().is_some_and(|it| client.find(it).is_some());
                found += usize::from(is_found);
                if place.is_some() != is_found {
                    wrong.push(format!("{}: {} of {:?} at {place:?}: {item:?}", step.name(), entry.path, entry.kind));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(found > steps.len(), "{found} items of {} steps", steps.len());
}

/// The items of the client of a spec.
fn items(spec: &[SpecFile]) -> Items {
    let files = helpdesk_codegen::compile(spec).unwrap_or_else(|diagnostics| panic!("{}", diagnostics.render()));
    Items::of(&files.into_iter().map(|it| (it.path, it.text)).collect::<BTreeMap<_, _>>())
}
