//! The period of a report, and how long the service caches its result.

use std::ops::RangeInclusive;

use helpdesk::meta::{OperationDetails, TYPES, TypeShape};
use jiff::civil::{Date, DateTime, Time};
use jiff::{Span, ToSpan};

use crate::input::args::{Arg, Values};
use crate::resources::call::Call;

/// Returns the first and the last second of the period. A period of an unknown name is unlimited.
pub(super) fn requested_period(call: &mut Call<'_>) -> RangeInclusive<i64> {
    let (args, now) = (call.args, call.now);
    if let Some(days) = args.read_text("period", days) {
        return now - days * 86_400..=now;
    }
    let Some(period) = args.read_text("period", |period| named_period(call, period)) else {
        return args.period("from_time", "to_time");
    };
    call.assume("a named period is one of the account's time zone, and weeks begin on Monday");
    period
}

/// The length of a period that ends now, such as `last_7_days`.
fn days(period: &str) -> Option<i64> {
    if period == "last_24_hours" {
        return Some(1);
    }
    period.strip_prefix("last_")?.strip_suffix("_days")?.parse().ok()
}

/// A period of the calendar by name.
fn named_period(call: &Call<'_>, period: &str) -> Option<RangeInclusive<i64>> {
    let now = call.now;
    let today = call.zone.civil(now).date();
    let week = today.saturating_sub(i64::from(today.weekday().to_monday_zero_offset()).days());
    let month = today.first_of_month();
    let year = today.first_of_year();
    let after = |date: Date, span: Span| date.saturating_add(span);
    let months_back = |months: i64| month.saturating_sub(months.months());
    let (from, until) = match period {
        "today" => (today, after(today, 1.day())),
        "yesterday" => (after(today, (-1).days()), today),
        "this_week" => (week, after(week, 7.days())),
        "last_week" => (after(week, (-7).days()), week),
        "this_month" => (month, months_back(-1)),
        "last_month" => (months_back(1), month),
        "this_year" => (year, after(year, 1.year())),
        "last_year" => (after(year, (-1).years()), year),
        "3_previous_months" => (months_back(3), month),
        "6_previous_months" => (months_back(6), month),
        other => {
            let back: i64 = other.strip_prefix("month_")?.parse().ok()?;
            (months_back(back), months_back(back - 1))
        }
    };
    let unix = |date: Date| call.zone.unix(DateTime::from_parts(date, Time::midnight())).unwrap_or(now);
    Some(unix(from)..=unix(until) - 1)
}

/// Returns the number of seconds for which the service caches the result of a report, by the metadata.
pub(crate) fn cached_for(details: &OperationDetails, values: &Values) -> Option<i64> {
    let choice = details.operation.alternatives_of("period")?;
    let shape = |name: &str| TYPES.iter().find(|ty| ty.name == name).map(|ty| ty.shape);
    let Some(TypeShape::Alternatives { members, .. }) = shape(choice.name) else { return None };
    // A report that is not cached for ranges is never cached.
    let ranges = members.iter().find(|member| !member.cache.is_empty())?.cache;
    let time = |name| if let Some(Arg::Time(time)) = values.get(name) { Some(*time) } else { None };
    let seconds = match (values.get("period"), shape("Period")) {
        (Some(Arg::Text(period)), Some(TypeShape::Enum { values, .. })) => {
            values.iter().find(|value| value.text == *period).and_then(|value| value.cache)
        }
        _ => {
            let length = u64::try_from(time("to_time")? - time("from_time")?).unwrap_or(0);
            ranges.iter().find(|(below, _)| below.is_none_or(|below| length < below)).map(|(_, seconds)| *seconds)
        }
    };
    seconds.and_then(|seconds| i64::try_from(seconds).ok())
}
