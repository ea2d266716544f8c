//! Keys of OpenAPI, JSON Schema and programming languages, and their equivalents in this language.

use serde_yaml::Value;

use crate::diagnostics::did_you_mean;

/// Help with a key that belongs to another language.
#[derive(Debug)]
pub(crate) struct Habit {
    pub(crate) help: String,
    /// Keys that it replaces. The compiler does not report these as missing.
    pub(crate) means: &'static [&'static str],
}

/// A key, a key that the place of the row must allow (any place if empty), the keys that the row replaces, and the
/// help.
type ForeignKey = (&'static str, &'static str, &'static [&'static str], &'static str);

/// The first matching row applies. `{}` stands for the value, or for the last part of its path.
const KEYS: &[ForeignKey] = &[
    ("$ref", "", &["type"], "write the name of the type, such as `type: {}`"),
    (
        "<<",
        "",
        &["type", "doc"],
        "write the keys out: there are no merge keys; operations that several resources share stand in a template",
    ),
    (
        "additionalProperties",
        "",
        &[],
        "remove it: unknown fields are kept; `map<K, V>` is a type for entries of one kind",
    ),
    ("allOf", "", &["fields"], "write all fields in one record; operations of several resources stand in a template"),
    ("arguments", "with", &[], "write `with`"),
    ("collectionFormat", "", &[], "write a type that says it: `query_list<T>`, `list<T>` or `csv<T>`"),
    ("comment", "doc", &["doc"], "write it in `doc`"),
    ("components", "types", &[], "declare types under `types`"),
    ("definitions", "types", &[], "declare types under `types`"),
    ("delete", "request", &["request"], "write method and path in one line: `request: DELETE /labels/{label}.json`"),
    ("deprecated", "request", &[], "describe it in `doc`: an operation has no such key"),
    ("desc", "doc", &["doc"], "write it in `doc`"),
    ("description", "doc", &["doc"], "write it in `doc`"),
    ("discriminator", "", &[], "events have `tag` and `payload`; other records have one type for all their fields"),
    ("enum", "type", &[], "declare an enum with `values` under `types`, and write its name in `type`"),
    ("example", "type", &[], "write it in `doc`: only a parameter has an example"),
    ("examples", "type", &[], "write one as `example`"),
    ("explode", "", &[], "write a type that says it: `query_list<T>`, `list<T>` or `csv<T>`"),
    (
        "fields",
        "flatten",
        &["type"],
        "declare a record with these fields under `types`, and write its name in `type`: a body sends it as an object",
    ),
    ("get", "request", &["request"], "write method and path in one line: `request: GET /labels.json`"),
    ("help", "doc", &["doc"], "write it in `doc`"),
    ("in", "required", &[], "remove it: the parameter stands under `path`, `query`, or `fields` of `body`"),
    ("info", "types", &[], "write `doc`, `version` and the `name` of the `service`"),
    ("items", "type", &[], "write the type of the items in angle brackets: `type: list<text>`"),
    ("kind", "type", &["type"], "write it in `type`"),
    ("length", "max_length", &[], "write `max_length` or `min_length`"),
    ("maximum", "max", &[], "write `max`"),
    ("method", "request", &["request"], "write method and path in one line: `request: GET /labels.json`"),
    ("minimum", "min", &[], "write `min`"),
    (
        "name",
        "required",
        &[],
        "remove it: the key of the entry is the name on the wire; `rename` changes the Rust name",
    ),
    (
        "name",
        "primary_key",
        &[],
        "remove it: the key of the entry is the name on the wire; `rename` changes the Rust name",
    ),
    (
        "nullable",
        "optional",
        &[],
        "remove it: `null` reads as absent; `optional` says why responses may omit the field",
    ),
    ("nullable", "", &[], "remove it: a parameter that is not set is not sent"),
    ("openapi", "types", &[], "remove it: `language` in `api.yaml` is the version of the spec language"),
    ("operationId", "request", &[], "remove it: the key of the entry is the operation's name"),
    ("optional", "required", &[], "remove it: a parameter is optional unless it has `required: true`"),
    ("pagination", "paging", &[], "write `paging`"),
    ("parameters", "request", &[], "write them by name under `path`, `query`, or `fields` of `body`"),
    ("params", "path", &[], "write them by name under `path`, `query`, or `fields` of `body`"),
    ("paths", "types", &[], "write `operations` in the file of the resource, each with `request: GET /labels.json`"),
    (
        "pattern",
        "tagged",
        &["id", "format", "fields", "values", "one_of", "any_of", "events", "coalesce", "tagged"],
        "write `format`, with `<digits>` for each number",
    ),
    ("pattern", "type", &[], "declare a type with `format` under `types`, and write its name in `type`"),
    ("post", "request", &["request"], "write method and path in one line: `request: POST /labels.json`"),
    ("properties", "fields", &["fields"], "write them under `fields`, each with its `type` and `doc`"),
    (
        "properties",
        "primary_key",
        &[],
        "declare a record with these `fields` under `types`, and write its name in `type`",
    ),
    ("properties", "required", &[], "declare a record with these `fields` under `types`, and write its name in `type`"),
    ("put", "request", &["request"], "write method and path in one line: `request: PUT /labels/{label}.json`"),
    ("readOnly", "", &[], "remove it: fields of responses and parameters of requests are declared apart"),
    ("requestBody", "request", &[], "write `body` with its `root` and `fields`"),
    ("required", "partial_update", &[], "write `required: true` in each of the fields that are required"),
    ("required", "tagged", &[], "remove it: the field that identifies the record has `primary_key: true`"),
    (
        "responses",
        "request",
        &["returns"],
        "write `returns`; error responses stand under `error_statuses` of the `service`",
    ),
    ("schema", "type", &["type"], "write its `type` here, and limits such as `max` beside it"),
    ("schemas", "types", &[], "declare types under `types`"),
    (
        "security",
        "",
        &[],
        "remove it: each request has the credentials of the client; `permission` names what else is needed",
    ),
    ("securitySchemes", "", &[], "remove it: each request has the credentials of the client"),
    (
        "servers",
        "",
        &[],
        "remove it: the address is a setting of the client; `prefix` of the `service` starts every path",
    ),
    ("style", "", &[], "write a type that says it: `query_list<T>`, `list<T>` or `csv<T>`"),
    ("summary", "doc", &["doc"], "write it in `doc`: its first sentence is the summary"),
    ("swagger", "types", &[], "remove it: `language` in `api.yaml` is the version of the spec language"),
    ("tags", "", &[], "remove it: the operations of a file are one module"),
    ("url", "request", &["request"], "write method and path in one line: `request: GET /labels.json`"),
    ("writeOnly", "", &[], "remove it: fields of responses and parameters of requests are declared apart"),
];

