//! The order of keys, in which the readers of the language declare them. Names that authors choose keep the author's
//! order.

use helpdesk_codegen::language::Shape;

use super::tree::{Collection, Entry, Tree, Value};

/// Sorts all keys of a file, and separates its sections by blank lines.
pub(super) fn order(tree: &mut Tree, shape: &Shape) {
    collection(&mut tree.top, shape);
    let entries = &mut tree.top.entries;
    let is_line = entries.iter().map(|it| matches!(it.value, Value::Text(_) | Value::Other(_))).collect::<Vec<_>>();
    for (index, entry) in entries.iter_mut().enumerate() {
        let Entry { blank, above, .. } = entry;
        *above.first_mut().map_or(blank, |comment| &mut comment.blank) =
            index > 0 && !(is_line[index - 1] && is_line[index]);
    }
}

fn collection(it: &mut Collection, shape: &Shape) {
    let keys = shape.keys(&|key| it.entries.iter().any(|entry| entry.key.as_deref() == Some(key))).unwrap_or_default();
    let position = |entry: &Entry| keys.iter().position(|key| entry.key.as_deref() == Some(key.name));
    it.entries.sort_by_key(position);
    for entry in &mut it.entries {
        let shape = position(entry).map_or_else(|| shape.entry(), |index| Some(&keys[index].shape));
        if let (Value::Collection(inner), Some(shape)) = (&mut entry.value, shape) {
            collection(inner, shape);
        }
    }
}
