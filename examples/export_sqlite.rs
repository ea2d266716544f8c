//! Keeps a copy of all cases and their messages in an SQLite database: `cargo run -p helpdesk-examples --example export_sqlite -- --db helpdesk.sqlite`.
//!
//! The first run reads everything, and can be killed at any time: the next run resumes it. Every further run reads what was changed
//! since. The program only reads, and reserves requests for the people who work in the account.
//!
//! It cannot detect cases that were deleted permanently: no list contains them, and they stay in the copy. To find them, export all
//! ids regularly and compare. It does not detect changes to messages that do not change their case.
//!
//! Without `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY` it copies the cases of a fake server on localhost. It then changes
//! some of them and runs again. The fake server skips waiting times.

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

use clap::Parser;
use helpdesk::jobs::{CollectedList, ExportCheckpoint, UpdatesCursor};
use helpdesk::{Case, CaseId, Client, Error, Message, MessageContent, Page, Requester, Timestamp, cases, messages};
use helpdesk_examples::{Account, Failure, exit, format_estimate, format_progress, outcome};
use helpdesk_fake::{Dialect, FakeServer, RateLimitScheme};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, params};

/// Keeps a copy of all cases and their messages in an SQLite database
#[derive(Clone, Debug, Default, Parser)]
pub struct Options {
    /// The database, by default `helpdesk.sqlite`
    #[arg(long)]
    pub db: Option<PathBuf>,
    /// Requests per minute that are reserved for interactive users
    #[arg(long, default_value_t = 5)]
    pub reserve: u32,
    /// Stops after this number of pages; the next run resumes
    #[arg(long, value_name = "PAGES")]
    pub stop_after: Option<usize>,
}

/// The changes of the copy in a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Changes {
    /// Cases that are new in the copy.
    pub new: usize,
    /// Cases that differ from the copy.
    pub changed: usize,
    /// Messages that are new, differ from the copy, or are no longer in their case.
    pub messages: usize,
    /// Cases whose messages could not be read.
    pub unread: usize,
}

#[tokio::main]
async fn main() -> ExitCode {
    exit(run(Options::parse()).await)
}

async fn run(options: Options) -> Result<(), Failure> {
    let dialect = Dialect::default().limit(RateLimitScheme::PerMinute(100));
    let account = Account::open(FakeServer::builder().dialect(dialect).auto_advance(), 300).await?;
    let path = account.file(options.db.clone(), "helpdesk.sqlite")?;
    let mut db = open(&path)?;
    let (client, say) = (account.client(), &mut io::stdout());
    println!("{}", mirror(client, &mut db, &options, account.now(), say).await?);
    if let Some(server) = account.fake_server() {
        println!("\nAn hour later two cases are closed, one has a staff reply and one is new.");
        server.advance(Duration::from_secs(3600));
        work(client).await?;
        println!("{}", mirror(client, &mut db, &options, account.now(), say).await?);
        println!("\nNothing is changed, and it runs again.");
        println!("{}", mirror(client, &mut db, &options, account.now(), say).await?);
    }
    println!("The copy is in {}.", path.display());
    Ok(())
}

/// Changes some cases, as people do within an hour.
async fn work(client: &Client) -> Result<(), Error> {
    let some = client.send(cases::list().statuses("open").limit(3)).await?;
    some.errors.iter().for_each(|error| eprintln!("{error}"));
    for case in some.iter().take(2) {
        client.send(cases::update(case.case_id).status("closed")).await?;
    }
    for case in some.iter().skip(2) {
        client.send(messages::create(case.case_id, MessageContent::text("We are on it."))).await?;
    }
    let new = cases::create(Requester::email("zoe@example.com"), "Printer on fire", MessageContent::text("Help."));
    client.send(new).await.map(drop)
}

/// Times are unix seconds. `raw` is the whole record, as JSON.
const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS cases (
        case_id INTEGER PRIMARY KEY, number TEXT NOT NULL, subject TEXT NOT NULL, status TEXT, priority TEXT,
        user_id INTEGER, staff_id INTEGER, created_at INTEGER, updated_at INTEGER, raw TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS messages (
        message_id INTEGER PRIMARY KEY, case_id INTEGER NOT NULL, note INTEGER, created_at INTEGER, raw TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS messages_of_case ON messages (case_id);
    -- Cases whose messages could not be read.
    CREATE TABLE IF NOT EXISTS unread (case_id INTEGER PRIMARY KEY, error TEXT NOT NULL);
    -- `cursor`: where reading changes starts. `checkpoint`: the progress of the first run, until it is complete.
    CREATE TABLE IF NOT EXISTS state (key TEXT PRIMARY KEY, value TEXT NOT NULL);
";

/// Opens the database for this run alone, and creates its tables. A second run at the same time could put older copies in place of
/// newer ones.
pub fn open(path: &Path) -> Result<Connection, Failure> {
    let open = || {
        let db = Connection::open(path)?;
        db.busy_timeout(Duration::ZERO)?;
        // The lock of the first transaction lasts until the database is closed.
        db.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        db.execute_batch(&format!("BEGIN EXCLUSIVE; {TABLES} COMMIT;"))?;
        Ok(db)
    };
    open().map_err(|error: rusqlite::Error| match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy) => {
            format!("{} is in use by another run or another program: wait for its end, then run again", path.display())
                .into()
        }
        _ => format!("{} cannot be used: {error}", path.display()).into(),
    })
}

