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
    /// The values differ.
    Different,
    /// The values may agree: the HTML has an unknown character reference.
    Unclear,
    /// The values agree.
    Same,
}

/// A comparison that applies to a request, and the value that it expects.
pub(crate) struct FieldTest {
    fields: &'static [ComparedField],
    wanted: Wanted,
}

enum Wanted {
    /// This value of a parameter of this type.
    Sent(ValueType, Value),
    /// This fixed value.
    Fixed(&'static str),
    /// Any value except these.
    OtherThan(&'static [&'static str]),
}

impl FieldTest {
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
        any_agrees(self.fields.iter().filter_map(|compared| {
            let listed = field(compared.name)?;
            Some(self.wanted.verdict(compared.kind, &effective_value(compared, listed)))
        }))
    }
}

/// Returns the value of a field, with the text that stands for no value.
fn effective_value(field: &ComparedField, listed: Json) -> Json {
    match (listed, field.none_is) {
        (Json::Null, Some(none)) => Json::String(none.to_owned()),
        (listed, _) => listed,
    }
}

/// Returns whether a value is empty. An empty value identifies no record.
fn is_blank(kind: ValueType, value: &Value) -> bool {
    match value {
        Value::Text(text) if is_html(kind) => html::characters(text).is_empty(),
        Value::Text(text) => text.trim().is_empty(),
        Value::List(items) => items.is_empty(),
        Value::Map(values) => values.iter().all(|(_, value)| is_blank(kind, value)),
        Value::CustomFields(fields) => !fields.iter().any(|(_, value)| is_set(value)),
        _ => false,
    }
}

/// Returns whether this value of a custom field differs from an unset field.
fn is_set(value: &Json) -> bool {
    match value {
        Json::String(text) => !text.trim().is_empty(),
        Json::Bool(flag) => *flag,
        Json::Number(_) => true,
        Json::Null | Json::Array(_) | Json::Object(_) => false,
    }
}

impl Wanted {
    fn verdict(&self, kind: ValueType, listed: &Json) -> Verdict {
        if listed.is_null() {
            return Verdict::Unstated;
        }
        match self {
            Self::Sent(own, value) => compare(*own, value, kind, listed),
            Self::Fixed(value) => verdict_of(is_scalar(value, listed)),
            Self::OtherThan(values) => verdict_of(!values.iter().any(|value| is_scalar(value, listed))),
        }
    }
}

fn verdict_of(same: bool) -> Verdict {
    if same { Verdict::Same } else { Verdict::Different }
}

/// Compares a value of the request with a value of the record, which is not `null`.
fn compare(own: ValueType, wanted: &Value, kind: ValueType, listed: &Json) -> Verdict {
    match (wanted, listed) {
        (Value::CustomFields(wanted), Json::Object(_) | Json::Array(_)) => compare_custom_fields(wanted, listed),
        (Value::Map(wanted), _) => compare_by_language(own, wanted, kind, listed),
        (_, Json::Object(listed)) if is_localized(kind) => {
            any_agrees(listed.values().map(|listed| compare(own, wanted, kind, listed)))
        }
        (Value::List(wanted), Json::Array(listed)) => all_agree(
            wanted
                .iter()
                .map(|wanted| any_item_agrees(listed.iter().map(|listed| compare_scalars(own, wanted, kind, listed)))),
        ),
        (Value::List(wanted), _) => {
            any_item_agrees(wanted.iter().map(|wanted| compare_scalars(own, wanted, kind, listed)))
        }
        (_, Json::Array(listed)) => {
            any_item_agrees(listed.iter().map(|listed| compare_scalars(own, wanted, kind, listed)))
        }
        _ => compare_scalars(own, wanted, kind, listed),
    }
}

/// Compares two scalars.
fn compare_scalars(own: ValueType, wanted: &Value, kind: ValueType, listed: &Json) -> Verdict {
    let Some(listed) = scalar(listed) else { return Verdict::Different };
    match wanted {
        Value::Text(wanted) => compare_texts(own, wanted, kind, &listed),
        wanted => verdict_of(wanted.scalar().is_some_and(|wanted| is_number_or_flag(&wanted, &listed))),
    }
}

