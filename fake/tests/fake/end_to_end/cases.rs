//! Cases: created, found again, changed, moved to trash and rated.

use helpdesk::{
    Assignee, CaseId, CaseNumber, CaseStatus, Channel, CustomChannelId, CustomFields, ErrorKind, GroupId, LabelId,
    LanguageId, MessageContent, Minutes, Outcome, Priority, Rating, Requester, StaffId, UserId, cases, labels,
    messages, users,
};
use helpdesk_fake::{Fault, Permissions};

use crate::end_to_end::bench::{Bench, Driver, With, unix};

scenarios![
    a_new_case_is_found_by_its_number_and_has_its_message,
    a_case_is_created_with_all_parameters,
    a_case_belongs_to_the_named_user,
    a_case_of_a_custom_channel_has_a_separate_user,
    invalid_values_of_a_new_case_are_rejected,
    a_closed_case_has_its_speed_until_it_is_opened,
    labels_from_rules_stay,
    a_deletion_of_a_label_removes_it_from_cases,
    several_cases_change_at_once_except_missing_ones,
    a_retried_deletion_of_several_cases_that_finds_nothing_is_of_unknown_outcome,
    a_second_rating_of_a_case_replaces_the_first,
    a_case_is_not_found_by_its_id_under_another_number,
    a_restricted_staff_member_gets_only_assigned_cases,
];

const ODD: &str = "on/hold 100% «да» & \"x\"=1 🙂\n";

fn printer(bench: &Bench) -> helpdesk::Case {
    bench.ok(cases::create(Requester::email("zoe@example.com"), ODD, MessageContent::text(ODD)))
}

fn a_new_case_is_found_by_its_number_and_has_its_message(bench: &Bench) {
    let case = printer(bench);
    assert_eq!((&*case.subject, &case.status, &case.priority), (ODD, &Some(CaseStatus::Open), &Some(Priority::Normal)));
    assert_eq!(unix(case.created_at), Some(bench.now()));
    // The response to a creation comes without what a new case cannot have.
    assert!(["closing_speed", "closed_at", "parent_case_id"].iter().all(|field| !case.has(field)));
    assert_eq!(bench.ok(cases::get(case.case_number)).case_id, case.case_id);
    let first = bench.ok(messages::list(case.case_id)).items.remove(0);
    assert_eq!((&*first.content, first.user_id, first.staff_id), (ODD, case.user_id, None));
}

fn a_case_is_created_with_all_parameters(bench: &Bench) {
    let created = helpdesk::Timestamp::from_unix_seconds(bench.now() - 86_400);
    let request = cases::create(Requester::email("ann@example.com"), ODD, MessageContent::html("<p>a&amp;b</p>"))
        .initiator_id(601)
        .staff_id(602)
        .cc_emails(["a@example.com", "b@example.com"])
        .bcc_emails(["c@example.com"])
        .created_at(created)
        .group_id(502)
        .status("waiting")
        .priority("critical")
        .language_id(2)
        .custom_fields(CustomFields::new().set(25, ODD).set(26, true).set(27, "3"))
        .label_ids([701, 703])
        .sender(helpdesk::SenderAddress::NoMail);
    let case = bench.ok(request);
    let case = bench.ok(cases::get(case.case_id));
    assert_eq!(case.user_id, Some(UserId(30_001)));
    assert_eq!(case.staff_id, Some(StaffId(602)));
    assert_eq!(case.cc_emails, ["a@example.com", "b@example.com"]);
    assert_eq!(case.bcc_emails, ["c@example.com"]);
    assert_eq!(unix(case.created_at), Some(created.unix_seconds()));
    assert_eq!(case.group_id, Some(GroupId(502)));
    assert_eq!((case.status, case.priority), (Some(CaseStatus::Waiting), Some(Priority::Critical)));
    assert_eq!(case.language_id, Some(LanguageId(2)));
    assert_eq!(case.label_ids, [LabelId(701), LabelId(703)]);
    assert_eq!(case.custom_fields.text(25).as_deref(), Some(ODD));
    assert_eq!(case.custom_fields.text(27).as_deref(), Some("3"));
    let first = bench.ok(messages::list(case.case_id)).items.remove(0);
    assert_eq!((&*first.content_html, first.staff_id, first.user_id), ("<p>a&amp;b</p>", Some(StaffId(601)), None));
}

