//! The layout and the order of a list, as a response has it.

use helpdesk::Timestamp;
use helpdesk::meta::{Returns, UntypedRecord};
use helpdesk_observations::{Layout, Order, Shape};
use serde_json::Value;

use crate::shape;

/// The layout of a list, and how its total is written. `None` for a response that is no list.
pub(crate) fn layout(body: &Value, returns: &Returns) -> Option<(Layout, Option<Shape>)> {
    let (root, total, is_array) = match *returns {
        Returns::List { root, total, .. } => (root, total, false),
        Returns::Array { root, .. } => (root, None, true),
        _ => return None,
    };
    let layout = match body {
        Value::Array(_) if is_array && root.is_some() => Layout::Rootless,
        Value::Array(items) => of_items(items),
        Value::Null => Layout::Null,
        Value::Object(object) => {
            let numbers: Vec<u64> = object.keys().filter_map(|key| key.parse().ok()).collect();
            match root.and_then(|root| object.get(root)) {
                Some(Value::Array(items)) if numbers.is_empty() => of_items(items),
                Some(Value::Object(rows)) if numbers.is_empty() => {
                    let is_list = rows.keys().all(|key| key.parse::<u64>().is_ok());
                    if is_list { Layout::Wrapped } else { Layout::Single }
                }
                _ if numbers.is_empty() => Layout::EmptyObject,
                _ if numbers.iter().max() == Some(&(numbers.len() as u64 - 1)) => Layout::Numbered,
                _ => Layout::Gaps,
            }
        }
        _ => Layout::Text,
    };
    Some((layout, total.and_then(|key| body.get(key)).map(shape::of)))
}

fn of_items(items: &[Value]) -> Layout {
    if items.is_empty() { Layout::EmptyArray } else { Layout::Array }
}

/// The order of records by a time of theirs; `None` if they do not tell.
pub(crate) fn order(records: &[UntypedRecord], field: &str) -> Option<Order> {
    let time = |record: &UntypedRecord| Timestamp::parse(record.value().get(field)?.as_str()?).ok();
    let times: Option<Vec<i64>> = records.iter().map(|it| time(it).map(Timestamp::unix_seconds)).collect();
    Order::of(&times?)
}