/// Formats of OpenAPI, and the replacement for `type: string` or a number with one of them.
const FORMATS: &[(&str, &str)] = &[
    ("binary", "remove it, and write `type: list<file>`"),
    ("byte", "remove it, and write `type: text`"),
    ("date", "remove it, and write `type: civil_datetime`, or `type: text` in a response"),
    ("date-time", "remove it, and write `type: timestamp` in a response, `type: civil_datetime` in a request"),
    ("double", "remove it, and write `type: number`"),
    ("email", "remove it, and write `type: email`"),
    ("float", "remove it, and write `type: number`"),
    ("int32", "remove it, and write `type: int`"),
    ("int64", "remove it, and write `type: int`"),
    ("password", "remove it, and write `type: text` with `sensitive: secret`"),
    ("uri", "remove it, and write `type: url`"),
    ("url", "remove it, and write `type: url`"),
];

/// `type` in a declaration, which has a kind in this language.
const KINDS: &[(&str, &str)] = &[
    ("array", "remove the declaration, and write `list<T>` where it is used"),
    ("boolean", "remove the declaration, and write `bool` where it is used"),
    ("integer", "write `id: int` for an identifier; for other integers, write `int` where they are used"),
    ("number", "remove the declaration, and write `number` where it is used"),
    ("object", "remove it: a declaration with `fields` is a record"),
    (
        "string",
        "write `values` for an enum, or `format` for a pattern; for other strings, write `text` where they are used",
    ),
];

/// Help with a key that has a meaning in another language. `known` are the keys that this place allows.
pub(crate) fn of_key(key: &str, value: &Value, known: &[&str]) -> Option<Habit> {
    let text = value.as_str().unwrap_or_default();
    if let Some(help) = of_valued_key(key, text, known) {
        let means: &[&str] = if key == "type" { &["fields"] } else { &[] };
        return Some(Habit { help: help.to_owned(), means });
    }
    if key.starts_with("x-") {
        let help = "remove it: there are no extensions; `conventions` of the `service` has rules in words";
        return Some(Habit { help: help.to_owned(), means: &[] });
    }
    let (_, _, means, help) = rows_for(known).find(|(foreign, ..)| plain(foreign).eq(plain(key)))?;
    let last = text.rsplit('/').next().filter(|it| !it.is_empty()).unwrap_or("Record");
    Some(Habit { help: help.replace("{}", last), means })
}

/// Keys whose help depends on their value.
fn of_valued_key(key: &str, value: &str, known: &[&str]) -> Option<&'static str> {
    let row = |table: &[(&str, &'static str)]| table.iter().find(|(it, _)| *it == value).map(|(_, help)| *help);
    match key {
        "format" if known.contains(&"type") => Some(
            row(FORMATS).unwrap_or("declare a type with this `format` under `types`, and write its name in `type`"),
        ),
        "type" if known.contains(&"tagged") => {
            Some(row(KINDS).unwrap_or("remove it: the other keys say what kind of type it is"))
        }
        _ => None,
    }
}

/// Help with a key that nearly matches a key of another language.
pub(crate) fn near_key(key: &str, value: &Value, known: &[&str]) -> Option<Habit> {
    // Short words are similar by chance.
    let foreign = rows_for(known).map(|(foreign, ..)| *foreign).filter(|foreign| foreign.len() > 5);
    of_key(did_you_mean(key, foreign)?, value, known)
}

/// The rows for a place that allows these keys.
fn rows_for(known: &[&str]) -> impl Iterator<Item = &'static ForeignKey> {
    KEYS.iter().filter(|(_, beside, ..)| beside.is_empty() || known.contains(beside))
}

/// The key without the differences between `operationId`, `operation_id` and `operation-id`.
fn plain(key: &str) -> impl Iterator<Item = char> {
    key.chars().filter(|it| !matches!(it, '_' | '-')).flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted() {
        assert!(KEYS.is_sorted_by_key(|(key, ..)| plain(key).collect::<String>()));
        assert!(FORMATS.is_sorted() && KINDS.is_sorted());
    }

    #[test]
    fn ref_key_suggests_type_name() {
        let value = Value::String("#/components/schemas/Ticket".into());
        let Habit { help, means } = of_key("$ref", &value, &["type"]).unwrap();
        assert_eq!((help.as_str(), means), ("write the name of the type, such as `type: Ticket`", &["type"][..]));
    }

    #[test]
    fn key_in_any_case_style_is_recognized() {
        for key in ["operationId", "operation_id", "OperationID"] {
            assert!(of_key(key, &Value::Null, &["request"]).is_some(), "{key}");
            assert!(of_key(key, &Value::Null, &["type"]).is_none(), "{key}");
        }
    }
}
