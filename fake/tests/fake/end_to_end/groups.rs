//! Groups, and what another one takes over.

use std::time::Duration;

use helpdesk::{CaseId, CaseStatus, Group, GroupId, cases, companies, groups, idea_categories};

use crate::end_to_end::bench::{Bench, ODD};

scenarios![
    a_group_is_made_listed_and_changed,
    groups_are_disabled_and_enabled,
    another_group_takes_over_from_a_disabled_one,
    another_group_takes_over_from_a_deleted_one,
    a_deleted_group_without_another_leaves_cases_in_none,
    only_another_group_in_use_takes_over,
    a_group_that_is_not_there_is_not_found,
];

fn a_group_is_made_listed_and_changed(bench: &Bench) {
    let made = bench.ok(groups::create(ODD).group_from_name("Ольга & Co").group_signature("--\n\"Bye\"\n100%"));
    let mut expected = bench.ok(groups::get(made.group_id));
    assert_eq!(made, expected);
    assert_eq!((&*made.group_title, &*made.group_from_name), (ODD, "Ольга & Co"));
    assert_eq!((&*made.group_signature, made.active), ("--\n\"Bye\"\n100%", Some(true)));
    assert!(bench.is_now(made.created_at) && bench.is_now(made.updated_at));

    bench.server.advance(Duration::from_secs(60));
    let after = bench.ok(groups::update(made.group_id).group_from_name(""));
    assert!(bench.is_now(after.updated_at));
    (expected.group_from_name, expected.updated_at) = (String::new(), after.updated_at);
    assert_eq!(after, expected);
    bench.ok(groups::update(made.group_id).group_title("на/паузе").group_signature(ODD));
    let read = bench.ok(groups::get(made.group_id));
    assert_eq!((&*read.group_title, &*read.group_signature), ("на/паузе", ODD));
    let titles: Vec<_> = bench.ok(groups::list()).into_iter().map(|group| group.group_title).collect();
    assert_eq!(titles, ["Support", "Sales", "Archive", "на/паузе"]);
    bench.rejected(groups::update(501).without_validation(), 400, "the body must set at least one parameter, got none");
}

fn groups_are_disabled_and_enabled(bench: &Bench) {
    let disable: fn(&Bench, u64) -> Group = |bench, id| bench.ok(groups::disable(id));
    let enable: fn(&Bench, u64) -> Group = |bench, id| bench.ok(groups::enable(id));
    for (id, step, active) in [(502, disable, false), (502, enable, true), (503, enable, true), (503, disable, false)] {
        let expect = |it: &mut Group, after: &Group| {
            assert!(bench.is_now(after.updated_at));
            (it.active, it.updated_at) = (Some(active), after.updated_at);
        };
        bench.changes_alone(groups::get(id), groups::list(), |it| it.group_id.0 == id, || step(bench, id), expect);
    }
}

/// Puts an open and a closed case into the group 501, beside the waiting one that it has.
fn fill(bench: &Bench) {
    bench.ok(cases::update(10_002).group_id(501));
    bench.ok(cases::update(10_003).group_id(501));
    let status = |id: u64| bench.ok(cases::get(id)).status;
    assert_eq!(
        [10_001, 10_002, 10_003].map(status),
        [CaseStatus::Waiting, CaseStatus::Open, CaseStatus::Closed].map(Some)
    );
}

/// Where the group of cases, companies and categories of ideas is named: what each names.
fn named(bench: &Bench) -> Vec<Option<GroupId>> {
    let group = |id: u64| bench.ok(cases::get(CaseId(id))).group_id;
    let cases = [10_001, 10_002, 10_003].map(group);
    let company = bench.ok(companies::get(4_001)).company_default_group;
    let category = bench.ok(idea_categories::get(1_201)).category_default_group;
    cases.into_iter().chain([company, category]).collect()
}

fn another_group_takes_over_from_a_disabled_one(bench: &Bench) {
    fill(bench);
    assert_eq!(bench.ok(groups::disable(501).replace_group_id(502)).active, Some(false));
    assert_eq!(named(bench), [Some(GroupId(502)); 5]);
    // It comes back without what was taken over.
    bench.ok(groups::enable(501));
    assert_eq!(named(bench), [Some(GroupId(502)); 5]);
}

fn another_group_takes_over_from_a_deleted_one(bench: &Bench) {
    fill(bench);
    bench.ok(groups::delete(501).replace_group_id(502));
    assert_eq!(named(bench), [Some(GroupId(502)); 5]);
    bench.rejected(groups::get(501), 404, "there is no group 501");
    let left: Vec<_> = bench.ok(groups::list()).into_iter().map(|group| group.group_id.0).collect();
    assert_eq!(left, [502, 503]);
}

fn a_deleted_group_without_another_leaves_cases_in_none(bench: &Bench) {
    fill(bench);
    bench.ok(groups::delete(501));
    assert!(named(bench).iter().all(|group| *group != Some(GroupId(501))), "nothing names what is not there");
}

fn only_another_group_in_use_takes_over(bench: &Bench) {
    fill(bench);
    for wrong in [501, 503] {
        bench.rejected(groups::disable(501).replace_group_id(wrong), 400, "must be another group, and enabled");
        bench.rejected(groups::delete(501).replace_group_id(wrong), 400, "must be another group, and enabled");
    }
    bench.rejected(groups::disable(501).replace_group_id(599), 400, "there is no group 599");
    bench.rejected(groups::delete(501).replace_group_id(599), 400, "there is no group 599");
    assert_eq!(bench.ok(groups::get(501)).active, Some(true));
    assert_eq!(named(bench), [Some(GroupId(501)); 5]);
}

fn a_group_that_is_not_there_is_not_found(bench: &Bench) {
    let rule = "there is no group 599";
    bench.rejected(groups::get(599), 404, rule);
    bench.rejected(groups::update(599).group_title("?"), 404, rule);
    bench.rejected(groups::disable(599), 404, rule);
    bench.rejected(groups::disable(599).replace_group_id(501), 404, rule);
    bench.rejected(groups::enable(599), 404, rule);
    bench.rejected(groups::delete(599), 404, rule);
}
