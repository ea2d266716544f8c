//! The subject of a report.

use helpdesk::GroupId;

use crate::period::Period;

/// Which cases a report is about.
#[derive(Clone, Debug)]
pub struct ReportQuery {
    /// The days on which the cases were created.
    pub period: Period,
    /// The groups of the cases. Empty for all cases.
    pub groups: Vec<GroupId>,
}
