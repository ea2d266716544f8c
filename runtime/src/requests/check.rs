//! Validation: checks the constraints of the vendor's documentation before sending. A program can turn it off, because
//! documentation can be out of date.

use crate::meta::{Alternatives, Encoding, Limit, LimitKind, Param, RangeLimit, count};
use crate::requests::{Constraint, OperationInput, ValidationError, has, payload};
use crate::values::Value;

mod param;

/// Adds all errors of an input: first the errors of each parameter, then the violated constraints between parameters.
pub(crate) fn check(call: &OperationInput, problems: &mut Vec<ValidationError>) {
    let operation = call.operation();
    for param in operation.params() {
        let Some(value) = call.get(param.name) else {
            // `uri::path` reports a missing path parameter.
            if param.required && !has(operation.path_params, param.name) {
                problems.push(ValidationError::new(param.name, Constraint::Required, "is required"));
            }
            continue;
        };
        let is_in_path = has(operation.path_params, param.name);
        // `uri::path` reports a list without items, too.
        if is_in_path && value.items().is_empty() {
            continue;
        }
        let mut limits = param.limits.to_vec();
        limits.extend(last_page(call, param));
        let before = problems.len();
        param::check(param, &limits, value, problems);
        if is_in_path {
            let too_many =
                problems[before..].iter_mut().filter(|it| it.constraint == Constraint::Limit(LimitKind::MaxItems));
            too_many.for_each(|it| it.message.push_str("; send parts of the list, such as with `Client::send_each`"));
        }
        if value.items().is_empty() && has(operation.query, param.name) {
            let message = "must have at least 1 item, got 0: an empty filter would match everything";
            problems.push(ValidationError::new(param.name, Constraint::Limit(LimitKind::MinItems), message));
        }
        check_requirements(call, param, value, problems);
    }
    operation.alternatives.iter().for_each(|alternatives| check_choice(call, alternatives, problems));
    operation.spans.iter().for_each(|span| check_range(call, span, problems));
    check_edit(call, problems);
}

/// The maximum bytes of a path with its query. RFC 9110 asks servers to accept addresses of 8,000 bytes, and common
/// servers accept few more.
const MAX_ADDRESS_BYTES: usize = 8000;

/// Checks the length of the path and the query, because lists and strings in them have no common limit.
pub(crate) fn check_address(length: usize, problems: &mut Vec<ValidationError>) {
    if length > MAX_ADDRESS_BYTES && problems.is_empty() {
        let message = format!(
            "path and query must have at most {MAX_ADDRESS_BYTES} bytes, got {length}: servers commonly reject a longer address; \
             shorten the lists or strings in it"
        );
        problems.push(ValidationError::new("query", Constraint::Limit(LimitKind::MaxLength), message));
    }
}

/// Returns the limit of a page number that follows from the pagination, if the parameter has none.
fn last_page(call: &OperationInput, param: &Param) -> Option<Limit> {
    let last = call.operation().paging?.max_page.filter(|_| param.name == "page")?;
    param.largest().is_none().then_some(LimitKind::Max.of(last.into()))
}

/// Checks that a parameter is set together with the parameter that it requires, and in an encoding that supports it.
fn check_requirements(call: &OperationInput, param: &Param, value: &Value, problems: &mut Vec<ValidationError>) {
    if let Some(other) = param.requires.filter(|other| call.get(other).is_none()) {
        problems.push(ValidationError::new(
            param.name,
            Constraint::OnlyWith,
            format!("requires `{other}`, which is not set"),
        ));
    }
    let Some(body) = call.operation().body.filter(|_| !value.items().is_empty()) else { return };
    let message = match (param.encoding, payload::encoding(&body, call)) {
        (Some(Encoding::Json), Encoding::Multipart) => "cannot be sent together with files; remove it, or the files",
        (Some(Encoding::Multipart), Encoding::Json) => "can only be sent together with files; add a file, or remove it",
        (None | Some(Encoding::Json | Encoding::Multipart), _) => return,
    };
    problems.push(ValidationError::new(param.name, Constraint::OnlyIn, message));
}

