//! Services that differ from the documentation.

use crate::export::server::{
    Asked, Entry, ListResponse, START, World, block_on, cases, client, client_of, read, sort_ids, users,
};

/// Fails a test that would never end.
fn patiently(world: &mut World) {
    assert!(world.calls < 1000, "it does not end: {:#?}", &world.asked[world.asked.len() - 8..]);
}

#[test]
fn repeated_page_ends_the_export() {
    for list in [cases, users] {
        let mut world = World::new((0..1000).map(|second| second * 50));
        world.hears = |asked| Asked { from: None, to: None, page: 1, limit: asked.limit };
        let (client, _) = client_of(world, patiently);
        let result = read(client.export(list()));
        assert!(result.error.is_some() || !result.report.counts_match(), "{:?}", result.report);
    }
}

#[test]
fn bound_that_starts_a_second_early_ends_the_export() {
    // The maximum number of rows outside of the requested range.
    let mut world = World::new((0..50).chain(std::iter::repeat_n(50, 250)).chain(51..200));
    world.hears = |asked| Asked { from: asked.from.map(|from| from - 1), ..asked };
    let all = world.ids();
    let (client, _) = client_of(world, patiently);
    let result = read(client.export(cases()));
    assert_eq!(sort_ids(result.ids), all);
}

#[test]
fn total_of_the_page_loses_no_row() {
    for list in [cases, users] {
        let mut world = World::new((0..950).map(|second| second * 50));
        world.counts = |_, on_page| Some(on_page as i64);
        let all = world.ids();
        let (client, _) = client_of(world, patiently);
        let result = read(client.export(list()));
        assert_eq!(result.ids.len(), all.len(), "{:?}", result.report);
    }
}

#[test]
fn total_of_zero_or_too_low_loses_no_row() {
    let too_low: [fn(i64, usize) -> Option<i64>; 3] =
        [|_, _| Some(0), |total, _| Some(total / 2), |total, _| Some(-total)];
    for list in [cases, users] {
        for counts in too_low {
            let mut world = World::new((0..950).map(|second| second * 50));
            world.counts = counts;
            let all = world.ids();
            let (client, _) = client_of(world, patiently);
            let result = read(client.export(list()));
            assert_eq!(result.ids.len(), all.len(), "{:?}", result.report);
        }
    }
}

#[test]
fn pages_smaller_than_requested_lose_no_row() {
    for totals in [true, false] {
        for list in [cases, users] {
            // One second has more rows than the service returns, and pages are smaller than requested.
            let mut world = World::new((0..900).map(|row| row / 30));
            world.totals = totals;
            world.hears = |asked| Asked { limit: asked.limit.min(50), ..asked };
            let all = world.ids();
            let (client, _) = client_of(world, patiently);
            let result = read(client.export(list()));
            assert_eq!(sort_ids(result.ids), all, "with totals: {totals}, {:?}", result.report);
        }
    }
}

#[test]
fn more_than_the_last_page_in_one_second_is_an_error_however_bounds_count() {
    let bounds: [fn(Asked) -> Asked; 3] = [
        |asked| asked,
        |asked| Asked { from: asked.from.map(|from| from + 1), to: asked.to.map(|to| to - 1), ..asked },
        |asked| Asked { to: asked.to.map(|to| to - 1), ..asked },
    ];
    for list in [cases, users] {
        for hears in bounds {
            let mut world = World::new((0..3).chain(std::iter::repeat_n(5, 5001)).chain(6..20));
            world.hears = hears;
            let (client, _) = client(world);
            let result = read(client.export(list().limit(10)));
            let error = result.error.map(|error| error.to_string());
            assert!(
                error.as_ref().is_some_and(|error| error.contains("has more records (5001)")),
                "{error:?}, {:?}",
                result.report
            );
        }
    }
}

