//! Compares the names of the spec with the lock. A name that programs use stays, unless the spec declares a change.

mod entries;
mod keys;
mod since;

use std::collections::{BTreeMap, BTreeSet};

use self::entries::LockedName;
use crate::api::{Api, PublicName};
use crate::diagnostics::{Checked, Code, Diagnostic, Diagnostics};
use crate::document::Document;
use crate::lock::{FixedName, Lock, NameKind};

/// Compares all names with the lock, and adds them to the API with the versions that introduced them.
pub(super) fn lock(mut api: Api, documents: &[Document], lock: &Lock) -> Checked<Api> {
    let entries = entries::entries(documents, &api);
    let matches = Matches::new(&entries, lock);
    let mut diagnostics = Diagnostics::default();
    if !lock.accepts_changes {
        for entry in &entries {
            diagnostics.extend(changed_name(documents, entry, &matches));
        }
        renamed_types(&entries, &matches, &mut diagnostics);
    }
    for (key, locked) in &lock.names {
        diagnostics.extend(later_version(key, locked, &api));
    }
    let named = |entry: &LockedName| {
        let since = matches.find(entry).and_then(|locked| locked.since.clone());
        PublicName { wire: entry.key(), rust: entry.rust.clone(), since }
    };
    api.names = entries.iter().map(named).collect();
    api.names.sort_by(|one, other| one.wire.cmp(&other.wire));
    since::since(&mut api);
    diagnostics.finish(api)
}

/// Finds the fixed name of each name of the spec.
struct Matches<'a> {
    lock: &'a Lock,
    /// The owners in the lock, by the owners in the spec.
    owners: BTreeMap<String, String>,
}

impl<'a> Matches<'a> {
    fn new(entries: &[LockedName], lock: &'a Lock) -> Matches<'a> {
        let present = entries.iter().map(LockedName::key).collect::<BTreeSet<_>>();
        let operations = lock.names.iter().filter(|(key, _)| key.starts_with("operation ") && !present.contains(*key));
        let operations = operations.collect::<Vec<_>>();
        let mut owners = BTreeMap::new();
        for entry in entries.iter().filter(|it| !lock.names.contains_key(&it.key())) {
            let old = match entry.kind {
                // Another request line gives another key. An operation of the same Rust name is the same operation.
                NameKind::Operation => {
                    let same = operations.iter().find(|(_, locked)| locked.rust == entry.rust);
                    same.and_then(|(key, _)| key.strip_prefix("operation "))
                }
                NameKind::Type => {
                    let former = entry.former_owners.iter().find(|it| lock.names.contains_key(&entry.key_of(it)));
                    former.map(String::as_str)
                }
                _ => None,
            };
            owners.extend(old.map(|old| (entry.owner.clone(), old.to_owned())));
        }
        Matches { lock, owners }
    }

    fn find(&self, entry: &LockedName) -> Option<&'a FixedName> {
        let old = || self.lock.names.get(&entry.key_of(self.owners.get(&entry.owner)?));
        self.lock.names.get(&entry.key()).or_else(old)
    }
}

fn changed_name(documents: &[Document], entry: &LockedName, matches: &Matches<'_>) -> Option<Diagnostic> {
    let locked = matches.find(entry).filter(|locked| locked.rust != entry.rust)?;
    let is_argument = LockedName::is_argument(&locked.rust) || LockedName::is_argument(&entry.rust);
    if is_argument || entry.renamed_from.contains(&locked.rust) {
        return None;
    }
    if let Some((old, new)) = renamed_module(&locked.rust, &entry.rust)
        && let Some(document) = documents.iter().find(|it| it.module == new)
        && !documents.iter().any(|it| it.module == old)
    {
        // Every item of the module has this message, so that it counts as one mistake.
        let message = format!("the module `{old}` is now `{new}`, which breaks programs that use it");
        let help = format!(
            "to undo it, call the file `{old}.yaml`; to keep the old name as a deprecated alias, add `renamed_from: {old}`; {DROP}{}",
            unreleased_help(locked)
        );
        return Some(Diagnostic::new(Code::ChangedName, document.at.on_file(), message).help(help));
    }
    let message = format!("the Rust name of `{}` changed from `{}` to `{}`", entry.key(), locked.rust, entry.rust);
    let diagnostic = Diagnostic::new(Code::ChangedName, entry.at.on_key(), message);
    Some(diagnostic.also(locked.place.clone(), "fixed here").help(help(entry, locked)))
}

