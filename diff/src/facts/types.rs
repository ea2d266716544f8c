//! Declared types, and what they consist of.

use serde_yaml::Mapping;

use super::params::{alternatives, slot};
use super::{Facts, Kind};
use helpdesk_codegen::api::{
    Accessor, AccessorMember, Enum, EnumConversion, EnumValue, Event, Events, Field, Holds, Object, Pattern, Presence,
    Record, Resource, Sentinel, Sourced, Tag, Tagged, TaggedMember, TaggedPart, Type, TypeDecl, TypeKind,
};

/// A declared type.
pub fn declaration(resource: &Resource, decl: &TypeDecl) -> Facts {
    let TypeDecl { name, renamed_from, doc, search: _, kind, since } = decl;
    let facts = Facts::of(self::kind(kind)).key("name", name).lines_of("renamed_from", " was ", renamed_from);
    let facts = facts.unlisted_fact("resource", &resource.module).unlisted_fact("doc", doc);
    let facts = match kind {
        TypeKind::Id => facts.fact_as("kind", " {}", "id"),
        TypeKind::Format { format } => facts.fact_as("kind", " {}", "format").fact_as("format", " {}", format),
        TypeKind::Record(it) => record(facts, it),
        TypeKind::Object(it) => object(facts, it),
        TypeKind::Enum(it) => enum_(facts, it),
        TypeKind::Alternatives(it) => alternatives(facts.unlisted_fact("kind", "alternatives"), it),
        TypeKind::Events(it) => events(facts, it),
        TypeKind::Accessor(it) => accessor(facts, it),
        TypeKind::Tagged(it) => tagged_accessor(facts, it),
    };
    facts.since(since)
}

fn kind(kind: &TypeKind) -> Kind {
    match kind {
        TypeKind::Id => Kind::Id,
        TypeKind::Format { .. } => Kind::Format,
        TypeKind::Record(_) => Kind::Record,
        TypeKind::Object(_) => Kind::Object,
        TypeKind::Enum(_) => Kind::Enum,
        TypeKind::Alternatives(_) => Kind::Alternatives,
        TypeKind::Events(_) => Kind::Events,
        TypeKind::Accessor(_) => Kind::Accessor,
        TypeKind::Tagged(_) => Kind::TaggedAccessor,
    }
}

fn record(facts: Facts, Record { root, columns, fields }: &Record) -> Facts {
    let fields = fields.iter().map(field).collect();
    facts
        .parts("fields", " field", fields)
        .fact_as("kind", " {}", "record")
        .plain("root", root)
        .unlisted_fact("columns", columns)
}

/// The fields are arguments of `new` and setters, as the parameters of an operation are.
fn object(facts: Facts, object: &Object) -> Facts {
    // The name of the type follows from that of the record.
    let Object { record: _, params } = object;
    let arguments = object.params(true).map(|param| &param.wire).collect::<Vec<_>>();
    facts
        .parts("fields", " field", params.iter().map(slot).collect())
        .fact_as("kind", " {}", "object")
        .unlisted_fact("arguments", arguments)
}

fn field(field: &Field) -> Facts {
    let Field { wire, ident, doc, ty, download_url, presence, none_if, aliases, sensitivity, notes, source, since } =
        field;
    let facts = Facts::of(Kind::Field).key("name", wire).fact_as("type", ": {}", ty.to_string()).rust_name(wire, ident);
    let facts = match presence {
        Presence::Required => facts.fact_as("presence", " {}", "required"),
        Presence::Plain => facts.unlisted_fact("presence", "plain"),
        Presence::Optional(reason) => {
            let facts = facts.fact_as("presence", " {}", "optional");
            match reason {
                Some(Sourced { value, source }) => {
                    facts.unlisted_fact("optional", value).evidence_of("optional", source)
                }
                None => facts,
            }
        }
    };
    facts
        .plain("none_if", none_if.map(Sentinel::text))
        .fact_as("download_url", " download_url", download_url)
        .plain("aliases", aliases)
        .sensitivity(*sensitivity)
        .notes(notes)
        .unlisted_fact("doc", doc)
        .source(source)
        .since(since)
}

fn enum_(facts: Facts, enum_: &Enum) -> Facts {
    let Enum { open, number, ordered, values, patterns, conversion } = enum_;
    let order = values.iter().filter(|_| *ordered).map(|value| &value.wire).collect::<Vec<_>>();
    let facts = facts.unlisted_fact("order", order).unlisted_fact("rust_copy", !open && patterns.is_empty());
    let from = enum_.sole_holders().map(|(_, part)| part).chain(enum_.number().map(|_| "number")).collect::<Vec<_>>();
    let facts = facts.unlisted_fact("rust_from", from);
    let values = values.iter().map(set_value).chain(patterns.iter().map(pattern)).collect();
    let facts = facts.parts("values", " value", values);
    let facts = if *open {
        facts.fact_as("kind", " enum open", "open enum")
    } else {
        facts.fact_as("kind", " enum closed", "closed enum")
    };
    let facts = facts.fact_as("wire", " {}", number.then_some("number")).fact_as("ordered", " ordered", ordered);
    match conversion {
        Some(EnumConversion { ty, method, means }) => {
            let means = means.iter().map(|(text, means)| format!("{text}={means}")).collect::<Vec<_>>();
            facts.plain("converts_to", ty).fact_as("rust_method", " fn {}", method).plain("means", &means)
        }
        None => facts,
    }
}

