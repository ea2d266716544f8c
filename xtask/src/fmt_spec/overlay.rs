//! Further keys of a file, in mappings that it has.

use super::tree::{Collection, Entry, Value};

/// Adds the entries of one mapping to another one. An entry of the same key gets them in turn; a list gets further items.
pub(super) fn overlay(target: &mut Collection, added: Collection) {
    for entry in added.entries {
        let same = |it: &&mut Entry| entry.key.is_some() && it.key == entry.key;
        match (target.entries.iter_mut().find(same), entry.value) {
            (Some(Entry { value: Value::Collection(inner), .. }), Value::Collection(added)) => overlay(inner, added),
            (Some(there), value) => there.value = value,
            (None, value) => target.entries.push(Entry { value, blank: false, ..entry }),
        }
    }
}
