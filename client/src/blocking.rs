//! The same client without async: each call blocks its thread. There is no runtime behind it, hidden or not.
//!
//! It makes the same requests with the same policies, and what it decides is decided by the same code. Within an async program it
//! belongs on a thread that may block, such as those of `tokio::task::spawn_blocking`.

mod builder;
mod client;
mod download;
#[cfg(feature = "jobs")]
mod jobs;
mod lists;
#[cfg(feature = "jobs")]
mod lists_of;
#[cfg(feature = "jobs")]
mod lookup;

pub use self::client::{Client, ClientBuilder};
pub use self::download::Download;
#[cfg(feature = "jobs")]
pub use self::jobs::{Export, Updates};
pub use self::lists::{Items, Pages};
#[cfg(feature = "jobs")]
pub use self::lists_of::{ListsOf, ListsOfResults};
#[cfg(feature = "jobs")]
pub use self::lookup::Lookup;
pub use crate::transport::blocking::Transport;
