//! The type grammar: text such as `list<CaseId>` to [`Type`].

use super::Resolver;
use crate::api::{Keys, Type};
use crate::diagnostics::{At, Code, Diagnostic, did_you_mean};
use crate::document::TypeKind;

/// Where a type is used. Some types can only be sent, others only read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    Reply,
    Path,
    Query,
    Body,
    /// A parameter of alternatives; where they are chosen says which of the two above it is.
    Alternative,
    /// The part of a pattern.
    Part,
}

const SCALARS: &[(&str, Type)] = &[
    ("text", Type::Text),
    ("html", Type::Html),
    ("url", Type::Url),
    ("email", Type::Email),
    ("phone", Type::Phone),
    ("int", Type::Int),
    ("number", Type::Number),
    ("bool", Type::Bool),
    ("bytes", Type::Bytes),
    ("minutes", Type::Minutes),
    ("seconds", Type::Seconds),
    ("percent", Type::Percent),
    ("timestamp", Type::Timestamp),
    ("unix_seconds", Type::UnixSeconds),
    ("civil_datetime", Type::Civil),
    ("search", Type::Search),
    ("file", Type::File),
    ("json", Type::Json),
    ("custom_fields", Type::CustomFields(Keys::CfId)),
];

const CONTAINERS: &[&str] = &["list", "query_list", "one_or_many", "csv", "pair", "map", "localized"];

/// Reads a type and checks that it may stand there.
pub(super) fn resolve(resolver: &mut Resolver<'_>, at: &At, text: &str, use_: Use) -> Option<Type> {
    let expression = match parse(text) {
        Ok(expression) => expression,
        Err(message) => {
            resolver.error(Code::BadType, at, message);
            return None;
        }
    };
    let ty = build(resolver, at, &expression)?;
    check(resolver, at, &ty, use_).then_some(ty)
}

/// Reports a type that may not stand there.
pub(super) fn check(resolver: &mut Resolver<'_>, at: &At, ty: &Type, use_: Use) -> bool {
    let misplaced = misplaced(resolver, ty, use_);
    if let Some(message) = &misplaced {
        resolver.error(Code::WrongPlace, at, message);
    }
    misplaced.is_none()
}

struct Expression<'a> {
    name: &'a str,
    arguments: Vec<Expression<'a>>,
}

fn parse(text: &str) -> Result<Expression<'_>, String> {
    let mut rest = text;
    let expression = expression(&mut rest, 0)?;
    match rest.trim().is_empty() {
        true => Ok(expression),
        false => Err(format!("`{}` follows a complete type", rest.trim())),
    }
}

fn expression<'a>(rest: &mut &'a str, depth: usize) -> Result<Expression<'a>, String> {
    if depth > 8 {
        return Err("the type is nested too deep".into());
    }
    let text = rest.trim_start();
    let length = text.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(text.len());
    if length == 0 {
        return Err(match text.is_empty() {
            true => "a type is missing here".into(),
            false => format!("a type is expected where `{text}` stands"),
        });
    }
    let (name, after) = text.split_at(length);
    let mut arguments = Vec::new();
    *rest = after.trim_start();
    if let Some(inside) = rest.strip_prefix('<') {
        *rest = inside;
        loop {
            arguments.push(expression(rest, depth + 1)?);
            let text = rest.trim_start();
            if let Some(after) = text.strip_prefix(',') {
                *rest = after;
            } else if let Some(after) = text.strip_prefix('>') {
                *rest = after;
                break;
            } else {
                return Err(format!("`<` after `{name}` is not closed"));
            }
        }
    }
    Ok(Expression { name, arguments })
}

