//! Changes the keys of a file by a merge patch as in JSON (RFC 7396), except that lists get further items.

use super::tree::{Collection, Entry, Value};

/// Merges a mapping into another one. An entry with an existing key is merged into it, and `null` removes the entry.
pub(super) fn overlay(target: &mut Collection, added: Collection) {
    for entry in added.entries {
        let there = target.entries.iter().position(|it| entry.key.is_some() && it.key == entry.key);
        match (there, entry.value) {
            (Some(index), Value::Other(null)) if null == "null" => _ = target.entries.remove(index),
            (Some(index), Value::Collection(added)) => match &mut target.entries[index].value {
                Value::Collection(inner) => {
                    overlay(inner, added);
                    if inner.entries.is_empty() {
                        target.entries.remove(index);
                    }
                }
                value => *value = Value::Collection(added),
            },
            (Some(index), value) => target.entries[index].value = value,
            (None, value) => target.entries.push(Entry { value, blank: false, ..entry }),
        }
    }
}
