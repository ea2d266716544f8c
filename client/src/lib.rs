//! Sends the requests of the `helpdesk` client: retries, rate limiting, transports, pagination, files, and jobs of many
//! requests.
//!
//! Programs use the crate `helpdesk`, which re-exports everything of this crate that they need.
//!
//! A [`Client`] sends a [`Request`](helpdesk_runtime::Request) over a [`Transport`](transport::Transport). The feature `blocking` adds the
//! same for threads.
//!
//! This crate contains the decisions about sending, which are pure functions, and the transports, which decide nothing.
//! Encoding requests and decoding responses belong to `helpdesk-runtime`. Operations of the service belong to
//! `helpdesk`.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "blocking")]
pub mod blocking;
mod call;
mod client;
mod concurrency;
mod error;
pub mod files;
#[cfg(all(test, shuttle))]
#[path = "../tests/interleavings/interleavings.rs"]
mod interleavings;
#[cfg(feature = "jobs")]
pub mod jobs;
mod link;
mod options;
mod paging;
mod rate_limiter;
pub mod transport;

pub use client::{Client, ClientBuilder};
pub use error::{Error, ErrorKind, ErrorReport, Outcome};
pub use link::DownloadRequest;
pub use options::RequestOptions;
pub use paging::Page;
pub use transport::stop::StopHandle;

/// Lists page by page, and their checkpoints.
pub mod pagination {
    pub use crate::paging::{Checkpoint, Items, Pages, ParseCheckpointError};
}

/// Rate limits: the limiter, its modes and quotas.
pub mod rate_limit {
    pub use crate::options::{Quota, RateLimitMode};
    pub use crate::rate_limiter::{RateLimit, RateLimiter};
}

/// Observers for logs and metrics.
pub mod observability {
    pub use crate::call::observe::{ClientEvent, ClientEventKind, Observer};
}