fn is_scalar(wanted: &str, listed: &Json) -> bool {
    scalar(listed).is_some_and(|listed| is_number_or_flag(wanted, &listed))
}

/// Compares by value: `5` equals `"5"` and `5.0`, and `true` equals `1`.
fn is_number_or_flag(wanted: &str, listed: &str) -> bool {
    let flag = |text: &str| match text {
        "true" | "1" => Some(true),
        "false" | "0" | "" => Some(false),
        _ => None,
    };
    let (one, other) = (wanted.trim(), listed.trim());
    if one == other {
        return true;
    }
    match (one, flag(other)) {
        ("true", Some(listed)) => listed,
        ("false", Some(listed)) => !listed,
        // Large ids are not exact as floating-point numbers.
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

fn compare_texts(own: ValueType, wanted: &str, kind: ValueType, listed: &str) -> Verdict {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    match (base(own), base(kind)) {
        (ValueType::Email, _) => verdict_of(wanted.trim().to_lowercase() == listed.trim().to_lowercase()),
        (ValueType::Phone, _) => verdict_of(digits(wanted) == digits(listed)),
        // Equal texts have equal character references.
        (own, kind) if own == kind && wanted.trim() == listed.trim() => Verdict::Same,
        (ValueType::Html, _) | (_, ValueType::Html) => {
            compare_characters(&characters(own, wanted), &characters(kind, listed))
        }
        // A service may trim texts, or fold their blanks, or escape them as in HTML.
        _ if wanted.split_whitespace().eq(listed.split_whitespace()) => Verdict::Same,
        _ if listed.contains('&') => compare_characters(&characters(own, wanted), &html::characters(listed)),
        _ => Verdict::Different,
    }
}

fn compare_characters(wanted: &str, listed: &str) -> Verdict {
    // A text of symbols alone has no characters to compare.
    if wanted.is_empty() {
        return Verdict::Unstated;
    }
    html::is_same(wanted, listed).map_or(Verdict::Unclear, verdict_of)
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

/// Compares strings by language. A list may show only one language, which may be unknown.
fn compare_by_language(own: ValueType, wanted: &[(String, Value)], kind: ValueType, listed: &Json) -> Verdict {
    let Json::Object(listed) = listed else {
        if matches!(listed, Json::String(text) if text.trim().is_empty()) {
            return Verdict::Unstated;
        }
        return any_agrees(wanted.iter().map(|(_, wanted)| compare_scalars(own, wanted, kind, listed)));
    };
    let common = wanted.iter().filter_map(|(language, wanted)| Some((wanted, listed.get(language)?)));
    all_agree(common.map(|(wanted, listed)| compare_scalars(own, wanted, kind, listed)))
}

/// Compares custom fields. A record that lists its fields without one that was set is another record.
fn compare_custom_fields(wanted: &CustomFields, listed: &Json) -> Verdict {
    let identifying = wanted.iter().filter(|(_, value)| is_set(value));
    all_agree(identifying.map(|(id, wanted)| match listed.get(format!("cf_{id}")) {
        None | Some(Json::Null) => Verdict::Different,
        Some(listed) => compare_json(wanted, listed),
    }))
}

fn compare_json(wanted: &Json, listed: &Json) -> Verdict {
    match (wanted, listed) {
        (Json::String(wanted), Json::String(listed)) => compare_texts(ValueType::Text, wanted, ValueType::Text, listed),
        _ => verdict_of(match (scalar(wanted), scalar(listed)) {
            (Some(wanted), Some(listed)) => is_number_or_flag(&wanted, &listed),
            _ => wanted == listed,
        }),
    }
}

/// `Different` if any verdict is, else `Unclear` if any is, and `Same` if any is.
fn all_agree(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    let strength = |verdict: &Verdict| match verdict {
        Verdict::Unstated => 0,
        Verdict::Same => 1,
        Verdict::Unclear => 2,
        Verdict::Different => 3,
    };
    verdicts.max_by_key(strength).unwrap_or(Verdict::Unstated)
}

/// `Same` if any verdict is.
fn any_agrees(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    verdicts.max().unwrap_or(Verdict::Unstated)
}

/// `Same` if any item of a list is. An empty list is `Different`.
fn any_item_agrees(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    verdicts.max().unwrap_or(Verdict::Different)
}
