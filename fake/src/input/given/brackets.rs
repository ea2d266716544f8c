//! Names in brackets, as PHP reads them: `case[labels][]=7` is `{"case": {"labels": {"0": "7"}}}`.

use serde_json::{Map, Value};

/// Deeper names are cut off, as no operation has them.
const DEEPEST: usize = 8;

/// The pairs as a tree. As in PHP a list is an object whose keys are numbers, and what comes later wins.
pub(super) fn tree(pairs: Vec<(String, String)>) -> Map<String, Value> {
    let mut tree = Map::new();
    for (name, value) in pairs {
        let path = path(&name);
        insert(&mut tree, &path, value);
    }
    tree
}

/// `case[labels][]` is `case`, `labels` and an empty name.
pub(super) fn path(name: &str) -> Vec<&str> {
    let Some((first, rest)) = name.split_once('[') else { return vec![name] };
    let Some(rest) = rest.strip_suffix(']') else { return vec![name] };
    std::iter::once(first).chain(rest.split("][")).take(DEEPEST).collect()
}

fn insert(tree: &mut Map<String, Value>, path: &[&str], value: String) {
    let Some((first, rest)) = path.split_first() else { return };
    let key = if first.is_empty() { next_index(tree) } else { (*first).to_owned() };
    if rest.is_empty() {
        tree.insert(key, Value::String(value));
        return;
    }
    let below = tree.entry(key).or_insert_with(|| Value::Object(Map::new()));
    if !below.is_object() {
        *below = Value::Object(Map::new());
    }
    if let Value::Object(below) = below {
        insert(below, rest, value);
    }
}

fn next_index(tree: &Map<String, Value>) -> String {
    let last = tree.keys().filter_map(|key| key.parse::<u64>().ok()).max();
    last.map_or(0, |last| last.saturating_add(1)).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_php_reads_them() {
        let cases = [
            ("a=1", r#"{"a":"1"}"#),
            ("a[]=1&a[]=2", r#"{"a":{"0":"1","1":"2"}}"#),
            ("a[1]=x&a[0]=y&a[]=z", r#"{"a":{"0":"y","1":"x","2":"z"}}"#),
            ("a[b][cf_25]=1&a[b][c][]=2", r#"{"a":{"b":{"c":{"0":"2"},"cf_25":"1"}}}"#),
            ("a[18446744073709551615]=1&a[]=2", r#"{"a":{"18446744073709551615":"2"}}"#),
            ("a=1&a[b]=2", r#"{"a":{"b":"2"}}"#),
            ("a[b=1", r#"{"a[b":"1"}"#),
            ("a[b][c][d][e][f][g][h][i][j]=1", r#"{"a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":"1"}}}}}}}}"#),
            ("[]=1", r#"{"0":{"0":"1"}}"#),
            ("=1", r#"{"0":"1"}"#),
        ];
        for (query, json) in cases {
            assert_eq!(Value::Object(tree(crate::input::given::pairs(query))).to_string(), json, "{query}");
        }
    }
}
