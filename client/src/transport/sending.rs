//! Agreement of a transport and of whoever stops a request: whether any of it was sent.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::error::Delivery;

/// How far the sending of a request is. The transport and whoever stops it agree on it: either nothing is sent, or the stop comes too
/// late for that. It travels in the extensions of the request.
#[derive(Clone, Default)]
pub(crate) struct Sending(Arc<AtomicU8>);

const TRACKED: u8 = 1;
#[cfg(feature = "http")]
const SENDING: u8 = 2;
const STOPPED: u8 = 3;

impl Sending {
    /// Takes that of a request, and says that nothing of it was sent yet, and that this will be told.
    #[cfg(feature = "http")]
    pub(crate) fn of<T>(request: &mut http::Request<T>) -> Self {
        let given = request.extensions_mut().remove::<Self>().unwrap_or_default();
        if given.change(0, TRACKED) {
            return given;
        }
        // The transport around this one sends it again. Whoever stops it cannot know how far the second one is.
        given.begin();
        let own = Self::default();
        own.change(0, TRACKED);
        own
    }

    /// Begins to send. Fails if it was stopped.
    #[cfg(feature = "http")]
    pub(crate) fn begin(&self) -> bool {
        self.change(TRACKED, SENDING)
    }

    /// Says that nothing was sent although it had begun.
    #[cfg(feature = "http")]
    pub(crate) fn unsent(&self) {
        self.change(SENDING, TRACKED);
    }

    /// Lets nothing be sent that was not, and says whether something may have been.
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
