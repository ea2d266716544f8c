//! Users: created, identified, changed, linked, blocked, moved to trash and deleted permanently.

use helpdesk::{
    CustomChannelId, CustomChannelKey, CustomChannelRef, CustomFields, ErrorCode, IdentifiedUser, LinkedIdentity,
    MessageContent, NewUser, Requester, UserId, UserType, cases, users,
};

use crate::end_to_end::bench::{Bench, ODD, through_both};

scenarios![
    filters_find_users_by_their_values,
    the_user_list_counts_the_cases_of_each_user,
    only_the_response_to_a_creation_has_a_password,
    a_user_can_be_created_from_only_a_phone_number,
    a_user_can_be_created_from_an_account_or_an_identifier,
    a_phone_number_changes_unless_another_user_has_it,
    two_users_cannot_share_an_address_or_a_number,
    an_address_can_be_changed_until_it_is_confirmed,
    a_link_appears_at_both_users,
    a_link_needs_another_existing_user,
    an_identified_user_is_created_once_and_then_updated,
    a_blocked_user_is_not_identified,
    a_custom_field_of_cases_is_rejected_for_a_user,
];

fn only_the_response_to_a_creation_has_a_password(bench: &Bench) {
    let request = users::create(NewUser::email("o'neil+desk@пример.рф")).custom_fields([(28, ODD)]).language_id(2);
    let mut created = bench.ok(request);
    assert!(created.password.take().is_some_and(|it| !it.is_empty()));
    assert_eq!((created.active, created.deleted, created.confirmed), (Some(true), Some(false), Some(false)));
    assert_eq!((&created.user_type, created.language_id), (&Some(UserType::Email), Some(2.into())));
    assert_eq!(created.custom_fields.text(28).as_deref(), Some(ODD));
    let mut row = bench.ok(users::get(created.user_id));
    assert_eq!(row, created, "the same but for the password");
    assert!(bench.is_now(row.last_contact_at) && row.linked_user_ids.take().is_some());
    assert_eq!(bench.ok(users::list()).items.pop(), Some(row), "rows of lists lack the links");
}

fn a_user_can_be_created_from_only_a_phone_number(bench: &Bench) {
    let created = bench.ok(users::create(NewUser::whatsapp("+7 (900) 111-22-33")));
    assert_eq!((created.user_email, created.active, created.language_id), (None, Some(true), Some(1.into())));
    assert_eq!(created.user_whatsapp_phone.as_deref(), Some("+7 (900) 111-22-33"));
    let found = bench.ok(users::list().user_phone("9001112233"));
    assert_eq!(found.items.iter().map(|user| user.user_id).collect::<Vec<_>>(), [created.user_id]);
    let created = bench.ok(users::create(NewUser::phone("+7 (900) 111-22-44")));
    assert_eq!((created.user_phone.as_deref(), created.user_email), (Some("+7 (900) 111-22-44"), None));
}

fn a_user_can_be_created_from_an_account_or_an_identifier(bench: &Bench) {
    let created = bench.ok(users::create(NewUser::telegram("@zoë")));
    assert_eq!((created.user_screen_name.as_deref(), created.user_email), (Some("@zoë"), None));
    for channel in [CustomChannelRef::Key(CustomChannelId(7)), CustomChannelRef::Id(CustomChannelId(7))] {
        let created = bench.ok(users::create(NewUser::custom("crm/42 & Co")).user_custom_channel(channel));
        let key = CustomChannelKey::Id(CustomChannelId(7));
        assert_eq!((created.user_custom_id.as_deref(), created.user_custom_channel), (Some("crm/42 & Co"), Some(key)));
    }
    let without_channel = users::create(NewUser::custom("crm/42")).without_validation();
    bench.expect_invalid(without_channel, "`user_custom_id` requires `user_custom_channel`, which is missing");
    let elsewhere =
        users::create(NewUser::custom("crm/42")).user_custom_channel(CustomChannelRef::Id(CustomChannelId(9)));
    bench.expect_invalid(elsewhere, "there is no custom channel 9");
}

fn a_phone_number_changes_unless_another_user_has_it(bench: &Bench) {
    let changed = bench.ok(users::update(30_002).user_phone("+7 900 111-22-33"));
    assert_eq!(changed.user_phone.as_deref(), Some("+7 900 111-22-33"));
    assert_eq!(bench.ok(users::get(30_002)), changed);
    bench.ok(users::update(30_002).user_phone("+7 (900) 111-22-33"));
    let taken = "`user_phone` is already used by user 30002";
    bench.expect_invalid(users::update(30_001).user_phone("79001112233"), taken);
    bench.expect_invalid(users::create(NewUser::phone("79001112233")), taken);
}

