//! The spec on disk as data, of which [`Spec::of`] says what reading an account can see.

use helpdesk_codegen::Api;
use helpdesk_codegen::api::{self, Enum, Field, Operation, Pattern, Presence, Required, Slot, TypeDecl, TypeKind};
use helpdesk_meta::{self as meta, TypeShape};
use helpdesk_observations::Spec;

pub(super) fn facts(api: &Api) -> Spec {
    let service = meta::ServiceMetadata::new(&api.service.name, &api.service.prefix)
        .remaining_header(&api.service.remaining_header)
        .limit_header(&api.service.limit_header);
    let operations = api.operations().map(|(_, it)| operation(it)).collect::<Vec<_>>();
    let types = api.types().filter_map(|(_, it)| declared(it)).collect::<Vec<_>>();
    let questions = api.resources.iter().flat_map(|resource| {
        let by_reading = resource.open_questions.iter().filter(|it| it.settled == "by_reading");
        by_reading.map(move |it| format!("{}/{}", resource.module, it.name))
    });
    Spec::of(&service, &operations, &types, questions)
}

/// Keeps the values until the task ends.
fn list<'a, T: 'a>(values: impl Iterator<Item = T>) -> &'a [T] {
    Vec::leak(values.collect())
}

/// The operation, without the parameters of alternatives: they are no filters.
fn operation(operation: &Operation) -> meta::OperationDetails<'_> {
    let query = operation.query.iter().filter_map(|slot| match slot {
        Slot::Param(it) => Some(meta::Param::new(&it.wire, it.ty).required(it.required != Required::No)),
        Slot::Choice(_) => None,
    });
    let mut facts = meta::Operation::new(&operation.id, operation.method, &operation.path, operation.effect);
    facts.query = list(query);
    facts.created = operation.time_filters.created.as_ref().map(time_filter);
    facts.updated = operation.time_filters.updated.as_ref().map(time_filter);
    facts.paging = operation.paging.as_ref().map(|paging| {
        let mut facts = meta::Pagination::new(paging.default_page);
        facts.size = paging.size;
        facts.order = paging.order.as_deref().map(|value| ("order", value));
        facts
    });
    facts.returns = operation.returns;
    meta::OperationDetails::new(Box::leak(Box::new(facts)), &operation.doc)
}

fn time_filter(filter: &api::TimeFilter) -> meta::TimeFilter<'_> {
    let mut facts = meta::TimeFilter::new(&filter.from, &filter.to);
    facts.order = filter.sort.as_deref().map(|value| ("sort", value));
    facts
}

/// A type that values have.
fn declared(decl: &TypeDecl) -> Option<meta::TypeDetails<'_>> {
    let shape = match &decl.kind {
        TypeKind::Id => TypeShape::Id,
        TypeKind::Format { format } => TypeShape::Text(format),
        TypeKind::Record(record) => {
            TypeShape::Record { root: None, columns: &[], fields: list(record.fields.iter().map(field)) }
        }
        TypeKind::Enum(Enum { open, number, ordered, values, patterns, .. }) => TypeShape::Enum {
            open: *open,
            number: *number,
            ordered: *ordered,
            values: list(values.iter().map(|it| meta::ValueDetails::new(&it.wire, &it.doc))),
            patterns: list(patterns.iter().map(pattern)),
        },
        TypeKind::Object(_)
        | TypeKind::Alternatives(_)
        | TypeKind::Events(_)
        | TypeKind::Accessor(_)
        | TypeKind::Tagged(_) => return None,
    };
    Some(meta::TypeDetails::new(&decl.name, "", &decl.doc, shape))
}

fn field(field: &Field) -> meta::FieldDetails<'_> {
    let presence = match &field.presence {
        Presence::Required => meta::Presence::Required,
        Presence::Plain => meta::Presence::Plain,
        Presence::Optional(reason) => meta::Presence::Optional(reason.as_ref().map(|it| it.value.as_str())),
    };
    let mut facts = meta::FieldDetails::new(&field.wire, &field.doc, field.ty, presence);
    facts.none = field.none_if.map(|it| it.text());
    facts.included_by = field.notes.included_by.as_deref();
    facts.evidence = field.source.evidence.as_deref();
    facts
}

fn pattern(pattern: &Pattern) -> meta::PatternDetails<'_> {
    meta::PatternDetails::new(&pattern.prefix, pattern.part, &pattern.suffix, &pattern.doc)
}
