//! The same client without async: each call blocks its thread. There is no runtime behind it, hidden or not.
//!
//! It makes the same requests with the same policies, and what it decides is decided by the same code. Within an async program it
//! belongs on a thread that may block, such as those of `tokio::task::spawn_blocking`.

mod client;
mod download;
mod drive;
mod export;
mod lists_of;
mod lookup;
mod paging;
mod transport;
mod ureq;

pub use self::client::{Client, ClientBuilder};
pub use self::download::Download;
pub use self::export::{Export, Updates};
pub use self::lists_of::{ListsOf, ListsOfResults};
pub use self::lookup::Lookup;
pub use self::paging::{Items, Pages};
pub use self::transport::{ReplyBody, Transport};
pub(crate) use self::ureq::UreqTransport;
