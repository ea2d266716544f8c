//! The content of a report, which text, HTML and JSON share.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;

use helpdesk::blocking::Client;
use helpdesk::{GroupId, LeaderboardRow, Rating};
use helpdesk_export::Error;
use serde_json::{Map, Value, json};

use crate::names::Names;
use crate::period::Step;
use crate::query::ReportQuery;
use crate::section::{Cell, Drawn, Section, counted};
use crate::source::Data;
use crate::sums::{Sums, Times};

/// The work of a help desk in a period, and how fast it was.
///
/// It counts the cases that were created in the period, by day (or week, month, year), channel and hour. It has how long they
/// waited for a response and for their closing, how they were rated, and what staff did. Cases that are in the trash, deleted,
/// spam or merged into others are not counted.
#[derive(Clone, Debug)]
pub struct Report {
    pub(crate) title: String,
    /// Sentences about its subject.
    pub(crate) lines: Vec<String>,
    pub(crate) is_empty: bool,
    sections: Vec<Section>,
    is_complete: bool,
    /// The values that are in no section.
    head: Map<String, Value>,
}

impl Report {
    /// Reads the cases from the service, which the report names `source`: its address, for example.
    ///
    /// Titles of groups and the leaderboard of staff may be missing; the report then says why.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Request`](crate::ErrorKind::Request) if the cases cannot be read.
    pub fn from_service(client: &Client, source: &str, query: &ReportQuery) -> Result<Self, Error> {
        Ok(Self::new(query, source, &Data::of_service(client, query)?))
    }

    /// Reads the cases from an exported file, whose name ends with `.jsonl`, `.ndjson`, `.csv`, `.sqlite`, `.sqlite3`, `.db` or
    /// `.parquet`.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Usage`](crate::ErrorKind::Usage) for another name, and
    /// [`ErrorKind::File`](crate::ErrorKind::File) if the file has something else than cases.
    pub fn from_file(path: impl AsRef<Path>, query: &ReportQuery) -> Result<Self, Error> {
        let path = path.as_ref();
        Ok(Self::new(query, &path.display().to_string(), &Data::of_file(path, query)?))
    }

    fn new(query: &ReportQuery, source: &str, data: &Data) -> Self {
        Self {
            title: format!("Cases created {}", query.period.spoken()),
            lines: lines(query, source, data),
            is_empty: data.sums.cases == 0,
            is_complete: data.is_complete(),
            sections: sections(query, data),
            head: head(query, source, data),
        }
    }

    /// Returns whether everything could be read. What could not is counted in the report, or named in its warnings.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The sections; none if there is nothing to show.
    pub(crate) fn sections(&self) -> &[Section] {
        if self.is_empty { &[] } else { &self.sections }
    }

    /// Returns the report as a JSON object: `period`, `source`, `groups`, numbers of `cases`, and an array for each section.
    /// Times are minutes, shares are percent.
    pub fn json(&self) -> Value {
        let sections = self.sections.iter().map(|it| (it.key.clone(), it.json()));
        Value::Object(self.head.clone().into_iter().chain(sections).collect())
    }
}

fn lines(query: &ReportQuery, source: &str, Data { sums, names, warnings, .. }: &Data) -> Vec<String> {
    let mut lines = vec![format!("{}, from {source}.", counted(sums.cases, "case"))];
    if !query.groups.is_empty() {
        let groups = query.groups.iter().map(|id| names.group(Some(*id)));
        lines.push(format!("Groups: {}.", groups.collect::<Vec<_>>().join(", ")));
    }
    if sums.cases > 0 {
        lines.push("Times to a response and to the closing are working time, as the service measures it.".to_owned());
    }
    if sums.cases > 0 && sums.first_responses.values().all(|times| times.count() == 0) {
        let line =
            "No case has a time to the first response: there was no response, or the account does not report the time.";
        lines.push(line.to_owned());
    }
    if sums.left_out > 0 {
        lines.push(format!(
            "Left out: {} in the trash, deleted, spam, or merged into others.",
            counted(sums.left_out, "case")
        ));
    }
    match sums.unreadable {
        0 => {}
        1 => lines.push("Not counted, because it could not be read: 1 value of a case.".to_owned()),
        many => lines.push(format!("Not counted, because they could not be read: {many} values of cases.")),
    }
    lines.extend(warnings.iter().map(|warning| format!("Warning: {warning}.")));
    lines
}

fn head(query: &ReportQuery, source: &str, Data { sums, warnings, .. }: &Data) -> Map<String, Value> {
    let ReportQuery { period, groups } = query;
    let (from, to) = (period.days.map(|it| it.0.to_string()), period.days.map(|it| it.1.to_string()));
    let head = [
        ("period", json!({ "name": period.name, "from": from, "to": to, "time_zone": "UTC" })),
        ("source", json!(source)),
        ("groups", groups.iter().map(|id| u64::from(*id)).collect()),
        ("cases", json!(sums.cases)),
        ("left_out", json!(sums.left_out)),
        ("unreadable", json!(sums.unreadable)),
        ("warnings", json!(warnings)),
    ];
    head.map(|(key, value)| (key.to_owned(), value)).into_iter().collect()
}

fn sections(query: &ReportQuery, data: &Data) -> Vec<Section> {
    let Data { sums, names, leaders, .. } = data;
    vec![
        over_time(query, sums),
        by_channel(sums),
        times("first_response", "Time to the first response", &sums.first_responses, names),
        times("closing", "Time to the closing", &sums.closings, names),
        ratings(sums),
        hours(sums),
        leaders.as_ref().map_or_else(|| staff(sums, names), |leaders| leaderboard(leaders)),
    ]
}

