//! The facts of the spec of this client.

use helpdesk::meta::{
    FieldDetails, OPERATIONS, PatternDetails, Presence, Returns, Service as _, TYPES, TypeShape, ValueType,
};
use helpdesk::{Effect, HelpDesk};
use helpdesk_observations::{Class, DefaultPage, Field, Layout, Operation, Spec};
use helpdesk_text::record;

use crate::probe;
use crate::spec::{fields, id_in, is_bare, type_of, written};

/// Returns the facts of the spec of this client that reading can see.
pub fn spec() -> Spec {
    let mut spec = Spec::default();
    for details in OPERATIONS.iter().filter(|it| it.operation.effect == Effect::Safe) {
        let has_total = matches!(details.returns, Returns::List { total: Some(_), .. });
        let layout = match details.returns {
            Returns::List { .. } => Some(Layout::Numbered),
            Returns::Array { .. } => Some(Layout::Array),
            _ => None,
        };
        let record = record::record_type(&details.returns).map(|it| it.name.to_owned());
        let default_page =
            details.operation.paging.as_ref().filter(|it| it.size.is_none()).map(|it| match it.default_page {
                helpdesk::meta::DefaultPage::First => DefaultPage::First,
                helpdesk::meta::DefaultPage::Last => DefaultPage::Last,
            });
        let documented = Operation { has_total, layout, default_page, record };
        spec.operations.insert(details.operation.id.to_owned(), documented);
        let filters = probe::filters(details).map(|it| format!("{}/query/{}", details.operation.id, it.name));
        spec.filters.extend(filters);
    }
    let service = HelpDesk::METADATA;
    spec.headers = [service.remaining_header, service.limit_header].map(str::to_owned).into();
    spec.questions = helpdesk_observations::questions().map(str::to_owned).collect();
    for details in TYPES {
        for field in fields(details.name) {
            let none = field.none.map(str::to_owned);
            let facts = Field {
                class: class(&field.kind),
                may_be_absent: may_be_absent(field),
                none,
                null: names_null(field.presence),
                items: items(&field.kind),
                named: named(&field.kind),
            };
            spec.fields.insert(format!("{}/fields/{}", details.name, field.name), facts);
        }
        if let TypeShape::Enum { open: true, values, patterns, .. } = details.shape {
            let values = values.iter().map(|it| it.text.to_owned()).chain(patterns.iter().map(written));
            spec.values.extend(values.map(|value| format!("{}/values/{value}", details.name)));
        }
    }
    spec.that_reading_can_see()
}

/// The declared type of a value, or of the items of a list or map.
fn named(kind: &ValueType) -> Option<String> {
    match kind {
        ValueType::Named(name) => Some((*name).to_owned()),
        other if other.item() != other => named(other.item()),
        _ => None,
    }
}

/// How the items of a list or map are written.
fn items(kind: &ValueType) -> Option<Class> {
    match kind {
        ValueType::List(item) | ValueType::QueryList(item) | ValueType::Map(_, item) | ValueType::Localized(item) => {
            Some(class(item))
        }
        _ => None,
    }
}

/// Whether the reason for which a field is optional says that it may be `null`.
fn names_null(presence: Presence) -> bool {
    matches!(presence, Presence::Optional(Some(reason)) if reason.contains("`null`"))
}

fn class(kind: &ValueType) -> Class {
    match kind {
        ValueType::Text
        | ValueType::Html
        | ValueType::Url
        | ValueType::Email
        | ValueType::Phone
        | ValueType::Search
        | ValueType::Csv(_) => Class::Text,
        ValueType::Int | ValueType::Bytes | ValueType::UnixSeconds => Class::Integer,
        ValueType::Number => Class::Number,
        ValueType::Minutes | ValueType::Seconds => Class::Measure,
        ValueType::Percent => Class::Percent,
        ValueType::Bool => Class::Boolean,
        ValueType::Timestamp => Class::Time,
        ValueType::Civil => Class::Date,
        ValueType::List(_) | ValueType::QueryList(_) => Class::List,
        ValueType::Map(..) => Class::Map,
        ValueType::CustomFields(_) => Class::Object,
        ValueType::Localized(_) => Class::Localized,
        ValueType::Named(name) => match type_of(name).map(|it| it.shape) {
            Some(TypeShape::Id) => Class::Id,
            Some(TypeShape::Text(_)) => Class::Text,
            Some(TypeShape::Enum { number: true, .. }) => Class::Integer,
            Some(TypeShape::Enum { patterns, .. }) => {
                let is_number = |it: &PatternDetails| id_in(it).is_some() || is_bare(it) && it.part == ValueType::Int;
                if patterns.iter().any(is_number) { Class::TextOrInteger } else { Class::Text }
            }
            Some(TypeShape::Record { .. }) => Class::Record,
            _ => Class::Any,
        },
        _ => Class::Any,
    }
}

/// Whether the spec documents that a field may be absent, or does not document the field. All others are documented for each record, even
/// where the client tolerates that they are not there.
fn may_be_absent(field: &FieldDetails) -> bool {
    let has_reason = matches!(field.presence, Presence::Optional(Some(_)));
    has_reason || field.included_by.is_some() || field.evidence.is_some()
}
