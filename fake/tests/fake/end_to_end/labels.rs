//! Labels.

use helpdesk::{LabelId, cases, labels};

use crate::end_to_end::bench::Bench;

scenarios![a_label_is_made_listed_renamed_and_deleted, a_deleted_label_is_taken_off_cases];

fn a_label_is_made_listed_renamed_and_deleted(bench: &Bench) {
    let label = bench.ok(labels::create("on/hold 100% «да»"));
    assert_eq!(label.label_title, "on/hold 100% «да»");
    let titles = |bench: &Bench| -> Vec<String> {
        bench.ok(labels::list()).into_iter().map(|label| label.label_title).collect()
    };
    assert_eq!(titles(bench), ["urgent", "заявка", "100% sure", "on/hold 100% «да»"]);
    assert_eq!(bench.ok(labels::update(label.label_id, "held")).label_title, "held");
    bench.ok(labels::delete(label.label_id));
    assert_eq!(titles(bench), ["urgent", "заявка", "100% sure"]);
    bench.rejected(labels::update(label.label_id, "gone"), 404, "there is no label");
    bench.rejected(labels::delete(label.label_id), 404, "there is no label");
}

fn a_deleted_label_is_taken_off_cases(bench: &Bench) {
    assert_eq!(bench.ok(cases::get(10_001)).label_ids, [LabelId(701), LabelId(702)]);
    bench.ok(labels::delete(LabelId(701)));
    assert_eq!(bench.ok(cases::get(10_001)).label_ids, [LabelId(702)]);
}
