//! Operations: their parameters, bodies and responses.

use helpdesk_meta::{LimitKind, Measure};
use serde_yaml::Value;

use super::keys::{Keys, Slot};
use super::shape::Expected;
use super::{
    Body, Bound, Comparison, CreatedAt, FindCreated, Item, Lifecycle, Limit, Operation, Pagination, Param, Returns,
    Roots, Sourced, TimeFilter, Times,
};
use crate::diagnostics::{At, Code, Diagnostic, Diagnostics, habits};
use crate::language::{Shape, words};
use crate::notes::{OperationNotes, ParamNotes};

pub(super) fn operation(keys: &mut Keys<'_>) -> Operation {
    keys.section("Operations");
    Operation {
        doc: keys.doc(),
        renamed_from: keys.one_or_many("renamed_from"),
        request: keys.notation("request"),
        bulk_of: keys.maybe_name("bulk_of"),
        effect: keys.maybe_word("effect", words::EFFECTS),
        source: keys.source(),
        notes: OperationNotes {
            precondition: keys.maybe_text("precondition"),
            permission: keys.maybe_text("permission"),
        },
        path: keys.items("path", param),
        query: keys.items("query", param),
        paging: keys.item("paging", paging),
        time_filters: keys.item("time_filters", times),
        body: keys.item("body", body),
        lifecycle: keys.item("lifecycle", lifecycle),
        find_created: keys.item("find_created", find_created),
        returns: keys.get("returns").map(|slot| Item {
            name: "returns".to_owned(),
            at: slot.at.clone(),
            value: returns(slot),
        }),
        allow: keys.named_texts("allow"),
    }
}

pub(super) fn param(keys: &mut Keys<'_>) -> Param {
    keys.section("Parameters");
    Param {
        ty: keys.maybe_type("type"),
        flatten: keys.maybe_name("flatten"),
        keys: keys.maybe_word("keys", words::KEYS),
        encoding: keys.maybe_word("encoding", words::ENCODINGS),
        rename: keys.maybe_name("rename"),
        renamed_from: keys.one_or_many("renamed_from"),
        required: keys.flag("required"),
        required_because: keys.maybe_text("required_because"),
        requires: keys.maybe_name("requires"),
        limits: limits(keys, &LimitKind::ALL),
        default: keys.scalar("default"),
        example: keys.maybe_text("example"),
        sensitive: keys.maybe_word("sensitive", words::SENSITIVITIES),
        notes: ParamNotes { deprecated: keys.maybe_text("deprecated") },
        source: keys.source(),
        doc: keys.doc(),
    }
}

/// The limits of these kinds, each with the key of its kind.
pub(super) fn limits(keys: &mut Keys<'_>, kinds: &[LimitKind]) -> Vec<Item<Sourced<Limit>>> {
    let mut limit = |kind: LimitKind| {
        let Sourced { value: bound, source } = match kind.measure() {
            Measure::Number | Measure::Characters | Measure::Items => keys.sourced_int(kind.key())?.map(Bound::Number),
            Measure::FileBytes | Measure::TotalBytes => keys.sourced_size(kind.key())?.map(Bound::Size),
        };
        let name = kind.key().to_owned();
        Some(Item { at: keys.at.child(&name), name, value: Sourced { value: Limit { kind, bound }, source } })
    };
    kinds.iter().filter_map(|kind| limit(*kind)).collect()
}

fn body(keys: &mut Keys<'_>) -> Body {
    keys.section("Body");
    Body {
        root: keys.maybe_name("root"),
        roots: keys
            .item("roots", |keys| Roots { json: keys.name("json"), multipart: keys.name("multipart") })
            .map(|roots| roots.value),
        encodings: words_of(keys, "encodings", words::ENCODINGS),
        partial_update: keys.flag("partial_update"),
        fields: keys.items("fields", param),
    }
}

/// `nothing`, or a mapping.
fn returns(slot: Slot<'_>) -> Returns {
    let of_mapping = |keys: &mut Keys<'_>| {
        keys.section("returns");
        Returns {
            nothing: false,
            record: keys.maybe_name("record"),
            list: keys.maybe_name("list"),
            array: keys.maybe_name("array"),
            object: keys.maybe_name("object"),
            or_record: keys.maybe_name("or_record"),
            raw: keys.maybe_text("raw"),
            root: keys.maybe_name("root"),
            rows: keys.maybe_word("rows", words::ROWS),
            total: keys.maybe_name("total"),
            last_page_key: keys.maybe_name("last_page_key"),
        }
    };
    slot.mapping_or(of_mapping, |slot| slot.read(Shape::Word(words::NOTHING), nothing))
}

