//! Composes the documentation of generated items from the spec.

mod aliases;
mod client;
mod conventions;
mod events;
mod front;
mod markdown;
mod operation;
mod rules;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

pub(super) use self::aliases::{aliases, vendor_words, wire_alias};
pub(super) use self::client::{blocking_client, client};
pub(super) use self::events::{event, events, from_request};
pub(super) use self::front::front;
pub(super) use self::operation::{operation, operation_aliases};
use self::rules::Rules;
use crate::api::{
    Accessor, AccessorMember, Alternatives, Api, CacheRule, Encoding, Enum, EnumValue, Field, Holds, Member, Object,
    Param, Pattern, Presence, Record, Resource, Sensitivity, Sentinel, Since, Source, Tagged, TaggedMember, TaggedPart,
    Type, TypeDecl,
};
use crate::names::{Name, SHARED};

/// `///` lines.
pub(super) fn outer(text: &str) -> TokenStream {
    let lines = markdown::wrap(text).into_iter().map(|line| literal(&with_space(line)));
    quote!(#(#[doc = #lines])*)
}

/// A raw string if possible, because each escape costs time in the printer and three times in `syn`.
fn literal(text: &str) -> Literal {
    format!("r##\"{text}\"##").parse().unwrap_or_else(|_| Literal::string(text))
}

/// `///` lines of a declared type, and the search words for it.
pub(super) fn of_type(decl: &TypeDecl, text: &str) -> TokenStream {
    let root = decl.record().and_then(|record| record.root.as_deref());
    let known = decl.search.iter().map(String::as_str).chain([&*decl.name]).collect::<Vec<_>>();
    let root = vendor_words(root, &known);
    let words = decl.search.iter().map(String::as_str).chain(root).collect::<Vec<_>>();
    let (doc, search) = (outer(text), aliases(&words));
    quote!(#doc #search)
}

/// `//!` lines.
pub(super) fn inner(text: &str) -> TokenStream {
    let lines = markdown::wrap(text).into_iter().map(|line| literal(&with_space(line)));
    quote!(#(#![doc = #lines])*)
}

/// A comment reads `/// text` only if the doc string starts with a space.
fn with_space(line: String) -> String {
    if line.is_empty() { line } else { format!(" {line}") }
}

pub(super) use self::markdown::{clause, code, text};

pub(super) fn module(api: &Api, resource: &Resource) -> String {
    let mut doc = if resource.module == SHARED { conventions::conventions(&api.service) } else { text(&resource.doc) };
    if !resource.open_questions.is_empty() {
        doc.push_str("\n\n# Open questions\n\nThe vendor's documentation does not settle these:\n");
        for item in &resource.open_questions {
            doc.push_str(&format!("\n- {}.", clause(&item.text)));
        }
    }
    doc
}

pub(super) fn record(decl: &TypeDecl, record: &Record) -> String {
    let root = record.root.as_ref().map(|root| format!("\n\nJSON root: {}.", code(root))).unwrap_or_default();
    format!("{}{root}", type_doc(decl))
}

pub(super) fn field(field: &Field) -> String {
    let Field { wire, ident, doc, ty, download_url: _, presence, none_if, aliases, notes, sensitivity, source, since } =
        field;
    let mut rules = Rules::new(doc);
    rules.add(unit(ty));
    rules.add(none_if.map(none_text));
    rules.add(match presence {
        Presence::Optional(Some(reason)) => {
            let source = part_source("This reason is", &reason.source).map(|source| format!(" {source}"));
            Some(format!("Optional: {}.{}", clause(&reason.value), source.unwrap_or_default()))
        }
        Presence::Optional(None) | Presence::Required | Presence::Plain => None,
    });
    rules.add(notes.included_by.as_ref().map(|param| format!("Present only if the request sets {}.", code(param))));
    if !aliases.is_empty() {
        let names = aliases.iter().map(|name| code(name)).collect::<Vec<_>>().join(", ");
        rules.add(Some(format!("Also accepted as {names}.")));
    }
    rules.add((wire != ident).then(|| wire_name(wire)));
    rules.add(self::sensitivity(*sensitivity));
    rules.add(notes.deprecated.as_ref().map(|instead| format!("Deprecated: {}.", clause(instead))));
    rules.add(self::source(source));
    rules.add(self::since(since));
    rules.finish()
}

fn none_text(none_if: Sentinel) -> String {
    format!("The service sends {} for `None`.", code(none_if.text()))
}

/// The documentation of a record's type for requests.
pub(super) fn object(decl: &TypeDecl, object: &Object) -> String {
    let Object { record, params: _ } = object;
    let responses =
        if *record == decl.name { String::new() } else { format!(" Responses have {}.", type_link(record)) };
    format!(
        "{}\n\nAn object in the body of a request.{responses} `Debug` redacts personal data and secrets.",
        type_doc(decl)
    )
}

pub(super) fn new_object(object: &Object) -> String {
    let items = object.params(true).map(|it| operation::item(&it.ident, &param(it))).collect::<Vec<_>>();
    match &items[..] {
        [] => "Creates an object without any field.".to_owned(),
        items => format!("Creates an object with the fields that it requires.\n\n{}", items.join("\n")),
    }
}

pub(super) fn format(decl: &TypeDecl, format: &str) -> String {
    let rule = "`new` accepts no other form. A response may hold any string, and it is kept as it came.";
    format!("{}\n\nFormat: {}. {rule}", type_doc(decl), code(format))
}

pub(super) fn enum_(decl: &TypeDecl, enum_: &Enum) -> String {
    let kind = if enum_.open {
        "Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm."
    } else {
        "Request-only."
    };
    let order = match (enum_.ordered, enum_.open) {
        (true, true) => format!("{ORDERED} {}", order_of_unknown(decl, enum_)),
        (true, false) => ORDERED.to_owned(),
        (false, _) => String::new(),
    };
    format!("{}\n\n{kind}{order}", type_doc(decl))
}

const ORDERED: &str = "\n\nOrdered from the least value to the greatest.";

/// The position of unknown values in the order, and a way to compare without them.
fn order_of_unknown(decl: &TypeDecl, enum_: &Enum) -> String {
    let name = &decl.name;
    let greatest = enum_.values.iter().rev().take(2).rev().map(|value| format!("{name}::{}", value.ident));
    let greatest = greatest.collect::<Vec<_>>().join(" | ");
    format!(
        "An `Unknown` value is greater than all known ones, and `>` and `>=` hold for it too. To compare without it, name the \
         values: `matches!(value, {greatest})`. `Unknown` values among themselves are ordered by their strings."
    )
}

pub(super) fn conversion(ty: &str, means: &[(String, String)]) -> String {
    let means = means.iter().map(|(text, means)| format!("{} becomes {}", code(text), code(means))).collect::<Vec<_>>();
    if means.is_empty() {
        return format!("Returns the [value of `{ty}`](crate::{ty}) with the same text.");
    }
    format!(
        "Returns the [value of `{ty}`](crate::{ty}) with this meaning.\n\n{}. Other values keep their text.",
        means.join(", ")
    )
}

pub(super) fn enum_value(EnumValue { wire, ident, renamed_from: _, doc, cache, source, since }: &EnumValue) -> String {
    let mut rules = Rules::new(doc);
    rules.add(is_renamed(wire, ident).then(|| wire_name(wire)));
    rules.add(cache.as_ref().map(|cache| format!("The service caches the result for {}.", cache.text)));
    rules.add(self::source(source));
    rules.add(self::since(since));
    rules.finish()
}

pub(super) fn pattern(pattern: &Pattern) -> String {
    let Pattern { name: _, ident: _, renamed_from: _, doc, prefix, part, is_id: _, suffix, source, since } = pattern;
    let mut rules = Rules::new(doc);
    rules.add(Some(format!("Wire format: {}.", code(&format!("{prefix}<{part}>{suffix}")))));
    rules.add(self::source(source));
    rules.add(self::since(since));
    rules.finish()
}

pub(super) fn alternatives(decl: &TypeDecl, alternatives: &Alternatives) -> String {
    let rule = if alternatives.one_of { "Choose one." } else { "Choose one; setters on the request add others." };
    format!("{}\n\n{rule}", type_doc(decl))
}

pub(super) fn argument_trait(decl: &TypeDecl) -> String {
    let name = &decl.name;
    let link = type_link(name);
    format!("{link}, or a value that converts into it.\n\nImplemented for every type that is `Into<{name}>`.")
}

pub(super) fn member(
    Member { name: _, variant: _, constructor: _, renamed_from: _, doc, params, span, cache, since }: &Member,
) -> String {
    // The variant is the parameter, so it has the parameter's documentation too.
    let mut rules = match &params[..] {
        [only] if only.doc != *doc => Rules::new(&format!("{doc}\n{}", only.doc)),
        _ => Rules::new(doc),
    };
    if let [only] = &params[..] {
        param_rules(&mut rules, only);
    }
    rules.add(span.as_ref().map(|span| format!("The time range must be {} to {} long.", span.min.text, span.max.text)));
    for CacheRule { up_to, lasts } in cache {
        rules.add(Some(match up_to {
            Some(up_to) => format!("The service caches reports on less than {} for {}.", up_to.text, lasts.text),
            None => format!("The service caches other reports for {}.", lasts.text),
        }));
    }
    rules.add(self::since(since));
    rules.finish()
}

/// The documentation of a constructor with that of its arguments, which Rust cannot document. A variant documents its
/// fields itself.
pub(super) fn constructor(member: &Member) -> String {
    let doc = self::member(member);
    match &member.params[..] {
        [_] => doc,
        params => {
            let items = params.iter().map(|it| operation::item(&it.ident, &param(it))).collect::<Vec<_>>();
            format!("{doc}\n\n{}", items.join("\n"))
        }
    }
}

pub(super) fn accessor(decl: &TypeDecl, accessor: &Accessor) -> String {
    let Accessor { record, method, .. } = accessor;
    format!("{}\n\nReturned by [`{record}::{method}`](crate::{record}::{method}).", type_doc(decl))
}

pub(super) fn accessor_member(member: &AccessorMember) -> String {
    let mut rules = Rules::new(&member.doc);
    rules.add(Some(format!("Read from the field `{}`.", member.field.ident)));
    rules.add(sensitivity(member.field.sensitivity));
    rules.finish()
}

pub(super) fn accessor_method(decl: &TypeDecl, accessor: &Accessor) -> String {
    let fields = accessor.members.iter().map(|member| format!("`{}`", member.field.ident)).collect::<Vec<_>>();
    let order = fields.join(", ");
    let any = |holds: Holds| accessor.members.iter().any(|member| member.holds == holds);
    let nothing = match (any(Holds::Nothing), any(Holds::Text)) {
        (true, true) => " `false` and empty strings count as not set.",
        (true, false) => " `false` counts as not set.",
        (false, true) => " An empty string counts as not set.",
        (false, false) => "",
    };
    format!("{}\n\nReturns the first of these fields that is set: {order}.{nothing}", text(&decl.doc))
}

pub(super) fn tagged(decl: &TypeDecl, tagged: &Tagged) -> String {
    let Tagged { record, method, .. } = tagged;
    format!("{}\n\nReturned by [`{record}::{method}`](crate::{record}::{method}).", type_doc(decl))
}

pub(super) fn tagged_member(member: &TaggedMember) -> String {
    let mut rules = Rules::new(&member.doc);
    rules.add(member.none_if.map(none_text));
    rules.add(source(&member.source));
    rules.finish()
}

pub(super) fn tagged_id(tagged: &Tagged) -> String {
    format!("The identifier in `{}`.", tagged.tag.ident)
}

pub(super) fn tagged_part(member: &TaggedMember, part: &TaggedPart) -> String {
    let mut rules = Rules::new(&part.field.doc);
    rules.add(Some(format!("Read from the field `{}`.", part.field.ident)));
    rules.add(sensitivity(member.sensitivity(part)));
    rules.finish()
}

pub(super) fn tagged_unknown(tagged: &Tagged) -> String {
    let parts = tagged.parts.iter().map(|part| format!("`{}`", part.field.ident)).collect::<Vec<_>>().join(", ");
    format!(
        "A value of `{}` unknown to this version, or a value that does not have the expected type. The record has all of \
         them: see `{}`, {parts} and `extra()`.",
        tagged.tag.ident, tagged.tag.ident
    )
}

pub(super) fn tagged_method(decl: &TypeDecl, tagged: &Tagged) -> String {
    format!("{}\n\nThe value of `{}` determines the variant.", text(&decl.doc), tagged.tag.ident)
}

pub(super) fn param(param: &Param) -> String {
    let mut rules = Rules::new(&param.doc);
    param_rules(&mut rules, param);
    rules.finish()
}

fn param_rules(rules: &mut Rules, param: &Param) {
    rules.add(unit(&param.ty));
    rules.limits(&param.limits);
    rules.add(param.default.as_ref().map(|default| format!("Default: {}.", code(&default.to_string()))));
    rules.add(param.requires.as_ref().map(|other| format!("Valid only together with {}.", code(other))));
    rules.add(param.encoding.map(|encoding| match encoding {
        Encoding::Json => "Sent only in a JSON body.".into(),
        Encoding::Multipart => "Sent only in a multipart body.".into(),
    }));
    rules.add((param.wire != param.ident).then(|| wire_name(&param.wire)));
    rules.add(sensitivity(param.sensitivity));
    rules.add(param.notes.deprecated.as_ref().map(|instead| format!("Deprecated: {}.", clause(instead))));
    rules.add(source(&param.source));
    rules.add(since(&param.since));
}

fn unit(ty: &Type) -> Option<String> {
    match ty {
        Type::UnixSeconds => Some("Sent as Unix seconds.".into()),
        Type::Civil => Some("A date, or a date and a time, in the account's time zone.".into()),
        Type::Csv(_) => Some("Comma-separated on the wire.".into()),
        _ => None,
    }
}

fn sensitivity(sensitivity: Sensitivity) -> Option<String> {
    match sensitivity {
        Sensitivity::Public => None,
        Sensitivity::Personal | Sensitivity::Identity => Some("Redacted in `Debug`.".into()),
        Sensitivity::Secret => Some("Secret: redacted in `Debug`.".into()),
    }
}

fn source(source: &Source) -> Option<String> {
    let unverified = source.evidence.as_ref().map(|evidence| {
        format!("**Unverified**: not in the vendor's API documentation; source: {}.", clause(evidence))
    });
    let observed = source.observed.then(|| "Observed in a live account.".to_owned());
    unverified.into_iter().chain(observed).reduce(|one, other| format!("{one} {other}"))
}

/// The version that introduced an item, if it is later than the first release.
fn since(since: &Option<Since>) -> Option<String> {
    since.as_ref().map(|since| match since {
        Since::Version(version) => format!("Since {version}."),
        Since::Unreleased => "Unreleased.".to_owned(),
    })
}

/// The documentation of a type, and the version that introduced it.
pub(super) fn type_doc(decl: &TypeDecl) -> String {
    let since = since(&decl.since).map(|since| format!("\n\n{since}")).unwrap_or_default();
    format!("{}{since}", text(&decl.doc))
}

/// The source of one part of an item.
fn part_source(part: &str, source: &Source) -> Option<String> {
    let evidence = source.evidence.as_ref()?;
    Some(format!("{part} **unverified**; source: {}.", clause(evidence)))
}

fn wire_name(wire: &str) -> String {
    format!("Wire name: {}.", code(wire))
}

/// Whether a Rust name does not show the name on the wire. A variant does: `OnHold` is `on_hold`.
fn is_renamed(wire: &str, name: &str) -> bool {
    Name::new(name).value_text().is_ok_and(|name| name.trim_end_matches('_') != wire)
}

/// A link to a type in the same module. The name of a derive macro would be ambiguous without `type@`.
pub(super) fn type_link(name: &str) -> String {
    if DERIVES.contains(&name) { format!("[`{name}`](type@{name})") } else { format!("[`{name}`]") }
}

const DERIVES: &[&str] = &["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];

/// The first sentence of a documentation.
fn summary(doc: &str) -> String {
    let doc = text(doc);
    let first = doc.split("\n\n").next().unwrap_or_default();
    first.split_inclusive(". ").next().unwrap_or_default().trim_end().to_owned()
}
