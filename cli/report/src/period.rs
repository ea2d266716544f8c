//! The days that a report is about, and how a chart divides them.

use std::str::FromStr;

use helpdesk_export::Error;
use helpdesk_tools::times::jiff::civil::Date;
use helpdesk_tools::times::jiff::{Span, ToSpan};

/// The days on which the cases were created: a [`helpdesk_tools::times::Period`], `30d` for the last 30 days, or `all`.
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
    /// The period as the person typed it.
    pub(crate) name: String,
    /// `None` for all time.
    pub(crate) days: Option<helpdesk_tools::times::Period>,
}

/// All time, which has no first and no last day.
const ALL: &str = "all";

/// Fails with [`ErrorKind::Usage`](crate::ErrorKind::Usage), and the message lists the valid periods.
impl FromStr for Period {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let of = |days| Self { name: text.to_owned(), days };
        if text == ALL {
            return Ok(of(None));
        }
        // In options of times, that is the time 30 days ago.
        let count = text.strip_suffix('d').filter(|it| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit()));
        let days = count.map_or_else(|| text.parse(), |count| format!("last_{count}_days").parse());
        days.map(|days| of(Some(days))).map_err(|error| Error::usage(format!("{error}, 30d, and {ALL}")))
    }
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
            Self::Week => day.saturating_sub(i64::from(day.weekday().to_monday_zero_offset()).days()),
            Self::Month => day.first_of_month(),
            Self::Year => day.first_of_year(),
        }
    }

    /// The first days of all steps between two days.
    pub(crate) fn starts(self, first: Date, last: Date) -> impl Iterator<Item = Date> {
        let span: Span = match self {
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
