//! Days by a name or by their dates.

use std::str::FromStr;

use jiff::civil::{Date, Weekday};
use jiff::{Span, Timestamp, ToSpan};

use crate::times::error::Error;
use crate::times::moment::Moment;
use crate::times::time_zone::TimeZone;

/// The days from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Days {
    /// The first day.
    pub first: Date,
    /// The last day, which is the same or a later one.
    pub last: Date,
}

impl Days {
    /// Returns whether a day is one of them.
    pub fn contains(self, day: Date) -> bool {
        self.first <= day && day <= self.last
    }

    /// Returns how many days they are.
    pub fn count(self) -> i32 {
        (self.last - self.first).get_days() + 1
    }

    /// Returns as many days that end before these begin. Whole months are as many whole months.
    pub fn before(self) -> Self {
        let last = before(self.first, 1.day());
        let is_months = self.first.day() == 1 && self.last == self.last.last_of_month();
        let months =
            (self.last.year() - self.first.year()) * 12 + i16::from(self.last.month() - self.first.month()) + 1;
        let first =
            if is_months { before(self.first, months.months()) } else { before(last, (self.count() - 1).days()) };
        Self { first, last }
    }

    /// Returns the first and the last second of the days in a time zone.
    ///
    /// # Errors
    /// Fails at the ends of the years 1 and 9999.
    pub fn seconds(self, time_zone: &TimeZone) -> Result<(Timestamp, Timestamp), Error> {
        let ends =
            Moment::first(self.first, time_zone).and_then(|from| Ok((from, Moment::last(self.last, time_zone)?)));
        let (from, to) = ends.map_err(|_| Error::out_of_range(&format!("{}..{}", self.first, self.last)))?;
        Ok((from.time.timestamp(), to.time.timestamp()))
    }
}

/// Days by a name or by their dates, before it is known which day is today.
///
/// The names are `today`, `yesterday`, `tomorrow`, `this week`, `last week`, the same for `month` and `year`, `last 7 days`, and
/// weekdays: `monday` is the latest one, which may be today, and `last monday` the latest one before today. Weeks begin on Monday. Words
/// are separated by spaces, hyphens or `_`. Dates are `2026-03-01`, `2026-03`, `2026`, and `FROM..TO` of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// A day, by its distance from today.
    Day(i32),
    /// The unit of today, up to today.
    This(Unit),
    /// The whole unit before.
    Last(Unit),
    LastDays(i32),
    Weekday {
        weekday: Weekday,
        is_before_today: bool,
    },
    Dates(Days),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Week,
    Month,
    Year,
}

impl Period {
    /// The names and dates that are valid, for an error.
    pub const VALID: &str = "today, yesterday, this_week, last_week, this_month, last_month, this_year, last_year, last_30_days, monday, \
                             2026-03-01, 2026-03, and days in order, such as 2026-03-01..2026-03-31";

    /// Returns its days, as they are called today.
    pub fn days(&self, today: Date) -> Days {
        let one = |day| Days { first: day, last: day };
        match self.0 {
            Kind::Day(distance) => one(before(today, (-distance).days())),
            Kind::This(unit) => Days { first: start(unit, today), last: today },
            Kind::Last(unit) => {
                let last = before(start(unit, today), 1.day());
                Days { first: start(unit, last), last }
            }
            Kind::LastDays(count) => Days { first: before(today, (count - 1).days()), last: today },
            Kind::Weekday { weekday, is_before_today } => {
                let since = today.weekday().since(weekday);
                let since = if since == 0 && is_before_today { 7 } else { since };
                one(before(today, i64::from(since).days()))
            }
            Kind::Dates(days) => days,
        }
    }

    /// Whether its dates are the same on each day.
    pub(crate) fn is_dated(&self) -> bool {
        matches!(self.0, Kind::Dates(_))
    }

    /// Whether it is a weekday, which may be meant for the past or for the future.
    pub(crate) fn is_weekday(&self) -> bool {
        matches!(self.0, Kind::Weekday { .. })
    }
}

/// The case of letters does not matter.
impl FromStr for Period {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let wrong = || Error::new(format!("valid are {}", Self::VALID));
        if let Some((first, last)) = text.split_once("..") {
            let (first, last) = dates(first.trim()).zip(dates(last.trim())).ok_or_else(wrong)?;
            let days = Days { first: first.first, last: last.last };
            return if days.first <= days.last { Ok(Self(Kind::Dates(days))) } else { Err(wrong()) };
        }
        if let Some(days) = dates(text.trim()) {
            return Ok(Self(Kind::Dates(days)));
        }
        let text = text.to_lowercase();
        let words = text.split([' ', '_', '-']).filter(|it| !it.is_empty()).collect::<Vec<_>>();
        named_period(&words).map(Self).ok_or_else(wrong)
    }
}

fn named_period(words: &[&str]) -> Option<Kind> {
    Some(match words {
        ["today"] => Kind::Day(0),
        ["yesterday"] => Kind::Day(-1),
        ["tomorrow"] => Kind::Day(1),
        ["this", name] => Kind::This(unit(name)?),
        ["last", count, "day" | "days"] => Kind::LastDays(count.parse().ok().filter(|it| (1..=99_999).contains(it))?),
        ["last", name] => match weekday(name) {
            Some(weekday) => Kind::Weekday { weekday, is_before_today: true },
            None => Kind::Last(unit(name)?),
        },
        [name] => Kind::Weekday { weekday: weekday(name)?, is_before_today: false },
        _ => return None,
    })
}

fn unit(name: &str) -> Option<Unit> {
    Some(match name {
        "week" => Unit::Week,
        "month" => Unit::Month,
        "year" => Unit::Year,
        _ => return None,
    })
}

fn weekday(name: &str) -> Option<Weekday> {
    const NAMES: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let index = NAMES.iter().position(|it| it == &name)?;
    Weekday::Monday.cycle_forward().nth(index)
}

/// A day, a month, or a year.
fn dates(text: &str) -> Option<Days> {
    let lengths = text.split('-').map(str::len).collect::<Vec<_>>();
    match lengths[..] {
        [4, 2, 2] => text.parse().ok().map(|day| Days { first: day, last: day }),
        [4, 2] => format!("{text}-01").parse().ok().map(|first: Date| Days { first, last: first.last_of_month() }),
        [4] => dates(&format!("{text}-01"))
            .zip(dates(&format!("{text}-12")))
            .map(|(first, last)| Days { first: first.first, last: last.last }),
        _ => None,
    }
}

fn start(unit: Unit, day: Date) -> Date {
    match unit {
        Unit::Week => before(day, i64::from(day.weekday().to_monday_zero_offset()).days()),
        Unit::Month => day.first_of_month(),
        Unit::Year => day.first_of_year(),
    }
}

fn before(day: Date, span: Span) -> Date {
    day.saturating_sub(span)
}
