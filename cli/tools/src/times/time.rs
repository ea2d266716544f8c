//! A time as somebody types it.

use std::str::FromStr;

use jiff::civil::{self, DateTime};
use jiff::fmt::friendly::SpanParser;
use jiff::fmt::rfc2822;
use jiff::fmt::temporal::DateTimeParser;
use jiff::{Span, Timestamp};

use crate::times::clock::Clock;
use crate::times::error::Error;
use crate::times::moment::Moment;
use crate::times::period::Period;

/// The earliest unix seconds, which are of 1973. Smaller numbers are dates without hyphens, or mistakes of programs.
const EARLIEST_UNIX: i64 = 100_000_000;

/// Which end of a range a time is, and so which second of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The start of a range: the first second of a day. `2d` is two days ago.
    First,
    /// The end of a range, which is part of it: the last second of a day. `2d` is two days ago.
    Last,
    /// No range: the first second of a day. A duration is `2d ago` or `in 2d`, and a weekday needs a date.
    Single,
}

/// A time as somebody types it, before it is known when and where.
///
/// - `now`, and durations before it: `2d`, `36h`, `1d 12h`, `2 weeks`, `2d ago`; after it: `in 2h`
/// - names and dates of a [`Period`]: `yesterday`, `last month`, `monday`, `2026-11-01`; one day also with a time: `yesterday 18:00`
/// - `2026-11-01 18:00` and `2026-11-01T18:00:00`, in the time zone of the clock
/// - `2026-11-01T18:00:00+03:00`, of RFC 3339
/// - seconds since the start of 1970, from nine digits on
///
/// Days and longer units of a duration are days of the calendar, which may have 23 or 25 hours.
#[derive(Clone, Debug)]
pub struct Time {
    text: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Unix(Timestamp),
    Offset(Timestamp),
    Civil(DateTime),
    Days(Period),
    TimeOfDay(Period, civil::Time),
    /// A duration, and whether it says its direction.
    Ago(Span, bool),
    In(Span),
}

impl Time {
    /// The times that are valid, for an error.
    pub const VALID: &str = "`2d`, `36h`, `yesterday`, `last week`, `2026-11-01`, `2026-11-01 18:00`, `2026-11-01T18:00:00+03:00`, or unix seconds";

    /// Returns the time that a clock means with it.
    ///
    /// # Errors
    /// Fails outside of the years from 1 to 9999, and for a duration without a direction that is [`Single`](Bound::Single).
    pub fn at(&self, clock: &Clock, bound: Bound) -> Result<Moment, Error> {
        let (time_zone, text) = (clock.time_zone(), &self.text);
        self.check(bound)?;
        let moment = match &self.kind {
            Kind::Unix(time) | Kind::Offset(time) => {
                Ok(Moment::exact(time.to_zoned_datetime(time_zone.as_jiff().clone())))
            }
            Kind::Civil(civil) => Moment::of(*civil, time_zone),
            Kind::Days(period) if bound == Bound::Last => Moment::last(period.days(clock.today()).last, time_zone),
            Kind::Days(period) => Moment::first(period.days(clock.today()).first, time_zone),
            Kind::TimeOfDay(period, time) => Moment::of(period.days(clock.today()).first.to_datetime(*time), time_zone),
            Kind::Ago(span, _) => clock.now().checked_sub(*span).map(Moment::exact),
            Kind::In(span) => clock.now().checked_add(*span).map(Moment::exact),
        };
        moment.ok().filter(|it| (1..=9999).contains(&it.time.year())).ok_or_else(|| Error::out_of_range(text))
    }

    /// Fails for a time without a direction that is [`Single`](Bound::Single).
    fn check(&self, bound: Bound) -> Result<(), Error> {
        let text = &self.text;
        match &self.kind {
            Kind::Ago(_, false) if bound == Bound::Single => {
                Err(Error::new(format!("`{text}` may be before or after now; write `{text} ago` or `in {text}`")))
            }
            Kind::Days(it) | Kind::TimeOfDay(it, _) if bound == Bound::Single && it.is_weekday() => {
                Err(Error::new(format!("`{text}` may be before or after today; write a date")))
            }
            _ => Ok(()),
        }
    }

