//! The types of the spec, for those who look for one.

use helpdesk::HelpDesk;
use helpdesk::meta::{
    FieldDetails, OPERATIONS, PatternDetails, Service as _, TYPES, TypeDetails, TypeShape, ValueType,
};
use helpdesk_observations::{Spec, questions};

/// Returns the facts of the spec of this client that reading can see.
pub fn spec() -> Spec {
    Spec::of(HelpDesk::METADATA, OPERATIONS, TYPES, questions().map(str::to_owned))
}

/// The type of this name.
pub(crate) fn type_of(name: &str) -> Option<&'static TypeDetails> {
    TYPES.iter().find(|it| it.name == name)
}

/// The type of id that a pattern consists of.
fn id_in(pattern: &PatternDetails) -> Option<&'static str> {
    let name = pattern.part.named()?;
    let is_bare = pattern.prefix.is_empty() && pattern.suffix.is_empty();
    (is_bare && type_of(name)?.shape == TypeShape::Id).then_some(name)
}

/// The type of the ids that a parameter takes: its own, or that of one of its patterns.
pub(crate) fn id_of(kind: &ValueType) -> Option<&'static str> {
    let name = kind.named()?;
    match type_of(name)?.shape {
        TypeShape::Id => Some(name),
        TypeShape::Enum { patterns, .. } => patterns.iter().find_map(id_in),
        _ => None,
    }
}

/// The fields of a record type.
pub(crate) fn fields(record: &str) -> &'static [FieldDetails] {
    helpdesk_text::record::fields(type_of(record))
}

/// The field of a record type with this name.
pub(crate) fn field_of(record: &str, name: &str) -> Option<&'static FieldDetails> {
    fields(record).iter().find(|it| it.name == name)
}

/// The value of an enum that a word is: its own, or the pattern that it has, written as in the spec: `cch<ChannelId>`.
pub(crate) fn value_of(of: &str, word: &str) -> Option<String> {
    let TypeShape::Enum { values, patterns, .. } = type_of(of)?.shape else { return None };
    let value = values.iter().find(|it| it.text == word).map(|it| it.text.to_owned());
    value.or_else(|| patterns.iter().find(|it| it.part_of(word).is_some()).map(ToString::to_string))
}

/// Whether the spec has this value of an enum, as [`value_of`] writes it.
pub(crate) fn has_value(of: &str, written_value: &str) -> bool {
    let Some(TypeShape::Enum { values, patterns, .. }) = type_of(of).map(|it| it.shape) else { return false };
    values.iter().any(|it| it.text == written_value) || patterns.iter().any(|it| it.to_string() == written_value)
}

/// Whether a key of a map is written as documented.
pub(crate) fn is_key_of(kind: &ValueType, key: &str) -> bool {
    let is_number = |key: &str| !key.is_empty() && key.bytes().all(|it| it.is_ascii_digit());
    match kind {
        ValueType::CustomFields(_) => key.strip_prefix("cf_").is_some_and(is_number),
        ValueType::Localized(_) | ValueType::Map(ValueType::Int | ValueType::Named(_), _) => is_number(key),
        _ => true,
    }
}
