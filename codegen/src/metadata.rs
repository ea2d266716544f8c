//! Converts the compiler's [`Api`] into the values of `helpdesk_meta`.
//!
//! Generated code contains these values as constants, and tools read them directly. No other module creates them.

use std::collections::BTreeSet;

use helpdesk_meta as meta;

use crate::api::{
    Accessor, Api, Body, ChoiceSlot, Comparison, CreatedAt, Duration, Effect, Enum, EnumValue, Event, Expected, Field,
    FindCreated, Lifecycle, Member, Object, Operation, Pagination, Param, Pattern, Presence, Record, Required,
    Resource, Sentinel, Service, Since, Slot, Source, Sourced, Span, Tagged, TaggedMember, TimeFilter, TypeDecl,
    TypeKind,
};
use crate::intern::{self, list, name};

/// Returns the facts that all operations share, without the name and version of the client.
pub fn service(api: &Api) -> meta::ServiceMetadata<'static> {
    let Service { error_codes, error_statuses, throttling, .. } = &api.service;
    let safe = api.operations().filter(|(_, it)| it.effect == Effect::Safe);
    let safe: BTreeSet<&str> = safe.map(|(_, it)| it.path.as_str()).collect();
    let matchers = throttling.iter().map(|source| {
        let mut matcher = meta::ThrottleMatcher::new(source.status);
        matcher.body_contains = text(&source.body_contains);
        matcher
    });
    let codes = error_codes.iter().flat_map(|it| &it.codes);
    let mut service = meta::ServiceMetadata::new(name(&api.service.name), name(&api.service.prefix))
        .page_size(api.service.page_size)
        .remaining_header(name(&api.service.remaining_header))
        .limit_header(name(&api.service.limit_header))
        .retry_after_header(name(&api.service.retry_after_header))
        .error_statuses(list(error_statuses.iter().map(|it| (it.status, name(&it.doc)))))
        .error_codes(pairs(codes))
        .safe_paths(list(safe.into_iter().map(name)))
        .read_cost(api.service.read_cost)
        .write_cost(api.service.write_cost);
    if !throttling.is_empty() {
        service.throttling = list(matchers);
    }
    service
}

/// Returns every operation, in the order of the spec.
pub fn operations(api: &Api) -> impl Iterator<Item = meta::OperationDetails<'static>> {
    api.operations().map(|(_, it)| details(api, it))
}

/// Returns every type, in the order of the spec.
pub fn types(api: &Api) -> impl Iterator<Item = meta::TypeDetails<'static>> {
    api.types().map(|(resource, it)| ty(resource, it))
}

/// Returns the conventions of the service.
pub fn conventions(api: &Api) -> impl Iterator<Item = meta::ConventionDetails<'static>> {
    api.service.conventions.iter().map(|source| {
        let mut convention = meta::ConventionDetails::new(name(&source.name), name(&source.doc));
        convention.evidence = evidence(&source.source);
        convention
    })
}

/// Returns the facts that requests of an operation need.
pub fn operation(operation: &Operation) -> meta::Operation<'static> {
    let Operation { query, body, time_filters, .. } = operation;
    let choices = || operation.slots().filter_map(Slot::choice);
    let spans = choices().flat_map(|choice| &choice.alternatives.members).filter_map(|member| member.span.as_ref());
    let mut data = meta::Operation::new(name(&operation.id), operation.method, name(&operation.path), operation.effect)
        .path_params(list(operation.path_params.iter().map(param)))
        .query(list(query.iter().flat_map(Slot::params).map(param)))
        .alternatives(list(choices().map(alternatives)))
        .spans(list(spans.map(span)))
        .returns(operation.returns);
    data.body = body.as_ref().map(self::body);
    data.paging = operation.paging.as_ref().map(paging);
    data.created = time_filters.created.as_ref().map(time_filter);
    data.updated = time_filters.updated.as_ref().map(time_filter);
    data
}

/// Returns the facts that requests need about a parameter.
pub fn param(param: &Param) -> meta::Param<'static> {
    let mut data = meta::Param::new(name(&param.wire), param.ty)
        .required(param.required != Required::No)
        .limits(list(param.limits.iter().map(|it| it.value)))
        .sensitivity(param.sensitivity)
        .omit_false(param.default.as_deref() == Some("false"));
    data.requires = text(&param.requires);
    data.encoding = param.encoding;
    data
}

/// Returns the search for the record that an operation creates.
pub fn find_created(api: &Api, find_created: &FindCreated) -> meta::FindCreated<'static> {
    let FindCreated { list_module, list_constant, filter_by, match_, rule_out, newest_first, created_at, .. } =
        find_created;
    let is_list =
        |(resource, it): &(&Resource, &Operation)| resource.module == *list_module && it.constant == *list_constant;
    let (_, lists) = api.operations().find(is_list).expect("the list of an operation is in the API");
    let mut data = meta::FindCreated::new(intern::value(operation(lists)))
        .filter_by(names(filter_by))
        .identify(list(match_.iter().map(comparison)))
        .rule_out(list(rule_out.iter().map(comparison)));
    data.newest_first = newest_first.as_ref().map(|(param, value)| (name(param), name(value)));
    data.created_at = created_at.as_ref().map(|CreatedAt { at, at_ident: _, from, to, param }| {
        let mut data = meta::CreatedAt::new(name(at));
        (data.from, data.to, data.param) = (text(from), text(to), text(param));
        data
    });
    data
}

