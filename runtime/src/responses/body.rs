//! Finds the value in a body, under the key that wraps it.

use std::borrow::Cow;

use crate::json::{DecodeError, Json, Read, Reader, UnreadableField};

/// A function that reads a body and passes its value to another function.
pub(crate) type ReadBody<'a> = dyn Fn(&mut dyn FnMut(&mut Reader<'_>) -> Read) -> Read + 'a;

/// Options for decoding a body.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Decoding {
    /// Whether an unreadable field or record is an error.
    pub(crate) strict: bool,
    /// The maximum number of records of a list; `None` for the default.
    pub(crate) max_records: Option<usize>,
}

/// Returns whether a `Content-Type` is JSON, with any parameters.
pub(crate) fn names_json(content_type: &str) -> bool {
    let media_type = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    media_type.ends_with("/json") || media_type.ends_with("+json")
}

/// Reads a body with one value that is not the error object of the service. Returns the unreadable fields.
pub(crate) fn read(
    body: &[u8],
    decoding: Decoding,
    value: &mut dyn FnMut(&mut Reader<'_>) -> Read,
) -> Result<Vec<UnreadableField>, DecodeError> {
    let text = text(body);
    if let Some(words) = lone_error(&text) {
        return Err(error_instead_of_data(&words));
    }
    let mut json = Reader::new(&text);
    json.strict = decoding.strict;
    json.max_records = decoding.max_records.unwrap_or(json.max_records);
    value(&mut json)?;
    json.finish()?;
    Ok(json.notes.into_iter().map(|note| note.unreadable).collect())
}

/// Reads a body with one value of any shape, with this function.
pub(crate) fn any<T>(body: &[u8], value: &dyn Fn(&mut Reader<'_>) -> Result<T, DecodeError>) -> Result<T, DecodeError> {
    let text = text(body);
    let mut json = Reader::new(&text);
    let value = value(&mut json)?;
    json.finish()?;
    Ok(value)
}

/// Adds a list of record keys to the object in a body: the keys of the records under `root`, or its own key if it is
/// such a record itself. Returns `None` if it has no such record.
pub(crate) fn with_keys(body: &[u8], items: &str, root: &str, key: &str) -> Option<String> {
    let text = text(body);
    let mut json = Reader::new(&text);
    let start = json.mark();
    let (mut keys, mut own) = (Vec::new(), None);
    json.object(&mut |name, json| match (name == root, json.peek()) {
        (false, _) if name == key => {
            own = raw_value(json)?;
            Ok(())
        }
        (false, _) => json.skip(),
        (true, b'[') => json.array(&mut |_, json| {
            keys.push(raw_under(json, key)?);
            Ok(())
        }),
        (true, _) => {
            keys.push(raw_under(json, key)?);
            Ok(())
        }
    })
    .ok()?;
    let object = json.since(start).strip_suffix('}')?;
    json.finish().ok()?;
    if keys.is_empty() {
        keys.push(own);
    }
    let keys = keys.into_iter().collect::<Option<Vec<_>>>()?;
    Some(format!("{object},\"{items}\":[{}]}}", keys.join(",")))
}

/// Reads an object and returns the JSON of the value of a key, if it has one.
fn raw_under(json: &mut Reader<'_>, wanted: &str) -> Result<Option<String>, DecodeError> {
    if json.peek() != b'{' {
        return json.skip().map(|()| None);
    }
    let mut found = None;
    json.object(&mut |key, json| {
        if key != wanted {
            return json.skip();
        }
        found = raw_value(json)?;
        Ok(())
    })?;
    Ok(found)
}

/// Reads a value and returns its JSON, unless it is `null`.
fn raw_value(json: &mut Reader<'_>) -> Result<Option<String>, DecodeError> {
    let (start, is_none) = (json.mark(), json.peek() == b'n');
    json.skip()?;
    Ok((!is_none).then(|| json.since(start).to_owned()))
}

/// Fails if the body contains an error, even beside other keys, for operations that return no data.
pub(crate) fn reject_error(body: &[u8]) -> Read {
    match error(&text(body), &|json| json.skip()) {
        (Some(words), _) => Err(error_instead_of_data(&words)),
        (None, _) => Ok(()),
    }
}

/// Returns whether the body of a success is the object `{"error": ...}` and nothing else.
///
/// The service has then rejected the request and done nothing. Anything beside the error may be a sign that something was
/// done.
pub(crate) fn is_error(body: &[u8]) -> bool {
    // The first key usually shows that the body is not an error object, which saves reading the rest.
    let may_be = first_key(body).is_none_or(|key| key == b"error");
    may_be && lone_error(&text(body)).is_some()
}

/// Reads a record under a key. It also accepts a record as the only item of an array, and a record without the key.
pub(crate) fn read_wrapped(
    json: &mut Reader<'_>,
    root: &str,
    required: &[&str],
    record: &mut dyn FnMut(&mut Reader<'_>) -> Read,
) -> Read {
    only_item(json, &mut |json| {
        if read_under(json, root, record)? == Under::Value {
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

/// The kind of value that an object has under a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Under {
    /// A value that can be a record.
    Value,
    /// `null`, and the object has no other key.
    Null,
    /// Any other value, or no value.
    Other,
}

/// Reads the value of a key of the next object, or of the only item of an array. It reads nothing if the value cannot
/// be a record.
pub(crate) fn read_under(
    json: &mut Reader<'_>,
    root: &str,
    value: &mut dyn FnMut(&mut Reader<'_>) -> Read,
) -> Result<Under, DecodeError> {
    let mark = json.mark();
    let (mut found, mut keys) = (Under::Other, 0);
    json.object(&mut |key, json| {
        keys += 1;
        match json.peek() {
            _ if found == Under::Value || key != root => (),
            b'{' | b'[' => {
                found = Under::Value;
                return only_item(json, value);
            }
            b'n' => found = Under::Null,
            _ => (),
        }
        json.skip()
    })?;
    if found == Under::Null && keys > 1 {
        found = Under::Other;
    }
    if found != Under::Value {
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
        json.prepend_step(&|error| error.in_index(0));
        if !json.has_next(b']')? {
            return Ok(());
        }
    }
    json.reset(mark);
    Err(json.fail("expected one record, found an array without exactly one item"))
}

/// Decodes UTF-8 and replaces invalid bytes. It drops a byte order mark, which RFC 8259 lets a reader ignore. An
/// attempt without replacement is several times faster than `from_utf8_lossy`.
pub(crate) fn text(body: &[u8]) -> Cow<'_, str> {
    let body = body.strip_prefix("\u{feff}".as_bytes()).unwrap_or(body);
    match std::str::from_utf8(body) {
        Ok(text) => text.into(),
        Err(_) => String::from_utf8_lossy(body),
    }
}

/// Returns the error text of an object whose only key is `error`. The search ends at the first other key.
fn lone_error(text: &str) -> Option<String> {
    if Reader::new(text).peek() != b'{' {
        return None;
    }
    let (words, read) = error(text, &|json| Err(json.fail("not about an error")));
    words.filter(|_| read.is_ok())
}

/// Returns the error text of an object, and whether the object is readable. `beside` reads the values of other keys.
fn error(text: &str, beside: &dyn Fn(&mut Reader<'_>) -> Read) -> (Option<String>, Read) {
    let mut words = None;
    let read = Reader::new(text).object(&mut |key, json| match key {
        "error" => {
            words = error_text(&json.json()?);
            Ok(())
        }
        _ => beside(json),
    });
    (words, read)
}

fn error_instead_of_data(words: &str) -> DecodeError {
    DecodeError::new(format!("expected data, found the error `{}`", words.escape_debug()))
}

/// Returns the first key of the object at the start of a body. A key with an escape returns `None`.
fn first_key(body: &[u8]) -> Option<&[u8]> {
    let inside = body.trim_ascii_start().strip_prefix(b"{")?;
    let key = inside.trim_ascii_start().strip_prefix(b"\"")?;
    let (key, rest) = key.split_at(key.iter().position(|byte| matches!(byte, b'"' | b'\\'))?);
    rest.starts_with(b"\"").then_some(key)
}

/// Returns the text of an error, if it has one.
fn error_text(error: &Json) -> Option<String> {
    let says = match error {
        Json::String(text) if is_code(text) => return Some(text.clone()),
        Json::String(text) => !text.is_empty(),
        Json::Object(inner) => !inner.is_empty(),
        Json::Array(inner) => !inner.is_empty(),
        Json::Null | Json::Bool(_) | Json::Number(_) => false,
    };
    says.then(|| "<message>".to_owned())
}

/// Returns whether this is a word with underscores, as the service's error codes are. Anything else may be personal
/// data.
pub fn is_code(text: &str) -> bool {
    let word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    text.len() <= 64 && text.starts_with(|first: char| first.is_ascii_lowercase()) && text.bytes().all(word)
}
