//! The main figures of a report, beside the figures of the period before.

use helpdesk::Rating;

use crate::cell::Cell;
use crate::query::{Subject, describe_days};
use crate::section::{Drawn, Section};
use crate::sums::{Sums, Times};

/// Returns the figures of the cases, the figures of the period before, and the differences.
pub(crate) fn headline(subject: &Subject, sums: &Sums, before: &Sums) -> Section {
    let rows = figures(sums).into_iter().zip(figures(before)).map(|((key, name, value), (_, _, before))| {
        let figure = Cell::Figure { key, name };
        match subject.before {
            Some(_) => vec![figure, value.clone(), before.clone(), value.change(&before)],
            None => vec![figure, value],
        }
    });
    let compared = subject.before.map(|days| format!(" The period before is {}.", describe_days(days)));
    let columns = ["figure", "value", "before", "change"].map(str::to_owned);
    Section {
        key: "headline".to_owned(),
        title: "At a glance".to_owned(),
        about: format!(
            "Closed and open are those of the new cases, as they are now: the cases of an earlier period had more time to be closed.{}",
            compared.as_deref().unwrap_or_default()
        ),
        columns: columns.into_iter().take(if compared.is_some() { 4 } else { 2 }).collect(),
        rows: rows.collect(),
        drawn: Drawn::Figures,
    }
}

/// The figures by their keys in JSON and their names.
fn figures(sums: &Sums) -> [(&'static str, &'static str, Cell); 6] {
    let closed = sums.staff.values().map(|work| work.closed).sum();
    let median = |times: Times| Cell::Time(times.within(50));
    let (rated, high) = (sums.ratings.values().sum::<u64>(), sums.ratings.get(&Rating::High).copied().unwrap_or(0));
    [
        ("new", "new cases", Cell::Count(sums.cases)),
        ("closed", "of them closed", Cell::Count(closed)),
        ("open", "still open", Cell::Count(sums.cases - closed)),
        (
            "first_response_median_minutes",
            "median first response",
            median(Times::sum_all(sums.first_responses.values())),
        ),
        ("closing_median_minutes", "median closing", median(Times::sum_all(sums.closings.values()))),
        ("rated_high_percent", "rated high", Cell::Percent((rated > 0).then(|| high as f64 * 100.0 / rated as f64))),
    ]
}
