//! Help for habits of authors: the words of OpenAPI, JSON Schema and programming languages, and the words of this
//! language for the same.

mod keys;

use serde_yaml::Value;

pub(crate) use self::keys::{near_key, of_key};

/// Types of other languages.
const TYPES: &[(&[&str], &str)] = &[
    (&["any", "anything", "mixed", "value"], "write `json`, which only responses have"),
    (&["array", "arr", "sequence", "set", "tuple", "vec"], "write `list<T>` with the type of its items"),
    (&["binary", "blob", "upload"], "write `list<file>`"),
    (&["boolean"], "write `bool`"),
    (
        &["date", "datetime", "date-time", "time"],
        "write `timestamp` or `unix_seconds` in a response, `civil_datetime` or `unix_seconds` in a request",
    ),
    (&["decimal", "double", "f32", "f64", "float"], "write `number`"),
    (
        &["dict", "hash", "hashmap", "object", "struct"],
        "declare a record under `types` and write its name, or write `map<K, V>`",
    ),
    (&["enum"], "declare an enum with `values` under `types`, and write its name"),
    (
        &["i32", "i64", "int32", "int64", "integer", "long", "u32", "u64"],
        "write `int`, or the name of an identifier that is declared under `types`",
    ),
    (&["none", "null", "nil", "void"], "write the type of the values: `null` reads as absent"),
    (&["nullable", "option", "optional"], "write the type alone, and `optional` in a field that responses may omit"),
    (&["str", "string", "uuid", "varchar"], "write `text`"),
    (&["uri"], "write `url`"),
];

/// Help with a known key whose value would be right in another language.
pub(crate) fn of_value(key: &str, value: &Value) -> Option<&'static str> {
    match (key, value) {
        ("default", Value::Null) => Some("remove it: a parameter without the key has no default"),
        ("deprecated", Value::Bool(_)) => Some("name the replacement, such as `deprecated: use email`"),
        ("enum", Value::Sequence(_)) => {
            Some("write `enum: open` or `enum: closed`, and each value with its documentation under `values`")
        }
        ("none_if", Value::Null) => Some("remove it: `null` reads as absent"),
        ("required", Value::Sequence(_)) => Some("write `required: true` in each of the parameters that are required"),
        ("optional", Value::Bool(_)) => Some("say why, such as `optional: only newer responses have it`"),
        ("required_because", Value::Bool(_)) => {
            Some("say why this client requires it; write `required: true` if the vendor does")
        }
        ("returns", Value::Null) => Some("write `returns: nothing`"),
        ("root", Value::Null) => Some("write `root: none`"),
        ("sensitive", Value::Bool(_)) => Some("write `public`, `personal`, `identity` or `secret`"),
        ("returns", Value::Sequence(_)) => {
            Some("write `{ list: Record, total: total_count }`, with the name of the record")
        }
        ("type", Value::Sequence(_)) => Some("write one type: `null` reads as absent, and alternatives have `one_of`"),
        _ => None,
    }
}

/// Help with the name of a type that another language has.
pub(crate) fn of_type(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    TYPES.iter().find(|(names, _)| names.contains(&name.as_str())).map(|(_, help)| *help)
}

/// The item of `list<Label>`, `Label[]` and the like.
pub(crate) fn item_of(ty: &str) -> Option<&str> {
    ty.strip_suffix("[]").or_else(|| ty.split_once(['<', '['])?.1.strip_suffix(['>', ']']))
}

/// Help with a built-in type that responses, or requests, may not have.
pub(crate) fn of_misplaced(ty: &str, in_response: bool) -> Option<&'static str> {
    match (ty, in_response) {
        ("civil_datetime", true) => Some("write `timestamp` or `unix_seconds`, or `text` for a date"),
        ("timestamp", false) => Some("write `civil_datetime` or `unix_seconds`"),
        ("search", true) => Some("write `text`"),
        ("file", true) => Some("write `url` with `download_url: true` for a link to a file"),
        ("minutes" | "seconds" | "percent", false) => Some("write `int` or `number`"),
        _ if in_response && ty.starts_with("query_list<") => Some("write `list<T>`"),
        _ => None,
    }
}

/// Help with a type that does not follow the grammar.
pub(crate) fn of_type_text(text: &str) -> Option<String> {
    let text = text.trim();
    if let Some(item) = text.strip_suffix("[]") {
        return Some(format!("write `list<{item}>`"));
    }
    if let Some((container, items)) = text.split_once(['[', '(']).filter(|_| text.ends_with([']', ')'])) {
        return Some(format!("write item types in angle brackets: `{container}<{}>`", &items[..items.len() - 1]));
    }
    if text.contains('#') {
        return Some("put a space before `#` if it starts a comment".to_owned());
    }
    if text.starts_with('?') || text.ends_with('?') {
        return Some("write the type without `?`: `null` reads as absent".to_owned());
    }
    text.contains('|').then(|| "write one type; alternatives of parameters have `one_of` or `any_of`".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_sorted() {
        assert!(TYPES.is_sorted());
    }
}