/// Checks that at least one of several groups is set, or exactly one.
fn check_choice(call: &OperationInput, alternatives: &Alternatives, problems: &mut Vec<ValidationError>) {
    let is_set = |name: &&str| call.get(name).is_some();
    let (mut touched, mut largest) = (false, None::<&[&str]>);
    for group in alternatives.groups {
        touched |= group.iter().any(is_set);
        // A group that is contained in another group does not count as a second choice.
        if group.iter().all(is_set) && largest.is_none_or(|largest| group.len() >= largest.len()) {
            largest = Some(group);
        }
    }
    let beside = |chosen: &[&str]| {
        let is_other = |name: &&str| is_set(name) && !chosen.contains(name);
        alternatives.groups.iter().any(|group| group.iter().any(is_other))
    };
    let number = if alternatives.one_of { "exactly one" } else { "at least one" };
    let got = match largest {
        None if touched && (alternatives.one_of || alternatives.required) => "an incomplete one",
        None if alternatives.required => "none",
        Some(chosen) if alternatives.one_of && beside(chosen) => "more",
        None | Some(_) => return,
    };
    let message = format!("expected {number} of {}, got {got}", groups(alternatives.groups));
    problems.push(ValidationError::new(alternatives.name, Constraint::Alternatives, message));
}

/// Formats groups of parameters: `period`, `from_time` with `to_time`.
fn groups(groups: &[&[&str]]) -> String {
    groups.iter().map(|group| format!("`{}`", group.join("` with `"))).collect::<Vec<_>>().join(", ")
}

/// Checks the length of a time range. A date without a time counts as the start of its day, because it is undocumented
/// whether the service includes the day.
fn check_range(call: &OperationInput, span: &RangeLimit, problems: &mut Vec<ValidationError>) {
    let (Some(from), Some(to)) = (call.get(span.from), call.get(span.to)) else { return };
    let Some(length) = seconds_between(from, to) else { return };
    let whole_day = match to {
        Value::Civil(_) if length == 0 => "; `CivilDateTime::end_of_day` is the end of a whole day",
        _ => "",
    };
    let (min, max) = (i128::from(span.min), i128::from(span.max));
    let (from, to) = (span.from, span.to);
    let between = format!("from `{from}` to `{to}` must be");
    let message = if length < 0 {
        format!("`{to}` must not be before `{from}`")
    } else if length < min {
        format!("{between} at least {}, got {}{whole_day}", duration(min), duration(length))
    } else if length > max {
        format!("{between} at most {}, got {}", duration(max), duration(length))
    } else {
        return;
    };
    problems.push(ValidationError::new(to, Constraint::RangeLimit, message));
}

/// Returns the seconds between two times.
fn seconds_between(from: &Value, to: &Value) -> Option<i128> {
    match (from, to) {
        (Value::UnixSeconds(from), Value::UnixSeconds(to)) => Some(i128::from(*to) - i128::from(*from)),
        (Value::Civil(from), Value::Civil(to)) => Some(i128::from(to.seconds() - from.seconds())),
        _ => None,
    }
}

/// Formats a duration: `92 days`, `1 hour`, `61 seconds`.
fn duration(seconds: i128) -> String {
    let (number, unit) = match seconds {
        0 => (0, "second"),
        _ if seconds % 86_400 == 0 => (seconds / 86_400, "day"),
        _ if seconds % 3600 == 0 => (seconds / 3600, "hour"),
        _ => (seconds, "second"),
    };
    count(number, unit)
}

/// Checks that an edit changes something.
fn check_edit(call: &OperationInput, problems: &mut Vec<ValidationError>) {
    let Some(body) = call.operation().body.filter(|body| body.partial_update) else { return };
    if body.params.iter().all(|param| call.get(param.name).is_none()) {
        problems.push(ValidationError::new(
            "body",
            Constraint::Edit,
            "expected at least one parameter to change, got none",
        ));
    }
}
