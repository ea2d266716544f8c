//! The names of the spec beside those of the lock: a name that programs write stays what it is, unless the spec says otherwise.

mod entries;
mod keys;

use std::collections::{BTreeMap, BTreeSet};

use self::entries::Entry;
use crate::api::{Api, PublicName};
use crate::diagnostics::{Checked, Code, Diagnostic, Diagnostics};
use crate::document::Document;
use crate::lock::{Kind, Lock, Locked};

/// Compares all names with the lock, and adds them to the API with the versions that had them first.
pub(super) fn lock(mut api: Api, documents: &[Document], lock: &Lock) -> Checked<Api> {
    let entries = entries::entries(documents, &api);
    let matches = Matches::new(&entries, lock);
    let mut diagnostics = Diagnostics::default();
    if !lock.accepts_changes {
        for entry in &entries {
            diagnostics.extend(changed_name(documents, entry, &matches));
        }
        renamed_types(&entries, lock, &mut diagnostics);
    }
    for (key, locked) in &lock.names {
        diagnostics.extend(later_version(key, locked, &api));
    }
    let named = |entry: &Entry| {
        let since = matches.find(entry).and_then(|locked| locked.since.clone());
        PublicName { wire: entry.key(), rust: entry.rust.clone(), since }
    };
    api.names = entries.iter().map(named).collect();
    api.names.sort_by(|one, other| one.wire.cmp(&other.wire));
    diagnostics.finish(api)
}

/// Which fixed name each name of the spec had.
struct Matches<'a> {
    lock: &'a Lock,
    /// Owners by what they were called in the lock.
    owners: BTreeMap<String, String>,
}

impl<'a> Matches<'a> {
    fn new(entries: &[Entry], lock: &'a Lock) -> Matches<'a> {
        let present = entries.iter().map(Entry::key).collect::<BTreeSet<_>>();
        let gone = lock.names.iter().filter(|(key, _)| !present.contains(*key));
        let gone = gone.filter_map(|(key, locked)| Some((key.strip_prefix("operation ")?, locked))).collect::<Vec<_>>();
        // Another request line is another key. What is called the same is the same operation.
        let moved = entries.iter().filter(|it| it.kind == Kind::Operation && !lock.names.contains_key(&it.key()));
        let owners = moved.filter_map(|entry| {
            let (old, _) = gone.iter().find(|(_, locked)| locked.rust == entry.rust)?;
            Some((entry.owner.clone(), (*old).to_owned()))
        });
        Matches { lock, owners: owners.collect() }
    }

    fn find(&self, entry: &Entry) -> Option<&'a Locked> {
        let old = || self.lock.names.get(&entry.key_of(self.owners.get(&entry.owner)?));
        self.lock.names.get(&entry.key()).or_else(old)
    }
}

fn changed_name(documents: &[Document], entry: &Entry, matches: &Matches<'_>) -> Option<Diagnostic> {
    let locked = matches.find(entry).filter(|locked| locked.rust != entry.rust)?;
    if Entry::is_argument(&locked.rust) || Entry::is_argument(&entry.rust) {
        return None;
    }
    if let Some((old, new)) = renamed_module(&locked.rust, &entry.rust)
        && let Some(document) = documents.iter().find(|it| it.module == new)
        && !documents.iter().any(|it| it.module == old)
    {
        // The same for everything in it, which is one mistake.
        let message = format!("the module `{old}` is now `{new}`, which breaks programs that use it");
        let help = format!("call the file `{old}.yaml`, or accept the change: `cargo xtask codegen --accept-names`");
        return Some(Diagnostic::new(Code::ChangedName, document.at.on_file(), message).help(help));
    }
    let message = format!("the Rust name of `{}` changed from `{}` to `{}`", entry.key(), locked.rust, entry.rust);
    let diagnostic = Diagnostic::new(Code::ChangedName, entry.at.on_key(), message);
    Some(diagnostic.also(locked.place.clone(), "fixed here").help(help(entry, locked)))
}

