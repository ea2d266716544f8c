//! The threads on which files are read and written.

use std::io;

/// The thread of a file operation, which may block for as long as a disk takes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum IoThread {
    /// The thread that polls.
    #[cfg(all(feature = "blocking", feature = "save-to"))]
    Own,
    /// A thread of tokio's that may block; outside of tokio the one that polls, because not every transport needs tokio.
    Pool,
}

impl IoThread {
    /// Runs a function on the thread.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        run: impl FnOnce() -> io::Result<T> + Send + 'static,
    ) -> io::Result<T> {
        match self {
            #[cfg(all(feature = "blocking", feature = "save-to"))]
            Self::Own => run(),
            #[cfg(feature = "http")]
            Self::Pool => match tokio::runtime::Handle::try_current() {
                Ok(runtime) => runtime.spawn_blocking(run).await.unwrap_or_else(|error| Err(error.into())),
                Err(_) => run(),
            },
            #[cfg(not(feature = "http"))]
            Self::Pool => run(),
        }
    }
}
