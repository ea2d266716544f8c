//! Seconds that hold more rows than a page.

use crate::export::server::{START, World, cases, client, client_of, read, sort_ids, users};

#[test]
fn second_with_more_rows_than_a_page_loses_no_row() {
    for count in [99, 100, 101, 199, 200, 201, 750] {
        // Rows before, in and after the busy second, without a gap.
        let seconds = (0..50).chain(std::iter::repeat_n(50, count)).chain(51..200);
        for inclusive in [true, false] {
            let mut world = World::new(seconds.clone());
            world.inclusive = inclusive;
            let all = world.ids();
            let (client, _) = client(world);
            let result = read(client.export(cases()));
            assert_eq!(sort_ids(result.ids), all, "{count} in one second, inclusive: {inclusive}");
            assert!(result.report.counts_match(), "{count}, {inclusive}: {:?}", result.report);
        }
    }
}

#[test]
fn adjacent_busy_seconds_lose_no_row() {
    let seconds = (0..7).flat_map(|second| std::iter::repeat_n(second, 230));
    let world = World::new(seconds);
    let all = world.ids();
    let (client, _) = client(world);
    let result = read(client.export(cases()));
    assert_eq!(sort_ids(result.ids), all);
    assert!(result.report.counts_match(), "{:?}", result.report);
}

#[test]
fn second_that_fills_all_pages_is_read() {
    for list in [cases(), users()] {
        let (client, _) = client(World::new(std::iter::repeat_n(5, 5000)));
        let result = read(client.export(list.limit(10)));
        assert_eq!(result.ids.len(), 5000);
        assert!(result.report.counts_match(), "{:?}", result.report);
    }
}

#[test]
fn too_many_rows_in_one_second_is_an_explained_error() {
    for list in [cases(), users()] {
        let (client, _) = client(World::new((0..3).chain(std::iter::repeat_n(5, 5001))));
        let result = read(client.export(list.limit(10)));
        let error = result.error.expect("there are more rows than pages");
        let message = error.to_string();
        assert!(message.contains("has more records (5001) than the service returns pages for"), "{message}");
        assert!(message.contains("2023-11-14T22:13:25Z"), "{message}");
    }
}

#[test]
fn busy_second_beside_busy_seconds_is_read_alone() {
    // With its neighbors, the second would have too many rows.
    let seconds = std::iter::repeat_n(4, 2000).chain(std::iter::repeat_n(5, 4000)).chain(std::iter::repeat_n(6, 2000));
    let world = World::new(seconds);
    let all = world.ids();
    let (client, _) = client(world);
    let result = read(client.export(cases().limit(10)));
    assert_eq!(sort_ids(result.ids), all);
    assert!(result.report.counts_match(), "{:?}", result.report);
}

#[test]
fn changing_busy_second_does_not_end_the_export() {
    let seconds = std::iter::repeat_n(5, 350).chain(6..400);
    let mut step = 0;
    let (client, wire) = client_of(World::new(seconds), move |world| {
        step += 1;
        let (created, flickering) = (START + 5, 1_000_000);
        world.rows.retain(|row| row.id != flickering);
        if step % 2 == 0 {
            world.rows.push(crate::export::server::Entry { id: flickering, created, updated: created, readable: true });
        }
    });
    let result = read(client.export(cases()));
    let steady = wire.world.lock().unwrap().ids().into_iter().filter(|id| *id < 1_000_000);
    let steady: Vec<_> = steady.collect();
    assert!(steady.iter().all(|id| result.ids.contains(id)), "rows after the second are missing");
    assert!(result.report.finished && !result.report.counts_match());
    assert!(result.report.count_mismatch_total > 0);
}
