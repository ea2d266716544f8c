//! Reads one list for each of many keys, a few at a time, each on a separate thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use client::ErrorKind;
use client::transport::{ResponseBody, TransportError};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::RawRequest;
use rt::request::RequestBody;

use crate::blocking::adapter::{Blocking, as_transport};
use crate::blocking::lists::cases;
use crate::blocking::wire::TestService;
use crate::cases::{Case, messages};

/// The body for a case and a page. A number instead of JSON is the status of an error response.
type Respond = fn(u64, u64) -> String;

/// A service that counts the requests in progress. Each takes a while, and requests of later cases take less.
#[derive(Clone)]
struct Slow {
    respond: Respond,
    asked: Arc<Mutex<Vec<u64>>>,
    now: Arc<AtomicUsize>,
    most: Arc<AtomicUsize>,
}

impl Blocking for Slow {
    fn send(&self, request: http::Request<RequestBody>) -> Result<http::Response<ResponseBody>, TransportError> {
        let uri = request.uri().to_string();
        let number = |after: &str| {
            let digits = uri.split(after).nth(1)?.split(|it: char| !it.is_ascii_digit()).next()?;
            digits.parse::<u64>().ok()
        };
        let (case, page) = (number("/cases/").unwrap_or(0), number("?page=").unwrap());
        self.asked.lock().unwrap().push(case);
        self.most.fetch_max(self.now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        thread::sleep(Duration::from_millis(20_u64.saturating_sub(case)));
        self.now.fetch_sub(1, Ordering::SeqCst);
        let body = (self.respond)(case, page);
        let status = if body.starts_with(['{', '[']) { 200 } else { body.parse().unwrap() };
        Ok(http::Response::builder().status(status).body(ResponseBody::from(body)).unwrap())
    }
}

fn slow(respond: Respond) -> (client::blocking::Client<TestService>, Slow) {
    let slow = Slow { respond, asked: Arc::default(), now: Arc::default(), most: Arc::default() };
    let client = client::blocking::Client::builder("https://acme.example.com", "a@b.c", "key")
        .transport(as_transport(slow.clone()));
    (client.build().unwrap(), slow)
}

fn rows(ids: impl IntoIterator<Item = u64>, total: u64) -> String {
    let row = |(key, id)| format!("\"{key}\":{{\"case\":{{\"case_id\":{id}}}}},");
    let rows: String = ids.into_iter().enumerate().map(row).collect();
    format!("{{{rows}\"total_count\":{total}}}")
}

/// Three messages in each case, two on a page.
fn three(case: u64, page: u64) -> String {
    rows(if page == 1 { case * 10..case * 10 + 2 } else { case * 10 + 2..case * 10 + 3 }, 3)
}

fn ids(cases: &[Case]) -> Vec<u64> {
    cases.iter().map(|case| case.case_id).collect()
}

#[test]
fn lists_are_complete_and_in_the_order_of_keys() {
    let (client, _) = slow(three);
    let lists_read: Vec<_> =
        client.collect_lists(1..=9, |case| messages(*case)).map(|it| (it.key, ids(&it.items))).collect();
    let expected: Vec<_> = (1..=9).map(|case| (case, vec![case * 10, case * 10 + 1, case * 10 + 2])).collect();
    assert_eq!(lists_read, expected);
    assert_eq!(client.collect_lists([], |case: &u64| messages(*case)).count(), 0);
}

#[test]
fn lists_in_progress_are_limited_by_concurrency() {
    for (allowed, most) in [(None, 4), (Some(1), 1), (Some(0), 1), (Some(3), 3)] {
        let (client, service) = slow(three);
        let lists = client.collect_lists(1..=9, |case| messages(*case));
        let lists_read = match allowed {
            Some(allowed) => lists.concurrency(allowed).count(),
            None => lists.count(),
        };
        assert_eq!(lists_read, 9);
        let seen = service.most.load(Ordering::SeqCst);
        assert!(seen <= most && (most == 1 || seen > 1), "{allowed:?}: {seen}");
    }
}

#[test]
fn lists_waiting_for_an_earlier_list_count_as_in_progress() {
    let (client, service) = slow(|case, _| rows([case], 1));
    let mut lists = client.collect_lists(1.., |case| messages(*case)).concurrency(3);
    assert_eq!(lists.next().unwrap().key, 1);
    thread::sleep(Duration::from_millis(100));
    let mut asked = service.asked.lock().unwrap().clone();
    asked.sort_unstable();
    assert_eq!(asked, [1, 2, 3]);
}

/// Case 2 fails on its second page, and a row of case 3 is no record.
fn broken(case: u64, page: u64) -> String {
    match (case, page) {
        (2, 2) => "404".to_owned(),
        (3, 1) => r#"{"0":{"case":{"case_id":30}},"1":{"case":{"case_id":"x"}},"total_count":3}"#.to_owned(),
        _ => three(case, page),
    }
}

#[test]
fn failed_list_has_its_error_and_others_continue() {
    let (client, _) = slow(broken);
    let lists: Vec<_> = client.collect_lists(1..=4, |case| messages(*case)).collect();
    let lists_read: Vec<_> = lists.iter().map(|it| (it.key, ids(&it.items), it.is_complete())).collect();
    let expected =
        [(1, vec![10, 11, 12], true), (2, vec![20, 21], false), (3, vec![30, 32], false), (4, vec![40, 41, 42], true)];
    assert_eq!(lists_read, expected);
    assert_eq!(lists[1].errors[0].status().unwrap(), 404);
    assert_eq!(lists[2].errors[0].item_error().unwrap().path, "$.1.case.case_id");
}

#[test]
fn error_of_a_list_of_keys_is_in_its_place() {
    let (client, _) = slow(|case, page| match (case, page) {
        (0, 1) => rows(1..=3, 4),
        (0, _) => "400".to_owned(),
        _ => three(case, page),
    });
    let lists = client.try_collect_lists(client.items(cases()), |case| messages(case.case_id));
    let lists_read: Vec<_> = lists.map(|it| it.map(|it| it.items.len()).map_err(|it| it.kind())).collect();
    assert_eq!(lists_read, [Ok(3), Ok(3), Ok(3), Err(ErrorKind::Status)]);
    let wrong = client.send(RawRequest::new(rt::Method::Get, "", rt::Effect::Safe)).unwrap_err();
    let lists = client.try_collect_lists([Ok(5), Err(wrong), Ok(6)], |case| messages(*case)).concurrency(1);
    let lists_read: Vec<_> = lists.map(|it| it.ok().map(|it| it.key)).collect();
    assert_eq!(lists_read, [Some(5), None, Some(6)]);
}

#[test]
fn dropped_iterator_ends_after_its_current_page() {
    // Lists without an end.
    let (client, service) = slow(|case, page| match case {
        1 => rows([1], 1),
        _ => rows(page * 100..page * 100 + 100, 1_000_000),
    });
    let mut lists = client.collect_lists(1.., |case| messages(*case)).concurrency(3);
    lists.next().unwrap();
    drop(lists);
    let begun = Instant::now();
    while Arc::strong_count(&service.now) > 2 && begun.elapsed() < Duration::from_secs(10) {
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_millis(100));
    let asked = service.asked.lock().unwrap().len();
    thread::sleep(Duration::from_millis(100));
    assert_eq!(service.asked.lock().unwrap().len(), asked);
}

#[test]
fn panic_of_the_caller_returns_to_the_caller() {
    let (client, _) = slow(three);
    let mut lists =
        client.collect_lists(1..=3, |case| if *case == 2 { panic!("no such case") } else { messages(*case) });
    assert!(catch_unwind(AssertUnwindSafe(|| lists.next())).is_err());
    // On the thread of a list.
    let (client, _) = slow(|case, page| if case == 2 { panic!("the service is on fire") } else { three(case, page) });
    let mut lists = client.collect_lists(1..=3, |case| messages(*case));
    assert_eq!(lists.next().unwrap().key, 1);
    let panic = catch_unwind(AssertUnwindSafe(|| lists.next())).unwrap_err();
    assert_eq!(panic.downcast_ref(), Some(&"the service is on fire"));
    assert_eq!(lists.next().unwrap().key, 3);
}
