//! The meaning of a change of the spec: what is different between two states, what that means to whom, and which version it asks for.
//!
//! Each state is laid out as declarations by stable paths, renames are found, and each fact that moved is looked up in one
//! table of rules. A declaration is told once, however many operations reach it.

mod accepted;
mod added;
mod compare;
mod declaration;
mod moved;
mod places;
mod reach;
mod renames;
mod rule;
mod rules;
mod verdict;

use std::cmp::Reverse;
use std::collections::BTreeSet;

use semver::Version;

use self::declaration::{Declaration, Declarations};
use self::places::Places;
use self::reach::Reaches;

pub use self::accepted::{Acceptance, Accepted};
pub use self::added::AddedOperation;
pub use self::places::Place;
pub use self::reach::Reach;
pub use self::rule::{Audience, Directed, Meaning, Movement, Rule, Severity};
#[doc(hidden)]
pub use self::rules::keys;
pub use self::rules::rules;
pub use self::verdict::{Step, Verdict};
use crate::diagnostics::Checked;
use crate::document::Document;
use crate::facts::{self, Kind};
use crate::lock::Lock;
use crate::resolve;

/// One state of a spec, which [`Checker::state`](crate::Checker::state) reads.
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
    /// Operations that are new: those of a new resource, or a new operation itself.
    pub added_operations: Vec<AddedOperation>,
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
    /// What documents mean. The lock of their names does not matter: the diff judges names itself.
    pub(crate) fn of(documents: &[Document]) -> Checked<State> {
        let lock = Lock { accepts_changes: true, ..Lock::default() };
        resolve::resolve(documents, &lock).map(|api| {
            let declarations = declaration::declarations(&facts::api(&api));
            State { version: api.version, declarations, places: Places::of(documents) }
        })
    }

    /// Each kind of declaration with the facts that it has, by the names of the table of rules.
    #[doc(hidden)]
    pub fn keys(&self) -> BTreeSet<(Kind, &str)> {
        fn keys(it: &Declaration) -> impl Iterator<Item = (Kind, &str)> {
            it.facts.keys().map(|fact| rules::name(fact)).chain([""]).map(|fact| (it.kind, fact))
        }
        self.declarations.values().flat_map(keys).collect()
    }
}

/// Compares two states.
pub fn diff(before: &State, after: &State, accepted: &Accepted) -> Diff {
    let renamed = renames::rename(before.declarations.clone(), &after.declarations);
    let (old, new) = (&renamed.declarations, &after.declarations);
    let accepted = accepted.after(&before.version);
    let reaches = [Reaches::of(old), Reaches::of(new)];
    let mut entries = Vec::new();
    for path in new.keys().chain(old.keys().filter(|path| !new.contains_key(*path))) {
        let moved = moved::moved(path, &renamed, new);
        let (before_it, after_it) = (old.get(path), new.get(path));
        let Some(it) = after_it.or(before_it).filter(|_| !moved.is_empty()) else { continue };
        let reach = Reach::either(reaches.each_ref().map(|reaches| reaches.find(it)));
        let mut changes = moved.into_iter().map(|it| it.change(path, reach.requests, &accepted)).collect::<Vec<_>>();
        changes.sort_by_key(|change| Reverse(change.meaning.severity));
        entries.push(Entry {
            kind: it.kind,
            path: path.clone(),
            before: before_it.and_then(|it| before.places.find(&it.written)),
            after: after_it.and_then(|it| after.places.find(&it.path)),
            reach,
            added_operations: AddedOperation::of(it, old, new, &after.places),
            changes,
        });
    }
    entries.sort_by_key(|entry| Reverse(entry.severity()));
    let verdict = Verdict::of(&entries, &before.version, &after.version);
    Diff { entries, verdict }
}

impl Change {
    /// What to do in place of a change that breaks.
    pub fn instead(&self) -> Option<String> {
        // Of a path, the last name.
        let old = self.before.as_deref().and_then(|it| it.rsplit('/').next()).unwrap_or_default();
        self.meaning.instead.map(|it| it.replace("<old name>", old))
    }
}

impl Entry {
    /// That of its most severe change.
    pub fn severity(&self) -> Severity {
        self.changes.iter().map(|change| change.meaning.severity).max().unwrap_or(Severity::Knowledge)
    }
}
