//! The values of times and names in the journal of a command, which each later run reuses.

use std::cell::RefCell;
use std::collections::HashSet;

use helpdesk_tools::bulk::Journal;
use serde_json::Value as Json;

use crate::failure::Failure;

/// The journal while requests are read. Without a journal, no value is stored.
#[derive(Default)]
pub(super) struct Memory {
    journal: RefCell<Option<Journal>>,
    /// The keys of this run.
    new: RefCell<HashSet<String>>,
}

impl Memory {
    pub(super) fn new(journal: Option<Journal>) -> Self {
        Self { journal: RefCell::new(journal), new: RefCell::default() }
    }

    pub(super) fn get(&self, what: &str) -> Option<Json> {
        self.journal.borrow().as_ref()?.resolved_value(what).cloned()
    }

    /// Returns the value that an earlier run stored.
    pub(super) fn get_earlier(&self, what: &str) -> Option<Json> {
        self.get(what).filter(|_| !self.new.borrow().contains(what))
    }

    pub(super) fn put(&self, what: &str, value: Json) {
        if let Some(journal) = self.journal.borrow_mut().as_mut() {
            journal.resolve(what, value);
            self.new.borrow_mut().insert(what.to_owned());
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
        self.journal.into_inner()
    }
}
