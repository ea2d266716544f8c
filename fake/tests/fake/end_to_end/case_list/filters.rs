//! Filters by what a case is.

use std::time::Duration;

use helpdesk::{Assignee, CaseStatus, Channel, CustomChannelId, FilterId, Priority, Timestamp, cases};
use helpdesk_fake::Permissions;

use crate::end_to_end::bench::Bench;
use crate::end_to_end::case_list::{ALL, EXAMPLE, add_cases, check, client_for, find_ids, ids};

scenarios![
    a_filter_by_user_finds_the_cases_of_the_user,
    filters_by_staff_and_group_find_their_cases,
    a_filter_by_channel_finds_the_cases_of_the_channel,
    filters_by_priority_and_status_find_equal_cases,
    a_saved_filter_finds_the_cases_of_its_name,
    a_filter_by_labels_finds_cases_with_any_of_them,
    merged_cases_and_active_chats_are_listed_only_on_request,
    filters_by_time_find_cases_within_the_period,
    several_filters_find_cases_that_fit_all_of_them,
    a_restricted_staff_member_sees_only_assigned_cases,
    the_speed_of_the_first_response_is_listed_only_on_request,
];

fn a_filter_by_user_finds_the_cases_of_the_user(bench: &Bench) {
    add_cases(bench);
    let list = cases::list;
    check(
        bench,
        vec![
            ("nothing is asked", list(), ALL.to_vec()),
            ("one user", list().user_ids([30_001]), vec![10_001, 10_003]),
            ("two users", list().user_ids([30_001, 30_005]), vec![10_001, 10_003, 10_004]),
            ("nobody", list().user_ids([1]), vec![]),
            ("somebody and nobody", list().user_ids([1, 30_002]), vec![10_002]),
            ("an id of one's own", list().user_custom_ids(["shop/7 «я»"]), vec![10_008]),
            ("which is no part of another", list().user_custom_ids(["shop/7"]), vec![]),
            ("two ids of one's own", list().user_custom_ids(["x", "shop/7 «я»"]), vec![10_008]),
        ],
    );
}

fn filters_by_staff_and_group_find_their_cases(bench: &Bench) {
    add_cases(bench);
    let (list, nobody) = (cases::list, Assignee::Nobody);
    let unassigned = vec![10_002, 10_003, 10_004, 10_008, 10_009];
    check(
        bench,
        vec![
            ("a staff member", list().staff_ids([601]), vec![10_001]),
            ("two", list().staff_ids([601, 602]), vec![10_001, 10_007]),
            ("nobody", list().staff_ids([nobody.clone()]), unassigned),
            (
                "one or nobody",
                list().staff_ids([nobody, 602.into()]),
                vec![10_002, 10_003, 10_004, 10_007, 10_008, 10_009],
            ),
            ("one without cases", list().staff_ids([603]), vec![]),
            ("a group", list().group_ids([501]), vec![10_001]),
            ("two groups", list().group_ids([501, 502]), vec![10_001, 10_007]),
            ("a group without cases", list().group_ids([503]), vec![]),
        ],
    );
}

fn a_filter_by_channel_finds_the_cases_of_the_channel(bench: &Bench) {
    add_cases(bench);
    let list = |channels: Vec<Channel>| cases::list().channels(channels);
    let (custom, other) = (Channel::Custom(CustomChannelId(7)), Channel::Custom(CustomChannelId(8)));
    check(
        bench,
        vec![
            ("mail", list(vec![Channel::Email]), vec![10_001, 10_002, 10_003]),
            ("ideas", list(vec![Channel::Idea]), vec![10_004]),
            ("chats that are over", list(vec![Channel::Chat]), vec![]),
            ("chats", list(vec![Channel::Chat]).show_active_chats(true), vec![10_005]),
            ("a custom channel", list(vec![custom.clone()]), vec![10_008]),
            ("another one", list(vec![other]), vec![]),
            ("none of them", list(vec![Channel::Twitter, Channel::Facebook]), vec![]),
            ("by phone and messenger", list(vec![Channel::Web]), vec![10_007, 10_009]),
            ("several", list(vec![Channel::Idea, custom]), vec![10_004, 10_008]),
        ],
    );
}

