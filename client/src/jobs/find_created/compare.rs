//! Compares a listed record with a request: whether it is the record that the request created.

use helpdesk_runtime::meta::{ComparedField, Comparison, Expected, ValueType};
use helpdesk_runtime::request::{OperationInput, Value};
use helpdesk_runtime::{CustomFields, Json};

use super::html;

/// The result of comparing a record with a request. If several fields may agree, the last of their results in this
/// order counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// The record does not state the value, or the value is unreadable.
    Unstated,
    /// They differ.
    Different,
    /// They may agree: HTML has a character reference that is not known here.
    Unclear,
    /// They agree.
    Same,
}

/// A comparison that applies to a request, and the value that it expects.
pub(crate) struct Test {
    fields: &'static [ComparedField],
    wanted: Wanted,
}

enum Wanted {
    /// This value, of a parameter of this type.
    Sent(ValueType, Value),
    /// This value.
    Fixed(&'static str),
    /// Another value than these.
    OtherThan(&'static [&'static str]),
}

impl Test {
    /// Returns the comparison for this request, or `None` if the request does not define an expected value.
    pub(crate) fn of(comparison: &'static Comparison, create: &OperationInput) -> Option<Self> {
        if comparison.unless.iter().any(|name| create.get(name).is_some()) {
            return None;
        }
        let wanted = match comparison.expected {
            Expected::Value(value) => Wanted::Fixed(value),
            Expected::OtherThan(values) => Wanted::OtherThan(values),
            Expected::Param(name) => {
                let param = create.operation().params().find(|param| param.name == name)?;
                let value = create.get(name)?;
                if is_blank(param.kind, value) {
                    return None;
                }
                Wanted::Sent(param.kind, value.clone())
            }
        };
        Some(Self { fields: comparison.fields, wanted })
    }

    /// Returns the names of the fields.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.fields.iter().map(|field| field.name)
    }

    /// Compares the fields of a record, as JSON; `None` for an unreadable field. One equal field is enough.
    pub(crate) fn verdict(&self, field: &dyn Fn(&str) -> Option<Json>) -> Verdict {
        any(self.fields.iter().filter_map(|compared| {
            let found = field(compared.name)?;
            Some(self.wanted.verdict(compared.kind, &effective_value(compared, found)))
        }))
    }
}

/// Returns the value that a field stands for.
fn effective_value(field: &ComparedField, found: Json) -> Json {
    match (found, field.none_is) {
        (Json::Null, Some(none)) => Json::String(none.to_owned()),
        (found, _) => found,
    }
}

/// Returns whether a value is empty, so that other records have the same value.
fn is_blank(kind: ValueType, value: &Value) -> bool {
    match value {
        Value::Text(text) if is_html(kind) => html::characters(text).is_empty(),
        Value::Text(text) => text.trim().is_empty(),
        Value::List(items) => items.is_empty(),
        Value::Map(values) => values.iter().all(|(_, value)| is_blank(kind, value)),
        Value::CustomFields(fields) => !fields.iter().any(|(_, value)| tells(value)),
        _ => false,
    }
}

/// Returns whether a custom field with this value differs from one that is not set.
fn tells(value: &Json) -> bool {
    match value {
        Json::String(text) => !text.trim().is_empty(),
        Json::Bool(flag) => *flag,
        Json::Number(_) => true,
        Json::Null | Json::Array(_) | Json::Object(_) => false,
    }
}

impl Wanted {
    fn verdict(&self, kind: ValueType, found: &Json) -> Verdict {
        if found.is_null() {
            return Verdict::Unstated;
        }
        match self {
            Self::Sent(own, value) => compare(*own, value, kind, found),
            Self::Fixed(value) => of(is_scalar(value, found)),
            Self::OtherThan(values) => of(!values.iter().any(|value| is_scalar(value, found))),
        }
    }
}

fn of(same: bool) -> Verdict {
    if same { Verdict::Same } else { Verdict::Different }
}

/// Compares a value of the request with a value of the record, which is not `null`.
fn compare(own: ValueType, wanted: &Value, kind: ValueType, found: &Json) -> Verdict {
    match (wanted, found) {
        (Value::CustomFields(wanted), Json::Object(_) | Json::Array(_)) => custom_fields(wanted, found),
        (Value::Map(wanted), _) => by_language(own, wanted, kind, found),
        (_, Json::Object(found)) if is_localized(kind) => {
            any(found.values().map(|found| compare(own, wanted, kind, found)))
        }
        (Value::List(wanted), Json::Array(found)) => {
            all(wanted.iter().map(|wanted| among(found.iter().map(|found| compare_scalars(own, wanted, kind, found)))))
        }
        (Value::List(wanted), _) => among(wanted.iter().map(|wanted| compare_scalars(own, wanted, kind, found))),
        (_, Json::Array(found)) => among(found.iter().map(|found| compare_scalars(own, wanted, kind, found))),
        _ => compare_scalars(own, wanted, kind, found),
    }
}

/// Compares two scalars.
fn compare_scalars(own: ValueType, wanted: &Value, kind: ValueType, found: &Json) -> Verdict {
    let Some(found) = scalar(found) else { return Verdict::Different };
    match wanted {
        Value::Text(wanted) => same_text(own, wanted, kind, &found),
        wanted => of(wanted.scalar().is_some_and(|wanted| is_number_or_flag(&wanted, &found))),
    }
}

