//! Documentation of generated items, composed from what the spec says.

mod events;
mod markdown;
mod operation;
mod rules;

use proc_macro2::TokenStream;
use quote::quote;

pub(super) use self::events::{event, events, from_request};
pub(super) use self::operation::operation;
use self::rules::Rules;
use crate::api::{
    Alternatives, CacheRule, Family, Field, Holds, Member, Param, Pattern, Presence, Record, Sensitivity, Sentinel,
    Set, SetValue, Source, Type, TypeDecl, View, ViewMember,
};

/// `///` lines.
pub(super) fn outer(text: &str) -> TokenStream {
    let lines = markdown::wrap(text).into_iter().map(spaced);
    quote!(#(#[doc = #lines])*)
}

/// `//!` lines.
pub(super) fn inner(text: &str) -> TokenStream {
    let lines = markdown::wrap(text).into_iter().map(spaced);
    quote!(#(#![doc = #lines])*)
}

/// A comment reads `/// text` only if the doc string starts with a space.
fn spaced(line: String) -> String {
    match line.is_empty() {
        true => line,
        false => format!(" {line}"),
    }
}

/// The spec's words, safe to read as Markdown. A first line that is a sentence is the summary, a paragraph of its own; the
/// lines after it flow.
pub(super) fn text(text: &str) -> String {
    let text = markdown::escape(text.trim());
    match text.split_once('\n') {
        Some((summary, rest)) if summary.ends_with('.') => format!("{summary}\n\n{}", markdown::flow(rest.trim())),
        Some(_) => markdown::flow(&text),
        None => text,
    }
}

pub(super) fn module(family: &Family) -> String {
    let mut doc = text(&family.doc);
    if !family.unknown.is_empty() {
        doc.push_str("\n\n# Not known\n");
        for item in &family.unknown {
            doc.push_str(&format!("\n- {}", text(item)));
        }
    }
    doc
}

pub(super) fn record(decl: &TypeDecl, record: &Record) -> String {
    let wire = match &record.root {
        Some(root) => format!("Wrapped in `{root}` on the wire."),
        None => "Not wrapped on the wire.".into(),
    };
    format!("{}\n\n{wire}", text(&decl.doc))
}

pub(super) fn field(field: &Field) -> String {
    let Field {
        wire,
        ident,
        doc,
        ty,
        download_url: _,
        presence,
        sentinel,
        also,
        only_with,
        sensitivity,
        deprecated,
        source,
    } = field;
    let mut rules = Rules::new(doc);
    rules.add(unit(ty));
    rules.add(match sentinel {
        Some(Sentinel::Zero) => Some("`None` also for 0 on the wire.".into()),
        Some(Sentinel::Dash) => Some("`None` also for `-` on the wire.".into()),
        None => None,
    });
    rules.add(match presence {
        Presence::Optional(Some(reason)) => Some(format!("Not always there: {}.", clause(reason))),
        Presence::Optional(None) | Presence::Required | Presence::Plain => None,
    });
    rules.add(only_with.as_ref().map(|param| format!("Sent only when `{param}` asks for it.")));
    if !also.is_empty() {
        let names = also.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        rules.add(Some(format!("Also read from {names}.")));
    }
    rules.add((wire != ident).then(|| format!("`{wire}` on the wire.")));
    rules.add(self::sensitivity(*sensitivity));
    rules.add(deprecated.as_ref().map(|instead| format!("Deprecated: {}.", clause(instead))));
    rules.add(self::source(source));
    rules.finish()
}

pub(super) fn set(decl: &TypeDecl, set: &Set) -> String {
    let kind = match set.open {
        true => "The service may add values: match with a fallback.",
        false => "Only ever sent.",
    };
    format!("{}\n\n{kind}", text(&decl.doc))
}

pub(super) fn set_value(SetValue { wire, ident: _, doc, cache, source }: &SetValue) -> String {
    let mut rules = Rules::new(doc);
    rules.add(Some(format!("`{wire}` on the wire.")));
    rules.add(cache.as_ref().map(|cache| format!("The service keeps the result for {}.", cache.text)));
    rules.add(self::source(source));
    rules.finish()
}

pub(super) fn pattern(pattern: &Pattern) -> String {
    let Pattern { name: _, ident: _, doc, prefix, part, is_id: _, suffix, source } = pattern;
    let mut rules = Rules::new(doc);
    rules.add(Some(format!("`{prefix}<{part}>{suffix}` on the wire.")));
    rules.add(self::source(source));
    rules.finish()
}

pub(super) fn alternatives(decl: &TypeDecl, alternatives: &Alternatives) -> String {
    let rule = match alternatives.one_of {
        true => "Exactly one is given.",
        false => "At least one is given; others may be added to the request.",
    };
    format!("{}\n\n{rule}", text(&decl.doc))
}

pub(super) fn member(Member { name: _, variant: _, constructor: _, doc, params, span, cache }: &Member) -> String {
    let mut rules = Rules::new(doc);
    if let [only] = &params[..] {
        param_rules(&mut rules, only);
    }
    rules.add(span.as_ref().map(|span| format!("From {} to {} long.", span.min.text, span.max.text)));
    for CacheRule { up_to, lasts } in cache {
        rules.add(Some(match up_to {
            Some(up_to) => format!("The service keeps the result of less than {} for {}.", up_to.text, lasts.text),
            None => format!("The service keeps any other result for {}.", lasts.text),
        }));
    }
    rules.finish()
}

pub(super) fn view(decl: &TypeDecl, view: &View) -> String {
    let View { record, method, .. } = view;
    format!("{}\n\n[`{record}::{method}`](crate::{record}::{method}) gives it.", text(&decl.doc))
}

pub(super) fn view_member(member: &ViewMember) -> String {
    let mut rules = Rules::new(&member.doc);
    rules.add(Some(format!("From `{}`.", member.field.ident)));
    rules.add(sensitivity(member.field.sensitivity));
    rules.finish()
}

pub(super) fn view_method(decl: &TypeDecl, view: &View) -> String {
    let fields = view.members.iter().map(|member| format!("`{}`", member.field.ident)).collect::<Vec<_>>();
    let order = fields.join(", then ");
    let any = |holds: Holds| view.members.iter().any(|member| member.holds == holds);
    let nothing = match (any(Holds::Nothing), any(Holds::Text)) {
        (true, true) => " `false` and an empty text count as absent.",
        (true, false) => " `false` counts as absent.",
        (false, true) => " An empty text counts as absent.",
        (false, false) => "",
    };
    format!("{}\n\nThe first that is there of {order}.{nothing}", text(&decl.doc))
}

pub(super) fn param(param: &Param) -> String {
    let mut rules = Rules::new(&param.doc);
    param_rules(&mut rules, param);
    rules.finish()
}

fn param_rules(rules: &mut Rules, param: &Param) {
    rules.add(unit(&param.ty));
    rules.limits(&param.limits);
    rules.add(param.default.as_ref().map(|default| format!("Default: `{default}`.")));
    rules.add(param.only_with.as_ref().map(|other| format!("Only together with `{other}`.")));
    rules.add(param.encoding.map(|encoding| format!("Only in a {} body.", encoding.text())));
    rules.add((param.wire != param.ident).then(|| format!("`{}` on the wire.", param.wire)));
    rules.add(sensitivity(param.sensitivity));
    rules.add(param.deprecated.as_ref().map(|instead| format!("Deprecated: {}.", clause(instead))));
    rules.add(source(&param.source));
}

fn unit(ty: &Type) -> Option<String> {
    match ty {
        Type::UnixSeconds => Some("Sent as unix seconds.".into()),
        Type::Civil => Some("A date or a date and a time in the account's zone.".into()),
        Type::Csv(_) => Some("Joined by commas on the wire.".into()),
        _ => None,
    }
}

fn sensitivity(sensitivity: Sensitivity) -> Option<String> {
    match sensitivity {
        Sensitivity::Public => None,
        Sensitivity::Personal => Some("Personal: hidden by `Debug`.".into()),
        Sensitivity::Secret => Some("Secret: hidden by `Debug`.".into()),
    }
}

fn source(source: &Source) -> Option<String> {
    match source {
        Source::Documented => None,
        Source::Unverified { evidence } => Some(format!("Unverified, from {}.", clause(evidence))),
    }
}

/// Words that go on inside a sentence.
fn clause(words: &str) -> String {
    text(words).trim_end_matches('.').to_owned()
}
