//! Any responses of a service and any options of a client, compared with independently written rules.

use std::time::Duration;

use client::rate_limit::Quota;
use client::transport::{Delivery, TransportErrorKind};
use client::{Outcome, RequestOptions};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use proptest::prelude::*;
use rt::Effect;

use crate::calls::simulated::{
    EFFECTS, Reaction, Scripted, ask, cut_off, fails, now, on_virtual_time, refused_connection, reset, says, silence,
    status,
};

/// The meaning of a response, written independently of the client: whether it ends the call, whether the request may
/// have taken effect, and the outcome.
#[derive(Clone, Debug)]
struct Happening {
    reaction: Reaction,
    /// `None` for a success.
    outcome: Option<Outcome>,
    /// Whether the next response may differ.
    passes: bool,
    /// Whether the service rejected without acting, because of too many requests.
    throttled: bool,
    code: u16,
}

fn happening(reaction: Reaction, outcome: impl Into<Option<Outcome>>, passes: bool, code: u16) -> Happening {
    let throttled = code == 429;
    Happening { reaction, outcome: outcome.into(), passes, throttled, code }
}

fn happenings() -> impl Strategy<Value = Happening> {
    use Outcome::{NotSent, Rejected, Unknown};
    let headers = ["api_calls_left", "rate_limit_per_minute", "retry_after", "Retry-After"];
    let values = [
        "0",
        "1",
        "20",
        "-1",
        "0.5",
        "1e9",
        "99999999999999999999",
        "nan",
        "inf",
        "-inf",
        "soon",
        "",
        "4294967296",
        "Fri, 31 Dec 9999 23:59:59 GMT",
        "Wed, 21 Oct 2015 07:28:00 GMT",
        "Mon, 99 Foo 0000 99:99:99 GMT",
    ];
    let all = vec![
        happening(status(200), None, false, 200),
        happening(status(201), None, false, 201),
        happening(status(422), Rejected, false, 422),
        happening(status(401), Rejected, false, 401),
        happening(status(404), Rejected, false, 404),
        happening(status(301), Rejected, false, 301),
        happening(status(408), Unknown, true, 408),
        happening(status(429), Rejected, true, 429),
        happening(says(403, "rate limit exceeded"), Rejected, true, 429),
        happening(status(500), Unknown, true, 500),
        happening(status(501), Unknown, false, 501),
        happening(status(502), Unknown, true, 502),
        happening(status(503), Unknown, true, 503),
        happening(status(504), Unknown, true, 504),
        happening(says(200, "<html>"), Unknown, false, 200),
        happening(cut_off(200), Unknown, true, 200),
        happening(refused_connection(), NotSent, true, 0),
        happening(fails(TransportErrorKind::Dns, Delivery::NotSent), NotSent, true, 0),
        happening(reset(), Unknown, true, 0),
        happening(silence(), Unknown, true, 0),
    ];
    let header = (prop::sample::select(headers.to_vec()), prop::sample::select(values.to_vec()));
    let headers = prop::collection::vec(header, 0..3);
    (prop::sample::select(all), headers, 0_u64..3000).prop_map(|(mut happening, headers, took)| {
        for (name, value) in headers {
            happening.reaction = happening.reaction.header(name, value);
        }
        happening.reaction = happening.reaction.after(Duration::from_millis(took));
        happening
    })
}

fn durations() -> impl Strategy<Value = Duration> {
    let odd = vec![Duration::ZERO, Duration::from_nanos(1), Duration::from_secs(1 << 40), Duration::MAX];
    prop_oneof![3 => (0_u64..20_000).prop_map(Duration::from_millis), 1 => prop::sample::select(odd)]
}

#[derive(Clone, Debug)]
struct Limits {
    attempts: u32,
    deadline: Option<Duration>,
    rate_limit_wait: Option<Duration>,
    options: RequestOptions,
}

fn limits() -> impl Strategy<Value = Limits> {
    let modes = prop_oneof![
        3 => Just(RequestOptions::new()),
        1 => prop::sample::select(vec![0, 5, u32::MAX]).prop_map(|floor| RequestOptions::new().reserve(floor)),
        1 => prop::sample::select(vec![0, 20, u32::MAX])
            .prop_map(|calls| RequestOptions::new().pace_at(Quota::per_minute(calls))),
        1 => Just(RequestOptions::new().pace()),
    ];
    let attempts = prop_oneof![4 => 0_u32..6, 1 => Just(30_u32)];
    let times = (durations(), durations(), durations());
    let rate_limit_wait = prop::option::of(durations());
    (modes, attempts, times, prop::option::of(durations()), rate_limit_wait).prop_map(
        |(options, attempts, (timeout, shortest, longest), deadline, rate_limit_wait)| {
            let mut options = options.max_attempts(attempts).attempt_timeout(timeout).backoff(shortest, longest);
            options = deadline.map_or(options, |deadline| options.total_timeout(deadline));
            options = rate_limit_wait.map_or(options, |wait| options.max_rate_limit_wait(wait));
            Limits { attempts, deadline, rate_limit_wait, options }
        },
    )
}

