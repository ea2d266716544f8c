//! Facts of parameters, and of the alternatives among them.

use super::{Facts, Kind};
use helpdesk_codegen::api::{Alternatives, CacheRule, Limit, Measure, Member, Param, Required, Sourced, Span, Type};

/// A parameter of a query or body.
pub(super) fn slot(it: &Param) -> Facts {
    param(role(&it.required), it)
}

/// Returns the kind of a parameter of a query or body in Rust.
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
        // Only the documentation has the example, like search words and sections.
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
        Type::CustomFields(keys) => Some(keys.as_str()),
        _ => None,
    };
    let facts = Facts::of(kind)
        .key("name", wire)
        .fact_as("type", ": {}", ty.to_string())
        .rust_name(wire, ident)
        .renamed_from(renamed_from)
        .requirement(required)
        .plain("keys", keys);
    let facts = limits.iter().fold(facts, limit);
    facts
        .plain("default", default)
        .plain("requires", requires)
        .plain("encoding", encoding.map(|encoding| encoding.as_str()))
        .sensitivity(*sensitivity)
        .notes(notes)
        .unlisted_fact("doc", doc)
        .source(source)
        .since(since)
}

fn limit(facts: Facts, Sourced { value, source }: &Sourced<Limit>) -> Facts {
    let (key, bound) = (value.kind.key(), value.bound);
    let facts = match value.kind.measure() {
        Measure::Number | Measure::Characters | Measure::Items => facts.plain(key, bound),
        Measure::FileBytes | Measure::TotalBytes => {
            facts.fact_as(&format!("{key}_bytes"), &format!(" {key}={{}}"), bound)
        }
    };
    facts.evidence_of(key, source)
}

pub(super) fn alternatives(facts: Facts, alternatives: &Alternatives) -> Facts {
    let Alternatives { one_of, members } = alternatives;
    let from = alternatives.sole_holders().map(|(_, holder)| holder).chain(alternatives.text().map(|_| "string"));
    facts
        .unlisted_fact("rust_from", from.collect::<Vec<_>>())
        .parts("members", " member", members.iter().map(member).collect())
        .fact_as("one_of", " one_of", one_of)
        .fact_as("any_of", " any_of", !one_of)
}

fn member(Member { name, variant, constructor, renamed_from, doc, params, span, cache, since }: &Member) -> Facts {
    let arguments = params.iter().map(|param| &param.wire).collect::<Vec<_>>();
    let cache = cache.iter().map(cache_rule).collect::<Vec<_>>();
    Facts::of(Kind::Alternative)
        .key("name", name)
        .parts("fields", " sets", params.iter().map(|it| param(Kind::AlternativeParam, it)).collect())
        .fact_as("rust_name", " as {}", variant)
        .unlisted_fact("rust_constructor", constructor)
        .unlisted_fact("arguments", arguments)
        .renamed_from(renamed_from.iter().map(|it| &it.variant))
        .inside("span", " span={}", span.as_ref().map(self::span))
        .words(cache.iter().map(Facts::inline).collect())
        .unlisted_fact("cache", cache)
        .unlisted_fact("doc", doc)
        .since(since)
}

fn span(Span { from, to, min, max }: &Span) -> Facts {
    Facts::default()
        .fact_as("from", "{}", from)
        .fact_as("to", "..{}", to)
        .duration_fact("min_seconds", " min={}", Some(min))
        .duration_fact("max_seconds", " max={}", Some(max))
}

fn cache_rule(CacheRule { up_to, lasts }: &CacheRule) -> Facts {
    let facts = match up_to {
        Some(_) => Facts::default().duration_fact("up_to_seconds", " cache[{}]", up_to.as_ref()),
        None => Facts::default().words(" cache[any]".into()),
    };
    facts.duration_fact("seconds", "={}", Some(lasts))
}