fn filters_by_priority_and_status_find_equal_cases(bench: &Bench) {
    add_cases(bench);
    let list = cases::list;
    let open = vec![10_002, 10_004, 10_007, 10_009];
    check(
        bench,
        vec![
            ("low", list().priorities([Priority::Low]), vec![10_008]),
            ("normal", list().priorities([Priority::Normal]), vec![10_002, 10_003, 10_004, 10_009]),
            ("high", list().priorities([Priority::High]), vec![10_001]),
            ("critical", list().priorities([Priority::Critical]), vec![10_007]),
            ("two priorities", list().priorities([Priority::High, Priority::Low]), vec![10_001, 10_008]),
            ("open", list().statuses([CaseStatus::Open]), open),
            ("waiting", list().statuses([CaseStatus::Waiting]), vec![10_001]),
            ("closed", list().statuses([CaseStatus::Closed]), vec![10_003, 10_008]),
            ("two", list().statuses([CaseStatus::Closed, CaseStatus::Waiting]), vec![10_001, 10_003, 10_008]),
        ],
    );
}

fn a_saved_filter_finds_the_cases_of_its_name(bench: &Bench) {
    add_cases(bench);
    bench.ok(cases::trash(10_002));
    bench.ok(cases::spam(10_009));
    let expected = [
        ("Unassigned", vec![10_002, 10_003, 10_004, 10_008, 10_009]),
        ("Open", vec![10_002, 10_004, 10_007, 10_009]),
        ("Trash", vec![10_002]),
        ("Spam", vec![10_009]),
        ("Urgent", vec![10_001, 10_007]),
    ];
    let filters = bench.ok(cases::filters()).items;
    assert_eq!(filters.len(), expected.len());
    for (name, ids) in expected {
        let filter = filters.iter().find(|filter| filter.filter_name == name).expect(name);
        assert_eq!(find_ids(bench, cases::list().filter(filter.filter_id.clone())), ids, "{name}");
    }
    let unassigned = vec![10_002, 10_003, 10_004, 10_008, 10_009];
    assert_eq!(find_ids(bench, cases::list().filter(FilterId::Unassigned)), unassigned);
    assert_eq!(find_ids(bench, cases::list().filter(FilterId::Id(999))), [0; 0]);
}

fn a_filter_by_labels_finds_cases_with_any_of_them(bench: &Bench) {
    add_cases(bench);
    let list = |labels: &[u64]| cases::list().label_ids(labels.to_vec());
    check(
        bench,
        vec![
            ("one", list(&[701]), vec![10_001]),
            ("one of two cases", list(&[702]), vec![10_001, 10_008]),
            ("two", list(&[701, 703]), vec![10_001, 10_007, 10_008]),
            ("none that is there", list(&[799]), vec![]),
        ],
    );
}

fn merged_cases_and_active_chats_are_listed_only_on_request(bench: &Bench) {
    let list = |merged: bool, chats: bool| cases::list().show_merged_cases(merged).show_active_chats(chats);
    let all = (10_001..=10_006).collect();
    check(
        bench,
        vec![
            ("neither", list(false, false), EXAMPLE.to_vec()),
            ("merged ones", list(true, false), vec![10_001, 10_002, 10_003, 10_004, 10_006]),
            ("chats", list(false, true), vec![10_001, 10_002, 10_003, 10_004, 10_005]),
            ("both", list(true, true), all),
        ],
    );
}

