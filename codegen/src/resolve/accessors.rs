//! Accessors: methods that return the first of several fields of a record that is present.
//!
//! The order of the fields is a fact about the service, so it is data in the spec. There are no conditions, which would
//! make a second language inside the spec.

use super::resolver::Resolver;
use super::{fields, identifiers};
use crate::api::{Accessor, AccessorMember, Holds, Type};
use crate::diagnostics::{At, Code, Diagnostic};
use crate::document::{self, Item, TypeKind};

pub(super) fn accessor(
    resolver: &mut Resolver<'_>,
    at: &At,
    of: &str,
    method: &str,
    members: &[Item<document::AccessorMember>],
) -> Option<Accessor> {
    let method = identifiers::method_name(resolver, &at.child("method"), method);
    if members.len() < 2 {
        let message =
            format!("expected at least two fields, found {}", if members.is_empty() { "none" } else { "one" });
        resolver.report(
            Diagnostic::new(Code::SingleAlternative, at.child("coalesce").on_key(), message)
                .help("add another one, or remove the accessor: a single field is read directly"),
        );
    }
    let own = fields::of(resolver, &at.child("record"), of)?;
    check_repeated(resolver, members);
    let members = members.iter().map(|it| member(resolver, it, of, own)).collect::<Vec<_>>();
    Some(Accessor { record: of.to_owned(), method: method?, members: members.into_iter().collect::<Option<_>>()? })
}

/// Reports a repeated field, because the second look at it could not find a value.
fn check_repeated(resolver: &mut Resolver<'_>, members: &[Item<document::AccessorMember>]) {
    for (index, member) in members.iter().enumerate() {
        let field = &member.value.field;
        if let Some(first) = members[..index].iter().find(|other| other.value.field == *field) {
            let message = format!("duplicate field `{field}`");
            let diagnostic = Diagnostic::new(Code::BadValue, member.at.child("field").on_value(), message);
            let first = first.at.child("field").on_value();
            resolver.report(diagnostic.also(first, "first used here").help("remove one of them"));
        }
    }
}

fn member(
    resolver: &mut Resolver<'_>,
    member: &Item<document::AccessorMember>,
    of: &str,
    fields: &[Item<document::Field>],
) -> Option<AccessorMember> {
    let (at, written) = (&member.at, &member.value);
    let variant = identifiers::variant_name(resolver, at, &member.name, None);
    let Some(field) = fields.iter().find(|field| field.name == written.field) else {
        fields::unknown(resolver, at.child("field").on_value(), &written.field, of, fields);
        return None;
    };
    let field = fields::field(resolver, field)?;
    let holds = holds(resolver, &at.child("field"), &field.ty);
    Some(AccessorMember {
        name: member.name.clone(),
        variant: variant?,
        doc: written.doc.clone(),
        holds: holds?,
        field,
    })
}

/// The content of the variant for this type, if the type shows whether the field is present.
fn holds(resolver: &mut Resolver<'_>, at: &At, ty: &Type) -> Option<Holds> {
    let holds = match ty {
        Type::Bool => Some(Holds::Nothing),
        Type::Text | Type::Html | Type::Url | Type::Email | Type::Phone => Some(Holds::Text),
        Type::Int | Type::Bytes | Type::Timestamp | Type::UnixSeconds => Some(Holds::Value),
        Type::Named(name) => match resolver.types.get(name).map(|decl| &decl.value.kind) {
            Some(TypeKind::Id(_)) => Some(Holds::Value),
            _ => None,
        },
        Type::Number
        | Type::Minutes
        | Type::Seconds
        | Type::Percent
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
        | Type::CustomFields(_) => None,
    };
    if holds.is_none() {
        let message = format!("expected a string, an identifier, an integer, a time or a boolean, found `{ty}`");
        let help = "use another field: for this type, an empty value cannot be told from a present one";
        resolver.report(Diagnostic::new(Code::BadValue, at.on_value(), message).help(help));
    }
    holds
}
