//! A time in a time zone, also where clocks are put forward and back.

use jiff::ZonedDateTime;
use jiff::civil::{Date, DateTime};
use jiff::tz::AmbiguousOffset;

use crate::times::time_zone::TimeZone;

/// A time in a time zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The time.
    pub time: ZonedDateTime,
    /// A note about the chosen time, if clocks show the typed one twice or never.
    pub note: Option<String>,
}

impl Moment {
    /// The time at which clocks of a time zone show this. The earlier one of two such times counts. A time that clocks skip moves forward
    /// by the skipped duration.
    pub(crate) fn of(civil: DateTime, time_zone: &TimeZone) -> Result<Self, jiff::Error> {
        let choices = time_zone.as_jiff().to_ambiguous_zoned_datetime(civil);
        let (offsets, text) = (choices.offset(), civil.strftime("%Y-%m-%d %H:%M"));
        let time = choices.compatible()?;
        let note = match offsets {
            AmbiguousOffset::Unambiguous { .. } => None,
            AmbiguousOffset::Gap { .. } => {
                let taken = time.strftime("%H:%M");
                Some(format!("there is no {text} in {time_zone}, where clocks are put forward; it is {taken}"))
            }
            AmbiguousOffset::Fold { before, after } => Some(format!(
                "{text} comes twice in {time_zone}, where clocks are put back; it is the earlier one ({before}, not {after})"
            )),
        };
        Ok(Self { time, note })
    }

    /// The first second of a day.
    pub(crate) fn first(day: Date, time_zone: &TimeZone) -> Result<Self, jiff::Error> {
        // On a day without midnight, the first second is later.
        Ok(Self::exact(day.to_zoned_datetime(time_zone.as_jiff().clone())?))
    }

    /// The last second of a day.
    pub(crate) fn last(day: Date, time_zone: &TimeZone) -> Result<Self, jiff::Error> {
        let last = day.at(23, 59, 59, 0).to_zoned_datetime(time_zone.as_jiff().clone())?;
        // On a day with two midnights, the last second of the day before also comes twice.
        let next = day
            .tomorrow()
            .and_then(|next| Self::first(next, time_zone)?.time.checked_sub(jiff::Span::new().seconds(1)));
        Ok(Self::exact(next.unwrap_or(last)))
    }

    pub(crate) fn exact(time: ZonedDateTime) -> Self {
        Self { time, note: None }
    }
}
