//! Cases that changed without a delivery.

use std::collections::HashMap;

use helpdesk::jobs::{UpdatesCursor, UpdatesSince};
use helpdesk::request::OperationInput;
use helpdesk::response::{DecodeError, ItemError, Response};
use helpdesk::{Case, CaseId, Client, Error, Request, Timestamp, cases};

/// Cases that changed without a delivery.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Missed {
    /// The cases, in their current state, in the order of their changes.
    pub cases: Vec<Case>,
    /// Errors of rows that cannot be decoded.
    pub errors: Vec<ItemError>,
    /// The start of the next run. Save it when the cases are handled.
    pub cursor: UpdatesCursor,
}

/// Reads the cases that changed since a time or a cursor, and returns the cases for which `is_handled` is false.
/// [`Handled`] can answer that.
///
/// A delivery can be lost, have an unreadable body, or have the id of an earlier state. Run this function every few
/// minutes: a run without changes sends one or two requests.
///
/// # Errors
///
/// Fails if a list cannot be read, or if the cursor belongs to another account.
pub async fn missed(
    client: &Client,
    since: impl Into<UpdatesSince>,
    is_handled: impl Fn(&Case) -> bool,
) -> Result<Missed, Error> {
    let mut updates = client.updates(cases::list(), since);
    let (mut cases_by_id, mut errors) = (HashMap::new(), Vec::new());
    while let Some(page) = updates.next().await {
        let page = page?;
        errors.extend(page.errors);
        // A case that changes during the run appears again, in its newer state.
        cases_by_id.extend(page.items.into_iter().map(|case| (case.case_id, case)));
    }
    let mut cases: Vec<Case> = cases_by_id.into_values().filter(|case| !is_handled(case)).collect();
    cases.sort_by_key(|case| (changed_at(case), case.case_id));
    Ok(Missed { cases, errors, cursor: updates.cursor() })
}

/// The state of a case at a time.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Current {
    /// The case.
    pub case: Case,
    /// The time of the response, by the clock of the service.
    pub read_at: Option<Timestamp>,
}

/// Reads a case, with the time that [`Handled::note`] needs.
///
/// # Errors
///
/// Fails as [`cases::get`] does, for example if the case was deleted permanently.
pub async fn current(client: &Client, case: impl Into<CaseId>) -> Result<Current, Error> {
    client.send(Dated(cases::get(case.into()))).await
}

/// A request whose output has the time of the response.
struct Dated(cases::Get);

impl Request for Dated {
    type Output = Current;

    fn input(&self) -> &OperationInput {
        self.0.input()
    }

    fn read(response: &Response) -> Result<Current, DecodeError> {
        Ok(Current { case: cases::Get::read(response)?, read_at: response.date() })
    }
}

/// The states of cases that a program has handled, in memory.
#[derive(Debug, Default)]
pub struct Handled(HashMap<CaseId, Timestamp>);

impl Handled {
    /// Notes that the program has handled this state of a case.
    ///
    /// Times have whole seconds. A case that was read within two seconds after its change is not noted, because the case can change again
    /// with the same time. Then [`missed`] returns the case again, so wait a few seconds before you read a case.
    pub fn note(&mut self, current: &Current) {
        let settled = |changed: Timestamp| Some(current.read_at?.unix_seconds() > changed.unix_seconds() + 1);
        match changed_at(&current.case) {
            Some(changed) if settled(changed) == Some(true) => drop(self.0.insert(current.case.case_id, changed)),
            Some(_) | None => (),
        }
    }

    /// Returns whether the program has handled this state of a case, or a later one.
    pub fn has(&self, case: &Case) -> bool {
        let handled = self.0.get(&case.case_id);
        changed_at(case).is_some_and(|changed| handled.is_some_and(|handled| *handled >= changed))
    }

    /// Drops the states before a time. A run of [`missed`] with a later start does not need them.
    pub fn forget_before(&mut self, time: Timestamp) {
        self.0.retain(|_, handled| *handled >= time);
    }
}

fn changed_at(case: &Case) -> Option<Timestamp> {
    case.updated_at.or(case.created_at)
}
