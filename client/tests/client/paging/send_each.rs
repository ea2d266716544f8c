//! One request for each of many keys, in time that passes at once.

use std::future::poll_fn;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::{Duration, Instant};

use client::jobs::KeyedResult;
use client::transport::{Delivery, ResponseBody, SendFuture, SleepFuture, TransportError};
use client::{ErrorKind, Outcome};
use futures_util::StreamExt;
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::request::RequestBody;
use rt::{Effect, Method, RawRequest};

const SECOND: Duration = Duration::from_secs(1);

/// A service that takes 20 requests a minute, and counts a write as two.
pub(crate) struct TestService;

impl rt::meta::Service for TestService {
    const METADATA: &'static rt::meta::ServiceMetadata = &rt::meta::ServiceMetadata::new("helpdesk", "/api")
        .remaining_header("left")
        .limit_header("limit")
        .write_cost(2);
}

/// The duration and the status of the response for a case; 0 is a lost connection.
type Respond = fn(u64) -> (Duration, u16);

#[derive(Clone)]
struct Slow {
    respond: Respond,
    limited: bool,
    /// The cases that were asked for, and when.
    requests: Arc<Mutex<Vec<(u64, Instant)>>>,
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

impl Slow {
    fn requests(&self) -> Vec<u64> {
        self.requests.lock().unwrap().iter().map(|(case, _)| *case).collect()
    }

