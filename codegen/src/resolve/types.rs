//! Declared types: records, enums, alternatives.

use super::resolver::Resolver;
use super::{
    accessors, columns, conversions, enums, events, fields, identifiers, measures, params, renamed, search, tagged,
};
use crate::api::{Alternatives, CacheRule, Enum, Member, Record, Span, TypeDecl, TypeKind};
use crate::diagnostics::{At, Code, Diagnostic, suggestion};
use crate::document::{self, Item};
use crate::language::words;

pub(super) fn declaration(resolver: &mut Resolver<'_>, decl: &Item<document::TypeDecl>) -> Option<TypeDecl> {
    let at = &decl.at;
    let name = identifiers::type_name(resolver, at, &decl.name);
    search::check(resolver, at, &decl.name, &decl.value.search);
    let kind = match &decl.value.kind {
        document::TypeKind::Id(of) => id(resolver, at, of),
        document::TypeKind::Format(format) => self::format(resolver, at, format),
        document::TypeKind::Record { root, columns, fields } => {
            let columns = columns::columns(resolver, &at.child("columns"), &decl.name, columns.as_deref(), fields);
            record(resolver, at, root.as_ref(), fields).map(|record| TypeKind::Record(Record { columns, ..record }))
        }
        document::TypeKind::Enum { enum_, wire, ordered, converts_to, values, patterns } => {
            let conversion = conversions::conversion(resolver, at, converts_to.as_deref(), values);
            let enum_ = enums::enum_(resolver, at, enum_.as_deref(), wire.as_deref(), *ordered, values, patterns);
            enum_.map(|enum_| TypeKind::Enum(Enum { conversion, ..enum_ }))
        }
        document::TypeKind::Alternatives { one_of, members } => {
            alternatives(resolver, at, *one_of, members).map(TypeKind::Alternatives)
        }
        document::TypeKind::Events { tag, payload, events } => {
            events::events(resolver, at, tag, payload, events).map(TypeKind::Events)
        }
        document::TypeKind::Accessor { of, method, members } => {
            accessors::accessor(resolver, at, of, method, members).map(TypeKind::Accessor)
        }
        document::TypeKind::Tagged(written) => {
            tagged::tagged(resolver, at, written).map(Box::new).map(TypeKind::Tagged)
        }
    };
    Some(TypeDecl {
        name: name?,
        renamed_from: decl.value.renamed_from.clone(),
        doc: decl.value.doc.clone(),
        search: decl.value.search.clone(),
        kind: kind?,
        since: None,
    })
}

fn id(resolver: &mut Resolver<'_>, at: &At, of: &str) -> Option<TypeKind> {
    if of != "int" {
        resolver.bad_value(&at.child("id"), of, words::IDS);
        return None;
    }
    Some(TypeKind::Id)
}

fn format(resolver: &mut Resolver<'_>, at: &At, format: &str) -> Option<TypeKind> {
    // The literal characters must be safe, so that such a string cannot change a path.
    let literal = format.replace("<digits>", "");
    let safe = literal.chars().all(|it| it.is_ascii_alphanumeric() || matches!(it, '-' | '_'));
    if !safe || literal == format {
        let message = format!("invalid format `{format}`");
        resolver.report(
            Diagnostic::new(Code::BadValue, at.child("format").on_value(), message)
                .help("use `<digits>` at least once, and otherwise only letters, digits, `-` and `_`"),
        );
        return None;
    }
    Some(TypeKind::Format { format: format.to_owned() })
}

fn record(
    resolver: &mut Resolver<'_>,
    at: &At,
    root: Option<&String>,
    fields: &[Item<document::Field>],
) -> Option<Record> {
    let resolved = fields.iter().map(|it| self::fields::field(resolver, it)).collect::<Vec<_>>();
    check_fields(resolver, at, fields);
    if let Some(field) = fields.get(Record::MAX_FIELDS) {
        let message = format!("expected at most {} fields in a record, found {}", Record::MAX_FIELDS, fields.len());
        resolver.report(
            Diagnostic::new(Code::TooManyFields, field.at.on_key(), message)
                .help("leave out fields that no program needs; `extra` keeps their values"),
        );
    }
    let mut links = fields.iter().filter(|field| field.value.download_url);
    if let (Some(first), Some(second)) = (links.next(), links.next()) {
        let message = "expected at most one field with `download_url`, found two";
        let diagnostic = Diagnostic::new(Code::BadValue, second.at.child("download_url").on_key(), message);
        let first = first.at.child("download_url").on_key();
        resolver.report(diagnostic.also(first, "the first one").help("remove one of them"));
    }
    if root.is_some_and(|root| root == "none") {
        let message = "expected the key that wraps the record, found `root: none`";
        let help = "remove it: a record without `root` is only nested";
        resolver.report(Diagnostic::new(Code::BadValue, at.child("root").on_value(), message).help(help));
    }
    let fields = resolved.into_iter().collect::<Option<Vec<_>>>()?;
    Some(Record { root: root.cloned(), columns: Vec::new(), fields })
}

