//! Dates and times as a wall clock shows them, without a zone: the account's zone, which no request tells.

use std::fmt;
use std::str::FromStr;

/// A date, or a date and a time, in the zone of the account: `2024-02-29` or `2024-02-29 18:30:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Civil {
    year: u16,
    month: u8,
    day: u8,
    time: Option<(u8, u8, u8)>,
}

impl Civil {
    /// A whole day of the years 1 to 9999.
    ///
    /// # Errors
    /// When the calendar has no such day.
    pub const fn date(year: u16, month: u8, day: u8) -> Result<Self, InvalidCivil> {
        if year == 0 || year > 9999 || day == 0 || day > days_in(year, month) {
            return Err(InvalidCivil(()));
        }
        Ok(Self { year, month, day, time: None })
    }

    /// A time of that day, 00:00:00 to 23:59:59.
    ///
    /// # Errors
    /// When a clock shows no such time.
    pub const fn at(self, hour: u8, minute: u8, second: u8) -> Result<Self, InvalidCivil> {
        if hour > 23 || minute > 59 || second > 59 {
            return Err(InvalidCivil(()));
        }
        Ok(Self { time: Some((hour, minute, second)), ..self })
    }

    /// Year, month and day.
    pub const fn year_month_day(self) -> (u16, u8, u8) {
        (self.year, self.month, self.day)
    }

    /// Hour, minute and second, if a time was given.
    pub const fn hour_minute_second(self) -> Option<(u8, u8, u8)> {
        self.time
    }

    /// Whether it is a day without a time.
    pub(crate) fn is_date(self) -> bool {
        self.time.is_none()
    }

    /// Seconds since the year 0, of which only differences mean anything.
    pub(crate) fn seconds(self) -> i64 {
        let year = i64::from(self.year) - 1;
        let years = year * 365 + year / 4 - year / 100 + year / 400;
        let months: i64 = (1..self.month).map(|month| i64::from(days_in(self.year, month))).sum();
        let days = years + months + i64::from(self.day);
        let (hour, minute, second) = self.time.unwrap_or_default();
        ((days * 24 + i64::from(hour)) * 60 + i64::from(minute)) * 60 + i64::from(second)
    }
}

/// Days of a month, 0 of one that does not exist.
const fn days_in(year: u16, month: u8) -> u8 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    }
}

/// As it is sent: `2024-02-29` or `2024-02-29 18:30:00`.
impl fmt::Display for Civil {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)?;
        match self.time {
            Some((hour, minute, second)) => write!(f, " {hour:02}:{minute:02}:{second:02}"),
            None => Ok(()),
        }
    }
}

/// Reads what `Display` writes; seconds may be left out.
impl FromStr for Civil {
    type Err = InvalidCivil;

    fn from_str(text: &str) -> Result<Self, InvalidCivil> {
        let (date, time) = match text.split_once([' ', 'T']) {
            Some((date, time)) => (date, Some(time)),
            None => (text, None),
        };
        let [year, month, day] = numbers(date, '-')?;
        let civil = Self::date(year, narrow(month)?, narrow(day)?)?;
        let Some(time) = time else { return Ok(civil) };
        let [hour, minute, second] = match time.matches(':').count() {
            1 => numbers(&format!("{time}:00"), ':')?,
            _ => numbers(time, ':')?,
        };
        civil.at(narrow(hour)?, narrow(minute)?, narrow(second)?)
    }
}

fn numbers(text: &str, separator: char) -> Result<[u16; 3], InvalidCivil> {
    let mut parts = text.split(separator).map(|part| match part.bytes().all(|byte| byte.is_ascii_digit()) {
        true => part.parse().map_err(|_| InvalidCivil(())),
        false => Err(InvalidCivil(())),
    });
    let mut next = || parts.next().unwrap_or(Err(InvalidCivil(())));
    let numbers = [next()?, next()?, next()?];
    match parts.next() {
        None => Ok(numbers),
        Some(_) => Err(InvalidCivil(())),
    }
}

fn narrow(number: u16) -> Result<u8, InvalidCivil> {
    number.try_into().map_err(|_| InvalidCivil(()))
}

/// No calendar or clock shows such a date or time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidCivil(());

impl fmt::Display for InvalidCivil {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a date is written `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS` and must exist")
    }
}

impl std::error::Error for InvalidCivil {}
