//! Pages of the list.

use helpdesk::{CaseSort, CaseStatus, cases};
use helpdesk_fake::Seed;

use crate::end_to_end::bench::{Bench, through_both};

scenarios![
    a_list_without_a_page_has_the_first_hundred_cases,
    pages_follow_one_another_without_gaps,
    a_page_beyond_the_end_is_empty,
    the_total_counts_the_rows_of_all_pages,
];

/// The ids on a page, in their order.
#[track_caller]
fn page(bench: &Bench, request: cases::List) -> Vec<u64> {
    bench.ok(request.sort(CaseSort::CreatedAtAsc)).into_iter().map(|case| case.case_id.0).collect()
}

fn a_list_without_a_page_has_the_first_hundred_cases(bench: &Bench) {
    assert_eq!(page(bench, cases::list()).len(), 4);
    bench.server.seed(Seed::cases(130));
    let first = page(bench, cases::list());
    assert_eq!(first.len(), 100);
    assert_eq!(page(bench, cases::list().page(1)), first);
    assert_eq!(page(bench, cases::list().page(1).limit(100)), first);
    assert_eq!(page(bench, cases::list().limit(7)), first[..7]);
    assert_eq!(page(bench, cases::list().page(2)).len(), 34);
}

fn pages_follow_one_another_without_gaps(bench: &Bench) {
    bench.server.seed(Seed::cases(50));
    let whole = page(bench, cases::list());
    assert_eq!(whole.len(), 54);
    for limit in [1, 7, 27, 53, 54, 55] {
        let pages = 54_usize.div_ceil(limit);
        let limit = limit as i64;
        let joined: Vec<u64> =
            (1..=pages as i64).flat_map(|number| page(bench, cases::list().page(number).limit(limit))).collect();
        assert_eq!(joined, whole, "pages of {limit}");
        assert_eq!(page(bench, cases::list().page(pages as i64 + 1).limit(limit)), [0; 0], "pages of {limit}");
    }
    let walked: Vec<u64> = bench
        .collect(cases::list().limit(7).sort(CaseSort::CreatedAtAsc))
        .into_iter()
        .map(|case| case.case_id.0)
        .collect();
    assert_eq!(walked, whole);
}

fn a_page_beyond_the_end_is_empty(bench: &Bench) {
    for request in [cases::list().page(2), cases::list().page(500), cases::list().page(3).limit(2)] {
        assert_eq!(page(bench, request), [0; 0]);
    }
    assert_eq!(page(bench, cases::list().page(2).limit(3)), [10_004]);
}

/// Returns the totals of these requests in an account with 54 cases.
fn totals(bench: &Bench) -> [(Option<u64>, u64); 4] {
    bench.server.seed(Seed::cases(50));
    let total = |request: cases::List| bench.ok(request).total;
    let closed = bench.collect(cases::list().statuses([CaseStatus::Closed])).len() as u64;
    assert!((1..54).contains(&closed));
    [
        (total(cases::list()), 54),
        (total(cases::list().page(2).limit(7)), 54),
        (total(cases::list().page(9).limit(7)), 54),
        (total(cases::list().limit(1).statuses([CaseStatus::Closed])), closed),
    ]
}

fn the_total_counts_the_rows_of_all_pages(bench: &Bench) {
    for (total, expected) in totals(bench) {
        assert_eq!(total.unwrap_or(expected), expected);
    }
}

/// Only in the documented dialect, because others may omit the total.
#[test]
fn the_response_has_the_total() {
    through_both(|bench| {
        assert!(totals(bench).into_iter().all(|(total, expected)| total == Some(expected)));
        let nothing = bench.ok(cases::list().subject("no such subject"));
        assert_eq!((nothing.total, nothing.len()), (Some(0), 0));
    });
}