/// Updates the copy, and prints the progress. `now` is the time of the start.
pub async fn mirror(
    client: &Client,
    db: &mut Connection,
    options: &Options,
    now: Timestamp,
    say: &mut dyn Write,
) -> Result<Changes, Failure> {
    // The client waits while only the reserved requests are left, for at most two hours.
    let client_options = client.options().reserve(options.reserve).max_rate_limit_wait(Duration::from_secs(2 * 3600));
    let mut run = Run { client: client.with_options(client_options), db, say, changes: Changes::default() };
    match (run.state("cursor")?, run.state("checkpoint")?) {
        (Some(cursor), None) => run.sync(&cursor).await?,
        (_, checkpoint) => run.export(checkpoint, now, options.stop_after).await?,
    }
    for (case, error) in run.unread()? {
        writeln!(run.say, "The messages of case {case} could not all be read, the next run retries: {error}")?;
        run.changes.unread += 1;
    }
    Ok(run.changes)
}

struct Run<'a> {
    client: Client,
    db: &'a mut Connection,
    say: &'a mut dyn Write,
    changes: Changes,
}

impl Run<'_> {
    /// Reads everything, page by page.
    async fn export(
        &mut self,
        checkpoint: Option<ExportCheckpoint>,
        now: Timestamp,
        stop_after: Option<usize>,
    ) -> Result<(), Failure> {
        let mut export = self.client.export(cases::list());
        if let Some(checkpoint) = checkpoint {
            let foreign = |error| format!("this database is of another account, choose another --db: {error}");
            export = export.resume(&checkpoint).map_err(foreign)?;
            writeln!(self.say, "Resuming after {} cases.", export.report().records)?;
        } else {
            // The next run reads what changes from now on. The clocks of the local host and of the service may differ.
            let begun = Timestamp::from_unix_seconds(now.unix_seconds() - 600);
            let writing = self.db.transaction()?;
            keep(&writing, "cursor", &self.client.updates(cases::list(), begun).cursor())?;
            keep(&writing, "checkpoint", &export.checkpoint())?;
            writing.commit()?;
        }
        let estimate = export.estimate().await?;
        let messages =
            estimate.records.map_or("Each case needs one more request for its messages.".to_owned(), |cases| {
                format!("Their messages need about {cases} more requests, and most of the time.")
            });
        writeln!(self.say, "{} {messages}", format_estimate(&estimate))?;
        let mut pages = 0;
        while let Some(page) = export.next().await {
            self.take(page?, "checkpoint", &export.checkpoint()).await?;
            writeln!(self.say, "{}", format_progress(&export.progress()))?;
            pages += 1;
            if stop_after == Some(pages) && !export.report().finished {
                writeln!(self.say, "Stopped after {pages} pages; the same command resumes.")?;
                return Ok(());
            }
        }
        self.db.execute("DELETE FROM state WHERE key = 'checkpoint'", [])?;
        writeln!(self.say, "{}", outcome(&export.report()))?;
        Ok(())
    }

    /// Reads what was changed since, and messages that could not be read.
    async fn sync(&mut self, cursor: &UpdatesCursor) -> Result<(), Failure> {
        writeln!(self.say, "Reading what was changed since {}.", cursor.time())?;
        let mut updates = self.client.updates(cases::list(), cursor);
        while let Some(page) = updates.next().await {
            for line in self.take(page?, "cursor", &updates.cursor()).await? {
                writeln!(self.say, "{line}")?;
            }
        }
        let unread: Vec<_> = self.unread()?.into_iter().map(|(case, _)| CaseId(case)).collect();
        for some in unread.chunks(100) {
            let threads = self.threads(some.to_vec()).await;
            let writing = self.db.transaction()?;
            self.changes.messages += write_messages(&writing, &threads)?;
            writing.commit()?;
        }
        Ok(())
    }

    /// Writes a page with the messages of its cases, and returns a line for each case that is new or changed.
    async fn take(&mut self, page: Page<Case>, key: &str, position: &dyn Display) -> Result<Vec<String>, Failure> {
        for error in &page.errors {
            if error.is_record_lost() {
                writeln!(self.say, "A case could not be read, and is not copied: {}", error.error)?
            } else {
                writeln!(self.say, "A value could not be read, and is kept as it is: {}", error.error)?
            }
        }
        let threads = self.threads(page.items.iter().map(|case| case.case_id).collect()).await;
        let mut lines = Vec::new();
        // One transaction for rows and position, so that they match if the program is killed.
        let writing = self.db.transaction()?;
        for case in &page.items {
            let (count, what) = match write_case(&writing, case)? {
                None => continue,
                Some(false) => (&mut self.changes.new, "new    "),
                Some(true) => (&mut self.changes.changed, "changed"),
            };
            *count += 1;
            lines.push(format!("{what}  {}  {}", case.case_number, case.subject));
        }
        self.changes.messages += write_messages(&writing, &threads)?;
        keep(&writing, key, position)?;
        writing.commit()?;
        Ok(lines)
    }

    /// The messages of cases.
    async fn threads(&self, cases: Vec<CaseId>) -> Vec<CollectedList<CaseId, Message>> {
        let mut lists = self.client.collect_lists(cases, |case| messages::list(*case)).concurrency(4);
        let mut threads = Vec::new();
        while let Some(thread) = lists.next().await {
            threads.push(thread);
        }
        threads
    }

    fn unread(&self) -> rusqlite::Result<Vec<(u64, String)>> {
        let mut unread = self.db.prepare("SELECT case_id, error FROM unread ORDER BY case_id")?;
        unread.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
    }

    fn state<T: FromStr>(&self, key: &str) -> Result<Option<T>, Failure> {
        let value = self.db.query_row("SELECT value FROM state WHERE key = ?1", [key], |row| row.get(0));
        let Some(value): Option<String> = value.optional()? else { return Ok(None) };
        let other = |_| format!("this database was written by another program: its {key} cannot be read");
        Ok(Some(value.parse().map_err(other)?))
    }
}

