//! A delivery of a rule: from the template, or a flat body that another template wrote.

use std::fmt;

use helpdesk::response::Record as _;
use helpdesk::{CustomFieldId, Json, RuleCase, RuleEvent};
use serde_json::Map;
use sha2::{Digest as _, Sha256};

use crate::body::{self, CUSTOM_FIELD};
use crate::error::ReadError;
use crate::secret::Secret;

/// A delivery of a rule.
///
/// `Debug` shows the id of the case, and no text that a person typed.
#[derive(Clone)]
pub struct Delivery {
    event: Option<RuleEvent>,
    case: RuleCase,
    id: String,
    time: Option<String>,
    extra: Map<String, Json>,
}

impl Delivery {
    /// Reads a body from a [`Template`](crate::Template), or a flat body with the same variables, with or without the
    /// name of an event. Both can be JSON or URL-encoded, with keys in any order.
    ///
    /// With a `secret`, it accepts only a body with the same secret. Pass `None` if the address is the secret.
    ///
    /// # Errors
    ///
    /// Fails if the body has neither format, repeats a key, names no case, has more than 2 MiB, or lacks the secret.
    pub fn read<'s>(body: &[u8], secret: impl Into<Option<&'s Secret>>) -> Result<Self, ReadError> {
        let mut keys = body::read(body)?;
        let secret_in_body = keys.remove("secret");
        if let Some(secret) = secret.into() {
            let secret_in_body = secret_in_body.as_ref().and_then(Json::as_str).ok_or(ReadError::NoSecret)?;
            if !secret.matches(secret_in_body) {
                return Err(ReadError::WrongSecret);
            }
        }
        let [event, id, time] = ["event", "id", "time"].map(|key| keys.remove(key).and_then(text));
        // An id with an unreplaced variable would be the same for each delivery.
        let id = id.filter(|id| body::STATE.iter().all(|key| !id.contains(&format!("[{key}]"))));
        let time = time.filter(|it| !(it.starts_with('[') && it.ends_with(']')));
        // Without the key `case`, the body is flat: each key belongs to the case.
        let (case, extra) = match keys.remove("case") {
            Some(Json::Object(case)) => (case, keys),
            Some(other) => (with_entry(keys, "case", other), Map::new()),
            None => (keys, Map::new()),
        };
        Self::of(event, id, time, case, extra)
    }

    fn of(
        name: Option<String>,
        id: Option<String>,
        time: Option<String>,
        case: Map<String, Json>,
        extra: Map<String, Json>,
    ) -> Result<Self, ReadError> {
        if let Some(field) = ["case_id", "case_number"].into_iter().find(|it| is_unreplaced(it, case.get(*it))) {
            return Err(ReadError::Unreplaced { field });
        }
        let id = match id {
            Some(id) => digest(["id", &id]),
            None => digest_of_all(name.as_deref(), time.as_deref(), &[&case, &extra]),
        };
        let nested =
            RuleCase::FIELDS.iter().find(|(key, _)| case.get(*key).is_some_and(|it| it.is_object() || it.is_array()));
        let object = Json::Object(case);
        // The record has no required field, so only a nested or oversized value fails.
        let case = RuleCase::from_json(&object.to_string())
            .map_err(|_| nested.map_or(ReadError::NoCase, |(field, _)| ReadError::Unreadable { field }))?;
        if case.case_id.is_none() && case.case_number.as_str().is_empty() {
            return Err(ReadError::NoCase);
        }
        let event = name.and_then(|name| {
            let event = Map::from_iter([("event".to_owned(), Json::from(name)), ("case".to_owned(), object)]);
            RuleEvent::from_request(None, Json::Object(event).to_string().as_bytes()).ok()
        });
        Ok(Self { event, case, id, time, extra })
    }

    /// Returns the event with its record, if the body names one.
    pub fn event(&self) -> Option<&RuleEvent> {
        self.event.as_ref()
    }

    /// Returns the case, with the keys without a field in `extra()` and the unreadable fields in `unreadable()`.
    pub fn case(&self) -> &RuleCase {
        &self.case
    }

    /// Returns the id, which a repeat has too: the SHA-256 digest of the id in the body, or else of the event and all
    /// keys, in 64 hexadecimal digits. The id contains no text that a person typed, and has a fixed length.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the time, if the template has a variable for it, as the service wrote it.
    pub fn time(&self) -> Option<&str> {
        self.time.as_deref()
    }

    /// Returns the keys outside of the template, with their values.
    pub fn extra(&self) -> &Map<String, Json> {
        &self.extra
    }

    /// Returns the custom fields. For a field with options, the value is the title of the option, not its key.
    pub fn custom_fields(&self) -> impl Iterator<Item = (CustomFieldId, String)> {
        self.case
            .extra()
            .iter()
            .filter_map(|(key, value)| Some((key.strip_prefix(CUSTOM_FIELD)?.parse().ok()?, text(value)?)))
    }

    /// Returns the keys of the case whose variables the service did not replace, because it does not know their names.
    pub fn unreplaced(&self) -> Vec<String> {
        let keys = serde_json::from_str::<Map<String, Json>>(&self.case.to_json()).unwrap_or_default();
        keys.into_iter().filter(|(key, value)| is_unreplaced(key, Some(value))).map(|(key, _)| key).collect()
    }
}

/// Shows only the id of the case.
impl fmt::Debug for Delivery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Delivery").field("case_id", &self.case.case_id).finish_non_exhaustive()
    }
}

/// Returns the id of a body without an id: a digest of its whole content.
fn digest_of_all(event: Option<&str>, time: Option<&str>, parts: &[&Map<String, Json>]) -> String {
    let mut pairs =
        parts.iter().flat_map(|it| it.iter()).map(|(key, value)| format!("{key}\0{value}")).collect::<Vec<_>>();
    // Sorted, so that the order of keys makes no difference.
    pairs.sort_unstable();
    let named = [event.unwrap_or_default(), time.unwrap_or_default()];
    digest(named.into_iter().chain(pairs.iter().map(String::as_str)))
}

fn digest<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    let mut hash = Sha256::new();
    parts.into_iter().for_each(|part| hash.update(format!("{part}\0")));
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether the service did not replace a variable.
fn is_unreplaced(key: &str, value: Option<&Json>) -> bool {
    value.and_then(Json::as_str).is_some_and(|it| it == format!("[{key}]"))
}

/// Returns a value as text, or `None` for an empty one.
fn text(value: Json) -> Option<String> {
    match value {
        Json::String(text) => Some(text).filter(|it| !it.is_empty()),
        Json::Number(number) => Some(number.to_string()),
        Json::Null | Json::Bool(_) | Json::Array(_) | Json::Object(_) => None,
    }
}

fn with_entry(mut keys: Map<String, Json>, key: &str, value: Json) -> Map<String, Json> {
    keys.insert(key.to_owned(), value);
    keys
}
