//! Receives files, several at the same time, and decides which are stored.

use std::fs;
use std::io::BufWriter;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::thread;

use helpdesk::ErrorKind;
use helpdesk_files::new_file;

use super::Fetching;
use crate::error::Error;
use crate::files::FileStore;
use crate::files::receive::{Failed, Judgement, Received, is_rejected, receive};
use crate::files::vault;
use crate::keep::store::{Attachment, LEFT_OUT, Stored};
use crate::read::run::Run;

/// The result for a file.
pub(super) enum Fate {
    Stored(Stored),
    /// The file has a problem, whether the run has stored it or not.
    Wrong(Option<Stored>, String),
    /// The service rejects its link.
    Rejected(helpdesk::Error),
    /// The next file may fail in the same way.
    Down(helpdesk::Error),
}

impl Fetching<'_> {
    /// Receives the files of these rows, except files that are left out or have no address.
    pub(super) fn receive(&self, run: &Run<'_>, rows: &[Attachment]) -> Vec<Option<Result<Received, Failed>>> {
        let (client, rules) = (&run.client, &self.files.rules);
        let one = |path: PathBuf, row: &Attachment, most: Option<u64>| {
            let (url, most) = (row.url.as_deref()?, most?);
            let open = new_file::remove_old(&path).and_then(|()| new_file::create(&path));
            let receive = |file| receive(client, rules, url, row.stated_size(), most, &mut BufWriter::new(file));
            Some(open.map_err(Failed::Disk).and_then(receive))
        };
        thread::scope(|scope| {
            let one = &one;
            let start = |(number, row): (usize, _)| {
                let (path, most) = (self.vault.incoming_path(number), self.most(row).ok());
                scope.spawn(move || one(path, row, most))
            };
            let threads: Vec<_> = rows.iter().enumerate().map(start).collect();
            threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
        })
    }

    /// Returns the maximum number of bytes of a file, or the reason why it is left out.
    pub(super) fn most(&self, row: &Attachment) -> Result<u64, String> {
        let FileStore { rules, max_total_bytes, .. } = self.files;
        let stated = row.stated_size();
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

    /// Returns the result for a file that was received or not. Fails if no other file can be received.
    pub(super) fn fate(
        &mut self,
        number: usize,
        row: &Attachment,
        received: Option<Result<Received, Failed>>,
    ) -> Result<Fate, Error> {
        let Some(received) = received else {
            let why = self.most(row).err();
            return Ok(Fate::Wrong(None, why.unwrap_or_else(|| "the service states no address".to_owned())));
        };
        let path = self.vault.incoming_path(number);
        match received {
            Ok(received) => {
                self.down = 0;
                let store = || self.vault.store(&path, &received, &row.name);
                match received.judge(row.stated_size()) {
                    Judgement::Whole => Ok(Fate::Stored(store()?)),
                    Judgement::Doubtful(why) => Ok(Fate::Wrong(Some(store()?), why)),
                    Judgement::Cut(why) => Ok(Fate::Wrong(None, why)),
                }
            }
            Err(failed) => {
                // The next file replaces this one, or the end of the run removes it.
                let _ = fs::remove_file(&path);
                if !matches!(&failed, Failed::Request(error) if may_be_of_all(error)) {
                    self.down = 0;
                }
                self.fate_of(failed)
            }
        }
    }

    fn fate_of(&self, failed: Failed) -> Result<Fate, Error> {
        Ok(match failed {
            Failed::Disk(error) => return Err(vault::directory_error(self.vault.directory(), &error)),
            Failed::TooLarge(most) => Fate::Wrong(None, self.too_large(most)),
            Failed::OtherOrigin(origin) => {
                Fate::Wrong(None, format!("it is on another server, `{origin}`, which got no request"))
            }
            Failed::Request(error) if is_rejected(&error) => Fate::Rejected(error),
            Failed::Request(error) if may_be_of_all(&error) => Fate::Down(error),
            Failed::Request(error) => Fate::Wrong(None, format!("{error:#}")),
        })
    }
}

/// Whether all files may fail: the service is down, or the credentials are no longer valid.
fn may_be_of_all(error: &helpdesk::Error) -> bool {
    use ErrorKind::{Config, Connect, RateLimited, Timeout, Transport};
    matches!(error.kind(), Config | Connect | RateLimited | Timeout | Transport)
        || error.status().is_some_and(|it| it.is_server_error() || it.as_u16() == 429)
}
