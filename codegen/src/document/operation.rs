//! Operations: their parameters, bodies and responses.

use serde_yaml::Value;

use super::keys::{Keys, mapping};
use super::shape;
use super::{
    Body, Comparison, CreatedAt, FindCreated, Item, Lifecycle, Limit, Operation, Pagination, Param, Returns, Roots,
    Sourced, TimeFilter, Times,
};
use crate::diagnostics::{At, Code, Diagnostic, Diagnostics};

pub(super) fn operation(keys: &mut Keys<'_>) -> Operation {
    Operation {
        doc: keys.doc(),
        renamed_from: keys.one_or_many("renamed_from"),
        request: keys.text("request"),
        effect: keys.maybe_text("effect"),
        source: keys.source(),
        path: keys.items("path", param),
        query: keys.items("query", param),
        body: keys.item("body", body),
        returns: keys.get("returns").map(|(value, at)| Item {
            name: "returns".to_owned(),
            value: returns(value, &at, keys.diagnostics),
            at,
        }),
        paging: keys.item("paging", paging),
        times: keys.item("time_filters", times),
        needs: keys.maybe_text("permission"),
        requires: keys.maybe_text("precondition"),
        lifecycle: keys.item("lifecycle", lifecycle),
        bulk_of: keys.maybe_text("bulk_of"),
        find_created: keys.item("find_created", find_created),
        allow: keys.each("allow", |value, at, diagnostics| shape::text(value, at, diagnostics).unwrap_or_default()),
    }
}

pub(super) fn param(keys: &mut Keys<'_>) -> Param {
    Param {
        ty: keys.maybe_text("type"),
        choice: keys.maybe_text("flatten"),
        doc: keys.doc(),
        required: keys.flag("required"),
        required_because: keys.maybe_text("required_because"),
        default: keys.scalar("default"),
        limits: limits(keys),
        keys: keys.maybe_text("keys"),
        requires: keys.maybe_text("requires"),
        encoding: keys.maybe_text("encoding"),
        rename: keys.maybe_text("rename"),
        renamed_from: keys.one_or_many("renamed_from"),
        sensitive: keys.maybe_text("sensitive"),
        deprecated: keys.maybe_text("deprecated"),
        source: keys.source(),
    }
}

fn limits(keys: &mut Keys<'_>) -> Vec<Item<Sourced<Limit>>> {
    let limits = [
        ("min", limit(keys.sourced("min", shape::int), Limit::Min)),
        ("max", limit(keys.sourced("max", shape::int), Limit::Max)),
        ("min_length", limit(keys.sourced("min_length", shape::int), Limit::MinLength)),
        ("max_length", limit(keys.sourced("max_length", shape::int), Limit::MaxLength)),
        ("min_items", limit(keys.sourced("min_items", shape::int), Limit::MinItems)),
        ("max_items", limit(keys.sourced("max_items", shape::int), Limit::MaxItems)),
        ("max_file", limit(keys.sourced("max_file", shape::text), Limit::MaxFile)),
        ("max_total", limit(keys.sourced("max_total", shape::text), Limit::MaxTotal)),
    ];
    let item = |(key, limit): (&str, Option<Sourced<Limit>>)| {
        Some(Item { name: key.to_owned(), at: keys.at.child(key), value: limit? })
    };
    limits.into_iter().filter_map(item).collect()
}

fn limit<T>(bound: Option<Sourced<T>>, of: impl FnOnce(T) -> Limit) -> Option<Sourced<Limit>> {
    bound.map(|Sourced { value, source }| Sourced { value: of(value), source })
}

fn body(keys: &mut Keys<'_>) -> Body {
    Body {
        root: keys.maybe_text("root"),
        roots: keys
            .item("roots", |keys| Roots { json: keys.text("json"), multipart: keys.text("multipart") })
            .map(|roots| roots.value),
        encodings: keys.texts("encodings"),
        edit: keys.flag("partial_update"),
        fields: keys.items("fields", param),
    }
}

/// `nothing`, or a mapping.
fn returns(value: &Value, at: &At, diagnostics: &mut Diagnostics) -> Returns {
    let Value::String(text) = value else {
        return mapping(value, at, diagnostics, |keys| Returns {
            nothing: false,
            record: keys.maybe_text("record"),
            list: keys.maybe_text("list"),
            array: keys.maybe_text("array"),
            object: keys.maybe_text("object"),
            or_record: keys.maybe_text("or_record"),
            raw: keys.maybe_text("raw"),
            root: keys.maybe_text("root"),
            rows: keys.maybe_text("rows"),
            total: keys.maybe_text("total"),
            last_page_key: keys.maybe_text("last_page_key"),
        });
    };
    if text != "nothing" {
        let message = format!("expected `nothing` or a mapping, found `{text}`");
        let diagnostic = Diagnostic::new(Code::BadValue, at.on_value(), message);
        diagnostics.push(diagnostic.help("write `{ record: Case }`, `{ list: Case, total: total_count }` or similar"));
    }
    Returns { nothing: true, ..Returns::default() }
}

fn paging(keys: &mut Keys<'_>) -> Pagination {
    Pagination {
        max_page: keys.sourced("max_page", shape::int),
        window: keys.maybe_text("default_page"),
        size: keys.maybe_int("size"),
        order: keys.maybe_text("order"),
    }
}

fn times(keys: &mut Keys<'_>) -> Times {
    Times { created: keys.item("created", timeline), updated: keys.item("updated", timeline) }
}

fn timeline(keys: &mut Keys<'_>) -> TimeFilter {
    TimeFilter {
        from: keys.text("from"),
        to: keys.text("to"),
        field: keys.text("field"),
        sort: keys.maybe_text("sort"),
    }
}

fn find_created(keys: &mut Keys<'_>) -> FindCreated {
    keys.must_have("match");
    FindCreated {
        list: keys.text("list"),
        by: keys.texts("filter_by"),
        same: comparisons(keys, "match"),
        rule_out: comparisons(keys, "rule_out"),
        newest_first: keys.each("newest_first", shape::text),
        times: keys.item("created_at", |keys| CreatedAt { at: keys.text("field"), param: keys.maybe_text("param") }),
    }
}

fn comparisons(keys: &mut Keys<'_>, key: &'static str) -> Vec<Comparison> {
    let Some((value, at)) = keys.get(key) else { return Vec::new() };
    shape::list(value, &at, keys.diagnostics, comparison)
}

/// A name, or a mapping.
fn comparison(value: &Value, at: &At, diagnostics: &mut Diagnostics) -> Comparison {
    let at = at.clone();
    match value {
        Value::Mapping(_) => mapping(value, &at.clone(), diagnostics, |keys| Comparison {
            at,
            param: keys.maybe_text("param"),
            value: keys.scalar("value"),
            other_than: keys.texts("other_than"),
            fields: keys.texts("fields"),
            unless: keys.texts("unless"),
        }),
        name => Comparison {
            param: Some(shape::text(name, &at, diagnostics).unwrap_or_default()),
            at,
            value: None,
            other_than: Vec::new(),
            fields: Vec::new(),
            unless: Vec::new(),
        },
    }
}

fn lifecycle(keys: &mut Keys<'_>) -> Lifecycle {
    Lifecycle { from: keys.one_or_many("from"), sets: scalars(keys, "sets"), creates: scalars(keys, "creates") }
}

fn scalars(keys: &mut Keys<'_>, key: &'static str) -> Vec<(String, Value)> {
    let entries = keys.each(key, shape::scalar).into_iter();
    entries.filter_map(|Item { name, value, .. }| Some((name, value?))).collect()
}
