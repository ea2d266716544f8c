//! The number of records, compared with the service's counts.

use std::fmt;
use std::path::PathBuf;

use helpdesk::jobs::{ExportReport, UpdatesReport};

use crate::error::Error;
use crate::keep::store::{Change, Store};
use crate::keep::table::Table;
use crate::plan::{Job, Plan};

mod files;

pub use self::files::{FailedFile, FilesProof};

/// The number of records, compared with the service's counts. `Display` has a line for each table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proof {
    /// The tables, first that of the resource.
    pub tables: Vec<TableProof>,
    /// The files of attachments, if they were fetched.
    pub files: Option<FilesProof>,
}

/// How many records a table has.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableProof {
    /// The name of the table.
    pub table: &'static str,
    /// The file. A database has several tables.
    pub path: PathBuf,
    /// The number of records.
    pub records: u64,
    /// The number of records with a value in the column `_errors`, because they could not be read as their type.
    pub with_errors: u64,
    /// The number of records of a copy with a value in the column `gone_at`, because the service no longer has them.
    pub deleted: u64,
    /// The number of records of the first table without parts in this table, because the staff member may not read the parts.
    pub forbidden: u64,
    /// The comparison of the number of all other records with the service's count.
    pub completeness: Completeness,
}

/// The comparison of a number of records with the service's count.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Completeness {
    /// The list was read by creation time, and each range of time has as many records as the service counts there. The counts also match if
    /// one record came in place of another.
    CountsMatch,
    /// The list was read to its end, and there are as many records as the service counts in all. In a copy, a missing record and a deleted
    /// one cancel each other out.
    AsMany,
    /// The copy has this many records more than the service counts, because deleted records stay. Such records can hide missing ones.
    More(u64),
    /// The list was read to its end, and the service states no count. So nothing is compared.
    Uncounted,
    /// The parts of every record in the first table were read. The service does not count them.
    AllParts,
    /// Records are missing, or an export has more than the service counts, for this reason.
    Incomplete(String),
    /// The staff member may not read the list.
    Skipped,
}

impl Proof {
    /// Returns whether no table lacks a record that the service counts, every record could be read, and no file failed.
    pub fn is_complete(&self) -> bool {
        use Completeness::{Incomplete, Skipped};
        self.files.as_ref().is_none_or(FilesProof::is_complete)
            && self.tables.iter().all(|it| it.with_errors == 0 && !matches!(it.completeness, Incomplete(_) | Skipped))
    }

    pub(crate) fn new(plan: &Plan, store: &Store, skipped: &[&str], paths: Vec<PathBuf>) -> Result<Self, Error> {
        let tables = plan.tables.iter().zip(paths).map(|(table, path)| {
            let is_skipped = skipped.contains(&table.list.operation.id);
            let completeness = if is_skipped { Completeness::Skipped } else { Completeness::of(table, store)? };
            let (records, with_errors) = (store.count(table)?, store.unreadable(table)?);
            let deleted = records - store.count_there(table)?;
            let forbidden = store.count_forbidden(table)?;
            Ok(TableProof { table: table.name, path, records, with_errors, deleted, forbidden, completeness })
        });
        let tables = tables.collect::<Result<_, Error>>()?;
        let table = plan.tables.iter().find(|table| table.has_files());
        let files = table.zip(plan.files.as_ref()).map(|(table, files)| FilesProof::new(table, files, store));
        Ok(Self { tables, files: files.transpose()? })
    }
}

impl Completeness {
    pub(crate) fn of_report(report: &ExportReport, saved: u64) -> Self {
        match (report.count_mismatch_total, report.records + report.decode_errors) {
            (_, received) if received != saved => Self::Incomplete(format!("{received} records came")),
            (0, _) if report.counts_match() => Self::CountsMatch,
            (0, _) => Self::Uncounted,
            (1, _) => Self::Incomplete("the count of 1 time range differs from the service's".to_owned()),
            (count, _) => Self::Incomplete(format!("the counts of {count} time ranges differ from the service's")),
        }
    }

    /// Returns the result of a run of updates that did not reach the end.
    pub(crate) fn of_updates(report: &UpdatesReport) -> Option<Self> {
        let clock = match report.clock_behind.as_secs() {
            0 => String::new(),
            seconds => format!("; the service's clock is {seconds} s behind"),
        };
        let why = || format!("records changed as fast as they were read{clock}; run it again for the rest");
        report.outpaced.then(|| Self::Incomplete(why()))
    }

    /// Compares the totals on the first and the last page. If the total has fallen, pages have shifted, and records between them may be missing.
    pub(crate) fn of_totals(job: Job, records: u64, first: Option<u64>, last: Option<u64>) -> Self {
        match (first, last) {
            (Some(first), Some(last)) if last < first => {
                Self::Incomplete(format!("the service counted {first} first, and {last} at the end"))
            }
            _ => Self::of_total(job, records, last),
        }
    }

