//! Names for ids, and ids for names.

use helpdesk::{
    Catalog, CustomFieldId, CustomFields, ErrorKind, GroupId, LabelId, LanguageId, MessageContent, Requester, StaffId,
    blocking, cases, groups, labels, staff,
};
use helpdesk_fake::Fault;
use tokio::runtime::Runtime;

use crate::end_to_end::bench::{Bench, Driver, ODD, through_both};

scenarios![
    the_ids_in_a_case_have_names,
    a_case_is_created_with_names_from_the_catalog,
    fields_of_cases_and_of_users_are_separate,
    staff_members_have_roles_and_statuses,
    a_refresh_of_the_catalog_shows_changes,
    an_ambiguous_name_is_an_error,
    an_unknown_name_costs_one_request,
    a_failed_first_request_is_repeated,
];

/// A catalog of either client.
enum Kept<'a> {
    Async(Catalog, &'a Runtime),
    Blocking(blocking::Catalog),
}

fn catalog(bench: &Bench) -> Kept<'_> {
    match &bench.driver {
        Driver::Async(client, runtime) => Kept::Async(Catalog::new(client.clone()), runtime),
        Driver::Blocking(client) => Kept::Blocking(blocking::Catalog::new(client.clone())),
    }
}

/// Asks a list of the catalog.
macro_rules! ask {
    ($catalog:expr, $list:ident.$method:ident($($argument:expr),*)) => {
        match &$catalog {
            Kept::Async(catalog, runtime) => runtime.block_on(catalog.$list().$method($($argument),*)),
            Kept::Blocking(catalog) => catalog.$list().$method($($argument),*),
        }
    };
}

fn the_ids_in_a_case_have_names(bench: &Bench) {
    let catalog = catalog(bench);
    let case = bench.ok(cases::get(10_001));
    assert_eq!(ask!(catalog, staff.name_of(case.staff_id)).unwrap(), bench.ok(staff::get(601)).staff_full_name);
    assert_eq!(ask!(catalog, groups.name_of(case.group_id)).unwrap(), Some(bench.ok(groups::get(501)).group_title));
    let label = |id: LabelId| ask!(catalog, labels.name_of(id)).unwrap().unwrap();
    assert_eq!(case.label_ids.iter().map(|id| label(*id)).collect::<Vec<_>>(), ["urgent", "заявка"]);
    assert!(ask!(catalog, languages.name_of(case.language_id)).unwrap().is_some());
    assert_eq!(ask!(catalog, case_fields.name_of(27)).unwrap().as_deref(), Some("Plan"));
    let plan = case.custom_fields.option(CustomFieldId(27)).unwrap();
    assert_eq!(ask!(catalog, case_fields.option_title(27, &plan)).unwrap().as_deref(), Some("Silver"));
    assert_eq!(ask!(catalog, case_fields.option_title(25, "1")).unwrap(), None, "it has no options");
    // A case without a responsible staff member needs no request.
    let nobody = bench.ok(cases::get(10_002)).staff_id;
    assert_eq!((nobody, ask!(catalog, staff.name_of(nobody)).unwrap()), (None, None));
    // The other fields of a record.
    assert_eq!(ask!(catalog, staff.get(601)).unwrap().unwrap().active, Some(true));
    let requests = bench.server.received_requests().len();
    for _ in 0..3 {
        assert_eq!(label(LabelId(703)), "100% sure");
        assert!(ask!(catalog, groups.name_of(case.group_id)).unwrap().is_some());
        assert!(ask!(catalog, case_fields.option_title(27, "3")).unwrap().is_some());
    }
    assert_eq!(bench.server.received_requests().len(), requests, "each list is read once");
}

fn a_case_is_created_with_names_from_the_catalog(bench: &Bench) {
    let catalog = catalog(bench);
    let staff: StaffId = ask!(catalog, staff.id_of("boris")).unwrap().unwrap();
    let group: GroupId = ask!(catalog, groups.id_of("Sales")).unwrap().unwrap();
    let label: LabelId = ask!(catalog, labels.id_of("ЗАЯВКА")).unwrap().unwrap();
    let language: LanguageId = ask!(catalog, languages.all()).unwrap().last().unwrap().language_id;
    let field: CustomFieldId = ask!(catalog, case_fields.id_of("Plan")).unwrap().unwrap();
    let gold = ask!(catalog, case_fields.option_key(field, "gold")).unwrap().unwrap();
    let case = cases::create(Requester::email("ann@example.com"), "Hello", MessageContent::text("Hi."))
        .staff_id(staff)
        .group_id(group)
        .label_ids([label])
        .language_id(language)
        .custom_fields(CustomFields::new().set(field, gold));
    let case = bench.ok(case);
    assert_eq!(
        (case.staff_id, case.group_id, &*case.label_ids),
        (Some(StaffId(602)), Some(GroupId(502)), &[label][..])
    );
    assert_eq!((case.language_id, case.custom_fields.option(27).as_deref()), (Some(language), Some("3")));
}

