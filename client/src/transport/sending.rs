//! A transport and the code that stops a request agree whether any byte was sent.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::error::Delivery;

/// The sending state of a request. The transport and the stopping code agree on it: either nothing is sent, or the stop
/// comes too late. The state travels in the extensions of the request.
#[derive(Clone, Default)]
pub(crate) struct Sending(Arc<AtomicU8>);

const TRACKED: u8 = 1;
#[cfg(feature = "http")]
const SENDING: u8 = 2;
const STOPPED: u8 = 3;

impl Sending {
    /// Takes the state of a request, and declares that nothing was sent yet and that the transport will track it.
    #[cfg(feature = "http")]
    pub(crate) fn of<T>(request: &mut http::Request<T>) -> Self {
        let state = request.extensions_mut().remove::<Self>().unwrap_or_default();
        if state.change(0, TRACKED) {
            return state;
        }
        // The outer transport sends the request again. The stopping code cannot know the state of the second attempt.
        state.begin();
        let own = Self::default();
        own.change(0, TRACKED);
        own
    }

    /// Begins to send. Fails if the request was stopped.
    #[cfg(feature = "http")]
    pub(crate) fn begin(&self) -> bool {
        self.change(TRACKED, SENDING)
    }

    /// Declares that nothing was sent although sending had begun.
    #[cfg(feature = "http")]
    pub(crate) fn unsent(&self) {
        self.change(SENDING, TRACKED);
    }

    /// Prevents an unsent request from being sent, and returns whether bytes may have been sent.
    pub(crate) fn stop(&self) -> Delivery {
        if self.change(TRACKED, STOPPED) || self.0.load(Ordering::SeqCst) == STOPPED {
            Delivery::NotSent
        } else {
            Delivery::MaybeSent
        }
    }

    fn change(&self, from: u8, to: u8) -> bool {
        self.0.compare_exchange(from, to, Ordering::SeqCst, Ordering::SeqCst).is_ok()
    }
}
