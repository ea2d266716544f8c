//! The blocking client: each call blocks its thread. It runs no async runtime in the background.
//!
//! It sends the same requests with the same options, and shares its decisions with the async client. In an async
//! program, use it on a thread that may block, such as one of `tokio::task::spawn_blocking`.
//!
//! ```no_run
//! use helpdesk::blocking::Client;
//! use helpdesk::cases;
//!
//! let client = Client::from_env()?;
//! for case in client.items(cases::list().statuses(["open"])) {
//!     println!("{}", case?.subject);
//! }
//! # Ok::<(), helpdesk::Error>(())
//! ```

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
#[cfg(feature = "jobs")]
pub use self::jobs::send_each::SendEach;
pub use self::paging::{Items, Pages};
pub use crate::transport::blocking::Transport;
