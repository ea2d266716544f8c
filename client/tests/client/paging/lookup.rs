//! Names that are read once.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use client::jobs::Lookup;
use client::transport::{ResponseBody, SendFuture, SleepFuture};
use client::{ErrorKind, RequestOptions};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::request::RequestBody;

use crate::paging::server::TestService;
use crate::shelf::{Label, LabelId, Shelf, labels};

impl client::transport::Transport for Shelf {
    fn send(&self, request: http::Request<RequestBody>, _: Duration) -> SendFuture {
        let shelf = self.clone();
        Box::pin(async move {
            tokio::time::sleep(Duration::from_secs(1)).await;
            let (status, body) = shelf.respond(request.uri());
            Ok(http::Response::builder().status(status).body(ResponseBody::from(body)).unwrap())
        })
    }

    fn sleep(&self, _: Duration) -> SleepFuture {
        Box::pin(async {})
    }

    fn now(&self) -> std::time::Instant {
        Shelf::now(self)
    }
}

/// Five labels, on three pages.
const FIVE: &[(u64, &str)] = &[(7, "urgent"), (3, "Заявка"), (9, "VIP"), (4, "vip"), (5, " late ")];

fn shelf(has: &[(u64, &str)]) -> (Lookup<Label>, Shelf) {
    let shelf = Shelf::new(has);
    let client = client::Client::<TestService>::builder("https://acme.example.com", "a@b.c", "key");
    let client = client.options(RequestOptions::new().max_attempts(1)).transport(shelf.clone()).build().unwrap();
    (Lookup::new(&client, labels), shelf)
}

#[tokio::test(start_paused = true)]
async fn a_list_is_read_once_and_looked_up_both_ways() {
    let (labels, shelf) = shelf(FIVE);
    assert_eq!(shelf.take_request_count(), 0, "nothing is read before it is needed");
    assert_eq!(labels.name_of(7).await.unwrap().as_deref(), Some("urgent"));
    assert_eq!(labels.name_of(LabelId(3)).await.unwrap().as_deref(), Some("Заявка"));
    assert_eq!(labels.name_of(Some(LabelId(5))).await.unwrap().as_deref(), Some(" late "));
    let (id, some) = (&LabelId(3), &Some(LabelId(3)));
    assert_eq!(labels.name_of(some).await.unwrap(), labels.name_of(id).await.unwrap());
    assert_eq!(labels.name_of(None).await.unwrap(), None);
    assert_eq!(labels.clone().get(9).await.unwrap().unwrap().title, "VIP");
    assert_eq!(labels.id_of("urgent").await.unwrap(), Some(LabelId(7)));
    let all: Vec<_> = labels.all().await.unwrap().iter().map(|label| label.label_id.0).collect();
    assert_eq!(all, [7, 3, 9, 4, 5], "in the service's order");
    assert_eq!(shelf.take_request_count(), 3);
}

#[tokio::test(start_paused = true)]
async fn none_as_id_causes_no_request() {
    let (labels, shelf) = shelf(FIVE);
    assert!(labels.get(None).await.unwrap().is_none());
    assert_eq!(shelf.take_request_count(), 0);
}

#[tokio::test(start_paused = true)]
async fn exact_names_win_over_names_in_another_case() {
    let (labels, _) = shelf(FIVE);
    assert_eq!(labels.id_of("VIP").await.unwrap(), Some(LabelId(9)));
    assert_eq!(labels.id_of("vip").await.unwrap(), Some(LabelId(4)));
    assert_eq!(labels.id_of("зАЯВКА").await.unwrap(), Some(LabelId(3)));
    assert_eq!(labels.id_of("Late").await.unwrap(), Some(LabelId(5)));
    assert_eq!(labels.id_of("lat").await.unwrap(), None);
    assert_eq!(labels.id_of(" ").await.unwrap(), None);
    let error = labels.id_of("Vip").await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Ambiguous, client::Outcome::NotSent));
    insta::assert_snapshot!(error, @"labels.list: 2 records have this name (9, 4); pass the id instead, or give them different names");
    let both: Vec<_> = labels.find_by_name("Vip").await.unwrap().iter().map(|label| label.label_id.0).collect();
    assert_eq!(both, [9, 4]);
}

#[tokio::test(start_paused = true)]
async fn missing_entries_cause_one_fetch_a_minute() {
    let (labels, shelf) = shelf(FIVE);
    for _ in 0..3 {
        assert!(labels.get(8).await.unwrap().is_none());
        assert_eq!(labels.id_of("new").await.unwrap(), None);
    }
    assert_eq!(shelf.take_request_count(), 3, "it was read a moment ago");
    shelf.set(&[(7, "urgent"), (8, "new")]);
    shelf.pass(59);
    assert!(labels.get(8).await.unwrap().is_none());
    shelf.pass(1);
    assert_eq!(labels.name_of(7).await.unwrap().as_deref(), Some("urgent"), "what is known is not asked for");
    assert_eq!(shelf.take_request_count(), 0);
    assert_eq!(labels.name_of(8).await.unwrap().as_deref(), Some("new"));
    assert_eq!(labels.id_of("new").await.unwrap(), Some(LabelId(8)));
    assert!(labels.get(3).await.unwrap().is_none(), "it was deleted");
    assert_eq!(shelf.take_request_count(), 1);
    shelf.pass(60);
    for _ in 0..3 {
        assert!(labels.find_by_name("none").await.unwrap().is_empty());
    }
    assert_eq!(shelf.take_request_count(), 1);
}

