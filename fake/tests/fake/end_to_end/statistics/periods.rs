//! The time that reports cover.

use std::time::Duration;

use helpdesk::meta::{TYPES, TypeShape};
use helpdesk::{MessageContent, Period, Priority, ReportPeriod, Requester, cases, statistics};

use crate::end_to_end::bench::Bench;
use crate::end_to_end::statistics::{at, civil};

scenarios![
    a_named_period_begins_and_ends_with_its_days,
    every_report_accepts_every_named_period,
    a_range_begins_and_ends_with_its_seconds,
];

/// First seconds of days, weeks, months and years, and the last ones before them.
const BORDERS: [&str; 10] = [
    "2026-03-04 00:00:00",
    "2026-03-03 00:00:00",
    "2026-03-02 00:00:00",
    "2026-03-01 00:00:00",
    "2026-02-23 00:00:00",
    "2026-02-01 00:00:00",
    "2026-01-01 00:00:00",
    "2025-12-01 00:00:00",
    "2025-09-01 00:00:00",
    "2025-01-01 00:00:00",
];

/// Counts the cases of 601 with a low and a critical priority. The cases of the example account have other priorities.
fn count_cases(bench: &Bench, period: impl Into<ReportPeriod> + Clone) -> [i64; 2] {
    [Priority::Low, Priority::Critical].map(|priority| {
        let report = statistics::leaderboard(period.clone()).staff_ids([601]).priorities([priority]);
        bench.ok(report).items[0].new_cases_in_total.unwrap()
    })
}

/// Creates a case of a low priority in the first second of each border, and a critical one in the last before it.
fn make_cases(bench: &Bench, borders: &[&str]) {
    for border in borders {
        let border = at(border).unix_seconds();
        for (time, priority) in [(border, Priority::Low), (border - 1, Priority::Critical)] {
            let case = cases::create(Requester::email("bob@example.com"), "Hello", MessageContent::text("text"));
            let case = case.created_at(helpdesk::Timestamp::from_unix_seconds(time)).staff_id(601).priority(priority);
            bench.ok(case);
        }
    }
}

fn a_named_period_begins_and_ends_with_its_days(bench: &Bench) {
    // From Monday noon to Wednesday noon, 4 March.
    bench.server.advance(Duration::from_secs(2 * 86_400));
    make_cases(bench, &BORDERS);
    let table = [
        (Period::Today, [1, 0]),
        (Period::Yesterday, [1, 1]),
        (Period::ThisWeek, [3, 2]),
        (Period::LastWeek, [2, 2]),
        (Period::ThisMonth, [4, 3]),
        (Period::LastMonth, [2, 2]),
        (Period::TwoMonthsAgo, [1, 1]),
        (Period::ThreeMonthsAgo, [1, 1]),
        (Period::FourMonthsAgo, [0, 1]),
        (Period::FiveMonthsAgo, [0, 0]),
        (Period::SixMonthsAgo, [1, 0]),
        (Period::ThreePreviousMonths, [4, 4]),
        (Period::SixPreviousMonths, [5, 5]),
        (Period::ThisYear, [7, 6]),
        (Period::LastYear, [3, 3]),
        // The last 24 hours and days begin at noon.
        (Period::Last24Hours, [1, 1]),
        (Period::Last7Days, [4, 4]),
        (Period::Last14Days, [5, 5]),
        (Period::Last30Days, [5, 5]),
    ];
    for (period, expected) in table {
        assert_eq!(count_cases(bench, period), expected, "{period:?}");
    }
}

fn every_report_accepts_every_named_period(bench: &Bench) {
    let Some(TypeShape::Enum { values, .. }) = TYPES.iter().find(|it| it.name == "Period").map(|it| it.shape) else {
        panic!("`Period` is an enum")
    };
    assert!(values.len() >= 19, "{values:?}");
    for period in values.iter().map(|it| it.text.parse::<Period>().unwrap()) {
        assert_eq!(bench.ok(statistics::leaderboard(period)).len(), 3);
        // The ratings and the changes of the example account are of 18 February, twelve days ago.
        let has_rows = matches!(
            period,
            Period::Last14Days
                | Period::Last30Days
                | Period::LastMonth
                | Period::ThreePreviousMonths
                | Period::SixPreviousMonths
                | Period::ThisYear
        );
        assert_eq!(!bench.ok(statistics::satisfaction(period)).is_empty(), has_rows, "{period:?}");
        assert_eq!(!bench.ok(statistics::staff_statuses(period)).is_empty(), has_rows, "{period:?}");
    }
}

fn a_range_begins_and_ends_with_its_seconds(bench: &Bench) {
    make_cases(bench, &["2026-02-10 15:00:00", "2026-02-12 00:00:00"]);
    let range = |from, to| ReportPeriod::range(civil(from), civil(to));
    let table = [
        ("from the second of one to that of the other", range("2026-02-10 15:00:00", "2026-02-11 23:59:59"), [1, 1]),
        ("a second more", range("2026-02-10 14:59:59", "2026-02-12 00:00:00"), [2, 2]),
        ("a second less", range("2026-02-10 15:00:01", "2026-02-11 23:59:58"), [0, 0]),
        ("dates, which begin at midnight", range("2026-02-11", "2026-02-12"), [1, 1]),
        ("in the future", range("2027-02-11", "2027-02-12"), [0, 0]),
    ];
    for (name, period, expected) in table {
        assert_eq!(count_cases(bench, period), expected, "{name}");
    }
}