fn section<const N: usize>(key: &str, title: &str, columns: [&str; N], rows: Vec<[Cell; N]>) -> Section {
    let (columns, rows) = (columns.map(str::to_owned).to_vec(), rows.into_iter().map(Vec::from).collect());
    Section { key: key.to_owned(), title: title.to_owned(), about: "", columns, rows, drawn: Drawn::Bars }
}

fn over_time(query: &ReportQuery, sums: &Sums) -> Section {
    let span = || Some((*sums.days.first_key_value()?.0, *sums.days.last_key_value()?.0));
    let rows = query.period.days.or_else(span).map(|(first, last)| {
        let step = Step::of(first, last);
        let mut cases = step.starts(first, last).map(|start| (start, 0)).collect::<BTreeMap<_, _>>();
        for (day, count) in &sums.days {
            *cases.entry(step.start(*day)).or_default() += count;
        }
        (step, cases.into_iter().map(|(start, count)| [Cell::Text(start.to_string()), Cell::Count(count)]).collect())
    });
    let (step, rows) = rows.unwrap_or((Step::Day, Vec::new()));
    let step = step.name();
    let section = section(&format!("by_{step}"), &format!("Cases by {step}"), [step, "cases"], rows);
    Section { drawn: Drawn::OverTime, ..section }
}

fn by_channel(sums: &Sums) -> Section {
    let mut channels = sums.channels.iter().collect::<Vec<_>>();
    channels.sort_by_key(|(name, count)| (Reverse(**count), *name));
    let rows = channels.into_iter().map(|(name, count)| [Cell::Text(name.clone()), Cell::Count(*count)]);
    section("by_channel", "Cases by channel", ["channel", "cases"], rows.collect())
}

/// A row for all groups, and one for each.
fn times(key: &str, heading: &str, of: &BTreeMap<Option<GroupId>, Times>, names: &Names) -> Section {
    let row = |name: Cell, times: &Times| {
        let (some, none) = (Cell::Count(times.count()), Cell::Count(times.without));
        [name, Cell::Time(times.within(50)), Cell::Time(times.within(90)), some, none]
    };
    let group = |id: Option<GroupId>| Cell::Named { id: id.map(u64::from), name: names.group(id) };
    let mut rows = vec![row(Cell::All("all groups"), &Times::all(of.values()))];
    rows.extend(of.iter().map(|(id, times)| row(group(*id), times)));
    let columns = ["group", "median_minutes", "p90_minutes", "measured", "without"];
    let about = "In working time. Half of the cases took no longer than the median, nine of ten no longer than the 90th \
                 percentile (p90). Cases without such a time are in neither.";
    Section { about, ..section(key, heading, columns, rows) }
}

fn ratings(sums: &Sums) -> Section {
    let count = |rating: &Rating| sums.ratings.get(rating).copied().unwrap_or(0);
    let all = sums.ratings.values().sum::<u64>();
    let rows = [Rating::High, Rating::Middle, Rating::Low].map(|rating| {
        let share = (all > 0).then(|| count(&rating) as f64 * 100.0 / all as f64);
        [Cell::Text(rating.as_str().to_owned()), Cell::Count(count(&rating)), Cell::Percent(share)]
    });
    let section = section("ratings", "Ratings", ["rating", "cases", "share_percent"], rows.into());
    Section { about: "Of the cases that users rated as a whole.", ..section }
}

const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

fn hours(sums: &Sums) -> Section {
    let cells = |hours: &[u64; 24]| hours.iter().copied().map(Cell::Count).collect::<Vec<_>>();
    let row = |(day, hours): (&str, _)| [vec![Cell::Text(day.to_owned())], cells(hours)].concat();
    let columns = [vec!["weekday".to_owned()], (0..24).map(|hour| format!("{hour:02}")).collect()].concat();
    let rows = WEEKDAYS.into_iter().zip(&sums.hours).map(row).collect();
    let section = section("by_hour", "Busiest hours", [], Vec::new());
    Section {
        about: "Cases by weekday and hour of their creation, in UTC.",
        drawn: Drawn::Shades,
        columns,
        rows,
        ..section
    }
}

fn leaderboard(leaders: &[LeaderboardRow]) -> Section {
    let count = |count: Option<i64>| Cell::Count(count.and_then(|it| it.try_into().ok()).unwrap_or(0));
    let mut leaders = leaders.iter().collect::<Vec<_>>();
    leaders.sort_by_key(|it| (Reverse(it.closed_cases), it.staff_id));
    let rows = leaders.into_iter().map(|it| {
        let name = Cell::Named { id: Some(it.staff_id.into()), name: it.staff_name.clone() };
        let rating = Cell::Percent(it.ratings_of_responses.map(|it| it.get()));
        [name, count(it.closed_cases), count(it.cases_with_a_response), count(it.total_number_of_responses), rating]
    });
    let columns = ["staff", "closed", "answered", "responses", "rating_percent"];
    let about = "What staff did in the period, by the leaderboard of the service: cases closed, cases with a response, responses, and \
                 their rating. Its days are in the account's time zone.";
    Section { about, ..section("staff", "Leaderboard of staff", columns, rows.collect()) }
}

/// Where there is no leaderboard: of a file, and of a long period.
fn staff(sums: &Sums, names: &Names) -> Section {
    let mut staff = sums.staff.iter().collect::<Vec<_>>();
    staff.sort_by_key(|(id, work)| (Reverse(work.closed), **id));
    let rows = staff.into_iter().map(|(id, work)| {
        let name = Cell::Named { id: id.map(u64::from), name: names.staff(*id) };
        [name, Cell::Count(work.closed), Cell::Count(work.cases)]
    });
    let about = "The cases of the period by who is responsible for them: those that are closed, and all.";
    Section { about, ..section("staff", "Cases by staff", ["staff", "closed", "cases"], rows.collect()) }
}
