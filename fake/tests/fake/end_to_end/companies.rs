//! Companies, and which users belong to them.

use helpdesk::{GroupId, NewUser, companies, users};

use crate::end_to_end::bench::{Bench, ODD};

scenarios![
    the_users_of_a_new_company_have_its_name,
    domains_are_added_and_removed_one_by_one,
    users_join_and_leave_a_company,
    users_join_the_company_of_their_mail_domain,
    users_join_the_company_of_their_company_name,
    the_company_list_counts_users_and_their_cases,
];

/// The users who belong to a company.
fn members(bench: &Bench, company: u64) -> Vec<u64> {
    bench.ok(users::list().company_ids([company])).into_iter().map(|user| user.user_id.0).collect()
}

fn company_name(bench: &Bench, user: u64) -> String {
    bench.ok(users::get(user)).company_name
}

fn the_users_of_a_new_company_have_its_name(bench: &Bench) {
    let request = companies::create(ODD).company_domains(["corp.example", "пример.рф"]).company_default_group(502);
    let company = bench.ok(request.company_user_ids([30_002, 30_005]));
    assert_eq!(company.company_domains, ["corp.example", "пример.рф"]);
    let found = bench.ok(companies::list().company_domains("пример"));
    assert_eq!(found.iter().map(|it| it.company_id).collect::<Vec<_>>(), [company.company_id], "by its second domain");
    assert_eq!(company.company_default_group, Some(GroupId(502)));
    assert_eq!(members(bench, company.company_id.0), [30_002, 30_005]);
    assert_eq!(company_name(bench, 30_002), ODD);
    let bare = bench.ok(companies::create("Bare"));
    assert!(bare.company_domains.is_empty() && members(bench, bare.company_id.0).is_empty());
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
    bench.ok(companies::delete(4_002));
    assert_eq!((members(bench, 4_002), company_name(bench, 30_002)), (vec![], String::new()));
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
    bench.ok(companies::update(4_001).company_name("Acme & Co"));
    assert_eq!(company_name(bench, 30_001), "Acme & Co", "its users work for it under its new name");
    assert_eq!(named(""), "");
    assert!(members(bench, 4_001).is_empty());
    bench.ok(companies::update(4_001).company_name("Acme"));
    let new = users::create(NewUser::email("new@example.com")).company_name("Acme");
    let new = bench.ok(new).user_id.0;
    assert_eq!(members(bench, 4_001), [new]);
}

fn the_company_list_counts_users_and_their_cases(bench: &Bench) {
    let counts = |users: bool, cases: bool| -> Vec<_> {
        let list = bench.ok(companies::list().amount_of_users(users).amount_of_cases(cases));
        list.into_iter().map(|company| (company.amount_of_users, company.amount_of_cases)).collect()
    };
    assert_eq!(counts(true, true), [(Some(1), Some(3)), (Some(0), Some(0)), (Some(0), Some(0))]);
    bench.ok(companies::update(4_001).add_company_user_ids([30_002]));
    assert_eq!(counts(true, true)[0], (Some(2), Some(5)));
}
