//! Writing values whose shape is not known.

use std::borrow::Cow;

use serde_json::Number;

use crate::Json;
use crate::writer::Writer;

impl Writer {
    /// Writes any value. `serde_json` could, too, but brings a table of 17 kB for its numbers.
    pub(crate) fn json(&mut self, value: &Json) {
        match value {
            Json::Null => self.null(),
            Json::Bool(flag) => self.raw(flag_text(*flag)),
            Json::Number(number) => self.raw(&number_text(number)),
            Json::String(text) => self.text(text),
            Json::Array(items) => self.array(|to| items.iter().for_each(|item| to.item(|to| to.json(item)))),
            Json::Object(entries) => {
                self.object(|to| entries.iter().for_each(|(key, value)| to.entry(key, |to| to.json(value))));
            }
        }
    }

    /// Any value as text.
    pub(crate) fn json_text(value: &Json) -> String {
        let mut to = Self::new();
        to.json(value);
        to.into_text()
    }
}

/// The text of a value that is neither an array nor an object; `null` is empty.
pub(crate) fn scalar_text(value: &Json) -> Option<Cow<'_, str>> {
    match value {
        Json::Null => Some("".into()),
        Json::Bool(flag) => Some(flag_text(*flag).into()),
        Json::Number(number) => Some(number_text(number).into()),
        Json::String(text) => Some(text.into()),
        Json::Array(_) | Json::Object(_) => None,
    }
}

fn flag_text(flag: bool) -> &'static str {
    if flag { "true" } else { "false" }
}

/// A fraction is written as its `Debug` does, which is JSON and keeps `1.0` from becoming a whole number.
fn number_text(number: &Number) -> String {
    match (number.as_u64(), number.as_i64(), number.as_f64()) {
        (Some(number), ..) => number.to_string(),
        (_, Some(number), _) => number.to_string(),
        (.., Some(number)) => format!("{number:?}"),
        (None, None, None) => "null".to_owned(),
    }
}