#[tokio::test(start_paused = true)]
async fn old_entries_are_fetched_again() {
    let (labels, shelf) = shelf(FIVE);
    labels.all().await.unwrap();
    shelf.set(&[(7, "calm")]);
    shelf.pass(3599);
    assert_eq!(labels.name_of(7).await.unwrap().as_deref(), Some("urgent"));
    assert_eq!(labels.clone().max_age(Duration::from_secs(600)).name_of(7).await.unwrap().as_deref(), Some("calm"));
    assert_eq!(labels.name_of(7).await.unwrap().as_deref(), Some("calm"), "clones share what was read");
    assert_eq!(shelf.take_request_count(), 4);
    shelf.pass(3600);
    labels.all().await.unwrap();
    assert_eq!(shelf.take_request_count(), 1);
}

#[tokio::test(start_paused = true)]
async fn rename_is_visible_after_a_refresh() {
    let (labels, shelf) = shelf(&[(7, "urgent")]);
    labels.all().await.unwrap();
    shelf.set(&[(7, "calm")]);
    assert_eq!(labels.name_of(7).await.unwrap().as_deref(), Some("urgent"));
    labels.refresh().await.unwrap();
    assert_eq!(labels.name_of(7).await.unwrap().as_deref(), Some("calm"));
    assert_eq!(shelf.take_request_count(), 2);
}

#[tokio::test(start_paused = true)]
async fn refresh_does_not_use_an_earlier_fetch() {
    let (labels, shelf) = shelf(&[(7, "urgent"), (8, "b"), (9, "c")]);
    let reading = tokio::spawn({
        let labels = labels.clone();
        async move { labels.name_of(7).await.unwrap() }
    });
    tokio::time::sleep(Duration::from_millis(1500)).await;
    shelf.set(&[(7, "calm")]);
    labels.refresh().await.unwrap();
    assert_eq!(labels.name_of(7).await.unwrap().as_deref(), Some("calm"));
    assert_eq!(reading.await.unwrap().as_deref(), Some("urgent"));
}

#[tokio::test(start_paused = true)]
async fn concurrent_lookups_share_one_fetch() {
    let (labels, shelf) = shelf(FIVE);
    let lookups: Vec<_> = (0..50)
        .map(|number| {
            let labels = labels.clone();
            tokio::spawn(async move { labels.name_of([7, 3, 9, 8][number % 4]).await.unwrap() })
        })
        .collect();
    for (number, lookup) in lookups.into_iter().enumerate() {
        assert_eq!(lookup.await.unwrap().is_some(), number % 4 != 3);
    }
    assert_eq!(shelf.take_request_count(), 3);
}

#[tokio::test(start_paused = true)]
async fn failed_fetch_is_shared_and_tried_again_later() {
    let (labels, shelf) = shelf(FIVE);
    shelf.fail(Some(400));
    let lookups: Vec<_> = (0..5)
        .map(|_| {
            let labels = labels.clone();
            tokio::spawn(async move { labels.get(7).await.unwrap_err() })
        })
        .collect();
    for lookup in lookups {
        let error = lookup.await.unwrap();
        assert_eq!((error.kind(), error.operation()), (ErrorKind::Status, Some("labels.list")));
        assert_eq!(error.status().unwrap(), 400);
    }
    assert_eq!(shelf.take_request_count(), 1);
    shelf.fail(None);
    assert!(labels.get(7).await.unwrap().is_some());
}

#[tokio::test(start_paused = true)]
async fn cached_records_are_returned_while_the_service_fails() {
    let (labels, shelf) = shelf(FIVE);
    labels.all().await.unwrap();
    assert_eq!(shelf.take_request_count(), 3);
    shelf.fail(Some(500));
    shelf.pass(4000);
    for _ in 0..3 {
        assert_eq!(labels.name_of(7).await.unwrap().as_deref(), Some("urgent"));
    }
    assert_eq!(shelf.take_request_count(), 1, "it is tried again in a minute");
    assert_eq!(labels.get(8).await.unwrap_err().status().unwrap(), 500, "nobody knows whether it is there");
    assert_eq!(labels.id_of("new").await.unwrap_err().status().unwrap(), 500);
    assert_eq!(shelf.take_request_count(), 0);
    assert!(labels.refresh().await.is_err());
    assert_eq!(shelf.take_request_count(), 1, "unless it is asked for");
    shelf.fail(None);
    shelf.set(&[(7, "calm")]);
    shelf.pass(60);
    assert_eq!(labels.name_of(7).await.unwrap().as_deref(), Some("calm"));
}

