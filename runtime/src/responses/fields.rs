//! Visits the fields of a record one by one, to write them as JSON or to show them.

use std::fmt;

use crate::json::Writer;
use crate::values::{ExtraFields, Field, Show, Shown};

/// A visitor of the fields of a record.
pub trait Fields {
    /// Visits a field without personal data.
    fn put(&mut self, key: &str, value: &dyn Field);

    /// Visits a field with personal data.
    fn put_personal(&mut self, key: &str, value: &dyn Field) {
        self.put(key, value);
    }

    /// Visits a field with a secret.
    fn put_secret(&mut self, key: &str, value: &dyn Field) {
        self.put_personal(key, value);
    }

    /// Visits the keys that are unknown to this version. Their values may be personal data.
    fn put_extra(&mut self, extra: &ExtraFields) {
        for (key, value) in extra.iter() {
            self.put_secret(key, value);
        }
    }
}

/// Writes into an object that is already open.
impl Fields for Writer {
    fn put(&mut self, key: &str, value: &dyn Field) {
        if !value.is_none() {
            self.entry(key, |to| value.write(to));
        }
    }

    fn put_extra(&mut self, extra: &ExtraFields) {
        extra.write(self);
    }
}

/// Finds the value of a key.
pub(crate) struct KeyFinder<'a> {
    pub(crate) key: &'a str,
    pub(crate) found: Option<String>,
}

impl Fields for KeyFinder<'_> {
    fn put(&mut self, key: &str, value: &dyn Field) {
        if key == self.key {
            let mut text = Writer::new();
            value.write(&mut text);
            self.found = Some(text.into_text());
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
    /// The keys of fields that have another name in Rust, with that name.
    pub(crate) renamed: &'static [(&'static str, &'static str)],
}

impl Shower<'_, '_> {
    fn name<'k>(&self, key: &'k str) -> &'k str {
        self.renamed.iter().find(|(wire, _)| *wire == key).map_or(key, |(_, rust)| rust)
    }
}

impl Fields for Shower<'_, '_> {
    fn put(&mut self, key: &str, value: &dyn Field) {
        let name = self.name(key);
        self.to.field(name, &Shown(value, self.show));
    }

    fn put_personal(&mut self, key: &str, value: &dyn Field) {
        if self.show == Show::Everything || value.is_none() {
            self.put(key, value);
        } else {
            let name = self.name(key);
            self.to.field(name, &format_args!("<redacted>"));
        }
    }

    fn put_extra(&mut self, extra: &ExtraFields) {
        for (key, value) in extra.iter() {
            match extra.is_unreadable(key) && self.show == Show::Public {
                true => self.to.field(self.name(key), &format_args!("<unreadable>")),
                false => {
                    self.put_secret(key, value);
                    &mut self.to
                }
            };
        }
    }
}