fn a_case_belongs_to_the_named_user(bench: &Bench) {
    let user =
        |requester: Requester| bench.ok(cases::create(requester, "Printer", MessageContent::text("Help."))).user_id;
    assert_eq!(user(Requester::email("ANN@example.com")), Some(UserId(30_001)));
    // Phone numbers with the same digits are equal.
    assert_eq!(user(Requester::phone("+79123456789")), Some(UserId(30_001)));
    for new in [Requester::phone("+7 999 000 11 22"), Requester::whatsapp("+15551234567"), Requester::telegram("@new")]
    {
        let created = user(new.clone());
        assert!(created > Some(UserId(30_005)));
        assert_eq!(user(new), created);
    }
    let case = cases::create(Requester::email("yan@acme.example"), "Printer", MessageContent::text("Help."));
    let case = bench.ok(case.user_full_name("Ян").user_company_name("Acme"));
    let created = bench.ok(users::get(case.user_id.unwrap()));
    assert_eq!((&*created.user_full_name, &*created.company_name), ("Ян", "Acme"));
    bench.expect_invalid(
        cases::create(Requester::email("carl@example.com"), "Printer", MessageContent::text("Help.")),
        " is blocked",
    );
}

fn a_case_of_a_custom_channel_has_a_separate_user(bench: &Bench) {
    let channel = Channel::Custom(CustomChannelId(7));
    let create = || {
        cases::create(Requester::custom("device 7"), "Hello", MessageContent::text("Hi.")).channel(CustomChannelId(7))
    };
    let (one, two) = (bench.ok(create()), bench.ok(create()));
    assert_eq!((one.user_id, one.channel), (two.user_id, Some(channel.clone())));
    let found = bench.collect(cases::list().user_custom_ids(["device 7"]));
    assert_eq!(found.len(), 2);
    let reply = messages::create(one.case_id, MessageContent::text("Still there?")).user_custom_id("device 7");
    assert_eq!(bench.ok(reply).user_id, one.user_id);
    bench.expect_invalid(
        messages::create(one.case_id, MessageContent::text("Who?")).user_custom_id("device 8"),
        "no user has the `user_custom_id` `",
    );
}

fn invalid_values_of_a_new_case_are_rejected(bench: &Bench) {
    let ann = || Requester::email("ann@example.com");
    let create = || cases::create(ann(), "Printer", MessageContent::text("Help.")).without_validation();
    let future = helpdesk::Timestamp::from_unix_seconds(bench.now() + 60);
    let field = |id: u64, value: &str| create().custom_fields(CustomFields::new().set(id, value));
    let table = [
        (create().staff_id(603), "is disabled"),
        (create().initiator_id(603), "is disabled"),
        (create().created_at(future), "`created_at` must not be in the future"),
        (create().channel("email"), "must be one of cch<id>, got `email`"),
        (create().channel("cch8"), "there is no custom channel 8"),
        (create().user_custom_id("7"), "requires `channel`, which is missing"),
        (field(28, "x"), "is a field of another kind of record"),
        (field(26, "maybe"), "must be true or false"),
        (field(27, "4"), "must be the key of an option, one of "),
    ];
    for (request, rule) in table {
        bench.expect_invalid(request, rule);
    }
    assert_eq!(bench.ok(cases::list()).len(), 4, "nothing was made of them");
}

fn a_closed_case_has_its_speed_until_it_is_opened(bench: &Bench) {
    let case = printer(bench).case_id;
    bench.server.advance(std::time::Duration::from_secs(90));
    bench.ok(cases::update(case).status("closed").staff_id(StaffId(602)).add_label_ids([701, 702]));
    let closed = bench.ok(cases::get(case));
    assert_eq!((unix(closed.closed_at), closed.closing_speed), (Some(bench.now()), Minutes::new(1.5)));
    assert_eq!(closed.label_ids, [LabelId(701), LabelId(702)]);
    let open = bench.ok(cases::update(case).status("open").staff_id(Assignee::Nobody).delete_label_ids([701]));
    assert_eq!((open.closed_at, open.closing_speed, open.staff_id), (None, None, None));
    assert_eq!(open.label_ids, [LabelId(702)]);
    bench.expect_invalid(cases::update(case).staff_id(StaffId(603)), "is disabled");
}

