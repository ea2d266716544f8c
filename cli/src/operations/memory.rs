//! The values of times and names, in the journal of a command: the same in each of its runs.

use std::cell::RefCell;

use helpdesk_tools::bulk::Journal;
use serde_json::Value as Json;

use crate::failure::Failure;

/// The journal while requests are read. A command without one remembers nothing.
#[derive(Default)]
pub(super) struct Memory(RefCell<Option<Journal>>);

impl Memory {
    pub(super) fn new(journal: Option<Journal>) -> Self {
        Self(RefCell::new(journal))
    }

    pub(super) fn get(&self, what: &str) -> Option<Json> {
        self.0.borrow().as_ref()?.resolved_value(what).cloned()
    }

    pub(super) fn put(&self, what: &str, value: Json) {
        if let Some(journal) = self.0.borrow_mut().as_mut() {
            journal.resolve(what, value);
        }
    }

    pub(super) fn get_or_put(&self, what: &str, read: impl FnOnce() -> Result<Json, Failure>) -> Result<Json, Failure> {
        if let Some(known) = self.get(what) {
            return Ok(known);
        }
        let value = read()?;
        self.put(what, value.clone());
        Ok(value)
    }

    /// Returns the journal.
    pub(super) fn into_journal(self) -> Option<Journal> {
        self.0.into_inner()
    }
}
