//! Reads values of an expected shape.

use serde_yaml::Value;

use crate::diagnostics::{At, Code, Diagnostic, Diagnostics, Place, habits, meant};
use crate::letters;

/// Free text: documentation, a reason, words of the service.
pub(super) fn text(value: &Value, at: &At, diagnostics: &mut Diagnostics) -> Option<String> {
    let text = notation(value, at, diagnostics)?;
    diagnostics.extend(cut_text(at));
    Some(text)
}

/// A string in a special notation: a path, a size, a pattern.
pub(super) fn notation(value: &Value, at: &At, diagnostics: &mut Diagnostics) -> Option<String> {
    string(Expected::Text, value, at, diagnostics)
}

/// A comment that the author may have meant as a part of the string.
fn cut_text(at: &At) -> Option<Diagnostic> {
    let comment = at.comment_after()?;
    let message = format!("the string ends before `{}`, which is a comment", comment.shown_text());
    let help =
        "put the string in quotes if this belongs to it, or else write the comment on a line of its own, above the key";
    Some(Diagnostic::new(Code::CutText, comment, message).help(help))
}

/// A name. Unlike documentation, a name is never intended as a boolean or a number.
pub(super) fn name(value: &Value, at: &At, diagnostics: &mut Diagnostics) -> Option<String> {
    let name = string(Expected::Name, value, at, diagnostics)?;
    diagnostics.extend(look_alike(&name, at.on_value()));
    Some(name)
}

pub(super) fn ty(value: &Value, at: &At, diagnostics: &mut Diagnostics) -> Option<String> {
    string(Expected::Type, value, at, diagnostics)
}

pub(super) fn version(value: &Value, at: &At, diagnostics: &mut Diagnostics) -> Option<String> {
    string(Expected::Version, value, at, diagnostics)
}

pub(super) fn size(value: &Value, at: &At, diagnostics: &mut Diagnostics) -> Option<String> {
    string(Expected::Size, value, at, diagnostics)
}

pub(super) fn word(value: &Value, words: &[&str], at: &At, diagnostics: &mut Diagnostics) -> Option<String> {
    string(Expected::Word(words), value, at, diagnostics)
}

fn string(expected: Expected<'_>, value: &Value, at: &At, diagnostics: &mut Diagnostics) -> Option<String> {
    if !value.is_string() {
        diagnostics.push(expected.instead_of(value, at));
    }
    value.as_str().map(str::to_owned)
}

/// Reports a name that a reader cannot distinguish from another one.
pub(super) fn look_alike(name: &str, place: Place) -> Option<Diagnostic> {
    let letter = letters::look_alike(name)?;
    let message = format!("`{name}` has `{letter}` ({}) among ASCII letters", letters::describe(letter));
    Some(Diagnostic::new(Code::BadName, place, message).help("write it in letters of one alphabet"))
}

pub(super) fn doc(value: &Value, at: &At, diagnostics: &mut Diagnostics) -> String {
    match value {
        Value::String(text) if !text.trim().is_empty() => {
            diagnostics.extend(cut_text(at));
            text.clone()
        }
        Value::String(_) | Value::Null => {
            let diagnostic =
                Diagnostic::new(Code::MissingDoc, at.on_value(), "expected documentation, found an empty `doc`");
            let help = match at.comment_after() {
                Some(_) => "put the string in quotes: `#` starts a comment",
                None => "describe what it is, and its unit and limits if it has any",
            };
            diagnostics.push(diagnostic.help(help));
            String::new()
        }
        other => {
            diagnostics.push(Expected::Text.instead_of(other, at));
            String::new()
        }
    }
}

pub(super) fn int(value: &Value, at: &At, diagnostics: &mut Diagnostics) -> Option<i64> {
    let int = value.as_i64();
    if int.is_none() {
        diagnostics.push(Expected::Int.instead_of(value, at));
    }
    int
}

pub(super) fn flag(value: &Value, at: &At, diagnostics: &mut Diagnostics) -> bool {
    let flag = value.as_bool();
    if flag.is_none() {
        diagnostics.push(Expected::Bool.instead_of(value, at));
    }
    flag.unwrap_or_default()
}

pub(super) fn scalar(value: &Value, at: &At, diagnostics: &mut Diagnostics) -> Option<Value> {
    match value {
        Value::Bool(_) | Value::Number(_) | Value::String(_) => Some(value.clone()),
        other => {
            diagnostics.push(Expected::Scalar.instead_of(other, at));
            None
        }
    }
}