fn build(resolver: &mut Resolver<'_>, at: &At, expression: &Expression<'_>) -> Option<Type> {
    let Expression { name, arguments } = expression;
    let inner = |resolver: &mut Resolver<'_>, index: usize| build(resolver, at, &arguments[index]).map(Box::new);
    match (*name, arguments.len()) {
        ("list", 1) => Some(Type::List(inner(resolver, 0)?)),
        ("query_list", 1) => Some(Type::QueryList(inner(resolver, 0)?)),
        ("one_or_many", 1) => Some(Type::OneOrMany(inner(resolver, 0)?)),
        ("csv", 1) => Some(Type::Csv(inner(resolver, 0)?)),
        ("pair", 1) => Some(Type::Pair(inner(resolver, 0)?)),
        ("localized", 1) => Some(Type::Localized(inner(resolver, 0)?)),
        ("map", 2) => Some(Type::Map(inner(resolver, 0)?, inner(resolver, 1)?)),
        (container, 0) if CONTAINERS.contains(&container) => {
            let message = format!("`{container}` does not say what it holds");
            let help = format!("write `{container}<text>`, say");
            resolver.report(Diagnostic::new(Code::ListWithoutItemType, at.on_value(), message).help(help));
            None
        }
        (container, count) if CONTAINERS.contains(&container) => {
            let wanted = if container == "map" { 2 } else { 1 };
            resolver.error(Code::BadType, at, format!("`{container}` takes {wanted} types, not {count}"));
            None
        }
        (name, 0) => scalar(resolver, at, name),
        (name, _) => {
            resolver.error(Code::BadType, at, format!("`{name}` takes no types"));
            None
        }
    }
}

fn scalar(resolver: &mut Resolver<'_>, at: &At, name: &str) -> Option<Type> {
    if let Some((_, ty)) = SCALARS.iter().find(|(scalar, _)| *scalar == name) {
        return Some(ty.clone());
    }
    if resolver.types.contains_key(name) {
        return Some(Type::Named(name.to_owned()));
    }
    let scalars = SCALARS.iter().map(|(name, _)| *name);
    let known = scalars.chain(CONTAINERS.iter().copied()).chain(resolver.types.keys().copied());
    let help = did_you_mean(name, known).map(|near| format!("did you mean `{near}`?"));
    resolver
        .report(Diagnostic::new(Code::UnknownType, at.on_value(), format!("unknown type `{name}`")).maybe_help(help));
    None
}

/// Why a type may not stand there.
fn misplaced(resolver: &Resolver<'_>, ty: &Type, use_: Use) -> Option<String> {
    let only = |allowed: bool, place: &str| (!allowed).then(|| format!("`{ty}` is only for {place}"));
    let request = matches!(use_, Use::Query | Use::Body | Use::Alternative);
    let query = matches!(use_, Use::Query | Use::Alternative);
    let body = matches!(use_, Use::Body | Use::Alternative);
    let reply = use_ == Use::Reply;
    let own = match ty {
        Type::Minutes | Type::Seconds | Type::Percent | Type::Timestamp | Type::Json | Type::Map(..) => {
            only(reply, "replies")
        }
        Type::UnixSeconds => only(reply || request, "responses, queries and bodies"),
        Type::Civil => only(request, "queries and bodies"),
        Type::Search | Type::QueryList(_) | Type::Pair(_) => only(query, "queries"),
        Type::File | Type::OneOrMany(_) => only(body, "bodies"),
        Type::Text
        | Type::Html
        | Type::Url
        | Type::Email
        | Type::Phone
        | Type::Number
        | Type::Bool
        | Type::Bytes
        | Type::Localized(_)
        | Type::CustomFields(_) => only(reply || request, "replies, queries and bodies"),
        Type::List(_) => only(reply || request, "replies, queries and bodies"),
        Type::Csv(_) => only(use_ != Use::Part, "replies and requests"),
        Type::Int => None,
        Type::Named(name) => named(resolver, name, use_),
    };
    own.or_else(|| match ty {
        Type::List(inner) | Type::QueryList(inner) | Type::Csv(inner) => nested(resolver, ty, inner, use_),
        Type::OneOrMany(inner) | Type::Pair(inner) => nested(resolver, ty, inner, use_),
        Type::Localized(inner) => {
            let allowed =
                matches!(**inner, Type::Text | Type::Html) || matches!(&**inner, Type::Csv(it) if **it == Type::Text);
            (!allowed).then(|| "`localized` holds `text`, `html` or `csv<text>`".into())
        }
        Type::Map(key, value) => {
            let is_id = matches!(&**key, Type::Named(name) if matches!(kind(resolver, name), Some(TypeKind::Id(_))));
            match is_id || matches!(**key, Type::Int | Type::Text) {
                true => nested(resolver, ty, value, use_),
                false => Some("the key of a `map` is an identifier, `int` or `text`".into()),
            }
        }
        _ => None,
    })
}

