//! Ctrl-C while a change is sent.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use helpdesk::observability::ClientEventKind;

use crate::failure::{Exit, Failure};
use crate::terminal;

/// What an interruption means, while a change is sent.
static MEANS: Mutex<Option<Failure>> = Mutex::new(None);
/// Whether a request may have reached the service.
static IS_SENT: AtomicBool = AtomicBool::new(false);

/// Sends a change. If it is interrupted, the program ends with this failure, or quietly if nothing was sent.
pub(crate) fn during<T>(failure: Failure, send: impl FnOnce() -> T) -> T {
    *MEANS.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
    // It fails where a shell lets programs in the background ignore it.
    let _ = ctrlc::try_set_handler(|| {
        let means = MEANS.lock().unwrap_or_else(PoisonError::into_inner).take();
        let exit = match means.filter(|_| IS_SENT.load(Ordering::SeqCst)) {
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

/// Notes what happens to a request.
pub(crate) fn observe(event: &ClientEventKind<'_>) {
    match event {
        ClientEventKind::AttemptStarted => IS_SENT.store(true, Ordering::SeqCst),
        // The service rejected it because of the rate limit, and it waits.
        ClientEventKind::Response { status: 429, .. } => IS_SENT.store(false, Ordering::SeqCst),
        _ => (),
    }
}
