//! The context and the progress of a run.

use helpdesk::blocking::Client;
use helpdesk::meta::UntypedRecord;
use helpdesk::response::ItemError;

use crate::error::Error;
use crate::event::Event;
use crate::keep::store::Store;
use crate::keep::table::Table;
use crate::plan::Plan;
use crate::proof::Completeness;

/// The position of a list that was read to its end.
pub(super) const DONE: &str = "done";

/// How often a list that changes meanwhile is read at most.
pub(super) const READINGS: usize = 3;

pub(super) struct Run<'a> {
    pub(super) plan: &'a Plan,
    pub(super) client: Client,
    /// Identifies the account.
    pub(super) account: &'a str,
    pub(super) store: &'a mut Store,
    pub(super) on_event: &'a mut dyn FnMut(Event<'_>),
}

impl Run<'_> {
    /// Saves a page, the position after it, and that the parts of its records are unread.
    pub(super) fn save(
        &mut self,
        table: &Table,
        items: &[UntypedRecord],
        errors: &[ItemError],
        after: &str,
    ) -> Result<(), Error> {
        let has_parts = table.name == self.plan.first().name;
        self.store.change(|change| {
            for row in table.rows(items, errors) {
                change.insert(table, &row)?;
                table.id_of(&row).filter(|_| has_parts).map_or(Ok(()), |id| change.add_unread(id))?;
            }
            change.set(&position(table), after)
        })
    }

    /// Saves that a list was read to its end, and where the next run begins.
    pub(super) fn end(&mut self, table: &Table, after: &str, compared: &Completeness) -> Result<(), Error> {
        self.store.change(|change| change.set(&position(table), after).and_then(|()| compared.save(change, table)))
    }
}

/// The name of the saved position of a table.
pub(super) fn position(table: &Table) -> String {
    format!("position {}", table.name)
}
