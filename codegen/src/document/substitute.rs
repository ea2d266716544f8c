//! `$name` in the strings of a template.

use serde_yaml::{Mapping, Value};

use crate::diagnostics::{At, Code, Diagnostic, Diagnostics, Place, did_you_mean};

/// Replaces parameters in every string and key. `arguments` has the longest name first, so that `$kind` does not match
/// in `$kinds`.
pub(super) fn replace(value: &Value, arguments: &[(String, String)], at: &At, diagnostics: &mut Diagnostics) -> Value {
    match value {
        Value::String(text) => Value::String(replace_text(text, arguments)),
        Value::Sequence(list) => {
            let entries = list.iter().enumerate();
            let entries = entries.map(|(index, it)| replace(it, arguments, &at.index(index), diagnostics));
            Value::Sequence(entries.collect())
        }
        Value::Mapping(mapping) => {
            let mut made = Mapping::new();
            for (key, value) in mapping.iter().filter_map(|(key, value)| Some((key.as_str()?, value))) {
                let at = at.child(key);
                let value = replace(value, arguments, &at, diagnostics);
                let key = replace_text(key, arguments);
                if made.contains_key(&key) {
                    let message = format!("duplicate key `{key}` after its parameters are replaced");
                    diagnostics.push(Diagnostic::new(Code::RepeatedKey, at.on_key(), message));
                } else {
                    made.insert(Value::String(key), value);
                }
            }
            Value::Mapping(made)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Tagged(_) => value.clone(),
    }
}

fn replace_text(text: &str, arguments: &[(String, String)]) -> String {
    let mut parts = text.split('$');
    let mut made = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match arguments.iter().find_map(|(name, value)| Some((part.strip_prefix(name.as_str())?, value))) {
            Some((rest, value)) => made.extend([value, rest]),
            None => made.extend(["$", part]),
        }
    }
    made
}

/// Reports every `$name` that is not a parameter.
pub(super) fn check(value: &Value, at: &At, parameters: &[String], diagnostics: &mut Diagnostics) {
    match value {
        Value::String(text) => check_text(text, &at.on_value(), parameters, diagnostics),
        Value::Sequence(list) => {
            for (index, value) in list.iter().enumerate() {
                check(value, &at.index(index), parameters, diagnostics);
            }
        }
        Value::Mapping(mapping) => {
            for (key, value) in mapping.iter().filter_map(|(key, value)| Some((key.as_str()?, value))) {
                let at = at.child(key);
                check_text(key, &at.on_key(), parameters, diagnostics);
                check(value, &at, parameters, diagnostics);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Tagged(_) => (),
    }
}

fn check_text(text: &str, place: &Place, parameters: &[String], diagnostics: &mut Diagnostics) {
    for name in unknown(text, parameters) {
        let near = did_you_mean(name, parameters.iter().map(String::as_str));
        let message = format!("unknown parameter `${name}`");
        let diagnostic = Diagnostic::new(Code::UnknownParameter, place.clone(), message);
        diagnostics.push(
            diagnostic
                .help("declare it under `parameters`")
                .maybe_help(near.map(|near| format!("did you mean `${near}`?"))),
        );
    }
}

/// The names after a `$` that begin with no parameter. A price such as `$5` is not a name.
fn unknown<'a>(text: &'a str, parameters: &'a [String]) -> impl Iterator<Item = &'a str> {
    let names = text.split('$').skip(1).filter(|it| !parameters.iter().any(|known| it.starts_with(known.as_str())));
    let names = names.map(|it| it.split(|it| !is_name_character(it)).next().unwrap_or_default());
    names.filter(|it| it.starts_with(|it: char| !it.is_ascii_digit()))
}

pub(super) fn is_name_character(it: char) -> bool {
    it.is_ascii_alphanumeric() || it == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_matching_parameter_is_replaced() {
        let arguments = [("kinds", "b"), ("kind", "a")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(replace_text("$kind_id of $kinds: $5, $$kind, $", &arguments), "a_id of b: $5, $a, $");
        let parameters = arguments.map(|(name, _)| name);
        let texts = unknown("$kind_id, $kid, ${kind}, $ and $5", &parameters).collect::<Vec<_>>();
        assert_eq!(texts, ["kid"]);
    }
}