fn nothing(value: &Value, at: &At, diagnostics: &mut Diagnostics) -> Returns {
    match value {
        Value::String(text) if text == "nothing" => (),
        Value::String(text) => {
            let message = format!("expected `nothing` or a mapping, found `{text}`");
            let diagnostic = Diagnostic::new(Code::BadValue, at.on_value(), message);
            let help = match text.as_str() {
                "none" | "null" | "void" => "write `nothing`".to_owned(),
                _ => {
                    let record = if text.starts_with(char::is_uppercase) { text } else { "Record" };
                    match habits::item_of(text) {
                        Some(item) => {
                            format!("write `{{ list: {item}, total: total_count }}`, with the key of the total")
                        }
                        None => {
                            format!(
                                "write `{{ record: {record} }}`, `{{ list: {record}, total: total_count }}` or similar"
                            )
                        }
                    }
                }
            };
            diagnostics.push(diagnostic.help(help));
        }
        other => diagnostics.push(Expected::Mapping.instead_of(other, at)),
    }
    Returns { nothing: true, ..Returns::default() }
}

fn paging(keys: &mut Keys<'_>) -> Pagination {
    keys.section("paging");
    Pagination {
        max_page: keys.sourced_int("max_page"),
        default_page: keys.maybe_word("default_page", words::PAGES),
        size: keys.maybe_int("size"),
        order: keys.maybe_name("order"),
    }
}

fn times(keys: &mut Keys<'_>) -> Times {
    keys.section("time_filters");
    Times { created: keys.item("created", timeline), updated: keys.item("updated", timeline) }
}

fn timeline(keys: &mut Keys<'_>) -> TimeFilter {
    TimeFilter {
        from: keys.name("from"),
        to: keys.name("to"),
        field: keys.name("field"),
        sort: keys.maybe_notation("sort"),
    }
}

fn find_created(keys: &mut Keys<'_>) -> FindCreated {
    keys.section("find_created");
    let list = keys.name("list");
    let filter_by = keys.names("filter_by");
    let match_ = comparisons(keys, "match");
    keys.must_have("match");
    FindCreated {
        list,
        filter_by,
        match_,
        rule_out: comparisons(keys, "rule_out"),
        newest_first: keys.entries("newest_first", |slot| slot.text()),
        created_at: keys
            .item("created_at", |keys| CreatedAt { at: keys.name("field"), param: keys.maybe_name("param") }),
    }
}

fn comparisons(keys: &mut Keys<'_>, key: &'static str) -> Vec<Comparison> {
    keys.get(key).map(|slot| slot.list(comparison)).unwrap_or_default()
}

/// A name, or a mapping.
fn comparison(slot: Slot<'_>) -> Comparison {
    let at = slot.at.clone();
    let of_mapping = |keys: &mut Keys<'_>| Comparison {
        at: keys.at.clone(),
        param: keys.maybe_name("param"),
        value: keys.scalar("value"),
        other_than: keys.texts("other_than"),
        fields: keys.names("fields"),
        unless: keys.names("unless"),
    };
    let of_name = |slot: Slot<'_>| Comparison {
        param: Some(slot.name().unwrap_or_default()),
        at,
        value: None,
        other_than: Vec::new(),
        fields: Vec::new(),
        unless: Vec::new(),
    };
    slot.mapping_or(of_mapping, of_name)
}

fn lifecycle(keys: &mut Keys<'_>) -> Lifecycle {
    keys.section("lifecycle");
    Lifecycle { from: keys.one_or_many("from"), sets: scalars(keys, "sets"), creates: scalars(keys, "creates") }
}

fn scalars(keys: &mut Keys<'_>, key: &'static str) -> Vec<(String, Value)> {
    let entries = keys.entries(key, |slot| slot.scalar()).into_iter();
    entries.filter_map(|Item { name, value, .. }| Some((name, value?))).collect()
}

fn words_of(keys: &mut Keys<'_>, key: &'static str, words: &'static [&'static str]) -> Vec<String> {
    let found = keys.get(key).map(|slot| slot.list(|slot| slot.word(words))).unwrap_or_default();
    found.into_iter().flatten().collect()
}
