//! Companies, and which users belong to them.

use std::time::Duration;

use helpdesk::{Company, GroupId, NewUser, Search, companies, users};
use helpdesk_fake::Permissions;

use crate::end_to_end::bench::{Bench, ODD};

scenarios![
    a_new_company_has_all_values_of_the_request,
    an_update_of_a_company_keeps_its_other_fields,
    domains_are_added_and_removed_one_by_one,
    users_join_and_leave_a_company,
    users_join_the_company_of_their_mail_domain,
    users_join_the_company_of_their_company_name,
    a_search_finds_companies_by_their_strings,
    the_company_list_has_counts_only_on_request,
    companies_are_blocked_trashed_and_restored,
    companies_are_deleted_permanently_from_any_state,
    only_full_access_deletes_companies_permanently,
    an_unknown_company_is_not_found,
    a_company_with_an_unknown_reference_is_rejected,
];

/// The users who belong to a company.
fn members(bench: &Bench, company: u64) -> Vec<u64> {
    bench.ok(users::list().company_ids([company])).into_iter().map(|user| user.user_id.0).collect()
}

fn company_name(bench: &Bench, user: u64) -> String {
    bench.ok(users::get(user)).company_name
}

fn a_new_company_has_all_values_of_the_request(bench: &Bench) {
    let request = companies::create(ODD)
        .company_domains(["corp.example", "пример.рф"])
        .company_default_group(502)
        .company_address("Ленина, 1/2 \"Б\"\n& Co")
        .company_note(ODD)
        .company_user_ids([30_002, 30_005]);
    let created = bench.ok(request);
    let read = bench.ok(companies::get(created.company_id));
    assert_eq!(created, read);
    assert_eq!((&*read.company_name, &*read.company_note), (ODD, ODD));
    assert_eq!(read.company_address, "Ленина, 1/2 \"Б\"\n& Co");
    assert_eq!(read.company_domains, ["corp.example", "пример.рф"]);
    assert_eq!(read.company_default_group, Some(GroupId(502)));
    assert_eq!((read.active, read.deleted), (Some(true), Some(false)));
    assert!(bench.is_now(read.created_at) && bench.is_now(read.updated_at));
    assert_eq!(bench.ok(companies::list()).items.last(), Some(&read));
    assert_eq!(members(bench, read.company_id.0), [30_002, 30_005]);
    assert_eq!(company_name(bench, 30_002), ODD);

    let bare = bench.ok(companies::create("Bare"));
    assert!(bare.company_domains.is_empty() && members(bench, bare.company_id.0).is_empty());
}

fn an_update_of_a_company_keeps_its_other_fields(bench: &Bench) {
    let mut expected = bench.ok(companies::get(4_001));
    bench.server.advance(Duration::from_secs(60));
    let after = bench.ok(companies::update(4_001).company_note(ODD));
    assert!(bench.is_now(after.updated_at));
    (expected.company_note, expected.updated_at) = (ODD.to_owned(), after.updated_at);
    assert_eq!(after, expected);

    bench.ok(companies::update(4_001).company_name("Acme & Co").company_address("").company_default_group(502));
    let read = bench.ok(companies::get(4_001));
    assert_eq!((&*read.company_name, &*read.company_address), ("Acme & Co", ""));
    assert_eq!((&*read.company_note, read.company_default_group), (ODD, Some(GroupId(502))));
    assert_eq!(company_name(bench, 30_001), "Acme & Co", "its users work for it under its new name");
    bench.expect_rejection(
        companies::update(4_001).without_validation(),
        400,
        "the body must set at least one parameter, got none",
    );
}

fn domains_are_added_and_removed_one_by_one(bench: &Bench) {
    let change = || companies::update(4_001);
    let steps = [
        (change().add_company_domains(["two.example", "acme.example"]), vec!["acme.example", "two.example"]),
        (change().remove_company_domains(["acme.example", "no.example"]), vec!["two.example"]),
        (change().add_company_domains(["a.example"]).remove_company_domains(["two.example"]), vec!["a.example"]),
        (change().remove_company_domains(["a.example"]), vec![]),
    ];
    for (request, expected) in steps {
        bench.ok(request);
        assert_eq!(bench.ok(companies::get(4_001)).company_domains, expected);
    }
}

