//! Groups, and their replacement by another group.

use helpdesk::{CaseId, CaseStatus, GroupId, cases, companies, groups, idea_categories};

use crate::end_to_end::bench::Bench;

scenarios![
    a_replacement_group_takes_over_from_a_disabled_group,
    a_replacement_group_takes_over_from_a_deleted_group,
    a_group_deleted_without_a_replacement_leaves_cases_without_a_group,
    only_another_enabled_group_can_take_over,
];

/// Adds an open and a closed case to group 501, which has a waiting one.
fn fill(bench: &Bench) {
    bench.ok(cases::update(10_002).group_id(501));
    bench.ok(cases::update(10_003).group_id(501));
    let status = |id: u64| bench.ok(cases::get(id)).status;
    assert_eq!(
        [10_001, 10_002, 10_003].map(status),
        [CaseStatus::Waiting, CaseStatus::Open, CaseStatus::Closed].map(Some)
    );
}

/// Returns the groups that cases, companies and idea categories refer to.
fn referenced_groups(bench: &Bench) -> Vec<Option<GroupId>> {
    let group = |id: u64| bench.ok(cases::get(CaseId(id))).group_id;
    let cases = [10_001, 10_002, 10_003].map(group);
    let company = bench.ok(companies::get(4_001)).company_default_group;
    let category = bench.ok(idea_categories::get(1_201)).category_default_group;
    cases.into_iter().chain([company, category]).collect()
}

fn a_replacement_group_takes_over_from_a_disabled_group(bench: &Bench) {
    fill(bench);
    assert_eq!(bench.ok(groups::disable(501).replace_group_id(502)).active, Some(false));
    assert_eq!(referenced_groups(bench), [Some(GroupId(502)); 5]);
    // An enabled group does not take its cases back.
    bench.ok(groups::enable(501));
    assert_eq!(referenced_groups(bench), [Some(GroupId(502)); 5]);
}

fn a_replacement_group_takes_over_from_a_deleted_group(bench: &Bench) {
    fill(bench);
    bench.ok(groups::delete(501).replace_group_id(502));
    assert_eq!(referenced_groups(bench), [Some(GroupId(502)); 5]);
}

fn a_group_deleted_without_a_replacement_leaves_cases_without_a_group(bench: &Bench) {
    fill(bench);
    bench.ok(groups::delete(501));
    assert!(
        referenced_groups(bench).iter().all(|group| *group != Some(GroupId(501))),
        "nothing names what is not there"
    );
}

fn only_another_enabled_group_can_take_over(bench: &Bench) {
    fill(bench);
    for wrong in [501, 503] {
        bench.expect_invalid(groups::disable(501).replace_group_id(wrong), "must be another group, and enabled");
        bench.expect_invalid(groups::delete(501).replace_group_id(wrong), "must be another group, and enabled");
    }
    assert_eq!(bench.ok(groups::get(501)).active, Some(true));
    assert_eq!(referenced_groups(bench), [Some(GroupId(501)); 5]);
}
