//! Changes of the generator: the client of one spec as two generators write it. Facts of its items have rules, as those of a spec do.
//! Lines that no rule is about are listed, for a person to read.

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
use crate::moved::moved;
use crate::renames::Renamed;
use crate::rule::Severity;

use self::collector::Items;
pub use self::unjudged::{Unjudged, UnjudgedItem};

/// The files of a generated client, by their paths in its package.
pub type Client = BTreeMap<String, String>;

/// The meaning of what another generator writes for the same spec.
#[derive(Clone, Debug, Default)]
pub struct Generator {
    /// One for each kind of item with a change, the most severe first.
    pub entries: Vec<Entry>,
    /// Lines that no rule is about; none if there are none.
    pub unjudged: Option<Unjudged>,
    /// Why changes are unknown; empty if all are known. No acceptance fits these.
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
    // No rule is about an item that is of another kind.
    let kind = |all: &Declarations, path: &str| all.get(path).map(|it| it.kind);
    let is_other = |path: &str| {
        let kinds = [&renamed.declarations, &now].map(|all| kind(all, path));
        kinds[0].is_some() && kinds[1].is_some() && kinds[0] != kinds[1]
    };
    let paths = paths.filter(|path| !is_other(path));
    let moves = paths.flat_map(|path| moved(path, &renamed, &now).into_iter().map(move |it| (path.as_str(), it)));
    let entries = group::entries(moves, accepted);
    Generator { entries, unjudged: Unjudged::of(unjudged), unknown: Vec::new() }
}

/// Whether two clients differ in documentation, layout and the order of items alone.
pub fn are_alike(one: &Client, other: &Client) -> bool {
    let Generator { entries, unjudged, .. } = compare(one, other, &Accepted::default());
    let is_noticed = |it: &Entry| it.severity() > Severity::Documentation;
    unjudged.is_none() && !entries.iter().any(is_noticed)
}

impl Generator {
    /// Whether rules are about all changes, or somebody has accepted the others.
    pub fn is_judged(&self) -> bool {
        self.unknown.is_empty() && self.unjudged.as_ref().is_none_or(|it| it.open().next().is_none())
    }
}

/// Each kind of item of a client with the facts that the table of rules has of it.
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