/// Whether anything may be sent after these attempts.
fn may_go_on(effect: Effect, attempts: &[Happening]) -> bool {
    let Some(last) = attempts.last() else { return true };
    let broken = attempts.iter().filter(|attempt| attempt.code == 500).count();
    let undone = |attempt: &Happening| attempt.throttled || attempt.outcome == Some(Outcome::NotSent);
    if matches!(effect, Effect::Safe | Effect::Idempotent | Effect::Delete) {
        last.passes && broken <= 1
    } else {
        last.passes && attempts.iter().all(undone)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn no_call_exceeds_attempts_or_timeouts(
        effect in prop::sample::select(EFFECTS.to_vec()),
        script in prop::collection::vec(happenings(), 1..6),
        limits in limits(),
    ) {
        let transport_took = |happening: &Happening, timeout| happening.reaction.took > timeout;
        let (result, arrivals, took) = on_virtual_time(async {
            let service = Scripted::new(script.iter().map(|happening| happening.reaction.clone()));
            let begun = now();
            let result = service.client().with_options(limits.options).send(ask(effect)).await;
            (result, service.arrivals(), now() - begun)
        });
        // The effective responses: one after the timeout does not count.
        let happened: Vec<_> = arrivals.iter().enumerate().map(|(index, request)| {
            let mut happening = script[index.min(script.len() - 1)].clone();
            if transport_took(&happening, request.timeout) {
                happening = self::happening(silence(), Outcome::Unknown, true, 0);
            }
            if effect == Effect::Safe && happening.code == 200 && happening.outcome.is_some() {
                happening.outcome = Some(Outcome::Applied);
            }
            happening
        }).collect();
        prop_assert!(happened.len() <= limits.attempts.max(1) as usize);
        // The first attempt and ten retries, without retries that the service asked for.
        let free = happened.iter().filter(|happening| happening.throttled).count();
        prop_assert!(happened.len() <= 11 + free, "more than the allowance of retries: {}", happened.len());
        for index in 0..happened.len() {
            prop_assert!(may_go_on(effect, &happened[..index]), "sent again after {:?}", &happened[..index]);
        }
        // Timers may be late by a millisecond each.
        let slack = Duration::from_millis(20);
        if let Some(deadline) = limits.deadline {
            prop_assert!(took <= deadline.saturating_add(slack), "{took:?}");
            prop_assert!(arrivals.iter().all(|request| request.at + request.timeout <= deadline.saturating_add(slack)
                || request.timeout == Duration::MAX));
        }
        let last = happened.last();
        let done_before = happened.split_last().map_or(&[][..], |(_, before)| before);
        let worst = happened.iter().filter_map(|happening| happening.outcome).max();
        let unknown = done_before.iter().any(|happening| happening.outcome >= Some(Outcome::Unknown));
        let gone = effect == Effect::Delete && unknown && last.is_some_and(|last| last.code == 404);
        match &result {
            Ok(already_deleted) => {
                prop_assert_eq!(*already_deleted, gone);
                prop_assert!(gone || last.is_some_and(|last| last.outcome.is_none()));
            }
            Err(error) => {
                prop_assert!(!gone && last.is_none_or(|last| last.outcome.is_some()));
                prop_assert_eq!(error.outcome(), worst.unwrap_or(Outcome::NotSent));
                prop_assert_eq!(error.attempts() as usize, happened.len());
                let may_have_acted = error.outcome() >= Outcome::Unknown;
                let adds = matches!(effect, Effect::Create | Effect::NonIdempotent);
                prop_assert!(!(adds && may_have_acted && error.is_retryable()));
                let _ = (error.to_string(), format!("{error:?}"));
            }
        }
    }

    /// A call that is rejected each time waits no longer than it may, whatever the service asks for.
    #[test]
    fn no_call_exceeds_the_maximum_rate_limit_wait(
        effect in prop::sample::select(EFFECTS.to_vec()),
        asked in prop::sample::select(vec!["0", "-1", "3", "7.5", "600", "1e300", "soon"]),
        limits in limits(),
    ) {
        let (result, took) = on_virtual_time(async {
            let service = Scripted::new([status(429).header("retry_after", asked).header("rate_limit_per_minute", 20)]);
            let begun = now();
            let result = service.client().with_options(limits.options).send(ask(effect)).await;
            (result, now() - begun)
        });
        prop_assert!(result.is_err());
        let by_default = if limits.options == limits.options.immediate() { 5 } else { 600 };
        let most = limits.rate_limit_wait.unwrap_or(Duration::from_secs(by_default));
        prop_assert!(took <= most.saturating_add(Duration::from_millis(50)), "{took:?} of {most:?}");
    }
}
