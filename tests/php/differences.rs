//! The places in which two JSON values differ.

use std::collections::BTreeSet;
use std::fmt::{self, Display};

use helpdesk::{Json, Timestamp};

/// A place, with the values there. `None` is no value.
#[derive(Debug)]
pub(crate) struct Difference {
    pub(crate) place: String,
    pub(crate) expected: Option<Json>,
    pub(crate) seen: Option<Json>,
}

/// All places in which two values differ. Times are equal if they are the same instant.
pub(crate) fn different(place: &str, expected: &Json, seen: &Json) -> Vec<Difference> {
    let mut found = Vec::new();
    compare(place, Some(expected), Some(seen), &mut found);
    found
}

fn compare(place: &str, expected: Option<&Json>, seen: Option<&Json>, found: &mut Vec<Difference>) {
    match (expected, seen) {
        (Some(Json::Object(one)), Some(Json::Object(other))) => {
            for key in one.keys().chain(other.keys()).collect::<BTreeSet<_>>() {
                compare(&format!("{place}.{key}"), one.get(key), other.get(key), found);
            }
        }
        (Some(Json::Array(one)), Some(Json::Array(other))) => {
            for index in 0..one.len().max(other.len()) {
                compare(&format!("{place}.{index}"), one.get(index), other.get(index), found);
            }
        }
        (one, other) if one == other || time(one).is_some_and(|one| time(other) == Some(one)) => (),
        (one, other) => {
            found.push(Difference { place: place.to_owned(), expected: one.cloned(), seen: other.cloned() });
        }
    }
}

/// Unix seconds.
pub(crate) fn time(json: Option<&Json>) -> Option<i64> {
    json?.as_str().filter(|it| it.contains(':')).and_then(|it| Some(Timestamp::parse(it).ok()?.unix_seconds()))
}

impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = |json: &Option<Json>| json.as_ref().map_or("nothing".to_owned(), Json::to_string);
        write!(f, "{}: expected {}, found {}", self.place, written(&self.expected), written(&self.seen))
    }
}
