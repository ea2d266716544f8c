//! Differences between a documented request and a sent one, and between a documented record and one that was read.

use std::collections::{BTreeMap, BTreeSet};

use helpdesk::Json;
use serde_json::json;

use crate::documented::sent::{Body, FormValue, Sent};
use crate::documented::{claims, names, nothing};

/// Everything in which a sent request differs from a documented one, in words.
pub(crate) fn of_requests(documented: &Sent, sent: &Sent) -> Vec<String> {
    let mut differences = Vec::new();
    if (&documented.method, &documented.path) != (&sent.method, &sent.path) {
        let (one, other) = (documented, sent);
        differences.push(format!("documented: {} {}, sent: {} {}", one.method, one.path, other.method, other.path));
    }
    for (name, value) in &documented.headers {
        let sent_value = sent.headers.get(name);
        if sent_value != Some(value) {
            differences.push(format!("header {name}: documented: {value}, sent: {sent_value:?}"));
        }
    }
    of_lists("query", &documented.query, &sent.query, &mut differences);
    match (&documented.body, &sent.body) {
        (Body::None, Body::None) => (),
        (Body::Json(documented), Body::Json(sent)) => compare_json("body", documented, sent, &mut differences),
        (Body::Form(documented), Body::Form(sent)) => {
            of_lists("form", &numbered_from_one(documented), &numbered_from_one(sent), &mut differences);
        }
        (documented, sent) => differences.push(format!("body: documented: {documented:?}, sent: {sent:?}")),
    }
    differences
}

/// Compares lists of names and values, which are in order.
fn of_lists<T: Ord + std::fmt::Debug>(
    place: &str,
    documented: &[(String, T)],
    sent: &[(String, T)],
    differences: &mut Vec<String>,
) {
    let one: BTreeSet<_> = documented.iter().collect();
    let other: BTreeSet<_> = sent.iter().collect();
    differences
        .extend(one.difference(&other).map(|(name, value)| format!("{place}: `{name}` = {value:?} is not sent")));
    differences.extend(other.difference(&one).map(|(name, value)| format!("{place}: `{name}` = {value:?} is sent")));
    if one == other && documented.len() != sent.len() {
        differences.push(format!("{place}: something is repeated: documented: {documented:?}, sent: {sent:?}"));
    }
}

/// Fields with the files numbered from 1: where numbers start is undocumented.
fn numbered_from_one(fields: &[(String, FormValue)]) -> Vec<(String, FormValue)> {
    let mut first = BTreeMap::<String, u64>::new();
    for (name, _) in fields {
        if let Some((list, number)) = split_number(name) {
            let lowest = first.entry(list.to_owned()).or_insert(number);
            *lowest = number.min(*lowest);
        }
    }
    let renamed = |name: &String, value: &FormValue| match (split_number(name), value) {
        (Some((list, number)), FormValue::File { .. }) => format!("{list}[{}]", number - first[list] + 1),
        _ => name.clone(),
    };
    let mut fields: Vec<_> = fields.iter().map(|(name, value)| (renamed(name, value), value.clone())).collect();
    fields.sort();
    fields
}

/// Splits a field such as `case[attachments][1]` into its list and its number.
fn split_number(name: &str) -> Option<(&str, u64)> {
    let (list, number) = name.strip_suffix(']')?.rsplit_once('[')?;
    Some((list, number.parse().ok()?))
}

/// Compares JSON bodies.
fn compare_json(place: &str, documented: &Json, sent: &Json, differences: &mut Vec<String>) {
    match (documented, sent) {
        (Json::Object(one), Json::Object(other)) => {
            let keys: BTreeSet<_> = one.keys().chain(other.keys()).collect();
            for key in keys {
                let place = format!("{place}.{key}");
                match (one.get(key), other.get(key)) {
                    (Some(one), Some(other)) => compare_json(&place, one, other, differences),
                    (Some(one), None) => differences.push(format!("{place} = {one} is not sent")),
                    (_, other) => differences.push(format!("{place} = {} is sent", other.unwrap_or(&Json::Null))),
                }
            }
        }
        (one, other) if one == other || same_instant(one, other) => (),
        (one, other) => differences.push(format!("{place}: documented: {one}, sent: {other}")),
    }
}

/// Whether both are the same instant, as text or as unix seconds.
fn same_instant(one: &Json, other: &Json) -> bool {
    let instant = |json: &Json| json.as_str().map_or_else(|| json.as_i64(), seconds);
    instant(one).is_some() && instant(one) == instant(other)
}

