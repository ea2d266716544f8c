//! Examples of the client, each in one file in this directory: `cargo run --example quickstart`.
//!
//! This file has the code that the examples share: the account, the question before anything is written, and the exit code.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use helpdesk::jobs::{ExportEstimate, ExportProgress, ExportReport};
use helpdesk::{Client, Timestamp};
use helpdesk_fake::{FakeServer, FakeServerBuilder, Seed};

/// Any error of an example.
pub type Failure = Box<dyn Error>;

/// The account that an example uses, real or simulated by a fake server.
pub struct Account {
    client: Client,
    place: Place,
}

enum Place {
    /// The account at this address.
    Real(String),
    Fake(FakeServer),
}

impl Account {
    /// Opens the account of `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY`. If `HELPDESK_URL` is not set, starts a fake server
    /// on localhost with this number of cases, and prints its address.
    ///
    /// # Errors
    ///
    /// Fails if one of the other variables is missing or invalid, or if the fake server cannot open a port.
    pub async fn open(fake: FakeServerBuilder, cases: usize) -> Result<Self, Failure> {
        if let Ok(url) = std::env::var("HELPDESK_URL") {
            return Ok(Self { client: Client::from_env()?, place: Place::Real(url) });
        }
        let server = fake.start().await?;
        server.seed(Seed::cases(cases));
        println!("A fake server listens on {}, with {cases} cases. Nothing is sent beyond localhost.", server.url());
        Ok(Self { client: server.client(), place: Place::Fake(server) })
    }

    /// The client of the account.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Whether the account is simulated by a fake server, so that an example may change anything in it.
    pub fn is_fake(&self) -> bool {
        self.fake_server().is_some()
    }

    /// The fake server; `None` for a real account.
    pub fn fake_server(&self) -> Option<&FakeServer> {
        match &self.place {
            Place::Real(_) => None,
            Place::Fake(server) => Some(server),
        }
    }

    /// The path of an output: `given`, or by default `name`. With a fake server the default is in a new temporary directory.
    ///
    /// # Errors
    ///
    /// Fails if the temporary directory cannot be created.
    pub fn file(&self, given: Option<PathBuf>, name: &str) -> io::Result<PathBuf> {
        match (given, &self.place) {
            (Some(given), _) => Ok(given),
            (None, Place::Real(_)) => Ok(name.into()),
            (None, Place::Fake(server)) => {
                let port = server.url().rsplit(':').next().unwrap_or_default();
                let directory = std::env::temp_dir().join(format!("helpdesk-{}-{port}", std::process::id()));
                std::fs::create_dir(&directory)?;
                Ok(directory.join(name))
            }
        }
    }

    /// The current time of the account.
    pub fn now(&self) -> Timestamp {
        match &self.place {
            Place::Real(_) => SystemTime::now().into(),
            Place::Fake(server) => server.now(),
        }
    }

    /// Tells what an example writes, and asks the user to confirm. With a fake server it does not ask.
    ///
    /// # Errors
    ///
    /// Fails if standard input cannot be read or standard output cannot be written.
    pub fn may_write(&self, what: &str) -> io::Result<bool> {
        let Place::Real(url) = &self.place else { return Ok(true) };
        println!("In the account at {url} this {what}");
        print!("Type \"yes\" to continue: ");
        io::stdout().flush()?;
        let mut typed = String::new();
        if io::stdin().read_line(&mut typed)? == 0 {
            println!();
        }
        let may = typed.trim() == "yes";
        if !may {
            println!("Nothing was written.");
        }
        Ok(may)
    }
}

/// Formats a number that the service may not have returned.
pub fn format_number(number: Option<u64>) -> String {
    number.map_or("an unknown number of".to_owned(), |number| number.to_string())
}

/// Formats a duration: `2 d 03 h`, `1 h 05 min` or `7 min`.
pub fn format_duration(time: Duration) -> String {
    let minutes = time.as_secs_f64() / 60.0;
    let minutes = minutes.round() as u64;
    match minutes {
        0..60 => format!("{minutes} min"),
        60..1440 => format!("{} h {:02} min", minutes / 60, minutes % 60),
        _ => format!("{} d {:02} h", minutes / 1440, minutes / 60 % 24),
    }
}

/// Formats how many requests an export needs, and how long they take.
pub fn format_estimate(estimate: &ExportEstimate) -> String {
    let (records, calls) = (format_number(estimate.records), format_number(estimate.requests));
    let time = estimate.duration.map(|time| format!(", in {} at the current rate limit", about(time)));
    format!("To read: {records} cases, with at least {calls} more requests{}.", time.unwrap_or_default())
}

/// Formats the progress of an export.
pub fn format_progress(progress: &ExportProgress) -> String {
    let ExportProgress { records, requests, remaining, rate_limit_remaining, .. } = progress;
    let all = format_number(remaining.records.map(|left| left + records));
    let time = remaining.duration.map(|time| format!(" in {}", about(time))).unwrap_or_default();
    let more =
        remaining.requests.filter(|more| *more > 0).map(|more| format!("; {more} more{time}")).unwrap_or_default();
    let account = rate_limit_remaining.map(|calls| format!("; the account has {calls} left")).unwrap_or_default();
    format!("{records} of {all} cases, {requests} requests{more}{account}")
}

/// Formats an estimated duration. The rate limit counts by whole minutes.
fn about(time: Duration) -> String {
    if time.is_zero() { "less than a minute".to_owned() } else { format!("about {}", format_duration(time)) }
}

/// Formats the result of an export: whether the counts match, and which records are missing.
pub fn outcome(report: &ExportReport) -> String {
    let mut lines = Vec::new();
    if report.counts_match() {
        lines.push("Counts match: in every time range there are as many cases as the service counts.".to_owned());
    } else {
        lines.push("Not all counts are known to match:".to_owned());
    }
    if report.ranges_uncounted > 0 {
        lines.push(format!(
            "- {} time ranges could not be compared, because the service returned no total",
            report.ranges_uncounted
        ));
    }
    let bound = |time: Option<Timestamp>, open: &str| time.map_or(open.to_owned(), |time| time.to_string());
    for mismatch in report.count_mismatches.iter().take(10) {
        let (from, to) = (bound(mismatch.from, "the beginning"), bound(mismatch.to, "now"));
        let (counted, received) = (mismatch.expected, mismatch.received);
        lines.push(format!("- from {from} to {to} the service counted {counted}, and returned {received}"));
    }
    if report.count_mismatch_total > 10 {
        lines.push(format!("- the same in {} more time ranges", report.count_mismatch_total - 10));
    }
    if !report.disappeared_ids.is_empty() {
        let ids: Vec<_> = report.disappeared_ids.iter().map(u64::to_string).collect();
        lines.push(format!("In the output, but missing when read again: {}", ids.join(", ")));
    }
    if report.decode_errors > 0 {
        lines.push(format!("Left out, because they could not be read: {}", report.decode_errors));
    }
    lines.join("\n")
}

/// Prints the error of an example, and returns its exit code.
pub fn exit(result: Result<(), Failure>) -> ExitCode {
    let Err(error) = result else { return ExitCode::SUCCESS };
    // The report of a client error says what to do.
    match error.downcast_ref::<helpdesk::Error>() {
        Some(error) => eprintln!("{}", error.report()),
        None => eprintln!("{error}"),
    }
    ExitCode::FAILURE
}
