//! Reads a mapping key by key. It reports every mistake, unlike a derived `Deserialize`, which stops at the first.
//!
//! An empty value replaces a value that cannot be read. The replacement has no effect, because a stage with an error
//! has no result. The same functions describe the keys that they read, so that the reference and the schema of the
//! language have every key.

mod indentation;
mod slot;
mod unknown;

use serde_yaml::{Mapping, Value};

pub(super) use self::slot::Slot;
use super::{Item, Source, Sourced};
use crate::diagnostics::{At, Code, Diagnostic, Diagnostics, did_you_mean};
use crate::language::{self, Key, Shape, words};

pub(super) struct Keys<'a> {
    pub(super) at: &'a At,
    mode: Mode<'a>,
}

enum Mode<'a> {
    Read(Reading<'a>),
    Describe(&'a mut language::Mapping),
}

/// A mapping with the state of reading it.
pub(super) struct Reading<'a> {
    mapping: &'a Mapping,
    is_mapping: bool,
    asked: Vec<&'static str>,
    missing: Vec<(Vec<&'static str>, Diagnostic)>,
    diagnostics: &'a mut Diagnostics,
}

/// A kind of a mapping: the keys that identify it, and its reader.
pub(super) struct KindReader<T> {
    pub(super) marks: &'static [&'static str],
    pub(super) read: fn(&mut Keys<'_>) -> T,
}

impl<'a> Reading<'a> {
    pub(super) fn new(mapping: &'a Mapping, is_mapping: bool, diagnostics: &'a mut Diagnostics) -> Reading<'a> {
        Reading { mapping, is_mapping, asked: Vec::new(), missing: Vec::new(), diagnostics }
    }
}

