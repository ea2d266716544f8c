//! The type grammar. It parses text such as `list<CaseId>` to a [`Type`].

use super::resolver::Resolver;
use crate::api::{CustomFieldKeys, Type};
use crate::diagnostics::{At, Code, Diagnostic, habits};
use crate::document::TypeKind;
use crate::intern;

/// Where a type is used. Some types are only for requests, others only for responses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    Response,
    Path,
    Query,
    Body,
    /// A field of an object in a body.
    Object,
    /// A parameter of alternatives. The operation that uses the alternatives decides between query and body.
    Alternative,
    /// The part of a pattern.
    Part,
}

impl Use {
    /// The name in messages.
    fn text(self) -> &'static str {
        match self {
            Use::Response => "a response",
            Use::Path => "a path",
            Use::Query => "a query",
            Use::Body => "a body",
            Use::Object => "a field of an object",
            Use::Alternative => "an alternative",
            Use::Part => "a pattern",
        }
    }
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
    ("custom_fields", Type::CustomFields(CustomFieldKeys::CfId)),
];

const CONTAINERS: &[&str] = &["list", "query_list", "one_or_many", "csv", "pair", "map", "localized"];

/// The names of built-in types: those without item types, then those with item types.
pub(crate) fn builtin_types() -> [Vec<&'static str>; 2] {
    [SCALARS.iter().map(|(name, _)| *name).collect(), CONTAINERS.to_vec()]
}

/// Parses a type, and checks that its place allows it.
pub(super) fn resolve(resolver: &mut Resolver<'_>, at: &At, text: &str, use_: Use) -> Option<Type> {
    let expression = match parse(text) {
        Ok(expression) => expression,
        Err(message) => {
            let help = habits::of_type(text.trim()).map(str::to_owned).or_else(|| habits::of_type_text(text));
            resolver.report(Diagnostic::new(Code::BadType, at.on_value(), message).maybe_help(help));
            return None;
        }
    };
    let ty = build(resolver, at, &expression)?;
    match use_ {
        Use::Body | Use::Alternative => {
            let ty = with_objects(resolver, ty);
            check(resolver, at, &ty, use_).then_some(ty)
        }
        // The body that sends the object reports unfit fields.
        Use::Object => Some(with_objects(resolver, ty)),
        Use::Response | Use::Path | Use::Query | Use::Part => check(resolver, at, &ty, use_).then_some(ty),
    }
}

/// Replaces records in a type by their objects.
fn with_objects(resolver: &Resolver<'_>, ty: Type) -> Type {
    match ty {
        Type::Named(name) if matches!(kind(resolver, name), Some(TypeKind::Record { .. })) => {
            Type::Object(intern::object(&resolver.uses.object_name(name)))
        }
        Type::List(inner) => Type::List(intern::ty(with_objects(resolver, *inner))),
        Type::OneOrMany(inner) => Type::OneOrMany(intern::ty(with_objects(resolver, *inner))),
        other => other,
    }
}

/// Reports a type that its place does not allow.
pub(super) fn check(resolver: &mut Resolver<'_>, at: &At, ty: &Type, use_: Use) -> bool {
    let reason = why_misplaced(resolver, ty, use_);
    if let Some(message) = &reason {
        let diagnostic = Diagnostic::new(Code::WrongPlace, at.on_value(), message);
        resolver.report(diagnostic.maybe_help(instead(resolver, ty, use_)));
    }
    reason.is_none()
}

/// Returns the replacement for alternatives, or for a record that a request sends.
fn instead(resolver: &Resolver<'_>, ty: &Type, use_: Use) -> Option<String> {
    let Type::Named(name) = ty else {
        if use_ == Use::Path {
            return Some("write the name of an identifier, of an enum or of a `format` type, or `int`".to_owned());
        }
        if matches!(ty, Type::Json | Type::Map(..)) && matches!(use_, Use::Body | Use::Alternative) {
            return Some(
                "declare a record with the keys as fields, and write its name: a body sends it as an object".to_owned(),
            );
        }
        return habits::of_misplaced(&ty.to_string(), use_ == Use::Response).map(str::to_owned);
    };
    match (kind(resolver, name)?, use_) {
        (TypeKind::Alternatives { .. }, Use::Query | Use::Body) => {
            Some(format!("write `flatten: {name}` in place of `type`"))
        }
        (TypeKind::Alternatives { .. }, Use::Alternative) => {
            Some("alternatives hold no others: list those here, among `one_of` or `any_of`".to_owned())
        }
        (TypeKind::Alternatives { .. }, Use::Path | Use::Part | Use::Object | Use::Response) => {
            Some("write the type of one value".to_owned())
        }
        (TypeKind::Enum { .. }, Use::Response) => {
            Some(format!("declare `{name}` with `enum: open`: the service may add values"))
        }
        (TypeKind::Record { fields, .. }, _) => {
            let key = fields.iter().find(|field| field.value.primary_key).map(|field| field.value.ty.as_str());
            key.map(|key| format!("write `{key}`, which identifies it"))
        }
        _ => None,
    }
}