/// The modules of two paths that are otherwise equal.
fn renamed_module<'n>(old: &'n str, new: &'n str) -> Option<(&'n str, &'n str)> {
    let (old, old_name) = old.split_once("::")?;
    let (new, new_name) = new.split_once("::")?;
    (old_name == new_name).then_some((old, new))
}

const DROP: &str = "to drop the old name, which breaks programs, run `cargo xtask codegen --accept-names`";

/// Returns advice for a name that the last run of the generator fixed and no release contains.
fn unreleased_help(locked: &FixedName) -> &'static str {
    match locked.since {
        Some(_) => "",
        None => "; if the old name is not committed yet, run `git checkout HEAD -- spec/names.lock`",
    }
}

/// How to undo a change, to keep the old name beside the new one, and to drop the old name.
fn help(entry: &LockedName, locked: &FixedName) -> String {
    // The old name without the module of an operation or type, and without braces.
    let old = locked.rust.rsplit("::").next().unwrap_or_default().trim_start_matches('{');
    let old = match entry.kind {
        NameKind::Member => old.split(", ").nth(1).unwrap_or(old).trim_end_matches('}'),
        _ => old.split(", ").next().unwrap_or(old),
    };
    let undo = match entry.kind {
        NameKind::Value if entry.at.around() == "patterns" => format!("call it `{old}`"),
        NameKind::Choice | NameKind::Event | NameKind::Field | NameKind::Param | NameKind::Value => {
            format!("add `rename: {old}`")
        }
        NameKind::Catalog
        | NameKind::Member
        | NameKind::Method
        | NameKind::Operation
        | NameKind::Part
        | NameKind::Service
        | NameKind::Type
        | NameKind::Variant => format!("call it `{old}`"),
    };
    let keep = match entry.kind {
        NameKind::Choice
        | NameKind::Event
        | NameKind::Member
        | NameKind::Operation
        | NameKind::Param
        | NameKind::Type
        | NameKind::Value => {
            format!("to keep the old name as a deprecated alias, add `renamed_from: {old}`; ")
        }
        // Rust has no alias for these items.
        NameKind::Catalog
        | NameKind::Field
        | NameKind::Method
        | NameKind::Part
        | NameKind::Service
        | NameKind::Variant => String::new(),
    };
    format!("to undo it, {undo}; {keep}{DROP}{}", unreleased_help(locked))
}

/// Reports types that were probably renamed: a type has no name on the wire, and one disappeared while a similar one is
/// new.
fn renamed_types(entries: &[LockedName], matches: &Matches<'_>, diagnostics: &mut Diagnostics) {
    let types = entries.iter().filter(|it| it.kind == NameKind::Type).collect::<Vec<_>>();
    let new = types.iter().filter(|it| matches.find(it).is_none()).collect::<Vec<_>>();
    if new.is_empty() {
        return;
    }
    let is_known =
        |name: &str| types.iter().any(|it| it.owner == name) || matches.owners.values().any(|old| old == name);
    let gone = matches.lock.names.iter().filter_map(|(key, locked)| Some((key.strip_prefix("type ")?, locked)));
    for (old, locked) in gone.filter(|(old, _)| !is_known(old)) {
        let parts_of_old = matches.lock.names.keys().filter_map(|key| part(key, old)).collect::<BTreeSet<_>>();
        let is_similar = |entry: &LockedName| {
            let parts = entries.iter().filter(|it| it.owner == entry.owner && it.kind != NameKind::Type);
            let parts = parts.map(|it| it.key_of("")).collect::<BTreeSet<_>>();
            if parts_of_old.is_empty() {
                // An identifier has no parts to compare, so its module decides.
                parts.is_empty() && module(&entry.rust) == module(&locked.rust)
            } else {
                parts_of_old.intersection(&parts).count() * 2 >= parts_of_old.len().max(parts.len())
            }
        };
        let Some(entry) = new.iter().find(|it| is_similar(it)) else { continue };
        let message = format!("the type `{old}` was removed, and `{}` looks like it", entry.owner);
        let diagnostic = Diagnostic::new(Code::ChangedName, entry.at.on_key(), message);
        diagnostics.push(diagnostic.also(locked.place.clone(), "fixed here").help(help(entry, locked)));
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

/// Reports a fixed name with a version later than the version of the spec.
fn later_version(key: &str, locked: &FixedName, api: &Api) -> Option<Diagnostic> {
    let since = locked.since.as_ref().filter(|since| **since > api.version)?;
    let message =
        format!("`{key}` is of version {since}, which is later than the version of the spec, {}", api.version);
    let help = "run `git checkout HEAD -- spec/names.lock`; `cargo xtask release` writes versions";
    Some(Diagnostic::new(Code::DamagedLock, locked.place.clone(), message).help(help))
}
