//! Checkpoints after errors, of extreme requests, and forged ones.

use std::iter;
use std::ops::Range;

use helpdesk_client::jobs::ExportCheckpoint;
use helpdesk_runtime::Timestamp;
use serde_json::{Value, json};

use crate::export::server::{
    ListResponse, START, World, block_on, cases, cases_of_few_pages, client, read, users, users_of_few_pages,
};

/// A list in pages of two rows.
fn pages_of_two(list: fn() -> ListResponse) -> ListResponse {
    list().limit(2)
}

/// Exports until one second has more rows than its pages. Then somebody deletes some rows, and the export resumes at its checkpoint: it
/// yields each remaining row once.
fn assert_given_once(list: fn() -> ListResponse, world: World, deleted: Range<u64>) {
    let (client, wire) = client(world);
    let mut export = client.export(pages_of_two(list));
    let mut ids = Vec::new();
    let end = block_on(async {
        loop {
            match export.next().await {
                Some(Ok(page)) => ids.extend(page.items.iter().map(|case| case.case_id)),
                end => return end.map(|page| page.map(drop)),
            }
        }
    });
    assert!(matches!(end, Some(Err(_))), "{end:?}");
    let checkpoint: ExportCheckpoint = export.checkpoint().to_string().parse().unwrap();
    wire.world.lock().unwrap().rows.retain(|row| !deleted.contains(&row.id));
    let result = read(client.export(pages_of_two(list)).resume(&checkpoint).unwrap());
    assert!(result.error.is_none(), "{:?}", result.error);
    ids.extend(result.ids);
    let left = wire.world.lock().unwrap().ids();
    let missing: Vec<_> = left.iter().filter(|id| !ids.contains(id)).collect();
    assert!(missing.is_empty(), "{missing:?} are missing, proven: {}", result.report.counts_match());
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "a row came twice");
}

#[test]
fn unyielded_rows_of_a_failed_page_come_after_resuming() {
    for list in [cases, users] {
        let seconds = (0..3).chain(iter::repeat_n(5, 1001)).chain(iter::repeat_n(6, 50));
        assert_given_once(list, World::new(seconds), 200..202);
    }
}

#[test]
fn error_in_a_busy_second_repeats_no_row() {
    for list in [cases_of_few_pages, users_of_few_pages] {
        // Without totals, the last page tells. The pages hold 200 rows.
        let mut world = World::new((0..3).chain(iter::repeat_n(5, 203)).chain(6..9));
        world.totals = false;
        assert_given_once(list, world, 40..60);
    }
}

#[test]
fn checkpoint_with_any_numbers_does_not_panic() {
    let mut harmed = Vec::new();
    for list in [cases, users] {
        let list = || list().limit(20);
        let (client, _) = client(World::new((0..520).map(|row: i64| row / 60)));
        let mut export = client.export(list());
        for _ in 0..9 {
            block_on(export.next());
        }
        let value: Value = serde_json::from_str(&export.checkpoint().to_string()).unwrap();
        for path in numbers(&value) {
            let far = 1_i64 << 40;
            for wrong in [json!(u64::MAX), json!(i64::MAX), json!(i64::MIN), json!(far), json!(-far), json!(u32::MAX)] {
                let mut value = value.clone();
                *value.pointer_mut(&path).unwrap() = wrong.clone();
                let Ok(checkpoint) = value.to_string().parse::<ExportCheckpoint>() else { continue };
                let used = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                    let Ok(mut export) = client.export(list()).resume(&checkpoint) else { return };
                    export.progress();
                    block_on(async {
                        for _ in 0..200 {
                            match export.next().await {
                                Some(Ok(_)) => (),
                                _ => return,
                            }
                        }
                    });
                }));
                if used.is_err() {
                    harmed.push(format!("{path} = {wrong}"));
                }
            }
        }
    }
    assert!(harmed.is_empty(), "{harmed:#?}");
}

