//! Filters by time.

use std::collections::BTreeSet;
use std::time::Duration;

use helpdesk::meta::OperationDetails;
use helpdesk::request::Value;

use crate::end_to_end::bench::Bench;
use crate::end_to_end::every_list::{lists, seconds};
use crate::end_to_end::every_resource::Record;

scenarios![a_filter_by_time_includes_both_of_its_bounds];

/// The filters of a list by time: the parameters of the first and the last second, and the field.
fn time_filters(details: &OperationDetails) -> impl Iterator<Item = (&'static str, String, String)> {
    let operation = details.operation;
    let from = operation.query.iter().map(|it| it.name).filter(|name| operation.alternatives_of(name).is_none());
    from.filter_map(|from| {
        let time = from.strip_prefix("from_")?.strip_suffix("time")?;
        let field = if time.is_empty() { "created_at".to_owned() } else { format!("{time}at") };
        Some((from, format!("to_{time}time"), field))
    })
}

fn a_filter_by_time_includes_both_of_its_bounds(bench: &Bench) {
    let mut tried = BTreeSet::new();
    for list in lists(bench) {
        bench.server.advance(Duration::from_secs(60));
        list.kind.create(bench);
        let rows = list.rows(list.whole());
        for (from, to, field) in time_filters(list.details) {
            let times: BTreeSet<i64> = rows.iter().filter_map(|row| seconds(row, &field)).collect();
            for time in times {
                let bounds = [(0, 0), (1, i64::MAX), (0, i64::MAX), (i64::MIN, 0), (i64::MIN, -1), (1, 0)];
                for (after, before) in bounds.map(|(from, to)| (time.saturating_add(from), time.saturating_add(to))) {
                    let mut request = list.whole();
                    if after > 0 {
                        request = request.set::<Value>(from, Value::UnixSeconds(after));
                    }
                    if before < i64::MAX {
                        let to = list.param(&to).expect("a period has two ends").name;
                        request = request.set::<Value>(to, Value::UnixSeconds(before));
                    }
                    let fits = |row: &Record| seconds(row, &field).is_some_and(|it| after <= it && it <= before);
                    list.assert_finds(request, &rows, fits, &format!("{field} from {after} to {before}"));
                }
                tried.insert((list.name, field.clone()));
            }
        }
    }
    assert!(tried.len() >= 5, "{tried:?}, of which users have three");
}
