//! The calls in progress by the server's clock. When all of them wait, the clock advances to the earliest end of a
//! wait.
//!
//! tokio's `pause` does this neither for blocking clients nor
//! across runtimes. A period without traffic would make tests fail on a slow machine. So calls are counted: `Transport::for_call` gives
//! each call a separate transport, which is dropped with the call.

use std::collections::HashMap;
use std::task::Waker;
use std::time::{Duration, Instant};

use crate::time::clock::{Clock, Nanos};

/// The calls in progress.
pub(crate) struct Calls {
    in_progress: HashMap<CallId, State>,
    count: u64,
    /// The number of requests without a response.
    open_requests: usize,
    /// The real time of the last activity of any call.
    last_activity: Instant,
    /// The tasks to wake once no lock is held: waking may drop a task, which ends another call.
    woken: Vec<Waker>,
}

/// The id of a call.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct CallId(u64);

/// The state of a call.
enum State {
    /// The call sends, received a response, has waited, or has just started. The clock stops for it.
    Busy,
    /// The call was started, and its future is not polled.
    Abandoned,
    Waits {
        until: Nanos,
        /// The waker; `None` before the first poll.
        waker: Option<Waker>,
    },
}

impl Calls {
    pub(crate) fn new() -> Self {
        Self {
            in_progress: HashMap::new(),
            count: 0,
            open_requests: 0,
            last_activity: Instant::now(),
            woken: Vec::new(),
        }
    }

    pub(crate) fn begin(&mut self) -> CallId {
        self.count += 1;
        let id = CallId(self.count);
        self.set_busy(id);
        id
    }

    /// Records that the call does something, and does not wait.
    pub(crate) fn set_busy(&mut self, id: CallId) {
        self.set(id, Some(State::Busy));
    }

    /// Records that the call waits from now on.
    pub(crate) fn wait(&mut self, id: CallId, duration: Duration, clock: &mut Clock) {
        self.set(id, Some(State::Waits { until: clock.after(duration), waker: None }));
        self.advance(clock);
    }

    /// Returns whether the call has finished waiting. Otherwise the waker is woken at the end of the wait.
    pub(crate) fn has_waited(&mut self, id: CallId, waker: &Waker, clock: Clock) -> bool {
        match self.in_progress.get_mut(&id) {
            Some(State::Waits { until, waker: current }) if *until > clock.exact() => {
                if !current.as_ref().is_some_and(|current| current.will_wake(waker)) {
                    self.woken.extend(current.replace(waker.clone()));
                }
                false
            }
            _ => {
                self.set_busy(id);
                true
            }
        }
    }

    pub(crate) fn end(&mut self, id: CallId, clock: &mut Clock) {
        self.set(id, None);
        self.advance(clock);
    }

    /// Records a request at the server.
    pub(crate) fn ask(&mut self) {
        self.open_requests += 1;
    }

    /// Records a response, or the end of a connection.
    pub(crate) fn respond(&mut self) {
        self.open_requests -= 1;
        self.last_activity = Instant::now();
    }

    /// Marks calls as abandoned if nothing happened for this long and every request has a response. A future that is
    /// never polled must not stop the clock permanently.
    pub(crate) fn abandon_after(&mut self, patience: Duration, clock: &mut Clock) {
        if self.open_requests > 0 || self.last_activity.elapsed() < patience {
            return;
        }
        for state in self.in_progress.values_mut().filter(|state| matches!(state, State::Busy)) {
            *state = State::Abandoned;
        }
        self.advance(clock);
    }

    /// Ends the waits that are over by a clock.
    pub(crate) fn end_waits(&mut self, clock: Clock) {
        for state in self.in_progress.values_mut() {
            if let State::Waits { until, waker } = state {
                if *until <= clock.exact() {
                    self.woken.extend(waker.take());
                    *state = State::Busy;
                }
            }
        }
    }

    /// Returns the tasks to wake, once no lock is held.
    pub(crate) fn take_woken(&mut self) -> Vec<Waker> {
        std::mem::take(&mut self.woken)
    }

    fn set(&mut self, id: CallId, state: Option<State>) {
        self.last_activity = Instant::now();
        let before = match state {
            Some(state) => self.in_progress.insert(id, state),
            None => self.in_progress.remove(&id),
        };
        if let Some(State::Waits { waker, .. }) = before {
            self.woken.extend(waker);
        }
    }

