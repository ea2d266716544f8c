//! The time that a report is about: whole days in UTC.

use std::str::FromStr;

use helpdesk::Timestamp;
use helpdesk_export::Error;
use jiff::civil::{Date, DateTime};
use jiff::tz::Offset;
use jiff::{Span, ToSpan};

/// The first and the last day.
pub(crate) type Days = (Date, Date);

/// Whole days in UTC, read from a name or from the first and the last day.
///
/// The names are `today`, `yesterday`, `last_7_days`, `last_30_days`, `this_week`, `last_week`, `this_month`, `last_month`,
/// `this_year`, `last_year` and `all`. Weeks begin on Monday. Days are `FROM..TO`, such as `2026-03-01..2026-03-31`.
///
/// ```
/// # use helpdesk_report::Period;
/// let march: Period = "2026-03-01..2026-03-31".parse()?;
/// let error = "last_mont".parse::<Period>().unwrap_err();
/// assert!(error.to_string().contains("last_month"));
/// # Ok::<_, helpdesk_report::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Period {
    /// As it was asked for.
    pub(crate) name: String,
    /// None for all time.
    pub(crate) days: Option<Days>,
}

/// All time, which has no first and no last day.
const ALL: &str = "all";

/// The days of a period, of which the argument is today.
type OfToday = fn(Date) -> Days;

/// The periods by name.
const NAMED: [(&str, OfToday); 10] = [
    ("today", |today| (today, today)),
    ("yesterday", |today| (before(today, 1.day()), before(today, 1.day()))),
    ("last_7_days", |today| (before(today, 6.days()), today)),
    ("last_30_days", |today| (before(today, 29.days()), today)),
    ("this_week", |today| (Step::Week.start(today), today)),
    ("last_week", |today| last(Step::Week, today)),
    ("this_month", |today| (Step::Month.start(today), today)),
    ("last_month", |today| last(Step::Month, today)),
    ("this_year", |today| (Step::Year.start(today), today)),
    ("last_year", |today| last(Step::Year, today)),
];

fn before(day: Date, span: Span) -> Date {
    day.saturating_sub(span)
}

/// The whole week, month or year before the current one.
fn last(step: Step, today: Date) -> Days {
    let end = before(step.start(today), 1.day());
    (step.start(end), end)
}

/// Names count from today, in UTC. The error has [`ErrorKind::Usage`](crate::ErrorKind::Usage), and says what is valid.
impl FromStr for Period {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let today = utc(Timestamp::now()).map(DateTime::date).unwrap_or_default();
        Self::at(text, today).ok_or_else(|| {
            let names = NAMED.map(|(name, _)| name).join(", ");
            Error::usage(format!("valid are {names}, {ALL}, and days in order, such as 2026-03-01..2026-03-31"))
        })
    }
}

impl Period {
    fn at(text: &str, today: Date) -> Option<Self> {
        let days = match (text, text.split_once("..")) {
            (ALL, _) => None,
            (_, Some((first, last))) => Some((first.parse().ok()?, last.parse().ok()?)),
            _ => Some(NAMED.iter().find(|(name, _)| *name == text)?.1(today)),
        };
        let is_ordered = days.is_none_or(|(first, last): Days| first <= last);
        is_ordered.then(|| Self { name: text.to_owned(), days })
    }

    pub(crate) fn contains(&self, day: Date) -> bool {
        self.days.is_none_or(|(first, last)| first <= day && day <= last)
    }

    /// The first and the last second.
    pub(crate) fn seconds(&self) -> Option<(Timestamp, Timestamp)> {
        let (first, last) = self.days?;
        Some((unix(first.at(0, 0, 0, 0))?, unix(last.at(23, 59, 59, 0))?))
    }

    /// As in "cases created ...".
    pub(crate) fn spoken(&self) -> String {
        match self.days {
            None => "at any time".to_owned(),
            Some((first, last)) if first == last => format!("on {first} (UTC)"),
            Some((first, last)) => format!("from {first} to {last} (UTC)"),
        }
    }
}

/// The date and the time of day in UTC, if there is one.
pub(crate) fn utc(time: Timestamp) -> Option<DateTime> {
    Some(Offset::UTC.to_datetime(jiff::Timestamp::from_second(time.unix_seconds()).ok()?))
}

fn unix(time: DateTime) -> Option<Timestamp> {
    Some(Timestamp::from_unix_seconds(Offset::UTC.to_timestamp(time).ok()?.as_second()))
}

/// How much time a column of a chart is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Day,
    Week,
    Month,
    Year,
}

impl Step {
    /// The shortest that leaves few enough columns to be read.
    pub(crate) fn of(first: Date, last: Date) -> Self {
        match (last - first).get_days() {
            days if days <= 92 => Self::Day,
            days if days <= 731 => Self::Week,
            days if days <= 7305 => Self::Month,
            _ => Self::Year,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
            Self::Year => "year",
        }
    }

    /// The first day of the step with this day.
    pub(crate) fn start(self, day: Date) -> Date {
        match self {
            Self::Day => day,
            Self::Week => before(day, i64::from(day.weekday().to_monday_zero_offset()).days()),
            Self::Month => day.first_of_month(),
            Self::Year => day.first_of_year(),
        }
    }

    /// The first days of all steps between two days.
    pub(crate) fn starts(self, first: Date, last: Date) -> impl Iterator<Item = Date> {
        let span = match self {
            Self::Day => 1.day(),
            Self::Week => 7.days(),
            Self::Month => 1.month(),
            Self::Year => 1.year(),
        };
        let next = move |day: &Date| day.checked_add(span).ok();
        std::iter::successors(Some(self.start(first)), next).take_while(move |day| *day <= last)
    }
}

#[cfg(test)]
mod tests;
