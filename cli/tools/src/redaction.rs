//! Requests and responses of the help-desk REST API as a person may see or pass them on: without what persons have typed, and without
//! secrets. The metadata of the API decides.
//!
//! Values are found by the names of their fields, and of several fields with a name the strictest decides. Types along the path of a
//! value would be exact, but one form of a list without a rule would show too much.

mod known;
mod rules;

pub use self::known::is_value;
pub use self::rules::{Hidden, REDACTED, Redaction, Visibility, is_secret, operations, without_secrets};
