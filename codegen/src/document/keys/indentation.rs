//! Keys beside the entry that they belong to, because of wrong indentation.

use serde_yaml::{Mapping, Value};

use super::Keys;
use crate::diagnostics::{At, Code, Diagnostic, Diagnostics};
use crate::language;

/// Returns the entries without misplaced keys, and without the entries that lost their keys. That is one mistake, not
/// one for each key. Returns `None` if all entries are well-formed.
pub(super) fn without_misplaced<T>(
    entries: &Value,
    at: &At,
    diagnostics: &mut Diagnostics,
    read: &mut impl FnMut(&mut Keys<'_>) -> T,
) -> Option<Value> {
    let entries = entries.as_mapping().filter(|entries| entries.values().any(|value| value.get("doc").is_none()))?;
    let mut known = language::Mapping::default();
    read(&mut Keys::for_describing(at, &mut known));
    let mut left = Mapping::new();
    let mut is_misplaced = false;
    let mut entries = entries.iter().peekable();
    while let Some((name, value)) = entries.next() {
        let next = entries.peek().filter(|(next, value)| is_key(&known, next, value)).map(|(next, _)| *next);
        match next {
            Some(next) if !is_key(&known, name, value) && belongs(next, value) => {
                is_misplaced = true;
                diagnostics.push(misplaced_key(name, value, next, at));
            }
            // A value that is not an entry has the wrong indentation, like the keys before it.
            Some(_) | None if is_misplaced && (!value.is_mapping() || is_key(&known, name, value)) => (),
            Some(_) | None => {
                is_misplaced = false;
                left.insert(name.clone(), value.clone());
            }
        }
    }
    Some(Value::Mapping(left))
}

/// Whether an entry is probably a key of an entry: it has the name of a key, and lacks all required keys.
fn is_key(known: &language::Mapping, name: &Value, value: &Value) -> bool {
    let has_name = name.as_str().is_some_and(|name| known.every_key().any(|key| key.name == name));
    has_name && !known.every_key().any(|key| key.required && value.get(key.name).is_some())
}

/// Whether the key after an entry can belong to the entry.
fn belongs(next: &Value, value: &Value) -> bool {
    value.is_null() || value.as_mapping().is_some_and(|keys| !keys.contains_key(next))
}

fn misplaced_key(name: &Value, value: &Value, next: &Value, at: &At) -> Diagnostic {
    let [name, next] = [name, next].map(|key| key.as_str().unwrap_or_default());
    let diagnostic = match value {
        Value::Null => Diagnostic::new(Code::WrongShape, at.child(name).on_key(), "expected a mapping, found no value"),
        _ => {
            let message = format!("unexpected key `{next}`: it belongs below `{name}`");
            Diagnostic::new(Code::WrongPlace, at.child(next).on_key(), message)
        }
    };
    diagnostic.help(format!("indent `{next}` further, and the keys of `{name}` after it"))
}
