//! Declared types: records, sets, alternatives.

use super::grammar::{self, Use};
use super::{Resolver, events, identifiers, measures, params, sets, views};
use crate::api::{Alternatives, CacheRule, Field, Member, Presence, Record, Sentinel, Span, Type, TypeDecl, TypeKind};
use crate::diagnostics::{At, Code, Diagnostic, Place, did_you_mean};
use crate::document::{self, Item};

pub(super) fn declaration(resolver: &mut Resolver<'_>, decl: &Item<document::TypeDecl>) -> Option<TypeDecl> {
    let at = &decl.at;
    let name = identifiers::type_name(resolver, at, &decl.name);
    let kind = match &decl.value.kind {
        document::TypeKind::Id(of) => id(resolver, at, of),
        document::TypeKind::Text(shape) => text(resolver, at, shape),
        document::TypeKind::Record { root, fields } => {
            record(resolver, at, root.as_ref(), fields).map(TypeKind::Record)
        }
        document::TypeKind::Set { set, wire, values, patterns } => {
            sets::set(resolver, at, set.as_deref(), wire.as_deref(), values, patterns).map(TypeKind::Set)
        }
        document::TypeKind::Alternatives { exactly_one, members } => {
            alternatives(resolver, at, *exactly_one, members).map(TypeKind::Alternatives)
        }
        document::TypeKind::Events { tag, payload, events } => {
            events::events(resolver, at, tag, payload, events).map(TypeKind::Events)
        }
        document::TypeKind::View { of, method, members } => {
            views::view(resolver, at, of, method, members).map(TypeKind::View)
        }
    };
    Some(TypeDecl { name: name?, doc: decl.value.doc.clone(), kind: kind? })
}

fn id(resolver: &mut Resolver<'_>, at: &At, of: &str) -> Option<TypeKind> {
    if of != "int" {
        resolver.bad_value(&at.child("id"), of, &["int"]);
        return None;
    }
    Some(TypeKind::Id)
}

fn text(resolver: &mut Resolver<'_>, at: &At, shape: &str) -> Option<TypeKind> {
    // The shape is what keeps such text from changing a path.
    let literal = shape.replace("<digits>", "");
    let safe = literal.chars().all(|it| it.is_ascii_alphanumeric() || matches!(it, '-' | '_'));
    if !safe || literal == shape {
        let message = format!("`{shape}` is not a shape");
        resolver.report(
            Diagnostic::new(Code::BadValue, at.child("text").on_value(), message)
                .help("a shape has `<digits>`, letters, digits, `-` and `_`"),
        );
        return None;
    }
    Some(TypeKind::Text { shape: shape.to_owned() })
}

fn record(
    resolver: &mut Resolver<'_>,
    at: &At,
    root: Option<&String>,
    fields: &[Item<document::Field>],
) -> Option<Record> {
    let resolved = fields.iter().map(|it| field(resolver, it)).collect::<Vec<_>>();
    let wires = fields.iter().flat_map(|field| {
        let also = field.value.also.iter().map(|name| (name.as_str(), field.at.child("also")));
        std::iter::once((field.name.as_str(), field.at.clone())).chain(also)
    });
    identifiers::check_unique(resolver, "field", wires);
    if fields.is_empty() {
        resolver.report(Diagnostic::new(Code::MissingKey, at.on_key(), "a record has fields"));
    }
    let mut links = fields.iter().filter(|field| field.value.link);
    if let (Some(first), Some(second)) = (links.next(), links.next()) {
        let message = "a record has at most one link";
        let diagnostic = Diagnostic::new(Code::BadValue, second.at.child("link").on_key(), message);
        resolver.report(diagnostic.also(first.at.child("link").on_key(), "the first one"));
    }
    let fields = resolved.into_iter().collect::<Option<Vec<_>>>()?;
    Some(Record { root: root.cloned(), fields })
}

/// The fields of the record with this name.
pub(super) fn fields_of<'a>(resolver: &mut Resolver<'a>, at: &At, record: &str) -> Option<&'a [Item<document::Field>]> {
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
pub(super) fn no_field(
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

fn alternatives(
    resolver: &mut Resolver<'_>,
    at: &At,
    exactly_one: bool,
    members: &[Item<document::Member>],
) -> Option<Alternatives> {
    if members.len() < 2 {
        let message = format!("{} alternative is no choice", if members.is_empty() { "no" } else { "one" });
        resolver.report(
            Diagnostic::new(Code::SingleAlternative, at.on_key(), message)
                .help("give at least two members, or a plain parameter"),
        );
    }
    let members = members.iter().map(|it| member(resolver, it)).collect::<Vec<_>>();
    Some(Alternatives { exactly_one, members: members.into_iter().collect::<Option<_>>()? })
}

fn member(resolver: &mut Resolver<'_>, member: &Item<document::Member>) -> Option<Member> {
    let (at, written) = (&member.at, &member.value);
    let variant = identifiers::variant_name(resolver, at, &member.name, None);
    let constructor = identifiers::value_name(resolver, at, &member.name, None);
    if written.fields.is_empty() {
        resolver.report(Diagnostic::new(Code::MissingKey, at.on_key(), "an alternative sets at least one parameter"));
    }
    let params = written.fields.iter().map(|it| params::alternative(resolver, it)).collect::<Vec<_>>();
    identifiers::check_member(resolver, &written.fields);
    let span = match &written.span {
        Some(span) => Some(self::span(resolver, span, &written.fields)?),
        None => None,
    };
    let cache = written.cache.iter().enumerate().map(|(index, rule)| {
        let at = at.child("cache").index(index);
        let up_to = match &rule.up_to {
            Some(text) => Some(measures::duration(resolver, &at.child("up_to"), text)?),
            None => None,
        };
        Some(CacheRule { up_to, lasts: measures::duration(resolver, &at.child("for"), &rule.lasts)? })
    });
    let cache = cache.collect::<Vec<_>>();
    Some(Member {
        name: member.name.clone(),
        variant: variant?,
        constructor: constructor?,
        doc: written.doc.clone(),
        params: params.into_iter().collect::<Option<_>>()?,
        span,
        cache: cache.into_iter().collect::<Option<_>>()?,
    })
}

fn span(resolver: &mut Resolver<'_>, span: &Item<document::Span>, fields: &[Item<document::Param>]) -> Option<Span> {
    let (at, written) = (&span.at, &span.value);
    for (key, name) in [("from", &written.from), ("to", &written.to)] {
        if !fields.iter().any(|field| field.name == *name) {
            let message = format!("`{name}` is no field of this alternative");
            let near = did_you_mean(name, fields.iter().map(|field| field.name.as_str()));
            let help = near.map(|near| format!("did you mean `{near}`?"));
            resolver
                .report(Diagnostic::new(Code::UnknownCondition, at.child(key).on_value(), message).maybe_help(help));
        }
    }
    let min = measures::duration(resolver, &at.child("min"), &written.min);
    let max = measures::duration(resolver, &at.child("max"), &written.max);
    let (min, max) = (min?, max?);
    if min.seconds > max.seconds {
        let message = format!("`{}` is longer than `{}`", min.text, max.text);
        resolver.error(Code::ContradictoryLimits, &at.child("min"), message);
    }
    Some(Span { from: written.from.clone(), to: written.to.clone(), min, max })
}
