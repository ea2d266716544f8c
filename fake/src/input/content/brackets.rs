//! Names in brackets, as PHP 8.2 reads them: `case[labels][]=7` is `{"case": {"labels": {"0": "7"}}}`.

use serde_json::{Map, Value};

/// PHP drops a variable with more brackets in its name (`max_input_nesting_level`).
const MAX_BRACKETS: usize = 64;

/// A key in brackets. `None` is the next free number.
type Key<'a> = Option<&'a str>;

/// A tree of names. Each branch keeps the order of its keys in the request.
#[derive(Debug)]
pub(super) struct Tree<T>(Vec<(String, Node<T>)>);

impl<T> Default for Tree<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

#[derive(Debug)]
enum Node<T> {
    Leaf(T),
    Branch(Tree<T>),
}

impl<T> Tree<T> {
    /// Builds a tree from names and values. A later value replaces an earlier one.
    pub(super) fn new(pairs: impl IntoIterator<Item = (String, T)>) -> Self {
        let mut tree = Self(Vec::new());
        for (name, value) in pairs {
            tree.add(&name, value);
        }
        tree
    }

    fn add(&mut self, name: &str, value: T) {
        let (first, keys) = parts(name);
        if first.is_empty() {
            return;
        }
        if keys.len() > MAX_BRACKETS {
            self.0.retain(|(key, _)| *key != first);
            return;
        }
        self.insert(Some(&first), &keys, value);
    }

    fn insert(&mut self, key: Key<'_>, rest: &[Key<'_>], value: T) {
        let Some(key) = key.map(str::to_owned).or_else(|| self.next_index()) else { return };
        let place = self.0.iter().position(|(name, _)| *name == key).unwrap_or_else(|| {
            self.0.push((key, Node::Branch(Self(Vec::new()))));
            self.0.len() - 1
        });
        let node = &mut self.0[place].1;
        let Some((next, rest)) = rest.split_first() else {
            *node = Node::Leaf(value);
            return;
        };
        if let Node::Leaf(_) = node {
            *node = Node::Branch(Self(Vec::new()));
        }
        if let Node::Branch(below) = node {
            below.insert(*next, rest, value);
        }
    }

    /// Returns the number after the largest key; `None` if no larger number exists.
    fn next_index(&self) -> Option<String> {
        match self.0.iter().filter_map(|(key, _)| index(key)).max() {
            Some(last) => last.checked_add(1).map(|next| next.to_string()),
            None => Some("0".to_owned()),
        }
    }

    /// Takes the branch below a name.
    pub(super) fn take(&mut self, name: &str) -> Option<Self> {
        let place = self.0.iter().position(|(key, node)| key == name && matches!(node, Node::Branch(_)))?;
        match self.0.remove(place).1 {
            Node::Branch(below) => Some(below),
            Node::Leaf(_) => None,
        }
    }

    /// The names at the top.
    pub(super) fn names(self) -> impl Iterator<Item = String> {
        self.0.into_iter().map(|(name, _)| name)
    }

    /// Returns all values, each with its name at the top, and whether it is below that name.
    pub(super) fn leaves(self) -> Vec<(String, bool, T)> {
        let mut leaves = Vec::new();
        for (name, node) in self.0 {
            match node {
                Node::Leaf(value) => leaves.push((name, false, value)),
                Node::Branch(below) => {
                    leaves.extend(below.leaves().into_iter().map(|(.., value)| (name.clone(), true, value)));
                }
            }
        }
        leaves
    }
}

impl Tree<String> {
    /// Converts the tree to JSON. A list is an object whose keys are numbers, as in PHP.
    pub(super) fn into_json(self) -> Map<String, Value> {
        let value = |node| match node {
            Node::Leaf(text) => Value::String(text),
            Node::Branch(below) => Value::Object(below.into_json()),
        };
        self.0.into_iter().map(|(key, node)| (key, value(node))).collect()
    }
}

/// A key that PHP takes for a number: decimal, without a sign or zeros that it does not need.
pub(crate) fn index(key: &str) -> Option<i64> {
    key.parse().ok().filter(|index: &i64| index.to_string() == key)
}

/// Splits a name into its start and its keys: `case[labels][]` is `case`, `labels`, and the next number.
fn parts(name: &str) -> (String, Vec<Key<'_>>) {
    let name = name.split('\0').next().unwrap_or_default().trim_start_matches(' ');
    let Some((first, mut rest)) = name.split_once('[') else { return (mangle(name), Vec::new()) };
    let mut keys = Vec::new();
    loop {
        let inner = rest.strip_prefix(|it: char| it.is_ascii_whitespace() || it == '\x0b').unwrap_or(rest);
        let (key, after) = match (inner.strip_prefix(']'), rest.split_once(']')) {
            (Some(after), _) => (None, after),
            (None, Some((key, after))) => (Some(key), after),
            // A first bracket that is not closed is a part of the name. PHP drops a later one and the text after it.
            (None, None) if keys.is_empty() => return (mangle(name), keys),
            (None, None) => break,
        };
        keys.push(key);
        match after.strip_prefix('[') {
            Some(next) => rest = next,
            None => break,
        }
    }
    // PHP drops a name with an empty start.
    (mangle(first), keys)
}

