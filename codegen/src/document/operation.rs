//! Operations: their parameters, bodies and replies.

use serde_yaml::Value;

use super::keys::{Keys, mapping};
use super::shape;
use super::{
    Body, CreationTimes, FoundBy, Item, Lifecycle, Limit, Operation, Paging, Param, Returns, Roots, Timeline, Times,
};
use crate::diagnostics::{At, Code, Diagnostic, Diagnostics};

pub(super) fn operation(keys: &mut Keys<'_>) -> Operation {
    Operation {
        doc: keys.doc(),
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
        times: keys.item("times", times),
        needs: keys.maybe_text("needs"),
        requires: keys.maybe_text("requires"),
        lifecycle: keys.item("lifecycle", lifecycle),
        bulk_of: keys.maybe_text("bulk_of"),
        found_by: keys.item("found_by", found_by),
    }
}

pub(super) fn param(keys: &mut Keys<'_>) -> Param {
    Param {
        ty: keys.maybe_text("type"),
        choice: keys.maybe_text("choice"),
        doc: keys.doc(),
        required: keys.flag("required"),
        required_by_sense: keys.maybe_text("required_by_sense"),
        default: keys.scalar("default"),
        limits: limits(keys),
        keys: keys.maybe_text("keys"),
        only_with: keys.maybe_text("only_with"),
        only_in: keys.maybe_text("only_in"),
        rename: keys.maybe_text("rename"),
        sensitive: keys.maybe_text("sensitive"),
        deprecated: keys.maybe_text("deprecated"),
        source: keys.source(),
    }
}

fn limits(keys: &mut Keys<'_>) -> Vec<Item<Limit>> {
    let limits = [
        ("min", keys.maybe_int("min").map(Limit::Min)),
        ("max", keys.maybe_int("max").map(Limit::Max)),
        ("min_length", keys.maybe_int("min_length").map(Limit::MinLength)),
        ("max_length", keys.maybe_int("max_length").map(Limit::MaxLength)),
        ("min_items", keys.maybe_int("min_items").map(Limit::MinItems)),
        ("max_items", keys.maybe_int("max_items").map(Limit::MaxItems)),
        ("max_file", keys.maybe_text("max_file").map(Limit::MaxFile)),
        ("max_total", keys.maybe_text("max_total").map(Limit::MaxTotal)),
    ];
    let item = |(key, limit): (&str, Option<Limit>)| {
        Some(Item { name: key.to_owned(), at: keys.at.child(key), value: limit? })
    };
    limits.into_iter().filter_map(item).collect()
}

fn body(keys: &mut Keys<'_>) -> Body {
    Body {
        root: keys.maybe_text("root"),
        roots: keys
            .item("roots", |keys| Roots { json: keys.text("json"), multipart: keys.text("multipart") })
            .map(|roots| roots.value),
        encodings: keys.texts("encodings"),
        edit: keys.flag("edit"),
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
            raw: keys.maybe_text("raw"),
            root: keys.maybe_text("root"),
            rows: keys.maybe_text("rows"),
            total: keys.maybe_text("total"),
            ends: keys.maybe_text("ends"),
        });
    };
    if text != "nothing" {
        let message = format!("a reply is `nothing` or a mapping, not `{text}`");
        let diagnostic = Diagnostic::new(Code::BadValue, at.on_value(), message);
        diagnostics.push(diagnostic.help("write `{ record: Case }`, `{ list: Case, total: total_count }` or the like"));
    }
    Returns { nothing: true, ..Returns::default() }
}

fn paging(keys: &mut Keys<'_>) -> Paging {
    Paging {
        max_page: keys.maybe_int("max_page"),
        window: keys.maybe_text("window"),
        size: keys.maybe_int("size"),
        order: keys.maybe_text("order"),
    }
}

fn times(keys: &mut Keys<'_>) -> Times {
    Times { created: keys.item("created", timeline), updated: keys.item("updated", timeline) }
}

fn timeline(keys: &mut Keys<'_>) -> Timeline {
    Timeline { from: keys.text("from"), to: keys.text("to"), field: keys.text("field"), sort: keys.maybe_text("sort") }
}

fn found_by(keys: &mut Keys<'_>) -> FoundBy {
    FoundBy {
        list: keys.text("list"),
        by: keys.texts("by"),
        same: keys.texts("same"),
        times: keys.item("times", |keys| CreationTimes { at: keys.text("at"), set_by: keys.maybe_text("set_by") }),
    }
}

fn lifecycle(keys: &mut Keys<'_>) -> Lifecycle {
    Lifecycle { from: states(keys), sets: scalars(keys, "sets"), creates: scalars(keys, "creates") }
}

/// One state or several.
fn states(keys: &mut Keys<'_>) -> Vec<String> {
    match keys.get("from") {
        Some((list @ Value::Sequence(_), at)) => shape::texts(list, &at, keys.diagnostics),
        Some((state, at)) => shape::text(state, &at, keys.diagnostics).into_iter().collect(),
        None => Vec::new(),
    }
}

fn scalars(keys: &mut Keys<'_>, key: &'static str) -> Vec<(String, Value)> {
    let entries = keys.each(key, shape::scalar).into_iter();
    entries.filter_map(|Item { name, value, .. }| Some((name, value?))).collect()
}
