//! Placeholders of values that are hidden.

use std::cell::RefCell;
use std::collections::HashMap;

use helpdesk_redaction::{Hidden, REDACTED};
use serde_json::Value;

/// The placeholders of a connection. The same value has the same one, such as `<person 2>`.
#[derive(Debug, Default)]
pub(crate) struct Placeholders(RefCell<Known>);

#[derive(Debug, Default)]
struct Known {
    values: Vec<Value>,
    by_value: HashMap<String, String>,
}

impl Placeholders {
    /// Returns what stands in the place of a value. An empty string tells nothing, and a secret has no placeholder.
    pub(crate) fn hide(&self, hidden: Hidden, value: Value) -> Value {
        match hidden {
            _ if value.as_str() == Some("") => value,
            Hidden::Secret => REDACTED.into(),
            Hidden::Identity => self.of("person", value).into(),
            _ => self.of("text", value).into(),
        }
    }

    /// Returns the placeholder of a person.
    pub(crate) fn person(&self, name: &str) -> String {
        self.of("person", name.into())
    }

    /// Returns the placeholder of a string that somebody wrote.
    pub(crate) fn text(&self, text: &str) -> String {
        self.of("text", text.into())
    }

    /// Returns the value of a placeholder that was given before.
    pub(crate) fn value(&self, placeholder: &str) -> Option<Value> {
        let number = placeholder.strip_suffix('>')?.strip_prefix('<')?.rsplit(' ').next()?.parse::<usize>().ok()?;
        let known = self.0.borrow();
        let value = known.values.get(number.checked_sub(1)?)?;
        (known.by_value.get(&value.to_string())? == placeholder).then(|| value.clone())
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
        assert_eq!(all.value("<person 1>"), Some(Value::from("ann@example.com")));
        for unknown in
            ["<person 2>", "<text 1>", "<text 0>", "<text 3>", "<text 18446744073709551616>", "text 2", "<>", ""]
        {
            assert_eq!(all.value(unknown), None, "{unknown}");
        }
        assert_eq!(hide(Hidden::Secret, "key"), "<redacted>");
        assert_eq!(all.hide(Hidden::Identity, Value::from(77)), "<person 3>");
        assert_eq!(hide(Hidden::Identity, "77"), "<person 4>");
    }
}
