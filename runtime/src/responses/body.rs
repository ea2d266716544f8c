//! From the bytes of a body to the value in it, whatever stands before it or around it.

use std::borrow::Cow;

use crate::json::{DecodeError, Json, Read, Reader};

/// Reads a body that holds one value, which is not the service's way to name an error.
pub(crate) fn read(body: &[u8], value: &mut dyn FnMut(&mut Reader<'_>) -> Read) -> Read {
    let text = text(body);
    let text = json_part(&text);
    refuse(text)?;
    let mut json = Reader::new(text);
    value(&mut json)?;
    json.finish()
}

/// Reads a body that holds one value, whatever it is.
pub(crate) fn json(body: &[u8]) -> Result<Json, DecodeError> {
    let text = text(body);
    let mut json = Reader::new(json_part(&text));
    let value = json.json()?;
    json.finish()?;
    Ok(value)
}

/// An error, if that is what the body holds.
pub(crate) fn refuse_error(body: &[u8]) -> Read {
    refuse(json_part(&text(body)))
}

/// Whether the body of a success is the object `{"error": ...}` and nothing else that an answer could be.
///
/// Then the service refused and did nothing: a record beside the error would be the sign of something done.
pub(crate) fn is_refusal(body: &[u8]) -> bool {
    // Most often the first key tells that it is none, and the rest need not be looked at.
    let begins_otherwise =
        first_key(body).is_some_and(|key| key != b"error" && !BESIDES.iter().any(|it| it.as_bytes() == key));
    !begins_otherwise && refuse_error(body).is_err()
}

/// Reads a record under a key; also one in an array with nothing else, and one without the key that has what it must have.
pub(crate) fn wrapped(
    json: &mut Reader<'_>,
    root: &str,
    required: &[&str],
    record: &mut dyn FnMut(&mut Reader<'_>) -> Read,
) -> Read {
    only_item(json, &mut |json| {
        if under(json, root, record)? {
            return Ok(());
        }
        let mark = json.mark();
        let mut found = 0;
        json.object(&mut |key, json| {
            found += usize::from(required.contains(&key));
            json.skip()
        })?;
        json.reset(mark);
        if found == 0 || found < required.len() {
            return Err(json.fail(format!("missing `{root}`")));
        }
        record(json)
    })
}

/// Reads the value of a key of the object that is next, or the only item of an array there. Says whether there is one that can be
/// a record; nothing is read otherwise.
pub(crate) fn under(
    json: &mut Reader<'_>,
    root: &str,
    value: &mut dyn FnMut(&mut Reader<'_>) -> Read,
) -> Result<bool, DecodeError> {
    let mark = json.mark();
    let mut found = false;
    json.object(&mut |key, json| {
        if found || key != root || !matches!(json.peek(), b'{' | b'[') {
            return json.skip();
        }
        found = true;
        only_item(json, value)
    })?;
    if !found {
        json.reset(mark);
    }
    Ok(found)
}

/// Reads a value, or the only item of an array.
fn only_item(json: &mut Reader<'_>, value: &mut dyn FnMut(&mut Reader<'_>) -> Read) -> Read {
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

/// Fails if this is an object that names an error and holds nothing else. The first other key ends the search.
fn refuse(text: &str) -> Read {
    let mut words = None;
    let mut json = Reader::new(text);
    if json.peek() != b'{' {
        return Ok(());
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
    match words.filter(|_| only.is_ok()) {
        None => Ok(()),
        Some(words) => Err(DecodeError::new(format!("the service answered with the error `{}`", words.escape_debug()))),
    }
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
