//! Lists without an order, read in time ranges.

use crate::export::server::{Entry, World, client, client_of, read, sort_ids, users};

#[test]
fn export_of_any_length_yields_all_rows_once() {
    for count in [0, 1, 99, 100, 101, 3_000, 60_000] {
        let world = World::new((0..count).map(|second| second * 11 % 100_000));
        let all = world.ids();
        let (client, wire) = client(world);
        let result = read(client.export(users()));
        assert_eq!(sort_ids(result.ids), all, "{count} rows");
        assert!(result.report.counts_match(), "{:?}", result.report);
        let calls = wire.world.lock().unwrap().calls as i64;
        assert!(calls <= count / 100 * 13 / 10 + 60, "{calls} requests for {count} rows");
    }
}

#[test]
fn rows_deleted_during_a_range_hide_no_others() {
    let mut step = 0;
    let (client, wire) = client_of(World::new((0..4000).map(|second| second * 7)), move |world| {
        step += 1;
        // The rows with the largest ids come first, so that all later rows move up.
        if step % 7 == 0 && step < 60 {
            world.rows.remove(step * 30);
        }
    });
    let result = read(client.export(users()));
    let left = wire.world.lock().unwrap().ids();
    assert!(left.iter().all(|id| result.ids.contains(id)), "rows are missing: {:?}", result.report);
    let mut once = sort_ids(result.ids.clone());
    once.dedup();
    assert_eq!(once.len(), result.ids.len(), "a row came twice");
    assert!(result.report.range_retries > 0);
}

#[test]
fn rows_added_during_an_export_come_at_the_end() {
    let (client, _) = client_of(World::new((0..1000).map(|second| second * 7)), |world| {
        let id = world.rows.len() as u64 + 1;
        if world.calls > 0 && id <= 1005 {
            let now = world.date.unwrap() + 10;
            world.rows.push(Entry { id, created: now, updated: now, readable: true });
            world.date = Some(now);
        }
    });
    let result = read(client.export(users()));
    assert_eq!(sort_ids(result.ids), (1..=1005).collect::<Vec<_>>());
    assert!(result.report.counts_match() && result.report.range_retries == 0, "{:?}", result.report);
}

#[test]
fn windows_are_divided_between_rows_of_one_second() {
    for inclusive in [true, false] {
        let mut world = World::new((0..40).flat_map(|second| std::iter::repeat_n(second, 400)));
        world.inclusive = inclusive;
        let all = world.ids();
        let (client, _) = client(world);
        let result = read(client.export(users()));
        assert_eq!(sort_ids(result.ids), all);
        assert!(result.report.counts_match(), "{:?}", result.report);
    }
}