fn nested(resolver: &Resolver<'_>, outer: &Type, inner: &Type, use_: Use) -> Option<String> {
    let allowed = match outer {
        Type::Csv(_) => is_text(resolver, inner),
        Type::QueryList(_) | Type::Pair(_) | Type::OneOrMany(_) => {
            is_text(resolver, inner) || matches!(inner, Type::Bool | Type::Search | Type::UnixSeconds | Type::Civil)
        }
        Type::List(_) if *inner == Type::File => return None,
        // Of the containers, only a list can be read inside another.
        _ => !matches!(inner, Type::File | Type::Csv(_) | Type::QueryList(_) | Type::Pair(_) | Type::OneOrMany(_)),
    };
    match allowed {
        true => misplaced(resolver, inner, use_),
        false => Some(format!("`{inner}` cannot stand inside `{outer}`")),
    }
}

/// What is written as one text, and read from it.
fn is_text(resolver: &Resolver<'_>, ty: &Type) -> bool {
    match ty {
        Type::Text | Type::Html | Type::Url | Type::Email | Type::Phone | Type::Int | Type::Number | Type::Bytes => {
            true
        }
        Type::Named(name) => {
            matches!(kind(resolver, name), Some(TypeKind::Id(_) | TypeKind::Text(_) | TypeKind::Set { .. }))
        }
        Type::Bool
        | Type::Minutes
        | Type::Seconds
        | Type::Percent
        | Type::Timestamp
        | Type::UnixSeconds
        | Type::Civil
        | Type::Search
        | Type::File
        | Type::Json
        | Type::List(_)
        | Type::QueryList(_)
        | Type::OneOrMany(_)
        | Type::Csv(_)
        | Type::Pair(_)
        | Type::Map(..)
        | Type::Localized(_)
        | Type::CustomFields(_) => false,
    }
}

fn named(resolver: &Resolver<'_>, name: &str, use_: Use) -> Option<String> {
    match kind(resolver, name)? {
        TypeKind::Id(_) => None,
        TypeKind::Text(_) if use_ == Use::Reply => {
            Some(format!("`{name}` has a fixed shape and is only sent; use `text`"))
        }
        TypeKind::Text(_) => None,
        TypeKind::Record { .. } if use_ == Use::Reply => None,
        TypeKind::Record { .. } => Some(format!("`{name}` is a record of replies and cannot be sent")),
        TypeKind::Set { .. } if use_ == Use::Part => Some(format!("`{name}` cannot be the part of a pattern")),
        TypeKind::Set { set, .. } if use_ == Use::Reply && set.as_deref() == Some("closed") => {
            Some(format!("`{name}` is closed, and a reply may hold a new value"))
        }
        TypeKind::Set { .. } => None,
        TypeKind::Alternatives { .. } => {
            Some(format!("`{name}` is a set of alternatives; use it as `flatten: {name}`"))
        }
        TypeKind::Events { .. } => Some(format!("`{name}` is a set of events, which nothing holds")),
        TypeKind::View { .. } => Some(format!("`{name}` is a view of a record, which nothing holds")),
    }
}

fn kind<'a>(resolver: &Resolver<'a>, name: &str) -> Option<&'a TypeKind> {
    resolver.types.get(name).map(|decl| &decl.value.kind)
}
