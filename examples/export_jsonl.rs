//! Exports any number of cases to a file with one JSON object on each line:
//! `cargo run -p helpdesk-examples --example export_jsonl -- --out cases.jsonl`.
//!
//! It only reads, and reserves requests for the people who work in the account. It can be killed at any time: the next run resumes
//! the export. The state is in a file next to the output, `cases.jsonl.state`. Fields that are unknown to this version of the client
//! are exported too.
//!
//! Without `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY` it exports the cases of a fake server on localhost. The fake server
//! skips waiting times. The program interrupts this export once, to show how it resumes.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use helpdesk::jobs::ExportReport;
use helpdesk::{Client, Timestamp, cases};
use helpdesk_examples::{Account, Failure, exit, format_estimate, format_number, format_progress, outcome};
use helpdesk_fake::{Dialect, FakeServer, RateLimitScheme};
use helpdesk_lines::JsonLines;

/// Exports cases to a file with one JSON object on each line
#[derive(Clone, Debug, Default, Parser)]
pub struct Options {
    /// The output file, by default `cases.jsonl`
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// Only cases of this status; may be repeated
    #[arg(long)]
    pub status: Vec<String>,
    /// Only cases created from this time on, such as 2024-05-01, 2024-05-01T12:00:00+03:00 or unix seconds
    #[arg(long, value_parser = Timestamp::parse)]
    pub from: Option<Timestamp>,
    /// Only cases created until this time
    #[arg(long, value_parser = Timestamp::parse)]
    pub to: Option<Timestamp>,
    /// Requests per minute that are reserved for interactive users
    #[arg(long, default_value_t = 5)]
    pub reserve: u32,
    /// Stops after this number of pages; the next run resumes
    #[arg(long, value_name = "PAGES")]
    pub stop_after: Option<usize>,
}

#[tokio::main]
async fn main() -> ExitCode {
    exit(run(Options::parse()).await)
}

async fn run(options: Options) -> Result<(), Failure> {
    let dialect = Dialect::default().limit(RateLimitScheme::PerMinute(50));
    let account = Account::open(FakeServer::builder().dialect(dialect).auto_advance(), 3000).await?;
    let path = account.file(options.out.clone(), "cases.jsonl")?;
    if options.from.zip(options.to).is_some_and(|(from, to)| from.unix_seconds() > to.unix_seconds()) {
        return Err("--from is later than --to".into());
    }
    let (client, say) = (account.client(), &mut io::stdout());
    let interrupted = account.is_fake() && options.stop_after.is_none();
    let first = Options { stop_after: if interrupted { Some(10) } else { options.stop_after }, ..options.clone() };
    let mut report = export(client, &first, &path, say).await?;
    if interrupted && !report.finished {
        println!("The export was interrupted, to show how it resumes.\n");
        report = export(client, &options, &path, say).await?;
    }
    if account.is_fake() && report.finished {
        let total = client.send(request(&options).limit(1)).await?.total;
        let lines = BufReader::new(File::open(&path)?).lines().count();
        println!("The file has {lines} lines, and the service counts {} cases.", format_number(total));
    } else if account.is_fake() {
        println!(
            "The fake server has stopped, so this export cannot resume. The README shows how to run one that stays."
        );
    }
    Ok(())
}

/// Exports to a file, or resumes the export, and prints the progress.
pub async fn export(
    client: &Client,
    options: &Options,
    path: &Path,
    say: &mut impl Write,
) -> Result<ExportReport, Failure> {
    let (mut file, mut export) = (JsonLines::open(path)?, client.export(request(options)).reserve(options.reserve));
    let out = path.display();
    if let Some(checkpoint) = file.checkpoint() {
        let advice = format!("{out} is of another export; use the same options, or another --out");
        export = export.resume(checkpoint).map_err(|error| format!("{error}: {advice}"))?;
    }
    if export.report().finished {
        writeln!(say, "{out} is complete already; move it and {out}.state away to export again.")?;
        return Ok(export.report());
    }
    if export.report().records > 0 {
        writeln!(say, "Resuming after {} cases.", export.report().records)?;
    }
    let estimate = export.estimate().await?;
    writeln!(say, "{}", format_estimate(&estimate))?;
    // About ten times in an export of any length.
    let every = estimate.requests.unwrap_or(100) as usize / 10 + 1;
    let mut pages = 0;
    while let Some(page) = export.next().await {
        let page = page?;
        file.append(&page, &export.checkpoint())?;
        for error in &page.errors {
            if error.is_record_lost() {
                writeln!(say, "A case could not be read, and is left out: {}", error.error)?
            } else {
                writeln!(say, "A value of a case could not be read, and is kept as it is: {}", error.error)?
            }
        }
        pages += 1;
        if pages % every == 0 {
            writeln!(say, "{}", format_progress(&export.progress()))?;
        }
        if options.stop_after == Some(pages) && !export.report().finished {
            writeln!(say, "Stopped after {pages} pages; the same command resumes.")?;
            return Ok(export.report());
        }
    }
    file.finish(&export.checkpoint())?;
    let report = export.report();
    writeln!(say, "{out} has {} cases.\n{}", report.records, outcome(&report))?;
    Ok(report)
}

/// The request for the list.
fn request(options: &Options) -> cases::List {
    let statuses = (!options.status.is_empty()).then_some(&options.status);
    cases::list()
        .when_some(statuses, cases::List::statuses)
        .when_some(options.from, cases::List::from_time)
        .when_some(options.to, cases::List::to_time)
}
