//! Times, which may depend on the present and on a time zone.

use helpdesk::CivilDateTime;
use helpdesk::meta::{Param, ValueType};
use helpdesk::request::Value;
use helpdesk_samples::{is_range_end, is_range_start, item};

use crate::times::{Bound, Clock, Error, Time};

/// A time as the value of a parameter.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TimeValue {
    /// The value.
    pub value: Value,
    /// Remarks on what a person may not expect of it, each without a full stop.
    pub notes: Vec<String>,
}

/// Returns whether the values of a type are times.
pub fn is_time(kind: &'static ValueType) -> bool {
    matches!(item(kind), ValueType::Timestamp | ValueType::UnixSeconds | ValueType::Civil)
}

/// Fails for a string that is not a time on any day and in any time zone.
pub(crate) fn check(kind: &'static ValueType, text: &str) -> Result<(), Error> {
    match item(kind) {
        ValueType::Civil if text.parse::<CivilDateTime>().is_ok() => Ok(()),
        _ => text.parse::<Time>().map(drop),
    }
}

/// Reads the value of a parameter with a time, such as `2d`. The end of a range that is a day is its last second.
///
/// # Errors
///
/// Fails with a message that lists the valid values.
pub fn time(param: &'static Param, text: &str, clock: &Clock) -> Result<TimeValue, String> {
    let bound = bound(param);
    // The service reads such times in the time zone of the account, which the client does not know.
    if let (ValueType::Civil, Ok(civil)) = (item(&param.kind), text.parse::<CivilDateTime>()) {
        let is_day = civil.hour_minute_second().is_none();
        let civil = if is_day && bound == Bound::Last { civil.end_of_day() } else { civil };
        return Ok(TimeValue { value: Value::Civil(civil), notes: Vec::new() });
    }
    let time: Time = text.parse().map_err(|error: Error| error.to_string())?;
    let moment = time.at(clock, bound).map_err(|error| error.to_string())?;
    let mut notes = moment.note.into_iter().collect::<Vec<_>>();
    if *item(&param.kind) != ValueType::Civil {
        return Ok(TimeValue { value: Value::UnixSeconds(moment.time.timestamp().as_second()), notes });
    }
    let civil = moment.time.strftime("%Y-%m-%d %H:%M:%S").to_string();
    if !time.is_civil() {
        let time_zone = clock.time_zone();
        notes.push(format!("it is {civil} of {time_zone}; the service takes it for the account's time zone"));
    }
    let value = civil.parse().map(Value::Civil).map_err(|error| error.to_string())?;
    Ok(TimeValue { value, notes })
}

fn bound(param: &Param) -> Bound {
    match (is_range_start(param), is_range_end(param)) {
        (true, _) => Bound::First,
        (_, true) => Bound::Last,
        _ => Bound::Single,
    }
}