fn two_users_cannot_share_an_address_or_a_number(bench: &Bench) {
    bench.expect_invalid(users::create(NewUser::email("ANN@example.com")), "`user_email` is already used by user ");
    bench.expect_invalid(users::update(30_002).user_email("ann@EXAMPLE.com"), "`user_email` is already used by user ");
    bench.expect_invalid(
        users::create(NewUser::whatsapp("79123456789")),
        "`user_whatsapp_phone` is already used by user ",
    );
    assert_eq!(bench.ok(users::list()).len(), 5, "nobody came of it");
    assert_eq!(bench.ok(users::get(30_002)).user_email.as_deref(), Some("bob@example.com"));
}

// Only in one dialect, because errors of other dialects have no code.
#[test]
fn a_rejection_has_its_code() {
    through_both(|bench| {
        let error = bench.send(users::create(NewUser::email("ann@example.com"))).unwrap_err();
        assert!(error.is(ErrorCode::EmailAlreadyExist) && error.is("email_already_exist"));
        assert!(!error.is(ErrorCode::PhoneAlreadyExist) && !error.is("email"));
    });
}

fn an_address_can_be_changed_until_it_is_confirmed(bench: &Bench) {
    bench.ok(users::update(30_002).user_email("robert@example.com"));
    assert_eq!(bench.ok(users::get(30_002)).user_email.as_deref(), Some("robert@example.com"));
    // The old address is free now.
    bench.ok(users::create(NewUser::email("bob@example.com")));
    bench.expect_invalid(users::update(30_001).user_email("anna@example.com"), " is confirmed and cannot be changed");
    assert_eq!(bench.ok(users::get(30_001)).user_email.as_deref(), Some("ann@example.com"));
}

fn links(bench: &Bench, user: u64) -> Vec<u64> {
    bench.ok(users::get(user)).linked_user_ids.unwrap_or_default().into_iter().map(|id| id.0).collect()
}

fn a_link_appears_at_both_users(bench: &Bench) {
    assert_eq!((links(bench, 30_001), links(bench, 30_005)), (vec![30_005], vec![30_001]));
    let identities = [
        LinkedIdentity::email("ANN@example.com"),
        // Her number in another spelling.
        LinkedIdentity::phone("7 (912) 345 67 89"),
        LinkedIdentity::user(30_001),
    ];
    for identity in identities {
        for _twice in 0..2 {
            let linked = bench.ok(users::link(30_002, identity.clone()));
            assert_eq!(linked.linked_user_ids, Some(vec![UserId(30_001)]));
            assert_eq!((links(bench, 30_001), links(bench, 30_002)), (vec![30_005, 30_002], vec![30_001]));
        }
        for _twice in 0..2 {
            assert_eq!(bench.ok(users::unlink(30_002, 30_001)).linked_user_ids, Some(vec![]));
            assert_eq!((links(bench, 30_001), links(bench, 30_002)), (vec![30_005], vec![]));
        }
    }
    // A deletion ends the links, and no id is used twice.
    bench.ok(users::link(30_001, LinkedIdentity::user(30_002)));
    bench.ok(users::delete(30_002));
    assert_eq!(links(bench, 30_001), [30_005]);
    assert!(bench.ok(users::create(NewUser::email("bob@example.com"))).user_id > UserId(30_005));
    // The link also appears at the other user.
    assert_eq!(bench.ok(users::unlink(30_001, 30_005)).linked_user_ids, Some(vec![]));
    assert!(links(bench, 30_005).is_empty());
}

fn a_link_needs_another_existing_user(bench: &Bench) {
    bench
        .expect_invalid(users::link(30_002, LinkedIdentity::email("no@example.com")), "no user has the `user_email` `");
    bench.expect_invalid(
        users::link(30_002, LinkedIdentity::phone("+1 555 000 00 00")),
        "no user has the `user_phone` `",
    );
    bench.expect_invalid(users::link(30_002, LinkedIdentity::user(39_999)), "there is no user 39999");
    bench.expect_invalid(users::unlink(30_002, 39_999), "there is no user 39999");
    bench.expect_invalid(users::link(30_002, LinkedIdentity::user(30_002)), "a user cannot be linked with itself");
    assert!(links(bench, 30_002).is_empty());
}

