//! How fast customers were answered in the last 7 days, by group: `cargo run --example weekly_report`.
//!
//! It only reads. Without `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY` it reads a stand-in on this machine.

use std::collections::BTreeMap;
use std::fmt;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use helpdesk::{CaseSort, Client, Error, GroupId, Minutes, Timestamp, cases, groups};
use helpdesk_examples::{Account, Failure, exit, spoken};
use helpdesk_fake::FakeServer;

/// Tells how fast customers were answered in the last 7 days, by group
#[derive(Parser)]
struct Options {}

#[tokio::main]
async fn main() -> ExitCode {
    let Options {} = Options::parse();
    exit(run().await)
}

async fn run() -> Result<(), Failure> {
    let account = Account::open(FakeServer::builder().real_time(), 5000).await?;
    if account.is_stand_in() {
        spread(account.client()).await?;
    }
    print!("{}", report(account.client(), account.now()).await?);
    Ok(())
}

/// Spreads cases over groups: all of a stand-in are in one.
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

/// First responses to the cases of a week.
#[derive(Debug, Default)]
pub struct Report {
    from: String,
    to: String,
    /// By the titles of groups.
    groups: BTreeMap<String, Speeds>,
    all: Speeds,
    /// Cases that could not be read, and are missing above.
    unreadable: usize,
}

/// How fast cases were answered.
#[derive(Clone, Debug, Default)]
struct Speeds {
    answered: Vec<Minutes>,
    unanswered: usize,
}

/// The report of the 7 days before this time.
pub async fn report(client: &Client, now: Timestamp) -> Result<Report, Error> {
    let from = Timestamp::from_unix_seconds(now.unix_seconds() - 7 * 86_400);
    let titles = titles(client).await?;
    let mut report = Report { from: from.to_string(), to: now.to_string(), ..Report::default() };
    // Oldest first: what comes in while it is read comes last, and moves no page.
    let week = cases::list().from_time(from).to_time(now).sort(CaseSort::CreatedAtAsc);
    // The service tells speeds only to those who ask.
    let mut week = client.items(week.show_first_response_time(true));
    while let Some(case) = week.next().await {
        let case = match case {
            Ok(case) => case,
            // One bad record does not cost the report.
            Err(error) if error.item_error().is_some() => {
                report.unreadable += 1;
                continue;
            }
            Err(error) => return Err(error),
        };
        let title = match case.group_id {
            None | Some(GroupId(0)) => "(no group)".to_owned(),
            // Groups can be deleted; their cases stay.
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
            Some(speed) => self.answered.push(speed),
            None => self.unanswered += 1,
        }
    }

    fn count(&self) -> usize {
        self.answered.len() + self.unanswered
    }

    /// The time within which so many in a hundred answers came, of those that came.
    fn within(&self, percent: usize) -> String {
        let mut sorted = self.answered.clone();
        sorted.sort_unstable();
        let rank = (sorted.len() * percent).div_ceil(100).max(1);
        sorted.get(rank - 1).map_or("-".to_owned(), |speed| spoken(Duration::from_secs_f64(speed.get() * 60.0)))
    }

    fn row(&self, title: &str) -> [String; 6] {
        let (cases, unanswered) = (self.count().to_string(), self.unanswered.to_string());
        [title.to_owned(), cases, unanswered, self.within(50), self.within(90), self.within(100)]
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "First responses to cases that came in from {} to {}\n", self.from, self.to)?;
        let mut rows = vec![["group", "cases", "unanswered", "median", "90 %", "worst"].map(str::to_owned)];
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
        if self.all.answered.is_empty() && self.all.unanswered > 0 {
            writeln!(f, "\nNo case has a time: none was answered yet, or this account does not tell it.")?;
        }
        if self.unreadable > 0 {
            writeln!(f, "\nNot counted, since they could not be read: {}", self.unreadable)?;
        }
        Ok(())
    }
}
