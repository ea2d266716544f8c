//! The leaderboard, against numbers that were computed by hand.

use std::time::Duration;

use helpdesk::{
    CaseStatus, LeaderboardRow, MessageContent, NoteContent, Period, Rating, Requester, Timestamp, cases, messages,
    notes, statistics,
};

use crate::end_to_end::bench::Bench;

scenarios![the_leaderboard_counts_the_work_of_staff_today, an_empty_leaderboard_has_zeros_and_no_ratings];

/// The figures of a row, without its staff member: cases, times and percentages.
#[derive(Debug, Default, PartialEq)]
struct Numbers {
    /// New in total, by users, reopened, being handled, with a response, closed.
    cases: [i64; 6],
    /// Responses, notes.
    written: [i64; 2],
    /// First response, response, writing, resolution; in seconds.
    times: [f64; 4],
    /// Too late for the service level: first responses, responses, resolutions.
    late: [f64; 3],
    responses_for_resolution: f64,
    ratings: Option<f64>,
}

impl Numbers {
    #[track_caller]
    fn of(row: &LeaderboardRow) -> Self {
        let count = |number: Option<i64>| number.expect("a number");
        let seconds = |time: Option<helpdesk::Seconds>| time.expect("a time").get();
        let percent = |share: Option<helpdesk::Percent>| share.expect("a share").get();
        Self {
            cases: [
                row.new_cases_in_total,
                row.new_user_cases,
                row.reopened_cases,
                row.cases_being_handled,
                row.cases_with_a_response,
                row.closed_cases,
            ]
            .map(count),
            written: [row.total_number_of_responses, row.total_number_of_notes].map(count),
            times: [row.first_response_time, row.response_time, row.response_writing_time, row.resolution_time]
                .map(seconds),
            late: [row.first_response_sla_violated, row.response_sla_violated, row.resolution_sla_violated]
                .map(percent),
            responses_for_resolution: row.number_of_responses_for_resolution.expect("a number"),
            ratings: row.ratings_of_responses.map(|share| share.get()),
        }
    }
}

fn pass(bench: &Bench, seconds: u64) {
    bench.server.advance(Duration::from_secs(seconds));
}

/// A day at the server, from noon: 601 responds in a case, closes it, opens it again and closes it. 602 begins one, and responds in
/// one that has waited for two days.
fn work(bench: &Bench) {
    let case = cases::create(Requester::email("ann@example.com"), "No paper", MessageContent::text("Help."));
    let case = bench.ok(case.staff_id(601)).case_id;
    pass(bench, 600);
    let first = bench.ok(messages::create(case, MessageContent::text("Which size?"))).message_id;
    pass(bench, 600);
    bench.ok(messages::create(case, MessageContent::text("A4.")).user_id(30_001));
    pass(bench, 600);
    bench.ok(notes::create(case, NoteContent::text("There is some in the cellar.")));
    // A note does not start a wait for a response, and the second message of a user does not restart the wait.
    bench.ok(messages::create(case, MessageContent::text("Or A5.")).user_id(30_001));
    pass(bench, 600);
    let second = bench.ok(messages::create(case, MessageContent::text("In the cellar."))).message_id;
    for status in [CaseStatus::Closed, CaseStatus::Open, CaseStatus::Closed] {
        pass(bench, 800);
        bench.ok(cases::update(case).status(status));
    }
    bench.ok(messages::rate(case, first, Rating::High));
    bench.ok(messages::rate(case, second, Rating::Low));

    let begun = cases::create(Requester::email("eve@example.com"), "How was it?", MessageContent::text("Tell us."));
    bench.ok(begun.initiator_id(602).staff_id(602));
    let two_days_ago = Timestamp::from_unix_seconds(bench.server.now().unix_seconds() - 2 * 86_400);
    let late = cases::create(Requester::email("bob@example.com"), "No ink", MessageContent::text("Help."));
    let late = bench.ok(late.created_at(two_days_ago)).case_id;
    bench.ok(messages::create(late, MessageContent::text("Sorry.")).staff_id(602));
}

fn the_leaderboard_counts_the_work_of_staff_today(bench: &Bench) {
    work(bench);
    let rows = bench.ok(statistics::leaderboard(Period::Today)).items;
    let names: Vec<(u64, &str)> = rows.iter().map(|row| (row.staff_id.0, row.staff_name.as_str())).collect();
    assert_eq!(names, [(601, "Agnes Agent"), (602, "Boris"), (603, "Carla")]);
    let agnes = Numbers {
        // 10001 is being handled too.
        cases: [1, 1, 1, 1, 1, 1],
        written: [2, 1],
        // First responses after 600 and 1200 seconds, closed for good after 4 times 600 and 3 times 800.
        times: [600.0, 900.0, 0.0, 4800.0],
        late: [0.0; 3],
        responses_for_resolution: 2.0,
        ratings: Some(50.0),
    };
    let boris = Numbers {
        // The case that he began is no case of a user; the late one is not new today.
        cases: [1, 0, 0, 2, 2, 0],
        written: [2, 0],
        times: [172_800.0, 172_800.0, 0.0, 0.0],
        late: [100.0, 100.0, 0.0],
        responses_for_resolution: 0.0,
        ratings: None,
    };
    assert_eq!(Numbers::of(&rows[0]), agnes);
    assert_eq!(Numbers::of(&rows[1]), boris);
    assert_eq!(Numbers::of(&rows[2]), Numbers::default());
}

fn an_empty_leaderboard_has_zeros_and_no_ratings(bench: &Bench) {
    work(bench);
    let rows = bench.collect(statistics::leaderboard(Period::SixMonthsAgo));
    let handled = |handled: i64| Numbers { cases: [0, 0, 0, handled, 0, 0], ..Numbers::default() };
    // The number of cases being handled does not depend on the period.
    let expected = [handled(1), handled(2), handled(0)];
    assert_eq!(rows.iter().map(Numbers::of).collect::<Vec<_>>(), expected);
}
