//! All cases, with summaries of what lists filter and sort by. The summaries are contiguous, so that a list does not
//! read the memory of every case.

use crate::generic::Table;
use crate::input::enums::EnumValue;
use crate::resources::cases::case::Case;

/// Cases by id, with a summary of each.
pub(crate) struct Cases {
    cases: Table<Case>,
    /// The summaries, in the order of creation.
    summaries: Vec<Summary>,
    /// The summaries that may be out of date, by the key of their order, which never changes. `None` means all.
    stale: Option<Vec<(i64, u64)>>,
}

/// The fields that most filters and all orders use.
pub(crate) struct Summary {
    /// In lower case.
    pub(crate) subject: Box<str>,
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
    fn of(case: &Case) -> Self {
        Self {
            subject: case.subject.to_lowercase().into(),
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
        Self { cases: Table::from(first), summaries: Vec::new(), stale: Some(Vec::new()) }
    }

    fn mark_stale(&mut self, created: i64, id: u64) {
        match &mut self.stale {
            Some(stale) if stale.len() <= self.summaries.len() / 8 + 64 => stale.push((created, id)),
            // To sort all summaries again is less work than to insert so many.
            stale => *stale = None,
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
        self.stale = None;
        self.cases.iter_mut()
    }

    pub(crate) fn len(&self) -> usize {
        self.cases.len()
    }

    /// Updates all summaries. Call it before [`summaries`](Self::summaries).
    pub(crate) fn refresh(&mut self) {
        match self.stale.replace(Vec::new()) {
            Some(stale) => stale.into_iter().for_each(|(created, id)| self.refresh_one(created, id)),
            None => self.refresh_all(),
        }
    }

    fn refresh_all(&mut self) {
        let mut cases: Vec<&Case> = self.cases.iter().collect();
        cases.sort_unstable_by_key(|case| (case.created, case.id));
        self.summaries = cases.into_iter().map(Summary::of).collect();
    }

    fn refresh_one(&mut self, created: i64, id: u64) {
        let place = self.summaries.binary_search_by_key(&(created, id), |it| (it.created, it.id));
        match (place, self.cases.get(id)) {
            (Ok(place), Some(case)) => self.summaries[place] = Summary::of(case),
            (Ok(place), None) => drop(self.summaries.remove(place)),
            (Err(place), Some(case)) => self.summaries.insert(place, Summary::of(case)),
            (Err(_), None) => (),
        }
    }

    /// Returns the summaries of the cases that were created in this time range, in the order of creation.
    pub(crate) fn summaries(&self, from: i64, to: i64) -> &[Summary] {
        let start = self.summaries.partition_point(|it| it.created < from);
        let end = self.summaries.partition_point(|it| it.created <= to);
        &self.summaries[start..end.max(start)]
    }
}
