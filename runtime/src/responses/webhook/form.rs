//! Forms whose keys say by brackets what lies in what: `object[files][0][name]=a`.

use serde_json::Map;

use crate::json::error::DecodeError;
use crate::json::value::Json;

/// The most pairs of a form: as many as PHP itself reads.
const MAX_PAIRS: usize = 1000;

/// The most keys on the way to a value.
const MAX_DEPTH: usize = 16;

/// The tree that the keys describe, with texts for leaves. Of several values of a key the last counts.
pub(super) fn read(body: &[u8]) -> Result<Json, DecodeError> {
    let mut root = Map::new();
    for (index, (key, value)) in form_urlencoded::parse(body).enumerate() {
        if index == MAX_PAIRS {
            return Err(DecodeError::new(format!("more than {MAX_PAIRS} pairs")));
        }
        let path = path(&key);
        if path.len() > MAX_DEPTH {
            return Err(DecodeError::new("nested too deep"));
        }
        put(&mut root, &path, value.into_owned());
    }
    Ok(Json::Object(root.into_iter().map(|(key, value)| (key, with_arrays(value))).collect()))
}

/// `object[files][]` is `object`, `files` and an empty key. What has no such form is one key.
fn path(key: &str) -> Vec<&str> {
    let brackets = key.split_once('[').and_then(|(name, rest)| Some((name, rest.strip_suffix(']')?)));
    match brackets {
        Some((name, inside)) if !name.is_empty() => std::iter::once(name).chain(inside.split("][")).collect(),
        Some(_) | None => vec![key],
    }
}

fn put(root: &mut Map<String, Json>, path: &[&str], value: String) {
    let Some((last, outer)) = path.split_last() else { return };
    let mut map = root;
    for step in outer {
        let key = key(map, step);
        let inner = map.entry(key).or_insert(Json::Null);
        // A text that has to give way to what comes later.
        if !inner.is_object() {
            *inner = Json::Object(Map::new());
        }
        let Some(inner) = inner.as_object_mut() else { return };
        map = inner;
    }
    map.insert(key(map, last), Json::String(value));
}

/// An empty key is the next number.
fn key(map: &Map<String, Json>, key: &str) -> String {
    if !key.is_empty() {
        return key.to_owned();
    }
    let free = (map.len()..).map(|number| number.to_string()).find(|number| !map.contains_key(number));
    free.unwrap_or_default()
}

/// What has the keys 0, 1 and so on is an array, as it would be in JSON.
fn with_arrays(value: Json) -> Json {
    let Json::Object(mut map) = value else { return value };
    let keys = (0..map.len()).map(|number| number.to_string());
    if !map.is_empty() && keys.clone().all(|key| map.contains_key(&key)) {
        return Json::Array(keys.filter_map(|key| map.remove(&key)).map(with_arrays).collect());
    }
    Json::Object(map.into_iter().map(|(key, value)| (key, with_arrays(value))).collect())
}
