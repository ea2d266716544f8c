//! Fetches the files of attachments that are not in the directory yet, soon after the messages of their case.
//!
//! A link may expire, and a message may be edited. So a run uses only links that it has read itself. Before it fetches a file that an
//! earlier run could not fetch, it reads the message again. If the service rejects that link, it reads the message once more.

use std::collections::BTreeSet;
use std::mem;

use helpdesk::meta::OperationDetails;
use helpdesk::request::OperationInput;

use self::fate::Fate;
use super::parts::{self, Unreadable};
use super::run::Run;
use crate::error::Error;
use crate::files::FileStore;
use crate::files::vault::Vault;
use crate::keep::store::{Attachment, GONE, Unread};
use crate::keep::table::Table;

mod fate;

/// The number of files that are fetched at the same time. With a limit of all bytes, files are fetched one after the other, so that the
/// rest of the limit is known.
const PARALLEL_DOWNLOADS: usize = 4;

/// The number of rows that are compared with the directory at once.
const ROWS: usize = 500;

/// After this many failures in a row that may affect all files, the run checks whether the service responds.
const OUTAGE: usize = 8;

/// The maximum number of cases whose files are tried once more at the end of a run. The next run tries all files.
const AGAIN: usize = 64;

/// The files of a run.
pub(super) struct Fetching<'a> {
    files: &'a FileStore,
    pub(super) table: &'a Table,
    vault: Vault<'a>,
    /// The bytes of all files of the table.
    total: u64,
    /// The number of consecutive failures that may affect all files.
    down: usize,
    /// The first cases with such failures.
    again: BTreeSet<i64>,
}

/// The results for the files of some rows.
#[derive(Default)]
struct Fetched {
    stored: usize,
    /// The cases with links that the service rejects.
    rejected: BTreeSet<i64>,
}

/// Compares the table of files with the directory, if files are wanted. Marks the messages of missing files to be read again.
pub(super) fn begin<'a>(run: &mut Run<'a>) -> Result<Option<Fetching<'a>>, Error> {
    let plan = run.plan;
    let table = plan.tables.iter().find(|table| table.has_files());
    let Some((table, files)) = table.zip(plan.files.as_ref()) else { return Ok(None) };
    let vault = Vault::open(files, run.account)?;
    let mut fetching = Fetching { files, table, vault, total: 0, down: 0, again: BTreeSet::new() };
    fetching.each_page(run, |fetching, run, rows| fetching.compare(run, rows))?;
    fetching.total = run.store.stored_bytes(table)?;
    fetching.each_page(run, |fetching, run, rows| fetching.read_missing_again(run, rows))?;
    Ok(Some(fetching))
}