/// The modules of two paths that are otherwise the same.
fn renamed_module<'n>(old: &'n str, new: &'n str) -> Option<(&'n str, &'n str)> {
    let (old, old_name) = old.split_once("::")?;
    let (new, new_name) = new.split_once("::")?;
    (old_name == new_name).then_some((old, new))
}

/// How to keep the old name, and how to drop it.
fn help(entry: &Entry, locked: &Locked) -> String {
    let accept = "or accept the change, which breaks programs: `cargo xtask codegen --accept-names`";
    let old = &locked.rust;
    match entry.kind {
        Kind::Field | Kind::Param | Kind::Choice | Kind::Value | Kind::Event => {
            format!("add `rename: {old}`, {accept}")
        }
        Kind::Catalog | Kind::Member | Kind::Method | Kind::Operation | Kind::Part | Kind::Service | Kind::Type => {
            format!("keep the name in the spec, {accept}")
        }
    }
}

/// A type has no name on the wire. One that goes while a similar one comes was probably renamed.
fn renamed_types(entries: &[Entry], lock: &Lock, diagnostics: &mut Diagnostics) {
    let present =
        entries.iter().filter(|it| it.kind == Kind::Type).map(|it| it.owner.as_str()).collect::<BTreeSet<_>>();
    let locked = |key: &str| key.strip_prefix("type ").map(str::to_owned);
    let gone = lock.names.iter().filter_map(|(key, locked_name)| Some((locked(key)?, locked_name)));
    for (old, locked) in gone.filter(|(old, _)| !present.contains(old.as_str())) {
        let parts_of_old = lock.names.keys().filter_map(|key| part(key, &old)).collect::<BTreeSet<_>>();
        let mut new = entries.iter().filter(|it| it.kind == Kind::Type && !lock.names.contains_key(&it.key()));
        let similar = |entry: &&Entry| {
            let parts = entries.iter().filter(|it| it.owner == entry.owner && it.kind != Kind::Type);
            let parts = parts.map(|it| it.key_of("")).collect::<BTreeSet<_>>();
            match parts_of_old.is_empty() {
                // An identifier is known by where it is declared alone.
                true => parts.is_empty() && module(&entry.rust) == module(&locked.rust),
                false => parts_of_old.intersection(&parts).count() * 2 >= parts_of_old.len().max(parts.len()),
            }
        };
        let Some(entry) = new.find(similar) else { continue };
        let message = format!("the type `{old}` is gone, and `{}` looks like it", entry.owner);
        let help = format!(
            "keep the name `{old}`, or accept the change, which breaks programs: `cargo xtask codegen --accept-names`"
        );
        let diagnostic = Diagnostic::new(Code::ChangedName, entry.at.on_key(), message);
        diagnostics.push(diagnostic.also(locked.place.clone(), "fixed here").help(help));
    }
}

/// The module of a path.
fn module(path: &str) -> &str {
    path.split("::").next().unwrap_or_default()
}

/// The key of a part of a type, without the type.
fn part(key: &str, owner: &str) -> Option<String> {
    let (kind, rest) = key.split_once(' ')?;
    let rest = rest.strip_prefix(owner)?;
    match rest.strip_prefix(' ') {
        Some(part) => Some(format!("{kind} {part}")),
        None => (rest.is_empty() && kind != "type").then(|| kind.to_owned()),
    }
}

/// Nothing was released in a version that is still to come.
fn later_version(key: &str, locked: &Locked, api: &Api) -> Option<Diagnostic> {
    let since = locked.since.as_ref().filter(|since| **since > api.version)?;
    let message =
        format!("`{key}` is of version {since}, which is later than the version of the spec, {}", api.version);
    let help = "run `git checkout HEAD -- spec/names.lock`; a release writes versions";
    Some(Diagnostic::new(Code::DamagedLock, locked.place.clone(), message).help(help))
}
