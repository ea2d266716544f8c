//! Events: what the service posts of itself, a name and a record, as a form or as JSON.

mod form;

use std::fmt;

use crate::json::{DecodeError, Json, Reader};
use crate::responses::{Record, body};
use crate::values::{Decode, UntypedJson};

/// The most bytes of a body that are read: a text of a million letters takes six million as a form.
const MAX_BYTES: usize = 8 << 20;

/// The most characters of the name of an event that `Debug` shows; anybody may have sent it.
const MAX_SHOWN: usize = 80;

/// A set of events to which the service may add.
#[doc(hidden)]
pub trait EventEnum: Sized {
    /// The key of an event's name.
    const TAG: &'static str;

    /// The key of what an event tells.
    const PAYLOAD: &'static str;

    /// The event with this name.
    fn read(name: &str, posted: &Posted<'_>) -> Result<Self, DecodeError>;
}

/// An event that this version does not know.
#[derive(Clone, PartialEq)]
pub struct UnknownWebhookEvent {
    name: Box<str>,
    body: UntypedJson,
}

impl UnknownWebhookEvent {
    /// Its name, as the service wrote it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All that was posted, with the name; the values of a form are texts.
    pub fn body(&self) -> &Json {
        &self.body
    }
}

/// Shows the name alone.
impl fmt::Debug for UnknownWebhookEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: String = self.name.chars().take(MAX_SHOWN).collect();
        f.debug_struct("UnknownEvent").field("name", &shown).finish_non_exhaustive()
    }
}

/// What was posted, as the text of a JSON object.
#[doc(hidden)]
pub struct Posted<'a> {
    text: &'a str,
    payload: &'static str,
}

/// Shows how much it is. It is what people wrote.
impl fmt::Debug for Posted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Posted").field("bytes", &self.text.len()).finish_non_exhaustive()
    }
}

impl Posted<'_> {
    /// What the event tells.
    pub fn payload<T: Record + Decode>(&self) -> Result<T, DecodeError> {
        find(self.text, self.payload)?.ok_or_else(|| missing(self.payload))
    }

    /// All of an event that is not known.
    pub fn unknown(&self, name: &str) -> Result<UnknownWebhookEvent, DecodeError> {
        let body = Reader::new(self.text).json()?;
        Ok(UnknownWebhookEvent { name: name.into(), body: UntypedJson(body) })
    }
}

/// Reads the body of a request that the service made.
///
/// Whether it is a form or JSON is told by how it begins, since headers are often wrong; where that tells nothing, the header
/// decides which of the two it should have been.
#[doc(hidden)]
pub fn read_event<T: EventEnum>(content_type: Option<&str>, body: &[u8]) -> Result<T, DecodeError> {
    if body.len() > MAX_BYTES {
        return Err(DecodeError::new(format!("more than {} MiB", MAX_BYTES >> 20)));
    }
    let body = body.strip_prefix("\u{feff}".as_bytes()).unwrap_or(body);
    let trimmed = body.trim_ascii();
    match is_json(content_type, trimmed) {
        true => from_text(&body::text(body)),
        // Places in the text that is made of the form would mislead.
        false => from_text(&form::read(trimmed)?).map_err(DecodeError::without_offset),
    }
}

fn is_json(content_type: Option<&str>, body: &[u8]) -> bool {
    match body.first() {
        Some(b'{' | b'[') => true,
        // A form, which no object or array begins with.
        Some(first) if first.is_ascii_alphanumeric() || matches!(first, b'%' | b'&' | b'_') => false,
        Some(_) | None => content_type.is_some_and(|it| {
            let media = it.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
            media.ends_with("/json") || media.ends_with("+json")
        }),
    }
}

fn from_text<T: EventEnum>(text: &str) -> Result<T, DecodeError> {
    let name: Option<String> = find(text, T::TAG)?;
    let name = name.filter(|name| !name.is_empty()).ok_or_else(|| missing(T::TAG))?;
    T::read(&name, &Posted { text, payload: T::PAYLOAD })
}

/// The value of a key; of several the last, as of all keys.
fn find<T: Decode>(text: &str, wanted: &str) -> Result<Option<T>, DecodeError> {
    let mut found = None;
    let mut json = Reader::new(text);
    json.object(&mut |key, json| if key == wanted { json.read(&mut found) } else { json.skip() })?;
    json.finish()?;
    Ok(found)
}

#[cold]
fn missing(key: &str) -> DecodeError {
    DecodeError::new(format!("missing `{key}`"))
}
