//! Facts of an account in their stored form: paths, classes and rounded counts.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::deviation::Deviation;
use crate::effect::FilterEffect;
use crate::list::{DefaultPage, Layout, Order};
use crate::question::check_answer;
use crate::shape::Shape;

/// The version of the format. Files of other versions are rejected.
const FORMAT: u32 = 1;

/// The maximum size of a file in bytes.
const MAX_BYTES: usize = 1 << 20;

/// The placeholder for keys and words that the file omits.
pub const OTHER: &str = "<other>";

/// Facts that an account showed. They contain no values of records, no ids, no addresses, and of times only the month.
///
/// Counts are rounded down: 1 means one or two, 3 means three to nine, and 10, 100 and so on mean as many or more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Observations {
    format: u32,
    /// The name and version of the client, such as `helpdesk-rust/0.1.0`.
    pub client: String,
    /// The month of the responses, such as `2026-11`.
    pub month: String,
    /// Whether the server was on the same computer, such as the demo or a fake server. Then no account was live.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_local: bool,
    /// The responses of each operation, by its name.
    pub operations: BTreeMap<String, Responses>,
    /// The facts at the paths of the spec, such as `Case/fields/subject` and `CaseStatus/values/open`.
    pub facts: BTreeMap<String, Seen>,
    /// The effects of the filters that the client tried, such as `cases.list/query/status`.
    #[serde(default)]
    pub filters: BTreeMap<String, FilterEffect>,
    /// The headers about rate limits, by name, with the number of responses that had each.
    #[serde(default)]
    pub headers: BTreeMap<String, u64>,
    /// The documented headers about rate limits that were absent or not an integer, with the number of responses
    /// without each.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub missing_headers: BTreeMap<String, u64>,
    /// The words that settle open questions, such as the one for `api/page_zero`.
    #[serde(default)]
    pub settled: BTreeMap<String, String>,
}

/// The responses of an operation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Responses {
    /// The number of responses by status.
    pub statuses: BTreeMap<u16, u64>,
    /// The number of records.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub records: u64,
    /// The number of records or responses that were unreadable.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unreadable: u64,
    /// The forms of the totals of lists.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub totals: BTreeMap<Shape, u64>,
    /// The differences from the documented form, with the number of responses that had each.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub deviations: BTreeMap<Deviation, u64>,
    /// The layouts of lists.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub layouts: BTreeMap<Layout, u64>,
    /// The orders of lists that were requested without an order.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub orders: BTreeMap<Order, u64>,
    /// The page that a request without a page number returned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_page: Option<DefaultPage>,
}

/// The facts at a path.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Seen {
    /// The number of records with the value.
    pub present: u64,
    /// The number of records without the value.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub absent: u64,
    /// The forms of its values.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub shapes: BTreeMap<Shape, u64>,
    /// The forms of the items of its lists and maps.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub items: BTreeMap<Shape, u64>,
    /// The number of records with the value under another of its keys.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub renamed: u64,
    /// The number of entries of its maps whose keys do not have the documented form.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub other_entries: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// The error of a file without valid observations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidObservations(String);

impl fmt::Display for InvalidObservations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for InvalidObservations {}

impl Observations {
    /// Creates observations without facts, of this client and month.
    pub fn new(client: String, month: String) -> Self {
        Self {
            format: FORMAT,
            client,
            month,
            is_local: false,
            operations: BTreeMap::new(),
            facts: BTreeMap::new(),
            filters: BTreeMap::new(),
            headers: BTreeMap::new(),
            missing_headers: BTreeMap::new(),
            settled: BTreeMap::new(),
        }
    }

