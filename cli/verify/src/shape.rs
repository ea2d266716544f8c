//! The classes of values of responses.

use helpdesk::Timestamp;
use helpdesk_observations::Shape;
use serde_json::Value;

/// Returns the class of a value.
pub(crate) fn of(value: &Value) -> Shape {
    match value {
        Value::Null => Shape::Null,
        Value::Bool(_) => Shape::Boolean,
        Value::Number(number) if number.as_f64() == Some(0.0) => Shape::Zero,
        Value::Number(number) if number.is_u64() => Shape::Integer,
        Value::Number(number) if number.is_i64() => Shape::Negative,
        Value::Number(_) => Shape::Fraction,
        Value::Object(object) if object.is_empty() => Shape::EmptyObject,
        Value::Object(_) => Shape::Object,
        Value::Array(array) if array.is_empty() => Shape::EmptyArray,
        Value::Array(_) => Shape::Array,
        Value::String(text) => of_text(text),
    }
}

fn of_text(text: &str) -> Shape {
    let is_date = || {
        let form: String = text.chars().map(|it| if it.is_ascii_digit() { '0' } else { it }).collect();
        ["0000-00-00", "0000-00-00 00:00", "0000-00-00 00:00:00", "0000-00-00T00:00:00"].contains(&form.as_str())
    };
    match text {
        "" => Shape::EmptyText,
        "-" => Shape::Dash,
        "0" => Shape::ZeroText,
        _ if text.parse::<i64>().is_ok() => Shape::IntegerText,
        _ if text.parse::<f64>().is_ok_and(f64::is_finite) => Shape::NumberText,
        _ if is_percentage(text) => Shape::PercentText,
        _ if is_date() => Shape::DateText,
        _ if is_documented_time(text) => Shape::TimeText,
        _ if Timestamp::parse(text).is_ok() => Shape::OtherTimeText,
        _ => Shape::Text,
    }
}

fn is_percentage(text: &str) -> bool {
    text.strip_suffix('%').is_some_and(|number| number.parse::<f64>().is_ok_and(f64::is_finite))
}

/// Whether this is a time as the service documents it, such as `Mon, 05 May 2014 00:15:17 +0300`, on its weekday and in a year of records.
fn is_documented_time(text: &str) -> bool {
    let pattern_char = |c: char| match c {
        '0'..='9' => '0',
        'A'..='Z' | 'a'..='z' => 'a',
        '-' => '+',
        other => other,
    };
    text.chars().map(pattern_char).eq("aaa, 00 aaa 0000 00:00:00 +0000".chars())
        && jiff::fmt::rfc2822::parse(text).is_ok_and(|time| (1990..=2100).contains(&time.year()))
}
