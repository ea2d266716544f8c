//! Seconds with more records than the service's pages can hold.

use helpdesk_client::ErrorKind;
use helpdesk_client::jobs::ExportCheckpoint;

use crate::export::server::{
    Asked, Entry, ListResponse, START, World, block_on, cases, cases_of_few_pages, client, follow, read, sort_ids,
    users, users_of_few_pages,
};

/// These many records were changed by an import in one second, between others.
fn import_world(count: i64) -> World {
    let mut world = World::new((0..count + 100).map(|row| row * 60));
    for row in &mut world.rows {
        row.updated = match row.id as i64 {
            id @ ..50 => row.created.max(START + id),
            id if id > count + 50 => START + 9_000_000 + id,
            _ => START + 8_000_000,
        };
    }
    world.date = Some(START + 9_100_000);
    world
}

/// Exchanges the two times of each record.
fn swap_times(mut world: World) -> World {
    for Entry { created, updated, .. } in &mut world.rows {
        (*created, *updated) = (*updated, *created);
    }
    world
}

/// Lists whose pages hold 1000 records.
fn lists() -> [ListResponse; 2] {
    [cases().limit(2), users().limit(2)]
}

/// Lists whose pages hold 200 records.
fn lists_of_few_pages() -> [ListResponse; 2] {
    [cases_of_few_pages().limit(2), users_of_few_pages().limit(2)]
}

#[test]
fn updates_read_a_second_with_more_changes_than_pages_hold() {
    for (at, list) in lists_of_few_pages().into_iter().enumerate() {
        for (inclusive, combines, totals) in
            [(true, true, true), (false, true, true), (true, false, true), (true, true, false)]
        {
            let mut world = import_world(210);
            (world.inclusive, world.combines, world.totals) = (inclusive, combines, totals);
            let all = world.ids();
            let what = format!("inclusive: {inclusive}, combines: {combines}, totals: {totals}");
            let (client, wire) = client(world);
            let (ids, cursor) = follow(client.updates(list.clone(), None::<helpdesk_client::jobs::UpdatesCursor>));
            let mut once = sort_ids(ids.clone());
            once.dedup();
            assert_eq!(once, all, "{what}");
            assert_eq!(ids.len(), all.len(), "{what}: some came twice");
            // Later, all have changed in one second.
            wire.world.lock().unwrap().rows.iter_mut().for_each(|row| row.updated = START + 9_050_000);
            let (ids, cursor) = follow(client.updates(list.clone(), cursor));
            assert_eq!(sort_ids(ids), all, "{what}");
            if at > 0 {
                continue;
            }
            // The run after it reads the last seconds again.
            let (ids, _) = follow(client.updates(list.clone(), cursor));
            assert_eq!(sort_ids(ids), all, "{what}");
        }
    }
}

#[test]
fn rows_beside_a_crowded_second_come_once_for_any_bounds() {
    let bounds: [fn(Asked) -> Asked; 4] = [
        |asked| asked,
        |asked| Asked { from: asked.from.map(|from| from + 1), ..asked },
        |asked| Asked { to: asked.to.map(|to| to - 1), ..asked },
        |asked| Asked { from: asked.from.map(|from| from + 1), to: asked.to.map(|to| to - 1), ..asked },
    ];
    for (at, list) in lists_of_few_pages().into_iter().enumerate() {
        for (hears, combines) in bounds.into_iter().zip(0..).flat_map(|it| [(it, true), (it, false)]) {
            // The second after it is crowded too.
            let mut world = import_world(450);
            for row in &mut world.rows {
                row.updated = match row.id {
                    40..50 => START + 8_000_000 - 1,
                    275..490 => START + 8_000_000 + 1,
                    490..500 => START + 8_000_000 + 2,
                    _ => row.updated,
                };
            }
            (world.hears, world.combines) = (hears.0, combines);
            let (all, what) = (world.ids(), format!("list {at}, bounds {}, combines: {combines}", hears.1));
            let (client, _) = client(world);
            let (ids, _) = follow(client.updates(list.clone(), None::<helpdesk_client::jobs::UpdatesCursor>));
            assert_eq!(sort_ids(ids), all, "{what}");
        }
    }
}

#[test]
fn export_reads_a_second_with_more_rows_than_pages_hold() {
    for list in lists() {
        for (inclusive, sorts) in [(true, true), (false, true), (true, false)] {
            let mut world = swap_times(import_world(1050));
            (world.inclusive, world.sorts) = (inclusive, sorts);
            let all = world.ids();
            let (client, wire) = client(world);
            let result = read(client.export(list.clone()));
            assert_eq!(sort_ids(result.ids), all, "inclusive: {inclusive}: {:?}", result.error);
            assert!(result.report.counts_match(), "{:?}", result.report);
            let world = wire.world.lock().unwrap();
            assert!(world.calls < 900, "{} requests, for 575 pages", world.calls);
        }
    }
}

#[test]
fn an_export_of_a_crowded_second_resumes_after_any_page() {
    for list in lists() {
        let world = swap_times(import_world(1050));
        let all = world.ids();
        let (client, _) = client(world);
        let (mut ids, mut checkpoint, mut longest) = (Vec::new(), None::<String>, 0);
        for _ in 0..10_000 {
            let mut export = client.export(list.clone());
            if let Some(saved) = &checkpoint {
                export = export.resume(&saved.parse::<ExportCheckpoint>().unwrap()).unwrap();
            }
            let pages = block_on(async {
                for _ in 0..7 {
                    let Some(page) = export.next().await else { return 0 };
                    ids.extend(page.unwrap().items.iter().map(|case| case.case_id));
                }
                7
            });
            let saved = export.checkpoint().to_string();
            longest = longest.max(saved.len());
            checkpoint = Some(saved);
            if pages == 0 {
                assert!(export.report().counts_match(), "{:?}", export.report());
                break;
            }
        }
        assert_eq!(sort_ids(ids), all);
        assert!(longest < 200_000, "{longest}");
    }
}

#[test]
fn filter_by_the_other_time_applies_to_a_crowded_second() {
    let mut world = swap_times(import_world(1050));
    let (from, to) = (START + 60 * 70, START + 60 * 1120);
    let wanted: Vec<u64> =
        world.rows.iter().filter(|row| (from..=to).contains(&row.updated)).map(|row| row.id).collect();
    world.date = Some(START + 9_100_000);
    let (client, _) = client(world);
    let list = cases().limit(2).time("from_updated_time", from).time("to_updated_time", to);
    let result = read(client.export(list));
    assert_eq!(sort_ids(result.ids), sort_ids(wanted), "{:?}", result.error);
}

#[test]
fn indivisible_second_is_an_error_and_loses_no_earlier_row() {
    for list in lists() {
        let mut world = World::new((0..20).chain(std::iter::repeat_n(100, 1001)));
        world.date = Some(START + 4000);
        let (client, wire) = client(world);
        let mut updates = client.updates(list, None::<helpdesk_client::jobs::UpdatesCursor>);
        let error = block_on(async {
            loop {
                match updates.next().await {
                    Some(Ok(_)) => (),
                    Some(Err(error)) => return error,
                    None => panic!("there are more rows than pages"),
                }
            }
        });
        let message = error.to_string();
        assert_eq!(error.kind(), ErrorKind::Pagination);
        assert!(
            message.ends_with("and they have no other time that differs") && !message.contains("filter"),
            "{message}"
        );
        assert!(wire.world.lock().unwrap().calls < 300, "{}", wire.world.lock().unwrap().calls);
    }
}
