//! Renders a request as a command line of `helpdesk` for a POSIX shell.

use helpdesk::meta::{Param, ValueType};
use helpdesk::request::Value;
use helpdesk::{Json, Timestamp};

use crate::error::Error;
use crate::kinds::{has_commas, is_range_end, item, path_text};
use crate::operation::{is_positional, kebab, params, path};
use crate::sample::Sample;
use crate::shell::word;

/// The maximum number of characters of a command line on one line.
const WIDTH: usize = 96;

/// Returns the command line that sends a request, such as `helpdesk labels create --label-title 'Printer on fire'`. A
/// long command line has a line for each option.
///
/// # Errors
///
/// Fails if a command line cannot express the value of a parameter, such as an empty list.
pub fn command_line(sample: &Sample) -> Result<String, Error> {
    let (module, function) = path(sample.details);
    let (mut places, mut options) = (Vec::new(), Vec::new());
    for (param, _) in params(sample.details) {
        let wrong = |why| Error::Value(param.name, why);
        let Some(value) = sample.input.get(param.name) else { continue };
        if matches!(value, Value::Civil(day) if is_range_end(param) && day.hour_minute_second().is_none()) {
            return Err(wrong("a date without a time would be its last second".to_owned()));
        }
        let written = occurrences(&param.kind, value).and_then(|it| check_values(param, it)).map_err(wrong)?;
        if is_positional(sample.details, param) {
            if written.iter().any(|it| it == "-") {
                return Err(wrong("`-` would be the lines of standard input".to_owned()));
            }
            places.extend(written);
        } else if has_commas(&param.kind) {
            options.push(option(param, &written.join(",")));
        } else {
            options.extend(written.iter().map(|value| option(param, value)));
        }
    }
    options.extend(sample.all_pages.then(|| "--all".to_owned()));
    options.extend((!sample.input.is_validated()).then(|| "--no-validation".to_owned()));
    let arguments = places.iter().map(|it| format!(" {}", word(it))).collect::<String>();
    let command = format!("helpdesk {} {}", kebab(module), kebab(function));
    // After `--`, an argument that begins with a hyphen is not an option. So the options are before it.
    let pieces = if places.iter().any(|it| it.starts_with('-')) {
        [vec![command], options, vec![format!("--{arguments}")]].concat()
    } else {
        [vec![command + &arguments], options].concat()
    };
    let line = pieces.join(" ");
    Ok(if line.chars().count() > WIDTH { pieces.join(" \\\n  ") } else { line })
}

/// An option. A value that begins with a hyphen is joined to its option, so that it cannot be another option.
fn option(param: &Param, value: &str) -> String {
    let name = kebab(param.name);
    match value.chars().next() {
        None => format!("--{name}="),
        Some('-') => format!("--{name}={}", word(value)),
        Some(_) => format!("--{name} {}", word(value)),
    }
}

/// The value of each occurrence of an option, or the reason why a command line cannot express it.
fn occurrences(kind: &'static ValueType, value: &Value) -> Result<Vec<String>, String> {
    match (kind, value) {
        (ValueType::Localized(ValueType::Csv(_)), Value::List(items)) => {
            let words = items.iter().filter_map(Value::scalar).collect::<Vec<_>>();
            single(item(kind), &Value::Text(words.join(","))).map(|it| vec![it])
        }
        (ValueType::Localized(ValueType::Csv(_)), Value::Map(_)) => Err("it takes one language".to_owned()),
        (_, Value::List(items)) => items.iter().map(|it| single(item(kind), it)).collect(),
        (ValueType::Object(_), value) => json(value).map(|it| vec![it.to_string()]),
        (_, Value::Map(entries)) => entries.iter().map(|(key, value)| entry(key, value)).collect(),
        (_, Value::CustomFields(fields)) => fields.iter().map(|(id, it)| custom(id, it)).collect(),
        (ValueType::Localized(_), value) => {
            let text = single(&ValueType::Text, value)?;
            match text.split_once('=') {
                Some((key, _)) if key.parse::<u64>().is_ok() => Err(format!("`{key}=` would be a language")),
                Some(_) | None => Ok(vec![text]),
            }
        }
        (_, value) => single(item(kind), value).map(|it| vec![it]),
    }
}

/// The text of a single value.
fn single(kind: &ValueType, value: &Value) -> Result<String, String> {
    Ok(match (kind, value) {
        (ValueType::Object(_), value) => json(value)?.to_string(),
        // The text has an offset, so that it is the same time in each time zone.
        (_, Value::UnixSeconds(seconds)) => Timestamp::from_unix_seconds(*seconds).to_string(),
        (_, Value::Json(json)) => json.to_string(),
        (_, Value::File(upload)) => path_text(upload).ok_or("a path is not UTF-8")?.to_owned(),
        (ValueType::Text | ValueType::Html, value) => escape_at_sign(&scalar(value)?),
        (_, value) => scalar(value)?,
    })
}

/// A value as JSON, with its inner values.
fn json(value: &Value) -> Result<Json, String> {
    Ok(match value {
        Value::Map(entries) => {
            entries.iter().map(|(key, value)| Ok((key.clone(), json(value)?))).collect::<Result<_, String>>()?
        }
        Value::List(items) => items.iter().map(json).collect::<Result<_, _>>()?,
        Value::CustomFields(fields) => fields.iter().map(|(id, it)| (id.to_string(), it.clone())).collect(),
        Value::Json(json) => json.clone(),
        Value::Int(number) | Value::UnixSeconds(number) => (*number).into(),
        Value::Uint(number) => (*number).into(),
        Value::Number(number) => (*number).into(),
        Value::Bool(flag) => (*flag).into(),
        value => scalar(value)?.into(),
    })
}

fn scalar(value: &Value) -> Result<String, String> {
    value.scalar().map(Into::into).ok_or_else(|| "it is no single value".to_owned())
}

/// A string with its `@` escaped, because the command reads a value after `@` from a file.
fn escape_at_sign(text: &str) -> String {
    if text.starts_with('@') { format!("@{text}") } else { text.to_owned() }
}

/// `KEY=VALUE`
fn entry(key: &str, value: &Value) -> Result<String, String> {
    if key.trim() == key && !key.contains('=') {
        Ok(format!("{key}={}", escape_at_sign(&scalar(value)?)))
    } else {
        Err(format!("`{key}` is no key"))
    }
}

/// `ID=VALUE` of a custom field: a checkbox, or a string that is not `true` or `false`.
fn custom(id: u64, value: &Json) -> Result<String, String> {
    match (value.as_str(), value.as_bool()) {
        (Some(text), _) if !matches!(text, "true" | "false") => Ok(format!("{id}={}", escape_at_sign(text))),
        (_, Some(is_set)) => Ok(format!("{id}={is_set}")),
        _ => Err(format!("the field {id} takes a string or a boolean, not {value}")),
    }
}

/// Checks the rules for all values: no NUL for the shell, no comma inside a value of a comma-separated list, and at
/// least one value.
fn check_values(param: &'static Param, written: Vec<String>) -> Result<Vec<String>, String> {
    if written.is_empty() {
        return Err("it is an empty list".to_owned());
    }
    match written.iter().find(|it| it.contains('\0') || has_commas(&param.kind) && it.contains(',')) {
        Some(value) => Err(format!("no argument is `{}`", value.escape_debug())),
        None => Ok(written),
    }
}