#[tokio::test(start_paused = true)]
async fn fetch_continues_after_its_first_caller_left() {
    let (labels, shelf) = shelf(FIVE);
    let first = tokio::spawn({
        let labels = labels.clone();
        async move { labels.name_of(7).await.unwrap() }
    });
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let second = tokio::spawn({
        let labels = labels.clone();
        async move { labels.name_of(3).await.unwrap() }
    });
    tokio::time::sleep(Duration::from_millis(100)).await;
    first.abort();
    assert_eq!(second.await.unwrap().as_deref(), Some("Заявка"));
    assert_eq!(shelf.take_request_count(), 3, "what came is not read again");
}

#[tokio::test(start_paused = true)]
async fn abandoned_fetch_starts_again() {
    let (labels, shelf) = shelf(FIVE);
    for _ in 0..2 {
        tokio::time::timeout(Duration::from_millis(1500), labels.get(7)).await.unwrap_err();
    }
    assert_eq!(shelf.take_request_count(), 2);
    assert!(labels.get(7).await.unwrap().is_some());
    assert_eq!(shelf.take_request_count(), 3);
}

#[tokio::test(start_paused = true)]
async fn unpolled_future_does_not_block_others() {
    let (labels, shelf) = shelf(FIVE);
    let mut idle = pin!(labels.get(7));
    poll_fn(|context| {
        assert!(idle.as_mut().poll(context).is_pending());
        Poll::Ready(())
    })
    .await;
    assert!(labels.get(3).await.unwrap().is_some());
    assert!(idle.await.unwrap().is_some());
    assert_eq!(shelf.take_request_count(), 3);
}

#[tokio::test(start_paused = true)]
async fn panic_of_the_transport_does_not_block_others() {
    let (labels, shelf) = shelf(FIVE);
    shelf.panic_once();
    let lookups: Vec<_> = (0..3)
        .map(|_| {
            let labels = labels.clone();
            tokio::spawn(async move { labels.name_of(7).await.unwrap() })
        })
        .collect();
    let mut panics = 0;
    for lookup in lookups {
        match lookup.await {
            Ok(name) => assert_eq!(name.as_deref(), Some("urgent")),
            Err(_) => panics += 1,
        }
    }
    assert_eq!(panics, 1);
}

#[tokio::test(start_paused = true)]
async fn missing_id_is_an_error_if_a_record_is_unreadable() {
    let (labels, shelf) = shelf(FIVE);
    shelf.set_rows(vec![r#"{"label_id":"x"}"#.into(), r#"{"label_id":7,"title":"urgent"}"#.into()]);
    assert_eq!(labels.name_of(7).await.unwrap().as_deref(), Some("urgent"));
    assert_eq!(labels.get(8).await.unwrap_err().kind(), ErrorKind::Decode);
    assert_eq!(labels.id_of("x").await.unwrap_err().kind(), ErrorKind::Decode);
    assert_eq!(labels.all().await.unwrap_err().kind(), ErrorKind::Decode);
    assert_eq!(shelf.take_request_count(), 1);
}

#[tokio::test(start_paused = true)]
async fn options_have_titles_and_keys() {
    let (labels, shelf) = shelf(&[]);
    let options = |new: &str| {
        let row = |id, options: &str| format!(r#"{{"label_id":{id},"title":"t","options":{options}}}"#);
        vec![row(25, "\"\""), row(27, &format!(r#"{{"1":"Gold","2":"gold","3":"Серебро","10":"Tin"{new}}}"#))]
    };
    shelf.set_rows(options(""));
    assert_eq!(labels.option_title(27, "3").await.unwrap().as_deref(), Some("Серебро"));
    assert_eq!(labels.option_title(27, "10").await.unwrap().as_deref(), Some("Tin"));
    assert_eq!(labels.option_key(27, "серебро").await.unwrap().as_deref(), Some("3"));
    assert_eq!(labels.option_key(27, "gold").await.unwrap().as_deref(), Some("2"));
    assert_eq!(labels.option_key(27, "GOLD").await.unwrap_err().kind(), ErrorKind::Ambiguous);
    assert_eq!(labels.option_title(25, "1").await.unwrap(), None);
    assert_eq!(labels.option_title(None, "1").await.unwrap(), None);
    assert_eq!(labels.option_key(27, "Lead").await.unwrap(), None);
    assert_eq!(shelf.take_request_count(), 1);
    shelf.set_rows(options(r#","4":"Lead""#));
    shelf.pass(60);
    assert_eq!(labels.option_key(27, "Lead").await.unwrap().as_deref(), Some("4"));
    assert_eq!(shelf.take_request_count(), 1);
}

#[test]
fn lookups_go_to_other_threads() {
    fn assert_send(_: impl Send) {}
    let (labels, _) = shelf(FIVE);
    assert_send(labels.name_of(7));
    assert_send(labels.id_of("x"));
    assert_send(labels.refresh());
    assert_send(labels.option_key(7, "x"));
    assert_send(&labels);
}
