//! Keys of a body. They are names on the wire, and must not look like paths into an object.

use super::resolver::Resolver;
use crate::diagnostics::{Code, Diagnostic, Place};
use crate::document::{Item, Param, TypeKind};

/// Reports parameters of alternatives in a body whose names are paths in other notations. Another check reports names
/// that Rust cannot have.
pub(super) fn check_alternatives(resolver: &mut Resolver<'_>, name: &str) {
    let Some(decl) = resolver.types.get(name).copied() else { return };
    if let TypeKind::Alternatives { members, .. } = &decl.value.kind {
        let params = members.iter().flat_map(|member| &member.value.fields);
        for param in params.filter(|param| param.value.rename.is_some() || !param.name.contains(['[', ']'])) {
            check(resolver, &param.name, param.at.on_key());
        }
    }
}

/// Checks the name of a parameter in a body.
pub(super) fn check_param(resolver: &mut Resolver<'_>, param: &Item<Param>) -> bool {
    check(resolver, &param.name, param.at.on_key())
}

/// Reports a key that is a path in another notation. JSON would send it as a plain name.
pub(super) fn check(resolver: &mut Resolver<'_>, key: &str, place: Place) -> bool {
    let Some(mark) = key.chars().find(|it| matches!(it, '[' | ']' | '.')) else { return true };
    let message = format!("unexpected `{mark}` in `{key}`, a key of a body");
    resolver.report(Diagnostic::new(Code::BadName, place, message).help(help(key)));
    false
}

/// Help to write a path such as `targets[first_response]` as an object.
fn help(key: &str) -> String {
    let mut names = key.split(['[', ']', '.']).filter(|name| !name.is_empty());
    match (names.next(), names.next()) {
        (Some(object), Some(field)) => format!(
            "declare an object: a record under `types` with the field `{field}`, whose name is the type of a parameter `{object}`"
        ),
        _ => "remove it: the client sends a key as it is written".to_owned(),
    }
}
