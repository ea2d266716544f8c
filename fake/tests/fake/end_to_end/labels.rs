//! Labels.

use helpdesk::{LabelId, cases, labels};

use crate::end_to_end::bench::Bench;

scenarios![a_deletion_of_a_label_removes_it_from_cases];

fn a_deletion_of_a_label_removes_it_from_cases(bench: &Bench) {
    assert_eq!(bench.ok(cases::get(10_001)).label_ids, [LabelId(701), LabelId(702)]);
    bench.ok(labels::delete(LabelId(701)));
    assert_eq!(bench.ok(cases::get(10_001)).label_ids, [LabelId(702)]);
}
