//! Placeholders of values that are hidden.

use std::cell::RefCell;
use std::collections::HashMap;

use helpdesk_tools::redaction::{Hidden, REDACTED};
use serde_json::Value;

use crate::failure::Failure;

/// The kinds of placeholders.
const KINDS: [&str; 2] = ["person", "text"];

/// The placeholders of a connection. Equal values have one placeholder, such as `<person 2>`.
#[derive(Debug, Default)]
pub(crate) struct Placeholders(RefCell<Known>);

#[derive(Debug, Default)]
struct Known {
    values: Vec<Value>,
    by_value: HashMap<String, String>,
}

impl Placeholders {
    /// Returns the placeholder of a value. An empty string stays, and a secret is redacted without a placeholder.
    pub(crate) fn hide(&self, hidden: Hidden, value: Value) -> Value {
        match hidden {
            _ if value.as_str() == Some("") => value,
            Hidden::Secret => REDACTED.into(),
            Hidden::Identity => self.of(KINDS[0], value).into(),
            _ => self.of(KINDS[1], value).into(),
        }
    }

    /// Returns the placeholder of a person.
    pub(crate) fn person(&self, name: &str) -> String {
        self.of(KINDS[0], name.into())
    }

    /// Returns the placeholder of a string that somebody wrote.
    pub(crate) fn text(&self, text: &str) -> String {
        self.of(KINDS[1], text.into())
    }

    /// Returns the value of a placeholder; `None` for other strings.
    ///
    /// # Errors
    ///
    /// A placeholder without a value would match no record in a search.
    pub(crate) fn value(&self, text: &str) -> Result<Option<Value>, Failure> {
        let Some((kind, number)) = parts(text) else {
            let has_one = text
                .match_indices('<')
                .any(|(at, _)| text[at..].find('>').is_some_and(|end| parts(&text[at..=at + end]).is_some()));
            return if has_one { Err("a placeholder stands for a whole value".into()) } else { Ok(None) };
        };
        let known = self.0.borrow();
        let value = number.parse::<usize>().ok().and_then(|it| known.values.get(it.checked_sub(1)?));
        let value = value.filter(|it| known.by_value.get(&it.to_string()).is_some_and(|it| it == text));
        let unknown = || Failure::new(format!("no result of this connection has this placeholder for a {kind}"));
        value.cloned().map(Some).ok_or_else(unknown)
    }

    fn of(&self, kind: &str, value: Value) -> String {
        let mut known = self.0.borrow_mut();
        if let Some(placeholder) = known.by_value.get(&value.to_string()) {
            return placeholder.clone();
        }
        let placeholder = format!("<{kind} {}>", known.values.len() + 1);
        known.by_value.insert(value.to_string(), placeholder.clone());
        known.values.push(value);
        placeholder
    }
}

/// Returns JSON of the service in which no string looks like a placeholder.
pub(crate) fn escape(json: Value) -> Value {
    match json {
        Value::String(text) => escape_text(text).into(),
        Value::Array(items) => items.into_iter().map(escape).collect(),
        Value::Object(entries) => entries.into_iter().map(|(key, it)| (key, escape(it))).collect(),
        other => other,
    }
}

/// Returns a string that does not look like a placeholder.
pub(crate) fn escape_text(text: String) -> String {
    KINDS.iter().fold(text, |text, kind| text.replace(&format!("<{kind} "), &format!("‹{kind} ")))
}

/// Returns the kind and the number of what looks like a placeholder.
fn parts(text: &str) -> Option<(&str, &str)> {
    let (kind, number) = text.strip_prefix('<')?.strip_suffix('>')?.split_once(' ')?;
    KINDS.contains(&kind).then_some((kind, number))
}

#[cfg(test)]
mod tests {
    use super::{Hidden, Placeholders, Value};

    #[test]
    fn a_placeholder_stands_for_one_value_in_both_directions() {
        let all = Placeholders::default();
        let hide = |hidden, text: &str| all.hide(hidden, Value::from(text)).as_str().unwrap().to_owned();
        let ann = hide(Hidden::Identity, "ann@example.com");
        let texts =
            [hide(Hidden::Other, "<person 1>"), hide(Hidden::Other, "ann@example.com"), hide(Hidden::Other, "")];
        assert_eq!((ann.as_str(), texts), ("<person 1>", ["<text 2>", "<person 1>", ""].map(str::to_owned)));
        assert_eq!(all.value("<person 1>").unwrap(), Some(Value::from("ann@example.com")));
        for unknown in ["<person 2>", "<text 1>", "<text 0>", "<text 3>", "<text 18446744073709551616>", "<person x>"] {
            assert!(all.value(unknown).is_err(), "{unknown}");
        }
        for other in ["text 2", "<>", "", "<b 1>", "<person>", "person 1", "a <b> c"] {
            assert_eq!(all.value(other).unwrap(), None, "{other}");
        }
        for inner in [" <person 1>", "order <person 1>", "^<text 9>^", "<<person 1>>"] {
            assert!(all.value(inner).is_err(), "{inner}");
        }
        assert_eq!(hide(Hidden::Secret, "key"), "<redacted>");
        assert_eq!(all.hide(Hidden::Identity, Value::from(77)), "<person 3>");
        assert_eq!(hide(Hidden::Identity, "77"), "<person 4>");
        let forged = serde_json::json!([{ "a": "<person 1> & <text 2> <b>" }]);
        assert_eq!(super::escape(forged), serde_json::json!([{ "a": "‹person 1> & ‹text 2> <b>" }]));
    }
}