/// An expected kind of value.
#[derive(Clone, Copy)]
pub(super) enum Expected<'w> {
    Mapping,
    List,
    Text,
    Name,
    Type,
    /// The version of a crate.
    Version,
    /// The size of a file.
    Size,
    /// One of these words.
    Word(&'w [&'w str]),
    Int,
    Bool,
    Scalar,
}

impl Expected<'_> {
    /// Reports the value that is there instead.
    pub(super) fn instead_of(self, found: &Value, at: &At) -> Diagnostic {
        let kind = match found {
            Value::Null => "no value",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Sequence(_) => "a list",
            Value::Mapping(_) => "a mapping",
            Value::Tagged(_) => "a tagged value",
        };
        let message = format!("expected {}, found {kind}", self.text());
        Diagnostic::new(Code::WrongShape, at.on_value(), message).maybe_help(self.help(found, at.name()))
    }

    fn text(self) -> String {
        let text = match self {
            Expected::Mapping => "a mapping",
            Expected::List => "a list",
            Expected::Text => "a string",
            Expected::Name => "a name",
            Expected::Type => "a type",
            Expected::Version => "a version",
            Expected::Size => "a size",
            Expected::Word(words) => {
                return words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or ");
            }
            Expected::Int => "an integer",
            Expected::Bool => "`true` or `false`",
            Expected::Scalar => "a string, a number or a boolean",
        };
        text.to_owned()
    }

    /// Returns the value that the author probably meant. YAML reads some strings as other types, and some keys have
    /// another meaning in other languages.
    fn help(self, found: &Value, key: &str) -> Option<String> {
        let is_name = matches!(self, Expected::Mapping) && key != "returns";
        let fixed = match (self, found) {
            (_, found) if !is_name && habits::of_value(key, found).is_some() => habits::of_value(key, found),
            (Expected::Mapping | Expected::List, Value::Null) => Some("write it after the colon, or indent it below"),
            (Expected::Mapping, Value::Sequence(list)) => return Some(by_name(list)),
            (Expected::List, Value::String(text)) if text.starts_with('-') => Some("write a space after each `-`"),
            (Expected::List, Value::Mapping(entries)) if entries.values().all(Value::is_null) => {
                let names = entries.keys().filter_map(Value::as_str).collect::<Vec<_>>().join(", ");
                return Some(format!("write `[{names}]`"));
            }
            (Expected::List, Value::String(text)) => return Some(format!("write `[{text}]`")),
            (Expected::Mapping, Value::Bool(_) | Value::Number(_) | Value::String(_)) => {
                Some("write keys with their values below it; if it belongs to what is around it, indent it less")
            }
            (Expected::Text, Value::Bool(_) | Value::Number(_)) => Some("put it in quotes"),
            (Expected::Text, Value::Sequence(_)) => Some("text that begins with `[` needs quotes"),
            (Expected::Text, Value::Mapping(_)) => Some("text that contains `: ` needs quotes"),
            (Expected::Version, found) => return meant::version(found).map(|it| format!("write `{it}`")),
            (Expected::Size, found) => return meant::size(&meant::spelling(found)).map(|it| format!("write `{it}`")),
            (Expected::Type, Value::Null | Value::Number(_) | Value::Bool(_)) => {
                Some("write the name of a type, such as `text`, `int` or one that is declared under `types`")
            }
            (Expected::Bool, found) => {
                let help = match meant::boolean(found) {
                    Some(meant) => format!("write `{meant}`"),
                    None => "write `true`, or remove the key".to_owned(),
                };
                return Some(help);
            }
            (Expected::Int, Value::Null) => Some("write an integer, or remove the key"),
            (Expected::Int, found) => return meant::integer(found).map(|int| format!("write `{int}`")),
            _ => None,
        };
        fixed.map(str::to_owned)
    }
}

/// Help with a list as in OpenAPI, where this language has entries by name.
fn by_name(list: &[Value]) -> String {
    let first = list.first();
    let name = first.and_then(|entry| {
        entry.as_str().or_else(|| entry.get("name")?.as_str()).or_else(|| {
            let (key, _) = entry.as_mapping()?.iter().next()?;
            key.as_str()
        })
    });
    let name = name.filter(|name| !name.contains(' ')).unwrap_or("name");
    format!("write entries by name, without `-` or `[]`, such as `{name}: ...`")
}
