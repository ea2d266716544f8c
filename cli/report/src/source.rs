//! The source of the cases of a report: the service, or a file.

use std::collections::BTreeMap;
use std::path::Path;

use helpdesk::blocking::Client;
use helpdesk::{
    CaseSort, CivilDateTime, Error, GroupId, LeaderboardRow, ListResponse, ReportPeriod, cases, groups, statistics,
};
use helpdesk_tools::times::Days;
use helpdesk_tools::times::jiff::Span;
use helpdesk_tools::times::jiff::civil::Date;

use crate::cell::count_noun;
use crate::facts::Facts;
use crate::file;
use crate::names::Names;
use crate::query::Subject;
use crate::sums::Sums;

/// The longest period for which the service has a leaderboard.
const LONGEST_LEADERBOARD_MONTHS: i32 = 3;

/// Everything that a report needs.
#[derive(Default)]
pub(crate) struct Data {
    pub(crate) sums: Sums,
    /// The cases of the period before.
    pub(crate) before: Sums,
    /// The day of the newest case that was read, or that the service has, if the period has none.
    pub(crate) newest: Option<Date>,
    pub(crate) names: Names,
    /// The leaderboard of the service, if it has one of the period.
    pub(crate) leaders: Option<Vec<LeaderboardRow>>,
    /// Failures that did not stop the report.
    pub(crate) warnings: Vec<String>,
}

impl Data {
    pub(crate) fn of_service(client: &Client, subject: &Subject) -> Result<Self, Error> {
        let mut data = Self::default();
        data.read_cases(client, subject)?;
        if data.sums.cases == 0 {
            data.newest = data.or_warn("the newest case", newest(client, subject)).flatten();
        }
        data.names.groups = data.or_warn("the titles of groups", titles(client)).unwrap_or_default();
        let leaders = subject.days.and_then(|days| leaders(client, days, &subject.groups));
        let leaders = leaders.and_then(|leaders| data.or_warn("the leaderboard of staff", leaders));
        data.leaders = leaders.map(|list| {
            data.sums.unreadable += list.errors.len() as u64;
            list.items
        });
        Ok(data)
    }

    pub(crate) fn of_file(path: &Path, subject: &Subject) -> Result<Self, helpdesk_export::Error> {
        let mut data = Self::default();
        file::read(path, &mut |facts| data.add(subject, facts))?;
        data.names = Names::beside(path);
        Ok(data)
    }

    /// Whether nothing is missing in the report.
    pub(crate) fn is_complete(&self) -> bool {
        self.sums.unreadable + self.before.unreadable == 0 && self.warnings.is_empty()
    }

    /// Counts a case, if it was asked for.
    fn add(&mut self, subject: &Subject, facts: Facts) {
        let Some(created) = facts.created.and_then(|it| subject.local(it)) else {
            self.sums.unreadable += facts.unreadable;
            return;
        };
        let day = created.date();
        let is_of = |days: Option<Days>| days.is_some_and(|days| days.contains(day));
        let is_of_group = subject.groups.is_empty() || facts.group.is_some_and(|group| subject.groups.contains(&group));
        if is_of_group && !facts.is_left_out {
            self.newest = self.newest.max(Some(day));
        }
        match (subject.days.is_none() || is_of(subject.days), is_of(subject.before)) {
            (true, _) if is_of_group => self.sums.add(facts, created),
            // The case may belong to the group.
            (true, _) => self.sums.unreadable += u64::from(facts.has_unreadable_group),
            (false, true) if is_of_group => self.before.add(facts, created),
            (false, true) => self.before.unreadable += u64::from(facts.has_unreadable_group),
            (false, false) => {}
        }
    }

    fn read_cases(&mut self, client: &Client, subject: &Subject) -> Result<(), Error> {
        // The records in the form of an export of the cases.
        let mut list = cases::list().show_first_response_time(true).show_merged_cases(true).show_active_chats(true);
        if let Some((from, to)) = subject.seconds() {
            list = list.from_time(from).to_time(to);
        }
        if !subject.groups.is_empty() {
            list = list.group_ids(subject.groups.clone());
        }
        let mut export = client.export(list);
        for page in &mut export {
            let page = page?;
            page.items.iter().for_each(|case| self.add(subject, Facts::of(case)));
            self.sums.unreadable += page.errors.iter().filter(|error| error.is_record_lost()).count() as u64;
        }
        let mismatches = export.report().count_mismatch_total;
        if mismatches > 0 {
            let times = count_noun(mismatches, "time");
            self.warnings.push(format!("the service counts other numbers of cases, {times}; try again"));
        }
        Ok(())
    }

    /// Without it, the rest of the report is still true.
    fn or_warn<T>(&mut self, what: &str, read: Result<T, Error>) -> Option<T> {
        read.map_err(|error| self.warnings.push(format!("{what} cannot be read: {error}"))).ok()
    }
}

fn titles(client: &Client) -> Result<BTreeMap<GroupId, String>, Error> {
    client.items(groups::list()).map(|group| group.map(|it| (it.group_id, it.group_title))).collect()
}

/// The day of the newest case of the groups, if there is one.
fn newest(client: &Client, subject: &Subject) -> Result<Option<Date>, Error> {
    let mut list = cases::list().sort(CaseSort::CreatedAtDesc).limit(1);
    if !subject.groups.is_empty() {
        list = list.group_ids(subject.groups.clone());
    }
    let created = client.send(list)?.items.first().and_then(|case| case.created_at);
    Ok(created.and_then(|it| subject.local(it)).map(|it| it.date()))
}

/// The leaderboard of these days, if they are not too many.
fn leaders(
    client: &Client,
    Days { first, last }: Days,
    groups: &[GroupId],
) -> Option<Result<ListResponse<LeaderboardRow>, Error>> {
    if last >= first.checked_add(Span::new().months(LONGEST_LEADERBOARD_MONTHS)).ok()? {
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
