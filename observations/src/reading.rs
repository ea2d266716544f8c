//! Takes the facts that a reader of an account can observe from a spec as data.

use helpdesk_meta::{
    self as meta, Effect, FieldDetails, OperationDetails, Param, PatternDetails, Presence, Returns, ServiceMetadata,
    TypeDetails, TypeShape, ValueType,
};

use crate::list::{DefaultPage, Layout};
use crate::spec::{Class, Field, Operation, Spec};

impl Spec {
    /// Returns the facts of these operations and types, with the questions that a reader of an account can settle.
    pub fn of(
        service: &ServiceMetadata<'_>,
        operations: &[OperationDetails<'_>],
        types: &[TypeDetails<'_>],
        questions: impl IntoIterator<Item = String>,
    ) -> Self {
        let mut spec = Self::default();
        let types = Types(types);
        for details in operations.iter().filter(|it| it.operation.effect == Effect::Safe) {
            let id = details.operation.id;
            let filters = filters(details, types.fields(details.returns.record().or(details.returns.item())));
            spec.filters.extend(filters.iter().map(|it| format!("{id}/query/{}", it.name)));
            spec.operations.insert(id.to_owned(), operation(details));
        }
        spec.headers = [service.remaining_header, service.limit_header].map(str::to_owned).into();
        spec.questions = questions.into_iter().collect();
        for details in types.0 {
            let fields = types.fields(Some(details.name)).iter();
            spec.fields.extend(fields.map(|it| (format!("{}/fields/{}", details.name, it.name), types.field(it))));
            if let TypeShape::Enum { open: true, values, patterns, .. } = details.shape {
                let values = values.iter().map(|it| it.text.to_owned()).chain(patterns.iter().map(ToString::to_string));
                spec.values.extend(values.map(|value| format!("{}/values/{value}", details.name)));
            }
        }
        spec.observable()
    }
}

/// The filters of a list whose effect a reader can observe, and the parameters that sort the list by time. These are
/// the optional parameters except for pages, alternatives, and parameters for the representation of records.
pub fn filters<'a>(details: &OperationDetails<'a>, fields: &[FieldDetails<'_>]) -> Vec<&'a Param<'a>> {
    let operation = details.operation;
    // A report without pages always has a row for each staff member. A filter changes only its sums.
    let is_list = matches!(details.returns, Returns::List { .. } | Returns::Array { .. }) && operation.paging.is_some();
    let times = || [operation.created, operation.updated].into_iter().flatten();
    let is_time = |name: &str| times().any(|it| [it.from, it.to].contains(&name));
    let orders = || times().filter_map(|it| it.order).chain(operation.paging.and_then(|it| it.order));
    let is_filter = |param: &&Param<'_>| {
        let kind = param.kind.item();
        match kind {
            _ if orders().any(|(name, _)| name == param.name) => true,
            ValueType::Search | ValueType::Email => true,
            ValueType::UnixSeconds => is_time(param.name),
            // A text parameter without a field of that name may be an undocumented word, or a language for the
            // response.
            ValueType::Text | ValueType::Named(_) => fields.iter().any(|it| it.name == param.name && it.kind == *kind),
            _ => false,
        }
    };
    let query =
        operation.query.iter().filter(|it| is_list && !it.required && operation.alternatives_of(it.name).is_none());
    query.filter(is_filter).collect()
}

fn operation(details: &OperationDetails<'_>) -> Operation {
    let layout = match details.returns {
        Returns::List { .. } => Some(Layout::Numbered),
        Returns::Array { .. } => Some(Layout::Array),
        _ => None,
    };
    let paging = details.operation.paging.filter(|it| it.size.is_none());
    let default_page = paging.map(|paging| match paging.default_page {
        meta::DefaultPage::First => DefaultPage::First,
        meta::DefaultPage::Last => DefaultPage::Last,
    });
    let has_total = matches!(details.returns, Returns::List { total: Some(_), .. });
    Operation {
        has_total,
        layout,
        default_page,
        record: details.returns.record().or(details.returns.item()).map(str::to_owned),
    }
}

/// The declared types.
struct Types<'a>(&'a [TypeDetails<'a>]);

impl<'a> Types<'a> {
    fn shape(&self, name: &str) -> Option<TypeShape<'a>> {
        self.0.iter().find(|it| it.name == name).map(|it| it.shape)
    }

    fn fields(&self, record: Option<&str>) -> &'a [FieldDetails<'a>] {
        match record.and_then(|it| self.shape(it)) {
            Some(TypeShape::Record { fields, .. }) => fields,
            _ => &[],
        }
    }

    fn field(&self, field: &FieldDetails<'_>) -> Field {
        let reason = if let Presence::Optional(reason) = field.presence { reason } else { None };
        Field {
            class: self.class(&field.kind),
            // The spec documents all other fields for each record, even where the client tolerates their absence.
            may_be_absent: reason.is_some() || field.included_by.is_some() || field.evidence.is_some(),
            none: field.none.map(str::to_owned),
            null: reason.is_some_and(|it| it.contains("`null`")),
            items: match &field.kind {
                ValueType::List(item)
                | ValueType::QueryList(item)
                | ValueType::Map(_, item)
                | ValueType::Localized(item) => Some(self.class(item)),
                _ => None,
            },
            named: type_name(&field.kind).map(str::to_owned),
        }
    }

    fn class(&self, kind: &ValueType<'_>) -> Class {
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
            ValueType::File | ValueType::Json | ValueType::OneOrMany(_) | ValueType::Pair(_) | ValueType::Object(_) => {
                Class::Any
            }
            ValueType::Named(name) => match self.shape(name) {
                Some(TypeShape::Id) => Class::Id,
                Some(TypeShape::Text(_)) => Class::Text,
                Some(TypeShape::Enum { number: true, .. }) => Class::Integer,
                Some(TypeShape::Enum { patterns, .. }) if patterns.iter().any(|it| self.is_number(it)) => {
                    Class::TextOrInteger
                }
                Some(TypeShape::Enum { .. }) => Class::Text,
                Some(TypeShape::Record { .. }) => Class::Record,
                _ => Class::Any,
            },
        }
    }

    /// Whether a pattern is a number without text around it.
    fn is_number(&self, pattern: &PatternDetails<'_>) -> bool {
        let is_id = || pattern.part.named().is_some_and(|it| self.shape(it) == Some(TypeShape::Id));
        pattern.prefix.is_empty() && pattern.suffix.is_empty() && (pattern.part == ValueType::Int || is_id())
    }
}

/// The declared type of a value, or of the items of a list or map.
fn type_name<'a>(kind: &ValueType<'a>) -> Option<&'a str> {
    let item = kind.item();
    if item == kind { kind.named() } else { type_name(item) }
}
