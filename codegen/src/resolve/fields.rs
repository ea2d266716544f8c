//! Fields of records.

use super::grammar::{self, Use};
use super::identifiers;
use super::resolver::Resolver;
use serde_yaml::Value;

use crate::api::{self, Field, Presence, Sentinel, Type};
use crate::diagnostics::{At, Code, Diagnostic, Place, suggestion};
use crate::document::{self, Item, Sourced};

/// The fields of the record with this name.
pub(super) fn of<'a>(resolver: &mut Resolver<'a>, at: &At, record: &str) -> Option<&'a [Item<document::Field>]> {
    if let Some(document::TypeKind::Record { fields, .. }) = resolver.types.get(record).map(|decl| &decl.value.kind) {
        return Some(fields);
    }
    let is_record = |decl: &document::TypeDecl| matches!(decl.kind, document::TypeKind::Record { .. });
    let records = resolver.types.iter().filter(|(_, decl)| is_record(&decl.value)).map(|(name, _)| *name);
    let help = resolver.suggestion(record, records);
    if resolver.is_misnamed(record) {
        return None;
    }
    let message = format!("expected a record, found `{record}`");
    resolver.report(Diagnostic::new(Code::UnknownType, at.on_value(), message).maybe_help(help));
    None
}

/// Reports a field that a record does not have.
pub(super) fn unknown(
    resolver: &mut Resolver<'_>,
    place: Place,
    name: &str,
    record: &str,
    fields: &[Item<document::Field>],
) {
    let help = suggestion(name, fields.iter().map(|field| field.name.as_str()));
    let message = format!("unknown field `{name}` of `{record}`");
    resolver.report(Diagnostic::new(Code::UnknownReference, place, message).maybe_help(help));
}

pub(super) fn field(resolver: &mut Resolver<'_>, field: &Item<document::Field>) -> Option<Field> {
    let (at, written) = (&field.at, &field.value);
    let ty = grammar::resolve(resolver, &at.child("type"), &written.ty, Use::Response);
    let ident = identifiers::field_name(resolver, field);
    let none_if = none_if(resolver, at, written.none_if.as_ref());
    let sensitivity = resolver.sensitivity(at, written.sensitive.as_deref());
    let source = resolver.source_or_documented(at, &written.source);
    let ty = ty?;
    let presence = presence(resolver, at, written, &ty);
    check_sentinel(resolver, at, none_if, &ty);
    check_key(resolver, at, written);
    check_link(resolver, at, written, &ty, &presence);
    Some(Field {
        wire: field.name.clone(),
        ident: ident?,
        doc: written.doc.clone(),
        presence,
        download_url: written.download_url,
        none_if,
        aliases: written.aliases.clone(),
        sensitivity: sensitivity.unwrap_or(ty.sensitivity()),
        ty,
        notes: written.notes.clone(),
        source,
        // Only the lock has the version.
        since: None,
    })
}

fn presence(resolver: &mut Resolver<'_>, at: &At, written: &document::Field, ty: &Type) -> Presence {
    let plain = match ty {
        Type::Text
        | Type::Html
        | Type::Url
        | Type::Email
        | Type::Phone
        | Type::List(_)
        | Type::Csv(_)
        | Type::Map(..)
        | Type::Localized(_)
        | Type::CustomFields(_) => true,
        // An empty string means that there is no value, as for text.
        Type::Named(name) => {
            let kind = resolver.types.get(name).map(|decl| &decl.value.kind);
            matches!(kind, Some(document::TypeKind::Format(_)))
        }
        _ => false,
    };
    let none = written.none_if.is_some() || written.notes.included_by.is_some();
    match (&written.optional, written.primary_key) {
        (Some(Sourced { value, source }), _) => {
            let source = resolver.source_or_documented(&at.child("optional"), source);
            Presence::Optional(Some(api::Sourced { value: value.clone(), source }))
        }
        (None, true) => Presence::Required,
        (None, false) if plain && !none => Presence::Plain,
        (None, false) => Presence::Optional(None),
    }
}

pub(super) fn none_if(resolver: &mut Resolver<'_>, at: &At, written: Option<&Value>) -> Option<Sentinel> {
    match written? {
        Value::Number(zero) if zero.as_u64() == Some(0) => Some(Sentinel::Zero),
        Value::String(dash) if dash == "-" => Some(Sentinel::Dash),
        other => {
            let message = match other {
                Value::String(text) if text.is_empty() => "expected `0` or `\"-\"`, found an empty string".to_owned(),
                Value::String(text) => format!("expected `0` or `\"-\"`, found `{text}`"),
                _ => "expected `0` or `\"-\"`, found another value".to_owned(),
            };
            let diagnostic = Diagnostic::new(Code::BadValue, at.child("none_if").on_value(), message);
            let help = "remove it, if the value is empty or `null`: those need no key";
            resolver.report(diagnostic.help(help));
            None
        }
    }
}

fn check_sentinel(resolver: &mut Resolver<'_>, at: &At, none_if: Option<Sentinel>, ty: &Type) {
    if none_if.is_some() && matches!(ty, Type::Csv(_) | Type::UnixSeconds) {
        let message = format!("expected a type without an empty value of its own, found `{ty}`");
        let diagnostic = Diagnostic::new(Code::BadValue, at.child("type").on_value(), message);
        resolver.report(diagnostic.help("remove `none_if`: it has no effect on this type"));
    }
}

/// Reports a primary key that a record may lack.
fn check_key(resolver: &mut Resolver<'_>, at: &At, written: &document::Field) {
    let none = [
        ("optional", written.optional.is_some()),
        ("none_if", written.none_if.is_some()),
        ("included_by", written.notes.included_by.is_some()),
    ];
    for (key, _) in none.into_iter().filter(|(_, said)| *said && written.primary_key) {
        let message = format!("unexpected `{key}` on the primary key of the record, which is always present");
        let diagnostic = Diagnostic::new(Code::BadValue, at.child(key).on_key(), message);
        resolver.report(diagnostic.help(format!("remove `{key}`, or `primary_key`")));
    }
}

/// Checks that a field with `download_url` is a `url` that every record has. An empty URL means that there is no file.
fn check_link(resolver: &mut Resolver<'_>, at: &At, written: &document::Field, ty: &Type, presence: &Presence) {
    let message = match presence {
        _ if !written.download_url => return,
        _ if *ty != Type::Url => format!("expected a `url` for `download_url`, found `{ty}`"),
        Presence::Optional(_) => {
            "expected a field that is always present for `download_url`, found an optional one".to_owned()
        }
        Presence::Plain | Presence::Required => return,
    };
    let diagnostic = Diagnostic::new(Code::BadValue, at.child("download_url").on_key(), message);
    resolver.report(diagnostic.help("remove `download_url`, or declare the field as a `url` that may be empty"));
}
