//! Each list by its metadata: its searches, filters, orders, pages, fields on request and languages.
//!
//! A new list has these scenarios without a line of code. The rows of the whole list say what a request must find.

use helpdesk::meta::{OperationDetails, Param, TYPES, ValueType};
use helpdesk::request::OperationInput;
use helpdesk::{Json, Timestamp};

use crate::end_to_end::bench::Bench;
use crate::end_to_end::every_resource::{Kind, Record};

pub(crate) mod filters;
pub(crate) mod languages;
pub(crate) mod orders;
pub(crate) mod pages;
pub(crate) mod searches;
pub(crate) mod times;

/// A list of records with ids.
struct List<'b> {
    bench: &'b Bench,
    kind: Kind,
    details: &'static OperationDetails,
    name: &'static str,
}

/// All lists of the spec whose rows have ids.
fn lists(bench: &Bench) -> Vec<List<'_>> {
    let kinds = TYPES.iter().filter_map(|it| Kind::new(it.name));
    let list = |kind: Kind| kind.list().map(|details| List { bench, kind, details, name: details.operation.id });
    kinds.filter_map(list).collect()
}

impl List<'_> {
    fn param(&self, name: &str) -> Option<&'static Param> {
        self.details.operation.query.iter().find(|it| it.name == name)
    }

    fn whole(&self) -> OperationInput {
        self.kind.whole(self.details)
    }

    fn rows(&self, request: OperationInput) -> Vec<Record> {
        self.kind.send(self.bench, request)
    }

    fn ids(&self, request: OperationInput) -> Vec<u64> {
        self.rows(request).iter().map(|row| self.kind.id(row)).collect()
    }

    /// Checks that a request finds those rows of the whole list that fit, in the order of the list.
    #[track_caller]
    fn assert_finds(&self, request: OperationInput, rows: &[Record], fits: impl Fn(&Record) -> bool, what: &str) {
        let expected: Vec<_> = rows.iter().filter(|row| fits(row)).map(|row| self.kind.id(row)).collect();
        assert_eq!(self.ids(request), expected, "{}: {what}", self.name);
    }

    /// The strings in which a parameter searches: those of the field with its name, of the user of the row, or of all languages.
    fn texts(&self, row: &Record, users: &[Record], name: &str) -> Vec<String> {
        if let Some(value) = row.get(name) {
            return strings(value);
        }
        match row.get("user_id") {
            Some(user) => {
                let user = users.iter().find(|it| it["user_id"] == *user);
                user.and_then(|it| it.get(name)).map(strings).unwrap_or_default()
            }
            None => {
                let localized = self.kind.fields.iter().filter(|it| matches!(it.kind, ValueType::Localized(_)));
                localized.filter_map(|it| row.get(it.name)).flat_map(strings).collect()
            }
        }
    }
}

/// The strings of a value: one in each language. A list is one string.
fn strings(value: &Json) -> Vec<String> {
    match value {
        Json::String(text) => vec![text.clone()],
        Json::Array(items) => vec![items.iter().flat_map(strings).collect::<Vec<_>>().join(",")],
        Json::Object(texts) => texts.values().flat_map(strings).collect(),
        _ => Vec::new(),
    }
}

/// A time of a row, in unix seconds.
fn seconds(row: &Record, field: &str) -> Option<i64> {
    row.get(field)?.as_str()?.parse().ok().map(Timestamp::unix_seconds)
}
