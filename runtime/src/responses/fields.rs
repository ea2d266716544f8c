//! Visits the fields of a record one by one, to write them as JSON or to show them.

use std::fmt;

use crate::json::{Redacted, Writer, redacted};
use crate::values::{ExtraFields, Field, Show, Shown, json_text};

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
            let mut texts = Vec::new();
            (self.visit_empty)(&mut Each::new(&mut |bit, _, value| {
                if self.came & bit == 0 && !value.is_none() {
                    texts.push((bit, json_text(value)));
                }
            }));
            texts
        });
        empty.iter().any(|(other, empty)| *other == bit && *empty == json_text(value))
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

/// Passes each field to a function, with its bit, its key and its value.
pub(crate) struct Each<'a> {
    bit: u64,
    take: &'a mut dyn FnMut(u64, &str, &dyn Field),
}

impl<'a> Each<'a> {
    pub(crate) fn new(take: &'a mut dyn FnMut(u64, &str, &dyn Field)) -> Self {
        Self { bit: 1, take }
    }
}

impl Fields for Each<'_> {
    fn put(&mut self, key: &str, value: &dyn Field) {
        (self.take)(self.bit, key, value);
        self.bit <<= 1;
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
