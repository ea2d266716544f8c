//! Visits the fields of a record one by one, for JSON or `Debug`.

use std::fmt;

use crate::json::{Redacted, redacted};
use crate::values::{ExtraFields, Field};

/// A visitor of the fields of a record.
pub trait Fields {
    /// Visits a public field.
    fn put(&mut self, key: &str, value: &dyn Field);

    /// Visits a field with personal data or a secret.
    fn put_redacted(&mut self, key: &str, value: &dyn Field) {
        self.put(key, value);
    }

    /// Visits the keys that are unknown to this version. Their values may be personal data.
    fn put_extra(&mut self, extra: &ExtraFields);
}

/// A visitor that calls a function with the bit, the key and the value of each field.
pub(crate) struct FieldFn<'a> {
    bit: u64,
    take: &'a mut dyn FnMut(u64, &str, &dyn Field),
}

impl<'a> FieldFn<'a> {
    pub(crate) fn new(take: &'a mut dyn FnMut(u64, &str, &dyn Field)) -> Self {
        Self { bit: 1, take }
    }
}

impl Fields for FieldFn<'_> {
    fn put(&mut self, key: &str, value: &dyn Field) {
        (self.take)(self.bit, key, value);
        self.bit <<= 1;
    }

    fn put_extra(&mut self, _: &ExtraFields) {}
}

/// A visitor that writes the `Debug` output of fields, or redacts them.
pub(crate) struct DebugFields<'a, 'b> {
    pub(crate) to: fmt::DebugStruct<'a, 'b>,
    /// The key of each field with its name in Rust.
    pub(crate) fields: &'static [(&'static str, &'static str)],
}

impl DebugFields<'_, '_> {
    fn name<'k>(&self, key: &'k str) -> &'k str {
        self.fields.iter().find(|(wire, _)| *wire == key).map_or(key, |(_, rust)| rust)
    }
}

impl Fields for DebugFields<'_, '_> {
    fn put(&mut self, key: &str, value: &dyn Field) {
        let name = self.name(key);
        self.to.field(name, &value);
    }

    fn put_redacted(&mut self, key: &str, value: &dyn Field) {
        let name = self.name(key);
        if value.is_none() {
            self.to.field(name, &value);
        } else {
            self.to.field(name, &Redacted);
        }
    }

    fn put_extra(&mut self, extra: &ExtraFields) {
        for key in extra.entries().keys() {
            let name = self.name(key);
            if extra.is_unreadable(key) {
                self.to.field(name, &format_args!("<unreadable>"));
            } else {
                self.to.field(redacted::name(name), &Redacted);
            }
        }
    }
}
