//! Lines of generated code that have no rule.

use std::rc::Rc;

use indexmap::IndexMap;
use indexmap::map::Entry;
use similar::{ChangeTag, TextDiff};

use super::collector::{Item, Items};
use super::group;
use crate::accepted::{Acceptance, Accepted};

/// All changed lines that have no rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unjudged {
    /// The items with such lines, in the order of the files.
    pub items: Vec<UnjudgedItem>,
}

/// An item with changed lines that have no rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnjudgedItem {
    /// The generated file, by its path in the package of the client.
    pub file: String,
    /// The path of the item, such as `labels::List::limit`. The path of the file if it was not read as Rust.
    pub path: String,
    /// The lines that differ, each after `- ` or `+ `.
    pub lines: Vec<String>,
    /// The paths of other items with the same change. Their lines differ from these only in names and strings.
    pub alike: Vec<String>,
    /// The digests that an acceptance lists: one for the lines of this item, and one for each similar item.
    pub digests: Vec<String>,
    /// The acceptance of the lines, if there is one.
    pub acceptance: Option<Acceptance>,
}

impl Unjudged {
    pub(super) fn of(mut items: Vec<UnjudgedItem>) -> Option<Unjudged> {
        items.sort_by(|one, other| (&one.file, &one.path).cmp(&(&other.file, &other.path)));
        (!items.is_empty()).then_some(Unjudged { items })
    }

    /// The items without an acceptance.
    pub fn open(&self) -> impl Iterator<Item = &UnjudgedItem> {
        self.items.iter().filter(|it| it.acceptance.is_none())
    }

    /// The number of lines.
    pub fn count(&self) -> usize {
        self.items.iter().map(|it| it.lines.len()).sum()
    }
}

impl UnjudgedItem {
    fn of(file: String, path: &str, lines: Vec<String>, accepted: &Accepted) -> UnjudgedItem {
        let digest = group::digest([file.as_str(), path].into_iter().chain(lines.iter().map(String::as_str)));
        let acceptance = accepted.find_item(Accepted::NOT_JUDGED, "generated", &digest).cloned();
        UnjudgedItem { file, path: path.to_owned(), lines, alike: Vec::new(), digests: vec![digest], acceptance }
    }
}

/// A file that is not read as Rust, with all lines that differ.
pub(super) fn file(path: &str, [old, new]: [&str; 2], accepted: &Accepted) -> Option<UnjudgedItem> {
    let lines = changes(old, new);
    (!lines.is_empty()).then(|| UnjudgedItem::of(path.to_owned(), path, lines, accepted))
}

/// Items whose facts without a rule differ, and private items that only one client has.
pub(super) fn items(old: &Items, new: &Items, accepted: &Accepted) -> Vec<UnjudgedItem> {
    // If the item around it was added or removed too, a rule reports that item. A parent that neither client lists is
    // unchanged: unchanged items were not read.
    let is_alone = |item: &Item, own: &Items, other: &Items| {
        item.parent.as_ref().is_none_or(|parent| own.get(parent).is_none() || other.get(parent).is_some())
    };
    let lost = old.iter().filter(|(path, it)| it.is_private && new.get(path).is_none() && is_alone(it, old, new));
    let lost = lost.map(|(path, it)| (path, Some(it), None));
    let present = new.iter().filter_map(|(path, now)| match old.get(path) {
        Some(before) => before.differs(now).then_some((path, Some(before), Some(now))),
        None => (now.is_private && is_alone(now, new, old)).then_some((path, None, Some(now))),
    });
    let differing = present.chain(lost).map(|(path, before, now)| {
        let source = |it: Option<&Item>| it.map(|it| Rc::clone(&it.source)).unwrap_or_default();
        let (mut lines, facts) = (changes(&source(before), &source(now)), facts(before, now));
        if lines.is_empty() {
            // The formatter hides the difference in source, so the facts take its place.
            lines.clone_from(&facts);
        }
        let file = now.or(before).map(|it| it.file.clone()).unwrap_or_default();
        // Facts of private items are incomplete, so they do not define a group.
        let is_seen = before.zip(now).is_some_and(|(before, now)| !before.is_private && !now.is_private);
        let key = if is_seen { facts } else { vec![file.clone(), path.to_owned()] };
        (key, UnjudgedItem::of(file, path, lines, accepted))
    });
    let mut groups = IndexMap::<_, UnjudgedItem>::new();
    for (facts, item) in differing {
        let acceptance = item.acceptance.as_ref().map(|it| (it.version.clone(), it.reason.clone()));
        match groups.entry((facts, acceptance)) {
            Entry::Vacant(it) => drop(it.insert(item)),
            Entry::Occupied(it) => {
                let first = it.into_mut();
                first.alike.push(item.path);
                first.digests.extend(item.digests);
            }
        }
    }
    groups.into_values().collect()
}

/// The facts that differ, as lines.
fn facts(before: Option<&Item>, now: Option<&Item>) -> Vec<String> {
    let of = |sign: &str, item: Option<&Item>, other: Option<&Item>| {
        let facts = item.into_iter().flat_map(|it| &it.rest);
        let only = facts.filter(|(fact, value)| other.and_then(|it| it.rest.get(*fact)) != Some(value));
        only.map(|(fact, value)| format!("{sign} {fact}: {value}")).collect::<Vec<_>>()
    };
    [of("-", before, now), of("+", now, before)].concat()
}

fn changes(old: &str, new: &str) -> Vec<String> {
    let diff = TextDiff::from_lines(old, new);
    let lines = diff.iter_all_changes().filter_map(|change| match change.tag() {
        ChangeTag::Equal => None,
        ChangeTag::Delete => Some(format!("- {}", change.value().trim())),
        ChangeTag::Insert => Some(format!("+ {}", change.value().trim())),
    });
    lines.filter(|line| line.len() > 2).collect()
}
