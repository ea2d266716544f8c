//! From the bytes of a body to the value in it, whatever stands before it or around it.

use std::borrow::Cow;

use crate::json::{DecodeError, Json, Read, Reader};

/// Reads a body that holds one value, which is not the service's way to name an error.
pub(crate) fn read(body: &[u8], value: &mut dyn FnMut(&mut Reader<'_>) -> Read) -> Read {
    let text = text(body);
    let text = json_part(&text);
    match refusal(text) {
        Some(words) => Err(named(&words)),
        None => whole(text, value),
    }
}

/// Reads a body that holds one value, whatever it is.
pub(crate) fn read_any(body: &[u8], value: &mut dyn FnMut(&mut Reader<'_>) -> Read) -> Read {
    whole(json_part(&text(body)), value)
}

/// An error, if that is what the body holds.
pub(crate) fn refuse_error(body: &[u8]) -> Read {
    match refusal(json_part(&text(body))) {
        Some(words) => Err(named(&words)),
        None => Ok(()),
    }
}

/// Whether the body of a success is the object `{"error": ...}` and nothing else that an answer could be.
///
/// Then the service refused and did nothing: a record beside the error would be the sign of something done.
pub(crate) fn is_refusal(body: &[u8]) -> bool {
    // Most often the first key tells that it is none, and the rest need not be looked at.
    let begins_otherwise =
        first_key(body).is_some_and(|key| key != b"error" && !BESIDES.iter().any(|it| it.as_bytes() == key));
    !begins_otherwise && refusal(json_part(&text(body))).is_some()
}

/// Reads a record under a key; also one in an array with nothing else, and one without the key that has what it must have.
pub(crate) fn wrapped(
    json: &mut Reader<'_>,
    root: &str,
    required: &[&str],
    record: &mut dyn FnMut(&mut Reader<'_>) -> Read,
) -> Read {
    only_item(json, &mut |json| {
        let mark = json.mark();
        if enter(json, root)? {
            only_item(json, record).map_err(|error| error.in_key(root))?;
            return leave(json);
        }
        json.reset(mark);
        if has_all(json, required)? {
            json.reset(mark);
            return record(json);
        }
        json.reset(mark);
        Err(json.fail(format!("missing `{root}`")))
    })
}

/// Goes to the value of a key of the object that is next, if the object has that key and the value can be a record.
pub(crate) fn enter(json: &mut Reader<'_>, root: &str) -> Result<bool, DecodeError> {
    json.open(b'{', "an object")?;
    if json.closes(b'}') {
        return Ok(false);
    }
    loop {
        let key = json.key()?;
        if key == root && matches!(json.peek(), b'{' | b'[') {
            return Ok(true);
        }
        json.skip()?;
        if !json.goes_on(b'}')? {
            return Ok(false);
        }
    }
}

/// Passes over what is left of an object.
pub(crate) fn leave(json: &mut Reader<'_>) -> Read {
    while json.goes_on(b'}')? {
        json.key()?;
        json.skip()?;
    }
    Ok(())
}

/// Reads a value, or the only item of an array.
pub(crate) fn only_item(json: &mut Reader<'_>, value: &mut dyn FnMut(&mut Reader<'_>) -> Read) -> Read {
    if json.peek() != b'[' {
        return value(json);
    }
    let mark = json.mark();
    json.open(b'[', "an array")?;
    if !json.closes(b']') {
        value(json).map_err(|error| error.in_index(0))?;
        if !json.goes_on(b']')? {
            return Ok(());
        }
    }
    json.reset(mark);
    Err(json.fail("expected one record, found an array of none or several"))
}

/// The part of a text that is JSON: PHP may print a warning before it, and some editor may have left a byte order mark.
///
/// Where no JSON is found, that is the text itself.
pub(crate) fn json_part(text: &str) -> &str {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim_ascii_start().starts_with(['{', '[']) {
        return text;
    }
    start_after_junk(text).and_then(|start| text.get(start..)).unwrap_or(text)
}

/// Bytes that are not UTF-8 are replaced rather than refused. Trying without loss first is several times faster than `from_utf8_lossy`.
pub(crate) fn text(body: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(body) {
        Ok(text) => text.into(),
        Err(_) => String::from_utf8_lossy(body),
    }
}

fn whole(text: &str, value: &mut dyn FnMut(&mut Reader<'_>) -> Read) -> Read {
    let mut json = Reader::new(text);
    value(&mut json)?;
    json.finish()
}

/// What an object says that names an error and holds nothing else. The first other key ends the search.
fn refusal(text: &str) -> Option<String> {
    let mut words = None;
    let mut json = Reader::new(text);
    if json.peek() != b'{' {
        return None;
    }
    let only = json.object(&mut |key, json| match key {
        "error" => {
            words = told(&json.json()?);
            Ok(())
        }
        // Words are passed over; an object under `message` is a record.
        key if BESIDES.contains(&key) && (json.peek() != b'{' || matches!(key, "errors" | "details")) => json.skip(),
        _ => Err(json.fail("not about an error")),
    });
    words.filter(|_| only.is_ok())
}

/// The first key of the object that a body begins with, if it does.
fn first_key(body: &[u8]) -> Option<&[u8]> {
    let inside = body.trim_ascii_start().strip_prefix(b"{")?;
    let key = inside.trim_ascii_start().strip_prefix(b"\"")?;
    key.get(..key.iter().position(|byte| *byte == b'"')?)
}

/// What may stand beside `error` without being an answer.
const BESIDES: [&str; 7] = ["code", "message", "status", "success", "errors", "details", "error_description"];

/// What an error says, if it says anything.
fn told(error: &Json) -> Option<String> {
    let says = match error {
        Json::String(text) if is_code(text) => return Some(text.clone()),
        Json::String(text) => !text.is_empty(),
        Json::Object(inner) => !inner.is_empty(),
        Json::Array(inner) => !inner.is_empty(),
        Json::Null | Json::Bool(_) | Json::Number(_) => false,
    };
    says.then(|| "in words".to_owned())
}

/// A word with underscores, as the service names errors. Anything else may be what people wrote.
pub(crate) fn is_code(text: &str) -> bool {
    let word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    text.len() <= 64 && text.starts_with(|first: char| first.is_ascii_lowercase()) && text.bytes().all(word)
}

#[cold]
fn named(code: &str) -> DecodeError {
    DecodeError::new(format!("the service answered with the error `{}`", code.escape_debug()))
}

fn has_all(json: &mut Reader<'_>, required: &[&str]) -> Result<bool, DecodeError> {
    let mut found = 0;
    json.object(&mut |key, json| {
        found += usize::from(required.contains(&key));
        json.skip()
    })?;
    Ok(found > 0 && found >= required.len())
}

/// Where JSON begins that goes on to the end, if something else stands before it, such as a warning.
///
/// A bracket within a line belongs to the warning. And where JSON breaks off at the very end it was cut, so that no part of it may
/// be taken for the whole.
#[cold]
fn start_after_junk(text: &str) -> Option<usize> {
    let begins = |at: usize| {
        let before = text.get(..at).unwrap_or_default().trim_end_matches([' ', '\t']);
        before.ends_with(|last: char| last == '>' || last <= ' ' || !last.is_ascii())
    };
    let starts = text.match_indices(['{', '[']).map(|(at, _)| at).filter(|at| begins(*at));
    for start in starts.take(16) {
        let rest = text.get(start..)?;
        let mut json = Reader::new(rest);
        match json.skip().and_then(|()| json.finish()) {
            Ok(()) => return Some(start),
            Err(error) if error.offset() >= Some(rest.trim_ascii_end().len()) => return None,
            Err(_) => (),
        }
    }
    None
}