fn set_value(EnumValue { wire, ident, renamed_from, doc, cache, source, since }: &EnumValue) -> Facts {
    Facts::of(Kind::Value)
        .key("name", wire)
        .fact_as("rust_name", " as {}", ident)
        .renamed_from(renamed_from)
        .duration_fact("cache_seconds", " cache={}", cache.as_ref())
        .unlisted_fact("doc", doc)
        .source(source)
        .since(since)
}

fn pattern(pattern: &Pattern) -> Facts {
    let Pattern { name: _, ident, renamed_from, doc, prefix: _, part, is_id: _, suffix: _, source, since } = pattern;
    Facts::of(Kind::Value)
        .key("name", &pattern.format())
        .fact_as("rust_name", " as {}", ident)
        .renamed_from(renamed_from)
        .unlisted_fact("pattern", part.to_string())
        .unlisted_fact("doc", doc)
        .source(source)
        .since(since)
}

fn events(facts: Facts, Events { tag, payload, events }: &Events) -> Facts {
    facts
        .apart(" fn from_request".into())
        .parts("events", " event", events.iter().map(event).collect())
        .fact_as("kind", " {}", "events")
        .plain("tag", tag)
        .plain("payload", payload)
}

fn event(Event { wire, ident, renamed_from, doc, record, example, source, since }: &Event) -> Facts {
    let example = example.iter().map(|(field, value)| (field.wire.as_str().into(), value.as_str().into()));
    Facts::of(Kind::Event)
        .key("name", wire)
        .fact_as("rust_name", " as {}", ident)
        .renamed_from(renamed_from)
        .fact_as("record", " of {}", record)
        .unlisted_fact("example", Some(example.collect::<Mapping>()).filter(|example| !example.is_empty()))
        .unlisted_fact("doc", doc)
        .source(source)
        .since(since)
}

fn accessor(facts: Facts, Accessor { record, method, members }: &Accessor) -> Facts {
    let texts = members.iter().filter(|member| member.holds == Holds::Text).count();
    facts
        .unlisted_fact("order", members.iter().map(|member| &member.name).collect::<Vec<_>>())
        .unlisted_fact("rust_lifetime", texts > 0)
        .unlisted_fact("rust_as_str", texts == members.len())
        .parts("members", " member", members.iter().zip(1..).map(accessor_member).collect())
        .fact_as("kind", " {}", "accessor")
        .fact_as("record", " fn {}", record)
        .fact_as("rust_method", "::{}", method)
}

/// The values are compared in the order of their ranks.
fn accessor_member((member, rank): (&AccessorMember, u32)) -> Facts {
    // The type of the field defines the content of the variant.
    let AccessorMember { name, variant, doc, field, holds: _ } = member;
    Facts::of(Kind::AccessorMember)
        .words(format!(" {rank}"))
        .key("name", name)
        .fact_as("rust_name", " as {}", variant)
        .fact_as("field", " of {}", &field.wire)
        .unlisted_fact("doc", doc)
}

fn tagged_accessor(facts: Facts, Tagged { record, method, tag, parts, members }: &Tagged) -> Facts {
    let parts = parts.iter().map(|TaggedPart { ident, field }| (ident.as_str().into(), field.wire.as_str().into()));
    facts
        .unlisted_fact("rust_lifetime", members.iter().any(|member| member.ty == Type::Text))
        .parts("members", " member", members.iter().map(tagged_member).collect())
        .fact_as("kind", " {}", "accessor")
        .fact_as("record", " fn {}", record)
        .fact_as("rust_method", "::{}", method)
        .plain("tag", &tag.wire)
        .fact_as("parts", " parts[{}]", parts.collect::<Mapping>())
}

fn tagged_member(TaggedMember { name, variant, tag, doc, ty, none_if, source }: &TaggedMember) -> Facts {
    let part = match tag {
        Tag::Value => None,
        Tag::Pattern { part, copy: _ } => Some(part.to_string()),
    };
    Facts::of(Kind::TaggedMember)
        .key("name", name)
        .fact_as("type", ": {}", ty.to_string())
        .fact_as("rust_name", " as {}", variant)
        .fact_as("id", " id={}", part)
        .plain("none_if", none_if.map(Sentinel::text))
        .unlisted_fact("doc", doc)
        .source(source)
}
