//! Filters of the list of users, and its totals.

use std::time::Duration;

use helpdesk::{CustomFields, MessageContent, NewUser, Requester, Search, Timestamp, cases, users};

use crate::end_to_end::bench::{Bench, ODD};

scenarios![
    filters_find_users_by_their_values,
    filters_find_users_by_unusual_values,
    filters_find_users_by_times_of_creation_update_and_contact,
    the_user_list_counts_cases_only_on_request,
    rows_of_users_lack_links_and_single_users_have_them,
];

fn find_ids(bench: &Bench, list: users::List) -> Vec<u64> {
    bench.ok(list).into_iter().map(|user| user.user_id.0).collect()
}

fn rows_of_users_lack_links_and_single_users_have_them(bench: &Bench) {
    let rows = bench.ok(users::list());
    for row in rows.iter() {
        assert!(!row.has("linked_user_ids") && !row.has("linked_users") && row.linked_user_ids.is_none(), "{row:?}");
    }
    let whole = bench.ok(users::get(rows.items[0].user_id));
    assert!(whole.has("linked_user_ids") && whole.linked_user_ids.is_some_and(|it| !it.is_empty()));
}

fn filters_find_users_by_their_values(bench: &Bench) {
    let city = |text: &str| users::list().custom_fields(CustomFields::new().set(28, text));
    let email = |search: Search| users::list().user_email(search);
    let phone = |search: Search| users::list().user_phone(search);
    let companies = |ids: &[u64]| users::list().company_ids(ids.iter().copied());
    // Blocked and deleted users are in the list as well.
    let all = vec![30_001, 30_002, 30_003, 30_004, 30_005];
    let table = [
        (users::list(), all.clone()),
        (city("ver"), vec![30_001]),
        (city("Omsk"), vec![]),
        (users::list().language_id(9), vec![]),
        (email(Search::contains("@example")), all),
        (email(Search::contains("N@EX")), vec![30_001]),
        (email(Search::starts_with("ann")), vec![30_001]),
        (phone(Search::contains("345-67")), vec![30_001]),
        (phone(Search::starts_with("+7912")), vec![30_001]),
        (phone(Search::ends_with("912")), vec![]),
        (companies(&[4_002, 4_001]), vec![30_001]),
        (companies(&[4_999]), vec![]),
        (users::list().user_custom_id("nobody"), vec![]),
        (companies(&[4_001]).language_id(1).user_email("ann"), vec![30_001]),
        (companies(&[4_001]).language_id(2), vec![]),
    ];
    for (request, expected) in table {
        assert_eq!(find_ids(bench, request.clone()), expected, "{request:?}");
    }
    // A filter by an unknown field is accepted.
    assert!(find_ids(bench, users::list().custom_fields(CustomFields::new().set(99, "x"))).is_empty());
}

fn filters_find_users_by_unusual_values(bench: &Bench) {
    let new = users::create(NewUser::email("a+b&c=d'e@example.com")).custom_fields(CustomFields::new().set(28, ODD));
    let user = bench.ok(new).user_id.0;
    for part in [ODD, "100% «да» & a=b", "\u{1F525}", "it's\n\t<b>", "cf_1+1?#"] {
        assert_eq!(find_ids(bench, users::list().custom_fields(CustomFields::new().set(28, part))), [user], "{part}");
    }
    assert_eq!(find_ids(bench, users::list().user_email("a+b&c=d'e")), [user]);
    assert!(find_ids(bench, users::list().user_email("a b&c")).is_empty(), "a plus is no blank");
}

fn filters_find_users_by_times_of_creation_update_and_contact(bench: &Bench) {
    let start = bench.server.now();
    let after = |seconds: i64| Timestamp::from_unix_seconds(start.unix_seconds() + seconds);
    let minute = Duration::from_secs(60);
    bench.server.advance(minute);
    let new = bench.ok(users::create(NewUser::email("new@example.com"))).user_id.0;
    bench.server.advance(minute);
    bench.ok(users::update(30_002).user_note("changed"));
    bench.server.advance(minute);
    bench.ok(cases::create(Requester::email("eve@example.com"), "Again", MessageContent::text("It burns.")));

    let old = [30_001, 30_002, 30_003, 30_004, 30_005];
    let but = |left_out: u64| old.into_iter().filter(|id| *id != left_out).collect::<Vec<_>>();
    let list = users::list;
    let table = [
        (list().from_time(start), vec![new]),
        (list().to_time(start), old.to_vec()),
        // Both ends belong to the period.
        (list().from_time(after(60)).to_time(after(60)), vec![new]),
        (list().from_time(after(61)), vec![]),
        (list().from_updated_time(start), vec![30_002, new]),
        (list().from_updated_time(after(120)), vec![30_002]),
        (list().to_updated_time(start), but(30_002)),
        (list().from_last_contact_time(start), vec![30_005, new]),
        (list().from_last_contact_time(after(180)), vec![30_005]),
        (list().to_last_contact_time(start), but(30_005)),
        (list().to_time(start).from_updated_time(start), vec![30_002]),
    ];
    for (request, expected) in table {
        assert_eq!(find_ids(bench, request.clone()), expected, "{request:?}");
    }
}

fn the_user_list_counts_cases_only_on_request(bench: &Bench) {
    let counts = |list: users::List| -> Vec<_> { bench.ok(list).into_iter().map(|it| it.amount_of_cases).collect() };
    assert_eq!(counts(users::list()), [None; 5]);
    assert_eq!(counts(users::list().amount_of_cases(false)), [None; 5]);
    assert_eq!(counts(users::list().amount_of_cases(true)), [Some(3), Some(2), Some(0), Some(0), Some(1)]);
    bench.ok(cases::create(Requester::email("dora@example.com"), "First", MessageContent::text("Hello.")));
    assert_eq!(counts(users::list().amount_of_cases(true)), [Some(3), Some(2), Some(0), Some(1), Some(1)]);
}
