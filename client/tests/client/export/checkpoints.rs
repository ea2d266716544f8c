//! Exports that are killed and resumed.

use helpdesk_client::jobs::ExportCheckpoint;

use crate::export::server::{ListResponse, World, block_on, cases, client, sort_ids, users};

/// Reads an export in processes that each end after some pages.
fn in_pieces(world: World, list: fn() -> ListResponse, pages: usize) -> (Vec<u64>, usize) {
    let (mut ids, mut lives) = (Vec::new(), 0);
    let mut saved: Option<String> = None;
    loop {
        lives += 1;
        let (client, _) = client(world.clone());
        let mut export = client.export(list());
        if let Some(saved) = &saved {
            export = export.resume(&saved.parse().unwrap()).unwrap();
        }
        for _ in 0..pages {
            match block_on(export.next()) {
                Some(page) => ids.extend(page.unwrap().items.iter().map(|case| case.case_id)),
                None => {
                    assert!(export.report().counts_match(), "{:?}", export.report());
                    assert_eq!(export.report().records, ids.len() as u64);
                    return (ids, lives);
                }
            }
            saved = Some(export.checkpoint().to_string());
        }
    }
}

#[test]
fn export_killed_after_any_page_yields_the_same_records() {
    let crowded = || World::new((0..2600).map(|row: i64| (row / 300) * 40 + (row % 300) / 290));
    let spread = || World::new((0..2600).map(|row| row * 3));
    for (world, list) in
        [(spread(), cases as fn() -> ListResponse), (crowded(), cases), (spread(), users), (crowded(), users)]
    {
        for pages in [1, 2, 3, 7] {
            let (ids, lives) = in_pieces(world.clone(), list, pages);
            assert_eq!(sort_ids(ids), (1..=2600).collect::<Vec<_>>(), "{pages} pages in each life");
            assert!(lives >= 26 / pages);
        }
    }
}

#[test]
fn a_finished_export_stays_finished() {
    let (client, wire) = client(World::new(0..250));
    let mut export = client.export(cases());
    block_on(async { while export.next().await.is_some() {} });
    let calls = wire.world.lock().unwrap().calls;
    let mut again = client.export(cases()).resume(&export.checkpoint()).unwrap();
    assert!(block_on(again.next()).is_none());
    assert_eq!(again.report(), export.report());
    assert_eq!(wire.world.lock().unwrap().calls, calls);
}

#[test]
fn resumed_export_estimates_the_same_rest() {
    for list in [cases as fn() -> ListResponse, users] {
        let (client, _) = client(World::new((0..2600).map(|row| row * 3)));
        let mut export = client.export(list());
        for _ in 0..5 {
            block_on(export.next()).unwrap().unwrap();
        }
        let resumed = client.export(list()).resume(&export.checkpoint()).unwrap();
        assert_eq!(resumed.progress().remaining, export.progress().remaining);
        assert_eq!(export.progress().remaining.records, Some(2600 - export.report().records));
    }
}

#[test]
fn the_checkpoint_of_another_request_is_rejected() {
    let (client, _) = client(World::new(0..250));
    let mut export = client.export(cases());
    block_on(export.next());
    let checkpoint = export.checkpoint();
    let others = [cases().text("subject", "fire"), cases().limit(50), cases().time("from_time", 0), users()];
    for other in others {
        let error = client.export(other).resume(&checkpoint).unwrap_err();
        assert!(
            error.to_string().contains("the checkpoint is of another request of `cases.list`, or of another account"),
            "{error}"
        );
    }
    let elsewhere =
        helpdesk_client::Client::<crate::export::server::TestService>::new("https://other.example.com", "a@b.c", "key");
    assert!(elsewhere.unwrap().export(cases()).resume(&checkpoint).is_err());
}

#[test]
fn invalid_checkpoint_texts_are_rejected() {
    let (client, _) = client(World::new((0..2600).map(|row: i64| row / 300)));
    let mut export = client.export(cases());
    for _ in 0..9 {
        block_on(export.next());
    }
    let checkpoint = export.checkpoint();
    let text = checkpoint.to_string();
    assert_eq!(text.parse::<ExportCheckpoint>().unwrap(), checkpoint);
    let json = serde_json::to_string(&checkpoint).unwrap();
    assert_eq!(serde_json::from_str::<ExportCheckpoint>(&json).unwrap(), checkpoint);

    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    // All values of a checkpoint, each replaced by a value of another kind.
    for path in paths(&value) {
        for wrong in
            [serde_json::json!({"no": 1}), serde_json::json!([[]]), serde_json::json!(-1), serde_json::json!("x")]
        {
            let mut value = value.clone();
            *value.pointer_mut(&path).unwrap() = wrong;
            // The changed value may be valid. Then the export must not panic.
            if let Ok(checkpoint) = value.to_string().parse::<ExportCheckpoint>() {
                if let Ok(mut export) = client.export(cases()).resume(&checkpoint) {
                    block_on(async { while let Some(Ok(_)) = export.next().await {} });
                }
            }
        }
    }
    for wrong in ["", "{}", "null", &text[1..], &text.replace("\"export\":1", "\"export\":2")] {
        assert!(wrong.parse::<ExportCheckpoint>().is_err(), "{wrong:?}");
    }
}

fn paths(value: &serde_json::Value) -> Vec<String> {
    let mut all_paths = vec![String::new()];
    let children: Vec<(String, &serde_json::Value)> = match value {
        serde_json::Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), value)).collect(),
        serde_json::Value::Array(items) => {
            items.iter().take(3).enumerate().map(|(index, value)| (index.to_string(), value)).collect()
        }
        _ => Vec::new(),
    };
    for (key, child) in children {
        all_paths.extend(paths(child).into_iter().map(|path| format!("/{key}{path}")));
    }
    all_paths
}
