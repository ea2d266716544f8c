//! Changes of the keys of a file, as a merge patch of JSON (RFC 7396) has them. Lists get further items.

use super::tree::{Collection, Entry, Value};

/// Adds the entries of one mapping to another one. An entry of the same key gets them in turn, and `null` removes it.
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