struct Expression<'a> {
    name: &'a str,
    arguments: Vec<Expression<'a>>,
}

fn parse(text: &str) -> Result<Expression<'_>, String> {
    let mut rest = text;
    let expression = expression(&mut rest, 0)?;
    if rest.trim().is_empty() {
        Ok(expression)
    } else {
        Err(format!("expected the end of the type, found `{}`", rest.trim()))
    }
}

fn expression<'a>(rest: &mut &'a str, depth: usize) -> Result<Expression<'a>, String> {
    if depth > 8 {
        return Err("expected at most 8 levels of nested types, found more".into());
    }
    let text = rest.trim_start();
    let length = text.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(text.len());
    if length == 0 {
        return Err(if text.is_empty() {
            "expected a type, found nothing".into()
        } else {
            format!("expected a type, found `{text}`")
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
                let found = if text.is_empty() { "the end".to_owned() } else { format!("`{text}`") };
                return Err(format!("expected `,` or `>` after an item type of `{name}`, found {found}"));
            }
        }
    }
    Ok(Expression { name, arguments })
}

/// Whether a type holds several values of one kind, so that its name is plural.
pub(super) fn holds_several(text: &str) -> bool {
    let Some((outer, inner)) = text.split_once('<') else { return false };
    match outer.trim() {
        "list" | "query_list" | "csv" | "one_or_many" | "map" => true,
        "localized" => holds_several(inner),
        _ => false,
    }
}

fn build(resolver: &mut Resolver<'_>, at: &At, expression: &Expression<'_>) -> Option<Type> {
    let Expression { name, arguments } = expression;
    let inner = |resolver: &mut Resolver<'_>, index: usize| build(resolver, at, &arguments[index]).map(intern::ty);
    match (*name, arguments.len()) {
        ("list", 1) => Some(Type::List(inner(resolver, 0)?)),
        ("query_list", 1) => Some(Type::QueryList(inner(resolver, 0)?)),
        ("one_or_many", 1) => Some(Type::OneOrMany(inner(resolver, 0)?)),
        ("csv", 1) => Some(Type::Csv(inner(resolver, 0)?)),
        ("pair", 1) => Some(Type::Pair(inner(resolver, 0)?)),
        ("localized", 1) => Some(Type::Localized(inner(resolver, 0)?)),
        ("map", 2) => Some(Type::Map(inner(resolver, 0)?, inner(resolver, 1)?)),
        (container, 0) if CONTAINERS.contains(&container) => {
            let message = format!("missing item type of `{container}`");
            let items = if container == "map" { "text, text" } else { "text" };
            let help = format!("add it in angle brackets, such as `{container}<{items}>`");
            resolver.report(Diagnostic::new(Code::ListWithoutItemType, at.on_value(), message).help(help));
            None
        }
        (container, count) if CONTAINERS.contains(&container) => {
            let wanted = if container == "map" { "two item types" } else { "one item type" };
            let message = format!("expected {wanted} for `{container}`, found {count}");
            let items = if container == "map" { "text, text" } else { "text" };
            let help = format!("write them in angle brackets, such as `{container}<{items}>`");
            resolver.report(Diagnostic::new(Code::BadType, at.on_value(), message).help(help));
            None
        }
        (name, 0) => scalar(resolver, at, name),
        (name, count) => {
            let message = format!("expected no item types for `{name}`, found {count}");
            let help = habits::of_type(name).map_or_else(|| format!("write `{name}`"), str::to_owned);
            resolver.report(Diagnostic::new(Code::BadType, at.on_value(), message).help(help));
            None
        }
    }
}

fn scalar(resolver: &mut Resolver<'_>, at: &At, name: &str) -> Option<Type> {
    if let Some((_, ty)) = SCALARS.iter().find(|(scalar, _)| *scalar == name) {
        return Some(*ty);
    }
    if resolver.types.contains_key(name) {
        return Some(Type::Named(intern::name(name)));
    }
    if resolver.is_misnamed(name) {
        return None;
    }
    let scalars = SCALARS.iter().map(|(name, _)| *name);
    let known = scalars.chain(CONTAINERS.iter().copied()).chain(resolver.types.keys().copied());
    let help = habits::of_type(name).map(str::to_owned).or_else(|| resolver.suggestion(name, known));
    resolver
        .report(Diagnostic::new(Code::UnknownType, at.on_value(), format!("unknown type `{name}`")).maybe_help(help));
    None
}