    /// Advances the clock, if every call waits.
    fn advance(&mut self, clock: &mut Clock) {
        let mut first = None;
        for state in self.in_progress.values() {
            match state {
                State::Busy => return,
                State::Abandoned => (),
                State::Waits { until, .. } => first = Some(first.map_or(*until, |first: Nanos| first.min(*until))),
            }
        }
        if let Some(first) = first {
            clock.reach(first);
            self.end_waits(*clock);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// A call of a test: the seconds of its waits, and whether it is dropped in the middle of the last one.
    type Plan = (Vec<u64>, bool);

    struct Running {
        waits: std::vec::IntoIter<u64>,
        dropped: bool,
        call: Option<CallId>,
        until: Option<Nanos>,
    }

    impl Running {
        fn new((waits, dropped): Plan) -> Self {
            Self { waits: waits.into_iter(), dropped, call: None, until: None }
        }

        /// Takes the next step if possible; `None` at the end.
        fn step(&mut self, calls: &mut Calls, clock: &mut Clock) -> Option<bool> {
            let Some(call) = self.call else {
                self.call = Some(calls.begin());
                return Some(true);
            };
            if self.until.is_some() && self.dropped && self.waits.len() == 0 {
                calls.end(call, clock);
                return None;
            }
            if let Some(until) = self.until {
                if !calls.has_waited(call, Waker::noop(), *clock) {
                    return Some(false);
                }
                assert_eq!(clock.exact(), until, "nothing but the end of this wait ends it");
            }
            let Some(seconds) = self.waits.next() else {
                calls.end(call, clock);
                return None;
            };
            self.until = Some(clock.after(SECOND * seconds as u32));
            calls.wait(call, SECOND * seconds as u32, clock);
            Some(true)
        }
    }

    proptest! {
        /// Threads and tasks continue in any order, and some calls are dropped while they wait.
        #[test]
        fn every_wait_ends_on_time_in_any_order_of_calls(
            plans in prop::collection::vec((prop::collection::vec(0..20_u64, 0..5), any::<bool>()), 1..8),
            order in prop::collection::vec(any::<prop::sample::Index>(), 1..50),
        ) {
            let (mut calls, mut clock) = (Calls::new(), Clock::still(0));
            let mut running: Vec<Running> = plans.into_iter().map(Running::new).collect();
            let mut order = order.iter().cycle();
            let mut idle = 0;
            while !running.is_empty() {
                let index = order.next().unwrap().index(running.len());
                // Some orders pass one by for ever.
                let index = if idle > 200 { idle % running.len() } else { index };
                match running[index].step(&mut calls, &mut clock) {
                    None => drop(running.swap_remove(index)),
                    Some(true) => idle = 0,
                    Some(false) => idle += 1,
                }
                prop_assert!(idle < 300, "time stands still for ever");
            }
            prop_assert!(calls.in_progress.is_empty());
        }
    }

    #[test]
    fn only_calls_whose_wait_is_over_are_woken() {
        let (mut calls, mut clock) = (Calls::new(), Clock::still(0));
        let ids = [(); 4].map(|()| calls.begin());
        for (id, seconds) in ids.into_iter().zip([5, 5, 9]) {
            calls.wait(id, SECOND * seconds, &mut clock);
            assert!(!calls.has_waited(id, Waker::noop(), clock));
        }
        assert!(calls.take_woken().is_empty(), "one of them does not wait");
        calls.end(ids[3], &mut clock);
        assert_eq!((clock.now(), calls.take_woken().len()), (5, 2));
        clock.advance(SECOND * 4);
        calls.end_waits(clock);
        assert_eq!((clock.now(), calls.take_woken().len()), (9, 1));
    }

    #[test]
    fn an_idle_call_is_abandoned_only_without_open_requests_and_until_its_next_step() {
        let (mut calls, mut clock) = (Calls::new(), Clock::still(0));
        let [alone, other] = [(); 2].map(|()| calls.begin());
        calls.wait(other, SECOND, &mut clock);
        calls.ask();
        calls.abandon_after(Duration::ZERO, &mut clock);
        calls.respond();
        calls.abandon_after(Duration::MAX, &mut clock);
        assert_eq!(clock.now(), 0);
        calls.abandon_after(Duration::ZERO, &mut clock);
        assert!(clock.now() == 1 && calls.has_waited(other, Waker::noop(), clock));
        calls.wait(other, SECOND, &mut clock);
        assert_eq!(clock.now(), 2, "it is still left alone");
        calls.set_busy(alone);
        calls.wait(other, SECOND, &mut clock);
        assert_eq!(clock.now(), 2);
        calls.wait(alone, SECOND, &mut clock);
        assert_eq!(clock.now(), 3);
    }
}