/// Replaces the characters that the name of a PHP variable cannot have.
fn mangle(start: &str) -> String {
    if start.starts_with('[') { String::new() } else { start.replace([' ', '.', '['], "_") }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Queries, each with the result of `parse_str` in PHP 8.2.31, where a list is an object with numbers.
    const QUERIES: &[(&str, &str)] = &[
        ("a=1", r#"{"a":"1"}"#),
        ("a=1&a=2&b=&c", r#"{"a":"2","b":"","c":""}"#),
        ("a[]=1&a[]=2", r#"{"a":{"0":"1","1":"2"}}"#),
        ("a[1]=x&a[0]=y&a[]=z", r#"{"a":{"0":"y","1":"x","2":"z"}}"#),
        ("a[5]=1&a[]=2&a[3]=x&a[]=4", r#"{"a":{"3":"x","5":"1","6":"2","7":"4"}}"#),
        ("a[b][cf_25]=1&a[b][c][]=2", r#"{"a":{"b":{"c":{"0":"2"},"cf_25":"1"}}}"#),
        ("a[][b]=1&a[][c]=2", r#"{"a":{"0":{"b":"1"},"1":{"c":"2"}}}"#),
        ("%61%5B%5D=1", r#"{"a":{"0":"1"}}"#),
        // A later name replaces a value by a branch, and a branch by a value.
        ("a=1&a[b]=2", r#"{"a":{"b":"2"}}"#),
        ("a[]=1&a=2", r#"{"a":"2"}"#),
        ("a[1]=x&a=y&a[]=z", r#"{"a":{"0":"z"}}"#),
        ("a[0]=1&a[0][b]=2", r#"{"a":{"0":{"b":"2"}}}"#),
        // Numbers are decimal, and at most the largest integer of PHP.
        ("a[08]=1&a[]=2", r#"{"a":{"0":"2","08":"1"}}"#),
        ("a[%2B5]=1&a[]=2", r#"{"a":{"+5":"1","0":"2"}}"#),
        ("a[-0]=1&a[]=2", r#"{"a":{"-0":"1","0":"2"}}"#),
        ("a[-5]=1&a[]=2", r#"{"a":{"-4":"2","-5":"1"}}"#),
        ("a[9223372036854775807]=1&a[]=2", r#"{"a":{"9223372036854775807":"1"}}"#),
        ("a[9223372036854775808]=1&a[]=2", r#"{"a":{"0":"2","9223372036854775808":"1"}}"#),
        ("a[18446744073709551615]=1&a[]=2", r#"{"a":{"0":"2","18446744073709551615":"1"}}"#),
        // A variable has no dot, space or bracket in its name; keys do.
        ("%20%20a%20b.c=1", r#"{"a_b_c":"1"}"#),
        ("%09a=1", r#"{"\ta":"1"}"#),
        ("a.b[c.d%20e]=1", r#"{"a_b":{"c.d e":"1"}}"#),
        ("a%20b=1&a_b=2", r#"{"a_b":"2"}"#),
        ("a]b=1", r#"{"a]b":"1"}"#),
        ("a%00b=1", r#"{"a":"1"}"#),
        ("a[x%00y]=1", r#"{"a_x":"1"}"#),
        // A single blank between brackets counts as empty brackets.
        ("a[%20]=1&a[%09]=2&a[%0B]=3", r#"{"a":{"0":"1","1":"2","2":"3"}}"#),
        ("a[%20x]=1&a[%20%20]=2", r#"{"a":{"  ":"2"," x":"1"}}"#),
        // Brackets that are not closed, and text after closed brackets.
        ("a[b=1", r#"{"a_b":"1"}"#),
        ("a[=1", r#"{"a_":"1"}"#),
        ("a[b[c.d%20e=1", r#"{"a_b_c_d_e":"1"}"#),
        ("a[b][c=1", r#"{"a":{"b":"1"}}"#),
        ("a[b][]c[=1", r#"{"a":{"b":{"0":"1"}}}"#),
        ("a[b]c[d]=1", r#"{"a":{"b":"1"}}"#),
        ("status[0]x=closed", r#"{"status":{"0":"closed"}}"#),
        ("a[[b]]=1", r#"{"a":{"[b":"1"}}"#),
        ("a][b]=1", r#"{"a]":{"b":"1"}}"#),
        // Names that PHP drops.
        ("[]=1&=1&[a]=1&[b=1&%5B=1", "{}"),
        ("&&a=1&;b=2", r#"{";b":"2","a":"1"}"#),
    ];

    fn read(query: &str) -> Map<String, Value> {
        Tree::new(crate::input::content::pairs(query)).into_json()
    }

    #[test]
    fn names_are_parsed_as_in_php() {
        for (query, json) in QUERIES {
            assert_eq!(Value::Object(read(query)).to_string(), *json, "{query}");
        }
    }

    #[test]
    fn a_name_with_too_many_brackets_drops_its_variable() {
        let deep = |brackets: usize| format!("a[y]=0&a{}=1&b=1", "[x]".repeat(brackets));
        assert!(read(&deep(64)).contains_key("a"));
        assert_eq!(Value::Object(read(&deep(65))).to_string(), r#"{"b":"1"}"#);
    }

    #[test]
    fn leaves_keep_the_order_of_their_keys() {
        let pairs = [("m[a][1]", 'x'), ("m[a][0]", 'y'), ("m[a][1]", 'z'), ("m[b]", 'b')];
        let mut tree = Tree::new(pairs.map(|(name, value)| (name.to_owned(), value)));
        let below = tree.take("m").unwrap().leaves();
        let below: Vec<_> = below.iter().map(|(name, is_below, value)| (&**name, *is_below, *value)).collect();
        assert_eq!(below, [("a", true, 'z'), ("a", true, 'y'), ("b", false, 'b')]);
    }
}
