//! Filters by what a case is.

use helpdesk::{Assignee, Channel, CustomChannelId, FilterId, cases};
use helpdesk_fake::Permissions;

use crate::end_to_end::bench::Bench;
use crate::end_to_end::case_list::{ALL, EXAMPLE, add_cases, check, client_for, find_ids, ids};

scenarios![
    a_filter_finds_no_case_of_other_values,
    a_saved_filter_finds_the_cases_of_its_name,
    merged_cases_and_active_chats_are_listed_only_on_request,
    a_restricted_staff_member_sees_only_assigned_cases,
    the_speed_of_the_first_response_is_listed_only_on_request,
];

// `every_list` tries each value that a row shows, and `fake_server/values.rs` the words of enums that no row shows.
fn a_filter_finds_no_case_of_other_values(bench: &Bench) {
    add_cases(bench);
    let (list, nobody) = (cases::list, Assignee::Nobody);
    let custom = Channel::Custom(CustomChannelId(7));
    check(
        bench,
        vec![
            ("nothing is asked", list(), ALL.to_vec()),
            ("a user and nobody", list().user_ids([1, 30_002]), vec![10_002]),
            ("two ids of one's own", list().user_custom_ids(["x", "shop/7 «я»"]), vec![10_008]),
            ("a part of an id", list().user_custom_ids(["shop/7"]), vec![]),
            ("nobody", list().staff_ids([nobody.clone()]), vec![10_002, 10_003, 10_004, 10_008, 10_009]),
            (
                "nobody or a staff member",
                list().staff_ids([nobody, 601.into()]).user_ids([30_001]),
                vec![10_001, 10_003],
            ),
            ("several channels", list().channels([Channel::Idea, custom]), vec![10_004, 10_008]),
            ("chats", list().channels([Channel::Chat]).show_active_chats(true), vec![10_005]),
            ("channels without cases", list().channels([Channel::Twitter, Channel::Chat]), vec![]),
            ("a label that does not exist", list().label_ids([799]), vec![]),
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
