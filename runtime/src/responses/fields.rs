//! The fields of a record, handed over one by one: to be written as JSON, or to be shown.

use std::fmt;

use crate::json::Writer;
use crate::values::{ExtraFields, Field, Show, Shown};

/// Takes the fields of a record: to write them, or to show them.
pub trait Fields {
    /// A field that anyone may see.
    fn put(&mut self, key: &str, value: &dyn Field);

    /// A field about a person.
    fn put_personal(&mut self, key: &str, value: &dyn Field) {
        self.put(key, value);
    }

    /// A field that opens a door.
    fn put_secret(&mut self, key: &str, value: &dyn Field) {
        self.put_personal(key, value);
    }

    /// The keys that are not known, so that anything may be behind them.
    fn put_extra(&mut self, extra: &ExtraFields) {
        for (key, value) in extra.iter() {
            self.put_secret(key, value);
        }
    }
}

/// They go into an object that is open already.
impl Fields for Writer {
    fn put(&mut self, key: &str, value: &dyn Field) {
        if !value.is_none() {
            self.entry(key, |to| value.write(to));
        }
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

/// Shows them, or hides what is nobody's business.
pub(crate) struct Shower<'a, 'b> {
    pub(crate) to: fmt::DebugStruct<'a, 'b>,
    pub(crate) show: Show,
}

impl Fields for Shower<'_, '_> {
    fn put(&mut self, key: &str, value: &dyn Field) {
        self.to.field(key, &Shown(value, self.show));
    }

    fn put_personal(&mut self, key: &str, value: &dyn Field) {
        if self.show == Show::Everything || value.is_none() {
            self.put(key, value);
        } else {
            self.to.field(key, &format_args!("<redacted>"));
        }
    }
}
