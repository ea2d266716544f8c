//! Numbers, booleans and strings, in each form that the service may write, and types whose encoding is one of these.

use std::borrow::Cow;

use crate::json::{DecodeError, Json, Mark, Read, Reader, Scalar, whole};
use crate::values::{Decode, decode};

pub(crate) mod enums;
pub(crate) mod id;
pub(crate) mod pattern;
pub(crate) mod units;

macro_rules! decode_whole {
    ($($number:ty),+) => {$(
        /// Reads a number, or text with a number. A fraction of zero, as in `7.0`, is allowed.
        impl Decode for $number {
            fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
                whole_number(json)?.try_into().map_err(|_| json.fail("number out of range"))
            }
        }
    )+};
}

decode_whole!(i8, i16, i32, i64, u8, u16, u32, usize);

/// Reads a `u64`, optimized for ids.
impl Decode for u64 {
    #[inline(never)]
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        match json.short_number() {
            Some(number) => Ok(number),
            None => whole_number(json)?.try_into().map_err(|_| json.fail("number out of range")),
        }
    }
}

/// Reads a number, or a string with a number. The result is never infinite or NaN.
impl Decode for f64 {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        read_parsed(json, "a number", &|text| finite(text.trim()))
    }
}

/// Reads `true`, `1`, or a string that represents one of them; `false`, `0`, or a string that represents one of them or
/// is empty.
impl Decode for bool {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        if json.literal(b"false") {
            return Ok(false);
        }
        let mark = json.mark();
        let flag = match json.scalar("a boolean")? {
            Scalar::Bool(flag) => Some(flag),
            Scalar::Number(text) => match whole(text) {
                Some(0) => Some(false),
                Some(1) => Some(true),
                _ => None,
            },
            Scalar::Text(text) => flag(&text),
        };
        flag.ok_or_else(|| invalid(json, mark, "a boolean"))
    }
}

/// Reads a string, or the text of a number or boolean. `null` is an empty string.
impl Decode for String {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        match json.peek() {
            b'"' => json.string().map(Cow::into_owned),
            b'n' if json.null() => Ok(String::new()),
            _ => text(json, "a string").map(Cow::into_owned),
        }
    }

    const NONE: fn(&mut Reader<'_>) -> bool = decode::null;
}

/// Reads any value, `null` included.
impl Decode for Json {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        json.json()
    }

    const NONE: fn(&mut Reader<'_>) -> bool = decode::null;

    fn push(items: &mut Vec<Self>, json: &mut Reader<'_>) -> Read {
        items.push(json.json()?);
        Ok(())
    }
}

/// Reads a string, or the text of a number or boolean.
pub(crate) fn text<'a>(json: &mut Reader<'a>, wanted: &str) -> Result<Cow<'a, str>, DecodeError> {
    Ok(match json.scalar(wanted)? {
        Scalar::Text(text) => text,
        Scalar::Number(text) => text.into(),
        Scalar::Bool(flag) => if flag { "true" } else { "false" }.into(),
    })
}

/// Parses a string as a boolean.
pub(crate) fn flag(text: &str) -> Option<bool> {
    match text.trim() {
        "1" | "true" => Some(true),
        "" | "0" | "false" => Some(false),
        text if text.eq_ignore_ascii_case("true") => Some(true),
        text if text.eq_ignore_ascii_case("false") => Some(false),
        _ => None,
    }
}

/// Creates an error at the start of a value of the right type but with invalid content.
#[cold]
pub(crate) fn invalid(json: &mut Reader<'_>, mark: Mark, wanted: &str) -> DecodeError {
    json.reset(mark);
    json.unexpected(wanted)
}

fn whole_number(json: &mut Reader<'_>) -> Result<i128, DecodeError> {
    read_parsed(json, "an integer", &whole)
}

/// Reads a number, or a string with a number, and parses it.
pub(crate) fn read_parsed<T>(
    json: &mut Reader<'_>,
    wanted: &str,
    parse: &dyn Fn(&str) -> Option<T>,
) -> Result<T, DecodeError> {
    let mark = json.mark();
    let number = match json.scalar(wanted)? {
        Scalar::Text(text) => parse(&text),
        Scalar::Number(text) => parse(text),
        Scalar::Bool(_) => None,
    };
    number.ok_or_else(|| invalid(json, mark, wanted))
}

/// Parses a number that is not infinite or NaN.
pub(crate) fn finite(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}