#[test]
fn a_busy_second_beside_busy_ones_is_read_however_bounds_count() {
    let seconds = std::iter::repeat_n(4, 2000).chain(std::iter::repeat_n(5, 4000)).chain(std::iter::repeat_n(6, 2000));
    for list in [cases, users] {
        let mut world = World::new(seconds.clone());
        world.hears = |asked| Asked { to: asked.to.map(|to| to - 1), ..asked };
        let all = world.ids();
        let (client, _) = client(world);
        let result = read(client.export(list().limit(10)));
        assert!(result.error.is_none(), "{:?}", result.error);
        assert_eq!(result.ids.len(), all.len(), "{:?}", result.report);
    }
}

#[test]
fn rows_with_future_times_are_exported() {
    for list in [cases, users] {
        let mut world = World::new((0..500).map(|second| second * 50));
        world.date = Some(START + 5000);
        let all = world.ids();
        let (client, _) = client_of(world, patiently);
        let result = read(client.export(list()));
        assert!(result.error.is_none(), "{}", result.error.unwrap());
        assert_eq!(sort_ids(result.ids), all, "{:?}", result.report);
    }
}

#[test]
fn rows_at_the_ends_of_the_calendar_are_exported() {
    for list in [cases, users] {
        let mut world = World::new((0..300).map(|second| second * 50));
        for (row, created) in [(0, -62_167_219_200), (1, 253_402_300_799), (2, 0), (3, 253_402_300_799)] {
            world.rows[row].created = created;
        }
        world.date = Some(START + 100_000);
        let all = world.ids();
        let (client, _) = client_of(world, patiently);
        let result = read(client.export(list()));
        assert!(result.error.is_none(), "{}", result.error.unwrap());
        assert_eq!(sort_ids(result.ids), all, "{:?}", result.report);
    }
}

#[test]
fn an_empty_page_needs_no_total() {
    for list in [cases, users] {
        let mut world = World::new((0..400).map(|second| second * 50));
        // The service wrote empty lists like this for years: `{"case": []}`.
        world.counts = |total, on_page| (on_page > 0).then_some(total);
        let (client, _) = client(world);
        let result = read(client.export(list()));
        assert_eq!(result.ids.len(), 400);
        assert!(result.report.counts_match(), "{:?}", result.report);
    }
}

#[test]
fn pages_of_unreadable_records_need_no_extra_requests() {
    // A new kind of record, say, since some day.
    let mut world = World::new((0..400).map(|second| if second < 150 { second } else { 100_000 + second }));
    for row in &mut world.rows[150..] {
        row.readable = false;
    }
    let (client, _) = client_of(world, patiently);
    let result = read(client.export(cases()));
    assert_eq!((result.ids.len(), result.errors), (150, 250), "{:?}, {:?}", result.error, result.report);
}

#[test]
fn unreadable_record_beside_a_busy_second_comes_once() {
    let mut world = World::new((0..50).chain(std::iter::repeat_n(50, 250)).chain(51..200));
    let row = world.rows.iter().position(|row| row.created == START + 51).unwrap();
    world.rows[row].readable = false;
    let (client, _) = client(world);
    let result = read(client.export(cases()));
    assert_eq!((result.ids.len(), result.errors), (448, 1), "{:?}", result.report);
}

#[test]
fn unreadable_record_in_a_repeated_range_comes_once() {
    let mut world = World::new((0..500).map(|second| second * 9));
    world.rows[150].readable = false;
    let (client, _) = client_of(world, |world| {
        if world.calls == 1 {
            // The row appears ahead of the position, so the first page is read again.
            let created = START + 3000;
            world.rows.push(Entry { id: 900, created, updated: created, readable: true });
        }
    });
    let result = read(client.export(cases()));
    assert!(result.report.range_retries > 0);
    assert_eq!((result.ids.len(), result.errors), (500, 1), "{:?}", result.report);
}

#[test]
fn row_appearing_behind_the_position_is_noticed_without_dates() {
    let mut world = World::new((0..500).map(|second| second * 9));
    world.date = None;
    let (client, _) = client_of(world, |world| {
        let created = START + 300;
        if world.calls == 1 {
            world.rows.push(Entry { id: 900, created, updated: created, readable: true });
        }
    });
    let result = read(client.export(cases()));
    assert!(result.ids.contains(&900) || !result.report.counts_match(), "{:?}", result.report);
}

