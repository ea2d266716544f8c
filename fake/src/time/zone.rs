//! The account's time zone: a fixed offset, in which its texts of times are meant.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use jiff::fmt::rfc2822;
use jiff::tz::Offset;

const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// A time as the header `Date` has it: `Mon, 02 Mar 2026 09:00:00 GMT`. Years before the first are not written there.
pub(crate) fn http_date(unix: i64) -> String {
    let date = Zone(Offset::UTC).rfc2822(unix.max(YEAR_1), 0);
    date.replace("+0000", "GMT")
}

/// Its beginning, in unix seconds.
const YEAR_1: i64 = -62_135_596_800;

/// A time zone without summer time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Zone(Offset);

impl Zone {
    /// So many hours ahead of UTC; `None` beyond 25 hours either way.
    pub(crate) fn hours(hours: i8) -> Option<Self> {
        Offset::from_hours(hours).ok().map(Self)
    }

    /// Unix seconds of a text such as `2024-05-31` or `2024-05-31 18:00:00` in this zone, or of one as records have it.
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

    /// Unix seconds of a time in this zone.
    pub(crate) fn unix(self, civil: DateTime) -> Option<i64> {
        self.0.to_timestamp(civil).ok().map(Timestamp::as_second)
    }

    /// A time in this zone.
    pub(crate) fn civil(self, unix: i64) -> DateTime {
        // Times are checked when they come in, and the default holds for what is left.
        self.0.to_datetime(Timestamp::from_second(unix).unwrap_or_default())
    }

    /// `Mon, 05 May 2014 00:15:17 +0300`, with the weekday so many days off.
    pub(crate) fn rfc2822(self, unix: i64, weekday_off: i64) -> String {
        let time = self.civil(unix);
        let weekday = i64::from(time.weekday().to_monday_zero_offset()) + weekday_off;
        let weekday = DAYS[weekday.rem_euclid(7) as usize];
        let month = MONTHS[usize::from(time.month().unsigned_abs()) - 1];
        let (day, year) = (time.day(), time.year());
        let (hour, minute, second) = (time.hour(), time.minute(), time.second());
        let east = self.0.seconds() / 60;
        let (sign, east) = (if east < 0 { '-' } else { '+' }, east.abs());
        let zone = format_args!("{sign}{:02}{:02}", east / 60, east % 60);
        format!("{weekday}, {day:02} {month} {year:04} {hour:02}:{minute:02}:{second:02} {zone}")
    }

    /// A zone one hour further west, as records with two offsets show.
    pub(crate) fn further_west(self) -> Self {
        Offset::from_seconds(self.0.seconds() - 3600).map_or(self, Self)
    }
}
