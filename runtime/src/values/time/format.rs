//! Formats times: RFC 3339 for programs and people, and RFC 2822 in the layout of the service.

use std::fmt;

use super::{Timestamp, calendar};

/// Formats a time in the service's layout: `Mon, 05 May 2014 00:15:17 +0300`.
pub(super) fn rfc2822(time: Timestamp) -> String {
    let Local { days, date: (year, month, day), clock: (hour, minute, second), offset: (sign, ahead, behind) } =
        local(time);
    let (weekday, month) = (calendar::weekday(days), calendar::month_name(month));
    format!("{weekday}, {day:02} {month} {year:04} {hour:02}:{minute:02}:{second:02} {sign}{ahead:02}{behind:02}")
}

/// `2014-05-05T00:15:17+03:00`, with `Z` for the offset zero. A year of more than four digits has a sign, as in ISO
/// 8601.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Local { date: (year, month, day), clock: (hour, minute, second), offset: (sign, ahead, behind), .. } =
            local(*self);
        let mut write = |year: fmt::Arguments<'_>, offset: fmt::Arguments<'_>| {
            pad(f, format_args!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{offset}"))
        };
        match (year, ahead, behind) {
            (0..=9999, 0, 0) => write(format_args!("{year:04}"), format_args!("Z")),
            (0..=9999, ..) => write(format_args!("{year:04}"), format_args!("{sign}{ahead:02}:{behind:02}")),
            (_, 0, 0) => write(format_args!("{year:+07}"), format_args!("Z")),
            _ => write(format_args!("{year:+07}"), format_args!("{sign}{ahead:02}:{behind:02}")),
        }
    }
}

/// Pads to the width of a column, if there is one.
pub(super) fn pad(f: &mut fmt::Formatter<'_>, text: fmt::Arguments<'_>) -> fmt::Result {
    match (f.width(), f.precision()) {
        (None, None) => f.write_fmt(text),
        _ => f.pad(&text.to_string()),
    }
}

/// The parts of a time on a local clock.
struct Local {
    /// The day number, counted from the start of 1970.
    days: i128,
    date: (i128, usize, i128),
    clock: (i128, i128, i128),
    /// The sign, hours and minutes.
    offset: (char, u16, u16),
}

fn local(time: Timestamp) -> Local {
    let local = i128::from(time.seconds) + i128::from(time.offset_minutes) * 60;
    let (days, second) = (local.div_euclid(86_400), local.rem_euclid(86_400));
    let offset = time.offset_minutes.unsigned_abs();
    let sign = if time.offset_minutes < 0 { '-' } else { '+' };
    Local {
        days,
        date: calendar::date(days),
        clock: (second / 3600, second / 60 % 60, second % 60),
        offset: (sign, offset / 60, offset % 60),
    }
}
