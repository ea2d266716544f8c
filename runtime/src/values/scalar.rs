//! Numbers, booleans and text, as loosely as PHP writes them.

use std::borrow::Cow;

use crate::json::{DecodeError, Json, Mark, Read, Reader, Scalar, whole};
use crate::values::{Decode, decode};

// A number, or text that holds one. A fraction of zero is no fraction.
implement!(Decode for i8, i16, i32, i64, u8, u16, u32, usize: |json| {
    whole_number(json)?.try_into().map_err(|_| json.fail("number out of range"))
});

/// The same, fast for ids.
impl Decode for u64 {
    #[inline(never)]
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        match json.short_number() {
            Some(number) => Ok(number),
            None => whole_number(json)?.try_into().map_err(|_| json.fail("number out of range")),
        }
    }
}

/// A number, or text that holds one; never infinite and never NaN.
impl Decode for f64 {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        parsed(json, "a number", &|text| finite(text.trim()))
    }
}

/// `true`, `1`, and text that says so; `false`, `0`, and text that says so or nothing.
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
        flag.ok_or_else(|| refuse(json, mark, "a boolean"))
    }
}

/// Text; a number or boolean as it is written; `null` is empty.
impl Decode for String {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        match json.peek() {
            b'"' => json.string().map(Cow::into_owned),
            b'n' if json.null() => Ok(String::new()),
            _ => text(json, "a text").map(Cow::into_owned),
        }
    }

    const NONE: fn(&mut Reader<'_>) -> bool = decode::null;
}

/// Anything, `null` too.
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

/// Reads text, or a number or boolean as it is written.
pub(crate) fn text<'a>(json: &mut Reader<'a>, wanted: &str) -> Result<Cow<'a, str>, DecodeError> {
    Ok(match json.scalar(wanted)? {
        Scalar::Text(text) => text,
        Scalar::Number(text) => text.into(),
        Scalar::Bool(flag) => if flag { "true" } else { "false" }.into(),
    })
}

/// What a text says as a boolean.
pub(crate) fn flag(text: &str) -> Option<bool> {
    match text.trim() {
        "1" | "true" => Some(true),
        "" | "0" | "false" => Some(false),
        text if text.eq_ignore_ascii_case("true") => Some(true),
        text if text.eq_ignore_ascii_case("false") => Some(false),
        _ => None,
    }
}

/// An error at the start of a value that is of the right kind but says something else.
#[cold]
pub(crate) fn refuse(json: &mut Reader<'_>, mark: Mark, wanted: &str) -> DecodeError {
    json.reset(mark);
    json.unexpected(wanted)
}

fn whole_number(json: &mut Reader<'_>) -> Result<i128, DecodeError> {
    parsed(json, "a whole number", &whole)
}

/// Reads a number, or text that holds one, in whichever way it is to be read.
pub(crate) fn parsed<T>(
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
    number.ok_or_else(|| refuse(json, mark, wanted))
}

/// The number that a text says; never infinite and never NaN.
pub(crate) fn finite(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}
