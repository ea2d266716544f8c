//! Forms whose keys say by brackets what lies in what: `object[files][0][name]=a`.

use crate::json::{DecodeError, Writer};

/// The most pairs of a form: as many as PHP itself reads.
const MAX_PAIRS: usize = 1000;

/// The most keys on the way to a value.
const MAX_DEPTH: usize = 16;

/// The tree that the keys describe as JSON, with texts for leaves. Of several values of a key the last counts.
pub(super) fn read(body: &[u8]) -> Result<String, DecodeError> {
    let mut root = Node::default();
    for (index, (key, value)) in form_urlencoded::parse(body).enumerate() {
        if index == MAX_PAIRS {
            return Err(DecodeError::new(format!("more than {MAX_PAIRS} pairs")));
        }
        let path = path(&key);
        if path.len() > MAX_DEPTH {
            return Err(DecodeError::new("nested too deep"));
        }
        let mut node = &mut root;
        for step in path {
            node = node.child(step);
        }
        *node = Node { text: Some(value.into_owned()), inner: Vec::new() };
    }
    let mut to = Writer::new();
    root.write_object(&mut to);
    Ok(to.into_text())
}

/// `object[files][]` is `object`, `files` and an empty key. What has no such form is one key.
fn path(key: &str) -> Vec<&str> {
    let brackets = key.split_once('[').and_then(|(name, rest)| Some((name, rest.strip_suffix(']')?)));
    let Some((name, inside)) = brackets.filter(|(name, _)| !name.is_empty()) else { return vec![key] };
    let mut path = vec![name];
    for step in inside.split("][") {
        path.push(step);
    }
    path
}

/// A text, or what lies under the keys within.
#[derive(Default)]
struct Node {
    text: Option<String>,
    /// In the order of keys.
    inner: Vec<(String, Node)>,
}

impl Node {
    /// What lies under a key, of which an empty one is the next number. A text has to give way to it.
    fn child(&mut self, key: &str) -> &mut Self {
        self.text = None;
        let mut key = key.to_owned();
        let mut number = self.inner.len();
        while key.is_empty() {
            key = number.to_string();
            if self.place(&key).is_ok() {
                key.clear();
            }
            number += 1;
        }
        let place = self.place(&key).unwrap_or_else(|place| {
            self.inner.insert(place, (key, Self::default()));
            place
        });
        &mut self.inner[place].1
    }

    fn place(&self, key: &str) -> Result<usize, usize> {
        self.inner.binary_search_by(|(other, _)| other.as_str().cmp(key))
    }

    /// What has the keys 0, 1 and so on is an array, as it would be in JSON.
    fn write(&self, to: &mut Writer) {
        if let Some(text) = &self.text {
            return to.text(text);
        }
        let mut items = Vec::new();
        while let Ok(place) = self.place(&items.len().to_string()) {
            items.push(&self.inner[place].1);
        }
        match items.len() == self.inner.len() {
            true => to.array(|to| items.iter().for_each(|item| to.item(|to| item.write(to)))),
            false => self.write_object(to),
        }
    }

    fn write_object(&self, to: &mut Writer) {
        to.object(|to| self.inner.iter().for_each(|(key, node)| to.entry(key, |to| node.write(to))));
    }
}
