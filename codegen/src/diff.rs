//! The meaning of a change of the spec: what is different between two states, what that means to whom, and which version it asks for.
//!
//! Each state is laid out as declarations by stable paths, renames are found, and each fact that moved is looked up in one
//! table of rules. A declaration is told once, however many operations reach it.

mod accepted;
mod compare;
mod declaration;
mod places;
mod reach;
mod renames;
mod rule;
mod rules;
mod verdict;

use std::cmp::Reverse;
use std::collections::BTreeSet;

use semver::Version;
use serde_yaml::Value;

use self::declaration::{Declaration, Declarations};
use self::places::Places;
use self::reach::Reaches;

pub use self::accepted::{Acceptance, Accepted};
pub use self::places::Place;
pub use self::reach::Reach;
pub use self::rule::{Audience, Directed, Meaning, Movement, Rule, Severity};
#[doc(hidden)]
pub use self::rules::keys;
pub use self::rules::rules;
pub use self::verdict::{Step, Verdict};
use crate::diagnostics::Diagnostics;
use crate::document;
use crate::facts::{self, Kind};
use crate::files::SpecFile;
use crate::lock::Lock;
use crate::resolve;

/// One state of a spec.
#[derive(Clone, Debug)]
pub struct State {
    version: Version,
    declarations: Declarations,
    places: Places,
}

/// What is different between two states.
#[derive(Clone, Debug)]
pub struct Diff {
    /// One for each declaration that changed, the most severe first.
    pub entries: Vec<Entry>,
    /// The version that the whole asks for.
    pub verdict: Verdict,
}

/// A declaration that changed.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What is declared.
    pub kind: Kind,
    /// Its stable path, such as `cases.list/query/status`: that of the new state, or else of the old one.
    pub path: String,
    /// Where it stood.
    pub before: Option<Place>,
    /// Where it stands.
    pub after: Option<Place>,
    /// What it matters to.
    pub reach: Reach,
    /// What changed about it, the most severe first.
    pub changes: Vec<Change>,
}

/// A fact of a declaration that moved.
#[derive(Clone, Debug)]
pub struct Change {
    /// The rule that applies.
    pub rule: Rule,
    /// What it means, in the direction in which the declaration is used.
    pub meaning: Meaning,
    /// The old value; nothing if there was none.
    pub before: Option<String>,
    /// The new value; nothing if there is none.
    pub after: Option<String>,
    /// Why it may break, if somebody accepted that.
    pub acceptance: Option<Acceptance>,
}

impl State {
    /// Reads a state. The lock of its names does not matter: the diff judges names itself.
    ///
    /// # Errors
    ///
    /// Every mistake of the first stage that finds one.
    pub fn read(spec: &[SpecFile]) -> Result<State, Diagnostics> {
        let parsed = document::parse(spec, &mut document::Cache::default());
        let state = parsed.and_then(|documents| {
            let lock = Lock { accepts_changes: true, ..Lock::default() };
            resolve::resolve(&documents, &lock).map(|api| {
                let declarations = declaration::declarations(&facts::api(&api));
                State { version: api.version, declarations, places: Places::of(&documents) }
            })
        });
        state.into_result()
    }

    /// Each kind of declaration with the names of the facts that it has, and nothing for the declaration as a whole.
    #[doc(hidden)]
    pub fn keys(&self) -> BTreeSet<(Kind, String)> {
        let of = |it: &Declaration| {
            let kind = it.kind;
            let facts = it.facts.keys().cloned().chain([String::new()]);
            facts.map(move |fact| (kind, fact)).collect::<Vec<_>>()
        };
        self.declarations.values().flat_map(of).collect()
    }

    /// Whether the table has a row for a fact of a kind of declaration.
    #[doc(hidden)]
    pub fn has_rule(kind: Kind, fact: &str) -> bool {
        rules::row(kind, fact).is_some()
    }
}

/// Compares two states.
pub fn diff(before: &State, after: &State, accepted: &Accepted) -> Diff {
    let renamed = renames::rename(before.declarations.clone(), &after.declarations);
    let (old, new) = (&renamed.declarations, &after.declarations);
    let reaches = [Reaches::of(old), Reaches::of(new)];
    let mut paths = new.keys().collect::<Vec<_>>();
    paths.extend(old.keys().filter(|path| !new.contains_key(*path)));
    let mut entries = Vec::new();
    for path in paths {
        let (before_it, after_it) = (old.get(path), new.get(path));
        let Some(it) = after_it.or(before_it) else { continue };
        // A type of another kind has other things in it.
        let kind = |state: &Declarations| it.around().and_then(|around| Some(state.get(around)?.kind));
        let is_alone = kind(old) == kind(new);
        let moved = match (before_it, after_it) {
            // What stands in something new or lost is told there.
            (None, Some(_)) | (Some(_), None) if !is_alone => vec![],
            (before_it, after_it) => moved(before_it, after_it, renamed.from.get(path).map(String::as_str)),
        };
        if moved.is_empty() {
            continue;
        }
        let mut reach = Reach::default();
        for found in reaches.iter().map(|reaches| reaches.find(it)) {
            reach.users.extend(found.users);
            reach.requests |= found.requests;
        }
        let mut changes = moved.into_iter().map(|it| it.change(path, reach.requests, accepted)).collect::<Vec<_>>();
        changes.sort_by_key(|change| Reverse(change.meaning.severity));
        entries.push(Entry {
            kind: it.kind,
            path: path.clone(),
            before: before_it.and_then(|it| before.places.find(&it.written)).cloned(),
            after: after_it.and_then(|it| after.places.find(&it.path)).cloned(),
            reach,
            changes,
        });
    }
    entries.sort_by_key(|entry| Reverse(entry.severity()));
    let verdict = Verdict::of(&entries, &before.version, &after.version);
    Diff { entries, verdict }
}