fn details(api: &Api, operation: &Operation) -> meta::OperationDetails<'static> {
    let path_params = operation.path_params.iter().map(|param| param_details(param, &param.ident));
    let params = path_params.chain(operation.slots().flat_map(slot_params));
    let mut details = meta::OperationDetails::new(intern::value(self::operation(operation)), name(&operation.doc));
    details.params = list(params);
    details.evidence = evidence(&operation.source);
    details.permission = text(&operation.notes.permission);
    details.precondition = text(&operation.notes.precondition);
    details.lifecycle = operation
        .lifecycle
        .as_ref()
        .map(|Lifecycle { from, sets, creates }| meta::Lifecycle::new(names(from), pairs(sets), pairs(creates)));
    details.bulk_of = text(&operation.bulk_of);
    details.find_created = operation.find_created.as_ref().map(|it| intern::value(find_created(api, it)));
    details.since = since(&operation.since);
    details
}

fn slot_params(slot: &Slot) -> Vec<meta::ParamDetails<'static>> {
    match slot {
        Slot::Param(param) => vec![param_details(param, &param.ident)],
        Slot::Choice(choice) => {
            let params = choice.alternatives.members.iter().flat_map(|member| {
                let constructor = format!("{}::{}", choice.ty, member.constructor);
                member.params.iter().map(move |param| param_details(param, &constructor))
            });
            params.collect()
        }
    }
}

fn param_details(param: &Param, rust_name: &str) -> meta::ParamDetails<'static> {
    let unverified = param.limits.iter().filter_map(|Sourced { value, source }| Some((*value, evidence(source)?)));
    let mut details = meta::ParamDetails::new(name(&param.wire), name(&param.doc)).unverified_limits(list(unverified));
    details.rust_name = Some(rust_name).filter(|it| *it != param.wire).map(name);
    details.default = text(&param.default);
    details.example = text(&param.example);
    details.deprecated = text(&param.notes.deprecated);
    details.required_because = match &param.required {
        Required::Because(reason) => Some(name(reason)),
        Required::No | Required::Documented => None,
    };
    details.evidence = evidence(&param.source);
    details.since = since(&param.since);
    details
}

fn body(body: &Body) -> meta::Body<'static> {
    let params = body.slots.iter().flat_map(Slot::params).map(param);
    let mut data = meta::Body::new(text(&body.json_root), list(params))
        .encodings(list(body.encodings.iter().copied()))
        .partial_update(body.partial_update);
    data.multipart_root = text(&body.multipart_root);
    data
}

fn alternatives(choice: &ChoiceSlot) -> meta::Alternatives<'static> {
    let groups = choice.alternatives.members.iter().map(wire_names);
    meta::Alternatives::new(name(&choice.ty), list(groups))
        .one_of(choice.alternatives.one_of)
        .required(choice.required != Required::No)
}

fn wire_names(member: &Member) -> &'static [&'static str] {
    list(member.params.iter().map(|param| name(&param.wire)))
}

fn span(Span { from, to, min, max }: &Span) -> meta::RangeLimit<'static> {
    meta::RangeLimit::new(name(from), name(to), min.seconds, max.seconds)
}

fn paging(Pagination { max_page, default_page, size, order }: &Pagination) -> meta::Pagination<'static> {
    let mut data = meta::Pagination::new(*default_page);
    data.max_page = max_page.as_ref().map(|it| it.value);
    data.size = *size;
    data.order = text(order).map(|value| ("order", value));
    data
}

fn time_filter(TimeFilter { from, to, field: _, sort }: &TimeFilter) -> meta::TimeFilter<'static> {
    let mut data = meta::TimeFilter::new(name(from), name(to));
    data.order = text(sort).map(|value| ("sort", value));
    data
}

fn comparison(Comparison { fields, expected, unless }: &Comparison) -> meta::Comparison<'static> {
    let fields = fields.iter().map(|compared| {
        let mut field = meta::ComparedField::new(name(&compared.wire), compared.ty);
        field.none_is = compared.none_if.map(Sentinel::text);
        field
    });
    let expected = match expected {
        Expected::Param(it) => meta::Expected::Param(name(it)),
        Expected::Value(it) => meta::Expected::Value(name(it)),
        Expected::OtherThan(values) => meta::Expected::OtherThan(names(values)),
    };
    meta::Comparison::new(list(fields), expected).unless(names(unless))
}

