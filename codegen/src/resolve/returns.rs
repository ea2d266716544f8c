//! Responses: their shape, root and totals.

use super::fields;
use super::resolver::Resolver;
use helpdesk_meta::OrRecord;

use crate::api::Returns;
use crate::diagnostics::{At, Code, Diagnostic, habits};
use crate::document::{self, Item, TypeKind};
use crate::intern;
use crate::language::words;

pub(super) fn returns(
    resolver: &mut Resolver<'_>,
    at: &At,
    written: Option<&Item<document::Returns>>,
) -> Option<Returns> {
    let Some(Item { at, value, .. }) = written else {
        resolver.report(
            Diagnostic::new(Code::MissingKey, at.on_key(), "missing key `returns`")
                .help("add `returns:`, and `returns: nothing` if the response has no payload"),
        );
        return None;
    };
    let kinds = [
        ("record", value.record.is_some()),
        ("list", value.list.is_some()),
        ("array", value.array.is_some()),
        ("object", value.object.is_some()),
        ("raw", value.raw.is_some()),
        ("nothing", value.nothing),
    ];
    let found = kinds.into_iter().filter(|(_, said)| *said).map(|(key, _)| format!("`{key}`")).collect::<Vec<_>>();
    if found.len() != 1 {
        let found = if found.is_empty() { "none".to_owned() } else { found.join(" and ") };
        let message =
            format!("expected one of `record`, `list`, `array`, `object`, `raw` and `nothing`, found {found}");
        let help = "write exactly one of them, such as `{ record: Label }`; `nothing` stands alone";
        resolver.report(Diagnostic::new(Code::BadValue, at.on_value(), message).help(help));
        return None;
    }
    check_extras(resolver, at, value);
    match value {
        document::Returns { record: Some(ty), .. } => {
            let root = root(resolver, &at.child("record"), ty, value.root.as_deref())?;
            Some(Returns::Record { ty: intern::name(ty), root, required: &[] })
        }
        document::Returns { object: Some(ty), .. } => {
            record(resolver, &at.child("object"), ty)?;
            let or_record = match &value.or_record {
                Some(record) => Some(or_record(resolver, &at.child("or_record"), ty, record)?),
                None => None,
            };
            Some(Returns::Object { ty: intern::name(ty), required: &[], or_record })
        }
        document::Returns { array: Some(ty), .. } => {
            let at = at.child("array");
            let root = match value.root.as_deref() {
                Some("none") => record(resolver, &at, ty).map(|_| None)?,
                said => Some(root(resolver, &at, ty, said)?),
            };
            Some(Returns::Array { ty: intern::name(ty), root })
        }
        document::Returns { list: Some(ty), .. } => list(resolver, at, value, ty),
        document::Returns { raw: Some(_), .. } => Some(Returns::Raw),
        _ => Some(Returns::Nothing),
    }
}

/// Reports `or_record`, `root`, `rows`, `total` and `last_page_key` of responses that cannot have them.
fn check_extras(resolver: &mut Resolver<'_>, at: &At, value: &document::Returns) {
    let list = value.list.is_some();
    let rooted = list || value.record.is_some() || value.array.is_some();
    let extras = [
        ("or_record", value.or_record.is_some(), value.object.is_some()),
        ("root", value.root.is_some(), rooted),
        ("rows", value.rows.is_some(), list),
        ("total", value.total.is_some(), list),
        ("last_page_key", value.last_page_key.is_some(), list),
    ];
    for (key, _, _) in extras.into_iter().filter(|(_, said, allowed)| *said && !allowed) {
        let message = format!("unexpected key `{key}` for this kind of response");
        let diagnostic = Diagnostic::new(Code::WrongPlace, at.child(key).on_key(), message);
        let kinds = match key {
            "or_record" => "`object`",
            "root" => "`record`, `array` or `list`",
            _ => "`list`",
        };
        resolver.report(diagnostic.help(format!("remove it: `{key}` belongs to {kinds}")));
    }
    let none = [
        ("root", &value.root, value.record.is_some(), "remove it, and write `object` in place of `record`"),
        ("root", &value.root, value.list.is_some(), "remove it, and write `rows: bare`"),
        ("last_page_key", &value.last_page_key, list, "remove it"),
    ];
    for (key, said, is_here, help) in none {
        if is_here && said.as_deref() == Some("none") {
            let message = format!("expected a key of the response, found `{key}: none`");
            resolver.report(Diagnostic::new(Code::BadValue, at.child(key).on_value(), message).help(help));
        }
    }
}

