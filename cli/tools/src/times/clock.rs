//! The present.

use jiff::civil::Date;
use jiff::{Timestamp, ZonedDateTime};

use crate::times::time_zone::TimeZone;

/// The present, and the time zone that says which day it is.
#[derive(Clone, Debug)]
pub struct Clock {
    now: ZonedDateTime,
    time_zone: TimeZone,
}

impl Clock {
    /// Returns a clock that shows this time.
    pub fn new(now: Timestamp, time_zone: TimeZone) -> Self {
        Self { now: now.to_zoned_datetime(time_zone.as_jiff().clone()), time_zone }
    }

    /// Returns a clock that shows the time of the system at this call.
    pub fn system(time_zone: TimeZone) -> Self {
        Self::new(Timestamp::now(), time_zone)
    }

    /// Returns the present time.
    pub fn now(&self) -> &ZonedDateTime {
        &self.now
    }

    /// Returns the present day.
    pub fn today(&self) -> Date {
        self.now.date()
    }

    /// Returns the time zone.
    pub fn time_zone(&self) -> &TimeZone {
        &self.time_zone
    }
}