    /// The requests that are left of 20 in the last minute.
    fn requests_left(&self) -> i64 {
        let now = tokio::time::Instant::now().into_std();
        let minute = |at: &Instant| now.duration_since(*at) < Duration::from_secs(60);
        20 - 2 * self.requests.lock().unwrap().iter().filter(|(_, at)| minute(at)).count() as i64
    }
}

impl client::transport::Transport for Slow {
    fn send(&self, request: http::Request<RequestBody>, _: Duration) -> SendFuture {
        let case = request.uri().path().trim_start_matches("/api/cases/").parse().unwrap();
        self.requests.lock().unwrap().push((case, tokio::time::Instant::now().into_std()));
        self.most.fetch_max(self.now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        let (under_way, (takes, status)) = (UnderWay(Arc::clone(&self.now)), (self.respond)(case));
        let (left, limited) = (self.requests_left(), self.limited);
        Box::pin(async move {
            tokio::time::sleep(takes).await;
            drop(under_way);
            if status == 0 {
                return Err(TransportError::new(
                    client::transport::TransportErrorKind::ConnectionLost,
                    Delivery::MaybeSent,
                ));
            }
            let response = http::Response::builder();
            let response = if !limited {
                response.status(status)
            } else if left < 0 {
                response.status(429).header("left", 0)
            } else {
                response.status(status).header("left", left).header("limit", 20)
            };
            Ok(response.body(ResponseBody::from(format!("{{\"case\": {case}}}"))).unwrap())
        })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        Box::pin(tokio::time::sleep(duration))
    }

    fn now(&self) -> Instant {
        tokio::time::Instant::now().into_std()
    }
}

fn service(respond: Respond, limited: bool) -> (client::Client<TestService>, Slow) {
    let slow = Slow { respond, limited, requests: Arc::default(), now: Arc::default(), most: Arc::default() };
    let client = client::Client::builder("https://acme.example.com", "a@b.c", "key").transport(slow.clone());
    (client.build().unwrap(), slow)
}

/// Later cases are quicker, so responses arrive in reverse order.
fn backwards(case: u64) -> (Duration, u16) {
    (Duration::from_secs(100 - case), 200)
}

fn close(case: &u64) -> RawRequest {
    RawRequest::new(Method::Put, format!("/cases/{case}"), Effect::Idempotent)
}

fn reply(case: &u64) -> RawRequest {
    RawRequest::new(Method::Post, format!("/cases/{case}"), Effect::Create)
}

/// The status of a success, or of an error.
fn status<K: Copy>(sent: &KeyedResult<K, rt::response::Response>) -> (K, Option<u16>) {
    let status = match &sent.result {
        Ok(response) => Some(response.status()),
        Err(error) => error.status(),
    };
    (sent.key, status.map(|status| status.as_u16()))
}

#[tokio::test(start_paused = true)]
async fn results_arrive_in_the_order_of_their_keys() {
    let (client, _) = service(backwards, false);
    let cases = [7, 3, 99, 3, 50];
    let sent: Vec<_> =
        client.send_each(&cases, |case| close(case)).concurrency(3).map(|it| status(&it)).collect().await;
    assert_eq!(sent, cases.each_ref().map(|case| (case, Some(200))));
    assert!(client.send_each([], close).next().await.is_none());
}

#[tokio::test(start_paused = true)]
async fn requests_in_progress_are_limited_by_concurrency() {
    // The first one is sent alone, to learn the rate limit.
    for (allowed, most) in [(None, 4), (Some(1), 1), (Some(0), 1), (Some(3), 3), (Some(50), 8)] {
        let (client, service) = service(backwards, false);
        let sent = client.send_each(1..=9, close);
        let sent = allowed.map_or_else(|| client.send_each(1..=9, close), |allowed| sent.concurrency(allowed));
        assert_eq!(sent.count().await, 9);
        assert_eq!(service.most.load(Ordering::SeqCst), most, "{allowed:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn results_waiting_for_a_slow_request_count_as_in_progress() {
    let (client, service) = service(|case| (Duration::from_secs(if case == 1 { 1000 } else { 1 }), 200), false);
    let mut sent = client.send_each(1.., close).concurrency(3);
    assert_eq!(sent.next().await.unwrap().key, 1);
    assert_eq!(service.requests(), [1, 2, 3]);
    assert_eq!(sent.in_progress().collect::<Vec<_>>(), [&2, &3]);
    assert_eq!(sent.progress().total, None, "keys without an end");
}

/// Some requests fail, each in its own way.
fn failing(case: u64) -> (Duration, u16) {
    let status = match case {
        2 => 404,
        4 => 0,
        5 => 503,
        _ => 200,
    };
    (Duration::from_secs(1), status)
}

#[tokio::test(start_paused = true)]
async fn failed_request_does_not_stop_other_keys() {
    let (client, service) = service(failing, false);
    let mut replies = client.send_each(1..=6, reply);
    let mut outcomes = Vec::new();
    while let Some(sent) = replies.next().await {
        outcomes.push(sent.result.map_err(|error| error.outcome()).err());
    }
    // A request that may have taken effect is reported, and never sent twice.
    let expected = [None, Some(Outcome::Rejected), None, Some(Outcome::Unknown), Some(Outcome::Unknown), None];
    assert_eq!(outcomes, expected);
    assert_eq!(service.requests(), [1, 2, 3, 4, 5, 6]);
    let progress = replies.progress();
    assert_eq!((progress.total, progress.succeeded, progress.failed), (Some(6), 3, 3));
    assert_eq!((progress.finished(), progress.outcome_unknown, progress.in_progress), (6, 2, 0));
}

#[tokio::test(start_paused = true)]
async fn invalid_request_fails_alone_and_idempotent_request_is_retried() {
    let (client, service) = service(failing, false);
    let request = |case: &u64| if *case == 1 { RawRequest::new(Method::Get, "", Effect::Safe) } else { close(case) };
    let sent: Vec<_> = client.send_each([1, 3, 5], request).collect().await;
    assert_eq!(sent[0].result.as_ref().unwrap_err().kind(), client::ErrorKind::InvalidRequest);
    assert_eq!((status(&sent[1]), status(&sent[2])), ((3, Some(200)), (5, Some(503))));
    assert_eq!(service.requests(), [3, 5, 5, 5, 5, 5]);
}

#[tokio::test(start_paused = true)]
async fn the_rate_limit_is_kept_and_gives_the_remaining_time() {
    let (client, service) = service(|_| (Duration::from_secs(1), 200), true);
    let mut sent = client.send_each(1..=50, close).concurrency(8);
    assert_eq!(sent.progress().remaining_time, None, "the limit is not known before the first response");
    let begun = tokio::time::Instant::now();
    let mut estimates = Vec::new();
    while let Some(sent_one) = sent.next().await {
        assert_eq!(status(&sent_one).1, Some(200));
        if sent_one.key % 10 == 1 {
            estimates.push(sent.progress().remaining_time.unwrap().as_secs());
        }
    }
    // 7 others are in progress, and 8 fit into the rest of this minute. Then it is 9 a minute, because two are left to others.
    assert_eq!(estimates.first(), Some(&240));
    assert!(estimates.is_sorted_by(|a, b| a >= b), "{estimates:?}");
    assert_eq!(sent.progress().remaining_time, Some(Duration::ZERO));
    assert!((240..400).contains(&begun.elapsed().as_secs()), "{:?}", begun.elapsed());
    assert!(client.rate_limit().remaining.is_some_and(|left| left >= 2));
    assert_eq!(service.requests().len(), 50, "no request was rejected");
}

#[tokio::test(start_paused = true)]
async fn a_configured_quota_gives_the_remaining_time_of_the_keys_that_were_not_started() {
    let (client, _) = service(backwards, false);
    let quota = client::rate_limit::Quota::per_hour(20);
    let paced = client.with_options(client.options().pace_at(quota));
    let mut sent = paced.send_each(1..=50, close).concurrency(3);
    let hours = |sent: &client::jobs::SendEach<'_, u64, rt::response::Response>| {
        sent.progress().remaining_time.map(|time| time.as_secs_f64() / 3600.0)
    };
    assert_eq!(hours(&sent), Some(5.0));
    sent.next().await.unwrap();
    assert_eq!((sent.progress().in_progress, hours(&sent)), (2, Some(5.0)));
    while sent.progress().finished() < 8 {
        sent.next().await.unwrap();
    }
    assert_eq!((sent.progress().in_progress, hours(&sent)), (2, Some(4.0)));
    sent.stop();
    assert_eq!(hours(&sent), Some(0.0), "no more keys are taken");
    assert_eq!(client.send_each([], close).progress().remaining_time, Some(Duration::ZERO));
    let mut endless = client.send_each(1.., close);
    assert_eq!(endless.progress().remaining_time, None);
    endless.stop();
    assert_eq!(endless.progress().remaining_time, Some(Duration::ZERO));
}

#[tokio::test(start_paused = true)]
async fn after_a_stop_the_results_in_progress_still_arrive() {
    let (client, service) = service(backwards, false);
    let mut sent = client.send_each(1.., close).concurrency(3);
    assert_eq!(sent.next().await.unwrap().key, 1);
    // The first of the next keys was not started yet.
    sent.stop();
    assert_eq!(sent.map(|it| it.key).collect::<Vec<_>>().await, [2, 3]);
    assert_eq!(service.requests(), [1, 2, 3]);
}

#[tokio::test(start_paused = true)]
async fn stopped_call_in_rate_limit_wait_is_not_sent() {
    let (client, service) = service(|_| (Duration::from_secs(1), 200), true);
    let mut sent = client.send_each(1..=50, reply).concurrency(4);
    for _ in 0..7 {
        sent.next().await.unwrap().result.unwrap();
    }
    // The ninth request would leave too few to others, so that 10 and 11 wait for the next minute.
    tokio::time::timeout(Duration::from_secs(10), async { while sent.next().await.unwrap().key < 9 {} }).await.unwrap();
    tokio::time::timeout(Duration::from_secs(10), sent.next()).await.unwrap_err();
    let in_progress: Vec<u64> = sent.in_progress().copied().collect();
    let (stopped, requests) = (tokio::time::Instant::now(), service.requests());
    sent.stop();
    let mut rest = Vec::new();
    while let Some(sent) = sent.next().await {
        let error = sent.result.unwrap_err();
        assert_eq!((error.kind(), error.outcome(), error.attempts()), (ErrorKind::Canceled, Outcome::NotSent, 0));
        assert_eq!(error.to_string(), "raw: not sent: canceled while waiting for the rate limit");
        assert!(error.is_retryable());
        rest.push(sent.key);
    }
    assert!(stopped.elapsed() <= Duration::from_secs(1), "{:?}", stopped.elapsed());
    assert_eq!((rest, service.requests()), (in_progress, requests));
    assert!(client.send(reply(&1)).await.is_ok(), "other calls of the client are not canceled");
}

#[tokio::test(start_paused = true)]
async fn stopped_call_in_backoff_ends_with_its_last_error() {
    for status in [429, 503] {
        let (client, service) = service(if status == 429 { |_| (SECOND, 429) } else { |_| (SECOND, 503) }, false);
        let patient = client.with_options(client.options().backoff(Duration::MAX, Duration::MAX));
        let mut sent = patient.send_each([1], close);
        tokio::time::timeout(SECOND * 2, sent.next()).await.unwrap_err();
        sent.stop();
        let stopped = tokio::time::Instant::now();
        let error = sent.next().await.unwrap().result.unwrap_err();
        assert_eq!((error.status().unwrap().as_u16(), error.attempts()), (status, 1));
        assert!(stopped.elapsed() <= SECOND && sent.next().await.is_none());
        assert_eq!(service.requests(), [1]);
    }
}

#[tokio::test(start_paused = true)]
async fn dropped_stream_cancels_requests_and_reports_their_keys() {
    for take in 0..=4 {
        let (client, service) = service(backwards, false);
        let (reported_at, canceled) = (Arc::new(Mutex::new(None)), Arc::new(Mutex::new(Vec::new())));
        let mut sent = client.send_each(1..=4, close).concurrency(2).on_cancel(|keys| {
            *reported_at.lock().unwrap() = Some(service.now.load(Ordering::SeqCst));
            *canceled.lock().unwrap() = keys;
        });
        for _ in 0..take {
            sent.next().await.unwrap();
        }
        if take < 4 {
            // One poll starts what may be in progress.
            let poll = poll_fn(|context| Poll::Ready(sent.poll_next_unpin(context).is_pending())).await;
            assert!(poll || take > 0);
        }
        let in_progress: Vec<_> = sent.in_progress().copied().collect();
        drop(sent);
        assert_eq!(*canceled.lock().unwrap(), in_progress);
        // The requests were canceled before their keys were reported, and are never retried.
        assert_eq!(*reported_at.lock().unwrap(), (!in_progress.is_empty()).then_some(0));
        let requests = service.requests().len();
        tokio::time::sleep(Duration::from_secs(1000)).await;
        assert_eq!(service.requests().len(), requests);
    }
}

#[tokio::test(start_paused = true)]
async fn job_resumes_with_the_unhandled_keys() {
    let (client, service) = service(backwards, false);
    let cases: Vec<u64> = (1..=20).collect();
    let mut done: Vec<u64> = Vec::new();
    // The program ends in the middle of each run, after some results.
    for _ in 0..5 {
        let rest: Vec<u64> = cases.iter().copied().filter(|case| !done.contains(case)).collect();
        let mut sent = client.send_each(rest, close).concurrency(3);
        while let Some(sent) = sent.next().await {
            done.push(sent.key);
            if done.len() % 5 == 0 {
                break;
            }
        }
    }
    assert_eq!(done, cases);
    // Only requests in progress at an end were sent twice: at most two after the last result.
    let requests = service.requests();
    let twice: Vec<_> = cases.iter().filter(|case| requests.iter().filter(|it| it == case).count() > 1).collect();
    assert!(!twice.is_empty() && twice.iter().all(|case| [6, 7, 11, 12, 16, 17].contains(*case)), "{twice:?}");
}

#[tokio::test(start_paused = true)]
async fn dropped_future_loses_no_result() {
    let (client, service) = service(backwards, false);
    let mut sent = client.send_each(1..=3, close);
    let mut keys = Vec::new();
    loop {
        match tokio::time::timeout(Duration::from_secs(7), sent.next()).await {
            Ok(Some(sent)) => keys.push(sent.key),
            Ok(None) => break,
            Err(_) => continue,
        }
    }
    assert_eq!((keys, service.requests()), (vec![1, 2, 3], vec![1, 2, 3]));
}

#[test]
fn results_go_to_other_threads() {
    fn assert_send(_: impl Send) {}
    let (client, _) = service(backwards, false);
    let prefix = String::from("borrowed");
    let mut each = client.send_each([1], |case| {
        assert!(!prefix.is_empty());
        close(case)
    });
    assert_send(each.next());
    assert_send(each);
}
