//! Prints the first response times of the last 7 days, by group: `cargo run -p helpdesk-examples --example weekly_report`.
//!
//! It only reads. Without `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY` it reads from a fake server on localhost.

use std::collections::BTreeMap;
use std::fmt;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use helpdesk::{CaseSort, Client, Error, GroupId, Minutes, Timestamp, cases, groups};
use helpdesk_examples::{Account, Failure, exit, format_duration};
use helpdesk_fake::FakeServer;

/// Prints the first response times of the last 7 days, by group
#[derive(Parser)]
struct Options {}

#[tokio::main]
async fn main() -> ExitCode {
    let Options {} = Options::parse();
    exit(run().await)
}

async fn run() -> Result<(), Failure> {
    let account = Account::open(FakeServer::builder().real_time(), 5000).await?;
    if account.is_fake() {
        spread(account.client()).await?;
    }
    print!("{}", report(account.client(), account.now()).await?);
    Ok(())
}

/// Moves some cases to other groups: in a new fake server all cases are in one group.
async fn spread(client: &Client) -> Result<(), Error> {
    let newest = client.send(cases::list().sort(CaseSort::CreatedAtDesc)).await?;
    for (title, every) in [("Sales", 3), ("Returns", 5)] {
        let group = client.send(groups::create(title)).await?.group_id;
        for case in newest.iter().step_by(every) {
            client.send(cases::update(case.case_id).group_id(group)).await?;
        }
    }
    Ok(())
}

/// First response times of the cases of a week.
#[derive(Debug, Default)]
pub struct Report {
    from: String,
    to: String,
    /// By title of the group.
    groups: BTreeMap<String, Speeds>,
    all: Speeds,
    /// Cases that could not be read, and are not in the other fields.
    unreadable: usize,
}

/// The first response times of some cases.
#[derive(Clone, Debug, Default)]
struct Speeds {
    times: Vec<Minutes>,
    /// Cases without a response.
    without: usize,
}

/// Creates the report of the 7 days before `now`.
pub async fn report(client: &Client, now: Timestamp) -> Result<Report, Error> {
    let from = Timestamp::from_unix_seconds(now.unix_seconds() - 7 * 86_400);
    let titles = titles(client).await?;
    let mut report = Report { from: from.to_string(), to: now.to_string(), ..Report::default() };
    // Oldest first, so that new cases come last and do not move others to another page.
    let week = cases::list().from_time(from).to_time(now).sort(CaseSort::CreatedAtAsc);
    // The service returns these times only on request.
    let mut week = client.items(week.show_first_response_time(true));
    while let Some(case) = week.next().await {
        let case = match case {
            Ok(case) => case,
            // One unreadable record does not fail the report.
            Err(error) if error.item_error().is_some() => {
                report.unreadable += 1;
                continue;
            }
            Err(error) => return Err(error),
        };
        let title = match case.group_id {
            None => "(no group)".to_owned(),
            // The cases of a deleted group stay.
            Some(id) => titles.get(&id).cloned().unwrap_or_else(|| format!("(group {id})")),
        };
        report.all.add(case.first_response_speed);
        report.groups.entry(title).or_default().add(case.first_response_speed);
    }
    Ok(report)
}

async fn titles(client: &Client) -> Result<BTreeMap<GroupId, String>, Error> {
    let mut groups = Vec::new();
    client.items(groups::list()).append_to(&mut groups).await?;
    Ok(groups.into_iter().map(|group| (group.group_id, group.group_title)).collect())
}

impl Speeds {
    fn add(&mut self, speed: Option<Minutes>) {
        match speed {
            Some(speed) => self.times.push(speed),
            None => self.without += 1,
        }
    }

    fn count(&self) -> usize {
        self.times.len() + self.without
    }

    /// The time within which this percentage of the first responses came.
    fn within(&self, percent: usize) -> String {
        let mut sorted = self.times.clone();
        sorted.sort_unstable();
        let rank = (sorted.len() * percent).div_ceil(100).max(1);
        sorted
            .get(rank - 1)
            .map_or("-".to_owned(), |speed| format_duration(Duration::from_secs_f64(speed.get() * 60.0)))
    }

    fn row(&self, title: &str) -> [String; 6] {
        let (cases, without) = (self.count().to_string(), self.without.to_string());
        [title.to_owned(), cases, without, self.within(50), self.within(90), self.within(100)]
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "First responses to cases that came in from {} to {}\n", self.from, self.to)?;
        let mut rows = vec![["group", "cases", "no response", "median", "90 %", "worst"].map(str::to_owned)];
        rows.extend(self.groups.iter().map(|(title, speeds)| speeds.row(title)));
        rows.push(self.all.row("all"));
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: [usize; 6] = std::array::from_fn(width);
        for row in &rows {
            write!(f, "{:<1$}", row[0], widths[0])?;
            for (cell, width) in row.iter().zip(widths).skip(1) {
                write!(f, "  {cell:>width$}")?;
            }
            writeln!(f)?;
        }
        if self.all.times.is_empty() && self.all.without > 0 {
            writeln!(
                f,
                "\nNo case has a first response time: there was no response yet, or the account does not report the time."
            )?;
        }
        if self.unreadable > 0 {
            writeln!(f, "\nNot counted, because they could not be read: {}", self.unreadable)?;
        }
        Ok(())
    }
}
