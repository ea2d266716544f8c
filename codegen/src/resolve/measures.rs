//! Numbers, durations and sizes, such as `5 minutes` and `25 MB`.

use super::resolver::Resolver;
use crate::api::Duration;
use crate::diagnostics::{At, Code, Diagnostic, meant};

const DURATIONS: &[(&str, u64)] = &[
    ("second", 1),
    ("minute", 60),
    ("hour", 3_600),
    ("day", 86_400),
    ("week", 604_800),
    ("month", 2_592_000),
    ("year", 31_536_000),
];

const SIZES: &[(&str, u64)] = &[("B", 1), ("KB", 1 << 10), ("MB", 1 << 20), ("GB", 1 << 30)];

pub(super) fn duration(resolver: &mut Resolver<'_>, at: &At, text: &str) -> Option<Duration> {
    let seconds = measure(text, |unit| {
        DURATIONS.iter().find(|(name, _)| unit.strip_suffix('s').unwrap_or(unit) == *name).map(|(_, seconds)| *seconds)
    });
    match seconds {
        Some(seconds) => Some(Duration { text: text.to_owned(), seconds }),
        None => {
            let message = format!("expected a duration, found `{text}`");
            resolver.report(
                Diagnostic::new(Code::BadValue, at.on_value(), message)
                    .help("write a number and a unit from seconds to years, such as `5 minutes`"),
            );
            None
        }
    }
}

pub(super) fn size(resolver: &mut Resolver<'_>, at: &At, text: &str) -> Option<i64> {
    let bytes = measure(text, |unit| SIZES.iter().find(|(name, _)| unit == *name).map(|(_, bytes)| *bytes));
    match bytes {
        Some(0) => {
            positive_at(resolver, at, text);
            None
        }
        Some(bytes) if bytes <= i64::MAX as u64 => Some(bytes as i64),
        _ => {
            let message = format!("expected a size, found `{text}`");
            resolver.report(
                Diagnostic::new(Code::BadValue, at.on_value(), message)
                    .help("write a number and `B`, `KB`, `MB` or `GB`, such as `25 MB`")
                    .maybe_help(meant::size(text).map(|it| format!("write `{it}`"))),
            );
            None
        }
    }
}

fn measure(text: &str, unit: impl Fn(&str) -> Option<u64>) -> Option<u64> {
    let (number, name) = text.split_once(' ')?;
    number.parse::<u64>().ok()?.checked_mul(unit(name.trim())?)
}

/// Converts a number that must be at least 1.
pub(super) fn positive(resolver: &mut Resolver<'_>, at: &At, value: i64) -> Option<u32> {
    let number = count(resolver, at, value)?;
    if number == 0 {
        positive_at(resolver, at, "0");
    }
    (number > 0).then_some(number)
}

/// Converts a number with an upper bound. Each sample of a request has this many values, so the bound limits its size.
pub(super) fn count_up_to(resolver: &mut Resolver<'_>, at: &At, value: i64, most: u32) -> Option<u32> {
    let number = count(resolver, at, value)?;
    if number > most {
        let message = format!("expected at most {most}, found `{number}`");
        let help = "check the number; the generator writes samples of requests with as many";
        resolver.report(Diagnostic::new(Code::BadValue, at.on_value(), message).help(help));
    }
    (number <= most).then_some(number)
}

fn positive_at(resolver: &mut Resolver<'_>, at: &At, found: &str) {
    let message = format!("expected more than 0, found `{found}`");
    resolver.report(
        Diagnostic::new(Code::BadValue, at.on_value(), message).help("write a greater number, or remove the key"),
    );
}

/// Converts a number that must not be negative.
pub(super) fn count(resolver: &mut Resolver<'_>, at: &At, value: i64) -> Option<u32> {
    let count = u32::try_from(value).ok();
    if count.is_none() {
        resolver.error(Code::BadValue, at, format!("expected a number from 0 to {}, found `{value}`", u32::MAX));
    }
    count
}
