//! Reads a mapping key by key. Every mistake in it is reported, and not only the first as by a derived `Deserialize`.
//!
//! What cannot be read is replaced by something empty: a stage that has reported anything makes nothing, so nobody sees it.

use indexmap::IndexSet;
use serde_yaml::{Mapping, Value};

use super::shape::{self, expected};
use super::{Item, Source, Sourced};
use crate::diagnostics::{At, Code, Diagnostic, Diagnostics, did_you_mean, habits};

/// Reads a mapping and rejects the keys that the reader has not asked for.
pub(super) fn mapping<T>(
    value: &Value,
    at: &At,
    diagnostics: &mut Diagnostics,
    read: impl FnOnce(&mut Keys<'_>) -> T,
) -> T {
    let nothing = Mapping::new();
    let mapping = value.as_mapping();
    if mapping.is_none() {
        diagnostics.push(expected("a mapping", value, at));
    }
    let mut keys = Keys {
        at,
        mapping: mapping.unwrap_or(&nothing),
        is_mapping: mapping.is_some(),
        asked: Vec::new(),
        missing: Vec::new(),
        diagnostics,
    };
    let made = read(&mut keys);
    keys.end();
    made
}

pub(super) struct Keys<'a> {
    pub(super) at: &'a At,
    pub(super) diagnostics: &'a mut Diagnostics,
    mapping: &'a Mapping,
    is_mapping: bool,
    asked: Vec<&'static str>,
    missing: Vec<(Vec<&'static str>, Diagnostic)>,
}

impl<'a> Keys<'a> {
    /// What a key holds, and where. To ask for a key is to say that it may stand here.
    pub(super) fn get(&mut self, key: &'static str) -> Option<(&'a Value, At)> {
        self.asked.push(key);
        Some((self.mapping.get(key)?, self.at.child(key)))
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.mapping.contains_key(key)
    }

    /// The `doc` that everything has.
    pub(super) fn doc(&mut self) -> String {
        let Some((value, at)) = self.get("doc") else {
            let diagnostic = Diagnostic::new(Code::MissingDoc, self.at.on_key(), "missing key `doc`");
            self.misses(&["doc"], diagnostic.help("describe what it is, and its unit and limits if it has any"));
            return String::new();
        };
        shape::doc(value, &at, self.diagnostics)
    }

    /// Where it comes from.
    pub(super) fn source(&mut self) -> Source {
        Source { source: self.maybe_text("source"), evidence: self.maybe_text("evidence") }
    }

    /// A value, or a mapping of a `value` and where it comes from.
    pub(super) fn sourced<T>(
        &mut self,
        key: &'static str,
        read: impl Fn(&Value, &At, &mut Diagnostics) -> Option<T>,
    ) -> Option<Sourced<T>> {
        let (value, at) = self.get(key)?;
        match value {
            Value::Mapping(_) => mapping(value, &at, self.diagnostics, |keys| {
                keys.must_have("value");
                let value = keys.get("value").and_then(|(value, at)| read(value, &at, keys.diagnostics));
                let source = keys.source();
                Some(Sourced { value: value?, source })
            }),
            _ => Some(Sourced { value: read(value, &at, self.diagnostics)?, source: Source::default() }),
        }
    }

    /// A text that must be given.
    pub(super) fn text(&mut self, key: &'static str) -> String {
        self.must_have(key);
        self.maybe_text(key).unwrap_or_default()
    }

    pub(super) fn maybe_text(&mut self, key: &'static str) -> Option<String> {
        let (value, at) = self.get(key)?;
        shape::text(value, &at, self.diagnostics)
    }

    /// A whole number that must be given.
    pub(super) fn int(&mut self, key: &'static str) -> i64 {
        self.must_have(key);
        self.maybe_int(key).unwrap_or_default()
    }

    pub(super) fn maybe_int(&mut self, key: &'static str) -> Option<i64> {
        let (value, at) = self.get(key)?;
        shape::int(value, &at, self.diagnostics)
    }

    /// `true` or `false`; not given is `false`.
    pub(super) fn flag(&mut self, key: &'static str) -> bool {
        let Some((value, at)) = self.get(key) else { return false };
        shape::flag(value, &at, self.diagnostics)
    }

    pub(super) fn scalar(&mut self, key: &'static str) -> Option<Value> {
        let (value, at) = self.get(key)?;
        shape::scalar(value, &at, self.diagnostics)
    }

    pub(super) fn texts(&mut self, key: &'static str) -> Vec<String> {
        let Some((value, at)) = self.get(key) else { return Vec::new() };
        shape::texts(value, &at, self.diagnostics)
    }

    /// A string, or a list of them.
    pub(super) fn one_or_many(&mut self, key: &'static str) -> Vec<String> {
        match self.get(key) {
            Some((list @ Value::Sequence(_), at)) => shape::texts(list, &at, self.diagnostics),
            Some((text, at)) => shape::text(text, &at, self.diagnostics).into_iter().collect(),
            None => Vec::new(),
        }
    }

    /// A mapping that may be given.
    pub(super) fn item<T>(&mut self, key: &'static str, read: impl FnOnce(&mut Keys<'_>) -> T) -> Option<Item<T>> {
        let (value, at) = self.get(key)?;
        let value = mapping(value, &at, self.diagnostics, read);
        Some(Item { name: key.to_owned(), at, value })
    }

    /// A mapping of named mappings.
    pub(super) fn items<T>(&mut self, key: &'static str, mut read: impl FnMut(&mut Keys<'_>) -> T) -> Vec<Item<T>> {
        let Some((value, at)) = self.get(key) else { return Vec::new() };
        let indented = indented(value, &at, self.diagnostics, &mut read);
        let value = indented.as_ref().unwrap_or(value);
        shape::each(value, &at, self.diagnostics, |value, at, diagnostics| mapping(value, at, diagnostics, &mut read))
    }

    /// A mapping of named things.
    pub(super) fn each<T>(
        &mut self,
        key: &'static str,
        read: impl FnMut(&Value, &At, &mut Diagnostics) -> T,
    ) -> Vec<Item<T>> {
        let Some((value, at)) = self.get(key) else { return Vec::new() };
        shape::each(value, &at, self.diagnostics, read)
    }

    /// Reports that a key is not there. Reading goes on without it.
    pub(super) fn must_have(&mut self, key: &'static str) {
        if !self.has(key) {
            let message = format!("missing key `{key}`");
            let diagnostic = Diagnostic::new(Code::MissingKey, self.at.on_key(), message);
            self.misses(&[key], diagnostic.help(format!("add `{key}:`")));
        }
    }

    /// Reports that none of a few keys is there.
    pub(super) fn misses(&mut self, keys: &[&'static str], diagnostic: Diagnostic) {
        self.missing.push((keys.to_vec(), diagnostic));
    }

    /// Keys that have a meaning elsewhere.
    pub(super) fn reject(&mut self, keys: &[&'static str], rule: &str, help: &str) {
        for key in keys.iter().filter(|key| self.has(key)).collect::<Vec<_>>() {
            if let Some((_, at)) = self.get(key) {
                let message = format!("unexpected key `{key}`: it {rule}");
                self.diagnostics.push(Diagnostic::new(Code::WrongPlace, at.on_key(), message).help(help));
            }
        }
    }

    /// A misspelled key is one mistake: what is missing because of it is not said again.
    fn end(mut self) {
        let mut after_nothing = false;
        for (key, value) in self.mapping.iter().filter_map(|(key, value)| Some((key.as_str()?, value))) {
            if self.asked.contains(&key) {
                after_nothing = value.is_null();
            } else if !after_nothing {
                // What follows a key without a value probably belongs below it, and that has been reported.
                self.unknown(key, value);
            }
        }
        if self.is_mapping {
            self.missing.into_iter().for_each(|(_, diagnostic)| self.diagnostics.push(diagnostic));
        }
    }

    fn unknown(&mut self, key: &str, value: &Value) {
        let free = self.asked.iter().copied().filter(|it| !self.mapping.contains_key(*it)).collect::<IndexSet<_>>();
        let glued = key.split_once(':').filter(|(known, _)| value.is_null() && self.asked.contains(known));
        let (means, help) = match (habits::of_key(key, value, &self.asked), glued) {
            (Some(habit), _) => (habit.means.to_vec(), habit.help),
            // `{ doc:Title. }` has a key `doc:Title.`.
            (None, Some((known, rest))) => (vec![known], format!("put a space after the colon: `{known}: {rest}`")),
            (None, None) => match did_you_mean(key, free.iter().copied()) {
                Some(near) => (vec![near], format!("did you mean `{near}`?")),
                // `{ doc: One, two. }` has a key `two.`.
                None if value.is_null() => (vec![], "text that contains a comma needs quotes inside `{}`".to_owned()),
                None => (vec![], format!("expected one of {}", free.into_iter().collect::<Vec<_>>().join(", "))),
            },
        };
        self.missing.retain(|(missing, _)| !means.iter().any(|it| missing.contains(it)));
        let at = self.at.child(key);
        // Its value has no meaning either.
        self.diagnostics.forget(&at.on_value());
        self.diagnostics
            .push(Diagnostic::new(Code::UnknownKey, at.on_key(), format!("unknown key `{key}`")).help(help));
    }
}

/// Entries of which one has its keys beside it and not below it: without it and them. That is one mistake and not one a key.
fn indented<T>(
    entries: &Value,
    at: &At,
    diagnostics: &mut Diagnostics,
    read: &mut impl FnMut(&mut Keys<'_>) -> T,
) -> Option<Value> {
    let entries = entries.as_mapping().filter(|entries| entries.values().any(Value::is_null))?;
    let nothing = Value::Mapping(Mapping::new());
    let known = mapping(&nothing, at, &mut Diagnostics::default(), |keys| {
        read(keys);
        keys.asked.clone()
    });
    let is_key = |name: &Value| name.as_str().is_some_and(|name| known.contains(&name));
    let mut left = Mapping::new();
    let mut is_beside = false;
    for ((name, value), (next, _)) in entries.iter().zip(entries.iter().skip(1).chain([(&Value::Null, &nothing)])) {
        if value.is_null() && is_key(next) && !is_key(name) {
            is_beside = true;
            let at = at.child(name.as_str().unwrap_or_default());
            let message = "expected a mapping, found no value";
            let help = format!("indent `{}` and the keys after it further", next.as_str().unwrap_or_default());
            diagnostics.push(Diagnostic::new(Code::WrongShape, at.on_key(), message).help(help));
        } else if !is_beside || (value.is_mapping() && !is_key(name)) {
            is_beside = false;
            left.insert(name.clone(), value.clone());
        }
    }
    Some(Value::Mapping(left))
}
