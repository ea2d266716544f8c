//! A time zone by its name.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::fmt::temporal::DateTimeParser;
use jiff::tz;

use crate::times::error::Error;

/// How many names an error shows.
const SHOWN: usize = 4;

/// A time zone: one of the IANA database, such as `Europe/Moscow`, or an offset from UTC, such as `+03:00`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeZone {
    zone: tz::TimeZone,
    name: String,
}

impl TimeZone {
    /// Returns the time zone whose offset is always zero.
    pub fn utc() -> Self {
        Self { zone: tz::TimeZone::UTC, name: "UTC".to_owned() }
    }

    /// Returns the time zone of the system: that of `TZ`, or else of `/etc/localtime`, or else UTC.
    pub fn system() -> Self {
        let unreadable = |_| match std::env::var("TZ") {
            // The name of the time zone appears wherever times are shown, so an unnamed one is rejected.
            Ok(name) if !name.is_empty() => {
                Self { name: format!("UTC, because `TZ={name}` is unknown"), ..Self::utc() }
            }
            Ok(_) | Err(_) => Self::utc(),
        };
        tz::TimeZone::try_system().map_or_else(unreadable, Self::with_name_of)
    }

    fn with_name_of(zone: tz::TimeZone) -> Self {
        let name = match (zone.iana_name(), zone.to_fixed_offset()) {
            // The names of links to it.
            (Some("UTC" | "Etc/UTC" | "Zulu" | "Etc/Zulu" | "UCT" | "Etc/UCT"), _) => return Self::utc(),
            (Some(name), _) => name.to_owned(),
            (None, Ok(offset)) => offset.to_string(),
            // A rule of the system without a name, such as `TZ=MSK-3`.
            (None, Err(_)) => format!("local time, now {}", zone.to_offset(Timestamp::now())),
        };
        Self { zone, name }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether the offset is always zero.
    pub fn is_utc(&self) -> bool {
        *self == Self::utc()
    }

    /// Returns the same as a type of `jiff`.
    pub fn as_jiff(&self) -> &tz::TimeZone {
        &self.zone
    }

    /// Returns the minute of a time with its offset, such as `2026-03-02 13:15+03`, or `2026-03-02 10:15Z` in UTC.
    ///
    /// Returns `None` for a time outside of the years from -9999 to 9999.
    pub fn minute(&self, unix_seconds: i64) -> Option<String> {
        let time = Timestamp::from_second(unix_seconds).ok()?.to_zoned_datetime(self.zone.clone());
        let offset = if self.is_utc() { "Z".to_owned() } else { time.offset().to_string() };
        Some(format!("{}{offset}", time.strftime("%Y-%m-%d %H:%M")))
    }
}

impl fmt::Display for TimeZone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The case of letters does not matter.
impl FromStr for TimeZone {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("z") {
            return Ok(Self::utc());
        }
        let is_offset = text.starts_with(['+', '-']);
        let is_name = !text.contains(|it: char| it == ',' || !is_offset && it == ':');
        match DateTimeParser::new().parse_time_zone(text) {
            // A POSIX time zone, such as `MSK-3`, has the opposite sign.
            Ok(zone) if is_name && (is_offset || zone.iana_name().is_some()) => Ok(Self::with_name_of(zone)),
            Ok(_) | Err(_) => Err(unknown(text)),
        }
    }
}

/// The error of a name that is not in the database, with the names that have it in them.
fn unknown(text: &str) -> Error {
    let wanted = text.to_ascii_lowercase().replace(' ', "_");
    let names = tz::db().available().map(|it| it.to_string());
    let names = names.filter(|name| wanted.len() > 2 && name.to_ascii_lowercase().contains(&wanted));
    let names = names.take(SHOWN).collect::<Vec<_>>();
    let names = if names.is_empty() { "Europe/Moscow".to_owned() } else { names.join("` or `") };
    Error::new(format!("unknown time zone `{text}`; expected a name such as `{names}`, or an offset such as `+03:00`"))
}
