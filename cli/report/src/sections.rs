//! The sections of a report, from its sums.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use helpdesk::{GroupId, LeaderboardRow, Rating};
use helpdesk_tools::times::Days;

use crate::cell::Cell;
use crate::headline::headline;
use crate::names::Names;
use crate::period::Step;
use crate::query::Subject;
use crate::section::{Drawn, Section};
use crate::source::Data;
use crate::sums::{Sums, Times};

/// Returns the sections in their order.
pub(crate) fn sections(subject: &Subject, data: &Data) -> Vec<Section> {
    let Data { sums, before, names, leaders, .. } = data;
    vec![
        headline(subject, sums, before),
        over_time(subject, sums),
        by_channel(sums),
        times("first_response", "Time to the first response", &sums.first_responses, names),
        times("closing", "Time to the closing", &sums.closings, names),
        ratings(sums),
        hours(subject, sums),
        leaders.as_ref().map_or_else(|| staff(sums, names), |leaders| leaderboard(subject, leaders)),
    ]
}

fn section<const N: usize>(key: &str, title: &str, columns: [&str; N], rows: Vec<[Cell; N]>) -> Section {
    let (columns, rows) = (columns.map(str::to_owned).to_vec(), rows.into_iter().map(Vec::from).collect());
    Section { key: key.to_owned(), title: title.to_owned(), about: String::new(), columns, rows, drawn: Drawn::Bars }
}

fn over_time(subject: &Subject, sums: &Sums) -> Section {
    let span = || Some(Days { first: *sums.days.first_key_value()?.0, last: *sums.days.last_key_value()?.0 });
    let rows = subject.days.or_else(span).map(|Days { first, last }| {
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
    let mut rows = vec![row(Cell::All("all groups"), &Times::sum_all(of.values()))];
    rows.extend(of.iter().map(|(id, times)| row(group(*id), times)));
    let columns = ["group", "median_minutes", "p90_minutes", "measured", "without"];
    let about = "In working time. Half of the cases took no longer than the median, nine of ten no longer than the 90th \
                 percentile (p90). Cases without such a time are in neither.";
    Section { about: about.to_owned(), drawn: Drawn::Medians(3), ..section(key, heading, columns, rows) }
}

fn ratings(sums: &Sums) -> Section {
    let count = |rating: &Rating| sums.ratings.get(rating).copied().unwrap_or(0);
    let all = sums.ratings.values().sum::<u64>();
    let rows = [Rating::High, Rating::Middle, Rating::Low].map(|rating| {
        let share = (all > 0).then(|| count(&rating) as f64 * 100.0 / all as f64);
        [Cell::Text(rating.as_str().to_owned()), Cell::Count(count(&rating)), Cell::Percent(share)]
    });
    let section = section("ratings", "Ratings", ["rating", "cases", "share_percent"], rows.into());
    Section { about: "Of the cases that users rated as a whole.".to_owned(), ..section }
}

const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

fn hours(subject: &Subject, sums: &Sums) -> Section {
    let cells = |hours: &[u64; 24]| hours.iter().copied().map(Cell::Count).collect::<Vec<_>>();
    let row = |(day, hours): (&str, _)| [vec![Cell::Text(day.to_owned())], cells(hours)].concat();
    let columns = [vec!["weekday".to_owned()], (0..24).map(|hour| format!("{hour:02}")).collect()].concat();
    let rows = WEEKDAYS.into_iter().zip(&sums.hours).map(row).collect();
    let section = section("by_hour", "Busiest hours", [], Vec::new());
    Section {
        about: format!("Cases by weekday and hour of their creation, in {}.", subject.time_zone),
        drawn: Drawn::Shades,
        columns,
        rows,
        ..section
    }
}

fn leaderboard(subject: &Subject, leaders: &[LeaderboardRow]) -> Section {
    let count = |count: Option<i64>| Cell::Count(count.and_then(|it| it.try_into().ok()).unwrap_or(0));
    let mut leaders = leaders.iter().collect::<Vec<_>>();
    leaders.sort_by_key(|it| (Reverse(it.closed_cases), it.staff_id));
    let rows = leaders.into_iter().map(|row| {
        let name = Cell::Named { id: Some(row.staff_id.into()), name: row.staff_name.clone() };
        let rating = Cell::Percent(row.ratings_of_responses.map(|it| it.get()));
        [name, count(row.closed_cases), count(row.cases_with_a_response), count(row.total_number_of_responses), rating]
    });
    let columns = ["staff", "closed", "answered", "responses", "rating_percent"];
    let about = format!(
        "The work of staff in the period, by the leaderboard of the service: cases closed, cases with a response, responses, and their \
         rating. Its days are those of the account's time zone, which may be another one than {}.",
        subject.time_zone
    );
    Section { about, ..section("staff", "Leaderboard of staff", columns, rows.collect()) }
}

/// Without a leaderboard: of a file, and of a long period.
fn staff(sums: &Sums, names: &Names) -> Section {
    let mut staff = sums.staff.iter().collect::<Vec<_>>();
    staff.sort_by_key(|(id, work)| (Reverse(work.closed), **id));
    let rows = staff.into_iter().map(|(id, work)| {
        let name = Cell::Named { id: id.map(u64::from), name: names.staff(*id) };
        [name, Cell::Count(work.closed), Cell::Count(work.cases)]
    });
    let about = "The cases of the period by who is responsible for them: those that are closed, and all.";
    Section {
        about: about.to_owned(),
        ..section("staff", "Cases by staff", ["staff", "closed", "cases"], rows.collect())
    }
}
