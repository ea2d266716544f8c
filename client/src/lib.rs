//! Sends the requests of the `helpdesk` client: retries, rate limiting, transports, pagination, files, and jobs of many
//! requests.
//!
//! Programs use the crate `helpdesk`, which re-exports everything of this crate that they need.
//!
//! A [`Client`] sends a [`Request`](helpdesk_runtime::Request) over a [`Transport`]. The feature `blocking` adds the
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
mod files;
#[cfg(test)]
mod interleavings;
#[cfg(feature = "jobs")]
mod jobs;
mod options;
mod paging;
mod rate_limiter;
mod transport;

pub use call::observe::{ClientEvent, ClientEventKind, Observer};
pub use client::{Client, ClientBuilder};
pub use error::{Delivery, Error, ErrorKind, ErrorReport, Outcome, TransportError, TransportErrorKind};
pub use files::download::Download;
#[cfg(feature = "jobs")]
pub use jobs::collect_lists::{CollectLists, CollectedList, TryCollectLists};
#[cfg(feature = "jobs")]
pub use jobs::export::{
    CountMismatch, Export, ExportCheckpoint, ExportEstimate, ExportProgress, ExportReport, Updates, UpdatesCursor,
    UpdatesReport, UpdatesSince,
};
#[cfg(feature = "jobs")]
pub use jobs::lookup::Lookup;
#[cfg(feature = "jobs")]
pub use jobs::send_each::{KeyedResult, SendEach, SendProgress};
pub use options::{Quota, RateLimitMode, RequestOptions};
pub use paging::{Checkpoint, Items, Page, Pages, ParseCheckpointError};
pub use rate_limiter::{RateLimit, RateLimiter};
pub use transport::stop::StopHandle;
pub use transport::{ResponseBody, SendFuture, SleepFuture, Transport};
