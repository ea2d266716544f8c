//! The subject of a report.

use helpdesk::{GroupId, Timestamp};
use helpdesk_tools::times::jiff::civil::DateTime;
use helpdesk_tools::times::{Clock, Days, TimeZone, jiff};

use crate::period::Period;

/// Which cases a report is about.
#[derive(Clone, Debug)]
pub struct ReportQuery {
    /// The days on which the cases were created.
    pub period: Period,
    /// The groups of the cases. Empty for all cases.
    pub groups: Vec<GroupId>,
    /// The present, from which days such as `yesterday` are counted, and the time zone of all days and hours.
    pub clock: Clock,
}

impl ReportQuery {
    /// Returns the first second of the days before the period, with which a report compares it, and the last second of the period. `None`
    /// for all time.
    pub fn span(&self) -> Option<(Timestamp, Timestamp)> {
        Subject::new(self).seconds()
    }
}

/// The days and the groups of a report, at the present of its clock.
pub(crate) struct Subject {
    /// The period as the caller wrote it.
    pub(crate) name: String,
    /// `None` for all time.
    pub(crate) days: Option<Days>,
    /// The days before, with which the report compares them.
    pub(crate) before: Option<Days>,
    pub(crate) groups: Vec<GroupId>,
    pub(crate) time_zone: TimeZone,
}

impl Subject {
    pub(crate) fn new(query: &ReportQuery) -> Self {
        let days = query.period.days.as_ref().map(|it| it.days(query.clock.today()));
        Self {
            name: query.period.name.clone(),
            days,
            before: days.map(Days::before),
            groups: query.groups.clone(),
            time_zone: query.clock.time_zone().clone(),
        }
    }

    /// The date and the time of day in the time zone of the report, if there is one.
    pub(crate) fn local(&self, time: Timestamp) -> Option<DateTime> {
        let time = jiff::Timestamp::from_second(time.unix_seconds()).ok()?;
        Some(self.time_zone.as_jiff().to_datetime(time))
    }

    /// The first second of the days before, and the last second of the days of the report.
    pub(crate) fn seconds(&self) -> Option<(Timestamp, Timestamp)> {
        let (days, before) = (self.days?, self.before?);
        let (from, to) = Days { first: before.first, last: days.last }.seconds(&self.time_zone).ok()?;
        Some((Timestamp::from_unix_seconds(from.as_second()), Timestamp::from_unix_seconds(to.as_second())))
    }

    /// Returns words that follow "cases created".
    pub(crate) fn describe(&self) -> String {
        match self.days {
            None => format!("at any time ({})", self.time_zone),
            Some(days) => format!("{} ({})", describe_days(days), self.time_zone),
        }
    }
}

/// Days as people say them.
pub(crate) fn describe_days(days: Days) -> String {
    match days {
        Days { first, last } if first == last => format!("on {first}"),
        Days { first, last } => format!("from {first} to {last}"),
    }
}
