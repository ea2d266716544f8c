//! Changes at one path: of the declaration as a whole, or of its facts.

use std::collections::BTreeSet;

use serde_yaml::Value;

use crate::accepted::Accepted;
use crate::compare;
use crate::declaration::{Declaration, Declarations};
use crate::entry::Change;
use crate::facts::{self, Kind};
use crate::renames::Renamed;
use crate::rule::{Movement, Moves, Rule};
use crate::rules;

/// A movement whose meaning is not decided yet.
pub(crate) struct Moved {
    rule: Rule,
    before: Option<String>,
    after: Option<String>,
}

pub(crate) fn movements_at(path: &str, old: &Renamed, new: &Declarations) -> Vec<Moved> {
    let (before, after) = (old.declarations.get(path), new.get(path));
    let kind_around = |state: &Declarations, it: Option<&Declaration>| Some(state.get(it?.around()?)?.kind);
    // The addition or removal of the declaration around this one covers it. A type of another kind has other contents.
    if kind_around(&old.declarations, before.or(after)) != kind_around(new, after.or(before)) {
        return vec![];
    }
    match (before, after) {
        (None, None) => vec![],
        (None, Some(it)) => vec![whole(it.kind, Movement::Added, None, Some(&it.line))],
        (Some(it), None) => vec![whole(it.kind, Movement::Removed, Some(&it.line), None)],
        (Some(old), Some(new)) if old.kind != new.kind && new.kind.is_type() => {
            let [before, after] = [old, new].map(|it| Some(it.kind.text().to_owned()));
            vec![Moved { rule: rule(new.kind, "kind", Movement::Changed), before, after }]
        }
        (Some(before), Some(after)) => {
            let renamed_from = old.from.get(path);
            // If the former name still compiles, the fact `renamed_from` covers the rename.
            let is_kept = after.keeps_name_of(before);
            let renamed = renamed_from.filter(|_| !is_kept);
            let name = renamed.map(|from| whole(after.kind, Movement::Renamed, Some(from), Some(path)));
            name.into_iter().chain(fact_movements(before, after, renamed_from.is_some(), is_kept)).collect()
        }
    }
}

fn whole(kind: Kind, movement: Movement, before: Option<&str>, after: Option<&str>) -> Moved {
    // A resource has no line.
    let [before, after] = [before, after].map(|line| line.filter(|line| !line.is_empty()).map(str::to_owned));
    Moved { rule: rule(kind, "", movement), before, after }
}

fn fact_movements(old: &Declaration, new: &Declaration, is_renamed: bool, is_kept: bool) -> Vec<Moved> {
    let mut all = Vec::new();
    let names = [old, new].map(|it| it.facts.get("name"));
    let keeps_name = compare::items(new.facts.get("aliases")).into_iter().any(|it| Some(it) == names[0]);
    for name in old.facts.keys().chain(new.facts.keys()).collect::<BTreeSet<_>>() {
        let [before, after] = [old, new].map(|it| it.facts.get(name).map(|value| without_names(name, value, names)));
        let (before, after) = (before.as_ref(), after.as_ref());
        // A rename changes the Rust names too, and is reported once. The change of the declaration as a whole covers an
        // id, unless programs that call the function still compile.
        let follows = match (new.kind, name.as_str()) {
            (Kind::Operation, "id") | (Kind::Resource, "name") => !is_kept,
            (_, name) => (is_renamed || is_kept) && (name == "name" || name.starts_with("rust_")),
        };
        if before == after || follows || is_covered_by_part(name, old, new) {
            continue;
        }
        let is_in_one = before.is_none() || after.is_none();
        if is_in_one && compare::is_limit_of_type(name, old.facts.get("type"), new.facts.get("type")) {
            continue;
        }
        let fact = rules::name(name);
        let movements = match rules::row(new.kind, fact).moves {
            Moves::Alias { .. } if keeps_name => vec![Movement::Aliased],
            moves => compare::movements(&moves, before, after),
        };
        for movement in movements {
            let [old_value, new_value] = [value_text(movement, before, after), value_text(movement, after, before)];
            all.push(Moved {
                rule: rule(new.kind, fact, movement),
                before: old_value.filter(|_| movement != Movement::Grown),
                after: new_value.filter(|_| movement != Movement::Shrunk),
            });
        }
    }
    all
}

/// Removes the names of the field from its aliases, because the rename on the wire covers them.
fn without_names(fact: &str, value: &Value, names: [Option<&Value>; 2]) -> Value {
    match value {
        Value::Sequence(items) if fact == "aliases" => {
            items.iter().filter(|it| !names.contains(&Some(*it))).cloned().collect()
        }
        value => value.clone(),
    }
}

/// Whether the fact belongs to a part that was added or removed, whose rule covers it.
fn is_covered_by_part(fact: &str, old: &Declaration, new: &Declaration) -> bool {
    fact.rmatch_indices('.').map(|(end, _)| &fact[..end]).any(|part| {
        let has_rule = !rules::row(new.kind, part).moves.all().is_empty();
        has_rule && old.facts.contains_key(part) != new.facts.contains_key(part)
    })
}

fn rule(kind: Kind, fact: &str, movement: Movement) -> Rule {
    let row = rules::row(kind, fact);
    let meaning = row.moves.all().into_iter().find(|(it, _)| *it == movement);
    let (movement, meaning) = meaning.expect("a row has a meaning for each way in which its fact can move");
    Rule { kind, fact: row.fact, movement, meaning }
}

/// The text of a value in a report. For a list that has grown or shrunk, only the entries that `other` lacks.
fn value_text(movement: Movement, value: Option<&Value>, other: Option<&Value>) -> Option<String> {
    match (movement, value?) {
        (Movement::Grown | Movement::Shrunk, value) => {
            let other = compare::items(other);
            let only = compare::items(Some(value)).into_iter().filter(|item| !other.contains(item)).cloned();
            Some(facts::text(&only.collect()))
        }
        (_, Value::Bool(flag)) => Some(flag.to_string()),
        (_, value) => Some(facts::text(value)),
    }
}

impl Moved {
    /// Decides the meaning of the movement.
    pub(crate) fn change(self, path: &str, requests: bool, accepted: &Accepted) -> Change {
        let Moved { rule, before, after } = self;
        let meaning = if requests { rule.meaning.requests } else { rule.meaning.responses };
        let acceptance = accepted.find(&rule, path).cloned();
        Change { acceptance, rule, meaning, before, after, items: Vec::new(), digests: Vec::new() }
    }
}

impl Declaration {
    /// Returns the path of the declaration whose addition or removal covers this one. The parent of a field in a body
    /// is the operation, because such fields become its arguments and setters.
    pub(crate) fn around(&self) -> Option<&str> {
        let parent = self.parent.as_deref()?;
        Some(parent.strip_suffix("/body").unwrap_or(parent))
    }
}