fn filters_by_time_find_cases_within_the_period(bench: &Bench) {
    let list = cases::list;
    let case = bench.ok(cases::get(10_002));
    let after = |time: Timestamp, seconds| Timestamp::from_unix_seconds(time.unix_seconds() + seconds);
    let created = case.created_at.unwrap();
    let changed = bench.ok(cases::get(10_001)).updated_at.unwrap();
    check(
        bench,
        vec![
            ("from that second on", list().from_time(created), vec![10_002, 10_004]),
            ("after it", list().from_time(after(created, 1)), vec![10_004]),
            ("until that second", list().to_time(created), vec![10_001, 10_002, 10_003]),
            ("before it", list().to_time(after(created, -1)), vec![10_001, 10_003]),
            ("in it", list().from_time(created).to_time(created), vec![10_002]),
            ("from the end to the beginning", list().from_time(after(created, 1)).to_time(created), vec![]),
            ("changed from that second on", list().from_updated_time(changed), vec![10_001]),
            ("changed after it", list().from_updated_time(after(changed, 1)), vec![]),
            ("changed until that second", list().to_updated_time(changed), EXAMPLE.to_vec()),
            ("changed before it", list().to_updated_time(after(changed, -1)), vec![10_002, 10_003, 10_004]),
            ("made before and changed after", list().to_time(created).from_updated_time(changed), vec![10_001]),
        ],
    );
    // A change moves a case into a period that it was not in.
    bench.server.advance(Duration::from_secs(90));
    bench.ok(cases::update(10_003).priority(Priority::Low));
    assert_eq!(find_ids(bench, list().from_updated_time(bench.server.now())), [10_003]);
}

fn several_filters_find_cases_that_fit_all_of_them(bench: &Bench) {
    add_cases(bench);
    let list = cases::list;
    let open = [CaseStatus::Open];
    check(
        bench,
        vec![
            ("user and status", list().user_ids([30_001]).statuses([CaseStatus::Closed]), vec![10_003]),
            ("user and another status", list().user_ids([30_001]).statuses(open.clone()), vec![]),
            ("subject and channel", list().subject("refund").channels([Channel::Web]), vec![10_009]),
            ("label and staff", list().label_ids([703]).staff_ids([602]), vec![10_007]),
            ("filter and priority", list().filter(FilterId::Unassigned).priorities([Priority::Low]), vec![10_008]),
            (
                "mail address, checkbox and merged ones",
                list().user_emails(["ann@"]).custom_fields([(26, false)]).show_merged_cases(true),
                vec![10_003, 10_006],
            ),
            (
                "nearly everything",
                list()
                    .user_phones(["4930"])
                    .subject("счёт")
                    .staff_ids([602])
                    .group_ids([502])
                    .channels([Channel::Web])
                    .priorities([Priority::Critical])
                    .filter(FilterId::Id(75))
                    .statuses(open)
                    .custom_fields([(27, "3")])
                    .label_ids([703])
                    .from_time(Timestamp::from_unix_seconds(bench.server.now().unix_seconds() - 3600)),
                vec![10_007],
            ),
        ],
    );
}

fn a_restricted_staff_member_sees_only_assigned_cases(bench: &Bench) {
    add_cases(bench);
    bench.server.set_permissions(602, Permissions::Restricted);
    let boris = client_for(bench, "boris@example.com");
    let seen = |request: cases::List| ids(boris.send(request).unwrap());
    assert_eq!(seen(cases::list()), [10_007]);
    assert_eq!(seen(cases::list().show_merged_cases(true).show_active_chats(true)), [10_007]);
    assert_eq!(seen(cases::list().user_ids([30_001])), [0; 0]);
    assert_eq!(seen(cases::list().staff_ids([601])), [0; 0]);
    bench.ok(cases::update(10_002).staff_id(602));
    assert_eq!(seen(cases::list()), [10_002, 10_007]);
    // Staff members with view-only or full access see all cases.
    for rights in [Permissions::ViewOnly, Permissions::Full] {
        bench.server.set_permissions(602, rights);
        assert_eq!(seen(cases::list()), ALL, "{rights:?}");
    }
}

fn the_speed_of_the_first_response_is_listed_only_on_request(bench: &Bench) {
    let speeds = |request: cases::List| -> Vec<Option<f64>> {
        let rows = bench.ok(request.user_ids([30_001]).sort(helpdesk::CaseSort::CreatedAtDesc));
        rows.into_iter().map(|case| case.first_response_speed.map(|it| it.get())).collect()
    };
    // The first case has a staff reply after a day; the second has no staff reply.
    assert_eq!(speeds(cases::list().show_first_response_time(true)), [Some(1440.0), None]);
    assert_eq!(speeds(cases::list()), [None, None]);
}
