//! The limits and the default of a parameter, and contradictions between them.

use serde_yaml::Value;

use super::measures;
use super::resolver::Resolver;
use crate::api::{self, Limit, LimitKind, Measure, Type};
use crate::diagnostics::{At, Code, Diagnostic, meant};
use crate::document::{self, Bound, Item, Sourced, TypeKind};

/// Reports an example of a parameter that is not text, and an example that its limits reject.
pub(super) fn check_example(resolver: &mut Resolver<'_>, at: &At, written: &document::Param, ty: &Type) {
    let Some(example) = &written.example else {
        return;
    };
    let ty = match ty {
        Type::Localized(inner) => inner,
        _ => ty,
    };
    let length = example.chars().count() as i128;
    let beyond = bounds(&written.limits).find(|limit| !limit.allows(Measure::Characters, length));
    let beyond = beyond.map(|limit| limit.to_string());
    if !ty.is_string() {
        let message = format!("unexpected key `example` on a parameter of type `{ty}`, which is no string");
        let diagnostic = Diagnostic::new(Code::WrongPlace, at.child("example").on_key(), message);
        return resolver.report(diagnostic.help("remove it"));
    }
    if let Some(wrong) = beyond {
        let message = format!("expected {wrong}, found `{example}`");
        let diagnostic = Diagnostic::new(Code::BadValue, at.child("example").on_value(), message);
        resolver.report(diagnostic.help("write an example that the limits allow"));
    }
}

/// Checks that the default is an allowed value.
pub(super) fn check_default(resolver: &mut Resolver<'_>, at: &At, written: &document::Param, ty: &Type) {
    let Some(default) = &written.default else {
        return;
    };
    let at = at.child("default");
    let number = default.as_i64();
    let wrong = match ty {
        Type::Bool => (!default.is_bool()).then(|| "`true` or `false`".to_owned()),
        Type::Int => match number {
            None => Some("an integer".into()),
            // For contradictory limits, `check_range` reports the mistake.
            Some(_) if written.limits.windows(2).any(|pair| is_empty(&pair[0], &pair[1])) => None,
            Some(number) => bounds(&written.limits)
                .find(|limit| !limit.allows(Measure::Number, number))
                .map(|limit| format!("{limit} (`{}`)", limit.kind.key())),
        },
        Type::Named(name) => match resolver.types.get(name).map(|decl| &decl.value.kind) {
            Some(TypeKind::Enum { values, patterns, .. }) => {
                let text = meant::spelling(default);
                let known = !patterns.is_empty() || values.iter().any(|value| value.name == text);
                (!known).then(|| format!("a value of `{name}`"))
            }
            _ => None,
        },
        Type::List(_) | Type::File => {
            let message = format!("unexpected key `default` beside the type `{ty}`, which is no single value");
            let diagnostic = Diagnostic::new(Code::WrongPlace, at.on_key(), message);
            return resolver.report(diagnostic.help("remove it, and say in `doc` what applies without a value"));
        }
        _ => None,
    };
    if let Some(wrong) = wrong {
        let spelled = meant::spelling(default);
        let found = match ty {
            // The quotes distinguish a string from a number or boolean of the same spelling.
            Type::Bool | Type::Int if default.is_string() => format!("the string `\"{spelled}\"`"),
            _ => format!("`{spelled}`"),
        };
        let message = format!("expected {wrong}, found {found}");
        let help = "write what the service takes where the parameter is not sent, or correct its type or limits";
        let meant = meant_default(resolver, default, ty);
        resolver.report(Diagnostic::new(Code::BadValue, at.on_value(), message).help(help).maybe_help(meant));
    }
}

/// Help with a default that is similar to a value of the type.
fn meant_default(resolver: &Resolver<'_>, default: &Value, ty: &Type) -> Option<String> {
    match ty {
        Type::Bool => meant::boolean(default).map(|it| format!("write `{it}`")),
        Type::Int if default.as_i64().is_none() => meant::integer(default).map(|it| format!("write `{it}`")),
        Type::Named(name) => match resolver.types.get(name).map(|decl| &decl.value.kind) {
            Some(TypeKind::Enum { values, .. }) => {
                resolver.suggestion(&meant::spelling(default), values.iter().map(|value| value.name.as_str()))
            }
            _ => None,
        },
        _ => None,
    }
}

