//! Facts of parameters, and of the alternatives among them.

use super::{Facts, Kind};
use helpdesk_codegen::api::{Alternatives, CacheRule, Keys, Limit, Member, Param, Required, Sourced, Span, Type};

/// A parameter of a query or body.
pub(super) fn slot(it: &Param) -> Facts {
    param(role(&it.required), it)
}

/// Returns what a parameter of a query or body is in Rust.
pub(super) fn role(required: &Required) -> Kind {
    match required {
        Required::No => Kind::Setter,
        Required::Documented | Required::Because(_) => Kind::Argument,
    }
}

pub(super) fn param(kind: Kind, param: &Param) -> Facts {
    let Param {
        wire,
        ident,
        renamed_from,
        doc,
        ty,
        required,
        default,
        // It is in the documentation alone, as search words and sections are.
        example: _,
        limits,
        requires,
        encoding,
        sensitivity,
        notes,
        source,
        since,
    } = param;
    let keys = match ty {
        Type::CustomFields(Keys::CfId) => Some("cf_id"),
        Type::CustomFields(Keys::Id) => Some("id"),
        _ => None,
    };
    let facts = Facts::of(kind)
        .key("name", wire)
        .said("type", ": {}", ty.to_string())
        .rust_name(wire, ident)
        .renamed_from(renamed_from)
        .required(required)
        .plain("keys", keys);
    let facts = limits.iter().fold(facts, limit);
    facts
        .plain("default", default)
        .plain("requires", requires)
        .plain("encoding", encoding.map(|encoding| encoding.text()))
        .sensitivity(*sensitivity)
        .notes(notes)
        .named("doc", doc)
        .source(source)
        .since(since)
}

fn limit(facts: Facts, Sourced { value, source }: &Sourced<Limit>) -> Facts {
    let (facts, key) = bound(facts, value);
    facts.evidence_of(key, source)
}

fn bound(facts: Facts, limit: &Limit) -> (Facts, &'static str) {
    match limit {
        Limit::Min(min) => (facts.plain("min", min), "min"),
        Limit::Max(max) => (facts.plain("max", max), "max"),
        Limit::MinLength(min) => (facts.plain("min_length", min), "min_length"),
        Limit::MaxLength(max) => (facts.plain("max_length", max), "max_length"),
        Limit::MinItems(min) => (facts.plain("min_items", min), "min_items"),
        Limit::MaxItems(max) => (facts.plain("max_items", max), "max_items"),
        Limit::MaxFile(size) => (facts.said("max_file_bytes", " max_file={}", size.bytes), "max_file"),
        Limit::MaxTotal(size) => (facts.said("max_total_bytes", " max_total={}", size.bytes), "max_total"),
    }
}

pub(super) fn alternatives(facts: Facts, alternatives: &Alternatives) -> Facts {
    let Alternatives { one_of, members } = alternatives;
    let from = alternatives.sole_holders().map(|(_, held)| held).chain(alternatives.text().map(|_| "string"));
    facts
        .named("rust_from", from.collect::<Vec<_>>())
        .parts("members", " member", members.iter().map(member).collect())
        .said("one_of", " one_of", one_of)
        .said("any_of", " any_of", !one_of)
}

fn member(Member { name, variant, constructor, renamed_from, doc, params, span, cache, since }: &Member) -> Facts {
    let arguments = params.iter().map(|param| &param.wire).collect::<Vec<_>>();
    let cache = cache.iter().map(cache_rule).collect::<Vec<_>>();
    Facts::of(Kind::Alternative)
        .key("name", name)
        .parts("fields", " sets", params.iter().map(|it| param(Kind::AlternativeParam, it)).collect())
        .said("rust_name", " as {}", variant)
        .named("rust_constructor", constructor)
        .named("arguments", arguments)
        .renamed_from(renamed_from.iter().map(|it| &it.variant))
        .inside("span", " span={}", span.as_ref().map(self::span))
        .words(cache.iter().map(Facts::inline).collect())
        .named("cache", cache)
        .named("doc", doc)
        .since(since)
}

fn span(Span { from, to, min, max }: &Span) -> Facts {
    Facts::default()
        .said("from", "{}", from)
        .said("to", "..{}", to)
        .lasting("min_seconds", " min={}", Some(min))
        .lasting("max_seconds", " max={}", Some(max))
}

fn cache_rule(CacheRule { up_to, lasts }: &CacheRule) -> Facts {
    let facts = match up_to {
        Some(_) => Facts::default().lasting("up_to_seconds", " cache[{}]", up_to.as_ref()),
        None => Facts::default().words(" cache[any]".into()),
    };
    facts.lasting("seconds", "={}", Some(lasts))
}
