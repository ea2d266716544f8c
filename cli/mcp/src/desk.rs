//! The account as the tools of a connection see it.

use std::cell::RefCell;
use std::collections::HashSet;

use helpdesk::blocking::Client;
use helpdesk::{Effect, Error};
use helpdesk_tools::guard::Budget;
use helpdesk_tools::names::{List, Names, Problem, Purpose};
use helpdesk_tools::redaction::Visibility;
use helpdesk_tools::times::TimeZone;

use crate::canceled::CanceledNotes;
use crate::failure::Failure;
use crate::placeholders::Placeholders;

pub(crate) struct Desk {
    pub(crate) client: Client,
    /// The address that the client logs in with.
    pub(crate) email: String,
    pub(crate) budget: Budget,
    pub(crate) time_zone: TimeZone,
    pub(crate) visibility: Visibility,
    pub(crate) placeholders: Placeholders,
    /// Remarks on the call that runs.
    pub(crate) remarks: RefCell<Vec<String>>,
    /// The cursors that results had.
    pub(crate) cursors: RefCell<HashSet<u32>>,
    /// The notes whose calls were canceled.
    pub(crate) canceled_notes: RefCell<CanceledNotes>,
}

impl Desk {
    /// Returns what stands for a string that somebody wrote, or the string where those are shown.
    pub(crate) fn text(&self, text: &str) -> String {
        match self.visibility {
            Visibility::Public if !text.is_empty() => self.placeholders.text(text),
            _ => text.to_owned(),
        }
    }

    /// Returns the names of the account as they are now: somebody may add one while the agent works.
    pub(crate) fn names(&self) -> Names {
        Names::new(self.client.clone(), self.email.as_str())
    }

    /// Returns the failure of a request that reads.
    pub(crate) fn failure(&self, error: &Error) -> Failure {
        Failure::of(error, Effect::Safe, &self.budget)
    }

    /// Returns the id of the record that has this name, or the name that this placeholder stands for.
    pub(crate) fn find_id(&self, list: List, name: &str) -> Result<u64, Failure> {
        let hidden = self.placeholders.value(name)?;
        let name = hidden.as_ref().and_then(|it| it.as_str()).unwrap_or(name);
        // Searching by parts would let an agent find a hidden name. The purpose of a change requires the whole name.
        let entry = self.names().id(list, name, Purpose::Change).map_err(|error| self.name_failure(error))?;
        Ok(entry.id)
    }

    /// Returns the failure to find a record by its name. The names of the candidates are values of records.
    pub(crate) fn name_failure(&self, error: helpdesk_tools::names::Error) -> Failure {
        match error {
            helpdesk_tools::names::Error::Client(error) => self.failure(&error),
            helpdesk_tools::names::Error::Name { problem: Problem::Unknown | Problem::Part, noun, .. } => {
                format!("this is the name of no {noun}").into()
            }
            helpdesk_tools::names::Error::Name { noun, candidates, .. } => {
                let ids = candidates.into_iter().map(|it| it.id).collect::<Vec<_>>();
                Failure::new(format!("this is the name of more than one {noun}")).with("ids", ids)
            }
            _ => "the name cannot be looked up".into(),
        }
    }
}
