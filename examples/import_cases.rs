//! Creates one case for each line of a file, and never two: it can be killed at any time and run again.
//!
//! `cargo run -p helpdesk-examples --example import_cases -- --from orders.tsv`
//!
//! A line has a key, an email address, a subject and a message, with tabs between them. The key, such as an order number, is a part of the
//! subject, so that the case can be found by it. Without `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY` the cases are created in
//! a fake server on localhost.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use helpdesk::jobs::Created;
use helpdesk::{CaseId, Client, MessageContent, Outcome, Requester, Timestamp, cases};
use helpdesk_examples::{Account, Failure, exit};
use helpdesk_fake::FakeServer;

/// Creates one case for each line of a file
#[derive(Debug, Parser)]
struct Options {
    /// The file; without it, three orders
    #[arg(long)]
    from: Option<PathBuf>,
    /// The journal, which a later run of the same file needs
    #[arg(long)]
    journal: Option<PathBuf>,
}

const ORDERS: &str = "1001\tann@example.com\tPrinter on fire\tHelp.\n\
                      1002\tzoe@example.com\tNo paper\tPlease send some.\n\
                      1003\tann@example.com\tPrinter on fire\tAgain.\n";

#[tokio::main]
async fn main() -> ExitCode {
    exit(run(Options::parse()).await)
}

async fn run(options: Options) -> Result<(), Failure> {
    let account = Account::open(FakeServer::builder().real_time(), 20).await?;
    let orders = options.from.map_or_else(|| Ok(ORDERS.to_owned()), fs::read_to_string)?;
    let path = account.file(options.journal, "import_cases.journal")?;
    if !account.may_write(&format!("creates {} cases, and does not delete them.", orders.lines().count()))? {
        return Ok(());
    }
    let mut journal = Journal::open(&path)?;
    for line in orders.lines() {
        let [key, email, subject, text] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(
                format!("expected key, email, subject and message, with tabs between them, got `{line}`").into()
            );
        };
        let case = cases::create(Requester::email(email), format!("{subject} [{key}]"), MessageContent::text(text));
        let id = create_once(account.client(), &mut journal, key, case, || account.now()).await?;
        println!("{key} is case {id}");
    }
    Ok(())
}

/// Creates the case of a key, unless it exists. `now` is the time of the account.
///
/// # Errors
///
/// Fails if the service rejects the case, if several cases look like it, or if the journal cannot be written. Then run it again.
pub async fn create_once(
    client: &Client,
    journal: &mut Journal,
    key: &str,
    case: cases::Create,
    now: impl Fn() -> Timestamp,
) -> Result<CaseId, Failure> {
    for _ in 0..MAX_ATTEMPTS {
        match journal.of(key) {
            Some(Entry::Done(id)) => return Ok(id),
            // The program ended just before or after it sent an earlier attempt. The search waits until the service must have processed
            // the attempt.
            Some(Entry::Begun(since)) => match client.find_created(&case, since).await? {
                Created::None => journal.write(key, None)?,
                Created::One(only) => journal.write(key, Some(Entry::Done(only.case_id)))?,
                Created::Unclear(_) => {
                    return Err(format!("several cases look like that of {key}: see which one it is").into());
                }
            },
            None => {
                // On disk before the request leaves.
                journal.write(key, Some(Entry::Begun(now())))?;
                match client.send(case.clone()).await {
                    Ok(case) => journal.write(key, Some(Entry::Done(case.case_id)))?,
                    Err(error) if error.outcome() <= Outcome::Rejected => {
                        journal.write(key, None)?;
                        return Err(error.into());
                    }
                    Err(error) => eprintln!("{key}: {error}"),
                }
            }
        }
    }
    Err(format!("the outcome of {key} is unknown after {MAX_ATTEMPTS} attempts: run it again later").into())
}

/// How often a case is sent or searched for in one run.
const MAX_ATTEMPTS: usize = 6;

/// The last step of a key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Entry {
    /// Its case is about to be sent, or was sent, at this time or later.
    Begun(Timestamp),
    /// Its case exists.
    Done(CaseId),
}

/// The last step of each key, in a file with a line for each step. Two runs must not use it at the same time.
#[derive(Debug)]
pub struct Journal {
    file: File,
    entries: HashMap<String, Entry>,
}

impl Journal {
    /// Opens the journal of earlier runs, or a new one.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or written, or has a line that no run writes.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::options().create(true).append(true).read(true).open(path)?;
        let text = io::read_to_string(&file)?;
        // A kill may have cut the last line, whose step the search finds out again. A part of a line could be read as another step.
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        file.set_len(whole as u64)?;
        let mut entries = HashMap::new();
        for line in text[..whole].lines() {
            let unknown = || io::Error::other(format!("the journal {} has an unknown line: {line:?}", path.display()));
            let (key, step) = line.split_once('\t').ok_or_else(unknown)?;
            let entry = match step.split_once(' ') {
                Some(("begun", at)) => at.parse().map(|at| Entry::Begun(Timestamp::from_unix_seconds(at))).ok(),
                Some(("done", id)) => id.parse().map(|id| Entry::Done(CaseId(id))).ok(),
                None if step == "none" => {
                    entries.remove(key);
                    continue;
                }
                _ => None,
            };
            entries.insert(key.to_owned(), entry.ok_or_else(unknown)?);
        }
        Ok(Self { file, entries })
    }

    fn of(&self, key: &str) -> Option<Entry> {
        self.entries.get(key).copied()
    }

    /// Notes a step, or that there is no case. It is on disk when this returns.
    fn write(&mut self, key: &str, entry: Option<Entry>) -> io::Result<()> {
        let words = match entry {
            Some(Entry::Begun(at)) => format!("begun {}", at.unix_seconds()),
            Some(Entry::Done(id)) => format!("done {id}"),
            None => "none".to_owned(),
        };
        self.file.write_all(format!("{key}\t{words}\n").as_bytes())?;
        self.file.sync_data()?;
        match entry {
            Some(entry) => self.entries.insert(key.to_owned(), entry),
            None => self.entries.remove(key),
        };
        Ok(())
    }
}