fn list(resolver: &mut Resolver<'_>, at: &At, value: &document::Returns, ty: &str) -> Option<Returns> {
    let bare = match value.rows.as_deref() {
        Some("bare") => true,
        Some(other) => {
            resolver.bad_value(&at.child("rows"), other, words::ROWS);
            return None;
        }
        None => false,
    };
    let (item, root) = match ty {
        "json" => (None, value.root.as_deref().map(intern::name)),
        _ if bare => {
            record(resolver, &at.child("list"), ty)?;
            (Some(intern::name(ty)), None)
        }
        _ => {
            let root = root(resolver, &at.child("list"), ty, value.root.as_deref())?;
            (Some(intern::name(ty)), Some(root))
        }
    };
    let Some(total) = value.total.as_deref() else {
        resolver.report(
            Diagnostic::new(Code::MissingKey, at.on_value(), "missing key `total`")
                .help("add `total: total_count`, `total: count` or `total: none`"),
        );
        return None;
    };
    let total = (total != "none").then(|| intern::name(total));
    Some(Returns::List { ty: item, root, total, last_page_key: value.last_page_key.as_deref().map(intern::name) })
}

/// The root of a record in a response.
fn root(resolver: &mut Resolver<'_>, at: &At, ty: &str, said: Option<&str>) -> Option<&'static str> {
    let own = record(resolver, at, ty)?;
    let root = said.or(own).map(intern::name);
    if root.is_none() {
        // The diagnostic is at the record, so that several operations report it only once.
        let place = resolver.types.get(ty).map_or(at.on_value(), |decl| decl.at.on_key());
        let diagnostic = Diagnostic::new(Code::MissingKey, place, format!("missing root of `{ty}`"));
        let help = "add `root:` to the record, or to the `returns` of each operation";
        resolver.report(diagnostic.also(at.on_value(), "read here").help(help));
    }
    root
}

/// The record that a response may have in place of an object with the primary keys of such records.
fn or_record(resolver: &mut Resolver<'_>, at: &At, object: &str, ty: &str) -> Option<OrRecord<'static>> {
    let root = root(resolver, at, ty, None)?;
    let keys = [object, ty].map(|record| {
        let mut keys = fields::of(resolver, at, record)?.iter().filter(|field| field.value.primary_key);
        keys.next().filter(|_| keys.next().is_none())
    });
    match keys {
        [Some(items), Some(key)] if items.value.ty == format!("list<{}>", key.value.ty) => {
            Some(OrRecord::new(intern::name(ty), root, intern::name(&key.name), intern::name(&items.name)))
        }
        _ => {
            let message = format!("expected an object whose primary key lists those of `{ty}`, found `{object}`");
            resolver.error(Code::BadValue, at, message);
            None
        }
    }
}

/// The root that the record declares, if it declares one.
fn record<'a>(resolver: &mut Resolver<'a>, at: &At, ty: &str) -> Option<Option<&'a str>> {
    let declaration = resolver.types.get(ty).copied();
    if let Some(TypeKind::Record { root, .. }) = declaration.map(|decl| &decl.value.kind) {
        return Some(root.as_deref());
    }
    let records = resolver.types.iter().filter(|(_, decl)| matches!(decl.value.kind, TypeKind::Record { .. }));
    let help = match habits::item_of(ty) {
        Some(item) => Some(format!("write `{item}`, the record of one item")),
        None => resolver.suggestion(ty, records.map(|(name, _)| *name)),
    };
    let message = match declaration {
        Some(_) => format!("expected a record, found `{ty}`"),
        None => format!("unknown type `{ty}`"),
    };
    if !resolver.is_misnamed(ty) {
        resolver.report(Diagnostic::new(Code::UnknownType, at.on_value(), message).maybe_help(help));
    }
    None
}
