//! Cancellation of all calls over a transport at once, such as those of a job that was stopped.

use std::sync::Arc;
#[cfg(feature = "jobs")]
use std::sync::atomic::AtomicBool;
#[cfg(feature = "jobs")]
use std::sync::atomic::Ordering;

use super::Transport;

/// A transport, and the token that cancels the calls over it.
#[derive(Clone)]
pub(crate) struct CancelableTransport {
    pub(crate) inner: Arc<dyn Transport>,
    pub(crate) token: CancellationToken,
}

impl CancelableTransport {
    /// Creates a transport whose calls nobody cancels: dropping their futures is enough.
    pub(crate) fn new(inner: Arc<dyn Transport>) -> Self {
        Self { inner, token: CancellationToken::default() }
    }
}

/// A signal to calls: those that were sent complete, and those that wait end soon. Nothing more is sent.
#[derive(Clone, Default)]
pub(crate) struct CancellationToken {
    #[cfg(feature = "jobs")]
    canceled: Option<Arc<AtomicBool>>,
}

impl CancellationToken {
    /// Creates a token that clones share.
    #[cfg(feature = "jobs")]
    pub(crate) fn new() -> Self {
        Self { canceled: Some(Arc::default()) }
    }

    #[cfg(feature = "jobs")]
    pub(crate) fn cancel(&self) {
        if let Some(canceled) = &self.canceled {
            canceled.store(true, Ordering::Relaxed);
        }
    }

    #[cfg(feature = "jobs")]
    pub(crate) fn is_canceled(&self) -> bool {
        self.canceled.as_ref().is_some_and(|canceled| canceled.load(Ordering::Relaxed))
    }

    #[cfg(not(feature = "jobs"))]
    pub(crate) fn is_canceled(&self) -> bool {
        false
    }
}
