//! Ctrl-C while a change is sent.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use helpdesk::observability::ClientEventKind;

use crate::failure::{Exit, Failure};
use crate::terminal;

/// What an interruption means, while a change is sent.
static MEANS: Mutex<Option<Failure>> = Mutex::new(None);
/// What it means while none is sent, after others were.
static MEANS_OTHERWISE: Mutex<Option<Failure>> = Mutex::new(None);
/// Whether a request may have reached the service.
static IS_SENT: AtomicBool = AtomicBool::new(false);

/// Sends a change. If it is interrupted, the program ends with this failure. If this one was
/// not sent, it ends with that of [`already`], or else quietly.
pub(crate) fn during<T>(failure: Failure, send: impl FnOnce() -> T) -> T {
    IS_SENT.store(false, Ordering::SeqCst);
    *MEANS.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
    // It fails where a shell lets programs in the background ignore it.
    let _ = ctrlc::try_set_handler(|| {
        let means = MEANS.lock().unwrap_or_else(PoisonError::into_inner).take();
        let means = means.filter(|_| IS_SENT.load(Ordering::SeqCst));
        let exit = match means.or_else(|| MEANS_OTHERWISE.lock().unwrap_or_else(PoisonError::into_inner).take()) {
            Some(failure) => {
                terminal::lines(format_args!("\n{failure}"));
                failure.exit
            }
            None => Exit::Interrupted,
        };
        std::process::exit(exit as i32);
    });
    let sent = send();
    *MEANS.lock().unwrap_or_else(PoisonError::into_inner) = None;
    sent
}

/// Says what an interruption means from now on, unless a request is sent.
pub(crate) fn already(failure: Failure) {
    *MEANS_OTHERWISE.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
}

/// Notes what happens to a request.
pub(crate) fn observe(event: &ClientEventKind<'_>) {
    match event {
        ClientEventKind::AttemptStarted => IS_SENT.store(true, Ordering::SeqCst),
        // The service rejected it because of the rate limit, and it waits.
        ClientEventKind::Response { status: 429, .. } => IS_SENT.store(false, Ordering::SeqCst),
        _ => (),
    }
}
