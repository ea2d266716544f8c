//! Sends the requests of the `helpdesk` client, and hears what became of them: errors, retries, the rate limit, transports, pages,
//! files, and the long jobs that are made of many requests.
//!
//! Here belongs what decides about sending, and what sends. Deciding is pure and knows no socket; transports are dull.
//! Never here: how a request is written or a response read, which is `helpdesk-runtime`; an operation of the service.
//!
//! A [`Client`] sends any [`Request`](helpdesk_runtime::Request) over any [`Transport`]; the feature `blocking` has the same for threads.

#[cfg(feature = "blocking")]
pub mod blocking;
mod call;
mod client;
mod error;
mod files;
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
    UpdatesSince,
};
#[cfg(feature = "jobs")]
pub use jobs::lookup::Lookup;
pub use options::{Quota, RateLimitMode, RequestOptions};
pub use paging::{Checkpoint, Items, Page, Pages, ParseCheckpointError};
pub use rate_limiter::{RateLimit, RateLimiter};
pub use transport::{ResponseBody, SendFuture, SleepFuture, Transport};
