//! What a parameter allows, and whether that makes sense.

use serde_yaml::Value;

use super::{Resolver, measures};
use crate::api::{Limits, Type};
use crate::diagnostics::{At, Code, Diagnostic};
use crate::document::{self, TypeKind};

/// What the service assumes must be a value that may be sent.
pub(super) fn check_default(resolver: &mut Resolver<'_>, at: &At, written: &document::Param, ty: &Type) {
    let Some(default) = &written.default else {
        return;
    };
    let at = at.child("default");
    let number = default.as_i64();
    let wrong = match ty {
        Type::Bool => (!default.is_bool()).then(|| "is neither `true` nor `false`".to_owned()),
        Type::Int => match number {
            None => Some("is no whole number".into()),
            Some(number) => {
                let below = written.min.filter(|min| number < *min).map(|min| format!("is less than `min` of {min}"));
                below.or(written.max.filter(|max| number > *max).map(|max| format!("is more than `max` of {max}")))
            }
        },
        Type::Named(name) => match resolver.types.get(name.as_str()).map(|decl| &decl.value.kind) {
            Some(TypeKind::Set { values, patterns, .. }) => {
                let text = scalar_text(default);
                let known = !patterns.is_empty() || values.iter().any(|value| value.name == text);
                (!known).then(|| format!("is no value of `{name}`"))
            }
            _ => None,
        },
        _ => None,
    };
    if let Some(wrong) = wrong {
        resolver.error(Code::ContradictoryLimits, &at, format!("`{}` {wrong}", scalar_text(default)));
    }
}

pub(super) fn limits(resolver: &mut Resolver<'_>, at: &At, written: &document::Param, ty: &Type) -> Option<Limits> {
    let text = is_text(ty);
    let many =
        matches!(ty, Type::List(_) | Type::Many(_) | Type::Comma(_) | Type::OneOrMany(_) | Type::CustomFields(_));
    let files = *ty == Type::List(Box::new(Type::File));
    let number = matches!(ty, Type::Int | Type::Number | Type::Bytes);
    let said = [
        ("min", written.min.is_some(), number),
        ("max", written.max.is_some(), number),
        ("min_length", written.min_length.is_some(), text),
        ("max_length", written.max_length.is_some(), text),
        ("min_items", written.min_items.is_some(), many),
        ("max_items", written.max_items.is_some(), many),
        ("max_file", written.max_file.is_some(), files),
        ("max_total", written.max_total.is_some(), files),
    ];
    for (key, _, _) in said.into_iter().filter(|(_, said, allowed)| *said && !allowed) {
        resolver.report(Diagnostic::new(
            Code::ContradictoryLimits,
            at.child(key).on_key(),
            format!("`{key}` says nothing about `{ty}`"),
        ));
    }
    for (low, high, low_value, high_value) in [
        ("min", "max", written.min, written.max),
        ("min_length", "max_length", written.min_length, written.max_length),
        ("min_items", "max_items", written.min_items, written.max_items),
    ] {
        if let (Some(low_value), Some(high_value)) = (low_value, high_value)
            && low_value > high_value
        {
            let message = format!("`{low}` of {low_value} is more than `{high}` of {high_value}");
            resolver.report(
                Diagnostic::new(Code::ContradictoryLimits, at.child(low).on_value(), message)
                    .also(at.child(high).on_value(), "the other limit"),
            );
        }
    }
    let mut count = |key: &str, value: Option<i64>| match value {
        Some(value) => measures::count(resolver, &at.child(key), value).map(Some),
        None => Some(None),
    };
    let min_length = count("min_length", written.min_length);
    let max_length = count("max_length", written.max_length);
    let min_items = count("min_items", written.min_items);
    let max_items = count("max_items", written.max_items);
    let max_file = written.max_file.as_ref().map(|text| measures::size(resolver, &at.child("max_file"), text));
    let max_total = written.max_total.as_ref().map(|text| measures::size(resolver, &at.child("max_total"), text));
    Some(Limits {
        min: written.min,
        max: written.max,
        min_length: min_length?,
        max_length: max_length?,
        min_items: min_items?,
        max_items: max_items?,
        max_file: max_file.flatten(),
        max_total: max_total.flatten(),
    })
}

fn is_text(ty: &Type) -> bool {
    match ty {
        Type::Text | Type::Html | Type::Url | Type::Email | Type::Phone | Type::Search => true,
        Type::List(inner) | Type::Many(inner) | Type::Comma(inner) | Type::Localized(inner) => is_text(inner),
        Type::Int
        | Type::Number
        | Type::Bool
        | Type::Bytes
        | Type::Minutes
        | Type::Seconds
        | Type::Percent
        | Type::Timestamp
        | Type::Unix
        | Type::Instant
        | Type::Civil
        | Type::File
        | Type::Json
        | Type::Named(_)
        | Type::OneOrMany(_)
        | Type::Pair(_)
        | Type::Map(..)
        | Type::CustomFields(_) => false,
    }
}

/// A scalar as it is written.
pub(super) fn scalar_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Null | Value::Sequence(_) | Value::Mapping(_) | Value::Tagged(_) => String::new(),
    }
}
