//! Adds a label to all open cases whose subject or first message contains a word:
//! `cargo run -p helpdesk-examples --example label_open_cases -- --word invoice --label billing --dry-run`.
//!
//! It reserves requests for the people who work in the account. It can be run again, and does not change cases that have the label.
//! Without `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY` it uses a fake server on localhost, which skips waiting times.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use helpdesk::{Case, CaseSort, Client, Error, LabelId, cases, labels, messages};
use helpdesk_examples::{Account, Failure, exit};
use helpdesk_fake::{Dialect, FakeServer, RateLimitScheme};

/// Adds a label to all open cases whose subject or first message contains a word
#[derive(Clone, Debug, Parser)]
pub struct Rule {
    /// The word to search for; case does not matter
    #[arg(long, default_value = "invoice")]
    pub word: String,
    /// The title of the label; it is created if there is none
    #[arg(long, default_value = "billing")]
    pub label: String,
    /// Only prints what would be changed
    #[arg(long)]
    pub dry_run: bool,
    /// Requests per minute that are reserved for others
    #[arg(long, default_value_t = 5)]
    pub reserve: u32,
}

/// The result.
#[derive(Debug, Default, PartialEq)]
pub struct Summary {
    /// Open cases.
    pub open: usize,
    /// Cases that had the label.
    pub had: usize,
    /// Cases that got the label, or would get it without `--dry-run`.
    pub labeled: usize,
    /// Cases that were deleted in the meantime.
    pub deleted: usize,
}

#[tokio::main]
async fn main() -> ExitCode {
    exit(run(Rule::parse()).await)
}

async fn run(rule: Rule) -> Result<(), Failure> {
    // The rate limit of a small account: the program needs several minutes of simulated time.
    let dialect = Dialect::default().limit(RateLimitScheme::PerMinute(20));
    let account = Account::open(FakeServer::builder().dialect(dialect).auto_advance(), 100).await?;
    let writes = format!("adds the label \"{}\" to open cases, and creates the label if there is none.", rule.label);
    if !rule.dry_run && !account.may_write(&writes)? {
        return Ok(());
    }
    let begun = account.now().unix_seconds();
    let summary = label(account.client(), &rule, &mut io::stdout()).await?;
    let minutes = (account.now().unix_seconds() - begun).unsigned_abs().div_ceil(60);
    println!("{summary}\nOn the clock of the account this took {minutes} min.");
    Ok(())
}

/// Adds the label to the cases that the rule finds, and prints each of them.
pub async fn label(client: &Client, rule: &Rule, out: &mut impl Write) -> Result<Summary, Failure> {
    let word = rule.word.trim().to_lowercase();
    if word.is_empty() || rule.label.trim().is_empty() {
        return Err("a rule needs a word and a label".into());
    }
    // The client waits while only the reserved requests are left.
    let job = client.with_options(client.options().reserve(rule.reserve));
    let mut label = find_label(&job, &rule.label).await?;
    let mut open = Vec::new();
    // Read all pages before the first change: changed cases move to other pages of the list.
    job.items(cases::list().statuses(["open"]).sort(CaseSort::CreatedAtAsc)).append_to(&mut open).await?;
    let mut summary = Summary { open: open.len(), ..Summary::default() };
    for case in open {
        if label.is_some_and(|label| case.label_ids.contains(&label)) {
            summary.had += 1;
            continue;
        }
        let done = match has_word(&job, &case, &word).await {
            Ok(true) if rule.dry_run => Ok(()),
            Ok(true) => {
                let id = match label {
                    Some(id) => id,
                    // Created for the first case that needs it.
                    None => job.send(labels::create(rule.label.trim())).await?.label_id,
                };
                label = Some(id);
                // Adds one label and keeps the others. The operation is idempotent, so the client may retry it.
                job.send(cases::update(case.case_id).add_label_ids([id])).await.map(drop)
            }
            Ok(false) => continue,
            Err(error) => Err(error),
        };
        match done {
            Ok(()) => {
                let done = if rule.dry_run { "would label" } else { "labeled" };
                writeln!(out, "{done}  {}  {}", case.case_number, case.subject)?;
                summary.labeled += 1;
            }
            // Somebody deleted the case in the meantime.
            Err(error) if error.is_not_found() => summary.deleted += 1,
            // The next run continues with the remaining cases.
            Err(error) => return Err(error.into()),
        }
    }
    Ok(summary)
}

/// Finds the label with this title.
async fn find_label(client: &Client, title: &str) -> Result<Option<LabelId>, Error> {
    let title = title.trim().to_lowercase();
    let mut labels = Vec::new();
    client.items(labels::list()).append_to(&mut labels).await?;
    Ok(labels.into_iter().find(|label| label.label_title.to_lowercase() == title).map(|label| label.label_id))
}

/// Whether the subject or the first message contains the word. Reading the message needs a request.
async fn has_word(client: &Client, case: &Case, word: &str) -> Result<bool, Error> {
    let has = |text: &str| text.to_lowercase().contains(word);
    if has(&case.subject) {
        return Ok(true);
    }
    let first = client.items(messages::list(case.case_id).page(1).limit(1)).next().await.transpose()?;
    Ok(first.is_some_and(|message| has(&message.content) || has(&message.content_html)))
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { open, had, labeled, deleted } = self;
        write!(f, "{open} open cases: {had} had the label, {labeled} get it, {deleted} were deleted.")
    }
}
