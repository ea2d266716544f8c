//! Labels.

use helpdesk::{LabelId, cases, labels};

use crate::end_to_end::bench::Bench;

scenarios![a_deleted_label_is_taken_off_cases];

fn a_deleted_label_is_taken_off_cases(bench: &Bench) {
    assert_eq!(bench.ok(cases::get(10_001)).label_ids, [LabelId(701), LabelId(702)]);
    bench.ok(labels::delete(LabelId(701)));
    assert_eq!(bench.ok(cases::get(10_001)).label_ids, [LabelId(702)]);
}
