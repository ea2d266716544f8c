//! Reads one list for each of many keys, a few at a time.

use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use client::transport::{ResponseBody, SendFuture, SleepFuture};
use futures_util::StreamExt;
use futures_util::stream;
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::request::RequestBody;

use crate::cases::{Case, messages};
use crate::paging::server::{TestService, cases, page};

/// The delay and the body for a case and a page. A number instead of JSON is the status of an error response.
type Respond = fn(u64, u64) -> (Duration, String);

/// A service that counts the requests in progress.
#[derive(Clone)]
struct Slow {
    respond: Respond,
    asked: Arc<Mutex<Vec<u64>>>,
    now: Arc<AtomicUsize>,
    most: Arc<AtomicUsize>,
}

/// A request in progress.
struct UnderWay(Arc<AtomicUsize>);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl client::transport::Transport for Slow {
    fn send(&self, request: http::Request<RequestBody>, _: Duration) -> SendFuture {
        let uri = request.uri().to_string();
        let number = |after: &str| {
            let digits = uri.split(after).nth(1)?.split(|it: char| !it.is_ascii_digit()).next()?;
            digits.parse::<u64>().ok()
        };
        let (case, page) = (number("/cases/").unwrap_or(0), number("?page=").unwrap());
        self.asked.lock().unwrap().push(case);
        self.most.fetch_max(self.now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        let (under_way, (takes, body)) = (UnderWay(Arc::clone(&self.now)), (self.respond)(case, page));
        Box::pin(async move {
            tokio::time::sleep(takes).await;
            drop(under_way);
            let status = if body.starts_with(['{', '[']) { 200 } else { body.parse().unwrap() };
            Ok(http::Response::builder().status(status).body(ResponseBody::from(body)).unwrap())
        })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        Box::pin(tokio::time::sleep(duration))
    }

    fn now(&self) -> Instant {
        tokio::time::Instant::now().into_std()
    }
}

fn slow(respond: Respond) -> (client::Client<TestService>, Slow) {
    let slow = Slow { respond, asked: Arc::default(), now: Arc::default(), most: Arc::default() };
    let client = client::Client::builder("https://acme.example.com", "a@b.c", "key").transport(slow.clone());
    (client.build().unwrap(), slow)
}

/// Later cases are quicker, so responses arrive in reverse order. Each case has 3 messages, 2 on a page.
fn backwards(case: u64, number: u64) -> (Duration, String) {
    let ids = if number == 1 { case * 10..case * 10 + 2 } else { case * 10 + 2..case * 10 + 3 };
    (Duration::from_secs(100 - case), page(ids, Some(3)))
}

fn ids(cases: &[Case]) -> Vec<u64> {
    cases.iter().map(|case| case.case_id).collect()
}

#[tokio::test(start_paused = true)]
async fn lists_are_complete_and_in_the_order_of_keys() {
    let (client, _) = slow(backwards);
    let mut lists = client.collect_lists(1..=9, |case| messages(*case));
    let mut expected = 1..=9;
    while let Some(list) = lists.next().await {
        assert_eq!(Some(list.key), expected.next());
        assert_eq!(ids(&list.items), [list.key * 10, list.key * 10 + 1, list.key * 10 + 2]);
        assert!(list.is_complete());
    }
    assert_eq!(expected.next(), None);
    assert!(lists.next().await.is_none(), "it stays at its end");
}

#[tokio::test(start_paused = true)]
async fn key_may_be_a_borrowed_record() {
    let (client, _) = slow(backwards);
    let cases = [Case::from_json(r#"{"case_id":7}"#).unwrap(), Case::from_json(r#"{"case_id":5}"#).unwrap()];
    let prefix = String::from("case ");
    let mut named = Vec::new();
    let mut lists = client.collect_lists(&cases, |case| {
        assert!(!prefix.is_empty());
        messages(case.case_id)
    });
    while let Some(list) = lists.next().await {
        named.push((list.key.case_id, list.items.len()));
    }
    assert_eq!(named, [(7, 3), (5, 3)]);
}

#[tokio::test(start_paused = true)]
async fn lists_in_progress_are_limited_by_concurrency() {
    for (allowed, most) in [(None, 4), (Some(1), 1), (Some(0), 1), (Some(3), 3), (Some(50), 9)] {
        let (client, service) = slow(backwards);
        let lists = client.collect_lists(1..=9, |case| messages(*case));
        let lists =
            allowed.map_or_else(|| client.collect_lists(1..=9, |case| messages(*case)), |it| lists.concurrency(it));
        assert_eq!(lists.count().await, 9);
        assert_eq!(service.most.load(Ordering::SeqCst), most, "{allowed:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn lists_waiting_for_a_slow_list_count_as_in_progress() {
    let (client, service) = slow(|case, _| {
        let takes = if case == 1 { 1000 } else { 1 };
        (Duration::from_secs(takes), page([case], Some(1)))
    });
    let mut lists = client.collect_lists(1.., |case| messages(*case)).concurrency(3);
    assert_eq!(lists.next().await.unwrap().key, 1);
    assert_eq!(*service.asked.lock().unwrap(), [1, 2, 3]);
    for case in 2..=4 {
        assert_eq!(lists.next().await.unwrap().key, case);
    }
    assert_eq!(*service.asked.lock().unwrap(), [1, 2, 3, 4, 5, 6]);
}

/// Case 2 fails on its second page, and a row of case 3 is no record.
fn broken(case: u64, number: u64) -> (Duration, String) {
    let body = match (case, number) {
        (2, 2) => "404".to_owned(),
        (3, 1) => r#"{"0":{"case":{"case_id":30}},"1":{"case":{"case_id":"x"}},"total_count":3}"#.to_owned(),
        _ => return backwards(case, number),
    };
    (Duration::from_secs(1), body)
}

#[tokio::test(start_paused = true)]
async fn failed_list_has_its_error_and_others_continue() {
    let (client, _) = slow(broken);
    let lists: Vec<_> = client.collect_lists(1..=4, |case| messages(*case)).collect().await;
    let lists_read: Vec<_> = lists.iter().map(|it| (it.key, ids(&it.items), it.is_complete())).collect();
    let expected =
        [(1, vec![10, 11, 12], true), (2, vec![20, 21], false), (3, vec![30, 32], false), (4, vec![40, 41, 42], true)];
    assert_eq!(lists_read, expected);
    assert_eq!(lists[1].errors.len(), 1);
    assert_eq!(lists[1].errors[0].status().unwrap(), 404);
    assert_eq!(lists[2].errors.len(), 1);
    assert_eq!(lists[2].errors[0].item_error().unwrap().path, "$.1.case.case_id");
}

#[tokio::test(start_paused = true)]
async fn invalid_request_fails_only_its_own_key() {
    let (client, service) = slow(backwards);
    // A path has no place for an empty part.
    let lists = client.collect_lists(["", "7"], |case| messages(*case));
    let lists: Vec<_> = lists.collect().await;
    assert_eq!(lists[0].errors[0].kind(), client::ErrorKind::InvalidRequest);
    assert_eq!((lists[1].items.len(), service.asked.lock().unwrap().len()), (3, 2));
}

#[tokio::test(start_paused = true)]
async fn without_keys_there_are_no_lists() {
    let (client, service) = slow(backwards);
    assert!(client.collect_lists([], |case: &u64| messages(*case)).next().await.is_none());
    let keys = stream::iter(Vec::<Result<u64, client::Error>>::new());
    assert!(client.try_collect_lists(keys, |case| messages(*case)).next().await.is_none());
    assert!(service.asked.lock().unwrap().is_empty());
}

#[tokio::test(start_paused = true)]
async fn dropped_job_sends_no_more_requests() {
    let (client, service) = slow(backwards);
    let mut lists = client.collect_lists(1.., |case| messages(*case)).concurrency(5);
    lists.next().await.unwrap();
    lists.next().await.unwrap();
    drop(lists);
    let asked = service.asked.lock().unwrap().len();
    tokio::time::sleep(Duration::from_secs(10_000)).await;
    assert_eq!(service.asked.lock().unwrap().len(), asked);
    assert_eq!(service.now.load(Ordering::SeqCst), 0);
}

#[tokio::test(start_paused = true)]
async fn dropped_future_loses_no_list() {
    let (client, _) = slow(backwards);
    let mut lists = client.collect_lists(1..=3, |case| messages(*case));
    let mut lists_read = Vec::new();
    loop {
        // Every list takes some 200 seconds.
        match tokio::time::timeout(Duration::from_secs(7), lists.next()).await {
            Ok(Some(list)) => lists_read.push((list.key, list.items.len())),
            Ok(None) => break,
            Err(_) => continue,
        }
    }
    assert_eq!(lists_read, [(1, 3), (2, 3), (3, 3)]);
}

/// The list of cases fails on its second page.
fn list_of_cases(case: u64, number: u64) -> (Duration, String) {
    match (case, number) {
        (0, 1) => (Duration::from_secs(1), page(1..=3, Some(4))),
        (0, _) => (Duration::from_secs(1), "400".to_owned()),
        _ => backwards(case, number),
    }
}

#[tokio::test(start_paused = true)]
async fn keys_may_be_items_of_another_list() {
    let (client, _) = slow(list_of_cases);
    let mut lists = pin!(client.try_collect_lists(client.items(cases()), |case| messages(case.case_id)));
    let mut lists_read = Vec::new();
    while let Some(list) = lists.next().await {
        lists_read.push(
            list.map(|list| (list.key.case_id, list.items.len())).map_err(|error| error.status().unwrap().as_u16()),
        );
    }
    assert_eq!(lists_read, [Ok((1, 3)), Ok((2, 3)), Ok((3, 3)), Err(400)]);
}

#[tokio::test(start_paused = true)]
async fn error_of_a_key_is_in_its_place_and_later_keys_continue() {
    let (client, _) = slow(broken);
    let failed = || rt::RawRequest::new(rt::Method::Get, "", rt::Effect::Safe);
    let error = client.send(failed()).await.unwrap_err();
    let keys = stream::iter([Ok(4), Err(error), Ok(2), Ok(1)]);
    let lists: Vec<_> = client.try_collect_lists(keys, |case| messages(*case)).concurrency(2).collect().await;
    let lists_read: Vec<_> =
        lists.iter().map(|list| list.as_ref().ok().map(|list| (list.key, list.items.len()))).collect();
    assert_eq!(lists_read, [Some((4, 3)), None, Some((2, 2)), Some((1, 3))]);
}

#[test]
fn lists_go_to_other_threads() {
    fn assert_send(_: impl Send) {}
    let (client, _) = slow(backwards);
    let mut lists = client.collect_lists(1..=9, |case| messages(*case));
    assert_send(lists.next());
    assert_send(client.try_collect_lists(client.items(cases()), |case| messages(case.case_id)));
}
