//! The end of a list.

use helpdesk_client as client;

use crate::paging::server::{cases, changes, ids, messages, page, roles, server, tags, users};

/// Rows `from..to` of a list, `size` on a page.
fn cut(rows: u64, size: u64, number: u64) -> std::ops::Range<u64> {
    let from = (number - 1) * size;
    from.min(rows)..(from + size).min(rows)
}

#[tokio::test]
async fn lists_end_by_any_sign_of_the_end() {
    type Respond = fn(u64) -> String;
    let lists: [(&str, Respond, usize); 10] = [
        ("by its total", |n| page(cut(250, 100, n), Some(250)), 3),
        ("by its total, on a full page", |n| page(cut(300, 100, n), Some(300)), 3),
        ("by an empty page, without a total", |n| page(cut(200, 100, n), None), 3),
        (
            "by the old form of an empty page",
            |n| if n > 2 { r#"{"case":[]}"#.into() } else { page(cut(200, 100, n), None) },
            3,
        ),
        ("by an empty array", |n| if n > 1 { "[]".into() } else { page(cut(100, 100, n), None) }, 2),
        ("short pages are not the end", |n| page(cut(250, 50, n), Some(250)), 5),
        ("nor are they without a total", |n| page(cut(120, 50, n), None), 4),
        ("a total that is too large ends by an empty page", |n| page(cut(150, 100, n), Some(9999)), 3),
        ("an empty list", |_| page([], Some(0)), 1),
        ("an empty list without a total", |_| "{}".into(), 1),
    ];
    for (name, respond, calls) in lists {
        let (client, service) = server(respond);
        let (got, error) = ids(&client, cases()).await;
        assert!(error.is_none(), "{name}: {error:?}");
        assert!(got.iter().copied().eq(0..got.len() as u64), "{name}: {got:?}");
        assert_eq!(service.queries().len(), calls, "{name}");
    }
}

#[tokio::test]
async fn list_ends_after_a_page_with_the_last_page_flag() {
    let (client, service) = server(|n| format!(r#"{{"0":{{"n":{n}}},"last_page":{}}}"#, n == 3));
    let mut rows = Vec::new();
    client.items(changes()).append_to(&mut rows).await.unwrap();
    assert_eq!(rows.len(), 3);
    assert_eq!(service.queries(), ["page=1", "page=2", "page=3"]);
}

#[tokio::test]
async fn a_total_may_change_while_a_list_is_read() {
    // 250 rows become 350 after the second page, or 150.
    for (rows, expected) in [(350, 350), (150, 200)] {
        let (client, _) = server(move |n| {
            let rows = if n > 1 { rows } else { 250 };
            page(cut(rows.max(200), 100, n), Some(rows))
        });
        let (got, error) = ids(&client, cases()).await;
        assert!(error.is_none());
        assert_eq!(got.len(), expected);
    }
}

#[tokio::test]
async fn total_that_is_too_low_loses_no_record() {
    type Total = fn(u64) -> u64;
    let totals: [(&str, Total); 5] = [
        ("none", |_| 0),
        ("one", |_| 1),
        ("that of a page", |_| 100),
        ("that of this page", |n| cut(250, 100, n).count() as u64),
        ("not a whole page", |_| 150),
    ];
    for (name, total) in totals {
        let (client, service) = server(move |n| page(cut(250, 100, n), Some(total(n))));
        let (got, error) = ids(&client, cases()).await;
        assert!(error.is_none(), "{name}: {error:?}");
        assert!(got.into_iter().eq(0..250), "{name}");
        assert_eq!(service.queries().len(), 3, "{name}: the page that is not full is the last one");
    }
    // If every page is full, an empty one is the last.
    let (client, service) = server(|n| page(cut(300, 100, n), Some(0)));
    assert_eq!(ids(&client, cases()).await.0.len(), 300);
    assert_eq!(service.queries().len(), 4);
    // The size of a full page is that of the request, or else that of the service.
    let (client, service) = server(|n| page(cut(25, 10, n), Some(0)));
    assert_eq!(ids(&client, cases().set("limit", 10)).await.0.len(), 25);
    assert_eq!(service.queries().len(), 3);
    // Reading after resuming from a checkpoint ends in the same way.
    let (client, _) = server(|n| page(cut(250, 100, n), Some(0)));
    let mut items = client.items(cases());
    for _ in 0..100 {
        items.next().await.unwrap().unwrap();
    }
    let mut rest = Vec::new();
    client.items(cases()).resume(&items.checkpoint()).unwrap().append_to(&mut rest).await.unwrap();
    assert_eq!(rest.len(), 150);
}

#[tokio::test]
async fn list_without_pages_is_requested_once() {
    let (client, service) = server(|_| page(0..7, None));
    assert_eq!(ids(&client, roles()).await.0.len(), 7);
    assert_eq!(service.queries(), [""]);
}

#[tokio::test]
async fn requests_of_pages_set_page_limit_and_order() {
    let (client, service) = server(|n| page(cut(101, 100, n), Some(101)));
    ids(&client, messages()).await;
    assert_eq!(service.queries(), ["page=1&limit=100&order=asc", "page=2&limit=100&order=asc"]);
    let (client, service) = server(|n| page(cut(30, 10, n), Some(30)));
    ids(&client, messages().set("limit", 10).set("page", 2)).await;
    assert_eq!(service.queries(), ["page=2&limit=10&order=asc", "page=3&limit=10&order=asc"]);
}

#[tokio::test]
async fn list_with_smaller_pages_is_read_by_them() {
    let (client, service) = server(|n| page(cut(101, 50, n), Some(0)));
    assert_eq!(ids(&client, tags()).await.0.len(), 101);
    assert_eq!(service.queries(), ["page=1&limit=50", "page=2&limit=50", "page=3&limit=50"]);
}

#[tokio::test]
async fn page_after_the_maximum_is_an_error_with_advice() {
    let (client, service) = server(|n| page(cut(60_000, 100, n), Some(60_000)));
    let (got, error) = ids(&client, cases()).await;
    let error = error.unwrap();
    assert_eq!((got.len(), service.queries().len()), (50_000, 500));
    assert_eq!(error.kind(), client::ErrorKind::Pagination);
    insta::assert_snapshot!(error, @"cases.list: the list continues after page 500, the last one that the service returns; add filters, and read the list in parts");
    let (client, _) = server(|n| page(cut(50_000, 100, n), Some(50_000)));
    assert_eq!(ids(&client, cases()).await.0.len(), 50_000);
}

#[tokio::test]
async fn reading_ends_for_every_service() {
    // The service ignores the page. With a total, there must be more rows. Without one, a list may end like this.
    let (client, service) = server(|_| page(0..100, Some(500)));
    let (got, error) = ids(&client, cases()).await;
    assert_eq!((got.len(), service.queries().len()), (100, 4));
    assert!(error.unwrap().to_string().contains("but the last pages had no new records"));
    let (client, service) = server(|n| page(cut(200, 100, n.min(2)), None));
    let (got, error) = ids(&client, cases()).await;
    assert_eq!((got.len(), service.queries().len()), (200, 3));
    assert!(error.is_none());
    // Repeated rows do not make up a total.
    let (client, service) = server(|_| page(0..100, Some(200)));
    let (got, error) = ids(&client, cases()).await;
    assert_eq!((got.len(), service.queries().len()), (100, 4));
    assert!(error.unwrap().to_string().contains("but the last pages had no new records"));
    // If the total is reached, repeated rows are the end.
    for total in [0, 99, 100] {
        let (client, service) = server(move |_| page(0..100, Some(total)));
        let (got, error) = ids(&client, cases()).await;
        assert_eq!((got.len(), service.queries().len()), (100, 2), "{total}");
        assert!(error.is_none(), "{total}: {error:?}");
    }
    // An unreadable record is not counted as new each time.
    let unreadable = r#"{"0":{"case":{"case_id":1}},"1":{"case":{"case_id":"x"}}}"#;
    let (client, service) = server(|_| unreadable.to_owned());
    let mut items = client.items(users());
    let mut is_ok = Vec::new();
    while let Some(item) = items.next().await {
        is_ok.push(item.is_ok());
    }
    assert_eq!((is_ok, service.queries().len()), (vec![true, false], 2));
    // Rows without ids.
    let (client, service) = server(|_| r#"[{"a":1},{"a":1}]"#.to_owned());
    let mut rows = Vec::new();
    client.items(changes()).append_to(&mut rows).await.unwrap();
    assert_eq!((rows.len(), service.queries().len()), (2, 2));
}
