//! Records of the help-desk REST API in files: JSON Lines, CSV, SQLite and Parquet.

pub mod csv;
mod error;
pub mod record;
pub mod text;

pub use self::error::{Error, ErrorKind};
