//! Retries: the calls that are retried, the waits, and the events.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use client::observability::ClientEventKind;
use client::transport::{Delivery, TransportErrorKind};
use client::{ErrorKind, Outcome, RequestOptions};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::Effect;

use crate::calls::simulated::{
    Ask, EFFECTS, Reaction, Scripted, ask, cut_off, fails, refused_connection, reset, says, short_result, silence,
    status, upload,
};

mod waits;

const SECOND: Duration = Duration::from_secs(1);

/// The delay of timers of tokio.
const TICK: Duration = Duration::from_millis(2);

/// Options that wait for any rate limit.
fn patient() -> RequestOptions {
    RequestOptions::new().max_rate_limit_wait(2 * 3600 * SECOND)
}

/// Sends one request, and tells the number of attempts and the result.
async fn play(options: RequestOptions, effect: Effect, reactions: Vec<Reaction>) -> String {
    let script = Scripted::new(reactions);
    let result = script.client().with_options(options).send(ask(effect)).await;
    if let Err(error) = &result {
        assert_eq!(error.attempts() as usize, script.count());
    }
    format!("{} {}", script.count(), short_result(&result))
}

fn happenings() -> Vec<(String, Reaction)> {
    let statuses = [
        200, 201, 204, 301, 302, 307, 400, 401, 403, 404, 408, 409, 422, 429, 500, 501, 502, 503, 504, 505, 522, 600,
        999,
    ];
    let mut all: Vec<_> = statuses.into_iter().map(|code| (code.to_string(), status(code))).collect();
    let named = [
        ("403 rate limit exceeded", says(403, "{\"error\":\"Rate Limit exceeded\"}")),
        ("200 with an error", says(200, "{\"error\":\"staff_not_active\"}")),
        ("200 garbage", says(200, "<html>")),
        ("200 truncated", cut_off(200)),
        ("404 truncated", cut_off(404)),
        ("503 truncated", cut_off(503)),
        ("connection refused", refused_connection()),
        ("no address", fails(TransportErrorKind::Dns, Delivery::NotSent)),
        ("no TLS", fails(TransportErrorKind::Tls, Delivery::NotSent)),
        ("reset before it was sent", fails(TransportErrorKind::ConnectionLost, Delivery::NotSent)),
        ("reset", reset()),
        ("timeout before it was sent", fails(TransportErrorKind::Timeout, Delivery::NotSent)),
        ("timeout", silence()),
        ("file unreadable", fails(TransportErrorKind::File, Delivery::NotSent)),
        ("file cut short", fails(TransportErrorKind::File, Delivery::MaybeSent)),
        ("something before it was sent", fails(TransportErrorKind::Other, Delivery::NotSent)),
        ("something", fails(TransportErrorKind::Other, Delivery::MaybeSent)),
    ];
    all.extend(named.map(|(name, reaction)| (name.to_owned(), reaction)));
    all
}

/// The attempts and the result of a call if the reaction repeats, and if it happens once before a 204.
#[tokio::test(start_paused = true)]
async fn retries_depend_on_the_effect() {
    let mut table = String::new();
    for (name, reaction) in happenings() {
        let mut rows = BTreeMap::<_, Vec<_>>::new();
        for (index, effect) in EFFECTS.into_iter().enumerate() {
            let always = play(patient(), effect, vec![reaction.clone()]).await;
            let once = play(patient(), effect, vec![reaction.clone(), status(204)]).await;
            rows.entry(format!("{always:24} once: {once}")).or_default().push((index, format!("{effect:?}")));
        }
        writeln!(table, "{name}").unwrap();
        let mut rows: Vec<_> = rows.into_iter().map(|(row, effects)| (effects, row)).collect();
        rows.sort();
        for (effects, row) in rows {
            let effects: Vec<_> = effects.into_iter().map(|(_, effect)| effect).collect();
            let effects = if effects.len() == EFFECTS.len() { "all".to_owned() } else { effects.join(" ") };
            writeln!(table, "  {effects:37} {row}").unwrap();
        }
    }
    insta::assert_snapshot!(table);
}

