//! Ratings: their rows, filters, order and pages.

use std::time::Duration;

use helpdesk::{
    CaseId, GroupId, Initiator, Period, Rating, SatisfactionRating, SatisfactionRow, SatisfactionSort, StaffId, UserId,
    cases, messages, statistics,
};

use crate::end_to_end::bench::Bench;

scenarios![
    a_row_has_the_rating_and_its_case,
    a_second_rating_replaces_the_first,
    filters_find_ratings_by_case_and_by_value,
];

/// Adds to 60001 of the example account, which is of case 10003: 60002 of case 10001 with a staff member, 60003 of a message in
/// it, 60004 of the idea; a minute after one another.
fn rate(bench: &Bench) {
    let minute = || bench.server.advance(Duration::from_secs(60));
    minute();
    bench.ok(cases::rate(10_001, Rating::Low).rating_staff_id(602));
    minute();
    bench.ok(messages::rate(10_001, 20_002, Rating::Middle).rating_comment("Fast «enough»"));
    minute();
    bench.ok(cases::rate(10_004, Rating::High));
}

fn report() -> statistics::Satisfaction {
    statistics::satisfaction(Period::Last30Days)
}

/// The ids of rows, in their order.
#[track_caller]
fn ids(bench: &Bench, request: statistics::Satisfaction) -> Vec<u64> {
    bench.ok(request).into_iter().map(|row| row.rating_id.0).collect()
}

/// Dialects have digits for words.
fn rating(row: &SatisfactionRow) -> Option<Rating> {
    row.rating.as_ref().map(SatisfactionRating::to_rating)
}

fn a_row_has_the_rating_and_its_case(bench: &Bench) {
    rate(bench);
    let rows = bench.ok(report().sort(SatisfactionSort::AddedAtAsc)).items;
    assert_eq!(rows.len(), 4);
    let case = bench.ok(cases::get(10_001));
    let row = &rows[2];
    assert_eq!(rating(row), Some(Rating::Middle));
    assert_eq!(row.rating_comment, "Fast «enough»");
    assert_eq!((row.rated_staff_id, row.staff_id), (Some(StaffId(601)), Some(StaffId(601))));
    assert_eq!((row.case_id, &row.case_number), (Some(CaseId(10_001)), &case.case_number));
    assert_eq!((row.user_id, row.group_id), (Some(UserId(30_001)), Some(GroupId(501))));
    let then = bench.server.now().unix_seconds() - 60;
    assert_eq!(row.created_at.map(|it| it.unix_seconds()), Some(then));
    assert_eq!(row.updated_at.map(|it| it.unix_seconds()), Some(then));

    assert_eq!(rating(&rows[0]), Some(Rating::High));
    assert_eq!(rows[0].rating_comment, "Thanks!");
    assert_eq!(rating(&rows[1]), Some(Rating::Low));
    assert_eq!(rows[1].rated_staff_id, Some(StaffId(602)));
    // 0 on the wire: a rating of the whole case, and no responsible staff member.
    assert_eq!((rows[3].rated_staff_id, rows[3].staff_id), (None, None));
}

fn a_second_rating_replaces_the_first(bench: &Bench) {
    rate(bench);
    bench.server.advance(Duration::from_secs(60));
    bench.ok(cases::rate(10_001, Rating::High).rating_comment("On second thoughts"));
    let rows = bench.ok(report().sort(SatisfactionSort::AddedAtAsc)).items;
    assert_eq!(rows.iter().map(|row| row.rating_id.0).collect::<Vec<_>>(), [60_001, 60_002, 60_003, 60_004]);
    assert_eq!(rating(&rows[1]), Some(Rating::High));
    assert_eq!((rows[1].rating_comment.as_str(), rows[1].rated_staff_id), ("On second thoughts", None));
    let age = |time: Option<helpdesk::Timestamp>| bench.server.now().unix_seconds() - time.unwrap().unix_seconds();
    assert_eq!((age(rows[1].created_at), age(rows[1].updated_at)), (180, 0));
}

// The leaderboard has the same filters by case, whose scenarios try each of them.
fn filters_find_ratings_by_case_and_by_value(bench: &Bench) {
    rate(bench);
    let table: [(_, statistics::Satisfaction, &[u64]); 17] = [
        ("nothing is asked", report(), &[60_001, 60_002, 60_003, 60_004]),
        ("who was responsible", report().staff_ids([601]), &[60_001, 60_002, 60_003]),
        ("who was not", report().staff_ids([602]), &[]),
        ("an administrator was responsible", report().assignee_role_ids([1]), &[60_001, 60_002, 60_003]),
        ("an agent was responsible", report().assignee_role_ids([2]), &[]),
        ("who took part", report().participant_ids([601]), &[60_002, 60_003]),
        ("users began", report().initiator(Initiator::User), &[60_001, 60_002, 60_003, 60_004]),
        ("a field of the user", report().custom_fields([(28, "Tver")]), &[60_001, 60_002, 60_003]),
        ("ratings", report().rating_ids([60_001, 60_004, 99]), &[60_001, 60_004]),
        ("with a comment", report().rating_comment(true), &[60_001, 60_003]),
        ("without", report().rating_comment(false), &[60_002, 60_004]),
        ("an agent was rated", report().rated_assignee_role_ids([2]), &[60_002]),
        ("a mail address", report().user_emails(["EVE@example.com"]), &[60_004]),
        (
            "two mail addresses",
            report().user_emails(["eve@example.com", "ann@example.com"]),
            &[60_001, 60_002, 60_003, 60_004],
        ),
        ("a phone number", report().user_phones(["7 912 345 67 89"]), &[60_001, 60_002, 60_003]),
        ("another phone number", report().user_phones(["+7 912 345-67-80"]), &[]),
        ("two phone numbers", report().user_phones(["+7 912 345-67-80", "79123456789"]), &[60_001, 60_002, 60_003]),
    ];
    for (name, request, expected) in table {
        assert_eq!(ids(bench, request.sort(SatisfactionSort::AddedAtAsc)), expected, "{name}");
    }
}
