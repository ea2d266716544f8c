//! Webhook events: a name and a record, as a URL-encoded body or as JSON.
//!
//! The first byte of a body shows its format, because `Content-Type` headers are often wrong. A URL-encoded body is
//! converted to JSON, so that one reader decodes both formats.

mod form;

use std::fmt;

use crate::json::{DecodeError, Name, Reader, Writer, value};
use crate::responses::{Record, body};
use crate::values::{Decode, Field, UntypedJson};

/// The maximum number of bytes of a body. A string of a million letters needs six million bytes when URL-encoded.
const MAX_BYTES: usize = 8 << 20;

/// An open enum of webhook events.
#[doc(hidden)]
pub trait EventEnum: Sized {
    /// The key of the event's name.
    const TAG: &'static str;

    /// The key of the event's record.
    const PAYLOAD: &'static str;

    /// Decodes the event with this name.
    fn read(name: &str, posted: &Posted<'_>) -> Result<Self, DecodeError>;

    /// Returns the event's name and record, or else an unknown event.
    fn parts(&self) -> Result<(&'static str, &dyn Field), &UnknownWebhookEvent>;
}

/// A webhook event that is unknown to this version.
///
/// ```
/// use helpdesk::WebhookEvent;
///
/// match WebhookEvent::from_request(None, br#"{"type": "case_merged", "object": {"case_id": 7}}"#)? {
///     WebhookEvent::Unknown(event) => assert_eq!(event.name(), "case_merged"),
///     _ => unreachable!(),
/// }
/// # Ok::<(), helpdesk::response::DecodeError>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct UnknownWebhookEvent {
    name: Box<str>,
    body: UntypedJson,
}

impl UnknownWebhookEvent {
    /// Returns the name, as the service wrote it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns everything that was posted, with the name. The values of a URL-encoded body are strings.
    pub fn body(&self) -> &UntypedJson {
        &self.body
    }
}

/// Shows the name only if it is a name from a program, because anyone may have sent the request.
impl fmt::Debug for UnknownWebhookEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UnknownWebhookEvent").field("name", &Name(&self.name)).finish_non_exhaustive()
    }
}

/// A posted body, as the text of a JSON object.
#[doc(hidden)]
pub struct Posted<'a> {
    text: &'a str,
    payload: &'static str,
}

/// Shows the size only, because the body may contain personal data.
impl fmt::Debug for Posted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Posted").field("bytes", &self.text.len()).finish_non_exhaustive()
    }
}

impl Posted<'_> {
    /// Decodes the record of the event.
    ///
    /// # Errors
    /// Fails if the record is missing or cannot be decoded.
    pub fn payload<T: Record + Decode>(&self) -> Result<T, DecodeError> {
        find(self.text, self.payload)?.ok_or_else(|| missing(self.payload))
    }

    /// Decodes an unknown event.
    ///
    /// # Errors
    /// Fails if the body is not JSON.
    pub fn unknown(&self, name: &str) -> Result<UnknownWebhookEvent, DecodeError> {
        let body = UntypedJson::read(&mut Reader::new(self.text))?;
        Ok(UnknownWebhookEvent { name: name.into(), body })
    }
}

/// Decodes the body of a webhook request.
///
/// The format, URL-encoded or JSON, is detected from the start of the body, because headers are often wrong. If the
/// body does not show it, the header decides.
#[doc(hidden)]
pub fn read_event<T: EventEnum>(content_type: Option<&str>, body: &[u8]) -> Result<T, DecodeError> {
    if body.len() > MAX_BYTES {
        return Err(DecodeError::new(format!("the body is larger than {} MiB", MAX_BYTES >> 20)));
    }
    let body = body.strip_prefix("\u{feff}".as_bytes()).unwrap_or(body);
    let trimmed = body.trim_ascii();
    if is_json(content_type, trimmed) {
        from_text(&body::text(body))
    } else {
        // Offsets in the converted text would mislead.
        from_text(&form::read(trimmed)?).map_err(DecodeError::without_offset)
    }
}

/// Decodes an event from the JSON that [`write_event`] writes.
#[doc(hidden)]
pub fn decode_event<T: EventEnum>(json: &mut Reader<'_>) -> Result<T, DecodeError> {
    let start = json.mark();
    json.skip()?;
    from_text(json.since(start))
}

/// Writes an event as the service posts it.
#[doc(hidden)]
pub fn write_event<T: EventEnum>(event: &T, to: &mut Writer) {
    match event.parts() {
        Ok((name, record)) => to.object(|to| {
            to.entry(T::TAG, |to| to.text(name));
            to.entry(T::PAYLOAD, |to| record.write(to));
        }),
        Err(unknown) => unknown.body.write(to),
    }
}

/// Implements the traits that every enum of events has.
#[doc(hidden)]
#[macro_export]
macro_rules! events {
    ($name:ident) => {
        $crate::serialized!($name);

        impl $crate::generated::Decode for $name {
            #[inline]
            fn decode(json: &mut $crate::generated::Reader<'_>) -> Result<Self, $crate::response::DecodeError> {
                $crate::generated::decode_event(json)
            }
        }

        impl $crate::generated::Field for $name {
            #[inline]
            fn write(&self, to: &mut $crate::generated::Writer) {
                $crate::generated::write_event(self, to);
            }
        }
    };
}

fn is_json(content_type: Option<&str>, bytes: &[u8]) -> bool {
    match bytes.first() {
        Some(b'{' | b'[') => true,
        // A form, because neither an object nor an array begins with these characters.
        Some(first) if first.is_ascii_alphanumeric() || matches!(first, b'%' | b'&' | b'_') => false,
        Some(_) | None => content_type.is_some_and(body::names_json),
    }
}

fn from_text<T: EventEnum>(text: &str) -> Result<T, DecodeError> {
    let name: Option<EventName> = find(text, T::TAG)?;
    let EventName(name) = name.filter(|name| !name.0.is_empty()).ok_or_else(|| missing(T::TAG))?;
    T::read(&name, &Posted { text, payload: T::PAYLOAD })
}

/// A name. A stored event may lose the spelling of a numeric name, so its name is always the spelling of the JSON
/// value.
struct EventName(String);

impl Decode for EventName {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        match json.peek() {
            b'-' | b'0'..=b'9' => json.json().map(|it| Self(value::scalar_text(&it).unwrap_or_default().into_owned())),
            _ => String::decode(json).map(Self),
        }
    }
}

/// Returns the value of a key, or the last value of a repeated key.
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
