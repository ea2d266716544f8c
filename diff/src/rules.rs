//! The table of rules: what each fact of each kind of declaration means when it moves.

mod common;
mod operations;
mod params;
mod service;
mod types;

use std::collections::BTreeSet;

use crate::facts::Kind;
use crate::rule::{Audience, Directed, Meaning, Moves, Row, Rule, Severity};

const TABLES: &[&[Row]] = &[common::ROWS, service::ROWS, operations::ROWS, params::ROWS, types::ROWS];

/// The row for a fact of a declaration, by the name that rules have for it.
pub(crate) fn row(kind: Kind, fact: &str) -> &'static Row {
    let row = rows().find(|row| row.fact == fact && row.is_about(kind));
    row.unwrap_or_else(|| panic!("a test finds a row for each fact, and `{fact}` of {kind:?} has none"))
}

/// Each fact of a declaration can have evidence of its own, and that means the same everywhere.
pub(crate) fn name(fact: &str) -> &str {
    if fact.ends_with("_evidence") { "evidence" } else { fact }
}

/// All rules, by kinds of declarations.
pub fn rules() -> Vec<Rule> {
    let rules = Kind::ALL.iter().flat_map(|kind| {
        rows().filter(|row| row.is_about(*kind)).flat_map(|row| {
            let rule = |(movement, meaning)| Rule { kind: *kind, fact: row.fact, movement, meaning };
            row.moves.all().into_iter().map(rule)
        })
    });
    rules.collect()
}

/// Each kind of declaration with each fact that the table has of it.
#[doc(hidden)]
pub fn keys() -> BTreeSet<(Kind, &'static str)> {
    let of = |kind: &'static Kind| rows().filter(|row| row.is_about(*kind)).map(|row| (*kind, row.fact));
    Kind::ALL.iter().flat_map(of).collect()
}

fn rows() -> impl Iterator<Item = &'static Row> {
    TABLES.iter().copied().flatten()
}

const WIRE: &[Audience] = &[Audience::Wire];
const RUST: &[Audience] = &[Audience::RustCallers];
const READERS: &[Audience] = &[Audience::Readers];
const WIRE_AND_RUST: &[Audience] = &[Audience::Wire, Audience::RustCallers];

const fn row_of(kinds: &'static [Kind], fact: &'static str, moves: Moves) -> Row {
    Row { kinds: Some(kinds), fact, moves }
}

const fn row_of_all(fact: &'static str, moves: Moves) -> Row {
    Row { kinds: None, fact, moves }
}

const fn breaks(audiences: &'static [Audience], reason: &'static str, instead: &'static str) -> Directed {
    either(Meaning { severity: Severity::Breaking, audiences, reason, instead: Some(instead) })
}

const fn behaves(audiences: &'static [Audience], reason: &'static str) -> Directed {
    either(Meaning { severity: Severity::Behavior, audiences, reason, instead: None })
}

const fn adds(audiences: &'static [Audience], reason: &'static str) -> Directed {
    either(Meaning { severity: Severity::Addition, audiences, reason, instead: None })
}

const fn documents(reason: &'static str) -> Directed {
    either(Meaning { severity: Severity::Documentation, audiences: READERS, reason, instead: None })
}

const fn knows(reason: &'static str) -> Directed {
    either(Meaning { severity: Severity::Knowledge, audiences: READERS, reason, instead: None })
}

const fn either(meaning: Meaning) -> Directed {
    Directed { requests: meaning, responses: meaning }
}

/// One meaning if a request can have it, another one if only responses can.
const fn by_use(requests: Directed, responses: Directed) -> Directed {
    Directed { requests: requests.requests, responses: responses.responses }
}

/// A value that programs and bytes do not depend on.
const fn documented(added: &'static str, changed: &'static str, removed: &'static str) -> Moves {
    Moves::Optional { added: documents(added), changed: documents(changed), removed: documents(removed) }
}

/// A value on which bytes depend that were right before.
const fn on_the_wire(added: &'static str, changed: &'static str, removed: &'static str) -> Moves {
    optional(WIRE, added, changed, removed)
}

/// A value that breaks however it moves.
const fn optional(
    audiences: &'static [Audience],
    added: &'static str,
    changed: &'static str,
    removed: &'static str,
) -> Moves {
    Moves::Optional {
        added: breaks(audiences, added, FOLLOW),
        changed: breaks(audiences, changed, FOLLOW),
        removed: breaks(audiences, removed, FOLLOW),
    }
}

const FOLLOW: &str =
    "if the service changed, release it as a breaking version; if the spec was wrong, accept it with that reason";
const KEEP: &str = "keep it until the next breaking version, and say in its `doc` that it does nothing";
const KEEP_NAME: &str = "keep the Rust name with `rename: <old name>`";
