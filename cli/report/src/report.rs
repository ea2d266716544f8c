//! The content of a report, which text, HTML and JSON share.

use std::collections::BTreeMap;
use std::path::Path;

use helpdesk::GroupId;
use helpdesk::blocking::Client;
use helpdesk_export::Error;
use helpdesk_text::group_thousands;
use helpdesk_tools::times::Days;
use serde_json::{Map, Value, json};

use crate::cell::count_noun;
use crate::names::Names;
use crate::query::{ReportQuery, Subject};
use crate::section::Section;
use crate::sections::sections;
use crate::source::Data;

/// The work of a help desk in a period, and how fast it was.
///
/// The report counts the cases created in the period, by day (or week, month, year), channel and hour. Further figures are times until the
/// first response and until closing, ratings, and the work of staff. All figures are compared with the period before. Cases that are in the
/// trash, deleted, spam or merged into others are not counted.
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
        let subject = Subject::new(query);
        Ok(Self::new(&subject, source, &Data::of_service(client, &subject)?))
    }

    /// Reads the cases from an exported file, whose name ends with `.jsonl`, `.ndjson`, `.csv`, `.sqlite`, `.sqlite3`, `.db` or
    /// `.parquet`.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Usage`](crate::ErrorKind::Usage) for another name, and
    /// [`ErrorKind::File`](crate::ErrorKind::File) if the file has something else than cases.
    pub fn from_file(path: impl AsRef<Path>, query: &ReportQuery) -> Result<Self, Error> {
        let (subject, path) = (Subject::new(query), path.as_ref());
        Ok(Self::new(&subject, &path.display().to_string(), &Data::of_file(path, &subject)?))
    }

    /// Returns the titles of the groups that an export with `--with groups` has beside its cases; none if there are no such files.
    pub fn groups_beside(path: impl AsRef<Path>) -> BTreeMap<GroupId, String> {
        Names::beside(path.as_ref()).groups
    }

    fn new(subject: &Subject, source: &str, data: &Data) -> Self {
        Self {
            title: format!("Cases created {}", subject.describe()),
            lines: lines(subject, source, data),
            is_empty: data.sums.cases == 0,
            is_complete: data.is_complete(),
            sections: sections(subject, data),
            head: head(subject, source, data),
        }
    }

    /// Returns whether everything could be read. The report counts unreadable values, and its warnings name them.
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

fn lines(subject: &Subject, source: &str, Data { sums, before, names, newest, warnings, .. }: &Data) -> Vec<String> {
    let mut lines = vec![format!("{}, from {source}.", count_noun(sums.cases, "case"))];
    if !subject.groups.is_empty() {
        let groups = subject.groups.iter().map(|id| names.group(Some(*id)));
        lines.push(format!("Groups: {}.", groups.collect::<Vec<_>>().join(", ")));
    }
    match newest {
        Some(newest) if sums.cases == 0 => {
            let month = newest.strftime("%Y-%m");
            lines.push(format!(
                "There is nothing in this period. The newest case is of {newest}: the period {month} has it."
            ));
        }
        None if sums.cases == 0 && sums.unreadable == 0 && warnings.is_empty() => {
            let whose = if subject.groups.is_empty() { "" } else { " of these groups" };
            lines.push(format!("There are no cases{whose} at all."));
        }
        Some(_) | None => {}
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
            count_noun(sums.left_out, "case")
        ));
    }
    match sums.unreadable {
        0 => {}
        1 => lines.push("Not counted, because it could not be read: 1 value of a case.".to_owned()),
        many => lines
            .push(format!("Not counted, because they could not be read: {} values of cases.", group_thousands(many))),
    }
    if before.unreadable > 0 {
        let values = count_noun(before.unreadable, "value");
        lines.push(format!("Not in the figures of the period before, because it could not be read: {values}."));
    }
    lines.extend(warnings.iter().map(|warning| format!("Warning: {warning}.")));
    lines
}

fn head(
    subject: &Subject,
    source: &str,
    Data { sums, before: earlier, newest, warnings, .. }: &Data,
) -> Map<String, Value> {
    let Subject { name, days, before, groups, time_zone } = subject;
    let first = |days: &Option<Days>| days.map(|it| it.first.to_string());
    let last = |days: &Option<Days>| days.map(|it| it.last.to_string());
    // Only an empty report needs this day.
    let newest = newest.filter(|_| sums.cases == 0).map(|day| day.to_string());
    let head = [
        ("period", json!({ "name": name, "from": first(days), "to": last(days), "time_zone": time_zone.name() })),
        ("before", json!({ "from": first(before), "to": last(before), "unreadable": earlier.unreadable })),
        ("source", json!(source)),
        ("groups", groups.iter().map(|id| u64::from(*id)).collect()),
        ("cases", json!(sums.cases)),
        ("newest", json!(newest)),
        ("left_out", json!(sums.left_out)),
        ("unreadable", json!(sums.unreadable)),
        ("warnings", json!(warnings)),
    ];
    head.map(|(key, value)| (key.to_owned(), value)).into_iter().collect()
}