/// A fact that moved, before anybody asks what it means.
struct Moved {
    rule: Rule,
    before: Option<String>,
    after: Option<String>,
}

/// How a declaration moved: as a whole, or by its facts.
fn moved(before: Option<&Declaration>, after: Option<&Declaration>, renamed_from: Option<&str>) -> Vec<Moved> {
    let whole = |kind, movement, before: Option<&str>, after: Option<&str>| {
        let shown = |text: Option<&str>| text.map(str::to_owned);
        vec![Moved { rule: rule(kind, "", movement), before: shown(before), after: shown(after) }]
    };
    match (before, after) {
        (None, None) => vec![],
        (None, Some(it)) => whole(it.kind, Movement::Added, None, Some(&it.line)),
        (Some(it), None) => whole(it.kind, Movement::Removed, Some(&it.line), None),
        (Some(old), Some(new)) if old.kind != new.kind && new.kind.is_type() => {
            let shown = |it: &Declaration| Some(it.kind.text().to_owned());
            vec![Moved { rule: rule(new.kind, "kind", Movement::Changed), before: shown(old), after: shown(new) }]
        }
        (Some(old), Some(new)) => {
            // A former name that still compiles is told as the alias that it is.
            let is_kept = new.keeps_name_of(old);
            let renamed = renamed_from.filter(|_| !is_kept);
            let name = renamed.map(|from| whole(new.kind, Movement::Renamed, Some(from), Some(&new.path)));
            name.into_iter().flatten().chain(facts_moved(old, new, is_kept || renamed_from.is_some())).collect()
        }
    }
}

fn facts_moved(old: &Declaration, new: &Declaration, renamed: bool) -> Vec<Moved> {
    let mut found = Vec::new();
    let names = old.facts.keys().chain(new.facts.keys()).collect::<BTreeSet<_>>();
    for fact in names {
        let (before, after) = (old.facts.get(fact), new.facts.get(fact));
        // The names that Rust has follow from the one that changed, and what is in a new or lost part is told there.
        let told = fact.rmatch_indices('.').map(|(end, _)| &fact[..end]).any(|part| {
            let tells = rules::row(new.kind, part).is_some_and(|row| !row.moves.all().is_empty());
            tells && old.facts.contains_key(part) != new.facts.contains_key(part)
        });
        if told || (renamed && fact.starts_with("rust_")) {
            continue;
        }
        let row = rules::row(new.kind, fact).expect("every fact of every kind has a row, as a test checks");
        for movement in compare::movements(&row.moves, before, after) {
            let [old_value, new_value] = [shown(movement, before, after), shown(movement, after, before)];
            found.push(Moved {
                rule: rule(new.kind, fact, movement),
                before: old_value.filter(|_| movement != Movement::Grown),
                after: new_value.filter(|_| movement != Movement::Shrunk),
            });
        }
    }
    found
}

fn rule(kind: Kind, fact: &str, movement: Movement) -> Rule {
    let row = rules::row(kind, fact).expect("every fact of every kind has a row, as a test checks");
    let meaning = row.moves.all().into_iter().find(|(it, _)| *it == movement);
    let (movement, meaning) = meaning.expect("a row has a meaning for each way in which its fact can move");
    Rule { kind, fact: row.fact, movement, meaning }
}

/// A value as it is shown: of a list that has grown or shrunk, what the other one lacks.
fn shown(movement: Movement, value: Option<&Value>, other: Option<&Value>) -> Option<String> {
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
    fn change(self, path: &str, requests: bool, accepted: &Accepted) -> Change {
        let Moved { rule, before, after } = self;
        let meaning = if requests { rule.meaning.requests } else { rule.meaning.responses };
        Change { acceptance: accepted.find(&rule, path).cloned(), rule, meaning, before, after }
    }
}

impl Declaration {
    /// Whether the name of an old declaration in Rust is an alias of this one.
    fn keeps_name_of(&self, old: &Declaration) -> bool {
        let name = ["rust_function", "rust_name"].iter().find_map(|fact| old.facts.get(*fact)?.as_str());
        // What has no other name in Rust has the last one of its path.
        let name = name.or_else(|| old.written.rsplit('/').next()).unwrap_or_default();
        compare::items(self.facts.get("renamed_from")).iter().any(|former| former.as_str() == Some(name))
    }

    /// What would tell of this one if it were new or lost. A body does not: its fields are arguments and setters of the operation.
    fn around(&self) -> Option<&str> {
        let parent = self.parent.as_deref()?;
        Some(parent.strip_suffix("/body").unwrap_or(parent))
    }
}

impl Change {
    /// What to do in place of a change that breaks.
    pub fn instead(&self) -> Option<String> {
        let old = self.before.as_deref().unwrap_or_default();
        self.meaning.instead.map(|it| it.replace("<old name>", old))
    }
}

impl Entry {
    /// That of its most severe change.
    pub fn severity(&self) -> Severity {
        self.changes.iter().map(|change| change.meaning.severity).max().unwrap_or(Severity::Knowledge)
    }
}
