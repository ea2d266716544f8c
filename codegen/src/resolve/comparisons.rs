//! Comparisons of a candidate record with parameters of the operation or with fixed values.

use super::resolver::Resolver;
use crate::api::{ComparedField, Comparison, Expected, Field, Operation, Param, Record, Type};
use crate::diagnostics::{At, Code, Diagnostic, meant, suggestion};
use crate::document::{self, TypeKind};

/// The purpose of a comparison.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// A record with an equal value may be the created one.
    Identify,
    /// A record with another value is not the created one.
    RuleOut,
}

/// The two sides of a comparison: a request, and a record.
pub(super) struct Compared<'a> {
    pub(super) create: &'a Operation,
    pub(super) created_record: &'a str,
    pub(super) record: &'a Record,
}

pub(super) fn resolve(
    resolver: &mut Resolver<'_>,
    compared: &Compared<'_>,
    written: &[document::Comparison],
    role: Role,
) -> Vec<Comparison> {
    written.iter().filter_map(|written| compared.comparison(resolver, written, role)).collect()
}

impl Compared<'_> {
    fn comparison(
        &self,
        resolver: &mut Resolver<'_>,
        written: &document::Comparison,
        role: Role,
    ) -> Option<Comparison> {
        let expected = expected_value(resolver, written, role)?;
        let own = match &expected {
            Expected::Param(name) => param(resolver, &place(written, "param"), name, self.create),
            Expected::Value(_) | Expected::OtherThan(_) => None,
        };
        if own.is_none() && matches!(expected, Expected::Param(_)) && written.fields.is_empty() {
            // `param` has reported the name, which is not a field either.
            return None;
        }
        let names = match (&expected, &written.fields[..]) {
            (Expected::Param(name), []) => std::slice::from_ref(name),
            (_, fields) => fields,
        };
        if names.is_empty() {
            let diagnostic = Diagnostic::new(Code::MissingKey, written.at.on_value(), "missing key `fields`");
            resolver.report(diagnostic.help("add `fields:` with the fields that hold the value"));
        }
        for (index, name) in written.unless.iter().enumerate() {
            param(resolver, &written.at.child("unless").index(index), name, self.create);
        }
        let mut fields = Vec::new();
        for (index, name) in names.iter().enumerate() {
            let at =
                if written.fields.is_empty() { written.at.clone() } else { written.at.child("fields").index(index) };
            let Some(field) = field(resolver, &at, name, self.created_record, self.record) else { continue };
            match &expected {
                Expected::Param(_) => check_types(resolver, &at, own, field),
                Expected::Value(value) => check_value(resolver, &written.at.child("value"), value, &field.ty),
                Expected::OtherThan(values) => values.iter().enumerate().for_each(|(index, value)| {
                    check_value(resolver, &written.at.child("other_than").index(index), value, &field.ty);
                }),
            }
            fields.push(ComparedField { wire: field.wire.clone(), ty: field.ty, none_if: field.none_if });
        }
        Some(Comparison { fields, expected, unless: written.unless.clone() })
    }
}

/// The place of a key. A comparison that is only a name has one place.
fn place(written: &document::Comparison, key: &str) -> At {
    let whole = written.fields.is_empty() && written.unless.is_empty();
    if whole { written.at.clone() } else { written.at.child(key) }
}

/// The expected value, from exactly one of the keys. A fixed value cannot identify a record.
fn expected_value(resolver: &mut Resolver<'_>, written: &document::Comparison, role: Role) -> Option<Expected> {
    let document::Comparison { at, param, value, other_than, fields: _, unless: _ } = written;
    let expected = match (param, value, &other_than[..]) {
        (Some(name), None, []) => Expected::Param(name.clone()),
        (None, Some(value), []) => Expected::Value(meant::spelling(value)),
        (None, None, [_, ..]) => Expected::OtherThan(other_than.clone()),
        _ => {
            let message = "expected exactly one of `param`, `value` and `other_than`";
            resolver.report(Diagnostic::new(Code::BadValue, at.on_value(), message));
            return None;
        }
    };
    if role == Role::Identify && !matches!(expected, Expected::Param(_)) {
        let message = "expected a parameter: other records have a fixed value too";
        let diagnostic = Diagnostic::new(Code::WrongPlace, at.on_value(), message);
        resolver.report(diagnostic.help("move the comparison to `rule_out`"));
    }
    Some(expected)
}

