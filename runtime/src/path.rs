//! The path of a request: the operation's template with the values of its parameters.

use crate::call::Call;
use crate::invalid::{Problem, Rule};
use crate::percent;
use crate::values::value::Value;

/// Writes the path, or says what cannot stand in one. These problems can never be passed by: the request would be another one.
pub(crate) fn write(call: &Call, problems: &mut Vec<Problem>) -> String {
    let operation = call.operation();
    let mut path = String::new();
    let mut rest = operation.path;
    while let Some((before, after)) = rest.split_once('{') {
        path.push_str(before);
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        if let Err((rule, message)) = parameter(call, name, &mut path) {
            problems.push(Problem::new(name, rule, message));
        }
        rest = after;
    }
    path.push_str(rest);
    path
}

fn parameter(call: &Call, name: &'static str, path: &mut String) -> Result<(), (Rule, &'static str)> {
    let value = call.get(name).ok_or((Rule::Required, "is required"))?;
    let items = value.items();
    if items.is_empty() {
        return Err((Rule::MinItems, "must have at least 1 item, has 0"));
    }
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            path.push(',');
        }
        segment(item, path)?;
    }
    Ok(())
}

fn segment(item: &Value, path: &mut String) -> Result<(), (Rule, &'static str)> {
    let text = item.scalar().ok_or((Rule::WellFormed, "cannot stand in a path"))?;
    if text.is_empty() {
        return Err((Rule::WellFormed, "must not be empty in a path"));
    }
    // A slash is encoded, but there are servers that decode it before they resolve the dots.
    if text.split(['/', '\\']).any(|part| matches!(part, "." | "..")) {
        return Err((Rule::WellFormed, "must not be `.` or `..` in a path"));
    }
    percent::encode(path, &text);
    Ok(())
}
