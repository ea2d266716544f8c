//! Filters of the leaderboard.

use helpdesk::{
    CaseStatus, Channel, CustomChannelId, Initiator, MessageContent, Period, Priority, Requester, StaffFilter, StaffId,
    cases, messages, statistics,
};

use crate::end_to_end::bench::Bench;

scenarios![filters_by_case_narrow_the_counts, filters_by_staff_narrow_the_rows];

/// Three cases in each of which something is written: Ann's by 601, one that 602 began, one of a custom channel by 602.
fn work(bench: &Bench) {
    let text = || MessageContent::text("text");
    let ann = cases::create(Requester::email("ann@example.com"), "One", text())
        .group_id(502)
        .custom_fields([(25, "X-1")])
        .label_ids([701]);
    let ann = bench.ok(ann).case_id;
    bench.ok(messages::create(ann, text()));
    bench.ok(cases::update(ann).status(CaseStatus::Closed));
    let begun = cases::create(Requester::email("eve@example.com"), "Two", text()).initiator_id(602).staff_id(602);
    bench.ok(begun.label_ids([703]));
    let custom = cases::create(Requester::custom("c-1"), "Three", text()).priority(Priority::Critical);
    let custom = bench.ok(custom.channel(CustomChannelId(7))).case_id;
    bench.ok(messages::create(custom, text()).staff_id(602));
}

fn filters_by_case_narrow_the_counts(bench: &Bench) {
    work(bench);
    let all = || statistics::leaderboard(Period::Today);
    let user = bench.ok(cases::list().channels([CustomChannelId(7)])).items[0].user_id.unwrap();
    let table = [
        ("nothing is asked", all(), [1, 2]),
        ("mail", all().channels([Channel::Email]), [1, 1]),
        ("a custom channel", all().channels([CustomChannelId(7)]), [0, 1]),
        ("two channels", all().channels([Channel::Chat, Channel::Custom(CustomChannelId(7))]), [0, 1]),
        ("closed", all().statuses([CaseStatus::Closed]), [1, 0]),
        ("open", all().statuses([CaseStatus::Open]), [0, 1]),
        ("open or waiting", all().statuses([CaseStatus::Open, CaseStatus::Waiting]), [0, 2]),
        ("a group", all().group_ids([502]), [1, 0]),
        ("another group", all().group_ids([503]), [0, 0]),
        ("a priority", all().priorities([Priority::Critical]), [0, 1]),
        ("two priorities", all().priorities([Priority::Critical, Priority::Normal]), [1, 2]),
        ("a label", all().label_ids([703]), [0, 1]),
        ("two labels", all().label_ids([701, 703]), [1, 1]),
        ("users began", all().initiator(Initiator::User), [1, 1]),
        ("staff began", all().initiator(Initiator::Agent), [0, 1]),
        ("a user", all().user_ids([30_001]), [1, 0]),
        ("two users", all().user_ids([30_001, user.0]), [1, 1]),
        ("a company", all().company_ids([4001]), [1, 0]),
        ("another company", all().company_ids([4002]), [0, 0]),
        ("a field of the case", all().custom_fields([(25, "x-")]), [1, 0]),
        ("a field of the user", all().custom_fields([(28, "Tver")]), [1, 0]),
        ("a field that is not there", all().custom_fields([(99, "Tver")]), [0, 0]),
        ("one took part", all().participant_ids([601]), [1, 0]),
        ("another took part", all().participant_ids([602]), [0, 2]),
        ("one of both took part", all().participant_ids([601, 602]), [1, 2]),
        ("an administrator took part", all().participant_role_ids([1]), [1, 0]),
        ("an agent took part", all().participant_role_ids([2]), [0, 2]),
        ("two filters", all().participant_role_ids([2]).initiator(Initiator::User), [0, 1]),
        ("filters that exclude each other", all().statuses([CaseStatus::Closed]).label_ids([703]), [0, 0]),
    ];
    for (name, request, expected) in table {
        let rows = bench.ok(request).items;
        let responses: Vec<_> = rows.iter().map(|row| row.total_number_of_responses.unwrap()).collect();
        // A row of somebody who did nothing is still there.
        assert_eq!(responses, [expected[0], expected[1], 0], "{name}");
    }
}

fn filters_by_staff_narrow_the_rows(bench: &Bench) {
    let all = || statistics::leaderboard(Period::Today);
    let table: [(_, statistics::Leaderboard, &[u64]); 10] = [
        ("nothing is asked", all(), &[601, 602, 603]),
        ("all", all().staff_ids([StaffFilter::All]), &[601, 602, 603]),
        ("one", all().staff_ids([602]), &[602]),
        ("two", all().staff_ids([603, 601]), &[601, 603]),
        ("one and all", all().staff_ids([StaffFilter::Staff(StaffId(602)), StaffFilter::All]), &[601, 602, 603]),
        ("one that is not there", all().staff_ids([699]), &[]),
        ("administrators", all().assignee_role_ids([1]), &[601]),
        ("agents", all().assignee_role_ids([2]), &[602, 603]),
        ("two roles", all().assignee_role_ids([1, 2]), &[601, 602, 603]),
        ("one of another role", all().staff_ids([602]).assignee_role_ids([1]), &[]),
    ];
    for (name, request, expected) in table {
        let rows: Vec<u64> = bench.ok(request).into_iter().map(|row| row.staff_id.0).collect();
        assert_eq!(rows, expected, "{name}");
    }
}
