//! Dates and times without a time zone, as on the account's wall clock. The API does not state that time zone.

use std::fmt;
use std::str::FromStr;

use super::calendar;
use super::format::pad;
use super::parse::{clock_of, digits, number, small};

/// A date, or a date and a time, in the account's time zone: `2024-02-29` or `2024-02-29 18:30:00`.
///
/// `Display` formats the value for requests. `FromStr` parses that format, and ISO 8601 with a `T`.
///
/// ```
/// use helpdesk::{CivilDateTime, ReportPeriod, statistics};
///
/// let from = CivilDateTime::date(2024, 2, 29)?.at(18, 30, 0)?;
/// assert_eq!(from.to_string(), "2024-02-29 18:30:00");
/// assert_eq!("2024-02-29 18:30".parse(), Ok(from));
///
/// let request = statistics::leaderboard(ReportPeriod::range(from, CivilDateTime::date(2024, 3, 31)?));
/// # Ok::<(), helpdesk::values::ParseCivilDateTimeError>(())
/// ```
///
/// # Conversions
///
/// | crate | types that convert into a `CivilDateTime` | feature |
/// |---|---|---|
/// | jiff | `civil::Date`, `civil::DateTime` | `jiff-1`, or `jiff-02` of version 0.2 |
/// | chrono | `NaiveDate`, `NaiveDateTime` | `chrono-04` |
/// | time | `Date`, `PrimitiveDateTime` | `time-03` |
///
/// A [`Timestamp`](super::Timestamp) does not convert, because the API does not state the account's time zone. Convert it
/// with one of these crates in the time zone that you know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CivilDateTime {
    year: u16,
    month: u8,
    day: u8,
    time: Option<(u8, u8, u8)>,
}

impl CivilDateTime {
    /// Creates a whole day of the years 1 to 9999.
    ///
    /// # Errors
    /// Fails if the date does not exist.
    pub const fn date(year: u16, month: u8, day: u8) -> Result<Self, ParseCivilDateTimeError> {
        if year == 0 || year > 9999 || day == 0 || day > calendar::days_in(year as i64, month) {
            return Err(ParseCivilDateTimeError(()));
        }
        Ok(Self { year, month, day, time: None })
    }

    /// Returns a time of that day, 00:00:00 to 23:59:59.
    ///
    /// # Errors
    /// Fails if the time does not exist.
    pub const fn at(self, hour: u8, minute: u8, second: u8) -> Result<Self, ParseCivilDateTimeError> {
        if hour > 23 || minute > 59 || second > 59 {
            return Err(ParseCivilDateTimeError(()));
        }
        Ok(Self { time: Some((hour, minute, second)), ..self })
    }

    /// Returns the last second of that day, 23:59:59.
    ///
    /// ```
    /// use helpdesk::{CivilDateTime, ReportPeriod};
    ///
    /// let (from, to) = (CivilDateTime::date(2024, 2, 1)?, CivilDateTime::date(2024, 2, 29)?);
    /// let february = ReportPeriod::range(from, to.end_of_day());
    /// # Ok::<(), helpdesk::values::ParseCivilDateTimeError>(())
    /// ```
    #[must_use]
    pub const fn end_of_day(self) -> Self {
        Self { time: Some((23, 59, 59)), ..self }
    }

    /// Creates an existing date. Outside of the years 1 to 9999, it is the first or the last date of these years.
    #[cfg(any(feature = "chrono-04", feature = "jiff-02", feature = "jiff-1", feature = "time-03"))]
    pub(super) fn nearest(year: i32, month: u8, day: u8, time: Option<(u8, u8, u8)>) -> Self {
        match u16::try_from(year) {
            Ok(year @ 1..=9999) => Self { year, month, day, time },
            _ if year < 1 => Self { year: 1, month: 1, day: 1, time: time.map(|_| (0, 0, 0)) },
            _ => Self { year: 9999, month: 12, day: 31, time: time.map(|_| (23, 59, 59)) },
        }
    }

    /// Returns year, month and day.
    pub const fn year_month_day(self) -> (u16, u8, u8) {
        (self.year, self.month, self.day)
    }

    /// Returns hour, minute and second, if there is a time.
    pub const fn hour_minute_second(self) -> Option<(u8, u8, u8)> {
        self.time
    }

    /// Returns seconds since the start of 1970 of which only differences are meaningful.
    pub(crate) fn seconds(self) -> i64 {
        let days = calendar::day(self.year.into(), self.month, self.day).unwrap_or_default();
        let (hour, minute, second) = self.time.unwrap_or_default();
        ((days * 24 + i64::from(hour)) * 60 + i64::from(minute)) * 60 + i64::from(second)
    }
}

/// Writes the format of requests: `2024-02-29` or `2024-02-29 18:30:00`.
impl fmt::Display for CivilDateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { year, month, day, time } = self;
        match time {
            None => pad(f, format_args!("{year:04}-{month:02}-{day:02}")),
            Some((hour, minute, second)) => {
                pad(f, format_args!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"))
            }
        }
    }
}

/// Parses ISO 8601 without an offset, with a `T` or a space; seconds are optional, and fractions of them are truncated.
impl FromStr for CivilDateTime {
    type Err = ParseCivilDateTimeError;

    fn from_str(text: &str) -> Result<Self, ParseCivilDateTimeError> {
        civil(text).ok_or(ParseCivilDateTimeError(()))
    }
}

fn civil(text: &str) -> Option<CivilDateTime> {
    let (date, time) = match text.split_once([' ', 'T', 't']) {
        Some((date, time)) => (date, Some(time)),
        None => (text, None),
    };
    let (year, month_and_day) = date.split_once('-')?;
    let (month, day) = month_and_day.split_once('-')?;
    let civil = CivilDateTime::date(number(year)?, small(month)?, small(day)?).ok()?;
    let Some(time) = time else { return Some(civil) };
    let is_fraction = |(time, fraction): (&str, &str)| time.len() == 8 && digits(fraction);
    let [hour, minute, second] = clock_of(time).filter(|_| time.split_once(['.', ',']).is_none_or(is_fraction))?;
    civil.at(hour, minute, second).ok()
}

/// The error of a date or time that does not exist, or of a string that is neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCivilDateTimeError(());

impl fmt::Display for ParseCivilDateTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected an existing date or time, such as `2024-02-29` or `2024-02-29 18:30:00`, without an offset",
        )
    }
}

impl std::error::Error for ParseCivilDateTimeError {}
