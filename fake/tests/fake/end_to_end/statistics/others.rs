//! Changes of staff statuses, and the older leaderboards. No source shows their responses, so that the client returns JSON.

use helpdesk::response::UntypedJson;
use helpdesk::{CaseStatus, Json, Period, cases, statistics};
use helpdesk_fake::Seed;

use crate::end_to_end::bench::Bench;
use crate::end_to_end::statistics::civil;

scenarios![
    changes_of_staff_statuses_are_listed_with_their_times,
    a_page_has_a_hundred_changes_and_the_last_page_is_marked,
    the_older_leaderboards_count_closed_cases_of_staff_and_of_groups,
];

/// A number; dialects write numbers as text.
fn number(json: &Json) -> Option<u64> {
    json.as_u64().or_else(|| json.as_str()?.parse().ok())
}

fn changes_of_staff_statuses_are_listed_with_their_times(bench: &Bench) {
    let report = || statistics::staff_statuses(Period::Last14Days);
    let changes = bench.ok(report());
    assert_eq!(changes.last_page, Some(true));
    let values = || changes.iter().map(UntypedJson::value);
    let read = |change: Json| [number(&change["staff_id"]), number(&change["status_id"])];
    let expected = [[Some(601), Some(1)], [Some(601), Some(2)], [Some(601), Some(1)]];
    assert_eq!(values().map(read).collect::<Vec<_>>(), expected);
    // The days since 1970 are for the dialect that has numbers.
    let is_of_day = |time: &Json| match time.as_str() {
        Some(text) => text.contains("18 Feb 2026"),
        None => number(time).is_some_and(|seconds| seconds / 86_400 == 20_502),
    };
    assert!(values().all(|change| is_of_day(&change["created_at"])));
    assert_eq!(bench.ok(report().staff_id(601)).len(), 3);
    assert_eq!(bench.ok(report().staff_id(602)).len(), 0);
    // The possible values are unknown.
    assert_eq!(bench.ok(report().staff_access("full")).len(), 3);
    let beyond = bench.ok(report().page(2));
    assert_eq!((beyond.len(), beyond.last_page), (0, Some(true)));
}

fn a_page_has_a_hundred_changes_and_the_last_page_is_marked(bench: &Bench) {
    // Two of three cases have a staff reply, and as many statuses change.
    bench.server.seed(Seed::cases(400));
    let report = |page: i64| bench.ok(statistics::staff_statuses(Period::LastYear).page(page));
    let first = bench.ok(statistics::staff_statuses(Period::LastYear));
    assert_eq!((first.len(), first.last_page), (100, Some(false)));
    assert_eq!(report(1), first);
    let all = bench.collect(statistics::staff_statuses(Period::LastYear));
    assert!(all.len() > 200, "{}", all.len());
    let pages = all.chunks(100).count();
    for (page, rows) in (1..).zip(all.chunks(100)) {
        let read = report(page as i64);
        assert_eq!((&*read.items, read.last_page), (rows, Some(page == pages)), "page {page}");
    }
}

fn the_older_leaderboards_count_closed_cases_of_staff_and_of_groups(bench: &Bench) {
    let close = |case: u64, staff: u64, group: u64| {
        bench.ok(cases::update(case).staff_id(staff).group_id(group).status(CaseStatus::Closed));
    };
    close(10_001, 601, 501);
    close(10_002, 602, 501);
    close(10_004, 602, 502);
    let rows = |report: Json, id: &str, name: &str| -> Vec<(u64, String, u64)> {
        let rows = report.as_object().expect("an object").values();
        let text = |json: &Json| json.as_str().expect("a text").to_owned();
        let row = |row: &Json| (number(&row[id]).unwrap(), text(&row[name]), number(&row["closed_cases"]).unwrap());
        rows.map(row).collect()
    };
    let staff = |from, to| {
        let report = bench.ok(statistics::staff_leaderboard(civil(from), civil(to)));
        rows(report.value(), "staff_id", "staff_name")
            .into_iter()
            .map(|(id, name, closed)| format!("{id} {name} {closed}"))
    };
    let groups = |from, to| {
        let report = bench.ok(statistics::group_leaderboard(civil(from), civil(to)));
        rows(report.value(), "group_id", "group_title")
            .into_iter()
            .map(|(id, title, closed)| format!("{id} {title} {closed}"))
    };
    let noon = ("2026-03-02 12:00:00", "2026-03-02 12:00:01");
    assert!(staff(noon.0, noon.1).eq(["601 Agnes Agent 1", "602 Boris 2", "603 Carla 0"]));
    assert!(groups(noon.0, noon.1).eq(["501 Support 2", "502 Sales 1", "503 Archive 0"]));
    let before = ("2026-03-01", "2026-03-02 11:59:59");
    assert!(staff(before.0, before.1).eq(["601 Agnes Agent 0", "602 Boris 0", "603 Carla 0"]));
    assert!(groups(before.0, before.1).eq(["501 Support 0", "502 Sales 0", "503 Archive 0"]));
    // The cache of their results is undocumented.
    bench.ok(cases::update(10_004).status(CaseStatus::Open));
    assert!(staff(noon.0, noon.1).eq(["601 Agnes Agent 1", "602 Boris 1", "603 Carla 0"]));
    assert!(groups(noon.0, noon.1).eq(["501 Support 2", "502 Sales 0", "503 Archive 0"]));
}
