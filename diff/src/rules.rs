//! The table of rules: the consequence of a change of each fact of each kind of declaration.

mod common;
mod generated;
mod operations;
mod params;
mod row;
mod service;
mod types;

use std::collections::BTreeSet;

use crate::facts::Kind;
use crate::rule::{Row, Rule};

const TABLES: &[&[Row]] =
    &[common::ROWS, service::ROWS, operations::ROWS, params::ROWS, types::ROWS, generated::ITEMS, generated::DATA];

/// The row for a fact of a declaration, by its name in the table.
pub(crate) fn row(kind: Kind, fact: &str) -> &'static Row {
    find(kind, fact).unwrap_or_else(|| panic!("a test finds a row for each fact, and `{fact}` of {kind:?} has none"))
}

/// The row for a fact of a declaration, if the table has one.
pub(crate) fn find(kind: Kind, fact: &str) -> Option<&'static Row> {
    rows().find(|row| row.fact == fact && row.is_about(kind))
}

/// The name of a fact in the table, which has one row for all kinds of evidence.
pub(crate) fn name(fact: &str) -> &str {
    if fact.ends_with("_evidence") { "evidence" } else { fact }
}

/// All rules, sorted by kind of declaration.
pub fn rules() -> Vec<Rule> {
    let rules = Kind::ALL.iter().flat_map(|kind| {
        rows().filter(|row| row.is_about(*kind)).flat_map(|row| {
            let rule = |(movement, meaning)| Rule { kind: *kind, fact: row.fact, movement, meaning };
            row.moves.all().into_iter().map(rule)
        })
    });
    rules.collect()
}

/// Each kind of declaration with each fact that the table has for it.
#[doc(hidden)]
pub fn keys() -> BTreeSet<(Kind, &'static str)> {
    let of = |kind: &'static Kind| rows().filter(|row| row.is_about(*kind)).map(|row| (*kind, row.fact));
    Kind::ALL.iter().flat_map(of).collect()
}

fn rows() -> impl Iterator<Item = &'static Row> {
    TABLES.iter().copied().flatten()
}
