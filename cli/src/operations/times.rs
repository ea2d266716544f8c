//! The times in options, which may depend on the present and on the time zone in force.

use std::cell::OnceCell;

use clap::ArgMatches;
use helpdesk::CivilDateTime;
use helpdesk::meta::{Param, ValueType};
use helpdesk::request::Value;
use helpdesk_samples::{is_range_end, is_range_start, item, kebab};
use helpdesk_times::{Bound, Clock, Error, Time};

use crate::account;
use crate::failure::{Exit, Failure};
use crate::terminal::note;

/// Returns whether the values of a type are times.
pub(super) fn is_time(kind: &'static ValueType) -> bool {
    matches!(item(kind), ValueType::Timestamp | ValueType::UnixSeconds | ValueType::Civil)
}

/// Fails for what is no time on any day and in any time zone.
pub(super) fn check(kind: &'static ValueType, text: &str) -> Result<(), Error> {
    match item(kind) {
        ValueType::Civil if text.parse::<CivilDateTime>().is_ok() => Ok(()),
        _ => text.parse::<Time>().map(drop),
    }
}

/// Reads the times of a command, all at the same present. The configuration is read for the first of them.
pub(super) struct Times<'a> {
    matches: &'a ArgMatches,
    clock: OnceCell<Clock>,
}

impl<'a> Times<'a> {
    pub(super) fn new(matches: &'a ArgMatches) -> Self {
        Self { matches, clock: OnceCell::new() }
    }

    /// Returns the value of a parameter, and notes what a person may not expect of it.
    pub(super) fn value(&self, param: &'static Param, text: &str) -> Result<Value, Failure> {
        let (option, bound) = (kebab(param.name), bound(param));
        let wrong = |error: Error| Failure::new(Exit::Usage, format!("--{option}: {error}"));
        // The account is in the time zone of these, which the client does not know.
        if let (ValueType::Civil, Ok(civil)) = (item(&param.kind), text.parse::<CivilDateTime>()) {
            let is_day = civil.hour_minute_second().is_none();
            return Ok(Value::Civil(if is_day && bound == Bound::Last { civil.end_of_day() } else { civil }));
        }
        let time: Time = text.parse().map_err(wrong)?;
        let clock = self.clock()?;
        let moment = time.at(clock, bound).map_err(wrong)?;
        moment.note.iter().for_each(|it| note(format_args!("note: --{option}: {it}")));
        if *item(&param.kind) != ValueType::Civil {
            return Ok(Value::UnixSeconds(moment.time.timestamp().as_second()));
        }
        let civil = moment.time.strftime("%Y-%m-%d %H:%M:%S").to_string();
        if !time.is_civil() {
            let time_zone = clock.time_zone();
            note(format_args!(
                "note: --{option} is {civil} of {time_zone}; the service takes it for the account's time zone"
            ));
        }
        civil.parse().map(Value::Civil).map_err(|error| Failure::new(Exit::Usage, format!("--{option}: {error}")))
    }

    fn clock(&self) -> Result<&Clock, Failure> {
        if self.clock.get().is_none() {
            let _ = self.clock.set(Clock::system(account::time_zone(self.matches)?.value));
        }
        Ok(self.clock.get().expect("it was set"))
    }
}

fn bound(param: &Param) -> Bound {
    match (is_range_start(param), is_range_end(param)) {
        (true, _) => Bound::First,
        (_, true) => Bound::Last,
        _ => Bound::Single,
    }
}