impl Fetching<'_> {
    fn each_page(
        &self,
        run: &mut Run<'_>,
        each: impl Fn(&Self, &mut Run<'_>, &[Attachment]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut last = i64::MIN;
        loop {
            let rows = run.store.attachments(self.table, last, ROWS)?;
            let Some(end) = rows.last() else { return Ok(()) };
            last = end.row;
            each(self, run, &rows)?;
        }
    }

    /// Updates the table of files from the directory.
    fn compare(&self, run: &mut Run<'_>, rows: &[Attachment]) -> Result<(), Error> {
        let (vault, table) = (&self.vault, self.table);
        run.store.change(|change| {
            rows.iter().try_for_each(|row| {
                let stored = vault.find(row)?;
                // Until a file is tried again, the reason of its failure and its stored bytes stay valid.
                let problem = row.problem.as_deref().filter(|_| stored.is_none());
                let stored =
                    stored.or_else(|| row.stored.clone().filter(|stored| problem.is_some() && vault.has(stored)));
                if (&stored, problem) == (&row.stored, row.problem.as_deref()) {
                    return Ok(());
                }
                change.set_file(table, row.row, stored.as_ref(), problem)
            })
        })
    }

    /// Marks the messages of wanted files that are missing to be read again, because their links may be outdated.
    fn read_missing_again(&self, run: &mut Run<'_>, rows: &[Attachment]) -> Result<(), Error> {
        let table = self.table;
        run.store.change(|change| {
            let mut missing = rows.iter().filter(|row| !row.is_done() && row.problem.as_deref() != Some(GONE));
            missing.try_for_each(|row| match (self.most(row), row.case) {
                (Ok(_), Some(case)) => change.read_again(table, case),
                (Ok(_), None) => Ok(()),
                (Err(why), _) => change.set_file(table, row.row, row.stored.as_ref(), Some(&why)),
            })
        })
    }

    /// Reads and saves the parts of some cases, and fetches their files.
    pub(super) fn read(
        &mut self,
        run: &mut Run<'_>,
        list: &'static OperationDetails,
        records: &[Unread],
    ) -> Result<Vec<(i64, Unreadable)>, Error> {
        let ids: Vec<i64> = records.iter().map(|record| record.id).collect();
        let failed = self.failed_files(run, &ids)?;
        let errors = parts::batch(run, list, records)?;
        self.keep_problems(run, &failed)?;
        let mut read = Vec::new();
        for id in ids {
            match errors.iter().find(|(failed, _)| *failed == id) {
                None | Some((_, Unreadable::Incomplete(_))) => read.push(id),
                Some((_, Unreadable::Deleted)) => self.give_up(run, id)?,
                // The links have failed before.
                Some((_, Unreadable::Failed(_))) => (),
            }
        }
        self.fetch(run, &read)?;
        Ok(errors)
    }

    /// Fetches the files of cases whose messages were just read.
    fn fetch(&mut self, run: &mut Run<'_>, cases: &[i64]) -> Result<(), Error> {
        let mut missing = Vec::new();
        for case in cases {
            missing.extend(self.missing(run, *case)?);
        }
        for case in self.fetch_rows(run, &missing)?.rejected {
            while self.fetch_rejected(run, case)? {}
        }
        Ok(())
    }

    /// Records that the missing files of a case can no longer be fetched.
    fn give_up(&mut self, run: &mut Run<'_>, case: i64) -> Result<(), Error> {
        let missing = self.missing(run, case)?;
        run.store.change(|change| {
            missing.iter().try_for_each(|row| change.set_file(self.table, row.row, row.stored.as_ref(), Some(GONE)))
        })
    }

    /// Tries the files once more that failed in an outage that has ended.
    pub(super) fn end(mut self, run: &mut Run<'_>) -> Result<(), Error> {
        for case in mem::take(&mut self.again) {
            if self.read_again(run, case)?.is_some() {
                self.fetch(run, &[case])?;
            }
        }
        Ok(())
    }

    /// Reads the messages of a case once more, and fetches the files whose links have changed. Returns whether another attempt is useful,
    /// because a link may allow only a few requests.
    fn fetch_rejected(&mut self, run: &mut Run<'_>, case: i64) -> Result<bool, Error> {
        let Some(failed) = self.read_again(run, case)? else { return Ok(false) };
        let mut new = self.missing(run, case)?;
        new.retain(|row| !failed.iter().any(|before| before.is_same(row) && before.url == row.url));
        let fetched = self.fetch_rows(run, &new)?;
        Ok(fetched.stored > 0 && !fetched.rejected.is_empty())
    }

    /// Reads the messages of a case once more, if that is possible. Returns the rows of files that failed before.
    fn read_again(&self, run: &mut Run<'_>, case: i64) -> Result<Option<Vec<Attachment>>, Error> {
        let failed = self.failed_files(run, &[case])?;
        let is_read = parts::read_again(run, self.table.list, case)?;
        self.keep_problems(run, &failed)?;
        Ok(is_read.then_some(failed))
    }

    /// Returns the rows of these cases with files that failed.
    fn failed_files(&self, run: &Run<'_>, cases: &[i64]) -> Result<Vec<Attachment>, Error> {
        let mut failed = Vec::new();
        for case in cases {
            failed.extend(run.store.attachments_of(self.table, *case)?.into_iter().filter(|row| row.problem.is_some()));
        }
        Ok(failed)
    }

    /// Sets the problems of rows that were replaced: until a file is tried again, the reason why it failed stays true.
    fn keep_problems(&self, run: &mut Run<'_>, failed: &[Attachment]) -> Result<(), Error> {
        let cases: BTreeSet<i64> = failed.iter().filter_map(|row| row.case).collect();
        for case in cases {
            let rows = run.store.attachments_of(self.table, case)?;
            run.store.change(|change| {
                let new = rows.iter().filter(|row| row.problem.is_none());
                let pairs = new.filter_map(|row| Some((row, failed.iter().find(|before| before.is_same(row))?)));
                pairs.into_iter().try_for_each(|(row, Attachment { stored, problem, .. })| {
                    change.set_file(self.table, row.row, stored.as_ref(), problem.as_deref())
                })
            })?;
        }
        Ok(())
    }

    /// Compares the rows of a case with the directory, and returns those whose files it lacks.
    fn missing(&self, run: &mut Run<'_>, case: i64) -> Result<Vec<Attachment>, Error> {
        let rows = run.store.attachments_of(self.table, case)?;
        self.compare(run, &rows)?;
        Ok(run.store.attachments_of(self.table, case)?.into_iter().filter(|row| !row.is_done()).collect())
    }

    /// Fetches the files of some rows, and saves the results.
    fn fetch_rows(&mut self, run: &mut Run<'_>, rows: &[Attachment]) -> Result<Fetched, Error> {
        let mut fetched = Fetched::default();
        let at_once = if self.files.max_total_bytes.is_some() { 1 } else { PARALLEL_DOWNLOADS };
        for rows in rows.chunks(at_once) {
            let received = self.receive(run, rows);
            for (number, (row, received)) in rows.iter().zip(received).enumerate() {
                let fate = self.fate(number, row, received)?;
                self.save(run, row, fate, &mut fetched)?;
            }
            if self.files.max_total_bytes.is_some() {
                self.total = run.store.stored_bytes(self.table)?;
            }
            if self.down >= OUTAGE {
                let one = OperationInput::new(run.plan.first().list.operation).set::<i64>("limit", 1);
                run.client.send(one)?;
                // The service responds, so the failures concern only these files.
                self.down = 0;
            }
        }
        Ok(fetched)
    }

    fn save(&mut self, run: &mut Run<'_>, row: &Attachment, fate: Fate, to: &mut Fetched) -> Result<(), Error> {
        let (stored, problem) = match fate {
            Fate::Stored(stored) => {
                self.vault.note(row, &stored)?;
                to.stored += 1;
                (Some(stored), None)
            }
            Fate::Wrong(stored, why) => (stored, Some(why)),
            Fate::Rejected(error) => {
                to.rejected.extend(row.case);
                (None, Some(format!("{error:#}")))
            }
            Fate::Down(error) => {
                self.down += 1;
                if self.again.len() < AGAIN {
                    self.again.extend(row.case);
                }
                (None, Some(format!("{error:#}")))
            }
        };
        run.store.change(|change| change.set_file(self.table, row.row, stored.as_ref(), problem.as_deref()))
    }
}
