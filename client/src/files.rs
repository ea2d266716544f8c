//! Downloads.
//!
//! The bytes of a file arrive chunk by chunk. They are saved whole or not at all.

pub use self::download::Download;
pub use crate::link::Progress;

pub(crate) mod download;
pub(crate) mod download_body;
#[cfg(any(feature = "http", feature = "blocking"))]
pub(crate) mod part_file;
