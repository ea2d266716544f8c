//! Facts of an account, as they are stored: paths, classes and rounded counts.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use helpdesk::meta::Service;
use helpdesk::{HelpDesk, Timestamp};
use serde::{Deserialize, Serialize};

use crate::effect::FilterEffect;
use crate::shape::Shape;
use crate::spec;
use crate::tally::Tally;

/// The version of the format. Another one is not read.
const FORMAT: u32 = 1;

/// The largest file that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// A key or a word that was seen in fewer records is not written: it may have been typed by somebody.
const OFTEN: u64 = 3;

/// Stands for all keys and words that are not written.
pub(crate) const OTHER: &str = "<other>";

/// Facts of an account. They have no value of a record, no id, no address and no time but the month.
///
/// Counts are rounded down: 1 stands for one or two, 3 for three to nine, and 10, 100 and so on for as many or more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Observations {
    format: u32,
    /// The name and version of the client, such as `helpdesk-rust/0.1.0`.
    pub client: String,
    /// The month of the responses, such as `2026-11`.
    pub month: String,
    /// The responses of each operation, by its name.
    pub operations: BTreeMap<String, Responses>,
    /// The facts at the paths of the spec, such as `Case/fields/subject` and `CaseStatus/values/open`.
    pub facts: BTreeMap<String, Seen>,
    /// The effects of the filters that were tried, such as `cases.list/query/status`.
    #[serde(default)]
    pub filters: BTreeMap<String, FilterEffect>,
}

/// The responses of an operation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Responses {
    /// Counts of the statuses.
    pub statuses: BTreeMap<u16, u64>,
    /// The number of records.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub records: u64,
    /// The number of records, or of responses, that could not be read.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unreadable: u64,
    /// The number of responses that stated a total.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub with_total: u64,
}

/// The facts at a path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Seen {
    /// The number of records that had it.
    pub present: u64,
    /// The number of records that did not.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub absent: u64,
    /// How its values are written.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub shapes: BTreeMap<Shape, u64>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// A file that holds no observations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidObservations(String);

impl fmt::Display for InvalidObservations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for InvalidObservations {}

impl Observations {
    pub(crate) fn new(tally: &Tally) -> Self {
        let operations = tally.operations.iter().map(|(id, seen)| {
            let responses = Responses {
                statuses: seen.statuses.iter().map(|(status, count)| (*status, rounded(*count))).collect(),
                records: rounded(seen.records),
                unreadable: rounded(seen.unreadable),
                with_total: rounded(seen.with_total),
            };
            ((*id).to_owned(), responses)
        });
        Self {
            format: FORMAT,
            client: HelpDesk::METADATA.user_agent.to_owned(),
            month: month(),
            operations: operations.collect(),
            facts: facts(tally),
            filters: filters(tally),
        }
    }

    /// Returns them as JSON, in lines that a person can read.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Reads them from JSON.
    ///
    /// # Errors
    /// Fails if it is of another version, is larger than 1 MiB, or has what [`to_json`](Self::to_json) does not write.
    pub fn from_json(text: &str) -> Result<Self, InvalidObservations> {
        let invalid = |message: String| Err(InvalidObservations(message));
        if text.len() > LONGEST {
            return invalid(format!("it has more than {LONGEST} bytes, which no observations have"));
        }
        let of_format = |it: &serde_json::Value| it.get("format").and_then(serde_json::Value::as_u64);
        let json: serde_json::Value = match serde_json::from_str(text) {
            Ok(json) => json,
            Err(error) => return invalid(format!("it is no JSON: {error}")),
        };
        match of_format(&json) {
            Some(format) if format == u64::from(FORMAT) => (),
            Some(format) => {
                return invalid(format!(
                    "it has the format {format}; this program reads {FORMAT}: use the one that wrote it"
                ));
            }
            None => return invalid("it has no `format`; `helpdesk verify --save` writes it".to_owned()),
        }
        let read: Self = match serde_json::from_value(json) {
            Ok(read) => read,
            Err(error) => return invalid(format!("it holds what observations do not have: {error}")),
        };
        let names = read
            .operations
            .keys()
            .chain(read.facts.keys())
            .chain(read.filters.keys())
            .chain([&read.client, &read.month]);
        let wrong =
            names.into_iter().find(|name| !is_plain(name)).map(|name| format!("{name:?} is no path of the spec"));
        wrong.map_or(Ok(read), invalid)
    }
}

