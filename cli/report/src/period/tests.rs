//! Periods by name, and steps of charts.

use helpdesk_tools::times::jiff::civil::date;

use super::{Period, Step};

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

#[test]
fn number_of_days_means_the_last_days() {
    let days = |text: &str| text.parse::<Period>().unwrap().days;
    assert_eq!(days("30d"), days("last_30_days"));
    assert_eq!(days("1d"), days("last 1 day"));
    for wrong in ["d", "0d", "-1d", "1.5d", "30 d", "999999999999d", "30dd"] {
        assert!(wrong.parse::<Period>().unwrap_err().to_string().contains("30d, and all"), "{wrong}");
    }
}
