//! Steps of charts.

use helpdesk_times::jiff::civil::date;

use super::Step;

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
