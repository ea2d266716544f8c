//! Exports any number of cases to a file with one JSON object on each line:
//! `cargo run --example export_jsonl -- --out cases.jsonl`.
//!
//! It only reads, and reserves requests for the people who work in the account. It can be killed at any time: the next run resumes
//! the export. The state is in a file next to the output, `cases.jsonl.state`. Fields that are unknown to this version of the client
//! are exported too.
//!
//! Without `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY` it exports the cases of a fake server on localhost. The fake server
//! skips waiting times. The program interrupts this export once, to show how it resumes.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use helpdesk::jobs::{ExportCheckpoint, ExportReport};
use helpdesk::{Case, Client, Timestamp, cases};
use helpdesk_examples::{Account, Failure, exit, expected, outcome, shown, so_far};
use helpdesk_fake::{Dialect, FakeServer, RateLimitScheme};

/// Exports cases to a file with one JSON object on each line
#[derive(Clone, Debug, Default, Parser)]
pub struct Options {
    /// The output file, by default `cases.jsonl`; an existing file without a state file is replaced
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
        println!("The file has {lines} lines, and the service counts {} cases.", shown(total));
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
    let mut state = State::next_to(path);
    // A state without records is ignored: the export starts again, for any account.
    let kept = state.read()?.filter(|kept| kept.length > 0);
    let mut export = client.export(request(options)).reserve(options.reserve);
    let mut length = 0;
    match kept {
        Some(kept) => {
            let foreign = format!(
                "{} is of another account, or of other filters: use the same ones, or delete it to start again, or choose another --out",
                state.path.display()
            );
            // No request was sent yet, so this is the only possible error.
            export = export.resume(&kept.checkpoint).map_err(|_| foreign)?;
            length = kept.length;
        }
        // Written before the output, so that an output always has a state.
        None => state.write(0, &export.checkpoint())?,
    }
    let mut output = Output::open(path, length)?;
    if export.report().finished {
        let (out, state) = (path.display(), state.path.display());
        writeln!(say, "{out} is complete already; delete {state} to export again.")?;
        return Ok(export.report());
    }
    if length > 0 {
        writeln!(say, "Resuming after {} cases.", export.report().records)?;
    }
    let estimate = export.estimate().await?;
    writeln!(say, "{}", expected(&estimate))?;
    // About ten times in an export of any length.
    let every = estimate.requests.unwrap_or(100) as usize / 10 + 1;
    let mut pages = 0;
    while let Some(page) = export.next().await {
        let page = page?;
        output.append(&page.items)?;
        for error in &page.errors {
            match error.is_record_lost() {
                true => writeln!(say, "A case could not be read, and is left out: {}", error.error)?,
                false => writeln!(say, "A value of a case could not be read, and is kept as it is: {}", error.error)?,
            }
        }
        // Only after the rows are on disk. The next run cuts off rows without a state and reads them again. A state without rows would
        // lose them.
        state.write(output.length, &export.checkpoint())?;
        pages += 1;
        if pages % every == 0 {
            writeln!(say, "{}", so_far(&export.progress()))?;
        }
        if options.stop_after == Some(pages) && !export.report().finished {
            writeln!(say, "Stopped after {pages} pages; the same command resumes.")?;
            return Ok(export.report());
        }
    }
    // The export may be known to be complete only after its last page.
    state.write(output.length, &export.checkpoint())?;
    let report = export.report();
    writeln!(say, "{} has {} cases.\n{}", path.display(), report.records, outcome(&report))?;
    Ok(report)
}

/// The request for the list.
fn request(options: &Options) -> cases::List {
    let statuses = (!options.status.is_empty()).then_some(&options.status);
    cases::list().statuses(statuses).from_time(options.from).to_time(options.to)
}

/// The output: complete lines, up to a length that is known to be on disk.
struct Output<'a> {
    path: &'a Path,
    file: BufWriter<File>,
    length: u64,
}

impl<'a> Output<'a> {
    /// Cuts off everything after this length: the incomplete page of a run that was killed.
    fn open(path: &'a Path, length: u64) -> Result<Self, Failure> {
        let open = || {
            let file = OpenOptions::new().create(true).append(true).open(path)?;
            let there = file.metadata()?.len();
            file.set_len(length.min(there))?;
            Ok((file, there))
        };
        let (file, there) = open().map_err(|error| unwritable(path, &error))?;
        if there < length {
            let path = path.display();
            let what = if there == 0 { "is missing, or empty" } else { "is shorter than it was" };
            return Err(format!("{path} {what}: delete {path}.state to start again").into());
        }
        Ok(Self { path, file: BufWriter::new(file), length })
    }

    fn append(&mut self, cases: &[Case]) -> Result<(), Failure> {
        let mut write = || {
            for case in cases {
                let line = case.to_json();
                self.length += line.len() as u64 + 1;
                writeln!(self.file, "{line}")?;
            }
            self.file.flush()?;
            self.file.get_ref().sync_data()
        };
        write().map_err(|error| unwritable(self.path, &error))
    }
}

/// The state file. Its two lines are the length of the output and the checkpoint of the export at this length.
struct State {
    path: PathBuf,
}

struct Kept {
    length: u64,
    checkpoint: ExportCheckpoint,
}

impl State {
    fn next_to(output: &Path) -> Self {
        Self { path: with_suffix(output, ".state") }
    }

    fn read(&self) -> Result<Option<Kept>, Failure> {
        let path = self.path.display();
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(format!("{path} cannot be read: {error}").into()),
        };
        let kept = text.split_once('\n').and_then(|(length, checkpoint)| {
            Some(Kept { length: length.parse().ok()?, checkpoint: checkpoint.trim_end().parse().ok()? })
        });
        let other =
            || format!("{path} is not the state of an export: delete it to start again, or choose another --out");
        Ok(Some(kept.ok_or_else(other)?))
    }

    /// Replaces the file atomically.
    fn write(&mut self, length: u64, checkpoint: &ExportCheckpoint) -> Result<(), Failure> {
        let new = with_suffix(&self.path, ".new");
        let write = || {
            let mut file = File::create(&new)?;
            writeln!(file, "{length}\n{checkpoint}")?;
            file.sync_data()?;
            fs::rename(&new, &self.path)
        };
        write().map_err(|error| unwritable(&self.path, &error))
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    format!("{} cannot be written: {error}", path.display()).into()
}
