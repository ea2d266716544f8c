//! How a whole response differs from its documented form.

use std::collections::BTreeSet;

use helpdesk::meta::Returns;
use helpdesk::response::Response;
use helpdesk_observations::Deviation;
use serde_json::{Map, Value};

use crate::keys;

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Returns the JSON of a response; `null` if it has none.
pub(crate) fn json(response: &Response) -> Value {
    serde_json::from_str(text(&response.text())).unwrap_or_default()
}

/// Returns the differences of a response that returns this.
pub(crate) fn of(response: &Response, returns: &Returns) -> BTreeSet<Deviation> {
    let mut deviations = BTreeSet::new();
    let body = response.text();
    let differences = [
        (Deviation::ByteOrderMark, body.starts_with(BYTE_ORDER_MARK)),
        (Deviation::InvalidUtf8, std::str::from_utf8(response.body()).is_err()),
        (Deviation::ContentType, response.has_json_type() != Some(true)),
        (Deviation::RepeatedKey, keys::has_repeated(text(&body))),
    ];
    deviations.extend(differences.into_iter().filter(|it| it.1).map(|it| it.0));
    let body = json(response);
    match *returns {
        Returns::Record { root, .. } => record(&body, root, &mut deviations),
        Returns::List { root, total, last_page_key, .. } => {
            let rows = rows(&body, root, &[total, last_page_key], &mut deviations);
            rows.iter().for_each(|row| root.iter().for_each(|root| record(row, root, &mut deviations)));
            marks(&body, rows.len(), (total, last_page_key), &mut deviations);
        }
        Returns::Array { root, .. } => _ = rows(&body, root, &[], &mut deviations),
        _ => (),
    }
    deviations
}

fn text(body: &str) -> &str {
    body.strip_prefix(BYTE_ORDER_MARK).unwrap_or(body)
}

/// Adds how a record differs that is documented under this root.
fn record(value: &Value, root: &str, deviations: &mut BTreeSet<Deviation>) {
    let object = match value {
        Value::Array(items) => {
            deviations.insert(Deviation::InArray);
            items.first().and_then(Value::as_object)
        }
        other => other.as_object(),
    };
    let Some(object) = object else { return };
    match object.get(root) {
        Some(Value::Object(_) | Value::Array(_)) if object.len() > 1 => _ = deviations.insert(Deviation::OtherKeys),
        Some(Value::Object(_) | Value::Array(_)) => (),
        _ if object.len() == 1 && object.values().all(Value::is_object) => _ = deviations.insert(Deviation::OtherRoot),
        _ => _ = deviations.insert(Deviation::NoRoot),
    }
    if object.get(root).is_some_and(Value::is_array) {
        deviations.insert(Deviation::InArray);
    }
}

/// Returns the rows of a list, and adds how it differs. `keys` are those that it may have beside them.
fn rows<'a>(
    body: &'a Value,
    root: Option<&str>,
    keys: &[Option<&str>],
    deviations: &mut BTreeSet<Deviation>,
) -> Vec<&'a Value> {
    let numbered = |object: &'a Map<String, Value>| -> Vec<&'a Value> {
        object.iter().filter(|(key, _)| key.parse::<u64>().is_ok()).map(|it| it.1).collect()
    };
    let mut rows = match body {
        Value::Array(items) => items.iter().collect(),
        Value::Object(object) => {
            let is_other = |key: &str| key.parse::<u64>().is_err() && root != Some(key) && !keys.contains(&Some(key));
            if object.keys().any(|key| is_other(key)) {
                deviations.insert(Deviation::OtherKeys);
            }
            match root.and_then(|root| object.get(root)) {
                Some(Value::Array(items)) => items.iter().collect(),
                Some(Value::Object(inner)) => numbered(inner),
                _ => numbered(object),
            }
        }
        _ => Vec::new(),
    };
    let count = rows.len();
    rows.retain(|row| !row.is_null());
    if rows.len() < count {
        deviations.insert(Deviation::NullRow);
    }
    rows
}

/// Adds how what a list says of itself differs.
fn marks(
    body: &Value,
    rows: usize,
    (total, last_page): (Option<&str>, Option<&str>),
    deviations: &mut BTreeSet<Deviation>,
) {
    if rows == 0 {
        return;
    }
    let stated = total.map(|key| body.get(key));
    let is_low = |total: &Value| total.as_u64().is_some_and(|total| total < rows as u64);
    let differences = [
        (Deviation::NoTotal, stated == Some(None)),
        (Deviation::LowTotal, stated.flatten().is_some_and(is_low)),
        (Deviation::NoLastPage, last_page.is_some_and(|key| !body.get(key).is_some_and(Value::is_boolean))),
    ];
    deviations.extend(differences.into_iter().filter(|it| it.1).map(|it| it.0));
}
