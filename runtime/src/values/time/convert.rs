//! Conversions to and from the times of other crates. Each has a feature with that crate's version.

#[cfg(any(feature = "chrono-04", feature = "jiff-02", feature = "jiff-1", feature = "time-03"))]
use super::{CivilDateTime, Timestamp};

#[cfg(feature = "chrono-04")]
mod chrono {
    use chrono_04::{DateTime, Datelike, FixedOffset, NaiveDate, NaiveDateTime, Offset, TimeZone, Timelike};

    use super::{CivilDateTime, OutOfRangeError, Timestamp};

    impl From<NaiveDate> for CivilDateTime {
        /// A year before 1 becomes the first day of 1, and one after 9999 the last day of 9999.
        fn from(date: NaiveDate) -> Self {
            Self::nearest(date.year(), date.month() as u8, date.day() as u8, None)
        }
    }

    impl From<NaiveDateTime> for CivilDateTime {
        /// Truncates to whole seconds. A year before 1 becomes the first second of 1, and one after 9999 the last second of 9999.
        fn from(time: NaiveDateTime) -> Self {
            let clock = (time.hour() as u8, time.minute() as u8, time.second() as u8);
            Self::nearest(time.year(), time.month() as u8, time.day() as u8, Some(clock))
        }
    }

    impl<Z: TimeZone> From<DateTime<Z>> for Timestamp {
        /// Truncates to whole seconds, and the offset to whole minutes.
        fn from(time: DateTime<Z>) -> Self {
            let offset = time.offset().fix().local_minus_utc() / 60;
            let utc = Self::from_unix_seconds(time.timestamp());
            i16::try_from(offset).ok().and_then(|offset| utc.with_offset_minutes(offset)).unwrap_or(utc)
        }
    }

    impl TryFrom<Timestamp> for DateTime<FixedOffset> {
        type Error = OutOfRangeError;

        fn try_from(time: Timestamp) -> Result<Self, OutOfRangeError> {
            let offset = FixedOffset::east_opt(i32::from(time.offset_minutes()) * 60).ok_or(OutOfRangeError(()))?;
            let utc = DateTime::from_timestamp(time.unix_seconds(), 0).ok_or(OutOfRangeError(()))?;
            Ok(utc.with_timezone(&offset))
        }
    }
}

/// The conversions of one version of jiff. Version 1 has another name for its type with a time zone.
#[cfg(any(feature = "jiff-02", feature = "jiff-1"))]
macro_rules! conversions_of_jiff {
    ($jiff:ident, $zoned:ident) => {
        use $jiff::civil::{Date, DateTime};
        use $jiff::tz::{Offset, TimeZone};
        use $jiff::{Timestamp as Instant, $zoned};

        use super::{CivilDateTime, OutOfRangeError, Timestamp};

        impl From<Date> for CivilDateTime {
            /// A year before 1 becomes the first day of 1.
            fn from(date: Date) -> Self {
                Self::nearest(date.year().into(), date.month() as u8, date.day() as u8, None)
            }
        }

        impl From<DateTime> for CivilDateTime {
            /// Truncates to whole seconds. A year before 1 becomes the first second of 1.
            fn from(time: DateTime) -> Self {
                let clock = (time.hour() as u8, time.minute() as u8, time.second() as u8);
                Self::nearest(time.year().into(), time.month() as u8, time.day() as u8, Some(clock))
            }
        }

        impl From<Instant> for Timestamp {
            /// Truncates to whole seconds.
            fn from(time: Instant) -> Self {
                let floor = i64::from(time.subsec_nanosecond() < 0);
                Self::from_unix_seconds(time.as_second() - floor)
            }
        }

        impl From<&$zoned> for Timestamp {
            /// Truncates to whole seconds, and the offset to whole minutes.
            fn from(time: &$zoned) -> Self {
                let utc = Self::from(time.timestamp());
                let offset = i16::try_from(time.offset().seconds() / 60);
                offset.ok().and_then(|offset| utc.with_offset_minutes(offset)).unwrap_or(utc)
            }
        }

        impl TryFrom<Timestamp> for Instant {
            type Error = OutOfRangeError;

            fn try_from(time: Timestamp) -> Result<Self, OutOfRangeError> {
                Instant::from_second(time.unix_seconds()).map_err(|_| OutOfRangeError(()))
            }
        }

        impl TryFrom<Timestamp> for $zoned {
            type Error = OutOfRangeError;

            fn try_from(time: Timestamp) -> Result<Self, OutOfRangeError> {
                let offset = i32::from(time.offset_minutes()) * 60;
                let offset = Offset::from_seconds(offset).map_err(|_| OutOfRangeError(()))?;
                Ok($zoned::new(Instant::try_from(time)?, TimeZone::fixed(offset)))
            }
        }
    };
}

#[cfg(feature = "jiff-02")]
mod jiff_0 {
    conversions_of_jiff!(jiff_02, Zoned);
}

#[cfg(feature = "jiff-1")]
mod jiff {
    conversions_of_jiff!(jiff_1, ZonedDateTime);
}

#[cfg(feature = "time-03")]
mod time {
    use time_03::{Date, OffsetDateTime, PrimitiveDateTime, UtcOffset};

    use super::{CivilDateTime, OutOfRangeError, Timestamp};

    impl From<Date> for CivilDateTime {
        /// A year before 1 becomes the first day of 1, and one after 9999 the last day of 9999.
        fn from(date: Date) -> Self {
            Self::nearest(date.year(), date.month().into(), date.day(), None)
        }
    }

    impl From<PrimitiveDateTime> for CivilDateTime {
        /// Truncates to whole seconds. A year before 1 becomes the first second of 1, and one after 9999 the last second of 9999.
        fn from(time: PrimitiveDateTime) -> Self {
            Self::nearest(time.year(), time.month().into(), time.day(), Some(time.as_hms()))
        }
    }

    impl From<OffsetDateTime> for Timestamp {
        /// Truncates to whole seconds, and the offset to whole minutes.
        fn from(time: OffsetDateTime) -> Self {
            let utc = Self::from_unix_seconds(time.unix_timestamp());
            utc.with_offset_minutes(time.offset().whole_minutes()).unwrap_or(utc)
        }
    }

    impl TryFrom<Timestamp> for OffsetDateTime {
        type Error = OutOfRangeError;

        fn try_from(time: Timestamp) -> Result<Self, OutOfRangeError> {
            let utc = Self::from_unix_timestamp(time.unix_seconds()).map_err(|_| OutOfRangeError(()))?;
            let offset = i32::from(time.offset_minutes()) * 60;
            let offset = UtcOffset::from_whole_seconds(offset).map_err(|_| OutOfRangeError(()))?;
            utc.checked_to_offset(offset).ok_or(OutOfRangeError(()))
        }
    }
}

/// The error of a time that the other crate cannot represent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRangeError(());

impl std::fmt::Display for OutOfRangeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the time is out of range of the other type")
    }
}

impl std::error::Error for OutOfRangeError {}
