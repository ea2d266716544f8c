//! Settles open questions of the spec. Each is a question `by_reading` of this name; `helpdesk_observations` lists their answers.

use std::collections::BTreeSet;

use helpdesk::meta::{OPERATIONS, OperationDetails, UntypedRecord, ValueType};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{ListResponse, Timestamp};
use helpdesk_observations::{Order, Shape, check_answer};

use crate::plan;
use crate::run::{Reply, Run, Stop};
use crate::spec;

/// The largest page.
const PAGE: u64 = 100;

impl Run<'_> {
    /// Answers as many questions as the service allows.
    pub(crate) fn settle(&mut self, only: Option<&str>) -> Result<(), Stop> {
        let is_meant = |resource: &str| only.is_none_or(|only| only == resource);
        if is_meant("cases") {
            self.settle_pages()?;
            self.settle_labels()?;
            self.settle_bounds()?;
        }
        if is_meant("statistics") {
            let details = operation("statistics.satisfaction");
            if let Reply::Records(_, list) =
                self.send(details, plan::with_days(OperationInput::new(details.operation)))?.1
            {
                let count = list.items.len();
                let is_full = list.total.is_some_and(|total| total > count as u64);
                self.word("statistics/default_page_size", is_full.then(|| count.to_string()));
            }
        }
        Ok(())
    }

    /// Settles what needs no further request.
    pub(crate) fn settle_by_what_was_read(&mut self) {
        let has = |shape: Shape| {
            let fields = self.tally.keys.iter().filter(|((_, key), _)| key == "custom_fields");
            fields.into_iter().any(|(_, key)| key.shapes.contains_key(&shape))
        };
        let empty = match (has(Shape::EmptyObject), has(Shape::EmptyArray)) {
            (true, true) => Some("object_or_array"),
            (true, false) => Some("object"),
            (false, true) => Some("array"),
            (false, false) => None,
        };
        let is_time = |kind: &ValueType| matches!(kind, ValueType::Minutes | ValueType::Seconds | ValueType::Percent);
        let has_dash =
            spec::fields("LeaderboardRow").iter().filter(|it| is_time(&it.kind) && it.none.is_none()).any(|field| {
                let key = self.tally.keys.get(&("LeaderboardRow", field.name.to_owned()));
                key.is_some_and(|key| key.shapes.contains_key(&Shape::Dash))
            });
        let orders = self.tally.operations.get("messages.list").map(|it| it.orders.keys().copied().collect::<Vec<_>>());
        let order = match orders.as_deref() {
            Some([Order::Ascending]) => Some("oldest_first"),
            Some([Order::Descending]) => Some("newest_first"),
            Some([_, ..]) => Some("mixed"),
            _ => None,
        };
        self.word("api/empty_custom_fields", empty);
        self.word("statistics/dashes", has_dash.then_some("yes"));
        self.word("messages/default_order", order);
    }

    /// Reads a page, the one after the last, page 0, and one that is larger than the largest.
    fn settle_pages(&mut self) -> Result<(), Stop> {
        let page = |page: u64, limit: u64| {
            let input = OperationInput::new(operation("cases.list").operation).without_validation();
            input.set::<u64>("page", page).set::<u64>("limit", limit)
        };
        let Some(first) = self.list("cases.list", page(1, PAGE))?.records().filter(|it| !it.items.is_empty()) else {
            return Ok(());
        };
        let has = |key: &str| first.items.iter().any(|it| it.value().get(key).is_some());
        let is_true = |key: &str| first.items.iter().any(|it| it.value().get(key) == Some(&true.into()));
        self.word("cases/default_first_response_speed", Some(if has("first_response_speed") { "yes" } else { "no" }));
        self.word("cases/trash_in_lists", (is_true("deleted") || is_true("spam")).then_some("yes"));
        let zero = self.list("cases.list", page(0, PAGE))?;
        self.word("api/page_zero", compare(&first, &zero));
        let Some(total) = first.total else { return Ok(()) };
        let after = self.list("cases.list", page(total.div_ceil(PAGE) + 1, PAGE))?;
        self.word("api/page_after_last", compare(&first, &after));
        if total > PAGE {
            let word = match self.list("cases.list", page(1, PAGE + 1))? {
                Came::Rejected => Some("error"),
                Came::Nothing => None,
                Came::Records(list) => Some(match list.items.len() as u64 {
                    PAGE => "largest_page",
                    count if count > PAGE => "more_records",
                    _ => "fewer_records",
                }),
            };
            self.word("api/limit_above_maximum", word);
        }
        Ok(())
    }

    /// Counts the cases with one of two labels, with the other one, and with both in the filter.
    fn settle_labels(&mut self) -> Result<(), Stop> {
        let [one, other] = *self.tally.ids("LabelId") else { return Ok(()) };
        let mut totals = Vec::new();
        for labels in [vec![one], vec![other], vec![one, other]] {
            let input = OperationInput::new(operation("cases.list").operation).set::<u64>("limit", 1_u64);
            let input = input.set::<Vec<u64>>("labels", labels);
            totals.extend(self.list("cases.list", input)?.records().and_then(|it| it.total));
        }
        let word = match totals[..] {
            // A service that reads only one of the labels returns the count of that label.
            [one, other, both] if both < one.min(other) => Some("all"),
            [one, other, both] if both > one.max(other) => Some("any"),
            _ => None,
        };
        self.word("cases/several_labels", word);
        Ok(())
    }

    /// Reads the cases of a minute around the creation of one: all, those from its second on, those up to it, and those beside it.
    fn settle_bounds(&mut self) -> Result<(), Stop> {
        let input = || OperationInput::new(operation("cases.list").operation).set::<u64>("limit", PAGE);
        let one = self.list("cases.list", input().set::<u64>("limit", 1_u64))?.records();
        let Some(case) = one.and_then(|it| it.items.into_iter().next()).map(|it| it.value()) else { return Ok(()) };
        let time =
            case.get("created_at").and_then(|it| Timestamp::parse(it.as_str()?).ok()).map(Timestamp::unix_seconds);
        let Some(time) = time else { return Ok(()) };
        let mut is_in_list = Vec::new();
        for (from, to) in [(-30, 30), (0, 30), (-30, 0), (1, 30), (-30, -1)] {
            let seconds = |after: i64| Value::UnixSeconds(time + after);
            let input = input().set::<Value>("from_time", seconds(from)).set::<Value>("to_time", seconds(to));
            let Some(list) = self.list("cases.list", input)?.records() else { return Ok(()) };
            is_in_list.push(list.items.iter().any(|it| it.value().get("case_id") == case.get("case_id")));
        }
        let word = match is_in_list[..] {
            // The record came although a bound excludes it, so the service ignores one of the bounds.
            [.., true, _] | [.., true] => None,
            [false, ..] => Some("another_zone"),
            [_, true, true, ..] => Some("both"),
            [_, true, false, ..] => Some("from_time"),
            [_, false, true, ..] => Some("to_time"),
            _ => Some("neither"),
        };
        self.word("cases/time_bounds", word);
        Ok(())
    }

    fn list(&mut self, id: &str, input: OperationInput) -> Result<Came, Stop> {
        Ok(match self.send(operation(id), input)?.1 {
            Reply::Records(response, list) => {
                self.count_deviations(operation(id), &response);
                Came::Records(list)
            }
            Reply::Rejected => Came::Rejected,
            Reply::Unreadable | Reply::Failed => Came::Nothing,
        })
    }

    fn word(&mut self, path: &'static str, word: Option<impl Into<String>>) {
        let word = word.map(Into::into);
        debug_assert!(word.as_ref().is_none_or(|word| check_answer(path, word).is_ok()), "{path}: {word:?}");
        self.tally.settled.extend(word.map(|word| (path, word)));
    }
}