#[tokio::test(start_paused = true)]
async fn worst_attempt_decides_the_outcome() {
    use Effect::{Create, Delete, Idempotent, NonIdempotent, Safe};
    let unsent = || fails(TransportErrorKind::Tls, Delivery::NotSent);
    let cases = [
        (Delete, vec![reset(), status(404)], "2 gone"),
        (Delete, vec![cut_off(200), status(404)], "2 gone"),
        (Delete, vec![status(504), status(429), status(404)], "3 gone"),
        (Delete, vec![silence(), refused_connection(), status(404)], "3 gone"),
        (Delete, vec![status(500), status(404)], "2 gone"),
        (Delete, vec![refused_connection(), status(404)], "2 Status Rejected"),
        (Delete, vec![status(429), status(404)], "2 Status Rejected"),
        (Delete, vec![status(404)], "1 Status Rejected"),
        (Delete, vec![reset(), status(401)], "2 Status Unknown"),
        (Delete, vec![reset(), status(204)], "2 ok"),
        (Idempotent, vec![reset(), status(404)], "2 Status Unknown"),
        (Idempotent, vec![cut_off(200), status(401)], "2 Status Unknown"),
        (Idempotent, vec![reset(), says(200, "<html>")], "2 Decode Unknown"),
        (Idempotent, vec![status(500), status(503), status(500)], "3 Status Unknown"),
        (Idempotent, vec![status(500), status(500), status(200)], "2 Status Unknown"),
        (Safe, vec![status(503), status(401)], "2 Status Unknown"),
        (Safe, vec![unsent(), unsent(), unsent()], "3 Connect NotSent"),
        (Create, vec![status(429), reset()], "2 Transport Unknown"),
        (Create, vec![status(429), status(201)], "2 ok"),
        (Create, vec![refused_connection(), status(201)], "2 ok"),
        (Create, vec![refused_connection(), status(429), status(201)], "3 ok"),
        (Create, vec![refused_connection(), status(503), status(201)], "2 Status Unknown"),
        (Create, vec![refused_connection(), status(422)], "2 Status Rejected"),
        (Create, vec![status(429), refused_connection(), refused_connection()], "3 Connect Rejected"),
        (Create, vec![reset(), status(201)], "1 Transport Unknown"),
        (Create, vec![cut_off(201), status(201)], "1 Transport Unknown"),
        (NonIdempotent, vec![says(403, "rate limit exceeded"), status(200)], "2 ok"),
        (NonIdempotent, vec![silence(), status(200)], "1 Timeout Unknown"),
    ];
    for (effect, reactions, expected) in cases {
        assert_eq!(play(patient(), effect, reactions.clone()).await, expected, "{effect:?} {reactions:?}");
    }
}

/// A head does not show who wrote it.
#[tokio::test(start_paused = true)]
async fn truncated_response_has_unknown_outcome() {
    let script = Scripted::new([cut_off(201)]);
    let error = script.client().send(ask(Effect::Create)).await.unwrap_err();
    assert_eq!((error.outcome(), error.is_retryable()), (Outcome::Unknown, false));
    assert_eq!(error.status().unwrap(), 201);
    assert_eq!(error.body().unwrap(), "{\"case\":");
}

#[tokio::test(start_paused = true)]
async fn a_file_is_sent_again_from_its_start() {
    let script = Scripted::new([status(503), reset(), status(200)]);
    script.client().send(upload("the whole file")).await.unwrap();
    let arrivals = script.arrivals();
    assert!(String::from_utf8_lossy(&arrivals[0].body).contains("\r\n\r\nthe whole file\r\n--"));
    assert!(arrivals.len() == 3 && arrivals.iter().all(|request| request.body == arrivals[0].body));
}

#[tokio::test(start_paused = true)]
async fn options_can_apply_to_one_call() {
    let script = Scripted::new([status(503)]);
    let client = script.builder().options(RequestOptions::new().max_attempts(2)).build().unwrap();
    for (client, attempts) in [
        (client.with_options(RequestOptions::new().max_attempts(1)), 1),
        (client.with_options(RequestOptions::new()), 3),
        (client, 2),
    ] {
        assert_eq!(client.send(ask(Effect::Safe)).await.unwrap_err().attempts(), attempts);
    }
}

#[tokio::test(start_paused = true)]
async fn retry_budget_limits_retries_in_an_outage() {
    for dead in [status(503), reset(), silence(), refused_connection(), cut_off(200)] {
        let script = Scripted::new([dead.clone()]);
        let client = script.client();
        let other = script.builder().rate_limiter(client.rate_limiter()).build().unwrap();
        let calls: Vec<_> = (0..100)
            .map(|call| [&client, &other][call % 2].clone().send(ask(Effect::Safe)))
            .map(tokio::spawn)
            .collect();
        for call in calls {
            call.await.unwrap().unwrap_err();
        }
        assert_eq!(script.count(), 110, "{dead:?}");
        // Ten successes give two more retries.
        script.then([status(200)]);
        for _ in 0..10 {
            client.send(ask(Effect::Safe)).await.unwrap();
        }
        script.then([dead.clone()]);
        for _ in 0..10 {
            client.send(ask(Effect::Safe)).await.unwrap_err();
        }
        assert_eq!(script.count(), 132, "{dead:?}");
        // The budget never grows beyond its start.
        script.then([status(200)]);
        for _ in 0..200 {
            client.send(ask(Effect::Safe)).await.unwrap();
        }
        script.then([dead]);
        for _ in 0..10 {
            client.send(ask(Effect::Safe)).await.unwrap_err();
        }
        assert_eq!(script.count(), 132 + 200 + 20);
    }
}

