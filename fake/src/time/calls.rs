//! The calls that are under way by the clock of a desk: it goes on when all of them wait, to the end of the wait that ends first.

use std::collections::HashMap;
use std::task::Waker;
use std::time::{Duration, Instant};

use crate::time::clock::{Clock, Nanos};

/// The calls that are under way.
pub(crate) struct Calls {
    under_way: HashMap<CallId, State>,
    begun: u64,
    /// How many requests the desk has not answered yet.
    asked: usize,
    /// When anything was last heard of any of them, in real time.
    heard: Instant,
    /// Those to wake once no lock is held: a task may go with its waker, and end another call.
    woken: Vec<Waker>,
}

/// Which call is meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct CallId(u64);

/// What a call is at.
enum State {
    /// It sends, was answered, has waited, or has just begun: time stands still for it.
    Busy,
    /// It was begun, and nobody polls it.
    LeftAlone,
    Waits {
        until: Nanos,
        /// `None` before it was polled.
        waker: Option<Waker>,
    },
}

impl Calls {
    pub(crate) fn new() -> Self {
        Self { under_way: HashMap::new(), begun: 0, asked: 0, heard: Instant::now(), woken: Vec::new() }
    }

    pub(crate) fn begin(&mut self) -> CallId {
        self.begun += 1;
        let id = CallId(self.begun);
        self.goes_on(id);
        id
    }

    /// The call does something, and waits for nothing.
    pub(crate) fn goes_on(&mut self, id: CallId) {
        self.set(id, Some(State::Busy));
    }

    /// The call waits from now on.
    pub(crate) fn wait(&mut self, id: CallId, duration: Duration, clock: &mut Clock) {
        self.set(id, Some(State::Waits { until: clock.after(duration), waker: None }));
        self.advance(clock);
    }

    /// Whether the call waits no longer. If it does, the waker is woken when that is over.
    pub(crate) fn has_waited(&mut self, id: CallId, waker: &Waker, clock: Clock) -> bool {
        match self.under_way.get_mut(&id) {
            Some(State::Waits { until, waker: kept }) if *until > clock.exact() => {
                if !kept.as_ref().is_some_and(|kept| kept.will_wake(waker)) {
                    self.woken.extend(kept.replace(waker.clone()));
                }
                false
            }
            _ => {
                self.goes_on(id);
                true
            }
        }
    }

    pub(crate) fn end(&mut self, id: CallId, clock: &mut Clock) {
        self.set(id, None);
        self.advance(clock);
    }

    /// A request has come to the desk.
    pub(crate) fn ask(&mut self) {
        self.asked += 1;
    }

    /// A request was answered, or its connection has ended.
    pub(crate) fn answer(&mut self) {
        self.asked -= 1;
        self.heard = Instant::now();
    }

    /// If nothing was heard of any call for this long, and the desk owes no answer, those that do not wait are left alone: a future that
    /// nobody polls must not hold up time for ever.
    pub(crate) fn leave_alone_after(&mut self, patience: Duration, clock: &mut Clock) {
        if self.asked > 0 || self.heard.elapsed() < patience {
            return;
        }
        for state in self.under_way.values_mut().filter(|state| matches!(state, State::Busy)) {
            *state = State::LeftAlone;
        }
        self.advance(clock);
    }

    /// Ends the waits that are over by a clock.
    pub(crate) fn end_waits(&mut self, clock: Clock) {
        for state in self.under_way.values_mut() {
            if let State::Waits { until, waker } = state {
                if *until <= clock.exact() {
                    self.woken.extend(waker.take());
                    *state = State::Busy;
                }
            }
        }
    }

    /// Those to wake, once no lock is held.
    pub(crate) fn take_woken(&mut self) -> Vec<Waker> {
        std::mem::take(&mut self.woken)
    }

    fn set(&mut self, id: CallId, state: Option<State>) {
        self.heard = Instant::now();
        let before = match state {
            Some(state) => self.under_way.insert(id, state),
            None => self.under_way.remove(&id),
        };
        if let Some(State::Waits { waker, .. }) = before {
            self.woken.extend(waker);
        }
    }

    /// Lets the clock go on, if every call waits.
    fn advance(&mut self, clock: &mut Clock) {
        let mut first = None;
        for state in self.under_way.values() {
            match state {
                State::Busy => return,
                State::LeftAlone => (),
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

    /// A call of a test: how many seconds it waits, one wait after the other, and whether it is dropped amid the last.
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

        /// Takes its next step if it can; `None` when it is over.
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
        /// Threads and tasks go on in any order, and some calls are dropped while they wait.
        #[test]
        fn every_wait_ends_at_its_end_whoever_goes_on_first(
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
            prop_assert!(calls.under_way.is_empty());
        }
    }

    #[test]
    fn those_that_have_waited_are_woken_and_nobody_else() {
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
    fn a_call_is_left_alone_only_while_the_desk_owes_no_answer_and_until_it_goes_on() {
        let (mut calls, mut clock) = (Calls::new(), Clock::still(0));
        let [alone, other] = [(); 2].map(|()| calls.begin());
        calls.wait(other, SECOND, &mut clock);
        calls.ask();
        calls.leave_alone_after(Duration::ZERO, &mut clock);
        calls.answer();
        calls.leave_alone_after(Duration::MAX, &mut clock);
        assert_eq!(clock.now(), 0);
        calls.leave_alone_after(Duration::ZERO, &mut clock);
        assert!(clock.now() == 1 && calls.has_waited(other, Waker::noop(), clock));
        calls.wait(other, SECOND, &mut clock);
        assert_eq!(clock.now(), 2, "it is still left alone");
        calls.goes_on(alone);
        calls.wait(other, SECOND, &mut clock);
        assert_eq!(clock.now(), 2);
        calls.wait(alone, SECOND, &mut clock);
        assert_eq!(clock.now(), 3);
    }
}
