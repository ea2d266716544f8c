//! The blocking client: each call blocks its thread.
//!
//! The blocking client awaits the futures of the async client. Requests, options and the [`Transport`](crate::transport::Transport) are the
//! same. The built-in transport runs on its own thread, which all clients of the process share. So a call works on any thread. In an async
//! program a call blocks the tasks of its thread; call it on a thread that may block, such as one of `tokio::task::spawn_blocking`.
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

mod client;
mod download;
mod iter;
#[cfg(feature = "jobs")]
mod jobs;

pub use self::client::{Client, ClientBuilder};
pub use self::download::Download;
pub use self::iter::{Items, Iter, Pages};
#[cfg(feature = "jobs")]
pub use self::jobs::lookup::Lookup;
#[cfg(feature = "jobs")]
pub use self::jobs::streams::{CollectLists, Export, SendEach, TryCollectLists, Updates};
