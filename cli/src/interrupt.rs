//! Ctrl-C while a change is sent.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use helpdesk::observability::ClientEventKind;
use helpdesk::{ErrorKind, StopHandle};

use crate::failure::{Exit, Failure};
use crate::terminal;

/// The meaning of an interruption.
struct State {
    /// The failure if the change in progress may have reached the service.
    if_sent: Option<Failure>,
    /// The failure otherwise, after earlier changes.
    otherwise: Option<Failure>,
    is_sent: bool,
    /// Whether an attempt before this one may have taken effect.
    was_lost: bool,
    /// Whether another program has the terminal.
    is_left: bool,
}

const NOTHING: State = State { if_sent: None, otherwise: None, is_sent: false, was_lost: false, is_left: false };
static STATE: Mutex<State> = Mutex::new(NOTHING);

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sends a change. On an interruption, the program ends with this failure. If the change was not sent, it ends with the failure of
/// [`already`], or without a message.
pub(crate) fn during<T>(failure: Failure, send: impl FnOnce() -> T) -> T {
    let otherwise = state().otherwise.take();
    *state() = State { if_sent: Some(failure), otherwise, ..NOTHING };
    listen();
    let sent = send();
    state().if_sent = None;
    sent
}

/// Reads after a change whose outcome is unknown. On an interruption, the program ends with this failure, even if no request is in progress.
pub(crate) fn after<T>(failure: Failure, read: impl FnOnce() -> T) -> T {
    let before = state().otherwise.replace(failure.clone());
    let read = during(failure, read);
    state().otherwise = before;
    read
}

/// Runs a program that controls the terminal and handles Ctrl-C itself, such as an editor.
pub(crate) fn run_in_foreground<T>(run: impl FnOnce() -> T) -> T {
    state().is_left = true;
    listen();
    let done = run();
    state().is_left = false;
    done
}

/// Ends the program at Ctrl-C, with the failure for the current state.
fn listen() {
    // Setting the handler fails if a shell lets background programs ignore the signal.
    let _ = ctrlc::try_set_handler(|| {
        if state().is_left {
            return;
        }
        let State { if_sent, otherwise, is_sent, .. } = std::mem::replace(&mut *state(), NOTHING);
        let exit = if_sent.filter(|_| is_sent).or(otherwise).map_or(Exit::Interrupted, |failure| {
            terminal::lines(format_args!("\n{failure}"));
            failure.exit
        });
        std::process::exit(exit as i32);
    });
}

/// The first Ctrl-C stops new requests, the second one cancels those in progress, and a third one ends the program. Returns whether Ctrl-C
/// was pressed.
pub(crate) fn stops(handle: StopHandle) -> Arc<AtomicBool> {
    let (interrupted, count) = (Arc::new(AtomicBool::new(false)), AtomicUsize::new(0));
    let is_interrupted = Arc::clone(&interrupted);
    // Setting the handler fails if a shell lets background programs ignore the signal.
    let _ = ctrlc::try_set_handler(move || {
        interrupted.store(true, Ordering::Relaxed);
        match count.fetch_add(1, Ordering::Relaxed) {
            0 => {
                handle.stop_unsent();
                terminal::note("no more records: the requests under way complete; Ctrl-C again ends them");
            }
            1 => handle.stop(),
            _ => std::process::exit(Exit::Interrupted as i32),
        }
    });
    is_interrupted
}

/// Sets the failure for an interruption from now on, unless a request is in progress.
pub(crate) fn already(failure: Failure) {
    state().otherwise = Some(failure);
}

/// Records the progress of a request.
pub(crate) fn observe(event: &ClientEventKind<'_>) {
    let mut state = state();
    match event {
        ClientEventKind::AttemptStarted => state.is_sent = true,
        ClientEventKind::AttemptFailed { kind, .. } if *kind != ErrorKind::Connect => state.was_lost = true,
        ClientEventKind::Response { status: 500.., .. } => state.was_lost = true,
        // Nothing was sent, or the service rejected it because of the rate limit.
        ClientEventKind::AttemptFailed { .. } | ClientEventKind::Response { status: 429, .. } => {
            state.is_sent = state.was_lost;
        }
        _ => (),
    }
}
