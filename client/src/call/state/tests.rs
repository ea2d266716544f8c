//! The cost of a step.

use super::*;

/// Does the work of a driver, for a call that is throttled once and then succeeds.
fn call(shared: &mut Shared, options: RequestOptions, mut now: Instant) -> u32 {
    let seen =
        RateLimitHeaders { remaining: Some(400), limit: Some(500), by_service: true, ..RateLimitHeaders::default() };
    let mut state = CallState::new(Effect::Safe, Some(1), options, now);
    let mut steps = 0;
    loop {
        steps += 1;
        match state.step(shared, now) {
            Action::Wait { wait, .. } => now += wait,
            Action::Send(_) if state.attempts() == 1 => {
                let attempt = Attempt { class: RetryClass::Transient, outcome: Outcome::Unknown, seen: Some(seen) };
                state.record_attempt(attempt, shared, now, 1);
            }
            Action::Send(_) => {
                let attempt = Attempt { class: RetryClass::Success, outcome: Outcome::Applied, seen: Some(seen) };
                state.record_attempt(attempt, shared, now, 1);
            }
            Action::Done(_) => return steps,
        }
    }
}

/// Allocations of a step. `cargo test --release -p helpdesk-client --lib state -- --nocapture` prints its duration.
#[test]
fn a_step_allocates_nothing() {
    for options in [RequestOptions::new(), RequestOptions::new().reserve(5)] {
        let (mut shared, start) = (Shared::default(), Instant::now());
        shared.retry_budget = crate::rate_limiter::RetryBudget::new(u32::MAX);
        call(&mut shared, options, start);
        let (mut steps, begun) = (0, Instant::now());
        let counted = allocation_counter::measure(|| {
            for _ in 0..10_000 {
                steps += call(&mut shared, options, start);
            }
        });
        let step = begun.elapsed() / steps;
        println!("{:?}: {step:?} a step, of {steps}", options.mode);
        assert_eq!((counted.count_total, steps), (0, 30_000));
    }
}
