//! The number of records, compared with the count of the service.

use crate::export::server::{Entry, START, World, cases, client, client_of, read, users};

#[test]
fn wrong_count_is_reported_and_loses_no_row() {
    for lie in [3, 1000] {
        let mut world = World::new((0..450).map(|second| second * 9));
        world.lie = lie;
        let (client, wire) = client(world);
        let result = read(client.export(cases()));
        assert_eq!(result.ids, (1..=450).collect::<Vec<_>>());
        assert!(result.report.finished && !result.report.counts_match());
        let moved = result.report.count_mismatches.last().unwrap();
        assert_eq!(moved.expected - moved.received, lie as u64, "{moved:?}");
        assert!(wire.world.lock().unwrap().calls < 40, "twice again, and no more");
    }
}

#[test]
fn row_appearing_behind_the_position_is_noticed_at_the_end() {
    // The row was in the trash, and is restored before the position of the export.
    let (client, _) = client_of(World::new((0..500).map(|second| second * 9)), |world| {
        let created = START + 300;
        if world.calls == 1 {
            world.rows.push(Entry { id: 900, created, updated: created, readable: true });
        }
    });
    let result = read(client.export(cases()));
    assert!(result.report.finished && !result.report.counts_match());
    let moved = result.report.count_mismatches[0];
    assert_eq!((result.report.count_mismatches.len(), moved.expected, moved.received), (1, 501, 500));
}

#[test]
fn row_appearing_ahead_of_the_position_is_found() {
    let (client, _) = client_of(World::new((0..500).map(|second| second * 9)), |world| {
        let created = START + 3000;
        if world.calls == 1 {
            world.rows.push(Entry { id: 900, created, updated: created, readable: true });
        }
    });
    let result = read(client.export(cases()));
    assert!(result.ids.contains(&900), "{:?}", result.report);
    assert!(result.report.counts_match() && result.report.range_retries == 1, "{:?}", result.report);
}

#[test]
fn row_gone_from_a_repeated_window_is_reported() {
    let (client, _) = client_of(World::new((0..500).map(|second| second * 9)), |world| {
        // The newest come first: the one was read by then, the other was not.
        if world.calls == 3 {
            world.rows.retain(|row| row.id != 31 && row.id != 480);
        }
    });
    let result = read(client.export(users()));
    assert!(result.report.counts_match() && result.report.range_retries == 1, "{:?}", result.report);
    assert_eq!(result.report.disappeared_ids, [480]);
}

#[test]
fn missing_count_is_reported_and_loses_no_row() {
    for list in [cases(), users()] {
        let mut world = World::new((0..777).map(|second| second / 3));
        world.totals = false;
        let (client, _) = client(world);
        let result = read(client.export(list));
        assert_eq!(result.ids.len(), 777);
        assert!(result.report.finished && result.report.ranges_uncounted > 0 && !result.report.counts_match());
    }
}

#[test]
fn unreadable_record_counts_and_is_an_error() {
    for list in [cases(), users()] {
        let mut world = World::new((0..300).map(|second| second * 2));
        for row in [0, 100, 150, 299] {
            world.rows[row].readable = false;
        }
        let (client, _) = client(world);
        let result = read(client.export(list));
        assert_eq!((result.ids.len(), result.errors), (296, 4));
        assert_eq!((result.report.records, result.report.decode_errors), (296, 4));
        assert!(result.report.counts_match(), "{:?}", result.report);
    }
}

#[test]
fn memory_does_not_grow_with_the_list() {
    let peak = |rows: i64| {
        let (client, _) = client(World { asked: Vec::new(), ..World::new(0..rows) });
        let mut export = client.export(cases());
        let mut most = 0;
        crate::export::server::block_on(async {
            while let Some(page) = export.next().await {
                page.unwrap();
                most = most.max(export.checkpoint().to_string().len());
            }
        });
        assert!(export.report().counts_match());
        most
    };
    // The export remembers the same rows as its checkpoint.
    let (few, many) = (peak(2_000), peak(20_000));
    assert!(many < few + 200 && many < 8_000, "{few} bytes are remembered of few rows, {many} of many");
}

#[test]
fn estimate_covers_the_rest_without_extra_request() {
    let (client, wire) = client(World::new((0..1000).map(|second| second * 5)));
    let mut export = client.export(cases());
    let before = export.checkpoint();
    let estimate = crate::export::server::block_on(export.estimate()).unwrap();
    assert_eq!((estimate.records, estimate.requests, estimate.duration), (Some(1000), Some(9), None));
    assert_eq!(export.checkpoint(), before, "nothing was given out yet");
    let result = read(export);
    assert_eq!(result.ids.len(), 1000);
    assert_eq!(wire.world.lock().unwrap().calls, 13);
}

#[test]
fn progress_is_reported_after_each_response() {
    let (client, _) = client(World::new((0..1000).map(|second| second * 5)));
    let progress = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let sink = std::sync::Arc::clone(&progress);
    let export = client.export(cases()).on_progress(move |progress| {
        sink.lock().unwrap().push((progress.records, progress.requests, progress.remaining.records));
    });
    read(export);
    let progress = progress.lock().unwrap();
    assert_eq!(progress[0], (100, 1, Some(900)));
    assert_eq!(progress.last().unwrap().0, 1000);
    assert_eq!(progress.last().unwrap().2, Some(0));
    assert!(progress.is_sorted_by_key(|(records, calls, _)| (*calls, *records)));
}
