//! URL-encoded bodies whose keys describe nesting with brackets: `object[files][0][name]=a`.

use serde_json::Map;

use crate::json::{DecodeError, Json, Writer};

/// The maximum number of pairs, the same as in PHP.
const MAX_PAIRS: usize = 1000;

/// The maximum depth of nesting.
const MAX_DEPTH: usize = 16;

/// Converts the pairs to JSON, with strings as leaves. The last of several values of a key counts.
pub(super) fn read(body: &[u8]) -> Result<String, DecodeError> {
    let mut root = Json::Null;
    for (index, (key, value)) in form_urlencoded::parse(body).enumerate() {
        if index == MAX_PAIRS {
            return Err(DecodeError::new(format!("the body has more than {MAX_PAIRS} pairs")));
        }
        let path = path(&key);
        if path.len() > MAX_DEPTH {
            return Err(DecodeError::new("nested too deeply"));
        }
        *path.into_iter().fold(&mut root, child) = Json::String(value.into_owned());
    }
    let mut to = Writer::new();
    write_object(root.as_object().unwrap_or(&Map::new()), &mut to);
    Ok(to.into_text())
}

/// Splits a key: `object[files][]` is `object`, `files` and an empty key. A malformed key is one key.
fn path(key: &str) -> Vec<&str> {
    let brackets = key.split_once('[').and_then(|(name, rest)| Some((name, rest.strip_suffix(']')?)));
    match brackets {
        Some((name, inside)) if !name.is_empty() => [name].into_iter().chain(inside.split("][")).collect(),
        _ => vec![key],
    }
}

/// Returns the value under a key; an empty key is the next number. It replaces a string.
fn child<'a>(node: &'a mut Json, key: &str) -> &'a mut Json {
    if !node.is_object() {
        *node = Json::Object(Map::new());
    }
    // Indexing creates a missing key.
    if !key.is_empty() {
        return &mut node[key];
    }
    let count = node.as_object().map_or(0, Map::len);
    let free = (count..).map(|number| number.to_string()).find(|key| node.get(key).is_none());
    &mut node[free.unwrap_or_default()]
}

/// Writes a value. An object with the keys 0, 1 and so on becomes an array.
fn write(node: &Json, to: &mut Writer) {
    let Json::Object(inner) = node else { return to.json(node) };
    let items: Vec<_> = (0..inner.len()).map_while(|index| inner.get(&index.to_string())).collect();
    if items.len() == inner.len() {
        to.array(|to| items.iter().for_each(|item| to.item(|to| write(item, to))))
    } else {
        write_object(inner, to)
    }
}

fn write_object(inner: &Map<String, Json>, to: &mut Writer) {
    to.object(|to| inner.iter().for_each(|(key, node)| to.entry(key, |to| write(node, to))));
}
