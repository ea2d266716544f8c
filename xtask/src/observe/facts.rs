//! The facts of the spec on disk that reading an account can see, as `helpdesk-verify` has those of its client.

use std::collections::BTreeMap;

use helpdesk_codegen::Api;
use helpdesk_codegen::api::{
    self, Effect, Field, Item, Operation, Param, Pattern, Required, Returns, Slot, Type, TypeKind,
};
use helpdesk_observations::{Class, DefaultPage, Field as DocumentedField, Layout, Operation as Documented, Spec};

pub(super) fn facts(api: &Api) -> Spec {
    let mut spec = Spec::default();
    let kinds: BTreeMap<_, _> = api.types().map(|(_, decl)| (decl.name.as_str(), &decl.kind)).collect();
    for (_, operation) in api.operations().filter(|(_, it)| it.effect == Effect::Safe) {
        let has_total = matches!(operation.returns, Returns::List { total: Some(_), .. });
        let layout = match operation.returns {
            Returns::List { .. } => Some(Layout::Numbered),
            Returns::Array { .. } => Some(Layout::Array),
            _ => None,
        };
        let record = record(&operation.returns);
        let fields = match record.and_then(|it| kinds.get(it)) {
            Some(TypeKind::Record(record)) => record.fields.as_slice(),
            _ => &[],
        };
        spec.filters.extend(filters(operation, fields));
        let default_page = operation.paging.as_ref().filter(|it| it.size.is_none()).map(|it| match it.default_page {
            api::DefaultPage::First => DefaultPage::First,
            api::DefaultPage::Last => DefaultPage::Last,
        });
        let record = record.map(str::to_owned);
        spec.operations.insert(operation.id.clone(), Documented { has_total, layout, default_page, record });
    }
    spec.headers = [api.service.remaining_header.clone(), api.service.limit_header.clone()].into();
    for resource in &api.resources {
        let by_reading = resource.open_questions.iter().filter(|it| it.settled == "by_reading");
        spec.questions.extend(by_reading.map(|it| format!("{}/{}", resource.module, it.name)));
    }
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
    spec.that_reading_can_see()
}

/// The filters whose effect can be seen: by a field of the same name and type, by a time, by a part of a string, or by an order of time.
fn filters(operation: &Operation, fields: &[Field]) -> Vec<String> {
    let is_list =
        matches!(operation.returns, Returns::List { .. } | Returns::Array { .. }) && operation.paging.is_some();
    let times = [&operation.time_filters.created, &operation.time_filters.updated].into_iter().flatten();
    let times = times.flat_map(|it| [it.from.as_str(), it.to.as_str()]).collect::<Vec<_>>();
    let sorts = [operation.time_filters.created.as_ref().and_then(|it| it.sort.as_ref()).map(|_| "sort")];
    let sorts = sorts.into_iter().chain([operation.paging.as_ref().and_then(|it| it.order.as_ref()).map(|_| "order")]);
    let sorts = sorts.flatten().collect::<Vec<_>>();
    let is_filter = |param: &&Param| {
        let ty = param.ty.item();
        let has_field = fields.iter().any(|field| field.wire == param.wire && field.ty == *ty);
        match ty {
            _ if sorts.contains(&param.wire.as_str()) => true,
            Type::Search | Type::Email => true,
            Type::UnixSeconds => times.contains(&param.wire.as_str()),
            Type::Text | Type::Named(_) => has_field,
            _ => false,
        }
    };
    let params = operation.query.iter().filter_map(|slot| match slot {
        Slot::Param(param) if is_list && param.required == Required::No => Some(param),
        Slot::Param(_) | Slot::Choice(_) => None,
    });
    params.filter(is_filter).map(|it| format!("{}/query/{}", operation.id, it.wire)).collect()
}

fn record(returns: &Returns) -> Option<&str> {
    match returns {
        Returns::Record { ty, .. }
        | Returns::Object { ty, .. }
        | Returns::Array { ty, .. }
        | Returns::List { item: Item::Record(ty), .. } => Some(ty),
        Returns::List { item: Item::Json, .. } | Returns::Nothing | Returns::Raw { .. } => None,
    }
}

fn field(field: &Field, kinds: &BTreeMap<&str, &TypeKind>) -> DocumentedField {
    DocumentedField {
        class: class(&field.ty, kinds),
        may_be_absent: field.may_be_absent(),
        none: field.none_if.map(|it| it.text().to_owned()),
        null: field.may_be_null(),
        items: items(&field.ty, kinds),
        named: named(&field.ty),
    }
}

/// The declared type of a value, or of the items of a list or map.
fn named(ty: &Type) -> Option<String> {
    match ty {
        Type::Named(name) => Some((*name).to_owned()),
        other if other.item() != other => named(other.item()),
        _ => None,
    }
}

/// How the items of a list or map are written.
fn items(ty: &Type, kinds: &BTreeMap<&str, &TypeKind>) -> Option<Class> {
    match ty {
        Type::List(inner) | Type::QueryList(inner) | Type::Map(_, inner) | Type::Localized(inner) => {
            Some(class(inner, kinds))
        }
        _ => None,
    }
}

fn class(ty: &Type, kinds: &BTreeMap<&str, &TypeKind>) -> Class {
    match ty {
        Type::Text | Type::Html | Type::Url | Type::Email | Type::Phone | Type::Search | Type::Csv(_) => Class::Text,
        Type::Int | Type::Bytes | Type::UnixSeconds => Class::Integer,
        Type::Number => Class::Number,
        Type::Minutes | Type::Seconds => Class::Measure,
        Type::Percent => Class::Percent,
        Type::Bool => Class::Boolean,
        Type::Timestamp => Class::Time,
        Type::Civil => Class::Date,
        Type::List(_) | Type::QueryList(_) => Class::List,
        Type::Map(..) => Class::Map,
        Type::CustomFields(_) => Class::Object,
        Type::Localized(_) => Class::Localized,
        Type::File | Type::Json | Type::Object(_) | Type::OneOrMany(_) | Type::Pair(_) => Class::Any,
        Type::Named(name) => match kinds.get(name) {
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
