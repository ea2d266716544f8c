//! Fetches the files of attachments: those that are not in the directory yet, several at the same time.

use std::collections::BTreeSet;
use std::fs;
use std::io::BufWriter;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::thread;

use helpdesk::ErrorKind;
use helpdesk::request::OperationInput;

use super::run::Run;
use crate::error::Error;
use crate::event::Event;
use crate::files::FileStore;
use crate::files::receive::{Failed, Received, receive};
use crate::files::vault::{self, Vault};
use crate::keep::store::{Attachment, LEFT_OUT, Stored};
use crate::keep::table::Table;
use crate::new_file;

/// How many files are fetched at the same time. With a limit of all bytes it is one, which knows what the others took.
const AT_ONCE: usize = 4;

/// The number of rows that are compared with the directory at once.
const ROWS: usize = 500;

/// After this many failures in a row that may be those of all files, the service is asked whether it is there.
const OUTAGE: usize = 8;

/// How many files are tried once more at the end of a run. The next run tries all.
const AGAIN: usize = 64;

/// The result for a file.
enum Fate {
    Stored(Stored),
    /// It is stored, or not, and something is wrong with it.
    Wrong(Option<Stored>, String),
    /// The next one may fail alike.
    Down(helpdesk::Error),
}

/// Fetches the files of all attachments in the table that are not there.
pub(super) fn read(run: &mut Run<'_>, table: &Table, files: &FileStore) -> Result<(), Error> {
    let mut vault = Vault::open(files, run.account)?;
    let missing = compare(run, table, &vault)?;
    (run.on_event)(Event::Begins { table: table.name, before: 0, to_read: None });
    let total = run.store.stored_bytes(table)?;
    let mut fetching = Fetching { files, total, down: 0, again: BTreeSet::new() };
    let (mut done, mut last) = (0, i64::MIN);
    loop {
        let rows = run.store.attachments(table, last, ROWS)?;
        let Some(end) = rows.last() else { break };
        last = end.row;
        let rows: Vec<Attachment> = rows.into_iter().filter(|it| !it.is_done()).collect();
        for batch in rows.chunks(files.at_once()) {
            fetching.fetch(run, table, &mut vault, batch)?;
            done += batch.len() as u64;
            let left = missing.saturating_sub(done);
            (run.on_event)(Event::progress(done, Some(left), Some(left)));
        }
    }
    fetching.fetch_again(run, table, &mut vault)?;
    (run.on_event)(Event::Ends);
    Ok(())
}

/// Sets what the table says of files to what the directory has. Returns how many it lacks.
fn compare(run: &mut Run<'_>, table: &Table, vault: &Vault<'_>) -> Result<u64, Error> {
    let (mut missing, mut last) = (0, i64::MIN);
    loop {
        let rows = run.store.attachments(table, last, ROWS)?;
        let Some(end) = rows.last() else { return Ok(missing) };
        last = end.row;
        run.store.change(|change| {
            rows.iter().try_for_each(|row| {
                let found = vault.find(row)?;
                missing += u64::from(found.is_none());
                // Until a file is tried again, the reason why it failed stays true.
                let problem = row.problem.as_deref().filter(|_| found.is_none());
                if (&found, problem) == (&row.stored, row.problem.as_deref()) {
                    return Ok(());
                }
                change.set_file(table, row.row, found.as_ref(), problem)
            })
        })?;
    }
}

impl FileStore {
    fn at_once(&self) -> usize {
        if self.max_total_bytes.is_some() { 1 } else { AT_ONCE }
    }
}

/// The state of a run.
struct Fetching<'a> {
    files: &'a FileStore,
    /// The bytes of all files of the table.
    total: u64,
    /// How many files failed in a row in a way in which all may fail.
    down: usize,
    /// The rows of the first files that failed so.
    again: BTreeSet<i64>,
}

