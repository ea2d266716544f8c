//! The record of what was called, without values.

use std::time::{Duration, SystemTime};

use serde::Serialize;

/// A call of a tool: its name, the names of its arguments, and its outcome. The entry contains no value of an argument or a record.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct LogEntry {
    /// When it ended. In JSON, seconds since 1970.
    #[serde(serialize_with = "unix_seconds")]
    pub at: SystemTime,
    /// The tool.
    pub tool: &'static str,
    /// The operation that was named, if there is one of that name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operation: Option<&'static str>,
    /// The names of the arguments that the tool or the operation has.
    pub arguments: Vec<String>,
    /// Whether it failed.
    pub failed: bool,
    /// The outcome of a note, or of a request that failed: `done`, `rejected`, `not_sent`, `unknown` or `applied`. Before a note is sent, it
    /// has a line with `started`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// The number of requests that it sent.
    pub requests: u32,
    /// How long it took, in milliseconds.
    #[serde(rename = "milliseconds", serialize_with = "milliseconds")]
    pub took: Duration,
}

impl LogEntry {
    /// The line of a note that is about to be sent.
    pub(crate) fn note_start(tool: &'static str, arguments: Vec<String>) -> Self {
        Self {
            at: SystemTime::now(),
            tool,
            operation: None,
            arguments,
            failed: false,
            outcome: Some("started".to_owned()),
            requests: 0,
            took: Duration::ZERO,
        }
    }
}

fn milliseconds<S: serde::Serializer>(took: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(took.as_millis() as u64)
}

fn unix_seconds<S: serde::Serializer>(at: &SystemTime, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(at.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |it| it.as_secs()))
}
