//! All cases, with summaries of what lists filter and sort by. The summaries are contiguous, so that a list does not
//! read the memory of every case.

use crate::generic::Table;
use crate::input::enums::EnumValue;
use crate::resources::cases::case::Case;
use crate::resources::cases::subjects::{Subject, Subjects};

/// Cases by id, with a summary of each.
pub(crate) struct Cases {
    cases: Table<Case>,
    /// The summaries, in the order of creation.
    summaries: Vec<Summary>,
    subjects: Subjects,
    stale: Stale,
}

/// The summaries that may be out of date.
enum Stale {
    /// The listed summaries, by the key of their order, which never changes.
    Some(Vec<(i64, u64)>),
    All,
}

/// The fields that most filters and all orders use.
pub(crate) struct Summary {
    pub(crate) subject: Subject,
    pub(crate) created: i64,
    pub(crate) id: u64,
    pub(crate) updated: i64,
    pub(crate) last_response: i64,
    pub(crate) user: u64,
    pub(crate) staff: u64,
    pub(crate) group: u64,
    pub(crate) status: EnumValue,
    pub(crate) priority: EnumValue,
    pub(crate) merged: bool,
    pub(crate) active_chat: bool,
}

impl Summary {
    fn of(case: &Case, subject: Subject) -> Self {
        Self {
            subject,
            created: case.created,
            id: case.id,
            updated: case.updated,
            last_response: case.last_response,
            user: case.user,
            staff: case.staff,
            group: case.group,
            status: case.status,
            priority: case.priority,
            merged: case.parent != 0,
            active_chat: case.active_chat,
        }
    }
}

impl Cases {
    /// Creates an empty table; the first case will have this id.
    pub(crate) fn from(first: u64) -> Self {
        let (cases, summaries, subjects) = (Table::from(first), Vec::new(), Subjects::default());
        Self { cases, summaries, subjects, stale: Stale::Some(Vec::new()) }
    }

    fn mark_stale(&mut self, created: i64, id: u64) {
        match &mut self.stale {
            Stale::Some(stale) if stale.len() <= self.summaries.len() / 8 + 64 => stale.push((created, id)),
            // To sort all summaries again is less work than to insert so many.
            stale => *stale = Stale::All,
        }
    }

    pub(crate) fn add(&mut self, case: impl FnOnce(u64) -> Case) -> u64 {
        let id = self.cases.add(case);
        let created = self.cases.get(id).map_or(0, |case| case.created);
        self.mark_stale(created, id);
        id
    }

    pub(crate) fn get(&self, id: u64) -> Option<&Case> {
        self.cases.get(id)
    }

    pub(crate) fn get_mut(&mut self, id: u64) -> Option<&mut Case> {
        let created = self.cases.get(id)?.created;
        self.mark_stale(created, id);
        self.cases.get_mut(id)
    }

    pub(crate) fn has(&self, id: u64) -> bool {
        self.cases.has(id)
    }

    pub(crate) fn remove(&mut self, id: u64) -> Option<Case> {
        let case = self.cases.remove(id)?;
        self.mark_stale(case.created, id);
        Some(case)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Case> {
        self.cases.iter()
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Case> {
        self.stale = Stale::All;
        self.cases.iter_mut()
    }

    pub(crate) fn len(&self) -> usize {
        self.cases.len()
    }

    /// Updates all summaries. Call it before [`summaries`](Self::summaries).
    pub(crate) fn refresh(&mut self) {
        match std::mem::replace(&mut self.stale, Stale::Some(Vec::new())) {
            Stale::Some(stale) => stale.into_iter().for_each(|(created, id)| self.refresh_one(created, id)),
            Stale::All => self.refresh_all(),
        }
        if self.subjects.are_mostly_lost() {
            self.refresh_all();
        }
    }

    fn refresh_all(&mut self) {
        let mut cases: Vec<&Case> = self.cases.iter().collect();
        cases.sort_unstable_by_key(|case| (case.created, case.id));
        self.subjects = Subjects::default();
        // Summaries and subjects have the same order, so that a search reads the memory sequentially.
        let summary = |case: &Case| Summary::of(case, self.subjects.add(&case.subject));
        self.summaries = cases.into_iter().map(summary).collect();
    }

    fn refresh_one(&mut self, created: i64, id: u64) {
        let place = self.summaries.binary_search_by_key(&(created, id), |it| (it.created, it.id));
        match (place, self.cases.get(id)) {
            (Ok(place), Some(case)) => {
                let subject = self.subjects.replace(self.summaries[place].subject, &case.subject);
                self.summaries[place] = Summary::of(case, subject);
            }
            (Ok(place), None) => {
                let summary = self.summaries.remove(place);
                self.subjects.lose(summary.subject);
            }
            (Err(place), Some(case)) => {
                let subject = self.subjects.add(&case.subject);
                self.summaries.insert(place, Summary::of(case, subject));
            }
            (Err(_), None) => (),
        }
    }

    /// Returns the subject of a case in lower case.
    pub(crate) fn subject(&self, summary: &Summary) -> &str {
        self.subjects.get(summary.subject)
    }

    /// Returns the summaries of the cases that were created in this time range, in the order of creation.
    pub(crate) fn summaries(&self, from: i64, to: i64) -> &[Summary] {
        let start = self.summaries.partition_point(|it| it.created < from);
        let end = self.summaries.partition_point(|it| it.created <= to);
        &self.summaries[start..end.max(start)]
    }
}
