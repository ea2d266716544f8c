//! Exports of the help-desk REST API into files of JSON lines, which can be resumed.
//!
//! [`JsonLines`] keeps the pages of an [`Export`](helpdesk::jobs::Export) and their positions. It neither sends nor waits, so that it
//! works with the async and the blocking client. `helpdesk-export` also writes CSV, SQLite and Parquet, and several tables.

mod json_lines;

pub use self::json_lines::JsonLines;