fn fields_of_cases_and_of_users_are_separate(bench: &Bench) {
    let catalog = catalog(bench);
    assert_eq!(ask!(catalog, case_fields.name_of(25)).unwrap().as_deref(), Some("Order"));
    assert_eq!(ask!(catalog, case_fields.name_of(28)).unwrap(), None);
    assert_eq!(ask!(catalog, user_fields.name_of(28)).unwrap().as_deref(), Some("City"));
    assert_eq!(ask!(catalog, user_fields.id_of("order")).unwrap(), None);
    let fields = |fields: Vec<std::sync::Arc<helpdesk::CustomField>>| {
        fields.iter().map(|field| field.field_id.0).collect::<Vec<_>>()
    };
    assert_eq!(fields(ask!(catalog, case_fields.all()).unwrap()), [25, 26, 27, 29, 30]);
    assert_eq!(fields(ask!(catalog, user_fields.all()).unwrap()), [28]);
}

fn staff_members_have_roles_and_statuses(bench: &Bench) {
    let catalog = catalog(bench);
    let member = bench.ok(staff::get(601));
    let roles = bench.ok(staff::roles());
    let role = roles.into_iter().find(|role| Some(role.role_id) == member.role_id).unwrap();
    assert_eq!(ask!(catalog, staff_roles.name_of(member.role_id)).unwrap(), Some(role.role));
    let status = bench.ok(staff::statuses()).into_iter().next().unwrap();
    assert_eq!(ask!(catalog, staff_statuses.id_of(&status.status)).unwrap(), Some(status.status_id));
}

fn a_refresh_of_the_catalog_shows_changes(bench: &Bench) {
    let catalog = catalog(bench);
    assert_eq!(ask!(catalog, labels.name_of(701)).unwrap().as_deref(), Some("urgent"));
    bench.ok(labels::update(701, ODD));
    bench.ok(labels::delete(702));
    let new = bench.label("new").label_id;
    assert_eq!(ask!(catalog, labels.name_of(701)).unwrap().as_deref(), Some("urgent"));
    assert_eq!(ask!(catalog, labels.id_of("new")).unwrap(), None, "it was read a moment ago");
    ask!(catalog, labels.refresh()).unwrap();
    assert_eq!(ask!(catalog, labels.name_of(701)).unwrap().as_deref(), Some(ODD));
    assert_eq!(ask!(catalog, labels.id_of(ODD)).unwrap(), Some(LabelId(701)));
    assert_eq!(ask!(catalog, labels.name_of(702)).unwrap(), None);
    assert_eq!(ask!(catalog, labels.id_of("заявка")).unwrap(), None);
    assert_eq!(ask!(catalog, labels.id_of("new")).unwrap(), Some(new));
}

fn an_ambiguous_name_is_an_error(bench: &Bench) {
    let twice = [bench.label("twice").label_id, bench.label("twice").label_id];
    let other = bench.label("TWICE").label_id;
    let catalog = catalog(bench);
    let error = ask!(catalog, labels.id_of("twice")).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Ambiguous);
    assert!(error.to_string().contains(&format!("{}, {}", twice[0], twice[1])), "{error}");
    let found = ask!(catalog, labels.find_by_name("twice")).unwrap();
    assert_eq!(found.iter().map(|label| label.label_id).collect::<Vec<_>>(), twice);
    assert_eq!(ask!(catalog, labels.id_of("TWICE")).unwrap(), Some(other));
    assert_eq!(ask!(catalog, labels.find_by_name("Twice")).unwrap().len(), 3);
}

fn an_unknown_name_costs_one_request(bench: &Bench) {
    let catalog = catalog(bench);
    assert_eq!(ask!(catalog, labels.get(None)).unwrap(), None);
    assert_eq!(bench.server.received_requests().len(), 0);
    assert!(ask!(catalog, labels.get(799)).unwrap().is_none());
    let requests = bench.server.received_requests().len();
    for _ in 0..5 {
        assert!(ask!(catalog, labels.get(799)).unwrap().is_none());
        assert!(ask!(catalog, labels.find_by_name("no such label")).unwrap().is_empty());
    }
    assert_eq!(bench.server.received_requests().len(), requests);
}

fn a_failed_first_request_is_repeated(bench: &Bench) {
    let catalog = catalog(bench);
    bench.server.inject_fault(Fault::status(400).on("groups.list").first(1));
    assert_eq!(ask!(catalog, groups.name_of(501)).unwrap_err().kind(), ErrorKind::Status);
    assert!(ask!(catalog, groups.name_of(501)).unwrap().is_some());
    // The catalog answers known names without the service.
    bench.server.inject_fault(Fault::status(400));
    assert!(ask!(catalog, groups.refresh()).is_err());
    assert!(ask!(catalog, groups.name_of(501)).unwrap().is_some());
}

#[test]
fn a_list_of_several_pages_is_read_completely() {
    through_both(|bench| {
        let created: Vec<_> = (0..120).map(|number| bench.label(&format!("label {number}"))).collect();
        let catalog = catalog(bench);
        for label in created {
            assert_eq!(ask!(catalog, labels.id_of(&label.label_title)).unwrap(), Some(label.label_id));
        }
        assert_eq!(bench.server.received_requests().for_operation("labels.list").len(), 2);
    });
}