fn operation(id: &str) -> &'static OperationDetails {
    OPERATIONS.iter().find(|it| it.operation.id == id).expect("a test finds each question in the spec")
}

/// The outcome of a request that asks.
enum Came {
    Records(ListResponse<UntypedRecord>),
    Rejected,
    /// The outcome proves nothing: the service failed, or the response is unclear.
    Nothing,
}

impl Came {
    fn records(self) -> Option<ListResponse<UntypedRecord>> {
        match self {
            Self::Records(list) => Some(list),
            Self::Rejected | Self::Nothing => None,
        }
    }
}

/// A word for a page beside the first one. Records that change meanwhile move between pages: a large part of one is enough.
fn compare(first: &ListResponse<UntypedRecord>, page: &Came) -> Option<&'static str> {
    let ids = |list: &ListResponse<UntypedRecord>| {
        list.items
            .iter()
            .filter_map(|it| it.value().get("case_id").and_then(serde_json::Value::as_u64))
            .collect::<BTreeSet<_>>()
    };
    let list = match page {
        Came::Rejected => return Some("error"),
        Came::Nothing => return None,
        Came::Records(list) if list.items.is_empty() => return Some("empty"),
        Came::Records(list) => list,
    };
    let (first, ids) = (ids(first), ids(list));
    match first.intersection(&ids).count() {
        0 => Some("another_page"),
        same if same * 2 > first.len() => Some("first_page"),
        _ => None,
    }
}
