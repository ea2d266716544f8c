//! The account's time zone: a fixed UTC offset, for times that are strings.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use jiff::fmt::rfc2822;
use jiff::tz::Offset;

const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Formats a time for the `Date` header: `Mon, 02 Mar 2026 09:00:00 GMT`. Years before the first cannot be formatted.
pub(crate) fn http_date(unix: i64) -> String {
    let date = Zone(Offset::UTC).rfc2822(unix.max(YEAR_1), 0);
    date.replace("+0000", "GMT")
}

/// The start of the year 1, in unix seconds.
const YEAR_1: i64 = -62_135_596_800;

/// A time zone without daylight saving time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Zone(Offset);

impl Zone {
    /// Creates a time zone this many hours ahead of UTC; `None` beyond 25 hours in either direction.
    pub(crate) fn hours(hours: i8) -> Option<Self> {
        Offset::from_hours(hours).ok().map(Self)
    }

    /// Parses a string such as `2024-05-31` or `2024-05-31 18:00:00` in this time zone, or a time in the form of records,
    /// to unix seconds.
    pub(crate) fn parse(self, text: &str) -> Option<i64> {
        if let Ok(time) = rfc2822::DateTimeParser::new().relaxed_weekday(true).parse_timestamp(text) {
            return Some(time.as_second());
        }
        let civil = match text.split_once([' ', 'T']) {
            Some((date, time)) => date.parse::<Date>().ok()?.to_datetime(time.parse::<Time>().ok()?),
            None => text.parse::<Date>().ok()?.at(0, 0, 0, 0),
        };
        self.unix(civil)
    }

    /// Converts a time in this time zone to unix seconds.
    pub(crate) fn unix(self, civil: DateTime) -> Option<i64> {
        self.0.to_timestamp(civil).ok().map(Timestamp::as_second)
    }

    /// Converts unix seconds to a time in this time zone.
    pub(crate) fn civil(self, unix: i64) -> DateTime {
        // Requests are checked first, so that the default applies to no time of a request.
        self.0.to_datetime(Timestamp::from_second(unix).unwrap_or_default())
    }

    /// Formats `Mon, 05 May 2014 00:15:17 +0300`, with the weekday off by this many days.
    pub(crate) fn rfc2822(self, unix: i64, weekday_off: i64) -> String {
        let time = self.civil(unix);
        let weekday = i64::from(time.weekday().to_monday_zero_offset()) + weekday_off;
        let weekday = DAYS[weekday.rem_euclid(7) as usize];
        let month = MONTHS[usize::from(time.month().unsigned_abs()) - 1];
        let (day, year) = (time.day(), time.year());
        let (hour, minute, second) = (time.hour(), time.minute(), time.second());
        let east = self.0.seconds() / 60;
        let (sign, east) = (if east < 0 { '-' } else { '+' }, east.abs());
        let (ahead, behind) = (east / 60, east % 60);
        format!("{weekday}, {day:02} {month} {year:04} {hour:02}:{minute:02}:{second:02} {sign}{ahead:02}{behind:02}")
    }

    /// Returns a time zone one hour further west, for records with two UTC offsets.
    pub(crate) fn further_west(self) -> Self {
        Offset::from_seconds(self.0.seconds() - 3600).map_or(self, Self)
    }
}
