//! Resumable exports of the help-desk REST API to files of JSON lines.
//!
//! [`JsonLines`] stores the pages of an [`Export`](helpdesk::jobs::Export) and their positions. It neither sends nor
//! waits, so it works with the async and the blocking client. `helpdesk-export` also writes CSV, SQLite and Parquet,
//! and several tables.

mod json_lines;

pub use self::json_lines::JsonLines;