    /// Returns the observations as indented JSON.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Reads observations from JSON. It drops entries that [`to_json`](Self::to_json) does not write, such as an
    /// unknown answer to a question, and describes them in the second value.
    ///
    /// # Errors
    /// Fails for another version, more than 1 MiB, an unknown key, an invalid `client`, and an invalid or future
    /// `month`.
    pub fn from_json(text: &str) -> Result<(Self, Vec<String>), InvalidObservations> {
        let invalid = |message: String| Err(InvalidObservations(printable(&message)));
        if text.len() > MAX_BYTES {
            return invalid(format!("it has more than {MAX_BYTES} bytes, which no observations have"));
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
        let mut read: Self = match serde_json::from_value(json) {
            Ok(read) => read,
            Err(error) => return invalid(format!("it holds what observations do not have: {error}")),
        };
        let Self { client, month, .. } = &read;
        if !is_client(client) {
            return invalid(format!("`client` is {client:?}, expected one such as helpdesk-rust/0.1.0"));
        }
        if !is_past_month(month, SystemTime::now()) {
            return invalid(format!("`month` is {month:?}, expected one such as 2026-11, and none that lies ahead"));
        }
        let rejected = read.reject_entries();
        Ok((read, rejected))
    }

    /// Removes the entries that no client writes, and describes them.
    fn reject_entries(&mut self) -> Vec<String> {
        let mut rejected = Vec::new();
        let mut check = |result: Result<(), String>| result.map_err(|message| rejected.push(message)).is_ok();
        let path = |path: &str, is_path: bool, what: &str| {
            if is_path { Ok(()) } else { Err(format!("{path:?} is no {what}")) }
        };
        self.operations.retain(|id, _| check(path(id, is_path(id, '.', &["", ""]), "operation")));
        self.facts.retain(|fact, _| {
            let is_fact = is_path(fact, '/', &["", "fields", ""]) || is_path(fact, '/', &["", "values", ""]);
            check(path(fact, is_fact, "path of a field or a value"))
        });
        self.filters.retain(|filter, _| {
            let is_filter = is_path(filter, '/', &["", "query", ""]);
            check(path(filter, is_filter, "path of a filter"))
        });
        for headers in [&mut self.headers, &mut self.missing_headers] {
            headers.retain(|name, _| check(path(name, is_path(name, '/', &[""]), "name of a header")));
        }
        self.settled.retain(|question, word| check(check_answer(question, word)));
        rejected
    }
}

/// Escapes control characters, and characters that change the direction of text, because they change the output of a
/// terminal.
fn printable(text: &str) -> String {
    let escaped = |character: char| {
        let is_plain = matches!(character, '"' | '\'' | '\\') || character.escape_debug().len() == 1;
        if is_plain { character.to_string() } else { character.escape_debug().to_string() }
    };
    text.chars().map(escaped).collect()
}

/// `helpdesk-rust/0.1.0`
fn is_client(text: &str) -> bool {
    let version = text.rsplit_once('/').map_or("", |(_, version)| version);
    let is_version = version.split('.').count() >= 3 && version.starts_with(|it: char| it.is_ascii_digit());
    is_plain(text) && is_version
}

/// Returns whether this is a month such as `2026-11` that is not in the future.
fn is_past_month(text: &str, now: SystemTime) -> bool {
    let form = text.chars().map(|it| if it.is_ascii_digit() { '0' } else { it });
    let parts = text.split_once('-').filter(|_| form.eq("0000-00".chars()));
    let Some((Ok(year), Ok(month))) = parts.map(|(year, month)| (year.parse::<u64>(), month.parse::<u64>())) else {
        return false;
    };
    let since_1970 = now.duration_since(UNIX_EPOCH).unwrap_or_default() + CLOCK_TOLERANCE;
    let present = since_1970.as_secs() / MEAN_MONTH.as_secs();
    (1..=12).contains(&month) && year >= 1970 && (year - 1970) * 12 + month - 1 <= present
}

/// The tolerance for a fast clock of the sender, and for the different lengths of months.
const CLOCK_TOLERANCE: Duration = Duration::from_secs(3 * 86_400);

/// A twelfth of the mean year of the Gregorian calendar.
const MEAN_MONTH: Duration = Duration::from_secs(2_629_746);

/// Returns whether a path has these parts. An empty part means any name.
fn is_path(path: &str, separator: char, parts: &[&str]) -> bool {
    let has_part = |part: &str, expected: &str| !part.is_empty() && (expected.is_empty() || part == expected);
    is_plain(path)
        && path.split(separator).count() == parts.len()
        && path.split(separator).zip(parts).all(|(part, expected)| has_part(part, expected))
}

/// Whether a path has only characters that are safe to print.
fn is_plain(path: &str) -> bool {
    path.len() <= 200 && path.chars().all(|it| it.is_ascii_alphanumeric() || "_-./<>".contains(it))
}
