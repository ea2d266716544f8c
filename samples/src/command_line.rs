//! A request as a command line of `helpdesk`, for a POSIX shell.

use helpdesk::meta::{Param, ValueType};
use helpdesk::request::Value;
use helpdesk::{Json, Timestamp};

use crate::error::Error;
use crate::kinds::{has_commas, is_range_end, item, path_text};
use crate::operation::{is_positional, kebab, params, path};
use crate::sample::Sample;
use crate::shell::word;

/// The most characters of a command line in one line.
const WIDTH: usize = 96;

/// Returns the command line that sends a request, such as `helpdesk labels create --label-title 'Printer on fire'`. A long one has a line
/// for each option.
///
/// # Errors
///
/// Fails if a command line cannot give a parameter its value, such as an empty list.
pub fn command_line(sample: &Sample) -> Result<String, Error> {
    let (module, function) = path(sample.details);
    let (mut places, mut options) = (Vec::new(), Vec::new());
    for (param, _) in params(sample.details) {
        let wrong = |why| Error::Value(param.name, why);
        let Some(value) = sample.input.get(param.name) else { continue };
        if matches!(value, Value::Civil(day) if is_range_end(param) && day.hour_minute_second().is_none()) {
            return Err(wrong("a date without a time would be its last second".to_owned()));
        }
        let written = occurrences(&param.kind, value).and_then(|it| checked(param, it)).map_err(wrong)?;
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
    // An argument that begins with a hyphen is no option after two of them, and nothing else is one.
    let pieces = if places.iter().any(|it| it.starts_with('-')) {
        [vec![command], options, vec![format!("--{arguments}")]].concat()
    } else {
        [vec![command + &arguments], options].concat()
    };
    let line = pieces.join(" ");
    Ok(if line.chars().count() > WIDTH { pieces.join(" \\\n  ") } else { line })
}

/// An option. One word is no other option, whatever its value begins with.
fn option(param: &Param, value: &str) -> String {
    let name = kebab(param.name);
    match value.chars().next() {
        None => format!("--{name}="),
        Some('-') => format!("--{name}={}", word(value)),
        Some(_) => format!("--{name} {}", word(value)),
    }
}

/// The value of each occurrence of an option, or why there is none.
fn occurrences(kind: &'static ValueType, value: &Value) -> Result<Vec<String>, String> {
    match (kind, value) {
        (ValueType::Localized(ValueType::Csv(_)), Value::List(items)) => {
            let words = items.iter().filter_map(Value::scalar).collect::<Vec<_>>();
            one(item(kind), &Value::Text(words.join(","))).map(|it| vec![it])
        }
        (ValueType::Localized(ValueType::Csv(_)), Value::Map(_)) => Err("it takes one language".to_owned()),
        (_, Value::List(items)) => items.iter().map(|it| one(item(kind), it)).collect(),
        (ValueType::Object(_), value) => json(value).map(|it| vec![it.to_string()]),
        (_, Value::Map(entries)) => entries.iter().map(|(key, value)| entry(key, value)).collect(),
        (_, Value::CustomFields(fields)) => fields.iter().map(|(id, it)| custom(id, it)).collect(),
        (ValueType::Localized(_), value) => {
            let text = one(&ValueType::Text, value)?;
            match text.split_once('=') {
                Some((key, _)) if key.parse::<u64>().is_ok() => Err(format!("`{key}=` would be a language")),
                Some(_) | None => Ok(vec![text]),
            }
        }
        (_, value) => one(item(kind), value).map(|it| vec![it]),
    }
}

/// A value without others in it.
fn one(kind: &ValueType, value: &Value) -> Result<String, String> {
    Ok(match (kind, value) {
        (ValueType::Object(_), value) => json(value)?.to_string(),
        // With its offset, so that it is the same in each time zone.
        (_, Value::UnixSeconds(seconds)) => Timestamp::from_unix_seconds(*seconds).to_string(),
        (_, Value::Json(json)) => json.to_string(),
        (_, Value::File(upload)) => path_text(upload).ok_or("a path is not UTF-8")?.to_owned(),
        (ValueType::Text | ValueType::Html, value) => marked(&scalar(value)?),
        (_, value) => scalar(value)?,
    })
}

/// An object as JSON, and what is in it.
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

/// A string that is no name of a file.
fn marked(text: &str) -> String {
    if text.starts_with('@') { format!("@{text}") } else { text.to_owned() }
}

/// `KEY=VALUE`
fn entry(key: &str, value: &Value) -> Result<String, String> {
    if key.trim() == key && !key.contains('=') {
        Ok(format!("{key}={}", marked(&scalar(value)?)))
    } else {
        Err(format!("`{key}` is no key"))
    }
}

/// `ID=VALUE` of a custom field: a checkbox, or a string that is none.
fn custom(id: u64, value: &Json) -> Result<String, String> {
    match (value.as_str(), value.as_bool()) {
        (Some(text), _) if !matches!(text, "true" | "false") => Ok(format!("{id}={}", marked(text))),
        (_, Some(is_set)) => Ok(format!("{id}={is_set}")),
        _ => Err(format!("the field {id} takes a string or a boolean, not {value}")),
    }
}

/// Checks what holds for all values: a shell has no NUL, no value has the comma between values, and an option has a value.
fn checked(param: &'static Param, written: Vec<String>) -> Result<Vec<String>, String> {
    if written.is_empty() {
        return Err("it is an empty list".to_owned());
    }
    match written.iter().find(|it| it.contains('\0') || has_commas(&param.kind) && it.contains(',')) {
        Some(value) => Err(format!("no argument is `{}`", value.escape_debug())),
        None => Ok(written),
    }
}
