//! Keys of a body: names on the wire, none of which is a path into an object.

use super::resolver::Resolver;
use crate::diagnostics::{Code, Diagnostic, Place};
use crate::document::{Item, Param, TypeKind};

/// Reports parameters of alternatives in a body whose names other notations read as paths. A name that Rust cannot have was reported.
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

/// Reports a key that stands for a path in another notation. In JSON it would be sent as it is written.
pub(super) fn check(resolver: &mut Resolver<'_>, key: &str, place: Place) -> bool {
    let Some(mark) = key.chars().find(|it| matches!(it, '[' | ']' | '.')) else { return true };
    let message = format!("unexpected `{mark}` in `{key}`, a key of a body");
    let help = "write one key without `[`, `]` and `.`: the client sends it as it is, and not as a path into an object";
    resolver.report(Diagnostic::new(Code::BadName, place, message).help(help));
    false
}