/// Checks that a record has fields, and that their names are different.
pub(super) fn check_fields(resolver: &mut Resolver<'_>, at: &At, fields: &[Item<document::Field>]) {
    let wires = fields.iter().flat_map(|field| {
        let aliases = field.value.aliases.iter().map(|name| (name.as_str(), field.at.child("aliases")));
        std::iter::once((field.name.as_str(), field.at.clone())).chain(aliases)
    });
    identifiers::check_unique(resolver, "field", wires);
    if fields.is_empty() {
        let diagnostic = Diagnostic::new(Code::MissingKey, at.on_key(), "expected at least one field, found none");
        resolver.report(diagnostic.help("declare the fields by their wire names"));
    }
}

fn alternatives(
    resolver: &mut Resolver<'_>,
    at: &At,
    one_of: bool,
    members: &[Item<document::Member>],
) -> Option<Alternatives> {
    if members.len() < 2 {
        let message =
            format!("expected at least two alternatives, found {}", if members.is_empty() { "none" } else { "one" });
        resolver.report(
            Diagnostic::new(Code::SingleAlternative, at.on_key(), message)
                .help("add another one, or declare a plain parameter instead"),
        );
    }
    for field in members.iter().flat_map(|member| &member.value.fields).filter(|_| one_of) {
        let rule = "a field of a variant keeps no former name";
        renamed::reject(resolver, &field.at, &field.value.renamed_from, rule);
    }
    let members = members.iter().map(|it| member(resolver, it)).collect::<Vec<_>>();
    Some(Alternatives { one_of, members: members.into_iter().collect::<Option<_>>()? })
}

fn member(resolver: &mut Resolver<'_>, member: &Item<document::Member>) -> Option<Member> {
    let (at, written) = (&member.at, &member.value);
    let variant = identifiers::variant_name(resolver, at, &member.name, None);
    let constructor = identifiers::value_name(resolver, at, &member.name, None);
    if written.fields.is_empty() {
        let message = "expected at least one parameter in an alternative, found none";
        resolver.report(Diagnostic::new(Code::MissingKey, at.on_key(), message).help("declare it under `fields`"));
    }
    let renamed_from = renamed::members(resolver, at, &written.renamed_from);
    let params = written.fields.iter().map(|it| params::alternative(resolver, it)).collect::<Vec<_>>();
    identifiers::check_member(resolver, at, &written.fields);
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
        renamed_from: renamed_from?,
        doc: written.doc.clone(),
        params: params.into_iter().collect::<Option<_>>()?,
        span,
        cache: cache.into_iter().collect::<Option<_>>()?,
        since: None,
    })
}

fn span(resolver: &mut Resolver<'_>, span: &Item<document::Span>, fields: &[Item<document::Param>]) -> Option<Span> {
    let (at, written) = (&span.at, &span.value);
    for (key, name) in [("from", &written.from), ("to", &written.to)] {
        let at = at.child(key);
        match fields.iter().find(|field| field.name == *name) {
            None => {
                let message = format!("unknown parameter `{name}` of this alternative");
                let help = suggestion(name, fields.iter().map(|field| field.name.as_str()));
                resolver.report(Diagnostic::new(Code::UnknownReference, at.on_value(), message).maybe_help(help));
            }
            Some(field) if !matches!(field.value.ty.as_deref(), Some("civil_datetime" | "unix_seconds")) => {
                let message = format!("expected a `civil_datetime` or `unix_seconds`, found the parameter `{name}`");
                resolver.report(
                    Diagnostic::new(Code::WrongPlace, at.on_value(), message).also(field.at.on_key(), "this one"),
                );
            }
            Some(_) => (),
        }
    }
    if written.from == written.to {
        let message = format!("expected two parameters, found `{}` for both bounds", written.to);
        let help = "write the parameter of the later bound";
        resolver.report(Diagnostic::new(Code::BadValue, at.child("to").on_value(), message).help(help));
    }
    let min = measures::duration(resolver, &at.child("min"), &written.min);
    let max = measures::duration(resolver, &at.child("max"), &written.max);
    let (min, max) = (min?, max?);
    if min.seconds > max.seconds {
        let message = format!("expected `min` to be at most `max`, found `{}` and `{}`", min.text, max.text);
        resolver.error(Code::ContradictoryLimits, &at.child("min"), message);
    }
    Some(Span { from: written.from.clone(), to: written.to.clone(), min, max })
}
