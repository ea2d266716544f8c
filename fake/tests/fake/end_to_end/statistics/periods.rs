//! The time that reports cover.

use std::time::Duration;

use helpdesk::meta::{TYPES, TypeShape};
use helpdesk::{
    Effect, ErrorKind, MessageContent, Method, Period, Priority, RawRequest, ReportPeriod, Requester,
    StaffStatusPeriod, cases, statistics,
};

use crate::end_to_end::bench::Bench;
use crate::end_to_end::statistics::{at, civil};

scenarios![
    a_named_period_begins_and_ends_with_its_days,
    every_report_accepts_every_named_period,
    a_range_begins_and_ends_with_its_seconds,
    reports_on_replies_and_ratings_cover_an_hour_to_three_months,
    the_report_on_staff_statuses_covers_an_hour_to_a_month,
    a_report_has_one_period,
    an_unknown_period_is_rejected,
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

fn reports_on_replies_and_ratings_cover_an_hour_to_three_months(bench: &Bench) {
    let range = |from, to| ReportPeriod::range(civil(from), civil(to));
    for (from, to) in [
        ("2026-02-10 15:00:00", "2026-02-10 16:00:00"),
        // 92 days.
        ("2025-10-01", "2026-01-01"),
        ("2025-10-01 12:00:00", "2026-01-01 12:00:00"),
    ] {
        bench.ok(statistics::leaderboard(range(from, to)));
        bench.ok(statistics::satisfaction(range(from, to)));
    }
    let rule = "`from_time` must be 3600 to 7948800 seconds before `to_time`, got ";
    for (from, to) in [
        ("2026-02-10 15:00:00", "2026-02-10 15:59:59"),
        ("2026-02-10", "2026-02-10"),
        ("2026-02-11", "2026-02-10"),
        ("2025-10-01 12:00:00", "2026-01-01 12:00:01"),
        ("2025-01-01", "2026-01-01"),
    ] {
        let error = bench.send(statistics::leaderboard(range(from, to))).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidRequest, "{from} {to}");
        bench.expect_invalid(statistics::leaderboard(range(from, to)).without_validation(), rule);
        bench.expect_invalid(statistics::satisfaction(range(from, to)).without_validation(), rule);
    }
}

fn the_report_on_staff_statuses_covers_an_hour_to_a_month(bench: &Bench) {
    let report = |from, to| statistics::staff_statuses(StaffStatusPeriod::range(civil(from), civil(to)));
    // The changes are of 18 February: at noon, at one and at two o'clock.
    let table = [
        (("2026-02-18 12:00:00", "2026-02-18 13:00:00"), 2),
        (("2026-02-18 12:00:01", "2026-02-18 13:59:59"), 1),
        // 31 days.
        (("2026-02-01", "2026-03-04"), 3),
        (("2026-01-18 14:00:00", "2026-02-18 14:00:00"), 3),
        (("2026-02-19", "2026-02-20"), 0),
    ];
    for ((from, to), expected) in table {
        assert_eq!(bench.ok(report(from, to)).len(), expected, "{from} {to}");
    }
    let rule = "`from_time` must be 3600 to 2678400 seconds before `to_time`, got ";
    for (from, to) in [
        ("2026-02-18 12:00:00", "2026-02-18 12:59:59"),
        ("2026-01-18 14:00:00", "2026-02-18 14:00:01"),
        ("2026-02-19", "2026-02-18"),
    ] {
        bench.send(report(from, to)).expect_err("the client does not send it");
        bench.expect_invalid(report(from, to).without_validation(), rule);
    }
}

const REPORTS: [&str; 3] = ["/stats_leaderboard.json", "/stats_satisfaction.json", "/stats_staff_statuses.json"];

fn report(path: &str) -> RawRequest {
    RawRequest::new(Method::Get, path, Effect::Safe)
}

fn a_report_has_one_period(bench: &Bench) {
    for path in REPORTS {
        let ways = "expected exactly one of `period`, `from_time` with `to_time`, got";
        let of_both =
            report(path).query("period", "today").query("from_time", "2026-02-18").query("to_time", "2026-02-19");
        bench.expect_invalid(of_both, &format!("{ways} `period`, `from_time` with `to_time`"));
        bench.expect_invalid(report(path), &format!("{ways} none"));
        // Half a range would have no length that could be checked.
        let half = report(path).query("from_time", "2026-02-18");
        bench.expect_invalid(half.clone(), "`to_time` is required together with `from_time`");
        bench.expect_invalid(
            report(path).query("to_time", "2026-02-18"),
            "`from_time` is required together with `to_time`",
        );
        bench.ok(half.query("to_time", "2026-02-19"));
    }
}

fn an_unknown_period_is_rejected(bench: &Bench) {
    for path in REPORTS {
        for period in ["month_7", "tomorrow", "month_1", "TODAY", ""] {
            bench.expect_invalid(report(path).query("period", period), "`period` must be one of");
        }
        bench.expect_invalid(
            report(path).query("from_time", "soon").query("to_time", "2026-02-19"),
            "`from_time` must be unix seconds or a time such as",
        );
    }
}