impl Fetching<'_> {
    /// Fetches the files of some rows, and saves the results.
    fn fetch(
        &mut self,
        run: &mut Run<'_>,
        table: &Table,
        vault: &mut Vault<'_>,
        rows: &[Attachment],
    ) -> Result<(), Error> {
        let received = self.receive(run, vault, rows);
        for (number, (row, received)) in rows.iter().zip(received).enumerate() {
            let fate = self.fate(vault, number, row, received)?;
            let (stored, problem) = match fate {
                Fate::Stored(stored) => {
                    vault.note(row, &stored)?;
                    (Some(stored), None)
                }
                Fate::Wrong(stored, why) => (stored, Some(why)),
                Fate::Down(error) => {
                    self.down += 1;
                    if self.again.len() < AGAIN {
                        self.again.insert(row.row);
                    }
                    (None, Some(error.to_string()))
                }
            };
            run.store.change(|change| change.set_file(table, row.row, stored.as_ref(), problem.as_deref()))?;
        }
        if self.files.max_total_bytes.is_some() {
            self.total = run.store.stored_bytes(table)?;
        }
        if self.down >= OUTAGE {
            let one = OperationInput::new(run.plan.first().list.operation).set::<i64>("limit", 1);
            run.client.send(one)?;
            // It responds, so that they are failures of these files.
            self.down = 0;
        }
        Ok(())
    }

    /// Tries once more what failed in an outage that has ended.
    fn fetch_again(&mut self, run: &mut Run<'_>, table: &Table, vault: &mut Vault<'_>) -> Result<(), Error> {
        for row in std::mem::take(&mut self.again) {
            let rows = run.store.attachments(table, row - 1, 1)?;
            self.fetch(run, table, vault, &rows)?;
        }
        Ok(())
    }

    fn receive(&self, run: &Run<'_>, vault: &Vault<'_>, rows: &[Attachment]) -> Vec<Option<Result<Received, Failed>>> {
        let (client, rules) = (&run.client, &self.files.rules);
        let one = |path: PathBuf, url: Option<&str>, most: Option<u64>| {
            let (url, most) = (url?, most?);
            let open = new_file::remove_old(&path).and_then(|()| new_file::create(&path));
            let receive = |file| receive(client, rules, url, most, &mut BufWriter::new(file));
            Some(open.map_err(Failed::Disk).and_then(receive))
        };
        thread::scope(|scope| {
            let one = &one;
            let start = |(number, row): (usize, &Attachment)| {
                let (path, url, most) = (vault.receiving(number), row.url.clone(), self.most(row).ok());
                scope.spawn(move || one(path, url.as_deref(), most))
            };
            let threads: Vec<_> = rows.iter().enumerate().map(start).collect();
            threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
        })
    }

    /// Returns how many bytes a file may have, or why it is left out.
    fn most(&self, row: &Attachment) -> Result<u64, String> {
        let FileStore { rules, max_total_bytes, .. } = self.files;
        let stated = row.size.and_then(|size| u64::try_from(size).ok());
        let left = max_total_bytes.map_or(u64::MAX, |most| most.saturating_sub(self.total));
        match stated {
            Some(size) if size > rules.most() => Err(self.too_large(rules.most())),
            Some(size) if size > left => Err(self.too_large(left)),
            _ => Ok(rules.most().min(left)),
        }
    }

    fn too_large(&self, most: u64) -> String {
        let FileStore { rules, max_total_bytes, .. } = self.files;
        match max_total_bytes {
            Some(all) if most < rules.most() => format!("{LEFT_OUT}all files would have more than {all} bytes"),
            _ if rules.leaves_out() => format!("{LEFT_OUT}it has more than {most} bytes"),
            _ => format!("it has more than {most} bytes"),
        }
    }

    /// Returns what becomes of a file that was received or not. Fails if no other one can be received.
    fn fate(
        &mut self,
        vault: &Vault<'_>,
        number: usize,
        row: &Attachment,
        received: Option<Result<Received, Failed>>,
    ) -> Result<Fate, Error> {
        let Some(received) = received else {
            let why = self.most(row).err();
            return Ok(Fate::Wrong(None, why.unwrap_or_else(|| "the service states no address".to_owned())));
        };
        let path = vault.receiving(number);
        match received {
            Ok(received) => {
                self.down = 0;
                let differs = row.size.filter(|size| u64::try_from(*size) != Ok(received.bytes));
                let differs =
                    differs.map(|size| format!("the service states {size} bytes, and {} came", received.bytes));
                let no_size = "neither the service nor the response states how many bytes it has";
                match differs {
                    // It may have ended with its connection.
                    None if row.size.is_none() && !received.is_whole => {
                        Ok(Fate::Wrong(Some(vault.store(&path, &received, &row.name)?), no_size.to_owned()))
                    }
                    None => Ok(Fate::Stored(vault.store(&path, &received, &row.name)?)),
                    // As many came as the response announced. So the list is wrong, and the file may be of use.
                    Some(why) if received.is_whole => {
                        Ok(Fate::Wrong(Some(vault.store(&path, &received, &row.name)?), why))
                    }
                    Some(why) => Ok(Fate::Wrong(None, why)),
                }
            }
            Err(failed) => {
                // It is replaced by the next one, or removed at the end.
                let _ = fs::remove_file(&path);
                if !matches!(&failed, Failed::Request(error) if may_be_of_all(error)) {
                    self.down = 0;
                }
                self.failed(vault, failed)
            }
        }
    }

    fn failed(&self, vault: &Vault<'_>, failed: Failed) -> Result<Fate, Error> {
        Ok(match failed {
            Failed::Disk(error) => return Err(vault::failed(vault.directory(), &error)),
            Failed::TooLarge(most) => Fate::Wrong(None, self.too_large(most)),
            Failed::OtherOrigin(origin) => {
                Fate::Wrong(None, format!("it is on another server, `{origin}`, which got no request"))
            }
            Failed::Request(error) if may_be_of_all(&error) => Fate::Down(error),
            Failed::Request(error) => Fate::Wrong(None, error.to_string()),
        })
    }
}

/// Whether all files may fail: the service is down, or the credentials are no longer valid.
fn may_be_of_all(error: &helpdesk::Error) -> bool {
    use ErrorKind::{Config, Connect, RateLimited, Timeout, Transport};
    matches!(error.kind(), Config | Connect | RateLimited | Timeout | Transport)
        || error.status().is_some_and(|it| it.is_server_error() || [401, 429].contains(&it.as_u16()))
}