#[test]
fn yielded_row_that_disappears_is_reported() {
    // Because of the second one, the first page is read again.
    let (client, _) = client_of(World::new((0..500).map(|second| second * 9)), |world| {
        if world.calls == 1 {
            world.rows.retain(|row| row.id != 31 && row.id != 480);
        }
    });
    let result = read(client.export(cases()));
    assert_eq!(result.report.range_retries, 1);
    assert_eq!(result.report.disappeared_ids, [31]);
}

#[test]
fn returning_row_of_a_busy_second_comes_once() {
    let mut gone = Vec::new();
    let (client, _) = client_of(World::new(std::iter::repeat_n(0, 15).chain(5..40)), move |world| {
        match world.calls {
            // The row came with the first page, is missing while the second is read separately, and is then back.
            2 => gone.push(world.rows.remove(3)),
            4 => world.rows.extend(gone.pop()),
            _ => (),
        }
    });
    let result = read(client.export(cases().limit(12)));
    let mut once = sort_ids(result.ids.clone());
    once.dedup();
    assert_eq!(once.len(), result.ids.len(), "a row came twice");
}

#[test]
fn second_that_fills_all_pages_is_read_without_totals() {
    for list in [cases, users] {
        // The last page that there is, which is not full.
        let mut world = World::new(std::iter::repeat_n(5, 4995));
        world.totals = false;
        let (client, _) = client(world);
        let result = read(client.export(list().limit(10)));
        assert!(result.error.is_none(), "{}", result.error.unwrap());
        assert_eq!(result.ids.len(), 4995);
    }
}

#[test]
fn memory_of_unreadable_records_does_not_grow_with_the_list() {
    let peak = |rows: i64| {
        let mut world = World::new((0..rows).map(|second| second * 10));
        for row in world.rows.iter_mut().skip(50) {
            row.readable = false;
        }
        let (client, _) = client(world);
        let mut export = client.export(users());
        let mut most = 0;
        block_on(async {
            while let Some(page) = export.next().await {
                page.unwrap();
                most = most.max(export.checkpoint().to_string().len());
            }
        });
        most
    };
    let (few, many) = (peak(12_000), peak(36_000));
    assert!(many < few * 3 / 2, "{few} bytes are remembered of few rows, {many} of many");
}

#[test]
fn busy_seconds_cost_about_as_many_requests_as_they_have_pages() {
    for (list, inclusive) in [(cases as fn() -> ListResponse, true), (cases, false), (users, true), (users, false)] {
        let mut world = World::new((0..60).flat_map(|second| std::iter::repeat_n(second, 200)));
        world.inclusive = inclusive;
        let (client, wire) = client(world);
        let result = read(client.export(list()));
        assert_eq!(result.ids.len(), 12_000);
        let calls = wire.world.lock().unwrap().calls;
        assert!(calls < 3 * 120, "{calls} requests for 120 pages, inclusive: {inclusive}");
    }
}

#[test]
fn rows_added_before_a_future_end_are_no_mismatch() {
    for list in [cases, users] {
        let to = START + 100_000;
        let calls = {
            let (client, wire) = client(World::new((0..250).map(|second| second * 5)));
            read(client.export(list().time("to_time", to)));
            wire.world.lock().unwrap().calls
        };
        let (client, _) = client_of(World::new((0..250).map(|second| second * 5)), move |world| {
            // Before it is counted once more, which is the last request.
            if world.calls == calls - 1 {
                let created = world.date.unwrap() + 60;
                world.date = Some(created);
                world.rows.push(Entry { id: 900, created, updated: created, readable: true });
            }
        });
        let result = read(client.export(list().time("to_time", to)));
        assert!(result.report.counts_match(), "{:?}", result.report);
    }
}