fn is_scalar(wanted: &str, found: &Json) -> bool {
    scalar(found).is_some_and(|found| is_number_or_flag(wanted, &found))
}

/// Compares by value: `5` is `"5"` and `5.0`, and `true` is `1`.
fn is_number_or_flag(wanted: &str, found: &str) -> bool {
    let flag = |text: &str| match text {
        "true" | "1" => Some(true),
        "false" | "0" | "" => Some(false),
        _ => None,
    };
    let (one, other) = (wanted.trim(), found.trim());
    if one == other {
        return true;
    }
    match (one, flag(other)) {
        ("true", Some(found)) => found,
        ("false", Some(found)) => !found,
        // Large ids are not exact as numbers with a point.
        _ if one.parse::<i128>().is_ok() && other.parse::<i128>().is_ok() => {
            one.parse::<i128>().ok() == other.parse::<i128>().ok()
        }
        _ => one.parse::<f64>().is_ok_and(|one| other.parse::<f64>() == Ok(one)),
    }
}

fn scalar(json: &Json) -> Option<String> {
    match json {
        Json::String(text) => Some(text.clone()),
        Json::Number(number) => Some(number.to_string()),
        Json::Bool(flag) => Some(flag.to_string()),
        Json::Null | Json::Array(_) | Json::Object(_) => None,
    }
}

fn same_text(own: ValueType, wanted: &str, kind: ValueType, found: &str) -> Verdict {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    match (base(own), base(kind)) {
        (ValueType::Email, _) => of(wanted.trim().to_lowercase() == found.trim().to_lowercase()),
        (ValueType::Phone, _) => of(digits(wanted) == digits(found)),
        // The texts are equal, so the characters of their references are too.
        (own, kind) if own == kind && wanted.trim() == found.trim() => Verdict::Same,
        (ValueType::Html, _) | (_, ValueType::Html) => as_html(&characters(own, wanted), &characters(kind, found)),
        // A service may trim texts, or fold their blanks, or escape them as in HTML.
        _ if wanted.split_whitespace().eq(found.split_whitespace()) => Verdict::Same,
        _ if found.contains('&') => as_html(&characters(own, wanted), &html::characters(found)),
        _ => Verdict::Different,
    }
}

fn as_html(wanted: &str, found: &str) -> Verdict {
    // A text of symbols alone has no characters to compare.
    if wanted.is_empty() {
        return Verdict::Unstated;
    }
    html::is_same(wanted, found).map_or(Verdict::Unclear, of)
}

/// Returns the characters of a string or of HTML that are compared.
fn characters(kind: ValueType, text: &str) -> String {
    if is_html(kind) { html::characters(text) } else { html::characters_of_text(text) }
}

fn is_html(kind: ValueType) -> bool {
    matches!(base(kind), ValueType::Html)
}

fn base(kind: ValueType) -> ValueType {
    match kind {
        ValueType::Localized(inner) | ValueType::List(inner) | ValueType::OneOrMany(inner) => base(*inner),
        other => other,
    }
}

fn is_localized(kind: ValueType) -> bool {
    matches!(kind, ValueType::Localized(_))
}

/// Compares strings by language. A list may show one language alone, which need not be known.
fn by_language(own: ValueType, wanted: &[(String, Value)], kind: ValueType, found: &Json) -> Verdict {
    let Json::Object(found) = found else {
        if matches!(found, Json::String(text) if text.trim().is_empty()) {
            return Verdict::Unstated;
        }
        return any(wanted.iter().map(|(_, wanted)| compare_scalars(own, wanted, kind, found)));
    };
    let common = wanted.iter().filter_map(|(language, wanted)| Some((wanted, found.get(language)?)));
    all(common.map(|(wanted, found)| compare_scalars(own, wanted, kind, found)))
}

/// Compares custom fields. A record that lists its fields, and lacks one that was set, is another.
fn custom_fields(wanted: &CustomFields, found: &Json) -> Verdict {
    let told = wanted.iter().filter(|(_, value)| tells(value));
    all(told.map(|(id, wanted)| match found.get(format!("cf_{id}")) {
        None | Some(Json::Null) => Verdict::Different,
        Some(found) => same_json(wanted, found),
    }))
}

fn same_json(wanted: &Json, found: &Json) -> Verdict {
    match (wanted, found) {
        (Json::String(wanted), Json::String(found)) => same_text(ValueType::Text, wanted, ValueType::Text, found),
        _ => of(match (scalar(wanted), scalar(found)) {
            (Some(wanted), Some(found)) => is_number_or_flag(&wanted, &found),
            _ => wanted == found,
        }),
    }
}

/// `Different` if any verdict is, else `Unclear` if any is, and `Same` if any is.
fn all(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    let strength = |verdict: &Verdict| match verdict {
        Verdict::Unstated => 0,
        Verdict::Same => 1,
        Verdict::Unclear => 2,
        Verdict::Different => 3,
    };
    verdicts.max_by_key(strength).unwrap_or(Verdict::Unstated)
}

/// `Same` if any verdict is.
fn any(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    verdicts.max().unwrap_or(Verdict::Unstated)
}

/// `Same` if any item of a list is. An empty list is `Different`.
fn among(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    verdicts.max().unwrap_or(Verdict::Different)
}
