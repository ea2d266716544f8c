//! The records of a bulk change, by their outcomes.

use std::collections::BTreeMap;
use std::fmt;

use crate::bulk::journal::{Place, State};

/// How many records ended how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// The number of records by the outcomes of this run.
    pub sent: BTreeMap<State, usize>,
    /// The number of records that an earlier run has done.
    pub done_before: usize,
    /// The requests that an earlier run may have done, and that are not retried.
    pub unknown_before: Vec<Place>,
    /// The requests that are not sent, because an earlier request of their record has an unknown outcome and no decision.
    pub waiting: Vec<Place>,
    /// The requests of the same records that an earlier run may have done, and that are not part of this run.
    pub unknown_elsewhere: Vec<Place>,
    /// The number of records that this run did not take, because it was stopped.
    pub not_taken: usize,
}

impl Summary {
    /// Returns how many records ended so in this run.
    pub fn count(&self, state: State) -> usize {
        self.sent.get(&state).copied().unwrap_or(0)
    }

    /// Returns how many records may have been changed, in this run or in an earlier one.
    pub fn unknown(&self) -> usize {
        self.count(State::Unknown) + self.unknown_before.len() + self.unknown_elsewhere.len()
    }

    /// Returns whether the outcome of each record is known.
    pub fn is_settled(&self) -> bool {
        self.not_taken == 0 && self.unknown() == 0 && self.waiting.is_empty()
    }

    /// Returns whether each record is done.
    pub fn is_complete(&self) -> bool {
        self.is_settled() && self.sent.keys().all(|it| matches!(it, State::Done))
    }
}

/// `970 done, 20 rejected, 2 unknown, 8 not taken, 120 done before`
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} done", self.count(State::Done))?;
        for (state, count) in self.sent.iter().filter(|it| *it.0 != State::Done) {
            write!(f, ", {count} {state}")?;
        }
        let others = [
            (self.unknown_before.len(), "unknown from an earlier run, and not retried"),
            (self.unknown_elsewhere.len(), "unknown from a line that is not among these"),
            (self.waiting.len(), "waiting for a decision about these"),
            (self.not_taken, "not taken"),
            (self.done_before, "done before"),
        ];
        others.iter().filter(|it| it.0 > 0).try_for_each(|(count, what)| write!(f, ", {count} {what}"))
    }
}