    pub(crate) fn of_total(job: Job, saved: u64, total: Option<u64>) -> Self {
        match total {
            None => Self::Uncounted,
            Some(total) if total == saved => Self::AsMany,
            Some(total) if total < saved && job == Job::Sync => Self::More(saved - total),
            Some(total) => Self::Incomplete(format!("the service counts {total}")),
        }
    }

    /// Saves the completeness of a list that the run has read to its end.
    pub(crate) fn save(&self, change: &Change<'_>, table: &Table) -> Result<(), Error> {
        let text = match self {
            Self::CountsMatch => COUNTS_MATCH.to_owned(),
            Self::AsMany => format!("{MORE_PREFIX}0"),
            Self::More(more) => format!("{MORE_PREFIX}{more}"),
            Self::Incomplete(why) => why.clone(),
            Self::Uncounted | Self::AllParts | Self::Skipped => return change.remove(&saved_key(table)),
        };
        change.set(&saved_key(table), &text)
    }

    /// Returns the completeness of a table that a run has read to its end.
    pub(crate) fn of(table: &Table, store: &Store) -> Result<Self, Error> {
        if table.part.is_some() {
            let unread = store.unread(&[table])?;
            let such = store.unread_error(table)?.map(|(id, why)| format!(", such as {id}: {why}")).unwrap_or_default();
            return Ok(match unread {
                0 => Self::AllParts,
                unread => Self::Incomplete(format!("those of {unread} records cannot be read{such}")),
            });
        }
        let Some(text) = store.value(&saved_key(table))? else { return Ok(Self::Uncounted) };
        Ok(match text.strip_prefix(MORE_PREFIX).and_then(|more| more.parse().ok()) {
            Some(0) => Self::AsMany,
            Some(more) => Self::More(more),
            None if text == COUNTS_MATCH => Self::CountsMatch,
            None => Self::Incomplete(text),
        })
    }
}

const COUNTS_MATCH: &str = "counts match";
/// The text before the number of records that the service does not count.
const MORE_PREFIX: &str = "more ";

fn saved_key(table: &Table) -> String {
    format!("compared {}", table.name)
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.tables.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))?;
        self.files.iter().try_for_each(|files| write!(f, "\n{files}"))
    }
}

impl fmt::Display for TableProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { table, path, records, with_errors, deleted, forbidden, completeness } = self;
        let left = records - deleted;
        let what = match (*table, left) {
            ("changelog", 1) => "change".to_owned(),
            ("changelog", _) => "changes".to_owned(),
            ("files", 1) => "row of files".to_owned(),
            ("files", _) => "rows of files".to_owned(),
            (table, 1) => singular(&table.replace('_', " ")),
            (table, _) => table.replace('_', " "),
        };
        write!(f, "{}: {left} {what}, {completeness}", path.display())?;
        if *forbidden > 0 {
            write!(f, "; {forbidden} records were skipped, whose parts the staff member may not read")?;
        }
        if *deleted > 0 {
            write!(f, "; {deleted} more were deleted there and have `gone_at`")?;
        }
        if *with_errors > 0 { write!(f, "; {with_errors} have `_errors`") } else { Ok(()) }
    }
}

/// Returns the word for one of them: `case`, `company`, `staff`.
fn singular(plural: &str) -> String {
    match (plural.strip_suffix("ies"), plural.strip_suffix('s')) {
        (Some(stem), _) => format!("{stem}y"),
        (None, Some(stem)) => stem.to_owned(),
        (None, None) => plural.to_owned(),
    }
}

impl fmt::Display for Completeness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CountsMatch => f.write_str("the service's counts match"),
            Self::AsMany => f.write_str("as many as the service counts"),
            Self::More(more) => write!(f, "{more} more than the service counts; records deleted there stay"),
            Self::Uncounted => f.write_str("and the service states no count"),
            Self::AllParts => f.write_str("all of them"),
            Self::Incomplete(why) => write!(f, "but {why}"),
            Self::Skipped => f.write_str("skipped"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn unfinished_run_explains_the_reason_and_the_next_step() {
        let mut report = UpdatesReport::default();
        report.clock_behind = Duration::from_secs(756);
        assert_eq!(Completeness::of_updates(&report), None);
        report.outpaced = true;
        let message = Completeness::of_updates(&report).unwrap().to_string();
        let end = "; the service's clock is 756 s behind; run it again for the rest";
        assert_eq!(message, format!("but records changed as fast as they were read{end}"));
        report.clock_behind = Duration::ZERO;
        let message = Completeness::of_updates(&report).unwrap().to_string();
        assert_eq!(message, "but records changed as fast as they were read; run it again for the rest");
    }
}
