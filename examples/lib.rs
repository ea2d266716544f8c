//! What people do with the client, each in one file beside this one: `cargo run --example quickstart`.
//!
//! Here is what they share: where they work, whether they may write there, and how they end.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use helpdesk::jobs::{ExportEstimate, ExportProgress, ExportReport};
use helpdesk::{Client, Timestamp};
use helpdesk_fake::{FakeServer, FakeServerBuilder, Seed};

/// Whatever went wrong.
pub type Failure = Box<dyn Error>;

/// Where an example works.
pub struct Account {
    client: Client,
    place: Place,
}

enum Place {
    /// The account at this address.
    Real(String),
    StandIn(FakeServer),
}

impl Account {
    /// The account of `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY`. Without the first of them, a stand-in on this machine
    /// with so many cases, of which it tells.
    ///
    /// # Errors
    ///
    /// When another variable is missing, or the stand-in finds no port.
    pub async fn open(stand_in: FakeServerBuilder, cases: usize) -> Result<Self, Failure> {
        if let Ok(url) = std::env::var("HELPDESK_URL") {
            return Ok(Self { client: Client::from_env()?, place: Place::Real(url) });
        }
        let desk = stand_in.start().await?;
        desk.seed(Seed::cases(cases));
        println!(
            "A stand-in for the service listens on {}, with {cases} cases; nothing leaves this machine.",
            desk.url()
        );
        Ok(Self { client: desk.client(), place: Place::StandIn(desk) })
    }

    /// A client of it.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Whether it is a stand-in, which may be furnished at will.
    pub fn is_stand_in(&self) -> bool {
        self.stand_in().is_some()
    }

    /// The stand-in, unless it is an account.
    pub fn stand_in(&self) -> Option<&FakeServer> {
        match &self.place {
            Place::Real(_) => None,
            Place::StandIn(desk) => Some(desk),
        }
    }

    /// The file that was asked for, or else one of this name. That of a stand-in, which will not be there again, is a new one.
    ///
    /// # Errors
    ///
    /// When there is no place for a new one.
    pub fn file(&self, asked: Option<PathBuf>, name: &str) -> io::Result<PathBuf> {
        match (asked, &self.place) {
            (Some(asked), _) => Ok(asked),
            (None, Place::Real(_)) => Ok(name.into()),
            (None, Place::StandIn(desk)) => {
                let port = desk.url().rsplit(':').next().unwrap_or_default();
                let folder = std::env::temp_dir().join(format!("helpdesk-{}-{port}", std::process::id()));
                std::fs::create_dir(&folder)?;
                Ok(folder.join(name))
            }
        }
    }

    /// What time it is there.
    pub fn now(&self) -> Timestamp {
        match &self.place {
            Place::Real(_) => SystemTime::now().into(),
            Place::StandIn(desk) => desk.now(),
        }
    }

    /// Asks whether it may be written to, having said what is written. To a stand-in anyone may.
    ///
    /// # Errors
    ///
    /// When nobody can be asked.
    pub fn may_write(&self, what: &str) -> io::Result<bool> {
        let Place::Real(url) = &self.place else { return Ok(true) };
        println!("In the account at {url} this {what}");
        print!("Write \"yes\" to go on: ");
        io::stdout().flush()?;
        let mut answer = String::new();
        if io::stdin().read_line(&mut answer)? == 0 {
            println!();
        }
        let may = answer.trim() == "yes";
        if !may {
            println!("Nothing was written.");
        }
        Ok(may)
    }
}

/// Whether what was asked for is not there, or not any more.
pub fn is_gone(error: &helpdesk::Error) -> bool {
    error.status().is_some_and(|status| matches!(status.as_u16(), 404 | 410))
}

/// A number that may not be known.
pub fn shown(number: Option<u64>) -> String {
    number.map_or("an unknown number of".to_owned(), |number| number.to_string())
}

/// `2 d 03 h`, `1 h 05 min` or `7 min`.
pub fn spoken(time: Duration) -> String {
    let minutes = time.as_secs_f64() / 60.0;
    let minutes = minutes.round() as u64;
    match minutes {
        0..60 => format!("{minutes} min"),
        60..1440 => format!("{} h {:02} min", minutes / 60, minutes % 60),
        _ => format!("{} d {:02} h", minutes / 1440, minutes / 60 % 24),
    }
}

/// What an export will take.
pub fn expected(estimate: &ExportEstimate) -> String {
    let (records, calls) = (shown(estimate.records), shown(estimate.requests));
    let time = estimate.duration.map(|time| format!(", in {} at what the account may send now", about(time)));
    format!("To come: {records} cases, by {calls} more requests or a few more{}.", time.unwrap_or_default())
}

/// How far an export is.
pub fn so_far(progress: &ExportProgress) -> String {
    let ExportProgress { records, requests, remaining, rate_limit_remaining, .. } = progress;
    let all = shown(remaining.records.map(|left| left + records));
    let time = remaining.duration.map(|time| format!(" in {}", about(time))).unwrap_or_default();
    let more =
        remaining.requests.filter(|more| *more > 0).map(|more| format!("; {more} more{time}")).unwrap_or_default();
    let account = rate_limit_remaining.map(|calls| format!("; the account has {calls} left")).unwrap_or_default();
    format!("{records} of {all} cases, {requests} requests{more}{account}")
}

/// How long requests take, which wait for whole minutes.
fn about(time: Duration) -> String {
    if time.is_zero() { "less than a minute".to_owned() } else { format!("about {}", spoken(time)) }
}

/// What an export has proven, and what not.
pub fn outcome(report: &ExportReport) -> String {
    let mut lines = Vec::new();
    if report.counts_match() {
        lines.push("Proven: in every stretch of time there are as many as the service counts.".to_owned());
    } else {
        lines.push("Not proven:".to_owned());
    }
    if report.ranges_uncounted > 0 {
        lines.push(format!(
            "- {} stretches of time could not be counted, since the service told no total",
            report.ranges_uncounted
        ));
    }
    let bound = |time: Option<Timestamp>, open: &str| time.map_or(open.to_owned(), |time| time.to_string());
    for moved in report.count_mismatches.iter().take(10) {
        let (from, to) = (bound(moved.from, "the beginning"), bound(moved.to, "now"));
        lines
            .push(format!("- from {from} to {to} the service counted {}, and {} came", moved.expected, moved.received));
    }
    if report.count_mismatch_total > 10 {
        lines.push(format!("- and so in {} more stretches of time", report.count_mismatch_total - 10));
    }
    if !report.disappeared_ids.is_empty() {
        let ids: Vec<_> = report.disappeared_ids.iter().map(u64::to_string).collect();
        lines.push(format!("In the file, but gone from the service while it was read: {}", ids.join(", ")));
    }
    if report.decode_errors > 0 {
        lines.push(format!("Left out, since they could not be read: {}", report.decode_errors));
    }
    lines.join("\n")
}

/// How a program ends.
pub fn exit(result: Result<(), Failure>) -> ExitCode {
    let Err(error) = result else { return ExitCode::SUCCESS };
    // Errors of the client say in a report what to do.
    match error.downcast_ref::<helpdesk::Error>() {
        Some(error) => eprintln!("{}", error.report()),
        None => eprintln!("{error}"),
    }
    ExitCode::FAILURE
}
