//! Orders, checked by the values of the rows.

use helpdesk::{Case, CaseSort, CaseStatus, Priority, Timestamp, cases};
use helpdesk_fake::Seed;

use crate::end_to_end::bench::Bench;

scenarios![rows_have_the_requested_order, the_last_updated_cases_come_first_by_default];

fn unix(time: Option<Timestamp>) -> i64 {
    time.expect("there is a time").unix_seconds()
}

fn priority(case: &Case) -> i64 {
    let all = [Priority::Low, Priority::Normal, Priority::High, Priority::Critical];
    all.iter().position(|it| case.priority.as_ref() == Some(it)).expect("a known priority") as i64
}

fn status(case: &Case) -> i64 {
    let all = [CaseStatus::Open, CaseStatus::Waiting, CaseStatus::Closed];
    all.iter().position(|it| case.status.as_ref() == Some(it)).expect("a known status") as i64
}

/// An order of cases: its key, and whether the greatest comes first.
type Order = (CaseSort, fn(&Case) -> i64, bool);

const ORDERS: [Order; 10] = [
    (CaseSort::UpdatedAtDesc, |case| unix(case.updated_at), true),
    (CaseSort::UpdatedAtAsc, |case| unix(case.updated_at), false),
    (CaseSort::CreatedAtDesc, |case| unix(case.created_at), true),
    (CaseSort::CreatedAtAsc, |case| unix(case.created_at), false),
    (CaseSort::ResponseDesc, |case| unix(case.last_response_at), true),
    (CaseSort::ResponseAsc, |case| unix(case.last_response_at), false),
    (CaseSort::PriorityDesc, priority, true),
    (CaseSort::PriorityAsc, priority, false),
    (CaseSort::StatusDesc, status, true),
    (CaseSort::StatusAsc, status, false),
];

fn rows_have_the_requested_order(bench: &Bench) {
    bench.server.seed(Seed::cases(130));
    for (sort, key, falling) in ORDERS {
        // The order continues from page to page.
        let rows = bench.collect(cases::list().sort(sort));
        assert_eq!(rows.len(), 134, "{sort:?}");
        let keys: Vec<(i64, u64)> = rows.iter().map(|case| (key(case), case.case_id.0)).collect();
        assert_ne!(keys[0].0, keys[133].0, "{sort:?} has something to order");
        // Equal ones are in the order of their ids, or else pages would overlap.
        let ordered = keys.windows(2).all(|pair| if falling { pair[0] > pair[1] } else { pair[0] < pair[1] });
        assert!(ordered, "{sort:?}: {keys:?}");
    }
}

fn the_last_updated_cases_come_first_by_default(bench: &Bench) {
    let ids = |request: cases::List| -> Vec<u64> { bench.ok(request).into_iter().map(|case| case.case_id.0).collect() };
    // Changed a day, a week, eight days and 39 days ago.
    assert_eq!(ids(cases::list()), [10_001, 10_004, 10_002, 10_003]);
    bench.ok(cases::update(10_003).subject("Refund, please"));
    assert_eq!(ids(cases::list()), [10_003, 10_001, 10_004, 10_002]);
    assert_eq!(ids(cases::list().sort(CaseSort::UpdatedAtDesc)), [10_003, 10_001, 10_004, 10_002]);
    assert_eq!(ids(cases::list().sort(CaseSort::CreatedAtDesc)), [10_004, 10_002, 10_001, 10_003]);
}
