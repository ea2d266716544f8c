//! The facts of the spec on disk that reading an account can see, as `helpdesk-verify` has those of its client.

use std::collections::BTreeMap;

use helpdesk_codegen::Api;
use helpdesk_codegen::api::{Effect, Field, Operation, Pattern, Presence, Required, Returns, Slot, Type, TypeKind};
use helpdesk_observations::{Class, Field as Documented, Spec};

pub(super) fn facts(api: &Api) -> Spec {
    let mut spec = Spec::default();
    for (_, operation) in api.operations().filter(|(_, it)| it.effect == Effect::Safe) {
        let has_total = matches!(operation.returns, Returns::List { total: Some(_), .. });
        spec.operations.insert(operation.id.clone(), has_total);
        spec.filters.extend(filters(operation));
    }
    let kinds: BTreeMap<_, _> = api.types().map(|(_, decl)| (decl.name.as_str(), &decl.kind)).collect();
    for (name, kind) in &kinds {
        match kind {
            TypeKind::Record(record) => {
                let fields = record.fields.iter().map(|it| (format!("{name}/fields/{}", it.wire), field(it, &kinds)));
                spec.fields.extend(fields);
            }
            TypeKind::Enum(enum_) if enum_.open => {
                let values = enum_.values.iter().map(|it| it.wire.clone());
                let values = values.chain(enum_.patterns.iter().map(Pattern::format));
                spec.values.extend(values.map(|value| format!("{name}/values/{value}")));
            }
            _ => (),
        }
    }
    spec
}

fn filters(operation: &Operation) -> impl Iterator<Item = String> {
    let is_list = matches!(operation.returns, Returns::List { .. } | Returns::Array { .. });
    let slots = operation.query.iter().filter(move |_| is_list && operation.paging.is_some());
    slots.filter_map(|slot| match slot {
        Slot::Param(it) if it.required == Required::No && !["page", "limit"].contains(&it.wire.as_str()) => {
            Some(format!("{}/query/{}", operation.id, it.wire))
        }
        Slot::Param(_) | Slot::Choice(_) => None,
    })
}

fn field(field: &Field, kinds: &BTreeMap<&str, &TypeKind>) -> Documented {
    let has_reason = matches!(field.presence, Presence::Optional(Some(_)));
    let is_asked_for = field.notes.included_by.is_some();
    Documented {
        class: class(&field.ty, kinds),
        may_be_absent: has_reason || field.none_if.is_some() || is_asked_for || field.source.evidence.is_some(),
        none: field.none_if.map(|it| it.text().to_owned()),
    }
}

fn class(ty: &Type, kinds: &BTreeMap<&str, &TypeKind>) -> Class {
    match ty {
        Type::Text | Type::Html | Type::Url | Type::Email | Type::Phone | Type::Search | Type::Csv(_) => Class::Text,
        Type::Int | Type::Bytes | Type::UnixSeconds => Class::Integer,
        Type::Number => Class::Number,
        Type::Minutes | Type::Seconds | Type::Percent => Class::Measure,
        Type::Bool => Class::Boolean,
        Type::Timestamp => Class::Time,
        Type::Civil => Class::Date,
        Type::List(_) | Type::QueryList(_) => Class::List,
        Type::Map(..) => Class::Map,
        Type::CustomFields(_) => Class::Object,
        Type::Localized(_) => Class::Localized,
        Type::File | Type::Json | Type::OneOrMany(_) | Type::Pair(_) => Class::Any,
        Type::Named(name) => match kinds.get(name.as_str()) {
            Some(TypeKind::Id) => Class::Id,
            Some(TypeKind::Format { .. }) => Class::Text,
            Some(TypeKind::Enum(enum_)) if enum_.number => Class::Integer,
            Some(TypeKind::Enum(enum_)) if enum_.patterns.iter().any(is_number) => Class::TextOrInteger,
            Some(TypeKind::Enum(_)) => Class::Text,
            Some(TypeKind::Record(_)) => Class::Record,
            _ => Class::Any,
        },
    }
}

/// Whether a pattern is a number with nothing around it.
fn is_number(pattern: &Pattern) -> bool {
    let is_bare = pattern.prefix.is_empty() && pattern.suffix.is_empty();
    is_bare && (pattern.is_id || pattern.part == Type::Int)
}