fn an_identified_user_is_created_once_and_then_updated(bench: &Bench) {
    let channel = || CustomChannelKey::Id(CustomChannelId(7));
    let identify = || users::identify(IdentifiedUser::custom("crm/42 & Co")).user_custom_channel("cch7");
    let created = identify().user_full_name(ODD).user_note("new").custom_fields(CustomFields::new().set(28, "Omsk"));
    assert!(bench.ok(created).code.starts_with("o_"));
    let found = || bench.ok(users::list().user_custom_id("crm/42 & Co").user_custom_channel(channel())).items;
    let [user] = &found()[..] else { panic!("one was made") };
    assert_eq!((&*user.user_full_name, user.user_note.as_deref()), (ODD, Some("new")));
    assert_eq!((user.custom_fields.text(28).as_deref(), user.active), (Some("Omsk"), Some(true)));
    assert_eq!((user.user_custom_id.as_deref(), &user.user_custom_channel), (Some("crm/42 & Co"), &Some(channel())));

    let changed = identify().user_note("old").company_position("chief").language_id(2).company_name("Acme");
    bench.ok(changed.custom_fields(CustomFields::new().set(28, "Perm")));
    let [again] = &found()[..] else { panic!("no other one was made") };
    assert_eq!((again.user_id, &*again.user_full_name), (user.user_id, ODD));
    assert_eq!((again.user_note.as_deref(), &*again.company_position), (Some("old"), "chief"));
    assert_eq!((again.language_id, again.custom_fields.text(28).as_deref()), (Some(2.into()), Some("Perm")));
    let members = bench.ok(users::list().company_ids([4_001]));
    assert_eq!(members.iter().map(|user| user.user_id).collect::<Vec<_>>(), [UserId(30_001), user.user_id]);

    let known = [IdentifiedUser::email("Ann@example.com"), IdentifiedUser::phone("79123456789")];
    let new = [IdentifiedUser::telegram("@zoë"), IdentifiedUser::whatsapp("+7 900 111-22-33")];
    let mut count = bench.ok(users::list()).len();
    for (identities, more) in [(&known, 0), (&new, 1), (&new, 0)] {
        for identity in identities {
            bench.ok(users::identify(identity.clone()));
            count += more;
            assert_eq!(bench.ok(users::list()).len(), count);
        }
    }
}

fn a_blocked_user_is_not_identified(bench: &Bench) {
    bench.expect_invalid(users::identify(IdentifiedUser::email("carl@example.com")), " is blocked");
    bench.ok(users::restore(30_003));
    bench.ok(users::identify(IdentifiedUser::email("carl@example.com")));
}

fn a_custom_field_of_cases_is_rejected_for_a_user(bench: &Bench) {
    let (of_a_case, rule) = (CustomFields::new().set(25, "x"), "is a field of another kind of record");
    let new = users::create(NewUser::email("new@example.com"));
    bench.expect_invalid(new.custom_fields(of_a_case.clone()), rule);
    bench.expect_invalid(users::update(30_002).custom_fields(of_a_case.clone()), rule);
    bench.expect_invalid(users::identify(IdentifiedUser::email("bob@example.com")).custom_fields(of_a_case), rule);
    assert_eq!(bench.ok(users::list()).len(), 5);
    assert!(bench.ok(users::get(30_002)).custom_fields.is_empty());
}

fn find_ids(bench: &Bench, list: users::List) -> Vec<u64> {
    bench.ok(list).into_iter().map(|user| user.user_id.0).collect()
}

fn filters_find_users_by_their_values(bench: &Bench) {
    let city = |text: &str| users::list().custom_fields([(28, text)]);
    let companies = |ids: &[u64]| users::list().company_ids(ids.iter().copied());
    // Blocked and deleted users are in the list as well.
    let table = [
        (users::list(), vec![30_001, 30_002, 30_003, 30_004, 30_005]),
        (city("ver"), vec![30_001]),
        (city("Omsk"), vec![]),
        (users::list().custom_fields([(99, "x")]), vec![]),
        (users::list().language_id(9), vec![]),
        (companies(&[4_002, 4_001]), vec![30_001]),
        (companies(&[4_999]), vec![]),
        (users::list().user_custom_id("nobody"), vec![]),
        (companies(&[4_001]).language_id(1).user_email("ann"), vec![30_001]),
        (companies(&[4_001]).language_id(2), vec![]),
    ];
    for (request, expected) in table {
        assert_eq!(find_ids(bench, request.clone()), expected, "{request:?}");
    }
}

fn the_user_list_counts_the_cases_of_each_user(bench: &Bench) {
    let counts = |list: users::List| -> Vec<_> { bench.ok(list).into_iter().map(|it| it.amount_of_cases).collect() };
    assert_eq!(counts(users::list().amount_of_cases(true)), [Some(3), Some(2), Some(0), Some(0), Some(1)]);
    bench.ok(cases::create(Requester::email("dora@example.com"), "First", MessageContent::text("Hello.")));
    assert_eq!(counts(users::list().amount_of_cases(true)), [Some(3), Some(2), Some(0), Some(1), Some(1)]);
}