fn users_join_and_leave_a_company(bench: &Bench) {
    bench.ok(companies::update(4_001).add_company_user_ids([30_002, 30_005]));
    assert_eq!(members(bench, 4_001), [30_001, 30_002, 30_005]);
    assert_eq!(company_name(bench, 30_005), "Acme");
    bench.ok(companies::update(4_001).remove_company_user_ids([30_001, 30_003]).add_company_user_ids([30_004]));
    assert_eq!(members(bench, 4_001), [30_002, 30_004, 30_005]);
    assert_eq!(company_name(bench, 30_001), "");
    // A user belongs to one company.
    bench.ok(companies::update(4_002).add_company_user_ids([30_002]));
    assert_eq!((members(bench, 4_001), members(bench, 4_002)), (vec![30_004, 30_005], vec![30_002]));
    // A company cannot remove a user of another company.
    bench.ok(companies::update(4_001).remove_company_user_ids([30_002]));
    assert_eq!(company_name(bench, 30_002), "Globex");
}

fn users_join_the_company_of_their_mail_domain(bench: &Bench) {
    let new = |email: &str| bench.ok(users::create(NewUser::email(email))).user_id.0;
    let (kim, lee) = (new("kim@ACME.example"), new("lee@corp.example"));
    // Only a whole domain matches.
    new("max@sub.acme.example");
    assert_eq!((members(bench, 4_001), company_name(bench, kim)), (vec![30_001, kim], "Acme".to_owned()));
    // A new domain binds existing users, except users of another company.
    bench.ok(companies::update(4_002).add_company_domains(["corp.example", "acme.example"]));
    assert_eq!((members(bench, 4_001), members(bench, 4_002)), (vec![30_001, kim], vec![lee]));
    let created = bench.ok(companies::create("Example").company_domains(["Example.com"])).company_id.0;
    assert_eq!(members(bench, created), [30_002, 30_003, 30_004, 30_005]);
    bench.ok(companies::update(4_002).remove_company_domains(["corp.example"]));
    new("ned@corp.example");
    assert_eq!(members(bench, 4_002), [lee]);
}

fn users_join_the_company_of_their_company_name(bench: &Bench) {
    let named = |name: &str| bench.ok(users::update(30_001).company_name(name)).company_name;
    assert_eq!(named("Globex"), "Globex");
    assert_eq!((members(bench, 4_001), members(bench, 4_002)), (vec![], vec![30_001]));
    // A company of which there is no record is a name alone.
    assert_eq!(named("Nowhere & Co"), "Nowhere & Co");
    assert!(members(bench, 4_002).is_empty());
    named("Acme");
    assert_eq!(members(bench, 4_001), [30_001]);
    assert_eq!(named(""), "");
    assert!(members(bench, 4_001).is_empty());
    let new = users::create(NewUser::email("new@example.com")).company_name("Acme");
    let new = bench.ok(new).user_id.0;
    assert_eq!(members(bench, 4_001), [new]);
}

fn a_search_finds_companies_by_their_strings(bench: &Bench) {
    let odd = bench.ok(companies::create(ODD).company_note(ODD).company_domains(["shop.acme.example"])).company_id.0;
    let name = |search: Search| companies::list().company_name(search);
    let domains = |search: Search| companies::list().company_domains(search);
    let all = vec![4_001, 4_002, 4_003, odd];
    let table = [
        (companies::list(), all),
        (name(Search::contains("CME")), vec![4_001]),
        (name(Search::starts_with("glo")), vec![4_002]),
        (name(Search::starts_with("cme")), vec![]),
        (name(Search::ends_with("tech")), vec![4_003]),
        (name(Search::ends_with("Init")), vec![]),
        (name(Search::exact("acme")), vec![4_001]),
        (name(Search::exact("acm")), vec![]),
        (name(Search::exact(ODD)), vec![odd]),
        (name(Search::contains("100% «да» & a=b")), vec![odd]),
        (domains(Search::contains("acme.example")), vec![4_001, odd]),
        (domains(Search::starts_with("shop")), vec![odd]),
        (companies::list().company_address("main st"), vec![4_001, 4_002, 4_003]),
        (companies::list().company_note(Search::ends_with("in time")), vec![4_001, 4_002, 4_003]),
        (companies::list().company_note("\u{1F525}\u{1F525}\u{1F525}"), vec![]),
        (companies::list().company_note("pays").company_name("init"), vec![4_003]),
    ];
    for (request, expected) in table {
        let found: Vec<_> = bench.ok(request.clone()).into_iter().map(|company| company.company_id.0).collect();
        assert_eq!(found, expected, "{request:?}");
    }
    for short in [name(Search::exact("ab")), domains("ab".into()), companies::list().company_note("ab")] {
        bench.expect_rejection(short.without_validation(), 400, "must have at least 3 characters");
    }
    bench.expect_rejection(
        companies::list().company_address("ab").without_validation(),
        400,
        "must have at least 3 characters",
    );
}

