//! Statistics: what they count, for which time, and for how long they are kept.

use helpdesk::{CivilDateTime, Timestamp};
use jiff::civil::DateTime;

pub(crate) mod cache;
pub(crate) mod filters;
pub(crate) mod leaderboard;
pub(crate) mod others;
pub(crate) mod periods;
pub(crate) mod satisfaction;

/// A time in the account's time zone, three hours ahead of UTC.
fn at(text: &str) -> Timestamp {
    let time: DateTime = text.parse().unwrap();
    Timestamp::from_unix_seconds(jiff::tz::offset(3).to_timestamp(time).unwrap().as_second())
}

/// The same, where a request has it as a string.
fn civil(text: &str) -> CivilDateTime {
    text.parse().unwrap()
}