/// The unix seconds of a string such as `Mon, 05 May 2014 00:15:17 +0300`. The client's own reader is not asked: it could be wrong.
fn seconds(text: &str) -> Option<i64> {
    const MONTHS: &str = "JanFebMarAprMayJunJulAugSepOctNovDec";
    let [_, day, month, year, time, offset] = text.split(' ').collect::<Vec<_>>().try_into().ok()?;
    let [hours, minutes, seconds] = time.split(':').collect::<Vec<_>>().try_into().ok()?;
    let number = |text: &str| text.parse::<i64>().ok();
    let month = i64::try_from(MONTHS.find(month)? / 3).ok()? + 1;
    let (sign, offset) = if let Some(west) = offset.strip_prefix('-') { (-1, west) } else { (1, offset.get(1..)?) };
    let east = sign * (number(offset.get(..2)?)? * 60 + number(offset.get(2..)?)?);
    // The year begins with March, so that the day which is not in every year is its last.
    let year = number(year)? - i64::from(month < 3);
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * ((month + 9) % 12) + 2) / 5 + number(day)? - 1;
    let minutes = (days - 719_468) * 24 * 60 + number(hours)? * 60 + number(minutes)? - east;
    Some(minutes * 60 + number(seconds)?)
}

#[test]
fn an_instant_is_read_only_by_its_date_and_offset() {
    assert_eq!(seconds("Mon, 05 May 2014 00:15:17 +0300"), Some(1_399_238_117));
    assert_eq!(seconds("Sun, 05 May 2014 00:15:17 +0300"), Some(1_399_238_117));
    assert_eq!(seconds("Thu, 29 Feb 2024 23:00:01 -0130"), Some(1_709_253_001));
    assert_eq!(seconds("Thu, 01 Jan 1970 00:00:00 +0000"), Some(0));
    assert_eq!(seconds("05 May 2014"), None);
}

/// Every value of a documented record that was lost or changed when it was read.
pub(crate) fn of_records(record: &str, place: &str, documented: &Json, read: &Json, differences: &mut Vec<String>) {
    let field = place.rsplit('.').next().unwrap_or(place);
    match (documented, read) {
        (Json::Object(one), Json::Object(other)) => {
            for (key, value) in one.iter().filter(|(key, _)| names::counts(record, key, one)) {
                let other = other.get(names::documented_name(record, key)).unwrap_or(&Json::Null);
                let inner = claims::nested_type(record, key).unwrap_or(record);
                of_records(inner, &format!("{place}.{key}"), value, other, differences);
            }
            let sent: BTreeSet<_> = one.keys().map(|key| names::documented_name(record, key)).collect();
            let invented = other.iter().filter(|(key, value)| !sent.contains(key.as_str()) && !is_empty(value));
            differences.extend(invented.map(|(key, value)| format!("{place}.{key}: not sent, read: {value}")));
        }
        (Json::Array(one), Json::Array(other)) if one.len() == other.len() => {
            for (index, (one, other)) in one.iter().zip(other).enumerate() {
                of_records(record, &format!("{place}.{index}"), one, other, differences);
            }
        }
        (one, other) if one == other || same_instant(one, other) => (),
        (one, other) if nothing::is_read(record, field, one, other) => (),
        // `1.5` and `"1.5"` are the same to the service.
        (one, other) if number(one).is_some() && number(one) == number(other) => (),
        (one, other) => differences.push(format!("{place}: documented: {one}, read: {other}")),
    }
}

/// Whether it is what a field holds that was not sent.
fn is_empty(value: &Json) -> bool {
    ["null", "\"\"", "[]", "{}"].contains(&&*value.to_string())
}

fn number(json: &Json) -> Option<f64> {
    match json {
        Json::String(text) => text.trim_end_matches('%').parse().ok(),
        other => other.as_f64(),
    }
}

#[test]
fn the_documented_name_wins_and_another_counts_where_it_has_no_value() {
    for (record, documented, read, count) in [
        ("Case", json!({ "cc_emails": "a", "recipient_cc": "b" }), json!({ "cc_emails": "a" }), 0),
        ("Case", json!({ "cc_emails": "a", "recipient_cc": "b" }), json!({ "cc_emails": "b" }), 1),
        ("Case", json!({ "cc_emails": "", "recipient_cc": "b" }), json!({ "cc_emails": "b" }), 0),
        ("Case", json!({ "cc_emails": null, "recipient_cc": "b" }), json!({ "cc_emails": "b" }), 0),
        ("Case", json!({ "cc_emails": null, "recipient_cc": "b" }), json!({ "cc_emails": null }), 1),
        ("Case", json!({ "cc_emails": "", "recipient_cc": "" }), json!({ "cc_emails": "" }), 0),
        ("Case", json!({ "recipient_cc": "b" }), json!({ "cc_emails": "b" }), 0),
        ("Case", json!({ "recipient_cc": "b" }), json!({}), 1),
        // Other records have no such field.
        ("Label", json!({ "recipient_cc": "b" }), json!({ "cc_emails": "b" }), 2),
    ] {
        let mut differences = Vec::new();
        of_records(record, "record", &documented, &read, &mut differences);
        assert_eq!(differences.len(), count, "{documented}: {differences:?}");
    }
}
