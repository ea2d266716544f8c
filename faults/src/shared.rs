//! The state that the threads of a server share: what has arrived, what is to be done next, and whether it is over.

use std::collections::BTreeMap;
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::plan::{Plan, words};
use crate::reaction::{Moment, Reaction};
use crate::received::Received;
use crate::script::{Kind, Script};

/// More than a test needs at once, and few enough threads.
const MAX_OPEN: usize = 256;

pub(crate) struct Shared {
    script: Script,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    over: bool,
    /// How many connections were accepted.
    accepted: usize,
    /// Those that are open, for them to be ended by another thread than their own.
    open: BTreeMap<usize, Arc<TcpStream>>,
    /// How many reactions of a list have been taken.
    taken: usize,
    requests: Vec<Received>,
    /// Requests and connections that came, and what was done with each.
    trace: Vec<(String, String)>,
}

/// A connection that may be served.
pub(crate) struct Accepted {
    pub(crate) number: usize,
    /// The plan to carry out at once, instead of reading.
    pub(crate) plan: Option<Plan>,
}

impl Shared {
    pub(crate) fn new(script: Script) -> Self {
        Self { script, state: Mutex::default(), changed: Condvar::new() }
    }

    /// Takes note of a connection, unless it is over.
    pub(crate) fn accept(&self, stream: &Arc<TcpStream>) -> Option<Accepted> {
        let mut state = self.state();
        if state.over {
            return None;
        }
        let number = state.accepted;
        state.accepted += 1;
        state.open.insert(number, Arc::clone(stream));
        if state.open.len() > MAX_OPEN {
            state.note("(a connection)", "reset, for too many are open");
            return Some(Accepted { number, plan: Some(Plan::reset()) });
        }
        let reaction = self.take(&mut state, Moment::Accepted);
        let plan = reaction.map(|reaction| {
            state.note("(a connection)", words(reaction));
            Plan::new(reaction)
        });
        Some(Accepted { number, plan })
    }

    /// Returns what to do with a request that begins, if it is not to be read.
    pub(crate) fn begin(&self) -> Option<Plan> {
        let mut state = self.state();
        let reaction = self.take(&mut state, Moment::Begun)?;
        state.note("(a request)", words(reaction));
        Some(Plan::new(reaction))
    }

    /// Takes note of a request, and says what to do.
    pub(crate) fn read(&self, request: Received) -> Plan {
        let subject = format!("{} {} {} bytes", request.method, request.path, request.body.len());
        let mut state = self.state();
        let index = state.requests.len();
        state.requests.push(request.clone());
        self.changed.notify_all();
        match &self.script.0 {
            Kind::List(_) => {
                let reaction = self.take(&mut state, Moment::Read).expect("a request that was read takes anything");
                state.note(subject, words(reaction));
                Plan::new(reaction)
            }
            Kind::By(function) => {
                let line = state.trace.len();
                state.note(subject, "nothing yet");
                // It may take its time, and others are not to wait for it.
                drop(state);
                let reaction = function(index, &request);
                self.state().trace[line].1 = words(&reaction);
                Plan::new(&reaction)
            }
        }
    }

    /// Takes note of something that is no request.
    pub(crate) fn note(&self, subject: &str, done: &str) {
        self.state().note(subject, done);
    }

    pub(crate) fn closed(&self, number: usize) {
        self.state().open.remove(&number);
    }

    /// Waits for so long, and says whether to go on.
    pub(crate) fn pause(&self, duration: Duration) -> bool {
        !self.wait(duration, |state| state.over)
    }

    /// Waits for this number of requests, and says whether they came in time.
    pub(crate) fn wait_for(&self, requests: usize, timeout: Duration) -> bool {
        self.wait(timeout, |state| state.requests.len() >= requests)
    }

    pub(crate) fn connections(&self) -> usize {
        self.state().accepted
    }

    pub(crate) fn requests(&self) -> Vec<Received> {
        self.state().requests.clone()
    }

    pub(crate) fn trace(&self) -> String {
        self.state().trace.iter().map(|(subject, done)| format!("{subject} -> {done}\n")).collect()
    }

    /// Ends every connection and every pause.
    pub(crate) fn finish(&self) {
        let mut state = self.state();
        state.over = true;
        for stream in state.open.values() {
            stream.shutdown(Shutdown::Both).ok();
        }
        self.changed.notify_all();
    }

    /// The next reaction of a list, if it is for this moment or an earlier one.
    fn take(&self, state: &mut State, moment: Moment) -> Option<&Reaction> {
        let Kind::List(list) = &self.script.0 else {
            return None;
        };
        let next = list.get(state.taken).or(list.last())?;
        if next.moment() > moment {
            return None;
        }
        state.taken += 1;
        Some(next)
    }

    fn wait(&self, timeout: Duration, done: impl Fn(&State) -> bool) -> bool {
        let waited = self.changed.wait_timeout_while(self.state(), timeout, |state| !done(state));
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        done(&state)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A thread that panicked leaves nothing half done here.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn note(&mut self, subject: impl Into<String>, done: impl Into<String>) {
        self.trace.push((subject.into(), done.into()));
    }
}
