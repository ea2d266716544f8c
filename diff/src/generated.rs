//! Changes of the generator, found by comparing the clients that two generators write for one spec. Rules judge the
//! facts of generated items as they judge the facts of a spec. A person has to read the lines that have no rule.

mod attributes;
mod body;
mod builder;
mod collector;
mod docs;
mod file;
mod functions;
mod group;
mod manifest;
mod print;
mod tables;
mod unjudged;

use std::collections::{BTreeMap, BTreeSet};

use crate::accepted::Accepted;
use crate::declaration::Declarations;
use crate::entry::Entry;
use crate::facts::Kind;
use crate::moved::movements_at;
use crate::renames::Renamed;
use crate::rule::Severity;

use self::collector::Items;
pub use self::unjudged::{Unjudged, UnjudgedItem};

/// The files of a generated client, by their paths in its package.
pub type Client = BTreeMap<String, String>;

/// The changes between two generators, with one spec.
#[derive(Clone, Debug, Default)]
pub struct Generator {
    /// An entry for each kind of item that changed, the most severe first.
    pub entries: Vec<Entry>,
    /// The changed lines that have no rule, if there are any.
    pub unjudged: Option<Unjudged>,
    /// Reasons why some changes are unknown. Empty if all changes are known. No acceptance covers an unknown change.
    pub unknown: Vec<String>,
}

/// Compares the clients that two generators write for one spec.
pub(crate) fn compare(before: &Client, after: &Client, accepted: &Accepted) -> Generator {
    let paths = before.keys().chain(after.keys().filter(|path| !before.contains_key(*path)));
    let differing = paths.filter(|path| before.get(*path) != after.get(*path)).cloned().collect::<Vec<_>>();
    let mut sides = [Items::default(), Items::default()];
    let mut whole = Vec::new();
    for path in &differing {
        let texts = [before, after].map(|client| client.get(path).map_or("", String::as_str));
        if file::read(path, texts, sides.each_mut()).is_none() {
            whole.extend(unjudged::file(path, texts, accepted));
        }
    }
    let [old, new] = sides;
    let mut unjudged = whole;
    unjudged.extend(unjudged::items(&old, &new, accepted));
    let (declarations, from) = (old.declarations(), BTreeMap::new());
    let renamed = Renamed { declarations, from };
    let now = new.declarations();
    let paths = now.keys().chain(renamed.declarations.keys().filter(|path| !now.contains_key(*path)));
    // An item of another kind has other facts, so no rule can compare it.
    let kind = |all: &Declarations, path: &str| all.get(path).map(|it| it.kind);
    let is_other = |path: &str| {
        let kinds = [&renamed.declarations, &now].map(|all| kind(all, path));
        kinds[0].is_some() && kinds[1].is_some() && kinds[0] != kinds[1]
    };
    let paths = paths.filter(|path| !is_other(path));
    let moves =
        paths.flat_map(|path| movements_at(path, &renamed, &now).into_iter().map(move |it| (path.as_str(), it)));
    let entries = group::entries(moves, accepted);
    Generator { entries, unjudged: Unjudged::of(unjudged), unknown: Vec::new() }
}

/// Whether two clients differ only in documentation, layout and the order of items.
pub fn are_alike(one: &Client, other: &Client) -> bool {
    let Generator { entries, unjudged, .. } = compare(one, other, &Accepted::default());
    let is_noticed = |it: &Entry| it.severity() > Severity::Documentation;
    unjudged.is_none() && !entries.iter().any(is_noticed)
}

impl Generator {
    /// Whether each change has a rule or an acceptance.
    pub fn is_judged(&self) -> bool {
        self.unknown.is_empty() && self.unjudged.as_ref().is_none_or(|it| it.open().next().is_none())
    }
}

/// Each kind of item of a client with its facts, by the names in the table of rules.
#[doc(hidden)]
pub fn keys(client: &Client) -> BTreeSet<(Kind, String)> {
    let mut items = Items::default();
    for (path, text) in client {
        file::read(path, [text], [&mut items]);
    }
    let declarations = items.declarations();
    let keys = declarations
        .values()
        .flat_map(|it| it.facts.keys().cloned().chain([String::new()]).map(|fact| (it.kind, fact)));
    keys.collect()
}
