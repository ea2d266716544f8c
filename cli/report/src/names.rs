//! The names of groups and staff in a report.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use helpdesk::{GroupId, StaffId};
use serde_json::Value;

use crate::table::Table;

/// The known names. Records without a name are shown by id.
#[derive(Default)]
pub(crate) struct Names {
    pub(crate) groups: BTreeMap<GroupId, String>,
    pub(crate) staff: BTreeMap<StaffId, String>,
}

impl Names {
    /// Reads the names that an export with `--with groups,staff` has beside its cases. The figures need none, so that others do without.
    pub(crate) fn beside(cases: &Path) -> Self {
        Self {
            groups: names(cases, "groups", ["group_id", "group_title"]),
            staff: names(cases, "staff", ["staff_id", "staff_full_name"]),
        }
    }

    pub(crate) fn group(&self, group: Option<GroupId>) -> String {
        let name = |id| self.groups.get(&id).cloned().unwrap_or_else(|| format!("group {id}"));
        group.map_or("no group".to_owned(), name)
    }

    pub(crate) fn staff(&self, staff: Option<StaffId>) -> String {
        let name = |id| self.staff.get(&id).cloned().unwrap_or_else(|| format!("staff {id}"));
        staff.map_or("nobody".to_owned(), name)
    }
}

/// The names of a table, from the first place that has any.
fn names<Id: From<u64> + Ord>(cases: &Path, name: &str, columns: [&'static str; 2]) -> BTreeMap<Id, String> {
    let read = |path: PathBuf| {
        let mut names = BTreeMap::new();
        // Keeps the names that the list returned before an error.
        let _ = Table { path: &path, name, columns: &columns }.read(&mut |json| {
            let row: Value = serde_json::from_str(json).unwrap_or_default();
            let id = row[columns[0]].as_u64().or_else(|| row[columns[0]].as_str()?.parse().ok());
            if let (Some(id), Some(name)) = (id, row[columns[1]].as_str()) {
                names.insert(id.into(), name.to_owned());
            }
            Ok(())
        });
        names
    };
    places(cases, name).into_iter().map(read).find(|names| !names.is_empty()).unwrap_or_default()
}

/// The places where the table may be: in the same database, `cases.groups.csv` beside `cases.csv`, or `groups.parquet` in a copy.
fn places(cases: &Path, name: &str) -> Vec<PathBuf> {
    if (Table { path: cases, name, columns: &[] }).is_database() {
        return vec![cases.to_owned()];
    }
    let [stem, extension] = [cases.file_stem(), cases.extension()].map(|it| it.unwrap_or_default().to_string_lossy());
    [format!("{stem}.{name}.{extension}"), format!("{name}.{extension}")].map(|it| cases.with_file_name(it)).to_vec()
}
