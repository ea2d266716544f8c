//! A point in time with the UTC offset that it was written with.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::json::{DecodeError, Reader, Scalar, Writer, whole};
use crate::values::scalars::pattern::TIMESTAMP;
use crate::values::{Decode, Field, ParseTextError, invalid};

mod calendar;
pub(crate) mod civil;
mod convert;
mod format;
mod parse;

#[cfg(any(feature = "chrono-04", feature = "jiff-02", feature = "jiff-1", feature = "time-03"))]
use civil::CivilDateTime;
pub use convert::OutOfRangeError;

/// A point in time in whole seconds, with the UTC offset that it was written with.
///
/// Two times are equal if both parts are. They are ordered by the point in time first, and then by offset.
///
/// `Display` formats a time as [RFC 3339](https://www.rfc-editor.org/rfc/rfc3339), which is also ISO 8601.
/// [`Timestamp::parse`] reads it and several other formats. `to_json` of a record writes the service's form instead,
/// [`Timestamp::to_rfc2822`].
///
/// ```
/// use helpdesk::Timestamp;
///
/// let time: Timestamp = "Mon, 05 May 2014 00:15:17 +0300".parse()?;
/// assert_eq!(time.to_string(), "2014-05-05T00:15:17+03:00");
/// assert_eq!(time.to_utc().to_string(), "2014-05-04T21:15:17Z");
/// assert_eq!(time.unix_seconds(), 1_399_238_117);
/// assert_eq!(time.offset_minutes(), 180);
/// # Ok::<(), helpdesk::values::ParseTextError>(())
/// ```
///
/// # Conversions
///
/// | type | to a `Timestamp` | from a `Timestamp` |
/// |---|---|---|
/// | string | `parse` | [`to_rfc3339`](Self::to_rfc3339), [`to_rfc2822`](Self::to_rfc2822) |
/// | unix seconds | [`from_unix_seconds`](Self::from_unix_seconds) | [`unix_seconds`](Self::unix_seconds) |
/// | [`SystemTime`] | `from` | `from` |
/// | `Timestamp` of jiff (feature `jiff-1`, or `jiff-02` of version 0.2) | `from` | `try_from` |
/// | `ZonedDateTime` of jiff (feature `jiff-1`), or `Zoned` of version 0.2 (`jiff-02`) | `from` a reference | `try_from` |
/// | `DateTime` of chrono (feature `chrono-04`) | `from` | `try_from` |
/// | `OffsetDateTime` of time (feature `time-03`) | `from` | `try_from` |
///
/// A conversion to a `Timestamp` truncates to whole seconds. A conversion of another type fails only if that type cannot
/// represent the time.
///
/// # Arithmetic
///
/// Add to or subtract from [`unix_seconds`](Self::unix_seconds) for seconds, hours or days of 24 hours. Months, and days
/// in a time zone, need a calendar: convert to jiff, chrono or time, calculate there, and convert back.
///
/// ```
/// # #[cfg(feature = "jiff-1")]
/// # fn example() -> Option<()> {
/// # use jiff_1 as jiff;
/// use helpdesk::Timestamp;
/// use jiff::{ToSpan, ZonedDateTime};
///
/// let time = ZonedDateTime::try_from(Timestamp::now()).ok()?;
/// let month_ago = Timestamp::from(&time.checked_sub(1.month()).ok()?);
/// # Some(())
/// # }
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp {
    seconds: i64,
    offset_minutes: i16,
}

impl Timestamp {
    /// Creates a time from the seconds since the start of 1970 in UTC, with the offset zero.
    pub const fn from_unix_seconds(seconds: i64) -> Self {
        Self { seconds, offset_minutes: 0 }
    }

    /// Returns the current time of the local clock.
    pub fn now() -> Self {
        SystemTime::now().into()
    }

    /// Returns the same point in time with another offset in minutes, or `None` if the offset is a day or more.
    pub const fn with_offset_minutes(self, offset_minutes: i16) -> Option<Self> {
        if offset_minutes <= -24 * 60 || offset_minutes >= 24 * 60 {
            return None;
        }
        Some(Self { seconds: self.seconds, offset_minutes })
    }

    /// Returns the seconds since the start of 1970 in UTC.
    pub const fn unix_seconds(self) -> i64 {
        self.seconds
    }

    /// Returns the UTC offset in minutes. It is positive if local clocks were ahead of UTC.
    pub const fn offset_minutes(self) -> i16 {
        self.offset_minutes
    }

    /// Returns the time with the offset zero.
    ///
    /// For the years 0 to 9999, the RFC 3339 strings of such times sort in the order of the times.
    pub const fn to_utc(self) -> Self {
        Self::from_unix_seconds(self.seconds)
    }

    /// Formats the time as RFC 3339: `2014-05-05T00:15:17+03:00`. `Display` does the same.
    ///
    /// The offset zero is `Z`. Years before 0 and after 9999 are written as ISO 8601 does, with a sign.
    pub fn to_rfc3339(self) -> String {
        self.to_string()
    }

    /// Formats the time as RFC 2822, as the service does: `Mon, 05 May 2014 00:15:17 +0300`.
    ///
    /// Years before 0, which RFC 2822 does not have, are written with a sign, and [`parse`](Self::parse) rejects them.
    pub fn to_rfc2822(self) -> String {
        format::rfc2822(self)
    }

