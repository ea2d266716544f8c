//! The key of an item in the lock: its kind, and its identity on the wire.

use super::super::operations;
use crate::api::{CatalogEntry, EnumValue, Event, Field, Member, Operation, Param, Pattern, Slot};
use crate::lock::NameKind;

/// Returns the key of a line: the kind of the name, the owner, and the identity within the owner.
pub(super) fn line(kind: NameKind, owner: &str, part: &str) -> String {
    let words = [kind.text(), owner, part];
    words.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" ")
}

/// `POST /labels.json`. The names of path parameters are not on the wire.
pub(super) fn operation(operation: &Operation) -> String {
    let bulk = if operation.bulk_of.is_some() { " bulk" } else { "" };
    format!("{} {}{bulk}", operation.method.as_str(), operations::path_without_names(&operation.path))
}

pub(super) fn param(param: &Param) -> String {
    escape(&param.wire)
}

pub(super) fn field(field: &Field) -> String {
    escape(&field.wire)
}

pub(super) fn value(value: &EnumValue) -> String {
    escape(&value.wire)
}

pub(super) fn pattern(pattern: &Pattern) -> String {
    escape(&format!("{}<{}>{}", pattern.prefix, pattern.part, pattern.suffix))
}

pub(super) fn event(event: &Event) -> String {
    escape(&event.wire)
}

/// The parameters that the member sets, with its name if another member sets the same.
pub(super) fn member(member: &Member, members: &[Member]) -> String {
    let wires = |member: &Member| member.params.iter().map(param).collect::<Vec<_>>().join("+");
    let own = wires(member);
    match members.iter().filter(|other| wires(other) == own).count() {
        1 => own,
        _ => format!("{own} {}", member.name),
    }
}

pub(super) fn catalog(entry: &CatalogEntry) -> String {
    let only = entry.only.as_ref().map(|(field, value)| format!(" {}={}", escape(&field.wire), escape(value)));
    format!("{}{}", entry.list, only.unwrap_or_default())
}

/// Whether a slot is a setter of the request, whose name programs use.
pub(super) fn is_setter(slot: &Slot) -> bool {
    match slot {
        Slot::Param(_) => !slot.is_required(),
        // The function takes the first alternative as an argument, and setters add others.
        Slot::Choice(choice) => slot.is_required() && !choice.alternatives.one_of,
    }
}

/// Escapes a name on the wire, which may contain a line break.
fn escape(wire: &str) -> String {
    wire.chars()
        .map(|it| if it.is_control() || it == '\\' { it.escape_default().to_string() } else { it.to_string() })
        .collect()
}
