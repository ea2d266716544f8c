//! The meaning of a spec and of its changes: facts as lines and as data, the differences between two states, whom each
//! difference affects, and the version that it requires.
//!
//! Each state becomes a map of declarations by stable path. The diff finds renames first, then looks up each changed
//! fact in one table of rules. A declaration is reported once, however many operations reach it.

mod accepted;
mod added;
mod compare;
mod declaration;
mod entry;
pub mod facts;
pub mod generated;
mod moved;
mod reach;
mod renames;
mod rule;
mod rules;
mod rust;
mod surface;
mod verdict;

use std::cmp::Reverse;
use std::collections::BTreeSet;

pub use helpdesk_codegen::Place;
use helpdesk_codegen::{Checker, Diagnostics, Places, SpecFile};
use semver::Version;

use self::declaration::{Declaration, Declarations};
use self::facts::Kind;
use self::reach::Reaches;

pub use self::accepted::{Acceptance, Accepted};
pub use self::added::AddedOperation;
pub use self::entry::{Change, Entry};
pub use self::generated::{Client, Generator, Unjudged, UnjudgedItem};
pub use self::reach::Reach;
pub use self::rule::{Audience, Directed, Meaning, Movement, Rule, Severity};
#[doc(hidden)]
pub use self::rules::keys;
pub use self::rules::rules;
pub use self::surface::surface;
pub use self::verdict::{Step, Verdict};

/// One state of a spec.
#[derive(Clone, Debug)]
pub struct State {
    version: Version,
    declarations: Declarations,
    places: Places,
}

/// The differences between two states, and between two generators.
#[derive(Clone, Debug)]
pub struct Diff {
    /// An entry for each declaration that changed, the most severe first.
    pub entries: Vec<Entry>,
    /// The changes of the generator, found by comparing clients of the old spec. Empty if there is no client.
    pub generator: Generator,
    /// The version that all changes together require.
    pub verdict: Verdict,
}

impl State {
    /// Reads a spec, and ignores the names of its lock, because the diff judges names itself.
    ///
    /// # Errors
    ///
    /// Fails with every mistake of the spec, and for a lock that cannot be read.
    pub fn read(spec: &[SpecFile], checker: &mut Checker) -> Result<State, Diagnostics> {
        let (api, places) = checker.resolve_unlocked(spec)?;
        let declarations = declaration::declarations(&facts::api(&api));
        Ok(State { version: api.version, declarations, places })
    }

    /// Each kind of declaration with its facts, by the names in the table of rules.
    #[doc(hidden)]
    pub fn keys(&self) -> BTreeSet<(Kind, &str)> {
        fn keys(declaration: &Declaration) -> impl Iterator<Item = (Kind, &str)> {
            declaration.facts.keys().map(|fact| rules::name(fact)).chain([""]).map(|fact| (declaration.kind, fact))
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
        let moved = moved::movements_at(path, &renamed, new);
        let (before_it, after_it) = (old.get(path), new.get(path));
        let Some(it) = after_it.or(before_it).filter(|_| !moved.is_empty()) else { continue };
        let reach = Reach::either(reaches.each_ref().map(|reaches| reaches.find(it)));
        let mut changes = moved.into_iter().map(|it| it.change(path, reach.requests, &accepted)).collect::<Vec<_>>();
        changes.sort_by_key(|change| Reverse(change.meaning.severity));
        let item = |declaration: Option<&Declaration>, State { declarations, .. }: &State| {
            rust::item(declarations.get(&declaration?.written)?, declarations)
        };
        entries.push(Entry {
            kind: it.kind,
            path: path.clone(),
            item_before: item(before_it, before),
            item_after: item(after_it, after),
            before: before_it.and_then(|it| before.places.find(&it.written)),
            after: after_it.and_then(|it| after.places.find(&it.path)),
            reach,
            added_operations: AddedOperation::of(it, old, new, &after.places),
            changes,
        });
    }
    entries.sort_by_key(|entry| Reverse(entry.severity()));
    let verdict = Verdict::of(entries.iter(), &Generator::default(), &before.version, &after.version);
    Diff { entries, generator: Generator::default(), verdict }
}

impl Diff {
    /// Adds the changes of the generator: it compares the committed client of the old spec with the client that the
    /// present generator writes.
    #[must_use]
    pub fn with_generator(self, committed: &Client, present: &Client, accepted: &Accepted) -> Diff {
        let generator = generated::compare(committed, present, &accepted.after(&self.verdict.base));
        self.with(generator)
    }

    fn with(self, generator: Generator) -> Diff {
        let Verdict { base, taken, .. } = &self.verdict;
        let entries = self.entries.iter().chain(&generator.entries);
        let verdict = Verdict::of(entries, &generator, base, taken);
        Diff { generator, verdict, ..self }
    }

    /// Adds a reason why changes of the generator are unknown, in place of lines that a person could read and accept.
    #[must_use]
    pub fn with_unknown(self, reason: String) -> Diff {
        let mut generator = self.generator.clone();
        generator.unknown.push(reason);
        self.with(generator)
    }

    /// The entries of the spec and of the generator, the most severe first.
    pub fn all(&self) -> Vec<&Entry> {
        let mut all = self.entries.iter().chain(&self.generator.entries).collect::<Vec<_>>();
        all.sort_by_key(|entry| Reverse(entry.severity()));
        all
    }

    /// Accepted breaks of the spec for versions after the old state that match no change. Acceptances of generated
    /// items never count as stale, because they are a record and the next comparison begins after them.
    pub fn stale(&self, accepted: &Accepted) -> Vec<Acceptance> {
        let changes = self.all().into_iter().flat_map(|entry| &entry.changes);
        let used = changes.filter_map(|change| change.acceptance.as_ref()).collect::<Vec<_>>();
        let is_stale = |it: &Acceptance| it.items.is_empty() && !used.contains(&it);
        accepted.after(&self.verdict.base).into_iter().filter(is_stale).collect()
    }
}
