//! Resuming at the position of another reading.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use client::ErrorKind;
use client::pagination::Checkpoint;
use helpdesk_client as client;

use crate::paging::server::{cases, ids, messages, page, server};

fn service(n: u64) -> String {
    page((n - 1) * 100..(n * 100).min(450), Some(450))
}

#[tokio::test]
async fn reading_resumes_in_another_process() {
    for stop in 0..=5 {
        let (client, before) = server(service);
        let mut pages = client.pages(cases().subject("printer"));
        let mut got = Vec::new();
        for _ in 0..stop {
            got.extend(pages.next().await.unwrap().unwrap().into_iter().map(|case| case.case_id));
        }
        let saved = serde_json::to_string(&pages.checkpoint()).unwrap();
        let checkpoint: Checkpoint = serde_json::from_str(&saved).unwrap();
        assert_eq!(checkpoint.page(), (stop < 5).then_some(stop + 1));
        let (client, after) = server(service);
        let mut pages = client.pages(cases().subject("printer")).resume(&checkpoint).unwrap();
        while let Some(page) = pages.next().await {
            got.extend(page.unwrap().into_iter().map(|case| case.case_id));
        }
        assert!(got.iter().copied().eq(0..450), "{stop}");
        assert_eq!(before.queries().len() + after.queries().len(), 5);
    }
}

#[tokio::test]
async fn partially_taken_page_comes_again_after_resuming() {
    let (client, _) = server(service);
    let mut items = client.items(cases());
    assert_eq!(items.checkpoint().page(), Some(1));
    for (taken, next) in [(1, 1), (99, 2), (1, 2), (99, 3)] {
        for _ in 0..taken {
            items.next().await.unwrap().unwrap();
        }
        assert_eq!(items.checkpoint().page(), Some(next));
    }
    let mut rest = Vec::new();
    let (client, _) = server(service);
    client.items(cases()).resume(&items.checkpoint()).unwrap().append_to(&mut rest).await.unwrap();
    assert_eq!(rest.first().unwrap().case_id, 200);
}

/// A stream that stopped resumes from its own checkpoint, after an error or in the middle of a page.
#[tokio::test]
async fn stopped_reading_resumes_without_loss() {
    let broken = Arc::new(AtomicBool::new(true));
    let breaks = Arc::clone(&broken);
    let (client, _) = server(move |n| match n {
        3 if breaks.load(Ordering::SeqCst) => "400".to_owned(),
        n => service(n),
    });
    let mut items = client.items(cases());
    let mut got = Vec::new();
    items.append_to(&mut got).await.unwrap_err();
    broken.store(false, Ordering::SeqCst);
    let checkpoint = items.checkpoint();
    let mut items = items.resume(&checkpoint).unwrap();
    items.append_to(&mut got).await.unwrap();
    assert!(got.iter().map(|case| case.case_id).eq(0..450));

    let mut items = client.items(cases());
    for _ in 0..150 {
        items.next().await.unwrap().unwrap();
    }
    let checkpoint = items.checkpoint();
    let mut rest = Vec::new();
    items.resume(&checkpoint).unwrap().append_to(&mut rest).await.unwrap();
    assert!(rest.iter().map(|case| case.case_id).eq(100..450));
}

#[tokio::test]
async fn foreign_checkpoint_is_rejected_without_showing_filters() {
    let (client, _) = server(service);
    let checkpoint = client.pages(cases().subject("s3cret")).checkpoint();
    assert!(!checkpoint.to_string().contains("s3cret"));
    let others = [cases(), cases().subject("other"), cases().subject("s3cret").set("limit", 10), messages()];
    for other in others {
        let error = client.pages(other).resume(&checkpoint).err().unwrap();
        assert_eq!(error.kind(), ErrorKind::Pagination);
    }
    assert!(client.pages(cases().subject("s3cret").set("page", 9)).resume(&checkpoint).is_ok());
    assert_eq!(ids(&client, cases()).await.0.len(), 450);
}

#[test]
fn invalid_checkpoint_texts_are_rejected() {
    let good = "1 cases.list 00000000deadbeef 7 600";
    assert_eq!(good.parse::<Checkpoint>().unwrap().to_string(), good);
    let bad = [
        "",
        "1",
        "2 cases.list 0 1 1",
        "1 cases.list x 1 1",
        "1 cases.list 0 -1 1",
        "1 cases.list 0 1 1 1",
        "1 cases.list 0 1",
    ];
    for text in bad {
        let error = text.parse::<Checkpoint>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "not a checkpoint: expected the unchanged text of a checkpoint or cursor, of format version 1"
        );
        assert!(serde_json::from_value::<Checkpoint>(text.into()).is_err());
    }
}