/// Whether a path has only characters that are safe to print.
fn is_plain(path: &str) -> bool {
    path.len() <= 200 && path.chars().all(|it| it.is_ascii_alphanumeric() || "_-./<>".contains(it))
}

/// The effect of each filter: of several probes, the one that contradicts the spec the most.
fn filters(tally: &Tally) -> BTreeMap<String, FilterEffect> {
    let worst = tally.probes.iter().filter_map(|(at, probed)| Some((at, *probed.iter().max()?)));
    worst.map(|((operation, param), probed)| (format!("{operation}/query/{param}"), probed)).collect()
}

fn facts(tally: &Tally) -> BTreeMap<String, Seen> {
    let mut facts = BTreeMap::new();
    let mut add = |path: String, present: u64, absent: u64, shapes: &BTreeMap<Shape, u64>| {
        let seen: &mut Seen = facts.entry(path).or_insert(Seen { present: 0, absent, shapes: BTreeMap::new() });
        seen.present += present;
        for (shape, count) in shapes {
            *seen.shapes.entry(*shape).or_default() += count;
        }
    };
    for ((record, key), seen) in &tally.keys {
        let absent = tally.records[record].saturating_sub(seen.present);
        if spec::field_of(record, key).is_some() {
            add(format!("{record}/fields/{key}"), seen.present, absent, &seen.shapes);
        } else if is_word(key, seen.present) {
            add(format!("{record}/fields/{}", without_ids(key)), seen.present, absent, &seen.shapes);
        } else {
            add(format!("{record}/fields/{OTHER}"), seen.present, 0, &BTreeMap::new());
        }
    }
    for record in tally.records.keys() {
        for field in spec::fields(record) {
            if !tally.keys.contains_key(&(*record, field.name.to_owned())) {
                add(format!("{record}/fields/{}", field.name), 0, tally.records[record], &BTreeMap::new());
            }
        }
    }
    for ((of, word), count) in &tally.words {
        let unknown = || if is_word(word, *count) { without_ids(word) } else { OTHER.to_owned() };
        let name = spec::value_of(of, word).unwrap_or_else(unknown);
        add(format!("{of}/values/{name}"), *count, 0, &BTreeMap::new());
    }
    for seen in facts.values_mut() {
        (seen.present, seen.absent) = (rounded(seen.present), rounded(seen.absent));
        seen.shapes.values_mut().for_each(|count| *count = rounded(*count));
    }
    facts
}

/// Whether a key or a word that the spec does not have looks like one that the service chose, and came often.
fn is_word(word: &str, count: u64) -> bool {
    let is_identifier = |it: u8| it.is_ascii_lowercase() || it.is_ascii_digit() || b"_-".contains(&it);
    count >= OFTEN
        && word.len() <= 32
        && word.starts_with(|it: char| it.is_ascii_lowercase())
        && word.bytes().all(is_identifier)
}

/// Replaces numbers of several digits, which may be ids.
fn without_ids(word: &str) -> String {
    let mut written = String::new();
    let mut rest = word;
    while let Some(at) = rest.find(|it: char| it.is_ascii_digit()) {
        let (before, after) = rest.split_at(at);
        let end = after.find(|it: char| !it.is_ascii_digit()).unwrap_or(after.len());
        written.push_str(before);
        written.push_str(if end > 1 { "<id>" } else { &after[..end] });
        rest = &after[end..];
    }
    written + rest
}

fn rounded(count: u64) -> u64 {
    match count {
        0 => 0,
        1..OFTEN => 1,
        OFTEN..10 => OFTEN,
        _ => 10_u64.pow(count.ilog10()),
    }
}

fn month() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let now = Timestamp::from_unix_seconds(now.as_secs().try_into().unwrap_or_default());
    now.to_rfc3339().chars().take(7).collect()
}
