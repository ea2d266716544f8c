//! Where the cases of a report come from: the service, or a file.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::ArgMatches;
use helpdesk::blocking::Client;
use helpdesk::{CivilDateTime, Error, GroupId, LeaderboardRow, ListResponse, ReportPeriod, cases, groups, statistics};
use jiff::civil::Date;

use super::facts::Facts;
use super::file;
use super::period::Days;
use super::sums::{Asked, Sums};
use crate::connection::Connection;
use crate::failure::Failure;

/// The days of the longest period for which the service has a leaderboard.
const LONGEST_LEADERBOARD: i32 = 92;

pub(super) enum Source {
    Service(Box<Connection>),
    File(PathBuf),
}

/// Everything that a report needs.
#[derive(Default)]
pub(super) struct Data {
    pub(super) sums: Sums,
    /// Titles of groups. A file has none.
    pub(super) titles: BTreeMap<GroupId, String>,
    /// The leaderboard of the service, if it has one of the period.
    pub(super) leaders: Option<Vec<LeaderboardRow>>,
    /// What went wrong without stopping the report.
    pub(super) warnings: Vec<String>,
}

impl Source {
    pub(super) fn open(matches: &ArgMatches) -> Result<Self, Failure> {
        match matches.get_one::<PathBuf>("from") {
            Some(path) => Ok(Self::File(path.clone())),
            None => Ok(Self::Service(Box::new(Connection::open(matches)?))),
        }
    }

    /// Its address or path.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Service(connection) => connection.url.clone(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// The period without `--period`. A file is taken whole.
    pub(super) fn usual_period(&self) -> &'static str {
        match self {
            Self::Service(_) => "last_30_days",
            Self::File(_) => "all",
        }
    }

    pub(super) fn read(&self, asked: &Asked) -> Result<Data, Failure> {
        let mut data = Data::default();
        match self {
            Self::File(path) => file::read(path, &mut |facts| data.sums.add(asked, facts))?,
            Self::Service(connection) => {
                let client = &connection.client;
                data.read_cases(client, asked)?;
                let titles = titles(client);
                data.titles = data.warned("the titles of groups", titles).unwrap_or_default();
                let leaders = asked.period.days.and_then(|days| leaders(client, days, &asked.groups));
                data.leaders =
                    leaders.and_then(|leaders| data.warned("the leaderboard of staff", leaders)).map(|list| {
                        data.sums.unreadable += list.errors.len() as u64;
                        list.items
                    });
            }
        }
        Ok(data)
    }
}

impl Data {
    /// How much is missing in the report.
    pub(super) fn problems(&self) -> u64 {
        self.sums.unreadable + self.warnings.len() as u64
    }

    fn read_cases(&mut self, client: &Client, asked: &Asked) -> Result<(), Failure> {
        let mut list = cases::list().show_first_response_time(true);
        if let Some((from, to)) = asked.period.seconds() {
            list = list.from_time(from).to_time(to);
        }
        if !asked.groups.is_empty() {
            list = list.group_ids(asked.groups.clone());
        }
        let mut export = client.export(list);
        for page in &mut export {
            let page = page?;
            page.items.iter().for_each(|case| self.sums.add(asked, Facts::of(case)));
            self.sums.unreadable += page.errors.iter().filter(|error| error.is_record_lost()).count() as u64;
        }
        let mismatches = export.report().count_mismatch_total;
        if mismatches > 0 {
            self.warnings.push(format!("the service counts other numbers of cases, {mismatches} times; try again"));
        }
        Ok(())
    }

    /// Without it, the rest of the report is still true.
    fn warned<T>(&mut self, what: &str, read: Result<T, Error>) -> Option<T> {
        read.map_err(|error| self.warnings.push(format!("{what} cannot be read: {error}"))).ok()
    }
}

fn titles(client: &Client) -> Result<BTreeMap<GroupId, String>, Error> {
    client.items(groups::list()).map(|group| group.map(|it| (it.group_id, it.group_title))).collect()
}

/// The leaderboard of these days, if they are not too many.
fn leaders(
    client: &Client,
    (first, last): Days,
    groups: &[GroupId],
) -> Option<Result<ListResponse<LeaderboardRow>, Error>> {
    if (last - first).get_days() >= LONGEST_LEADERBOARD {
        return None;
    }
    let period = ReportPeriod::range(civil(first)?, civil(last)?.end_of_day());
    let mut request = statistics::leaderboard(period);
    if !groups.is_empty() {
        request = request.group_ids(groups.to_vec());
    }
    Some(client.send(request))
}

fn civil(day: Date) -> Option<CivilDateTime> {
    CivilDateTime::date(day.year().try_into().ok()?, day.month().unsigned_abs(), day.day().unsigned_abs()).ok()
}
