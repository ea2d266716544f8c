//! Visits the fields of a record one by one, to write them as JSON or to show them.

use std::fmt;

use crate::json::{Redacted, Writer, redacted};
use crate::values::{ExtraFields, Field, Show, Shown};

/// A visitor of the fields of a record.
pub trait Fields {
    /// Visits a field that anyone may see.
    fn put(&mut self, key: &str, value: &dyn Field);

    /// Visits a field with personal data or a secret.
    fn put_redacted(&mut self, key: &str, value: &dyn Field) {
        self.put(key, value);
    }

    /// Visits the keys that are unknown to this version. Their values may be personal data.
    fn put_extra(&mut self, extra: &ExtraFields);
}

/// Writes into an object that is already open, so that the record reads as the same.
pub(crate) struct FieldWriter<'a> {
    pub(crate) to: &'a mut Writer,
    /// The bit of the next field.
    pub(crate) bit: u64,
    /// One bit for each field that came; 0 if the record was not decoded, so that every field counts.
    pub(crate) came: u64,
    /// Passes the fields of an empty record of the type to a visitor.
    pub(crate) visit_empty: &'a dyn Fn(&mut dyn Fields),
    /// The JSON that fields which did not come have in an empty record, each with its bit. Collected when one of them has a value.
    pub(crate) empty: Option<Vec<(u64, String)>>,
    /// Returns whether the field with a key has a value.
    pub(crate) is_set: &'a dyn Fn(&str) -> bool,
}

impl FieldWriter<'_> {
    /// Returns whether a field that did not come still has the value of an empty record.
    #[cold]
    #[inline(never)]
    fn is_empty(&mut self, bit: u64, value: &dyn Field) -> bool {
        let empty = self.empty.get_or_insert_with(|| {
            let mut texts = FieldTexts::of(!self.came);
            (self.visit_empty)(&mut texts);
            texts.found
        });
        empty.iter().any(|(other, empty)| *other == bit && *empty == text(value))
    }
}

impl Fields for FieldWriter<'_> {
    fn put(&mut self, key: &str, value: &dyn Field) {
        let bit = self.bit;
        self.bit <<= 1;
        if value.is_none() {
            if self.came & bit != 0 {
                self.to.entry(key, Writer::null);
            }
        } else if self.came == 0 || self.came & bit != 0 || !self.is_empty(bit, value) {
            self.to.entry(key, |to| value.write(to));
        }
    }

    fn put_extra(&mut self, extra: &ExtraFields) {
        extra.write(self.to, self.is_set);
    }
}

/// Collects the JSON of some fields that have a value.
pub(crate) struct FieldTexts {
    /// One bit for each field that was not passed yet and is wanted, the next one lowest.
    wanted: u64,
    /// The number of fields that were passed.
    passed: u32,
    /// Each with its bit.
    pub(crate) found: Vec<(u64, String)>,
}

impl FieldTexts {
    /// Wants the fields with these bits.
    pub(crate) fn of(wanted: u64) -> Self {
        Self { wanted, passed: 0, found: Vec::new() }
    }
}

impl Fields for FieldTexts {
    fn put(&mut self, _: &str, value: &dyn Field) {
        if self.wanted & 1 != 0 && !value.is_none() {
            self.found.push((1 << self.passed, text(value)));
        }
        self.wanted >>= 1;
        self.passed += 1;
    }

    fn put_extra(&mut self, _: &ExtraFields) {}
}

fn text(value: &dyn Field) -> String {
    let mut text = Writer::new();
    value.write(&mut text);
    text.into_text()
}

/// Finds the value of a key.
pub(crate) struct KeyFinder<'a> {
    pub(crate) key: &'a str,
    pub(crate) found: Option<String>,
}

impl Fields for KeyFinder<'_> {
    fn put(&mut self, key: &str, value: &dyn Field) {
        if key == self.key {
            self.found = Some(text(value));
        }
    }

    fn put_extra(&mut self, _: &ExtraFields) {}
}

/// Finds whether the field with a number has a value.
pub(crate) struct BitFinder {
    /// One bit: that of the field, after one place for each field that was passed.
    pub(crate) bit: u64,
    pub(crate) none: bool,
}

impl Fields for BitFinder {
    fn put(&mut self, _: &str, value: &dyn Field) {
        if self.bit == 1 {
            self.none = value.is_none();
        }
        self.bit >>= 1;
    }

    fn put_extra(&mut self, _: &ExtraFields) {}
}

/// Shows fields, or redacts them.
pub(crate) struct Shower<'a, 'b> {
    pub(crate) to: fmt::DebugStruct<'a, 'b>,
    pub(crate) show: Show,
    /// The key of each field with its name in Rust.
    pub(crate) fields: &'static [(&'static str, &'static str)],
}

impl Shower<'_, '_> {
    fn name<'k>(&self, key: &'k str) -> &'k str {
        self.fields.iter().find(|(wire, _)| *wire == key).map_or(key, |(_, rust)| rust)
    }
}

impl Fields for Shower<'_, '_> {
    fn put(&mut self, key: &str, value: &dyn Field) {
        let name = self.name(key);
        self.to.field(name, &Shown(value, self.show));
    }

    fn put_redacted(&mut self, key: &str, value: &dyn Field) {
        if self.show == Show::Everything || value.is_none() {
            self.put(key, value);
        } else {
            let name = self.name(key);
            self.to.field(name, &Redacted);
        }
    }

    fn put_extra(&mut self, extra: &ExtraFields) {
        for (key, value) in extra.iter() {
            let name = self.name(&key);
            match self.show {
                Show::Everything => self.to.field(name, &value),
                Show::Public | Show::Names if extra.is_unreadable(&key) => {
                    self.to.field(name, &format_args!("<unreadable>"))
                }
                Show::Public | Show::Names => self.to.field(redacted::name(name), &Redacted),
            };
        }
    }
}
