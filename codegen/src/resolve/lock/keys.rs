//! The key of an item in the lock: its kind, and its identity on the wire.

use super::super::operations;
use crate::api::{CatalogEntry, EnumValue, Event, Field, Member, Operation, Param, Pattern, Slot};
use crate::lock::NameKind;

/// Returns what a line begins with: the kind of the name, what it is part of, what identifies it there.
pub(super) fn line(kind: NameKind, owner: &str, part: &str) -> String {
    let words = [kind.text(), owner, part];
    words.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" ")
}

/// `POST /labels.json`. The names of path parameters are not on the wire.
pub(super) fn operation(operation: &Operation) -> String {
    let bulk = if operation.bulk_of.is_some() { " bulk" } else { "" };
    format!("{} {}{bulk}", operation.method.as_str(), operations::unnamed(&operation.path))
}

pub(super) fn param(param: &Param) -> String {
    escaped(&param.wire)
}

pub(super) fn field(field: &Field) -> String {
    escaped(&field.wire)
}

pub(super) fn value(value: &EnumValue) -> String {
    escaped(&value.wire)
}

pub(super) fn pattern(pattern: &Pattern) -> String {
    escaped(&format!("{}<{}>{}", pattern.prefix, pattern.part, pattern.suffix))
}

pub(super) fn event(event: &Event) -> String {
    escaped(&event.wire)
}

/// The parameters that it sets, and its name if another alternative sets the same.
pub(super) fn member(member: &Member, members: &[Member]) -> String {
    let wires = |member: &Member| member.params.iter().map(param).collect::<Vec<_>>().join("+");
    let own = wires(member);
    match members.iter().filter(|other| wires(other) == own).count() {
        1 => own,
        _ => format!("{own} {}", member.name),
    }
}

pub(super) fn catalog(entry: &CatalogEntry) -> String {
    let only = entry.only.as_ref().map(|(field, value)| format!(" {}={}", escaped(&field.wire), escaped(value)));
    format!("{}{}", entry.list, only.unwrap_or_default())
}

/// Whether a parameter of this place is a setter of the request, which programs call by its name.
pub(super) fn is_setter(slot: &Slot) -> bool {
    match slot {
        Slot::Param(_) => !slot.is_required(),
        // The first alternative given is an argument; the others may be added to it.
        Slot::Choice(choice) => slot.is_required() && !choice.alternatives.one_of,
    }
}

/// A name on the wire may hold anything, and a line is a line.
fn escaped(wire: &str) -> String {
    wire.chars()
        .map(|it| if it.is_control() || it == '\\' { it.escape_default().to_string() } else { it.to_string() })
        .collect()
}
