//! Rejects results that JSON cannot express, because jaq has more kinds of values.

use jaq_json::{Num, Val};
use serde::de::IgnoredAny;

/// Fails for a value that JSON does not have, and says what to write instead.
pub(crate) fn check(value: &Val) -> Result<(), String> {
    match value {
        Val::Null | Val::Bool(_) | Val::TStr(_) | Val::Num(Num::Int(_) | Num::BigInt(_)) => Ok(()),
        Val::Num(Num::Float(number)) if number.is_finite() => Ok(()),
        Val::Num(Num::Float(_)) => Err(NOT_FINITE.to_owned()),
        Val::Num(Num::Dec(text)) => match serde_json::from_str::<IgnoredAny>(text) {
            Ok(_) => Ok(()),
            Err(_) => Err(NOT_FINITE.to_owned()),
        },
        Val::BStr(_) => {
            Err("the result has bytes, and JSON has none; write `tostring` in the place of `tobytes`".to_owned())
        }
        Val::Arr(items) => items.iter().try_for_each(check),
        Val::Obj(entries) => entries
            .iter()
            .try_for_each(|(key, value)| if let Val::TStr(_) = key { check(value) } else { Err(not_a_string(key)) }),
    }
}

const NOT_FINITE: &str = "the result has a number that is not finite, such as that of `1 / 0`, and JSON has none; write `if . == 0 then null else …` before it";

fn not_a_string(key: &Val) -> String {
    let kind = match key {
        Val::Null => "null",
        Val::Bool(_) => "a boolean",
        Val::Num(_) => "a number",
        Val::BStr(_) => "bytes",
        Val::Arr(_) => "an array",
        Val::TStr(_) | Val::Obj(_) => "an object",
    };
    format!(
        "the result has an object with {kind} as a key, and keys of JSON are strings; write `(.case_id | tostring)` in the place of \
         `(.case_id)`, and for `from_entries` objects with `key` and `value`"
    )
}
