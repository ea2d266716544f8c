//! Statistics: their counts, periods and caches.

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

/// A time as a string in a request.
fn civil(text: &str) -> CivilDateTime {
    text.parse().unwrap()
}