/// Records the events of calls, without random times.
fn event_recorder() -> (impl client::observability::Observer, Arc<Mutex<Vec<String>>>) {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&lines);
    let observer = move |event: &client::observability::ClientEvent<'_>| {
        let kind = match event.kind {
            ClientEventKind::BackoffWait(_) => "BackoffWait".to_owned(),
            ClientEventKind::Finished { error, outcome, .. } => format!("Finished {error:?} {outcome:?}"),
            kind => format!("{kind:?}"),
        };
        sink.lock().unwrap().push(format!("{} {}: {kind}", event.operation, event.attempt));
    };
    (observer, lines)
}

/// The call checks every second whether its slot has come.
#[tokio::test(start_paused = true)]
async fn long_waits_and_drops_are_reported_once() {
    let script = Scripted::new([status(200).header("rate_limit_per_minute", 4)]);
    let (observer, lines) = event_recorder();
    let client = script.builder().observer(observer).options(RequestOptions::new().pace()).build().unwrap();
    client.send(ask(Effect::Safe)).await.unwrap();
    client.send(ask(Effect::Safe)).await.unwrap();
    lines.lock().unwrap().clear();
    tokio::time::timeout(Duration::from_secs(5), client.send(ask(Effect::Safe))).await.unwrap_err();
    assert_eq!(*lines.lock().unwrap(), ["cases.list 0: RateLimitWait(15s)", "cases.list 0: Dropped { elapsed: 5s }"]);
}

#[tokio::test(start_paused = true)]
async fn observer_receives_all_events_in_order() {
    let limited = status(429).header("retry_after", 2).header("api_calls_left", 0).after(SECOND);
    let script = Scripted::new([reset(), limited, status(204).header("api_calls_left", 19), status(422)]);
    let (observer, lines) = event_recorder();
    let client = script.builder().observer(observer).build().unwrap();
    client.send(ask(Effect::Idempotent)).await.unwrap();
    client.send(ask(Effect::Create)).await.unwrap_err();
    insta::assert_snapshot!(lines.lock().unwrap().join("\n"), @r"
    cases.edit 1: AttemptStarted
    cases.edit 1: AttemptFailed { kind: Transport, elapsed: 0ns }
    cases.edit 1: BackoffWait
    cases.edit 2: AttemptStarted
    cases.edit 2: Response { status: 429, elapsed: 1s, remaining: Some(0) }
    cases.edit 2: RateLimitWait(2s)
    cases.edit 3: AttemptStarted
    cases.edit 3: Response { status: 204, elapsed: 0ns, remaining: Some(19) }
    cases.edit 3: Finished None None
    cases.create 1: AttemptStarted
    cases.create 1: Response { status: 422, elapsed: 0ns, remaining: None }
    cases.create 1: Finished Some(Status) Some(Rejected)
    ");
}

/// A request whose URL is too long.
struct Endless(Ask);

impl rt::Request for Endless {
    type Output = bool;

    fn input(&self) -> &rt::request::OperationInput {
        self.0.input()
    }

    fn read(response: &rt::response::Response) -> Result<bool, rt::response::DecodeError> {
        Ask::read(response)
    }

    fn prepare(&self) -> Result<rt::request::PreparedRequest, rt::request::InvalidRequestError> {
        let mut prepared = self.0.prepare()?;
        prepared.path_and_query = format!("/{}", "x".repeat(65_530)).parse().unwrap();
        Ok(prepared)
    }
}

/// A call that kept its permit would block all retries permanently.
#[tokio::test(start_paused = true)]
async fn unsendable_call_returns_its_permit() {
    let script = Scripted::new([status(429).header("retry_after", 10), status(200)]);
    let client = script.client();
    client.send(ask(Effect::Safe)).await.unwrap_err();
    tokio::time::sleep(11 * SECOND).await;
    assert_eq!(client.send(Endless(ask(Effect::Safe))).await.unwrap_err().outcome(), Outcome::NotSent);
    assert!(client.send(ask(Effect::Safe)).await.is_ok());
}

/// A file store on another server has another limit, which no budget knows.
#[tokio::test(start_paused = true)]
async fn file_server_is_not_retried_at_once() {
    let script = Scripted::new([status(429).header("Retry-After", 3), says(200, "x")]);
    let link =
        || client::DownloadRequest::new("https://files.example.com/a.png").allow_origin("https://files.example.com");
    drop(script.client().download(link()).await.unwrap());
    assert_eq!(script.times()[1].as_secs(), 3);
    let script = Scripted::new([status(429)]);
    let client = script.builder().retry_budget(1).build().unwrap();
    for _ in 0..5 {
        assert_eq!(client.download(link()).await.unwrap_err().kind(), ErrorKind::RateLimited);
    }
    assert_eq!(script.count(), 6);
}
