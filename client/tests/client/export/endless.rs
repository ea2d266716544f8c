//! Updates of a list whose rows change at each request, by a clock that is not the one of the responses.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use helpdesk_client::jobs::UpdatesCursor;
use proptest::prelude::*;

use crate::export::server::{ListResponse, START, World, block_on, cases, client_of, users};

/// The number of random services.
const CASES: u32 = 80;

#[test]
fn outpaced_run_ends_and_reports_it() {
    let mut world = World::new(0..250);
    world.totals = false;
    let mut clock = world.date.unwrap();
    let start = clock - 756;
    let (client, _) = client_of(world, move |world| {
        assert!(world.calls < 1000, "it does not end");
        clock += 1;
        world.date = Some(clock - 756);
        world.rows[world.calls % 250].updated = clock;
    });
    let mut updates = client.updates(cases(), None::<UpdatesCursor>);
    while let Some(page) = block_on(updates.next()) {
        page.unwrap();
    }
    let report = updates.report();
    assert!(report.outpaced);
    assert_eq!(report.clock_behind, Duration::from_secs(756));
    // The next run reads everything since the start of this one.
    assert!(updates.cursor().time().unix_seconds() <= start + 1);
}

#[test]
fn finished_run_is_not_reported_as_outpaced() {
    for list in [cases, users] {
        let (client, _) = client_of(World::new(0..1000), |_| ());
        let mut updates = client.updates(list(), None::<UpdatesCursor>);
        while let Some(page) = block_on(updates.next()) {
            page.unwrap();
        }
        assert_eq!(updates.report(), Default::default());
    }
}

/// How far the clock of the responses is behind that of the rows, in seconds.
fn lag() -> impl Strategy<Value = Option<i64>> {
    prop_oneof![
        3 => prop::sample::select(vec![0, 1, 756, 3669, 86_400, 40_000_000]).prop_map(Some),
        1 => Just(Some(-3)),
        // The service states no time.
        1 => Just(None),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, ..ProptestConfig::default() })]

    #[test]
    fn updates_end_however_fast_rows_change_and_lose_none(
        seconds in prop::collection::vec(prop_oneof![Just(0_i64), 0_i64..4000], 0..400),
        lag in lag(),
        changes in 1_usize..40,
        pace in 0_i64..3,
        totals: bool,
        ordered: bool,
        limit in 20_i64..60,
    ) {
        let list: fn() -> ListResponse = if ordered { cases } else { users };
        let mut world = World::new(seconds);
        // Without a count, the clock of the responses decides the end, so it must be about right.
        world.totals = totals || !lag.is_some_and(|lag| (0..4000).contains(&lag));
        let count = world.rows.len();
        let mut clock = world.date.unwrap();
        let busy = Arc::new(AtomicBool::new(true));
        let is_busy = Arc::clone(&busy);
        let (client, wire) = client_of(world, move |world| {
            assert!(world.calls < 3000, "it does not end");
            clock += pace;
            world.date = lag.map(|lag| clock - lag);
            for change in 0..if is_busy.load(Ordering::Relaxed) { changes.min(count) } else { 0 } {
                let at = (world.calls * 37 + change * 101) % count;
                world.rows[at].updated = clock;
            }
        });
        let mut known_rows = BTreeMap::new();
        let mut cursor: Option<UpdatesCursor> = None;
        for run in 0..4 {
            // No row changes during the last run.
            busy.store(run < 3, Ordering::Relaxed);
            let mut updates = client.updates(list().limit(limit), cursor.as_ref());
            while let Some(page) = block_on(updates.next()) {
                known_rows.extend(page.unwrap().items.into_iter().map(|case| (case.case_id, case.updated_at)));
            }
            cursor = Some(updates.cursor());
        }
        for row in &wire.world.lock().unwrap().rows {
            let known = known_rows.get(&row.id).copied().flatten().map(|time| time.unix_seconds());
            prop_assert_eq!(known, Some(row.updated), "row {} since {}", row.id, START);
        }
    }
}
