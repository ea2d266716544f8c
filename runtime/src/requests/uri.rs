//! Writes the path of a request from the operation's template and the values of its parameters, and its query.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::requests::{Constraint, Leaf, OperationInput, ValidationError, pairs};
use crate::values::Value;

/// Writes the path, or reports values that a path cannot contain. These errors cannot be turned off, because the path
/// would be that of another request.
pub(crate) fn path(call: &OperationInput, problems: &mut Vec<ValidationError>) -> String {
    let operation = call.operation();
    let mut path = String::new();
    let mut rest = operation.path;
    while let Some((before, after)) = rest.split_once('{') {
        path.push_str(before);
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        if let Err(message) = segment(call.get(name), &mut path) {
            problems.push(ValidationError::new(name, Constraint::WellFormed, message));
        }
        rest = after;
    }
    path.push_str(rest);
    path
}

fn segment(value: Option<&Value>, path: &mut String) -> Result<(), &'static str> {
    let items = value.ok_or("is required")?.items();
    if items.is_empty() {
        return Err("must have at least 1 item, got 0");
    }
    let mut separator = "";
    for item in items {
        let text = item.scalar().ok_or("must be a string, a number or a boolean, as it is part of the path")?;
        path.push_str(separator);
        match &*text {
            "" => return Err("must not be empty in a path"),
            // A slash is encoded, but some servers decode it before they resolve dots.
            text if has_dots(text) => return Err("must not be `.` or `..` in a path"),
            text => encode(path, text),
        }
        separator = ",";
    }
    Ok(())
}

/// Returns whether a path segment, after a slash or a backslash, is `.` or `..`.
pub(crate) fn has_dots(path: &str) -> bool {
    path.split(['/', '\\']).any(|part| matches!(part, "." | ".."))
}

/// Writes the query, in the order of the operation's parameters.
pub(crate) fn query(call: &OperationInput) -> String {
    let mut query = String::new();
    for (param, value) in call.values_to_send(call.operation().query) {
        pairs::pairs(param.name, &param.kind, value, &mut |name, leaf| match leaf {
            Leaf::Text(text) => pair(&mut query, name, &text),
            // `unwritable` rejects files before.
            Leaf::File(_) => (),
        });
    }
    query
}

/// Appends `?name=value`, or `&name=value` to an existing query.
pub(crate) fn pair(query: &mut String, name: &str, value: &str) {
    query.push(if query.is_empty() { '?' } else { '&' });
    encode(query, name);
    query.push('=');
    encode(query, value);
}

/// The characters to encode: all but the unreserved ones, which servers leave unchanged.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

fn encode(into: &mut String, text: &str) {
    into.extend(utf8_percent_encode(text, ENCODED));
}
