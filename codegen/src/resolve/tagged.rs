//! Tagged accessors: the value of one field of a record decides the type of its other fields.

use super::grammar::{self, Use};
use super::resolver::Resolver;
use super::{enums, fields, identifiers};
use crate::api::{Enum, Field, Pattern, Presence, Sentinel, Tag, Tagged, TaggedMember, TaggedPart, Type};
use crate::diagnostics::{At, Code, Diagnostic, suggestion};
use crate::document::{self, Item, TypeKind};

/// The field name of the typed part, which a variant has beside the parts of the record.
const PART: &str = "id";

pub(super) fn tagged(resolver: &mut Resolver<'_>, at: &At, written: &document::Tagged) -> Option<Tagged> {
    let method = identifiers::method_name(resolver, &at.child("method"), &written.method);
    let own = fields::of(resolver, &at.child("record"), &written.of)?;
    let tag = record_field(resolver, &at.child("tag"), &written.tag, &written.of, own);
    let parts = written.parts.iter().map(|it| part(resolver, it, &written.of, own)).collect::<Vec<_>>();
    if written.parts.is_empty() {
        let diagnostic = Diagnostic::new(Code::MissingKey, at.on_key(), "expected at least one part, found none");
        resolver.report(diagnostic.help("declare under `parts` which strings of the record have a type by the tag"));
    }
    let tag = tag?;
    let enum_ = enum_(resolver, &at.child("tag"), &tag)?;
    let members = written.members.iter().map(|it| member(resolver, it, &tag, &enum_)).collect::<Vec<_>>();
    Some(Tagged {
        record: written.of.clone(),
        method: method?,
        tag,
        parts: parts.into_iter().collect::<Option<_>>()?,
        members: members.into_iter().collect::<Option<_>>()?,
    })
}

fn record_field(
    resolver: &mut Resolver<'_>,
    at: &At,
    name: &str,
    of: &str,
    own: &[Item<document::Field>],
) -> Option<Field> {
    let Some(field) = own.iter().find(|field| field.name == name) else {
        fields::unknown(resolver, at.on_value(), name, of, own);
        return None;
    };
    // The declaration of the record reports the mistakes of the field.
    resolver.silently(|resolver| fields::field(resolver, field))
}

/// The values that the tag can have.
fn enum_(resolver: &mut Resolver<'_>, at: &At, tag: &Field) -> Option<Enum> {
    let kind = match &tag.ty {
        Type::Named(name) => resolver.types.get(name).map(|decl| (&decl.at, &decl.value.kind)),
        _ => None,
    };
    let Some((declared, TypeKind::Enum { enum_, wire, ordered, values, patterns, .. })) = kind else {
        let message = format!("expected a field that holds an enum, found `{}` of type `{}`", tag.wire, tag.ty);
        resolver.error(Code::BadValue, at, message);
        return None;
    };
    // The declaration of the enum reports its mistakes.
    resolver.silently(|resolver| {
        enums::enum_(resolver, declared, enum_.as_deref(), wire.as_deref(), *ordered, values, patterns)
    })
}

/// A string of the record that may be absent.
fn part(
    resolver: &mut Resolver<'_>,
    part: &Item<String>,
    of: &str,
    own: &[Item<document::Field>],
) -> Option<TaggedPart> {
    let ident = identifiers::value_name(resolver, &part.at, &part.name, None);
    let field = record_field(resolver, &part.at, &part.value, of, own)?;
    if field.ty != Type::Text || !matches!(field.presence, Presence::Optional(_)) {
        let message =
            format!("expected an optional field of type `text`, found `{}` of type `{}`", field.wire, field.ty);
        let diagnostic = Diagnostic::new(Code::BadValue, part.at.on_value(), message);
        resolver.report(diagnostic.help("give the field `type: text` and `optional: <why>`"));
    }
    if part.name == PART {
        let message = format!("part name `{PART}` is reserved: variants of patterns have it");
        resolver.report(Diagnostic::new(Code::NameCollision, part.at.on_key(), message).help("give it another name"));
    }
    Some(TaggedPart { ident: ident?, field })
}

fn member(
    resolver: &mut Resolver<'_>,
    member: &Item<document::TaggedMember>,
    tag: &Field,
    enum_: &Enum,
) -> Option<TaggedMember> {
    let (at, written) = (&member.at, &member.value);
    let value = enum_.values.iter().find(|value| value.wire == member.name);
    let pattern = enum_.patterns.iter().find(|pattern| pattern.name == member.name);
    let (variant, tag) = match (value, pattern) {
        (Some(value), _) => (&value.ident, Tag::Value),
        (None, Some(Pattern { ident, part, is_id, .. })) => {
            let copy = *is_id || *part == Type::Int;
            (ident, Tag::Pattern { part: *part, copy })
        }
        (None, None) => {
            let names = enum_.values.iter().map(|it| &*it.wire).chain(enum_.patterns.iter().map(|it| &*it.name));
            let message = format!("unknown value `{}` of `{}`", member.name, tag.ty);
            let help = suggestion(&member.name, names);
            resolver.report(Diagnostic::new(Code::UnknownReference, at.on_key(), message).maybe_help(help));
            return None;
        }
    };
    let ty = grammar::resolve(resolver, &at.child("type"), &written.ty, Use::Response)?;
    let is_id = enums::is_id(resolver, &ty);
    check_type(resolver, &at.child("type"), &ty);
    let none_if = fields::none_if(resolver, at, written.none_if.as_ref());
    if none_if == Some(Sentinel::Dash) {
        resolver.error(Code::BadValue, &at.child("none_if"), "expected `0`, found `-`");
    }
    if none_if.is_some() && !is_id && ty != Type::Int {
        let message = format!("expected an identifier or `int` beside `none_if`, found `{ty}`");
        resolver.error(Code::BadValue, &at.child("none_if"), message);
    }
    Some(TaggedMember {
        name: member.name.clone(),
        variant: variant.clone(),
        tag,
        doc: written.doc.clone(),
        ty,
        none_if,
        source: resolver.source_or_documented(at, &written.source),
    })
}

/// Reports a type that cannot be read from a string.
fn check_type(resolver: &mut Resolver<'_>, at: &At, ty: &Type) {
    let readable = match ty {
        Type::Text | Type::Int => true,
        Type::Named(name) => {
            let kind = resolver.types.get(name).map(|decl| &decl.value.kind);
            matches!(kind, Some(TypeKind::Id(_) | TypeKind::Enum { .. }))
        }
        _ => false,
    };
    if !readable {
        let message = format!("expected `text`, `int`, an identifier or an enum, found `{ty}`");
        resolver.error(Code::BadValue, at, message);
    }
}