fn ty(resource: &Resource, decl: &TypeDecl) -> meta::TypeDetails<'static> {
    let shape = match &decl.kind {
        TypeKind::Id => meta::TypeShape::Id,
        TypeKind::Format { format } => meta::TypeShape::Text(name(format)),
        TypeKind::Record(Record { root, columns, fields }) => meta::TypeShape::Record {
            root: text(root),
            columns: names(columns),
            fields: list(fields.iter().map(field)),
        },
        TypeKind::Object(Object { params, .. }) => meta::TypeShape::Object {
            object: intern::value(meta::Object::new(name(&decl.name), list(params.iter().map(param)))),
            fields: list(params.iter().map(|field| param_details(field, &field.ident))),
        },
        TypeKind::Enum(Enum { open, number, ordered, values, patterns, conversion: _ }) => meta::TypeShape::Enum {
            open: *open,
            number: *number,
            ordered: *ordered,
            values: list(values.iter().map(value)),
            patterns: list(patterns.iter().map(pattern)),
        },
        TypeKind::Alternatives(it) => {
            meta::TypeShape::Alternatives { one_of: it.one_of, members: list(it.members.iter().map(member)) }
        }
        TypeKind::Events(it) => meta::TypeShape::Events {
            tag: name(&it.tag),
            payload: name(&it.payload),
            events: list(it.events.iter().map(event)),
        },
        TypeKind::Accessor(Accessor { record, method, members }) => {
            let members =
                members.iter().map(|it| meta::AccessorField::new(name(&it.name), name(&it.doc), name(&it.field.wire)));
            meta::TypeShape::Accessor { record: name(record), method: name(method), members: list(members) }
        }
        TypeKind::Tagged(it) => tagged(it),
    };
    let mut details = meta::TypeDetails::new(name(&decl.name), name(&resource.module), name(&decl.doc), shape);
    details.since = since(&decl.since);
    details
}

fn field(field: &Field) -> meta::FieldDetails<'static> {
    let (presence, reason) = match &field.presence {
        Presence::Required => (meta::Presence::Required, None),
        Presence::Plain => (meta::Presence::Plain, None),
        Presence::Optional(reason) => {
            (meta::Presence::Optional(reason.as_ref().map(|it| name(&it.value))), reason.as_ref())
        }
    };
    let mut details = meta::FieldDetails::new(name(&field.wire), name(&field.doc), field.ty, presence)
        .aliases(names(&field.aliases))
        .sensitivity(field.sensitivity);
    details.none = field.none_if.map(Sentinel::text);
    details.included_by = text(&field.notes.included_by);
    details.deprecated = text(&field.notes.deprecated);
    details.evidence = evidence(&field.source);
    details.optional_evidence = reason.and_then(|it| evidence(&it.source));
    details.since = since(&field.since);
    details
}

fn value(value: &EnumValue) -> meta::ValueDetails<'static> {
    let mut details = meta::ValueDetails::new(name(&value.wire), name(&value.doc));
    details.cache = value.cache.as_ref().map(|it| it.seconds);
    details.evidence = evidence(&value.source);
    details.since = since(&value.since);
    details
}

fn pattern(pattern: &Pattern) -> meta::PatternDetails<'static> {
    let Pattern { prefix, part, suffix, doc, .. } = pattern;
    let mut details = meta::PatternDetails::new(name(prefix), *part, name(suffix), name(doc));
    details.evidence = evidence(&pattern.source);
    details.since = since(&pattern.since);
    details
}

fn member(member: &Member) -> meta::MemberDetails<'static> {
    let seconds = |it: &Duration| it.seconds;
    let cache = member.cache.iter().map(|it| (it.up_to.as_ref().map(seconds), it.lasts.seconds));
    let mut details =
        meta::MemberDetails::new(name(&member.name), name(&member.doc), wire_names(member)).cache(list(cache));
    details.since = since(&member.since);
    details
}

fn event(event: &Event) -> meta::EventDetails<'static> {
    let mut details = meta::EventDetails::new(name(&event.wire), name(&event.doc), name(&event.record));
    details.evidence = evidence(&event.source);
    details.since = since(&event.since);
    details
}

fn tagged(Tagged { record, method, tag, parts, members }: &Tagged) -> meta::TypeShape<'static> {
    let parts = parts.iter().map(|it| (name(&it.ident), name(&it.field.wire)));
    let members = members.iter().map(|TaggedMember { name: value, doc, ty, source, .. }| {
        let mut variant = meta::TaggedVariant::new(name(value), name(doc), *ty);
        variant.evidence = evidence(source);
        variant
    });
    meta::TypeShape::Tagged {
        record: name(record),
        method: name(method),
        tag: name(&tag.wire),
        parts: list(parts),
        members: list(members),
    }
}

fn text(text: &Option<String>) -> Option<&'static str> {
    text.as_deref().map(name)
}

fn names(names: &[String]) -> &'static [&'static str] {
    list(names.iter().map(|it| name(it)))
}

fn pairs<'p>(pairs: impl IntoIterator<Item = &'p (String, String)>) -> &'static [(&'static str, &'static str)] {
    list(pairs.into_iter().map(|(key, value)| (name(key), name(value))))
}

fn evidence(source: &Source) -> Option<&'static str> {
    text(&source.evidence)
}

fn since(since: &Option<Since>) -> Option<&'static str> {
    since.as_ref().map(|it| name(&it.text()))
}
