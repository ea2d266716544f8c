//! Periods by name, on days of which the neighbors are known.

use jiff::civil::date;

use super::{Period, Step};

fn days(name: &str, today: &str) -> Option<String> {
    let (first, last) = Period::at(name, today.parse().unwrap())?.days?;
    Some(format!("{first} {last}"))
}

#[test]
fn names_are_whole_days_up_to_today() {
    for (name, today, expected) in [
        ("today", "2026-03-01", "2026-03-01 2026-03-01"),
        ("yesterday", "2026-03-01", "2026-02-28 2026-02-28"),
        ("last_7_days", "2026-03-03", "2026-02-25 2026-03-03"),
        ("last_30_days", "2026-03-30", "2026-03-01 2026-03-30"),
        // A Sunday, and a Monday.
        ("this_week", "2026-03-01", "2026-02-23 2026-03-01"),
        ("this_week", "2026-03-02", "2026-03-02 2026-03-02"),
        ("last_week", "2026-03-01", "2026-02-16 2026-02-22"),
        ("last_week", "2026-03-02", "2026-02-23 2026-03-01"),
        ("this_month", "2026-03-31", "2026-03-01 2026-03-31"),
        ("last_month", "2026-03-31", "2026-02-01 2026-02-28"),
        ("last_month", "2026-01-01", "2025-12-01 2025-12-31"),
        ("this_year", "2026-03-31", "2026-01-01 2026-03-31"),
        ("last_year", "2026-03-31", "2025-01-01 2025-12-31"),
        ("2026-02-03..2026-02-03", "2026-03-31", "2026-02-03 2026-02-03"),
    ] {
        assert_eq!(days(name, today).as_deref(), Some(expected), "{name} on {today}");
    }
    assert_eq!(Period::at("all", date(2026, 3, 1)).unwrap().days, None);
}

#[test]
fn a_period_has_days_in_order() {
    for wrong in ["", "LAST_MONTH", "2026-03-02..2026-03-01", "2026-02-30..2026-03-01", "2026-03-01..", "2026-03-01"] {
        assert!(Period::at(wrong, date(2026, 3, 1)).is_none(), "{wrong}");
    }
}

#[test]
fn the_first_and_the_last_second_are_those_of_the_days() {
    let (from, to) = Period::at("2026-03-01..2026-03-02", date(2026, 3, 9)).unwrap().seconds().unwrap();
    assert_eq!((from.to_string(), to.to_string()), ("2026-03-01T00:00:00Z".into(), "2026-03-02T23:59:59Z".into()));
}

#[test]
fn long_periods_have_longer_steps() {
    let first = date(2026, 1, 1);
    for (last, step, first_start, count) in [
        (date(2026, 3, 31), Step::Day, first, 90),
        (date(2026, 12, 31), Step::Week, date(2025, 12, 29), 53),
        (date(2028, 12, 31), Step::Month, first, 36),
        (date(2100, 1, 1), Step::Year, first, 75),
    ] {
        let starts = step.starts(first, last).collect::<Vec<_>>();
        assert_eq!((Step::of(first, last), starts[0], starts.len()), (step, first_start, count));
        assert!(starts.iter().all(|start| step.start(*start) == *start), "{starts:?}");
    }
}
