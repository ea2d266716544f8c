//! Fields of records.

use super::grammar::{self, Use};
use super::{Resolver, identifiers};
use crate::api::{Field, Presence, Sentinel, Type};
use crate::diagnostics::{At, Code, Diagnostic, Place, did_you_mean};
use crate::document::{self, Item};

/// The fields of the record with this name.
pub(super) fn of<'a>(resolver: &mut Resolver<'a>, at: &At, record: &str) -> Option<&'a [Item<document::Field>]> {
    if let Some(document::TypeKind::Record { fields, .. }) = resolver.types.get(record).map(|decl| &decl.value.kind) {
        return Some(fields);
    }
    let is_record = |decl: &document::TypeDecl| matches!(decl.kind, document::TypeKind::Record { .. });
    let records = resolver.types.iter().filter(|(_, decl)| is_record(&decl.value)).map(|(name, _)| *name);
    let help = did_you_mean(record, records).map(|near| format!("did you mean `{near}`?"));
    let message = format!("`{record}` is no record");
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
    let near = did_you_mean(name, fields.iter().map(|field| field.name.as_str()));
    let help = near.map(|near| format!("did you mean `{near}`?"));
    let message = format!("`{name}` is no field of `{record}`");
    resolver.report(Diagnostic::new(Code::UnknownCondition, place, message).maybe_help(help));
}

pub(super) fn field(resolver: &mut Resolver<'_>, field: &Item<document::Field>) -> Option<Field> {
    let (at, written) = (&field.at, &field.value);
    let ty = grammar::resolve(resolver, &at.child("type"), &written.ty, Use::Reply);
    let ident = identifiers::value_name(resolver, at, &field.name, written.rename.as_deref());
    let sentinel = sentinel(resolver, at, written);
    let sensitivity = resolver.sensitivity(at, written.sensitive.as_deref());
    let source = resolver.source_or_documented(at, &written.source);
    let ty = ty?;
    let presence = presence(written, &ty);
    check_sentinel(resolver, at, sentinel, &ty);
    check_key(resolver, at, written);
    check_link(resolver, at, written, &ty, &presence);
    Some(Field {
        wire: field.name.clone(),
        ident: ident?,
        doc: written.doc.clone(),
        ty,
        presence,
        link: written.link,
        sentinel,
        also: written.also.clone(),
        only_with: written.only_with.clone(),
        sensitivity,
        deprecated: written.deprecated.clone(),
        source,
    })
}

fn presence(written: &document::Field, ty: &Type) -> Presence {
    let plain = matches!(
        ty,
        Type::Text
            | Type::Html
            | Type::Url
            | Type::Email
            | Type::Phone
            | Type::List(_)
            | Type::Comma(_)
            | Type::Map(..)
            | Type::Localized(_)
            | Type::CustomFields(_)
    );
    let none = written.zero.is_some() || written.dash.is_some() || written.only_with.is_some();
    match (&written.absent, written.key) {
        (Some(reason), _) => Presence::Optional(Some(reason.clone())),
        (None, true) => Presence::Required,
        (None, false) if plain && !none => Presence::Plain,
        (None, false) => Presence::Optional(None),
    }
}

fn sentinel(resolver: &mut Resolver<'_>, at: &At, written: &document::Field) -> Option<Sentinel> {
    for (key, value) in [("zero", &written.zero), ("dash", &written.dash)] {
        if let Some(value) = value.as_deref().filter(|value| *value != "none") {
            resolver.bad_value(&at.child(key), value, &["none"]);
        }
    }
    match (&written.zero, &written.dash) {
        (Some(_), Some(_)) => {
            resolver.error(Code::BadValue, &at.child("dash"), "a field has `zero` or `dash`, not both");
            None
        }
        (Some(_), None) => Some(Sentinel::Zero),
        (None, Some(_)) => Some(Sentinel::Dash),
        (None, None) => None,
    }
}

fn check_sentinel(resolver: &mut Resolver<'_>, at: &At, sentinel: Option<Sentinel>, ty: &Type) {
    if sentinel.is_some() && matches!(ty, Type::Comma(_) | Type::Unix) {
        let message = format!("`{ty}` reads none by itself");
        resolver.report(Diagnostic::new(Code::BadValue, at.child("type").on_value(), message));
    }
}

/// The key of a record is always there.
fn check_key(resolver: &mut Resolver<'_>, at: &At, written: &document::Field) {
    let none = [
        ("absent", written.absent.is_some()),
        ("zero", written.zero.is_some()),
        ("dash", written.dash.is_some()),
        ("only_with", written.only_with.is_some()),
    ];
    for (key, _) in none.into_iter().filter(|(_, said)| *said && written.key) {
        let message = format!("the key of a record is always there, so that `{key}` contradicts it");
        resolver.report(Diagnostic::new(Code::BadValue, at.child(key).on_key(), message));
    }
}

/// What can be downloaded is an address, and an empty one says enough where there is none.
fn check_link(resolver: &mut Resolver<'_>, at: &At, written: &document::Field, ty: &Type, presence: &Presence) {
    let message = match presence {
        _ if !written.link => return,
        _ if *ty != Type::Url => format!("a link is a `url`, not a `{ty}`"),
        Presence::Optional(_) => "a link is always there, or empty".to_owned(),
        Presence::Plain | Presence::Required => return,
    };
    resolver.report(Diagnostic::new(Code::BadValue, at.child("link").on_key(), message));
}