fn check_types(resolver: &mut Resolver<'_>, at: &At, own: Option<&Param>, field: &Field) {
    let is_enum = |ty: &Type| {
        let decl = ty.named().and_then(|name| resolver.types.get(name));
        decl.is_some_and(|decl| matches!(decl.value.kind, TypeKind::Enum { .. }))
    };
    let fits = |own: &Param| comparable(&own.ty, &field.ty) || (is_enum(&own.ty) && is_enum(&field.ty));
    let Some(own) = own.filter(|own| !fits(own)) else { return };
    let message = format!(
        "expected a field that compares with `{}` of type `{}`, found `{}` of type `{}`",
        own.wire, own.ty, field.wire, field.ty
    );
    resolver.error(Code::BadValue, at, message);
}

/// Whether a sent value and a received value can be compared.
fn comparable(param: &Type, field: &Type) -> bool {
    match (param, field) {
        (Type::CustomFields(_), Type::CustomFields(_)) => true,
        (Type::Localized(own), Type::Localized(their)) => comparable(own, their),
        (Type::OneOrMany(own) | Type::List(own), Type::List(their)) => comparable(own, their),
        (Type::OneOrMany(own), their) => comparable(own, their),
        (own, their) => own == their || (own.is_string() && their.is_string()),
    }
}

/// Reports a fixed value that the parameter or field cannot have.
pub(super) fn check_value(resolver: &mut Resolver<'_>, at: &At, value: &str, ty: &Type) {
    let kind = ty.named().and_then(|name| resolver.types.get(name)).map(|decl| &decl.value.kind);
    let fits = match (ty, kind) {
        (Type::Bool, _) => matches!(value, "true" | "false"),
        (Type::Int | Type::Bytes, _) | (_, Some(TypeKind::Id(_))) => value.parse::<i64>().is_ok(),
        (ty, _) if ty.is_string() => true,
        (_, Some(TypeKind::Enum { values, .. })) => {
            let values: Vec<_> = values.iter().map(|value| value.name.as_str()).collect();
            if !values.contains(&value) {
                resolver.bad_value(at, value, &values);
            }
            true
        }
        _ => false,
    };
    if !fits {
        resolver.error(Code::BadValue, at, format!("expected a value of type `{ty}`, found `{value}`"));
    }
}

pub(super) fn param<'a>(
    resolver: &mut Resolver<'_>,
    at: &At,
    name: &str,
    operation: &'a Operation,
) -> Option<&'a Param> {
    let found = operation.params().find(|param| param.wire == name);
    if found.is_none() {
        unknown(resolver, at, name, operation.params(), "this operation");
    }
    found
}

pub(super) fn unknown<'a>(
    resolver: &mut Resolver<'_>,
    at: &At,
    name: &str,
    params: impl Iterator<Item = &'a Param>,
    of: &str,
) {
    let help = suggestion(name, params.map(|param| param.wire.as_str()));
    let message = format!("unknown parameter `{name}` of {of}");
    resolver.report(Diagnostic::new(Code::UnknownReference, at.on_value(), message).maybe_help(help));
}

/// Returns a field of the record, or reports that it does not exist.
pub(super) fn field<'a>(
    resolver: &mut Resolver<'_>,
    at: &At,
    name: &str,
    ty: &str,
    record: &'a Record,
) -> Option<&'a Field> {
    let found = record.fields.iter().find(|field| field.wire == name);
    if found.is_none() {
        let help = suggestion(name, record.fields.iter().map(|field| field.wire.as_str()));
        let message = format!("unknown field `{name}` of `{ty}`");
        resolver.report(Diagnostic::new(Code::UnknownReference, at.on_value(), message).maybe_help(help));
    }
    found
}