fn labels_from_rules_stay(bench: &Bench) {
    let case = bench.ok(cases::update(10_001).delete_label_ids([701, 702]));
    assert_eq!((case.label_ids, case.locked_label_ids), (vec![LabelId(702)], Some(vec![LabelId(702)])));
}

fn several_cases_change_at_once_except_missing_ones(bench: &Bench) {
    // A bulk request may have a single case.
    for ids in [&[10_001, 10_002, 9][..], &[10_003]] {
        let keys = || ids.iter().copied().map(CaseId);
        let exist: Vec<_> = keys().filter(|id| id.0 != 9).collect();
        let marks = || {
            let cases = exist.iter().map(|id| bench.ok(cases::get(*id)));
            cases.map(|case| (case.deleted == Some(true), case.spam == Some(true))).collect::<Vec<_>>()
        };
        assert_eq!(bench.ok(cases::trash_many(keys())).succeeded, exist);
        assert_eq!(bench.ok(cases::spam_many(keys())).succeeded, exist);
        assert_eq!(marks(), vec![(true, true); exist.len()]);
        assert_eq!(bench.ok(cases::restore_many(keys())).succeeded, exist);
        assert_eq!(marks(), vec![(false, false); exist.len()]);
        bench.ok(cases::delete_many(keys()));
        exist.iter().for_each(|id| bench.expect_missing(cases::get(*id), &format!("there is no case `{id}`")));
    }
    assert!(bench.ok(cases::spam_many([8, 9])).succeeded.is_empty());
    bench.expect_missing(cases::trash_many([10_003]), "there is no case `10003`");
}

fn a_retried_deletion_of_several_cases_that_finds_nothing_is_of_unknown_outcome(bench: &Bench) {
    let fail = |operation: &str| {
        bench.server.clear_faults();
        bench.server.inject_fault(Fault::reset().on(operation).first(1));
        bench.server.inject_fault(Fault::status(404).on(operation).nth(2));
    };
    fail("cases.delete_many");
    let error = bench.driver.send(cases::delete_many([10_001, 9])).unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Status, Outcome::Unknown));
    // One record is the one that is missing.
    fail("cases.delete");
    assert!(bench.ok(cases::delete_many([10_001])).already_deleted);
}

fn a_second_rating_of_a_case_replaces_the_first(bench: &Bench) {
    let case = bench.ok(cases::rate(10_001, Rating::Low).rating_comment(ODD));
    assert_eq!((case.rating, case.rating_comment.as_deref()), (Some(Rating::Low), Some(ODD)));
    assert_eq!(case.rated_staff_id, None);
    bench.ok(cases::rate(10_001, Rating::High).rating_staff_id(602));
    let case = bench.ok(cases::get(10_001));
    assert_eq!((case.rating, case.rating_comment.as_deref()), (Some(Rating::High), Some("")));
    assert_eq!(case.rated_staff_id, Some(StaffId(602)));
    bench.expect_invalid(cases::rate(10_001, Rating::from("great")).without_validation(), "`rating` must be one of ");
}

fn a_case_is_not_found_by_its_id_under_another_number(bench: &Bench) {
    bench.expect_missing(cases::get(CaseNumber::new("100-010001").unwrap()), "there is no case");
}

fn a_restricted_staff_member_gets_only_assigned_cases(bench: &Bench) {
    bench.server.set_permissions(602, Permissions::Restricted);
    let boris = Driver::new(With::Async, &bench.server, "boris@example.com");
    assert_eq!(boris.send(cases::get(10_001)).unwrap_err().status().unwrap(), 404);
    bench.ok(cases::update(10_001).staff_id(StaffId(602)));
    boris.send(cases::get(10_001)).unwrap();
}

fn a_deletion_of_a_label_removes_it_from_cases(bench: &Bench) {
    assert_eq!(bench.ok(cases::get(10_001)).label_ids, [LabelId(701), LabelId(702)]);
    bench.ok(labels::delete(LabelId(701)));
    assert_eq!(bench.ok(cases::get(10_001)).label_ids, [LabelId(702)]);
}