fn numbers(value: &Value) -> Vec<String> {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Array(items) => {
            items.iter().take(3).enumerate().map(|(index, value)| (index.to_string(), value)).collect()
        }
        Value::Number(_) => return vec![String::new()],
        _ => Vec::new(),
    };
    let below = |(key, child): (String, _)| {
        numbers(child).into_iter().map(move |path| format!("/{key}{path}")).collect::<Vec<_>>()
    };
    children.into_iter().flat_map(below).collect()
}

#[test]
fn a_checkpoint_with_windows_without_number_is_rejected() {
    let (client, _) = client(World::new((0..2600).map(|row: i64| row / 300)));
    let mut export = client.export(users());
    block_on(export.next());
    let mut value: Value = serde_json::from_str(&export.checkpoint().to_string()).unwrap();
    // More requests than any export needs.
    *value.pointer_mut("/state/at/bisect/pending").unwrap() = json!(vec![json!([1, 2]); 100_000]);
    assert!(value.to_string().parse::<ExportCheckpoint>().is_err());
}

#[test]
fn export_with_any_bounds_can_be_resumed() {
    let mut harmed = Vec::new();
    for list in [cases, users] {
        for (from, to) in [
            (i64::MIN, i64::MAX),
            (0, i64::MAX),
            (i64::MIN, START + 100_000),
            // Milliseconds instead of seconds, a common mistake.
            (0, START * 1000),
            (START + 100_000, START),
        ] {
            let (client, _) = client(World::new((0..300).map(|second| second * 50)));
            let request = || list().limit(2).time("from_time", from).time("to_time", to);
            let used = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                let mut export = client.export(request());
                // A clear error is also acceptable.
                if let Some(Ok(_)) = block_on(export.next()) {
                    let saved = export.checkpoint().to_string();
                    let saved = saved.parse::<ExportCheckpoint>().expect("it was written by an export");
                    read(client.export(request()).resume(&saved).unwrap());
                }
            }));
            if used.is_err() {
                harmed.push(format!("from {from} to {to}"));
            }
        }
    }
    assert!(harmed.is_empty(), "{harmed:#?}");
}

#[test]
fn updates_since_any_time_do_not_panic() {
    let mut harmed = Vec::new();
    for list in [cases, users] {
        for since in [i64::MIN, -1, 0, START * 1000, i64::MAX] {
            let (client, _) = client(World::new((0..300).map(|second| second * 50)));
            let used = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                let mut updates = client.updates(list().limit(2), Timestamp::from_unix_seconds(since));
                block_on(async { while let Some(Ok(_)) = updates.next().await {} });
                let text = updates.cursor().to_string();
                text.parse::<helpdesk_client::jobs::UpdatesCursor>().expect("it was written by a synchronization");
            }));
            if used.is_err() {
                harmed.push(format!("since {since}"));
            }
        }
    }
    assert!(harmed.is_empty(), "{harmed:#?}");
}

#[test]
fn estimate_after_resuming_covers_the_rest() {
    for list in [cases, users] {
        let (client, _) = client(World::new((0..1000).map(|second| second * 5)));
        let mut export = client.export(list());
        for _ in 0..6 {
            block_on(export.next());
        }
        let received = export.report().records;
        let mut resumed = client.export(list()).resume(&export.checkpoint()).unwrap();
        let estimate = block_on(resumed.estimate()).unwrap();
        assert_eq!(estimate.records, Some(1000 - received));
    }
}

#[test]
fn read_canceled_while_waiting_loses_no_row() {
    use std::future::Future;
    use std::task::{Context, Waker};

    let (client, _) = client(World::new((0..1000).map(|second| second * 5)));
    let mut export = client.export(cases());
    let mut ids = Vec::new();
    block_on(async {
        loop {
            // Dropped after one poll, ready or not.
            let once = {
                let mut next = std::pin::pin!(export.next());
                next.as_mut().poll(&mut Context::from_waker(Waker::noop()))
            };
            let page = match once {
                std::task::Poll::Ready(page) => page,
                std::task::Poll::Pending => export.next().await,
            };
            match page {
                Some(page) => ids.extend(page.unwrap().items.iter().map(|case| case.case_id)),
                None => return,
            }
        }
    });
    assert_eq!(ids, (1..=1000).collect::<Vec<_>>());
}
