//! Uses of objects in bodies: whether a record can be an object, and how much of it may be shown.

use std::collections::BTreeSet;

use super::grammar::{self, Use};
use super::resolver::Resolver;
use super::uses;
use crate::api::{Sensitivity, Type};
use crate::diagnostics::{At, Code, Diagnostic};
use crate::document::{Field, Item};

/// Checks that each record in a type can be an object. A field that cannot be sent is one mistake, for all uses of the
/// record.
pub(super) fn check(resolver: &mut Resolver<'_>, at: &At, ty: &Type) -> bool {
    let Some(record) = ty.object().and_then(|object| resolver.objects.get(object.name).copied()) else { return true };
    let Some(unfit) = find_unfit(resolver, record, &mut vec![record], &mut BTreeSet::new()) else { return true };
    if resolver.unfit.insert((unfit.record, unfit.field)) {
        let message = format!("`{record}` cannot be sent because of its field `{}`: {}", unfit.path, unfit.reason);
        let diagnostic = Diagnostic::new(Code::WrongPlace, at.on_value(), message);
        let diagnostic = diagnostic.also(unfit.at.child("type").on_value(), "the field");
        let fields = uses::fields(&resolver.types, record).unwrap_or_default();
        let key = fields.iter().find(|field| field.value.primary_key).map(|field| &field.value.ty);
        let key = key.map(|key| format!("; or write `{key}`, which identifies it")).unwrap_or_default();
        resolver.report(diagnostic.help(format!("declare another record for bodies, {}{key}", unfit.help)));
    }
    false
}

/// A field that cannot be in an object.
struct Unfit<'a> {
    /// The record with the field, and the name of the field.
    record: &'a str,
    field: &'a str,
    at: &'a At,
    /// The path from the sent record to the field.
    path: String,
    reason: String,
    help: &'static str,
}

/// The maximum nesting of objects. A sample of a request contains all of them.
const MAX_NESTING: usize = 6;

/// Finds the first field that cannot be in an object. `around` are the records from the sent record to this one, and
/// `fit` are records without such a field.
fn find_unfit<'a>(
    resolver: &mut Resolver<'a>,
    record: &'a str,
    around: &mut Vec<&'a str>,
    fit: &mut BTreeSet<&'a str>,
) -> Option<Unfit<'a>> {
    let fields = uses::fields(&resolver.types, record)?;
    for field in fields {
        let mistake = |reason: String, help| {
            let (at, path) = (&field.at, field.name.clone());
            Some(Unfit { record, field: &field.name, at, path, reason, help })
        };
        if let Some(inner) = uses::names(&field.value.ty).find(|name| uses::fields(&resolver.types, name).is_some()) {
            if around.contains(&inner) {
                let reason = format!("it holds `{inner}` again");
                return mistake(reason, "with the type of an identifier in the place of the inner one");
            }
            if around.len() == MAX_NESTING {
                let reason = format!("objects in a body are nested at most {MAX_NESTING} deep");
                return mistake(reason, "with fewer levels");
            }
            around.push(inner);
            let found = if fit.contains(&inner) { None } else { find_unfit(resolver, inner, around, fit) };
            around.pop();
            if let Some(unfit) = found {
                return Some(Unfit { path: format!("{}.{}", field.name, unfit.path), ..unfit });
            }
        }
        let at = field.at.child("type");
        let ty = resolver.silently(|it| grammar::resolve(it, &at, &field.value.ty, Use::Object));
        if let Some(reason) = ty.and_then(|ty| grammar::why_misplaced(resolver, &ty, Use::Object)) {
            return mistake(reason, "without this field, or with a type of it that can be sent");
        }
    }
    fit.insert(record);
    None
}

/// How much of an object as a whole may be shown: as much as of its most sensitive field.
pub(super) fn sensitivity(resolver: &mut Resolver<'_>, object: &str) -> Sensitivity {
    let record = resolver.objects.get(object).copied();
    record.map_or(Sensitivity::Public, |record| of_record(resolver, record, &mut BTreeSet::new()))
}

fn of_record<'a>(resolver: &mut Resolver<'a>, record: &'a str, seen: &mut BTreeSet<&'a str>) -> Sensitivity {
    // Each record needs only one visit, for the most sensitive field of all. Another check reports cycles of records.
    let Some(fields) = uses::fields(&resolver.types, record).filter(|_| seen.insert(record)) else {
        return Sensitivity::Public;
    };
    let of_field = |field: &'a Item<Field>| {
        let (at, written) = (&field.at, &field.value);
        let ty = resolver.silently(|it| grammar::resolve(it, &at.child("type"), &written.ty, Use::Object));
        let Some(ty) = ty else { return Sensitivity::Public };
        match ty.object().and_then(|object| resolver.objects.get(object.name).copied()) {
            Some(inner) => of_record(resolver, inner, seen),
            None => {
                let said = resolver.silently(|it| it.sensitivity(at, written.sensitive.as_deref()));
                said.unwrap_or(ty.sensitivity())
            }
        }
    };
    fields.iter().map(of_field).max().unwrap_or(Sensitivity::Public)
}