/// The limits that are numbers in the spec.
fn bounds(written: &[Item<Sourced<document::Limit>>]) -> impl Iterator<Item = Limit> {
    written.iter().filter_map(|limit| match limit.value.value {
        document::Limit { kind, bound: Bound::Number(bound) } => Some(kind.of(bound)),
        document::Limit { bound: Bound::Size(_), .. } => None,
    })
}

pub(super) fn limits(
    resolver: &mut Resolver<'_>,
    written: &[Item<Sourced<document::Limit>>],
    ty: &Type,
) -> Vec<api::Sourced<Limit>> {
    // If several limits do not apply, the type is probably the mistake, so one diagnostic is enough.
    let mut others = written.iter().filter(|limit| !ty.has(limit.value.value.kind.measure()));
    let is_of_files = others.clone().any(|it| matches!(it.value.value.bound, Bound::Size(_)));
    if let Some(first) = others.next() {
        let names = others.fold(format!("`{}`", first.name), |names, it| format!("{names}, `{}`", it.name));
        let message = format!("expected a limit that applies to `{ty}`, found {names}");
        let diagnostic = Diagnostic::new(Code::InapplicableLimit, first.at.on_key(), message);
        let help = match ty {
            Type::File => Some("write `list<file>` if there may be several files; of one, only `max_file` is a limit"),
            _ if is_of_files => Some("write `file` or `list<file>`, or remove the limits of files"),
            _ => None,
        };
        resolver.report(diagnostic.help(help.map_or_else(|| applicable(ty), str::to_owned)));
    }
    for pair in written.windows(2) {
        check_range(resolver, &pair[0], &pair[1]);
    }
    let limits = written.iter().filter_map(|written| {
        let source = resolver.source_or_documented(&written.at, &written.value.source);
        Some(api::Sourced { value: limit(resolver, &written.at, &written.value.value)?, source })
    });
    limits.collect()
}

/// Returns the limits that apply to a type, as help for a limit that does not.
fn applicable(ty: &Type) -> String {
    let kinds = LimitKind::ALL.into_iter().filter(|kind| ty.has(kind.measure()));
    let names = kinds.map(|kind| format!("`{}`", kind.key())).collect::<Vec<_>>();
    if names.is_empty() {
        "remove it: no limit applies to this type".to_owned()
    } else {
        format!("limits that apply: {}", names.join(", "))
    }
}

/// Checks two consecutive limits, which may be the ends of a range.
fn check_range(
    resolver: &mut Resolver<'_>,
    low: &Item<Sourced<document::Limit>>,
    high: &Item<Sourced<document::Limit>>,
) {
    let Some((least, most)) = range(low, high).filter(|_| is_empty(low, high)) else { return };
    let message = format!("expected `{}` to be at most `{}`, found {least} and {most}", low.name, high.name);
    let diagnostic = Diagnostic::new(Code::ContradictoryLimits, low.at.on_value(), message);
    resolver.report(diagnostic.also(high.at.on_value(), "the other limit").help("correct one of them"));
}

/// The ends of a range, if the two limits form one.
fn range(low: &Item<Sourced<document::Limit>>, high: &Item<Sourced<document::Limit>>) -> Option<(i64, i64)> {
    let (low, high) = (&low.value.value, &high.value.value);
    match (&low.bound, &high.bound) {
        (Bound::Number(least), Bound::Number(most)) if low.kind.measure() == high.kind.measure() => {
            Some((*least, *most))
        }
        _ => None,
    }
}

fn is_empty(low: &Item<Sourced<document::Limit>>, high: &Item<Sourced<document::Limit>>) -> bool {
    range(low, high).is_some_and(|(least, most)| least > most)
}

fn limit(resolver: &mut Resolver<'_>, at: &At, document::Limit { kind, bound }: &document::Limit) -> Option<Limit> {
    let bound = match bound {
        Bound::Size(text) => measures::size(resolver, at, text)?,
        Bound::Number(number) => match kind {
            LimitKind::MinLength => measures::count_up_to(resolver, at, *number, 10_000)?.into(),
            LimitKind::MinItems => measures::count_up_to(resolver, at, *number, 1_000)?.into(),
            LimitKind::MaxLength | LimitKind::MaxItems => measures::positive(resolver, at, *number)?.into(),
            LimitKind::Min | LimitKind::Max | LimitKind::MaxFile | LimitKind::MaxTotal => *number,
        },
    };
    Some(kind.of(bound))
}