    /// Parses a time: RFC 3339 or ISO 8601, the service's form (RFC 2822), or unix seconds. `FromStr` does the same.
    ///
    /// A time without an offset is UTC. Fractions of a second are truncated. The weekday is ignored, because the
    /// service gets it wrong. A year of two digits is one of 1950 to 2049, as in RFC 5322.
    ///
    /// ```
    /// use helpdesk::Timestamp;
    ///
    /// assert_eq!(Timestamp::parse("2014-05-04T21:15:17Z")?, Timestamp::parse("1399238117")?);
    /// # Ok::<(), helpdesk::values::ParseTextError>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the string has another format. Fails also if it states that there is no time, such as `-`, `0` or the
    /// zero date of SQL, which PHP writes as `Tue, 30 Nov -001 00:00:00 +0000`. Fails for a number of seconds beyond
    /// the year 9999.
    pub fn parse(text: &str) -> Result<Self, ParseTextError> {
        parse::parse(text).flatten().ok_or(ParseTextError::new(TIMESTAMP))
    }

    /// Reads a time. Returns `None` if the service's text means that there is no time.
    fn read(json: &mut Reader<'_>) -> Result<Option<Self>, DecodeError> {
        if let Some(time) = json.peek_quoted().and_then(parse::parse_layout).filter(|time| time.is_plausible()) {
            json.pass_quoted::<{ parse::LAYOUT_BYTES }>();
            return Ok(Some(time));
        }
        let mark = json.mark();
        let time = match json.scalar("a timestamp")? {
            Scalar::Text(text) => parse::parse(&text),
            Scalar::Number(text) => whole(text).and_then(|it| parse::unix_seconds(it.try_into().ok()?)).map(Some),
            Scalar::Bool(_) => None,
        };
        match time {
            Some(time) => match time.filter(|time| !time.means_no_time()) {
                Some(time) if !time.is_plausible() => Err(invalid(json, mark, "a time of the years 1990 to 2100")),
                time => Ok(time),
            },
            None => Err(invalid(json, mark, "a timestamp")),
        }
    }

    /// Returns whether PHP writes this time for "no time": the start of 1970, or the zero date of SQL, `0000-00-00`,
    /// which PHP reads as the last day of November of the year -1, at midnight in some time zone.
    /// last day of November of the year -1, at midnight in some time zone.
    fn means_no_time(self) -> bool {
        self.seconds == 0 || self.seconds.abs_diff(ZERO_DATE) <= 86_400
    }

    /// Returns whether the time is plausible for a record. Other years come from mistakes of a program: milliseconds
    /// instead of seconds, or date parts in another order.
    fn is_plausible(self) -> bool {
        let local = self.seconds.saturating_add(i64::from(self.offset_minutes) * 60);
        (START_OF_1990..START_OF_2101).contains(&local)
    }
}

const ZERO_DATE: i64 = -62_169_984_000;
const START_OF_1990: i64 = 631_152_000;
const START_OF_2101: i64 = 4_133_980_800;

/// Parses as [`parse`](Self::parse) does.
impl FromStr for Timestamp {
    type Err = ParseTextError;

    fn from_str(text: &str) -> Result<Self, ParseTextError> {
        Self::parse(text)
    }
}

impl fmt::Debug for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<SystemTime> for Timestamp {
    /// Truncates to whole seconds.
    fn from(time: SystemTime) -> Self {
        let seconds = match time.duration_since(UNIX_EPOCH) {
            Ok(after) => i64::try_from(after.as_secs()).unwrap_or(i64::MAX),
            Err(before) => {
                let before = before.duration();
                let whole = i64::try_from(before.as_secs()).unwrap_or(i64::MAX);
                -whole - i64::from(before.subsec_nanos() > 0)
            }
        };
        Self::from_unix_seconds(seconds)
    }
}

impl From<Timestamp> for SystemTime {
    /// A time that `SystemTime` cannot represent becomes the start of 1970.
    fn from(time: Timestamp) -> Self {
        let distance = Duration::from_secs(time.seconds.unsigned_abs());
        let time = if time.seconds < 0 { UNIX_EPOCH.checked_sub(distance) } else { UNIX_EPOCH.checked_add(distance) };
        time.unwrap_or(UNIX_EPOCH)
    }
}

/// Reads a string in the service's style or ISO 8601, or unix seconds as a number or a string, of the years 1990 to 2100.
impl Decode for Timestamp {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mark = json.mark();
        Self::read(json)?.ok_or_else(|| invalid(json, mark, "a timestamp"))
    }

    fn decode_option(json: &mut Reader<'_>) -> Result<Option<Self>, DecodeError> {
        if json.null() { Ok(None) } else { Self::read(json) }
    }
}

// The layout of the service, so that a record is written in its received form.
impl Field for Timestamp {
    fn write(&self, to: &mut Writer) {
        to.text(&self.to_rfc2822());
    }
}

serialized!(Timestamp);

/// Writes a time as unix seconds.
#[doc(hidden)]
pub struct AsUnix<'a, T>(pub &'a T);

/// The type of a field with a time: [`Timestamp`] or `Option<Timestamp>`. No other type implements it.
pub trait TimestampField: Decode {
    /// Returns the time, if it is present.
    #[doc(hidden)]
    fn time(&self) -> Option<Timestamp>;
}

impl TimestampField for Timestamp {
    fn time(&self) -> Option<Timestamp> {
        Some(*self)
    }
}

impl TimestampField for Option<Timestamp> {
    fn time(&self) -> Option<Timestamp> {
        *self
    }
}

impl<T: fmt::Debug> fmt::Debug for AsUnix<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: TimestampField + fmt::Debug> Field for AsUnix<'_, T> {
    fn write(&self, to: &mut Writer) {
        match self.0.time() {
            // A zero would read as "no value", and a number has no offset.
            Some(Timestamp { seconds, offset_minutes: 0 }) if seconds != 0 => seconds.write(to),
            Some(time) => time.write(to),
            None => to.null(),
        }
    }

    fn is_none(&self) -> bool {
        self.0.time().is_none()
    }
}