fn the_company_list_has_counts_only_on_request(bench: &Bench) {
    let counts = |users: bool, cases: bool| -> Vec<_> {
        let list = bench.ok(companies::list().amount_of_users(users).amount_of_cases(cases));
        list.into_iter().map(|company| (company.amount_of_users, company.amount_of_cases)).collect()
    };
    assert_eq!(counts(false, false), [(None, None); 3]);
    assert_eq!(counts(true, false), [(Some(1), None), (Some(0), None), (Some(0), None)]);
    assert_eq!(counts(false, true), [(None, Some(3)), (None, Some(0)), (None, Some(0))]);
    bench.ok(companies::update(4_001).add_company_user_ids([30_002]));
    assert_eq!(counts(true, true)[0], (Some(2), Some(5)));
}

fn companies_are_blocked_trashed_and_restored(bench: &Bench) {
    let disable: fn(&Bench, u64) -> Company = |bench, id| bench.ok(companies::disable(id));
    let block: fn(&Bench, u64) -> Company = |bench, id| bench.ok(companies::block(id));
    let restore: fn(&Bench, u64) -> Company = |bench, id| bench.ok(companies::restore(id));
    let steps = [
        (4_001, disable, (true, true)),
        (4_001, restore, (true, false)),
        (4_001, block, (false, false)),
        (4_001, disable, (false, true)),
        (4_001, restore, (true, false)),
        (4_002, restore, (true, false)),
        (4_003, disable, (true, true)),
        (4_003, restore, (true, false)),
    ];
    for (id, step, (active, deleted)) in steps {
        let expect = |record: &mut Company, after: &Company| {
            assert!(bench.is_now(after.updated_at));
            (record.active, record.deleted, record.updated_at) = (Some(active), Some(deleted), after.updated_at);
        };
        let is_it = |it: &Company| it.company_id.0 == id;
        bench.changes_alone(companies::get(id), companies::list(), is_it, || step(bench, id), expect);
    }
    assert_eq!(members(bench, 4_001), [30_001], "its users stay with it");
}

fn companies_are_deleted_permanently_from_any_state(bench: &Bench) {
    for id in [4_001, 4_002, 4_003] {
        bench.ok(companies::delete(id));
        bench.expect_rejection(companies::get(id), 404, "there is no company");
        bench.expect_rejection(companies::restore(id), 404, "there is no company");
    }
    assert!(bench.ok(companies::list()).is_empty());
    assert!(members(bench, 4_001).is_empty());
    assert_eq!(company_name(bench, 30_001), "");
    let again = bench.ok(companies::create("Acme")).company_id.0;
    assert!(again > 4_003 && members(bench, again).is_empty(), "ids are not used twice");
}

fn only_full_access_deletes_companies_permanently(bench: &Bench) {
    bench.server.set_permissions(601, Permissions::Restricted);
    bench.expect_rejection(companies::delete(4_001), 403, "does not have full access, which this operation requires");
    assert_eq!(bench.ok(companies::disable(4_001)).deleted, Some(true));
    bench.server.set_permissions(601, Permissions::Full);
    bench.ok(companies::delete(4_001));
    bench.expect_rejection(companies::get(4_001), 404, "there is no company");
}

fn an_unknown_company_is_not_found(bench: &Bench) {
    let rule = "there is no company 4999";
    bench.expect_rejection(companies::get(4_999), 404, rule);
    bench.expect_rejection(companies::update(4_999).company_name("?"), 404, rule);
    bench.expect_rejection(companies::disable(4_999), 404, rule);
    bench.expect_rejection(companies::block(4_999), 404, rule);
    bench.expect_rejection(companies::restore(4_999), 404, rule);
    bench.expect_rejection(companies::delete(4_999), 404, rule);
}

fn a_company_with_an_unknown_reference_is_rejected(bench: &Bench) {
    bench.expect_rejection(companies::create("New").company_default_group(599), 400, "there is no group 599");
    bench.expect_rejection(companies::create("New").company_user_ids([30_001, 39_999]), 400, "there is no user 39999");
    bench.expect_rejection(companies::update(4_001).company_default_group(599), 400, "there is no group 599");
    bench.expect_rejection(companies::update(4_001).add_company_user_ids([39_999]), 400, "there is no user 39999");
    bench.expect_rejection(companies::update(4_001).remove_company_user_ids([39_999]), 400, "there is no user 39999");
    assert_eq!((bench.ok(companies::list()).len(), members(bench, 4_001)), (3, vec![30_001]));
}
