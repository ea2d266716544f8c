//! The values of fields, as the spec documents them.

use helpdesk::meta::{FieldDetails, PatternDetails, Presence, TYPES, TypeDetails, TypeShape, ValueType};

use crate::shape::Shape;

/// The type of this name.
pub(crate) fn type_of(name: &str) -> Option<&'static TypeDetails> {
    TYPES.iter().find(|it| it.name == name)
}

/// The classes of values that the spec documents for a field; `None` if it documents no type.
pub(crate) fn documented(field: &FieldDetails) -> Option<Vec<Shape>> {
    let mut shapes = of_kind(&field.kind)?;
    if may_be_absent(field) {
        shapes.extend([Shape::Null, Shape::EmptyText]);
    }
    match field.none {
        Some("0") => shapes.push(Shape::Zero),
        Some("-") => shapes.push(Shape::Dash),
        _ => (),
    }
    Some(shapes)
}

fn of_kind(kind: &ValueType) -> Option<Vec<Shape>> {
    const INTEGERS: [Shape; 2] = [Shape::Zero, Shape::Integer];
    Some(match kind {
        ValueType::Text
        | ValueType::Html
        | ValueType::Url
        | ValueType::Email
        | ValueType::Phone
        | ValueType::Search
        | ValueType::Csv(_) => texts(),
        ValueType::Int | ValueType::Bytes | ValueType::UnixSeconds => INTEGERS.to_vec(),
        ValueType::Number => [&INTEGERS[..], &[Shape::Fraction]].concat(),
        // With or without a unit, or `-`.
        ValueType::Minutes | ValueType::Seconds | ValueType::Percent => {
            [&INTEGERS[..], &[Shape::Fraction], &texts()[..]].concat()
        }
        ValueType::Bool => vec![Shape::Boolean],
        ValueType::Timestamp => vec![Shape::TimeText],
        ValueType::Civil => vec![Shape::DateText],
        ValueType::List(_) | ValueType::QueryList(_) => vec![Shape::Array, Shape::EmptyArray],
        // An empty string stands for a map without entries.
        ValueType::Map(..) => vec![Shape::Object, Shape::EmptyObject, Shape::EmptyText],
        ValueType::CustomFields(_) => vec![Shape::Object, Shape::EmptyObject],
        ValueType::Localized(_) => [&texts()[..], &[Shape::Object]].concat(),
        ValueType::Named(name) => match type_of(name)?.shape {
            TypeShape::Id => vec![Shape::Integer],
            TypeShape::Text(_) => texts(),
            TypeShape::Enum { number: true, .. } => INTEGERS.to_vec(),
            TypeShape::Enum { patterns, .. } => {
                let is_number =
                    patterns.iter().any(|it| id_in(it).is_some() || is_bare(it) && it.part == ValueType::Int);
                [&texts()[..], if is_number { &INTEGERS } else { &[] }].concat()
            }
            TypeShape::Record { .. } => vec![Shape::Object],
            _ => return None,
        },
        _ => return None,
    })
}

/// The type of id that a pattern consists of.
fn id_in(pattern: &PatternDetails) -> Option<&'static str> {
    let ValueType::Named(name) = pattern.part else { return None };
    (is_bare(pattern) && type_of(name)?.shape == TypeShape::Id).then_some(name)
}

/// Whether a value has nothing around its part.
fn is_bare(pattern: &PatternDetails) -> bool {
    pattern.prefix.is_empty() && pattern.suffix.is_empty()
}

/// The type of the ids that a parameter takes: its own, or that of one of its patterns.
pub(crate) fn id_of(kind: &ValueType) -> Option<&'static str> {
    let ValueType::Named(name) = *kind else { return None };
    match type_of(name)?.shape {
        TypeShape::Id => Some(name),
        TypeShape::Enum { patterns, .. } => patterns.iter().find_map(id_in),
        _ => None,
    }
}

/// A string may look like anything, but an empty one is a class of its own where it means none.
fn texts() -> Vec<Shape> {
    use Shape::{Dash, DateText, EmptyText, IntegerText, NumberText, Text, TimeText, ZeroText};
    vec![EmptyText, Dash, ZeroText, IntegerText, NumberText, TimeText, DateText, Text]
}

/// The fields of a record type.
pub(crate) fn fields(record: &str) -> &'static [FieldDetails] {
    helpdesk_export::record::fields(type_of(record))
}

/// The field of a record type with this name.
pub(crate) fn field_of(record: &str, name: &str) -> Option<&'static FieldDetails> {
    fields(record).iter().find(|it| it.name == name)
}

/// The value of an enum that a word is: its own, or the pattern that it has, written as in the spec: `cch<ChannelId>`.
pub(crate) fn value_of(of: &str, word: &str) -> Option<String> {
    let TypeShape::Enum { values, patterns, .. } = type_of(of)?.shape else { return None };
    let fits =
        |it: &&PatternDetails| word.len() > it.prefix.len() && word.starts_with(it.prefix) && word.ends_with(it.suffix);
    let value = values.iter().find(|it| it.text == word).map(|it| it.text.to_owned());
    value.or_else(|| patterns.iter().find(fits).map(written))
}

/// Whether the spec has this value of an enum, as [`value_of`] writes it.
pub(crate) fn has_value(of: &str, written_value: &str) -> bool {
    let Some(TypeShape::Enum { values, patterns, .. }) = type_of(of).map(|it| it.shape) else { return false };
    values.iter().any(|it| it.text == written_value) || patterns.iter().any(|it| written(it) == written_value)
}

fn written(pattern: &PatternDetails) -> String {
    let part = match pattern.part {
        ValueType::Named(name) => name,
        _ => "text",
    };
    format!("{}<{part}>{}", pattern.prefix, pattern.suffix)
}

/// Whether the spec documents that a field may be absent, or does not document the field. All others are documented for each record, even
/// where the client tolerates that they are not there.
pub(crate) fn may_be_absent(field: &FieldDetails) -> bool {
    let has_reason = matches!(field.presence, Presence::Optional(Some(_)));
    has_reason || field.none.is_some() || field.included_by.is_some() || field.evidence.is_some()
}
