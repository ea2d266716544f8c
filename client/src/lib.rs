//! Sends the requests of the `helpdesk` client, and hears what became of them: errors, retries, the rate limit, transports, pages,
//! files, and the long jobs that are made of many requests.
//!
//! Here belongs what decides about sending, and what sends. Deciding is pure and knows no socket; transports are dull.
//! Never here: how a request is written or a response read, which is `helpdesk-runtime`; an operation of the service.
//!
//! A [`Client`] sends any [`Request`](helpdesk_runtime::Request) over any [`Transport`]; the feature `blocking` has the same for threads.

#[cfg(feature = "blocking")]
pub mod blocking;
mod budget;
mod call;
mod client;
mod error;
mod files;
#[cfg(feature = "jobs")]
mod jobs;
mod paging;
mod policy;
mod transport;

pub use budget::{Budget, RateLimit};
pub use call::observe::{Event, EventKind, Observer};
pub use client::{Client, ClientBuilder};
pub use error::{Error, ErrorKind, Outcome, Report, Sent, TransportError, TransportErrorKind};
pub use files::download::Download;
#[cfg(feature = "jobs")]
pub use jobs::export::{
    Estimate, Export, ExportCheckpoint, ExportProgress, ExportReport, Moved, SyncCursor, SyncSince, Updates,
};
#[cfg(feature = "jobs")]
pub use jobs::lists_of::{ListOf, ListsOf, ListsOfStream};
#[cfg(feature = "jobs")]
pub use jobs::lookup::Lookup;
pub use paging::{Checkpoint, InvalidCheckpoint, Items, Page, Pages};
pub use policy::{Allowance, BudgetMode, Policy};
pub use transport::{ReplyBody, Sending, Sleeping, Transport};
