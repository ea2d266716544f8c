//! Results of reports are kept for a while, whatever happens meanwhile.

use std::time::Duration;

use helpdesk::{
    Effect, MessageContent, Method, Period, Priority, Rating, RawRequest, ReportPeriod, Requester, Timestamp, cases,
    statistics,
};

use crate::end_to_end::bench::Bench;
use crate::end_to_end::statistics::{at, civil};

scenarios![
    a_leaderboard_is_cached_for_the_time_of_its_period,
    ratings_are_cached_for_the_time_of_their_period,
    each_set_of_parameters_is_cached_separately,
    a_cached_result_repeats_its_assumptions,
];

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;
const MONTH: i64 = 30 * DAY;

/// How many critical cases of 601 a report counts; the example account has none.
fn count_cases(bench: &Bench, period: impl Into<ReportPeriod>) -> i64 {
    let report = statistics::leaderboard(period).staff_ids([601]).priorities([Priority::Critical]);
    bench.ok(report).items[0].new_cases_in_total.unwrap()
}

fn make_case(bench: &Bench, created: Timestamp) {
    let case = cases::create(Requester::email("bob@example.com"), "Hello", MessageContent::text("text"));
    bench.ok(case.created_at(created).staff_id(601).priority(Priority::Critical));
}

/// Lets time pass until `seconds` after `start`.
fn until(bench: &Bench, start: i64, seconds: i64) {
    let left = start + seconds - bench.server.now().unix_seconds();
    bench.server.advance(Duration::from_secs(left.try_into().expect("time goes forward")));
}

fn a_leaderboard_is_cached_for_the_time_of_its_period(bench: &Bench) {
    let range = |from, to| ReportPeriod::range(civil(from), civil(to));
    // How long the service caches each report, and its count afterwards, in the order of the times.
    let table: [(ReportPeriod, i64, i64); 22] = [
        (Period::Last24Hours.into(), 300, 1),
        (Period::Today.into(), 300, 1),
        (Period::Last7Days.into(), HOUR, 1),
        (Period::Last14Days.into(), HOUR, 1),
        (range("2026-03-02 11:30:00", "2026-03-02 12:30:00"), HOUR, 1),
        (range("2026-03-02 00:00:00", "2026-03-02 23:59:59"), HOUR, 1),
        (range("2026-03-02 00:00:00", "2026-03-03 00:00:00"), DAY, 1),
        (range("2026-02-01", "2026-03-10"), DAY, 2),
        (Period::Last30Days.into(), DAY, 2),
        (Period::Yesterday.into(), DAY, 1),
        (Period::ThisWeek.into(), DAY, 1),
        (Period::ThisMonth.into(), DAY, 1),
        (Period::ThisYear.into(), DAY, 3),
        (Period::LastWeek.into(), 7 * DAY, 1),
        (Period::LastMonth.into(), MONTH, 1),
        (Period::TwoMonthsAgo.into(), MONTH, 1),
        (Period::ThreeMonthsAgo.into(), MONTH, 1),
        (Period::FourMonthsAgo.into(), MONTH, 1),
        (Period::FiveMonthsAgo.into(), MONTH, 1),
        (Period::ThreePreviousMonths.into(), MONTH, 3),
        (Period::SixPreviousMonths.into(), MONTH, 5),
        (Period::LastYear.into(), 365 * DAY, 3),
    ];
    for (period, _, _) in &table {
        assert_eq!(count_cases(bench, period.clone()), 0);
    }
    let start = bench.server.now();
    make_case(bench, start);
    for created in ["2026-02-15 12:00:00", "2026-01-15 12:00:00", "2025-12-15 12:00:00", "2025-11-15 12:00:00"] {
        make_case(bench, at(created));
    }
    let start = start.unix_seconds();
    for (place, (period, kept, expected)) in table.into_iter().enumerate() {
        // The first of those that are kept for as long moves the clock; the others are still what they were.
        if bench.server.now().unix_seconds() < start + kept {
            until(bench, start, kept - 1);
            assert_eq!(count_cases(bench, period.clone()), 0, "line {place}, which is kept for {kept} s");
            until(bench, start, kept);
        }
        assert_eq!(count_cases(bench, period), expected, "line {place} after {kept} s");
    }
}

fn ratings_are_cached_for_the_time_of_their_period(bench: &Bench) {
    let today = || bench.ok(statistics::satisfaction(Period::Today)).len();
    let month = || bench.ok(statistics::satisfaction(Period::ThisMonth)).len();
    assert_eq!([today(), month()], [0, 0]);
    bench.ok(cases::rate(10_001, Rating::Low));
    assert_eq!([today(), month()], [0, 0]);
    bench.server.advance(Duration::from_secs(299));
    assert_eq!([today(), month()], [0, 0]);
    bench.server.advance(Duration::from_secs(1));
    assert_eq!([today(), month()], [1, 0]);
    // The new result is kept for as long.
    bench.ok(cases::rate(10_002, Rating::Low));
    bench.server.advance(Duration::from_secs(299));
    assert_eq!([today(), month()], [1, 0]);
    bench.server.advance(Duration::from_secs(86_400 - 599));
    assert_eq!([today(), month()], [0, 2]);
}

fn each_set_of_parameters_is_cached_separately(bench: &Bench) {
    let rows = |report: statistics::Satisfaction| bench.ok(report).len();
    let today = || statistics::satisfaction(Period::Today);
    assert_eq!(rows(today()), 0);
    bench.ok(cases::rate(10_001, Rating::Low));
    assert_eq!(rows(today()), 0);
    assert_eq!(rows(today().user_ids([30_001])), 1);
    assert_eq!(rows(today().page(1)), 1);
    assert_eq!(rows(statistics::satisfaction(Period::Last24Hours)), 1);
    // Another report with the same parameters is cached separately.
    assert_eq!(bench.ok(statistics::leaderboard(Period::Today)).len(), 3);
}

fn a_cached_result_repeats_its_assumptions(bench: &Bench) {
    let report = || {
        let request = RawRequest::new(Method::Get, "/stats_leaderboard.json", Effect::Safe).query("period", "today");
        let response = bench.ok(request);
        let invented = response.headers().get_all("x-fake-assumption").iter().map(|it| it.to_str().unwrap().to_owned());
        invented.collect::<Vec<_>>()
    };
    let first = report();
    let period = "a named period is one of the account's time zone, and weeks begin on Monday";
    assert_eq!(first, [period, "the service level: a day"]);
    assert_eq!(report(), first);
}
