//! Enums and their patterns.

use super::grammar::{self, Use};
use super::resolver::Resolver;
use super::{identifiers, measures, overlaps, renamed};
use crate::api::{Enum, EnumValue, Pattern, Type};
use crate::diagnostics::{At, Code, Diagnostic};
use crate::document::{self, Item};
use crate::language::words;

pub(super) fn enum_(
    resolver: &mut Resolver<'_>,
    at: &At,
    enum_: Option<&str>,
    wire: Option<&str>,
    ordered: bool,
    values: &[Item<document::EnumValue>],
    patterns: &[Item<document::Pattern>],
) -> Option<Enum> {
    let open = match enum_ {
        Some("open") => Some(true),
        Some("closed") => Some(false),
        Some(other) => {
            resolver.bad_value(&at.child("enum"), other, words::OPENNESS);
            None
        }
        None => {
            let message = "missing key `enum`";
            resolver.report(
                Diagnostic::new(Code::MissingEnum, at.on_key(), message)
                    .help("add `enum: open` if the service may add values, or `enum: closed` if it is only ever sent"),
            );
            None
        }
    };
    if let Some(other) = wire.filter(|wire| !matches!(*wire, "text" | "number")) {
        resolver.bad_value(&at.child("wire"), other, words::WIRES);
    }
    let resolved_values = values.iter().map(|it| enum_value(resolver, it)).collect::<Vec<_>>();
    let resolved_patterns = patterns.iter().map(|it| pattern(resolver, it)).collect::<Vec<_>>();
    if values.is_empty() && patterns.is_empty() {
        let message = "expected `values` or `patterns`, found neither";
        resolver.report(Diagnostic::new(Code::MissingKey, at.on_key(), message).help("add one of them"));
    }
    if ordered && !patterns.is_empty() {
        let message = "expected only `values` in an ordered enum, found `patterns`";
        let help = "remove `ordered`: values with a typed part have no place among the others";
        resolver.report(Diagnostic::new(Code::BadValue, at.child("ordered").on_key(), message).help(help));
    }
    let patterns = resolved_patterns.into_iter().collect::<Option<Vec<_>>>()?;
    if wire == Some("number") {
        for value in values.iter().filter(|value| value.name.parse::<i64>().is_err()) {
            let message = format!("expected an integer in an enum with `wire: number`, found `{}`", value.name);
            let help = "write the number that is sent, and its Rust name in `rename`; or remove `wire: number`";
            resolver.report(Diagnostic::new(Code::BadValue, value.at.on_key(), message).help(help));
        }
    }
    overlaps::check(resolver, at, values, &patterns);
    let values = resolved_values.into_iter().collect::<Option<Vec<_>>>()?;
    Some(Enum { open: open?, number: wire == Some("number"), ordered, values, patterns, conversion: None })
}

fn enum_value(resolver: &mut Resolver<'_>, value: &Item<document::EnumValue>) -> Option<EnumValue> {
    let (at, written) = (&value.at, &value.value);
    let ident = identifiers::variant_name(resolver, at, &value.name, written.rename.as_deref());
    let renamed_from = renamed::variants(resolver, at, &written.renamed_from);
    let cache = match &written.cache {
        Some(text) => Some(measures::duration(resolver, &at.child("cache"), text)?),
        None => None,
    };
    let source = resolver.source_or_documented(at, &written.source);
    Some(EnumValue {
        wire: value.name.clone(),
        ident: ident?,
        renamed_from: renamed_from?,
        doc: written.doc.clone(),
        cache,
        source,
        since: None,
    })
}

fn pattern(resolver: &mut Resolver<'_>, pattern: &Item<document::Pattern>) -> Option<Pattern> {
    let (at, written) = (&pattern.at, &pattern.value);
    let ident = identifiers::variant_name(resolver, at, &pattern.name, None);
    let renamed_from = renamed::variants(resolver, at, &written.renamed_from);
    let at_text = at.child("format");
    let parts = written.text.split_once('<').and_then(|(prefix, rest)| {
        let (part, suffix) = rest.split_once('>')?;
        (!suffix.contains('<')).then_some((prefix, part, suffix))
    });
    let Some((prefix, part, suffix)) = parts else {
        let message = format!("expected a pattern with one typed part, found `{}`", written.text);
        resolver.report(
            Diagnostic::new(Code::BadValue, at_text.on_value(), message)
                .help("write a type in angle brackets once, such as `cch<CustomChannelId>`"),
        );
        return None;
    };
    let part = grammar::resolve(resolver, &at_text, part, Use::Part)?;
    Some(Pattern {
        name: pattern.name.clone(),
        ident: ident?,
        renamed_from: renamed_from?,
        doc: written.doc.clone(),
        prefix: prefix.to_owned(),
        is_id: is_id(resolver, &part),
        part,
        suffix: suffix.to_owned(),
        source: resolver.source_or_documented(at, &written.source),
        since: None,
    })
}

pub(super) fn is_id(resolver: &Resolver<'_>, part: &Type) -> bool {
    let Type::Named(name) = part else {
        return false;
    };
    resolver.types.get(name).is_some_and(|decl| matches!(decl.value.kind, document::TypeKind::Id(_)))
}
