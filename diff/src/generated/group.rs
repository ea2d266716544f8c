//! Groups a change that many items share, because a change of the generator usually applies to all items of a kind.

use std::cmp::Reverse;

use indexmap::IndexMap;

use super::print;
use crate::accepted::Accepted;
use crate::entry::{Change, Entry};
use crate::facts::Kind;
use crate::moved::Moved;
use crate::reach::Reach;

/// Builds an entry for each kind of item.
pub(super) fn entries<'a>(moves: impl Iterator<Item = (&'a str, Moved)>, accepted: &Accepted) -> Vec<Entry> {
    let mut groups = IndexMap::<_, Change>::new();
    for (item, moved) in moves {
        let mut change = moved.change(item, true, &Accepted::default());
        let kind = change.rule.kind;
        // Whole items differ in their lines, so their lines are no part of the key. A trait is the same for all types.
        let values = (kind == Kind::GeneratedImplementation || !change.rule.fact.is_empty())
            .then(|| (change.before.clone(), change.after.clone()));
        let rule = change.rule.id();
        let [before, after] = [&change.before, &change.after].map(|it| it.as_deref().unwrap_or_default());
        let digest = digest([rule.as_str(), item, before, after].into_iter());
        change.acceptance = accepted.find_item(&rule, &path(kind), &digest).cloned();
        // Accepted and other items with the same change are separate groups.
        let acceptance = change.acceptance.as_ref().map(|it| (it.version.clone(), it.reason.clone()));
        let short_values = [&change.before, &change.after].map(|it| it.as_deref().map(print::short));
        // If the values differ only in a prefix that `short` removes, the report shows them in full.
        if short_values[0] != short_values[1] {
            [change.before, change.after] = short_values;
        }
        let group = groups.entry((kind, rule, values, acceptance)).or_insert(change);
        group.items.push(item.to_owned());
        group.digests.push(digest);
    }
    let mut entries = IndexMap::<Kind, Entry>::new();
    for ((kind, ..), mut change) in groups {
        if change.rule.fact.is_empty() && kind != Kind::GeneratedImplementation && change.items.len() > 1 {
            (change.before, change.after) = (None, None);
        }
        entries.entry(kind).or_insert_with(|| entry(kind)).changes.push(change);
    }
    let mut entries = entries.into_values().collect::<Vec<_>>();
    entries.iter_mut().for_each(|it| it.changes.sort_by_key(|it| Reverse(it.meaning.severity)));
    entries.sort_by_key(|it| Reverse(it.severity()));
    entries
}

/// The path of a kind, such as `generated/field`.
fn path(kind: Kind) -> String {
    kind.text().replace(' ', "/")
}

fn entry(kind: Kind) -> Entry {
    Entry {
        kind,
        path: path(kind),
        item_before: None,
        item_after: None,
        before: None,
        after: None,
        reach: Reach::default(),
        added_operations: Vec::new(),
        changes: Vec::new(),
    }
}

/// The FNV-1a digest of some words, which is the same on every platform.
pub(super) fn digest<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let bytes = words.flat_map(|it| it.bytes().chain([0]));
    let digest =
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |digest, byte| (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{digest:016x}")
}
