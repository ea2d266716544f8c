//! Puts a label on all open cases whose subject or first message has a word:
//! `cargo run --example label_open_cases -- --word invoice --label billing --dry-run`.
//!
//! It leaves requests to the people who work in the account, and can be run again: what has the label is not touched. Without
//! `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY` it works in a stand-in on this machine, which lets no time pass.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use helpdesk::{Case, CaseSort, Client, Error, LabelId, cases, labels, messages};
use helpdesk_examples::{Account, Failure, exit, is_gone};
use helpdesk_fake::{Dialect, FakeServer, RateLimit};

/// What gets which label.
#[derive(Clone, Debug, Parser)]
pub struct Rule {
    /// The word to look for, in small or capital letters
    #[arg(long, default_value = "invoice")]
    pub word: String,
    /// The label to put on; it is made if there is none of this title
    #[arg(long, default_value = "billing")]
    pub label: String,
    /// Only tells what it would do
    #[arg(long)]
    pub dry_run: bool,
    /// How many requests of each minute are left to others
    #[arg(long, default_value_t = 5)]
    pub reserve: u32,
}

/// What came of it.
#[derive(Debug, Default, PartialEq)]
pub struct Summary {
    /// Open cases.
    pub open: usize,
    /// Those that had the label.
    pub had: usize,
    /// Those that got it, or would.
    pub labelled: usize,
    /// Those that were gone when it came to them.
    pub gone: usize,
}

#[tokio::main]
async fn main() -> ExitCode {
    exit(run(Rule::parse()).await)
}

async fn run(rule: Rule) -> Result<(), Failure> {
    // A small account, in which this would take some minutes.
    let dialect = Dialect::default().limit(RateLimit::PerMinute(20));
    let account = Account::open(FakeServer::builder().dialect(dialect).auto_advance(), 100).await?;
    let writes = format!("puts the label \"{}\" on open cases, and makes it if there is none.", rule.label);
    if !rule.dry_run && !account.may_write(&writes)? {
        return Ok(());
    }
    let begun = account.now().unix_seconds();
    let summary = label(account.client(), &rule, &mut io::stdout()).await?;
    let minutes = (account.now().unix_seconds() - begun).unsigned_abs().div_ceil(60);
    println!("{summary}\nBy the clock of the account it took {minutes} min.");
    Ok(())
}

/// Labels what the rule finds, and tells of each case.
pub async fn label(client: &Client, rule: &Rule, out: &mut impl Write) -> Result<Summary, Failure> {
    let word = rule.word.trim().to_lowercase();
    if word.is_empty() || rule.label.trim().is_empty() {
        return Err("a rule needs a word and a label".into());
    }
    // It waits while no more than these are left.
    let job = client.with_options(client.options().reserve(rule.reserve));
    let mut label = find_label(&job, &rule.label).await?;
    let mut open = Vec::new();
    // Read to the end before anything changes: what is changed moves in a list, and pages with it.
    job.items(cases::list().status(["open"]).sort(CaseSort::CreatedAtAsc)).append_to(&mut open).await?;
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
                    // Made for the first case that needs it, and not before.
                    None => job.send(labels::create(rule.label.trim())).await?.label_id,
                };
                label = Some(id);
                // It adds one and leaves the others; said twice it changes nothing, so that the client may send it again.
                job.send(cases::update(case.case_id).add_label_ids([id])).await.map(drop)
            }
            Ok(false) => continue,
            Err(error) => Err(error),
        };
        match done {
            Ok(()) => {
                let done = if rule.dry_run { "would label" } else { "labelled" };
                writeln!(out, "{done}  {}  {}", case.case_number, case.subject)?;
                summary.labelled += 1;
            }
            // Somebody has deleted it meanwhile.
            Err(error) if is_gone(&error) => summary.gone += 1,
            // What is done is done; the next run goes on with the rest.
            Err(error) => return Err(error.into()),
        }
    }
    Ok(summary)
}

/// The label of this title.
async fn find_label(client: &Client, title: &str) -> Result<Option<LabelId>, Error> {
    let title = title.trim().to_lowercase();
    let mut labels = Vec::new();
    client.items(labels::list()).append_to(&mut labels).await?;
    Ok(labels.into_iter().find(|label| label.label_title.to_lowercase() == title).map(|label| label.label_id))
}

/// Whether the subject has the word, or else the first message, which takes a request.
async fn has_word(client: &Client, case: &Case, word: &str) -> Result<bool, Error> {
    let has = |text: &str| text.to_lowercase().contains(word);
    if has(&case.subject) {
        return Ok(true);
    }
    let first = client.send(messages::list(case.case_id).page(1).limit(1)).await?;
    Ok(first.into_iter().next().is_some_and(|message| has(&message.content) || has(&message.content_html)))
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { open, had, labelled, gone } = self;
        write!(f, "{open} open cases: {had} had the label, {labelled} get it, {gone} were gone.")
    }
}