    /// Returns whether it is a date with or without a time, as clocks show it in each time zone.
    pub fn is_civil(&self) -> bool {
        match &self.kind {
            Kind::Civil(_) => true,
            Kind::Days(period) | Kind::TimeOfDay(period, _) => period.is_dated(),
            Kind::Unix(_) | Kind::Offset(_) | Kind::Ago(..) | Kind::In(_) => false,
        }
    }
}

/// The case of letters in names does not matter. The error lists the valid forms.
impl FromStr for Time {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        let kind = kind(text).ok_or_else(|| Error::new(format!("expected {}", Self::VALID)))?;
        Ok(Self { text: text.to_owned(), kind })
    }
}

fn kind(text: &str) -> Option<Kind> {
    let lower = text.to_lowercase();
    if lower == "now" {
        return Some(Kind::Ago(Span::new(), true));
    }
    if let Ok(period) = text.parse::<Period>() {
        return (!text.contains("..")).then_some(Kind::Days(period));
    }
    if let Ok(seconds) = text.parse() {
        return Timestamp::from_second(seconds).ok().filter(|_| seconds >= EARLIEST_UNIX).map(Kind::Unix);
    }
    // `M` would be months in one place and minutes in another.
    let span = Some(lower.as_str()).filter(|_| !text.contains('M')).and_then(duration);
    span.or_else(|| parse_date_time(text)).or_else(|| {
        let (day, time) = text.rsplit_once([' ', 'T'])?;
        let period = day.parse::<Period>().ok()?;
        // A time of a month would be one of its first day. A month is one day long on the first of January.
        let is_day = [civil::date(2026, 1, 1), civil::date(2026, 6, 17)].iter().all(|it| period.days(*it).count() == 1);
        is_day.then_some(Kind::TimeOfDay(period, clock_time(time)?))
    })
}

/// A date with a time, and perhaps with an offset.
fn parse_date_time(text: &str) -> Option<Kind> {
    let parser = DateTimeParser::new();
    // The format of the service. Their weekdays are wrong at times.
    let of_mail = || rfc2822::DateTimeParser::new().relaxed_weekday(true).parse_timestamp(text);
    if let Ok(time) = parser.parse_timestamp(text).or_else(|_| of_mail()) {
        return Some(Kind::Offset(time));
    }
    let (_, time) = text.split_once([' ', 'T', 't'])?;
    clock_time(time)?;
    parser.parse_datetime(text).ok().map(Kind::Civil)
}

/// `18:00`, `18:00:30` or `9:00`.
fn clock_time(text: &str) -> Option<civil::Time> {
    let digits = |it: char| it.is_ascii_digit() || it == ':' || it == '.';
    let padded = if text.find(':') == Some(1) { format!("0{text}") } else { text.to_owned() };
    (text.contains(':') && text.chars().all(digits)).then(|| padded.parse().ok())?
}

/// `2d`, `2 days ago`, `in 2h`. The meaning of a sign would be unclear.
fn duration(text: &str) -> Option<Kind> {
    let (rest, is_after) = text.strip_prefix("in ").map_or((text, false), |rest| (rest, true));
    let (rest, is_before) = rest.strip_suffix(" ago").map_or((rest, false), |rest| (rest, true));
    // `18:00:00` is a time of the day.
    if is_after && is_before
        || rest.contains(':')
        || !rest.starts_with(|it: char| it.is_ascii_digit())
        || rest.contains(['+', '-'])
        || rest.ends_with("ago")
    {
        return None;
    }
    let span = SpanParser::new().parse_span(rest).ok()?;
    Some(if is_after { Kind::In(span) } else { Kind::Ago(span, is_before) })
}
