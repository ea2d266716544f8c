//! How a report calls groups and staff.

use std::collections::BTreeMap;

use helpdesk::{GroupId, StaffId};

/// The names that are known. The others are ids.
#[derive(Default)]
pub(crate) struct Names {
    pub(crate) groups: BTreeMap<GroupId, String>,
    pub(crate) staff: BTreeMap<StaffId, String>,
}

impl Names {
    pub(crate) fn group(&self, group: Option<GroupId>) -> String {
        let name = |id| self.groups.get(&id).cloned().unwrap_or_else(|| format!("group {id}"));
        group.map_or("no group".to_owned(), name)
    }

    pub(crate) fn staff(&self, staff: Option<StaffId>) -> String {
        let name = |id| self.staff.get(&id).cloned().unwrap_or_else(|| format!("staff {id}"));
        staff.map_or("nobody".to_owned(), name)
    }
}
