//! Rows that move, repeat or cannot be read.

use std::sync::{Arc, Mutex};

use helpdesk_client as client;

use crate::paging::server::{cases, client_with_observer, ids, page, server};

#[tokio::test]
async fn repeated_rows_are_yielded_once() {
    // Ten rows were added at the top after the first page.
    let (client, _) = server(|n| match n {
        1 => page(0..100, Some(150)),
        n => page((n - 1) * 100 - 10..((n * 100) - 10).min(150), Some(160)),
    });
    let (got, error) = ids(&client, cases()).await;
    assert!(error.is_none());
    assert!(got.iter().copied().eq(0..150), "{got:?}");
    let mut pages = client.pages(cases());
    assert_eq!(pages.next().await.unwrap().unwrap().repeated, 0);
    let second = pages.next().await.unwrap().unwrap();
    assert_eq!((second.number, second.items.len(), second.repeated, second.total), (2, 50, 10, Some(160)));
}

#[tokio::test]
async fn undecodable_record_is_an_error_in_its_place() {
    let (client, _) = server(|n| {
        match n {
        1 => r#"{"0":{"case":{"case_id":1}},"1":{"case":{"case_id":"s3cret"}},"2":{"case":{"case_id":3}},"total_count":4}"#.into(),
        _ => page([4], Some(4)),
    }
    });
    let mut items = client.items(cases());
    let (mut read, mut errors) = (Vec::new(), Vec::new());
    while let Some(item) = items.next().await {
        match item {
            Ok(case) => read.push(case.case_id),
            Err(error) => errors.push(error),
        }
    }
    assert_eq!(read, [1, 3, 4]);
    let [error] = &errors[..] else { panic!("{errors:?}") };
    assert_eq!((error.kind(), error.json_path()), (client::ErrorKind::Decode, Some("$.1.case.case_id")));
    assert!(error.item_error().unwrap().raw.contains("s3cret"));
    assert!(!format!("{error} {error:?}").contains("s3cret"));
}

#[tokio::test]
async fn error_ends_the_pages_after_keeping_earlier_ones() {
    for status in ["404", "{\"error\":\"staff_has_not_access\"}"] {
        let (client, _) =
            server(move |n| if n == 3 { status.to_owned() } else { page((n - 1) * 100..n * 100, Some(1000)) });
        let (got, error) = ids(&client, cases()).await;
        assert_eq!((got.len(), error.unwrap().kind()), (200, client::ErrorKind::Status));
        let mut pages = client.pages(cases());
        for _ in 0..2 {
            assert!(pages.next().await.unwrap().is_ok());
        }
        assert!(pages.next().await.unwrap().is_err());
        assert!(pages.next().await.is_none());
        assert_eq!(pages.checkpoint().page(), Some(3));
    }
}

#[tokio::test]
async fn invalid_requests_fail_before_they_are_sent() {
    let (client, service) = server(|_| "{}".into());
    let mut pages = client.pages(cases().set("page", 501));
    assert_eq!(pages.next().await.unwrap().unwrap_err().kind(), client::ErrorKind::Pagination);
    assert!(pages.next().await.is_none());
    assert!(service.queries().is_empty());
}

/// Two pages: a field that cannot be read, then the same record again, and another record with another such field.
fn odd(page: u64) -> String {
    match page {
        1 => r#"{"0":{"case":{"case_id":1}},"1":{"case":{"case_id":2,"size":"s3cret"}},"total_count":4}"#,
        _ => r#"{"0":{"case":{"case_id":2,"size":"s3cret"}},"1":{"case":{"case_id":3,"weight":["s3cret"]}},"total_count":4}"#,
    }
    .to_owned()
}

#[tokio::test]
async fn unreadable_field_does_not_lose_the_record() {
    let events = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&events);
    let (client, _) = client_with_observer(odd, move |event| {
        if let client::observability::ClientEventKind::UnreadableField(field) = event.kind {
            let line = format!("{} {}.{} {field} {event:?}", event.operation, field.record, field.field);
            seen.lock().unwrap().push(line);
        }
    });
    let (got, error) = ids(&client, cases()).await;
    assert_eq!((got, error.map(|error| error.to_string())), (vec![1, 2, 3], None));
    let (mut pages, mut errors) = (client.pages(cases()), Vec::new());
    while let Some(page) = pages.next().await {
        let page = page.unwrap();
        errors.push((page.items.len(), page.repeated, page.errors.into_iter().map(|it| it.path).collect::<Vec<_>>()));
    }
    let [one, other] = ["$.1.case.size", "$.1.case.weight"].map(|path| vec![path.to_owned()]);
    assert_eq!(errors, [(2, 0, one), (1, 1, other)]);
    // Two lists with such values in two fields, and one event for each field.
    let events = events.lock().unwrap();
    assert_eq!(events.len(), 2, "{events:?}");
    for (event, field) in events.iter().zip(["size", "weight"]) {
        assert!(event.starts_with(&format!("cases.list Case.{field} the field `{field}` of `Case`")), "{event}");
        assert!(!event.contains("s3cret"), "{event}");
    }
}

#[tokio::test]
async fn strict_call_fails_for_an_unreadable_field() {
    for options in [client::RequestOptions::new().strict(), client::RequestOptions::new().batch().strict()] {
        let (client, _) = server(odd);
        let (got, error) = ids(&client.with_options(options), cases()).await;
        let error = error.unwrap();
        assert_eq!((got.len(), error.kind(), error.json_path()), (0, client::ErrorKind::Decode, Some("$.1.case.size")));
        assert!(error.response().is_some() && !format!("{error} {error:?}").contains("s3cret"), "{error}");
        let (client, _) = server(|_| r#"{"0":{"case":{"case_id":"x"}},"1":{"case":{"case_id":2}}}"#.to_owned());
        let lost = client.with_options(options).send(cases()).await.unwrap_err();
        assert_eq!((lost.kind(), lost.json_path()), (client::ErrorKind::Decode, Some("$.0.case.case_id")));
    }
}

#[tokio::test]
async fn list_longer_than_max_records_is_an_error() {
    let rows = |count: usize| format!("[{}]", ["{\"case_id\":1}"].repeat(count).join(","));
    let (client, _) = server(move |_| rows(3));
    assert_eq!(client.send(cases()).await.unwrap().len(), 3);
    assert_eq!(client.with_options(client::RequestOptions::new().max_records(3)).send(cases()).await.unwrap().len(), 3);
    let error = client.with_options(client::RequestOptions::new().max_records(2)).send(cases()).await.unwrap_err();
    assert_eq!((error.kind(), error.json_path()), (client::ErrorKind::Decode, Some("$[2]")));
    assert!(error.to_string().contains("the list has more than 2 records"), "{error}");
}
