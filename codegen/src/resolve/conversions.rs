//! Enums whose values convert to values of another enum.

use super::resolver::Resolver;
use crate::api::EnumConversion;
use crate::diagnostics::{At, Code, Diagnostic};
use crate::document::{EnumValue, Item, TypeKind};
use crate::names::Name;

pub(super) fn conversion(
    resolver: &mut Resolver<'_>,
    at: &At,
    converts_to: Option<&str>,
    values: &[Item<EnumValue>],
) -> Option<EnumConversion> {
    let Some(ty) = converts_to else {
        for value in values.iter().filter(|value| value.value.means.is_some()) {
            let message = "unexpected key `means` in an enum without `converts_to`";
            resolver.report(
                Diagnostic::new(Code::WrongPlace, value.at.child("means").on_key(), message)
                    .help("remove it, or add `converts_to` to the enum"),
            );
        }
        return None;
    };
    let others = open_enum(resolver, &at.child("converts_to"), ty)?;
    let means = values.iter().map(|value| converted_value(resolver, value, ty, &others)).collect::<Vec<_>>();
    let means = means.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
    let method = match Name::new(&format!("to_{ty}")).value_text() {
        Ok(method) => method,
        Err(reason) => {
            let message = format!("`to_{ty}` cannot become a method name: {reason}");
            resolver.error(Code::BadName, &at.child("converts_to"), message);
            return None;
        }
    };
    Some(EnumConversion { ty: ty.to_owned(), method, means })
}

/// The values of an open enum.
fn open_enum<'a>(resolver: &mut Resolver<'a>, at: &At, ty: &str) -> Option<Vec<&'a str>> {
    match resolver.types.get(ty).map(|decl| &decl.value.kind) {
        Some(TypeKind::Enum { enum_: Some(enum_), values, .. }) if enum_ == "open" => {
            Some(values.iter().map(|value| value.name.as_str()).collect())
        }
        _ => {
            let message = format!("expected an open enum, found `{ty}`");
            resolver.report(Diagnostic::new(Code::UnknownType, at.on_value(), message));
            None
        }
    }
}

/// Returns the value of the other enum, or the inner `None` if the text stays. The outer `None` is a mistake.
fn converted_value(
    resolver: &mut Resolver<'_>,
    value: &Item<EnumValue>,
    ty: &str,
    others: &[&str],
) -> Option<Option<(String, String)>> {
    match &value.value.means {
        Some(means) if others.contains(&means.as_str()) => Some(Some((value.name.clone(), means.clone()))),
        Some(means) => {
            resolver.bad_value(&value.at.child("means"), means, others);
            None
        }
        None if others.contains(&value.name.as_str()) => Some(None),
        None => {
            let message = format!("expected a value of `{ty}`, found `{}`", value.name);
            let list = others.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ");
            let diagnostic = Diagnostic::new(Code::BadValue, value.at.on_key(), message);
            resolver.report(diagnostic.help(format!("add `means` with one of {list}")));
            None
        }
    }
}