impl<'a> Keys<'a> {
    pub(super) fn for_reading(at: &'a At, reading: Reading<'a>) -> Keys<'a> {
        Keys { at, mode: Mode::Read(reading) }
    }

    pub(super) fn for_describing(at: &'a At, mapping: &'a mut language::Mapping) -> Keys<'a> {
        Keys { at, mode: Mode::Describe(mapping) }
    }

    /// Names the section of `spec/README.md` that describes the keys.
    pub(super) fn section(&mut self, name: &'static str) {
        if let Mode::Describe(mapping) = &mut self.mode {
            mapping.section = Some(name);
        }
    }

    /// Returns the place of a key's value, and records that the mapping allows the key.
    pub(super) fn get(&mut self, key: &'static str) -> Option<Slot<'_>> {
        let at = self.at.child(key);
        match &mut self.mode {
            Mode::Read(reading) => {
                reading.asked.push(key);
                Some(Slot::for_reading(reading.mapping.get(key)?, at, reading.diagnostics))
            }
            Mode::Describe(mapping) => {
                mapping.keys.push(Key { name: key, required: false, shape: Shape::Text });
                Some(Slot::for_describing(at, &mut mapping.keys.last_mut()?.shape))
            }
        }
    }

    /// Reads the mapping as the first kind with a present key. `other` reports that there is no kind, or a second one.
    pub(super) fn kind<T>(
        &mut self,
        kinds: &[KindReader<T>],
        other: impl FnOnce(&mut Keys<'_>, Option<usize>),
    ) -> Option<T> {
        if let Mode::Describe(mapping) = &mut self.mode {
            for kind in kinds {
                let mut of_kind = language::Mapping::default();
                (kind.read)(&mut Keys::for_describing(self.at, &mut of_kind));
                mapping.kinds.push(language::MappingKind { marks: kind.marks, keys: of_kind.keys });
            }
            return None;
        }
        let found = kinds.iter().position(|kind| kind.marks.iter().any(|mark| self.has(mark)));
        other(self, found);
        found.map(|index| (kinds[index].read)(self))
    }

    /// Allows keys that another diagnostic reports.
    pub(super) fn ask(&mut self, keys: &[&'static str]) {
        if let Mode::Read(reading) = &mut self.mode {
            reading.asked.extend(keys);
        }
    }

    pub(super) fn has(&self, key: &str) -> bool {
        match &self.mode {
            Mode::Read(reading) => reading.mapping.contains_key(key),
            Mode::Describe(_) => false,
        }
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        if let Mode::Read(reading) = &mut self.mode {
            reading.diagnostics.push(diagnostic);
        }
    }

    /// The required key `doc`.
    pub(super) fn doc(&mut self) -> String {
        let diagnostic = Diagnostic::new(Code::MissingDoc, self.at.on_key(), "missing key `doc`");
        let doc = self.get("doc").map(Slot::doc);
        self.needs("doc", diagnostic.help("describe what it is, and its unit and limits if it has any"));
        doc.unwrap_or_default()
    }

    /// The keys that name the source of an item.
    pub(super) fn source(&mut self) -> Source {
        Source { source: self.maybe_word("source", words::SOURCES), evidence: self.maybe_text("evidence") }
    }

    pub(super) fn sourced_text(&mut self, key: &'static str) -> Option<Sourced<String>> {
        self.sourced_value(key, |slot| slot.text())
    }

    pub(super) fn sourced_size(&mut self, key: &'static str) -> Option<Sourced<String>> {
        self.sourced_value(key, |slot| slot.size())
    }

    pub(super) fn sourced_int(&mut self, key: &'static str) -> Option<Sourced<i64>> {
        self.sourced_value(key, |slot| slot.int())
    }

    /// A value, or a mapping of a `value` and its source.
    pub(super) fn sourced_value<T>(
        &mut self,
        key: &'static str,
        read: impl Fn(Slot<'_>) -> Option<T>,
    ) -> Option<Sourced<T>> {
        let of_mapping = |keys: &mut Keys<'_>| {
            let value = keys.get("value").and_then(&read);
            keys.must_have("value");
            let source = keys.source();
            Some(Sourced { value: value?, source })
        };
        let of_value = |slot: Slot<'_>| Some(Sourced { value: read(slot)?, source: Source::default() });
        self.get(key)?.mapping_or(of_mapping, of_value)
    }

    /// A required string.
    pub(super) fn text(&mut self, key: &'static str) -> String {
        let text = self.maybe_text(key).unwrap_or_default();
        self.must_have(key);
        text
    }

    pub(super) fn maybe_text(&mut self, key: &'static str) -> Option<String> {
        self.get(key)?.text()
    }

    /// A required string in a special notation.
    pub(super) fn notation(&mut self, key: &'static str) -> String {
        let text = self.maybe_notation(key).unwrap_or_default();
        self.must_have(key);
        text
    }

    pub(super) fn maybe_notation(&mut self, key: &'static str) -> Option<String> {
        self.get(key)?.notation()
    }

    /// A required name.
    pub(super) fn name(&mut self, key: &'static str) -> String {
        let name = self.maybe_name(key).unwrap_or_default();
        self.must_have(key);
        name
    }

    pub(super) fn maybe_name(&mut self, key: &'static str) -> Option<String> {
        self.get(key)?.name()
    }

    pub(super) fn maybe_word(&mut self, key: &'static str, words: &'static [&'static str]) -> Option<String> {
        self.get(key)?.word(words)
    }

    /// The text of a type. A later stage parses it.
    pub(super) fn maybe_type(&mut self, key: &'static str) -> Option<String> {
        self.get(key)?.type_text()
    }

    /// The text of a required type.
    pub(super) fn ty(&mut self, key: &'static str) -> String {
        let text = self.maybe_type(key).unwrap_or_default();
        self.must_have(key);
        text
    }

    /// A required integer.
    pub(super) fn int(&mut self, key: &'static str) -> i64 {
        let int = self.maybe_int(key).unwrap_or_default();
        self.must_have(key);
        int
    }

    pub(super) fn maybe_int(&mut self, key: &'static str) -> Option<i64> {
        self.get(key)?.int()
    }

    /// `true` or `false`; an absent key is `false`.
    pub(super) fn flag(&mut self, key: &'static str) -> bool {
        self.get(key).is_some_and(Slot::flag)
    }

    pub(super) fn scalar(&mut self, key: &'static str) -> Option<Value> {
        self.get(key)?.scalar()
    }

    pub(super) fn texts(&mut self, key: &'static str) -> Vec<String> {
        self.get(key).map(Slot::texts).unwrap_or_default()
    }

    pub(super) fn names(&mut self, key: &'static str) -> Vec<String> {
        self.get(key).map(Slot::names).unwrap_or_default()
    }

    /// A name, or a list of names.
    pub(super) fn one_or_many(&mut self, key: &'static str) -> Vec<String> {
        self.get(key).map(Slot::one_or_many).unwrap_or_default()
    }

    /// An optional mapping.
    pub(super) fn item<T>(&mut self, key: &'static str, read: impl FnOnce(&mut Keys<'_>) -> T) -> Option<Item<T>> {
        let slot = self.get(key)?;
        let at = slot.at.clone();
        Some(Item { name: key.to_owned(), at, value: slot.mapping(read) })
    }

    /// A mapping of named mappings.
    pub(super) fn items<T>(&mut self, key: &'static str, read: impl FnMut(&mut Keys<'_>) -> T) -> Vec<Item<T>> {
        self.get(key).map(|slot| slot.mappings(read)).unwrap_or_default()
    }

    /// A mapping of named strings.
    pub(super) fn named_texts(&mut self, key: &'static str) -> Vec<Item<String>> {
        self.entries(key, |slot| slot.text().unwrap_or_default())
    }

    /// A mapping of named values.
    pub(super) fn entries<T>(&mut self, key: &'static str, read: impl FnMut(Slot<'_>) -> T) -> Vec<Item<T>> {
        self.get(key).map(|slot| slot.entries(read)).unwrap_or_default()
    }

    /// Reports a missing key that was read, and continues.
    pub(super) fn must_have(&mut self, key: &'static str) {
        let diagnostic = Diagnostic::new(Code::MissingKey, self.at.on_key(), format!("missing key `{key}`"));
        self.needs(key, diagnostic.help(format!("add `{key}:`")));
    }

    /// Reports a missing key with the given diagnostic.
    pub(super) fn needs(&mut self, key: &'static str, diagnostic: Diagnostic) {
        if let Mode::Describe(mapping) = &mut self.mode {
            mapping.keys.iter_mut().filter(|it| it.name == key).for_each(|it| it.required = true);
        } else if !self.has(key) {
            self.misses(&[key], diagnostic);
        }
    }

    /// Reports with the given diagnostic that all of the keys are missing from the mapping.
    pub(super) fn misses(&mut self, keys: &[&'static str], diagnostic: Diagnostic) {
        if let Mode::Read(reading) = &mut self.mode {
            reading.missing.push((keys.to_vec(), diagnostic));
        }
    }

    /// Rejects keys that have a meaning only in other mappings.
    pub(super) fn reject(&mut self, keys: &[&'static str], rule: &str, help: &str) {
        for key in keys.iter().filter(|key| self.has(key)).copied().collect::<Vec<_>>() {
            self.ask(&[key]);
            let message = format!("unexpected key `{key}`: it {rule}");
            let place = self.at.child(key).on_key();
            let near = self.near(key).map(|near| format!("{help}, or write `{near}` if that is meant"));
            self.report(Diagnostic::new(Code::WrongPlace, place, message).help(help).maybe_help(near));
        }
    }

    /// An absent key that the mapping allows, and whose spelling is similar.
    fn near(&self, key: &str) -> Option<&'static str> {
        let Mode::Read(reading) = &self.mode else { return None };
        did_you_mean(key, reading.asked.iter().copied().filter(|it| !reading.mapping.contains_key(*it)))
    }

    /// Ends reading. A misspelled key is one mistake, so the key that is missing because of it is not reported.
    pub(super) fn end(self) {
        let Mode::Read(mut reading) = self.mode else { return };
        let mut after_nothing = false;
        let mapping = reading.mapping;
        for (key, value) in mapping.iter().filter_map(|(key, value)| Some((key.as_str()?, value))) {
            if reading.asked.contains(&key) {
                after_nothing = value.is_null();
            } else if !after_nothing {
                // A mapping after a key without a value probably belongs below that key, which has its own diagnostic.
                reading.unknown(key, value, &self.at.child(key));
            }
        }
        if reading.is_mapping {
            reading.missing.into_iter().for_each(|(_, diagnostic)| reading.diagnostics.push(diagnostic));
        }
    }
}
