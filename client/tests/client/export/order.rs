//! Lists in the order of their times.

use crate::export::server::{START, World, cases, client, client_of, read, sort_ids};

#[test]
fn export_yields_all_rows_once_and_oldest_first() {
    let (client, wire) = client(World::new((0..1234).map(|second| second * 7)));
    let result = read(client.export(cases()));
    assert_eq!(result.ids, (1..=1234).collect::<Vec<_>>());
    assert!(result.report.counts_match(), "{:?}", result.report);
    assert_eq!((result.report.records, result.report.range_retries), (1234, 0));
    // Thirteen pages overlap a little. Then the export requests added rows, and counts.
    assert_eq!(wire.world.lock().unwrap().calls, 15);
}

#[test]
fn empty_list_is_a_complete_export() {
    let (client, _) = client(World::new([]));
    let result = read(client.export(cases()));
    assert!(result.ids.is_empty() && result.report.counts_match(), "{:?}", result.report);
}

#[test]
fn time_bounds_of_the_request_apply() {
    let (client, wire) = client(World::new(0..1000));
    let result = read(client.export(cases().time("from_time", START + 100).time("to_time", START + 500)));
    assert_eq!(result.ids, (101..=501).collect::<Vec<_>>());
    let asked = &wire.world.lock().unwrap().asked;
    assert!(asked.iter().all(|query| query.contains(&format!("to_time={}", START + 500))), "{asked:?}");
    assert!(result.report.counts_match());
}

#[test]
fn rows_deleted_during_an_export_hide_no_others() {
    // Before each later request, a row that was read is deleted. Page numbers would lose the row that takes its place.
    let mut oldest = 1;
    let (client, wire) = client_of(World::new((0..1000).map(|second| second * 3)), move |world| {
        if world.calls > 0 {
            world.rows.retain(|row| row.id != oldest);
            oldest += 2;
        }
    });
    let result = read(client.export(cases()));
    let left = wire.world.lock().unwrap().ids();
    assert!(left.iter().all(|id| result.ids.contains(id)), "rows are missing");
    let mut once = result.ids.clone();
    once.dedup();
    assert_eq!(sort_ids(once).len(), result.ids.len(), "a row came twice");
    assert_eq!(result.ids.len(), 1000, "those that went were read before");
}

#[test]
fn rows_added_during_an_export_come_at_the_end() {
    let (client, wire) = client_of(World::new((0..500).map(|second| second * 3)), |world| {
        let id = world.rows.len() as u64 + 1;
        // Later than the time of the first response, and only while it is read.
        if world.calls > 0 && id <= 504 {
            let now = world.date.unwrap() + 10;
            world.rows.push(crate::export::server::Entry { id, created: now, updated: now, readable: true });
            world.date = Some(now);
        }
    });
    let result = read(client.export(cases()));
    assert_eq!(result.ids, (1..=504).collect::<Vec<_>>());
    assert!(result.report.counts_match(), "{:?}", result.report);
    assert_eq!(wire.world.lock().unwrap().calls, 8, "what is added later costs no reading again");
}

#[test]
fn unreliable_order_loses_no_row() {
    let mut world = World::new((0..2000).map(|second| second * 50));
    world.sorts = false;
    let (client, _) = client(world);
    let result = read(client.export(cases()));
    assert_eq!(sort_ids(result.ids), (1..=2000).collect::<Vec<_>>());
    assert!(result.report.counts_match(), "{:?}", result.report);
}

#[test]
fn ignored_time_bounds_are_an_error() {
    let mut world = World::new((0..2000).map(|second| second * 50));
    world.bounds = false;
    let (client, wire) = client(world);
    let result = read(client.export(cases()));
    let error = result.error.expect("the same rows come again and again");
    assert_eq!(error.kind(), helpdesk_client::ErrorKind::Pagination);
    assert!(error.to_string().contains("it may ignore the time filters"), "{error}");
    assert!(wire.world.lock().unwrap().calls < 20);
}

#[test]
fn service_without_dates_is_read_to_its_end() {
    let mut world = World::new((0..350).map(|second| second * 2));
    world.date = None;
    let (client, _) = client(world);
    let result = read(client.export(cases()));
    assert_eq!(result.ids, (1..=350).collect::<Vec<_>>());
    assert!(result.report.counts_match(), "{:?}", result.report);
}

#[test]
fn page_or_order_set_by_the_caller_is_rejected() {
    let (client, wire) = client(World::new(0..10));
    for (request, name) in [(cases().page(2), "page"), (cases().text("sort", "created_at_desc"), "sort")] {
        let error = read(client.export(request)).error.unwrap();
        assert_eq!(error.to_string(), format!("cases.list: `export` sets `{name}` itself; remove it from the request"));
    }
    let mut updates =
        client.updates(cases().time("from_updated_time", START), helpdesk_runtime::Timestamp::from_unix_seconds(START));
    let error = crate::export::server::block_on(updates.next()).unwrap().unwrap_err();
    assert_eq!(error.to_string(), "cases.list: `updates` sets `from_updated_time` itself; remove it from the request");
    assert!(crate::export::server::block_on(updates.next()).is_none());
    assert_eq!(wire.world.lock().unwrap().calls, 0);
}