/// The reason why a place does not allow a type.
pub(super) fn why_misplaced(resolver: &Resolver<'_>, ty: &Type, use_: Use) -> Option<String> {
    let only = |allowed: bool, place: &str| {
        (!allowed).then(|| format!("expected a type for {}, found `{ty}`, which is only for {place}", use_.text()))
    };
    let request = matches!(use_, Use::Query | Use::Body | Use::Object | Use::Alternative);
    let query = matches!(use_, Use::Query | Use::Alternative);
    let body = matches!(use_, Use::Body | Use::Object | Use::Alternative);
    let response = use_ == Use::Response;
    let own = match ty {
        Type::Minutes | Type::Seconds | Type::Percent | Type::Timestamp | Type::Json | Type::Map(..) => {
            only(response, "responses")
        }
        Type::UnixSeconds => only(response || request, "responses, queries and bodies"),
        Type::Civil => only(request, "queries and bodies"),
        Type::Search | Type::QueryList(_) | Type::Pair(_) => only(query, "queries"),
        Type::File if use_ == Use::Object => {
            Some(format!("expected a type for {}, found `{ty}`, which is a parameter of the body itself", use_.text()))
        }
        Type::File => only(body, "bodies"),
        Type::OneOrMany(_) | Type::Object(_) => only(body, "bodies"),
        Type::Text
        | Type::Html
        | Type::Url
        | Type::Email
        | Type::Phone
        | Type::Number
        | Type::Bool
        | Type::Bytes
        | Type::Localized(_)
        | Type::CustomFields(_) => only(response || request, "responses, queries and bodies"),
        Type::List(_) => only(response || request, "responses, queries and bodies"),
        Type::Csv(_) => only(use_ != Use::Part, "responses and requests"),
        Type::Int => None,
        Type::Named(name) => why_type_misplaced(resolver, name, use_),
    };
    own.or_else(|| match ty {
        Type::List(inner) | Type::QueryList(inner) | Type::Csv(inner) => why_misnested(resolver, ty, inner, use_),
        Type::OneOrMany(inner) | Type::Pair(inner) => why_misnested(resolver, ty, inner, use_),
        Type::Localized(inner) => {
            let allowed =
                matches!(**inner, Type::Text | Type::Html) || matches!(&**inner, Type::Csv(it) if **it == Type::Text);
            (!allowed).then(|| format!("expected `text`, `html` or `csv<text>` in `localized`, found `{inner}`"))
        }
        Type::Map(key, value) => {
            let is_id = matches!(&**key, Type::Named(name) if matches!(kind(resolver, name), Some(TypeKind::Id(_))));
            if is_id || matches!(**key, Type::Int | Type::Text) {
                why_misnested(resolver, ty, value, use_)
            } else {
                Some(format!("expected an identifier, `int` or `text` as key of a `map`, found `{key}`"))
            }
        }
        _ => None,
    })
}

fn why_misnested(resolver: &Resolver<'_>, outer: &Type, inner: &Type, use_: Use) -> Option<String> {
    let allowed = match outer {
        Type::Csv(_) => is_text(resolver, inner),
        Type::QueryList(_) | Type::Pair(_) | Type::OneOrMany(_) => {
            is_text(resolver, inner) || matches!(inner, Type::Bool | Type::Search | Type::UnixSeconds | Type::Civil)
        }
        Type::List(_) if *inner == Type::File => true,
        Type::List(_) if matches!(inner, Type::List(_)) && inner.object().is_some() => false,
        // Among the containers, only a list can be inside another one.
        _ => !matches!(inner, Type::File | Type::Csv(_) | Type::QueryList(_) | Type::Pair(_) | Type::OneOrMany(_)),
    };
    if allowed {
        why_misplaced(resolver, inner, use_)
    } else {
        Some(format!("unexpected item type `{inner}` in `{outer}`"))
    }
}

/// Returns whether requests and responses write a value of the type as one string.
fn is_text(resolver: &Resolver<'_>, ty: &Type) -> bool {
    match ty {
        Type::Text | Type::Html | Type::Url | Type::Email | Type::Phone | Type::Int | Type::Number | Type::Bytes => {
            true
        }
        Type::Named(name) => {
            matches!(kind(resolver, name), Some(TypeKind::Id(_) | TypeKind::Format(_) | TypeKind::Enum { .. }))
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
        | Type::Object(_)
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

fn why_type_misplaced(resolver: &Resolver<'_>, name: &str, use_: Use) -> Option<String> {
    match kind(resolver, name)? {
        TypeKind::Id(_) => None,
        TypeKind::Format(_) => None,
        TypeKind::Record { .. } if use_ == Use::Response => None,
        TypeKind::Record { .. } => {
            Some(format!("expected a type for {}, found `{name}`, which is a record", use_.text()))
        }
        TypeKind::Enum { .. } if use_ == Use::Part => {
            Some(format!("expected an identifier or `int` in a pattern, found the enum `{name}`"))
        }
        TypeKind::Enum { enum_, .. } if use_ == Use::Response && enum_.as_deref() == Some("closed") => {
            Some(format!("expected an open enum for a response, found `{name}`, which is closed"))
        }
        TypeKind::Enum { .. } => None,
        TypeKind::Alternatives { .. } => {
            Some(format!("expected a type with one value, found the alternatives `{name}`"))
        }
        TypeKind::Events { .. } => Some(format!("expected a type of fields or parameters, found the events `{name}`")),
        TypeKind::Accessor { .. } | TypeKind::Tagged(_) => {
            Some(format!("expected a type of fields or parameters, found the accessor `{name}`"))
        }
    }
}

fn kind<'a>(resolver: &Resolver<'a>, name: &str) -> Option<&'a TypeKind> {
    resolver.types.get(name).map(|decl| &decl.value.kind)
}
