//! The same client without async: each call blocks its thread. There is no runtime behind it, hidden or not.
//!
//! It makes the same requests with the same policies, and what it decides is decided by the same code. Within an async program it
//! belongs on a thread that may block, such as those of `tokio::task::spawn_blocking`.

mod builder;
mod client;
mod download;
#[cfg(feature = "jobs")]
mod jobs;
mod paging;

pub use self::client::{Client, ClientBuilder};
pub use self::download::Download;
#[cfg(feature = "jobs")]
pub use self::jobs::collect_lists::{CollectLists, TryCollectLists};
#[cfg(feature = "jobs")]
pub use self::jobs::export::{Export, Updates};
#[cfg(feature = "jobs")]
pub use self::jobs::lookup::Lookup;
pub use self::paging::{Items, Pages};
pub use crate::transport::blocking::Transport;