fn keep(writing: &Transaction<'_>, key: &str, value: &dyn Display) -> rusqlite::Result<usize> {
    writing.execute("INSERT OR REPLACE INTO state VALUES (?1, ?2)", params![key, value.to_string()])
}

/// Writes a case. Returns `None` if the copy has the same record, and otherwise whether it has an older one.
fn write_case(writing: &Transaction<'_>, case: &Case) -> rusqlite::Result<Option<bool>> {
    let id = case.case_id.0;
    let known = writing.query_row("SELECT EXISTS (SELECT 1 FROM cases WHERE case_id = ?1)", [id], |row| row.get(0))?;
    // Each run reads the last seconds before the cursor again, so unchanged cases occur.
    let sql = "INSERT INTO cases VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (case_id) DO UPDATE
        SET (number, subject, status, priority, user_id, staff_id, created_at, updated_at, raw) = (?2, ?3, ?4, ?5, ?6,
        ?7, ?8, ?9, ?10) WHERE raw <> ?10";
    let (status, priority) =
        (case.status.as_ref().map(ToString::to_string), case.priority.as_ref().map(ToString::to_string));
    let (user, staff) = (case.user_id.map(|it| it.0), case.staff_id.map(|it| it.0));
    let [created, updated] = [case.created_at, case.updated_at].map(|time| time.map(Timestamp::unix_seconds));
    let (number, subject, raw) = (case.case_number.as_str(), &case.subject, case.to_json());
    let row = params![id, number, subject, status, priority, user, staff, created, updated, raw];
    let written = writing.execute(sql, row)? > 0;
    Ok(written.then_some(known))
}

/// Writes the messages of cases, and records the cases whose messages could not be read. Returns how many messages were changed.
fn write_messages(writing: &Transaction<'_>, threads: &[CollectedList<CaseId, Message>]) -> rusqlite::Result<usize> {
    let mut changed = 0;
    for thread in threads {
        let case = thread.key.0;
        for message in &thread.items {
            // The message may have been in another case, which was merged into this one.
            let sql = "INSERT INTO messages VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (message_id) DO UPDATE
                SET (case_id, note, created_at, raw) = (?2, ?3, ?4, ?5) WHERE raw <> ?5 OR case_id <> ?2";
            let created = message.created_at.map(Timestamp::unix_seconds);
            let row = params![message.message_id.0, case, message.note, created, message.to_json()];
            changed += writing.execute(sql, row)?;
        }
        writing.execute("DELETE FROM unread WHERE case_id = ?1", [case])?;
        match thread.errors.first() {
            None => {
                let ids: Vec<_> = thread.items.iter().map(|message| message.message_id.to_string()).collect();
                let sql =
                    "DELETE FROM messages WHERE case_id = ?1 AND message_id NOT IN (SELECT value FROM json_each(?2))";
                changed += writing.execute(sql, params![case, format!("[{}]", ids.join(","))])?;
            }
            // The copy keeps the messages of a deleted case.
            Some(error) if error.is_not_found() => (),
            Some(error) => {
                writing.execute("INSERT INTO unread VALUES (?1, ?2)", params![case, error.to_string()])?;
            }
        }
    }
    Ok(changed)
}

impl Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { new, changed, messages, unread } = self;
        write!(
            f,
            "{new} cases are new and {changed} changed, with {messages} messages. Cases whose messages could not all be read: {unread}."
        )
    }
}
