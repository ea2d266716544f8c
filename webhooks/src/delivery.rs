//! A delivery of a rule: our template, or a flat body of somebody else.

use std::fmt;

use helpdesk::response::Record as _;
use helpdesk::{CustomFieldId, Json, RuleCase, RuleEvent};
use serde_json::Map;

use crate::body::{self, CUSTOM_FIELD};
use crate::error::ReadError;
use crate::secret::Secret;

/// The largest id.
const LONGEST_ID: usize = 1000;

/// A delivery of a rule.
///
/// `Debug` shows the id of the case, and nothing that a person typed.
#[derive(Clone)]
pub struct Delivery {
    event: Option<RuleEvent>,
    case: RuleCase,
    id: String,
    time: Option<String>,
    extra: Map<String, Json>,
}

impl Delivery {
    /// Reads a body: that of a [`Template`](crate::Template), or a flat one with the same variables, with or without the name of an event. Both
    /// can be JSON or URL-encoded, with keys in any order.
    ///
    /// With a `secret`, only a body that has it is read. Pass `None` if the address is the secret.
    ///
    /// # Errors
    ///
    /// Fails if the body is in neither format, names no case, has more than 2 MiB, or lacks the secret.
    pub fn read<'s>(
        content_type: Option<&str>,
        body: &[u8],
        secret: impl Into<Option<&'s Secret>>,
    ) -> Result<Self, ReadError> {
        let mut keys = body::read(content_type, body)?;
        let given = keys.remove("secret");
        if let Some(secret) = secret.into() {
            let given = given.as_ref().and_then(Json::as_str).ok_or(ReadError::NoSecret)?;
            if !secret.fits(given) {
                return Err(ReadError::WrongSecret);
            }
        }
        let [event, id, time] = ["event", "id", "time"].map(|key| keys.remove(key).and_then(text));
        // Without `case`, the body is flat: each of its keys is one of the case.
        let (case, extra) = match keys.remove("case") {
            Some(Json::Object(case)) => (case, keys),
            Some(other) => (with(keys, "case", other), Map::new()),
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
        let id = id.unwrap_or_else(|| state(&case));
        let nested =
            RuleCase::FIELDS.iter().find(|(key, _)| case.get(*key).is_some_and(|it| it.is_object() || it.is_array()));
        let object = Json::Object(case);
        // No field is mandatory, so that only a nested value fails, or one beyond all limits.
        let case = RuleCase::from_json(&object.to_string())
            .map_err(|_| nested.map_or(ReadError::NoCase, |(field, _)| ReadError::Unreadable { field }))?;
        if case.case_id.is_none() && case.case_number.as_str().is_empty() {
            return Err(ReadError::NoCase);
        }
        if id.len() > LONGEST_ID {
            return Err(ReadError::LongId);
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

    /// Returns the case. Its `extra()` has the keys without a field, and its `unreadable()` the fields that could not be read.
    pub fn case(&self) -> &RuleCase {
        &self.case
    }

    /// Returns the id, which a repeat has as well: that of the body, or one of the case, its last message and note, and its state.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the time, if the template has a variable for it, as the service wrote it.
    pub fn time(&self) -> Option<&str> {
        self.time.as_deref()
    }

    /// Returns the keys beside those of a template, with their values.
    pub fn extra(&self) -> &Map<String, Json> {
        &self.extra
    }

    /// Returns the custom fields: for a field with options the title of the option and not its key.
    pub fn custom_fields(&self) -> impl Iterator<Item = (CustomFieldId, String)> {
        self.case
            .extra()
            .iter()
            .filter_map(|(key, value)| Some((key.strip_prefix(CUSTOM_FIELD)?.parse().ok()?, text(value)?)))
    }

    /// Returns the keys of the case whose variable the service left as it was, because it knows none of this name.
    pub fn unreplaced(&self) -> Vec<String> {
        let keys = serde_json::from_str::<Map<String, Json>>(&self.case.to_json()).unwrap_or_default();
        let is_left = |(key, value): &(String, Json)| value.as_str().is_some_and(|it| it == format!("[{key}]"));
        keys.into_iter().filter(is_left).map(|(key, _)| key).collect()
    }
}

/// Shows nothing that a person typed.
impl fmt::Debug for Delivery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Delivery").field("case_id", &self.case.case_id).finish_non_exhaustive()
    }
}

/// Returns the id of a body that has none.
fn state(case: &Map<String, Json>) -> String {
    body::STATE.map(|key| case.get(key).cloned().and_then(text).unwrap_or_default()).join(":")
}

/// Returns a value as text. An empty one is none.
fn text(value: Json) -> Option<String> {
    match value {
        Json::String(text) => Some(text).filter(|it| !it.is_empty()),
        Json::Number(number) => Some(number.to_string()),
        Json::Null | Json::Bool(_) | Json::Array(_) | Json::Object(_) => None,
    }
}

fn with(mut keys: Map<String, Json>, key: &str, value: Json) -> Map<String, Json> {
    keys.insert(key.to_owned(), value);
    keys
}
