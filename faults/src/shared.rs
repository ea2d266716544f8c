//! The state that the threads of a server share: connections, requests, and the position in the script.

use std::collections::BTreeMap;
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::plan::{Plan, describe};
use crate::reaction::{Moment, Reaction};
use crate::received::Received;
use crate::script::{Kind, Script};

/// The maximum number of open connections, which limits the threads.
const MAX_CONNECTIONS: usize = 256;

pub(crate) struct Shared {
    script: Script,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    is_finished: bool,
    /// The number of accepted connections.
    accepted: usize,
    /// The open connections, which the thread that drops the server ends.
    open: BTreeMap<usize, Arc<TcpStream>>,
    /// The number of reactions of the list that requests have taken.
    taken: usize,
    requests: Vec<Received>,
    /// Requests and connections, with the reaction to each.
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

    /// Registers a connection, unless the server is being dropped.
    pub(crate) fn accept(&self, stream: &Arc<TcpStream>) -> Option<Accepted> {
        let mut state = self.state();
        if state.is_finished {
            return None;
        }
        let number = state.accepted;
        state.accepted += 1;
        state.open.insert(number, Arc::clone(stream));
        if state.open.len() > MAX_CONNECTIONS {
            state.note("(a connection)", "reset, for too many are open");
            return Some(Accepted { number, plan: Some(Plan::reset()) });
        }
        let reaction = self.take(&mut state, Moment::Accepted);
        let plan = reaction.map(|reaction| {
            state.note("(a connection)", describe(reaction));
            Plan::new(reaction)
        });
        Some(Accepted { number, plan })
    }

    /// Returns the plan for a request that begins, if the server does not read it.
    pub(crate) fn begin(&self) -> Option<Plan> {
        let mut state = self.state();
        let reaction = self.take(&mut state, Moment::Begun)?;
        state.note("(a request)", describe(reaction));
        Some(Plan::new(reaction))
    }

    /// Registers a request, and returns its plan.
    pub(crate) fn read(&self, request: Received) -> Plan {
        let subject = format!("{} {} {} bytes", request.method, request.path, request.body.len());
        let mut state = self.state();
        let index = state.requests.len();
        state.requests.push(request.clone());
        self.changed.notify_all();
        match &self.script.0 {
            Kind::List(_) => {
                let reaction = self.take(&mut state, Moment::Read).expect("a request that was read takes anything");
                state.note(subject, describe(reaction));
                Plan::new(reaction)
            }
            Kind::By(function) => {
                let line = state.trace.len();
                state.note(subject, "nothing yet");
                // The function may be slow, so other connections must not wait for the lock.
                drop(state);
                let reaction = function(index, &request);
                self.state().trace[line].1 = describe(&reaction);
                Plan::new(&reaction)
            }
        }
    }

    /// Adds a line to the trace.
    pub(crate) fn note(&self, subject: &str, reaction: &str) {
        self.state().note(subject, reaction);
    }

    /// Forgets a connection that has ended.
    pub(crate) fn remove(&self, number: usize) {
        self.state().open.remove(&number);
    }

    /// Waits for a duration. Returns false if the server is dropped meanwhile.
    pub(crate) fn pause(&self, duration: Duration) -> bool {
        !self.wait(duration, |state| state.is_finished)
    }

    /// Waits until this number of requests has come. Returns false after the timeout.
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
        self.state().trace.iter().map(|(subject, reaction)| format!("{subject} -> {reaction}\n")).collect()
    }

    /// Ends all connections and pauses.
    pub(crate) fn finish(&self) {
        let mut state = self.state();
        state.is_finished = true;
        for stream in state.open.values() {
            stream.shutdown(Shutdown::Both).ok();
        }
        self.changed.notify_all();
    }

    /// Returns the next reaction of a list, if it is for this moment or an earlier one.
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
        // Each change of the state is one statement, so a panic leaves it valid.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn note(&mut self, subject: impl Into<String>, reaction: impl Into<String>) {
        self.trace.push((subject.into(), reaction.into()));
    }
}
