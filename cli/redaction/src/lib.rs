//! Requests and responses of the help-desk REST API as a person may see or pass them on: without what persons have typed, and without
//! secrets. The metadata of the API decides.

mod known;
mod redaction;

pub use self::redaction::{REDACTED, Redaction, is_secret, operations, part_value, without_secrets};
