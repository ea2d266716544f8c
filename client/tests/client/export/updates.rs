//! Changes since a time.

use helpdesk_client::jobs::UpdatesCursor;
use helpdesk_runtime::Timestamp;

use crate::export::server::{Entry, START, World, cases, client, client_of, follow, sort_ids, users};

/// Touches these rows, one second after the other.
fn touch(world: &mut World, ids: impl IntoIterator<Item = u64>) {
    for id in ids {
        let now = world.date.unwrap() + 1;
        world.date = Some(now);
        for row in world.rows.iter_mut().filter(|row| row.id == id) {
            row.updated = now;
        }
    }
}

#[test]
fn updates_yield_exactly_the_later_changes() {
    for list in [cases, users] {
        let (client, wire) = client(World::new((0..1000).map(|second| second * 5)));
        let since = Timestamp::from_unix_seconds(START + 3000);
        let (ids, cursor) = follow(client.updates(list(), since));
        assert_eq!(sort_ids(ids), (601..=1000).collect::<Vec<_>>());

        touch(&mut wire.world.lock().unwrap(), (1..=250).rev());
        let (ids, cursor) = follow(client.updates(list(), &cursor));
        // The last seconds before the cursor are read again.
        let changed: Vec<_> = sort_ids(ids).into_iter().filter(|id| *id <= 250).collect();
        assert_eq!(changed, (1..=250).collect::<Vec<_>>());

        let (ids, again) = follow(client.updates(list(), &cursor));
        assert!(ids.len() <= 11, "only the last seconds: {ids:?}");
        assert_eq!(again, cursor);
    }
}

#[test]
fn a_first_run_has_no_cursor_and_reads_everything() {
    for list in [cases, users] {
        let (client, wire) = client(World::new((0..1000).map(|second| second * 5)));
        let (ids, cursor) = follow(client.updates(list(), None::<UpdatesCursor>));
        assert_eq!(sort_ids(ids), (1..=1000).collect::<Vec<_>>());
        touch(&mut wire.world.lock().unwrap(), [7]);
        let (ids, _) = follow(client.updates(list(), Some(&cursor)));
        assert!(ids.contains(&7) && ids.len() < 20, "{ids:?}");
    }
}

#[test]
fn changes_during_a_run_are_read_in_this_run_or_the_next() {
    for list in [cases, users] {
        let mut step = 0;
        let (client, wire) = client_of(World::new((0..1500).map(|second| second * 5)), move |world| {
            step += 1;
            // Only for a while, or the run would never end.
            if step < 40 {
                touch(world, [(step * 37) % 1500 + 1]);
            }
        });
        let mut seen = std::collections::BTreeMap::new();
        let mut cursor = None;
        for _ in 0..4 {
            let mut updates = match &cursor {
                None => client.updates(list(), Timestamp::from_unix_seconds(START)),
                Some(cursor) => client.updates(list(), cursor),
            };
            crate::export::server::block_on(async {
                while let Some(page) = updates.next().await {
                    // A program that stores records by id.
                    seen.extend(page.unwrap().items.into_iter().map(|case| (case.case_id, case.updated_at)));
                }
            });
            cursor = Some(updates.cursor());
        }
        let world = wire.world.lock().unwrap();
        for row in &world.rows {
            assert_eq!(seen[&row.id].map(|time| time.unix_seconds()), Some(row.updated), "row {}", row.id);
        }
    }
}

#[test]
fn cursor_can_be_saved_after_any_page() {
    for list in [cases, users] {
        let (client, _) = client(World::new((0..9000).map(|second| second / 2 * 3)));
        let mut known_rows = std::collections::BTreeSet::new();
        let mut cursor: Option<UpdatesCursor> = None;
        for _ in 0..200 {
            let mut updates = match &cursor {
                None => client.updates(list(), Timestamp::from_unix_seconds(START)),
                Some(cursor) => client.updates(list(), cursor),
            };
            // Killed after 30 pages, each time.
            let over = crate::export::server::block_on(async {
                for _ in 0..80 {
                    match updates.next().await {
                        Some(page) => known_rows.extend(page.unwrap().items.iter().map(|case| case.case_id)),
                        None => return true,
                    }
                    cursor = Some(updates.cursor().to_string().parse().unwrap());
                }
                false
            });
            if over {
                break;
            }
        }
        assert_eq!(known_rows.len(), 9000);
    }
}

#[test]
fn the_cursor_of_another_request_is_rejected() {
    let (client, _) = client(World::new(0..10));
    let (_, cursor) = follow(client.updates(cases(), Timestamp::from_unix_seconds(START)));
    for other in [cases().text("subject", "fire"), users()] {
        let error = crate::export::server::block_on(client.updates(other, &cursor).next()).unwrap().unwrap_err();
        assert!(
            error.to_string().contains("the cursor is of another request of `cases.list`, or of another account"),
            "{error}"
        );
    }
    assert_eq!(cursor.time().unix_seconds(), START + 9);
}

#[test]
fn added_row_is_a_change() {
    let (client, wire) = client(World::new(0..10));
    let (_, cursor) = follow(client.updates(cases(), Timestamp::from_unix_seconds(START)));
    {
        let mut world = wire.world.lock().unwrap();
        let now = world.date.unwrap() + 50;
        world.date = Some(now);
        world.rows.push(Entry { id: 77, created: now, updated: now, readable: true });
    }
    let (ids, _) = follow(client.updates(cases(), cursor));
    assert!(ids.contains(&77));
}

#[test]
fn invalid_cursor_texts_are_rejected() {
    let (client, _) = client(World::new(0..10));
    let (_, cursor) = follow(client.updates(cases(), Timestamp::from_unix_seconds(START)));
    let text = cursor.to_string();
    assert_eq!(text.parse::<UpdatesCursor>().unwrap(), cursor);
    let json = serde_json::to_string(&cursor).unwrap();
    assert_eq!(serde_json::from_str::<UpdatesCursor>(&json).unwrap(), cursor);
    let huge = text.rsplit_once(' ').unwrap().0.to_owned() + " 99999999999999999999";
    for wrong in ["", "updates", &text[1..], &text.replace("updates 1", "updates 2"), &format!("{text} 1"), &huge] {
        assert!(wrong.parse::<UpdatesCursor>().is_err(), "{wrong:?}");
    }
}
