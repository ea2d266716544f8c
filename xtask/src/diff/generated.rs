//! How much of the change of the generated files follows from the spec, and how much from the generator.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::thread;

use helpdesk_codegen::SpecFile;
use helpdesk_spec_diff::Client;
use similar::{ChangeTag, TextDiff};

use super::{ACCEPTED, LOCK};
use crate::revisions::Files;
use crate::workspace;

/// Lines of the generated files that differ, removed and added ones.
#[derive(Clone, Debug)]
pub(super) struct Generated {
    /// Those between what the present generator writes for both specs.
    pub(super) from_spec: usize,
    /// Those between what was committed for the old spec and what the present generator writes for it.
    pub(super) from_generator: FromGenerator,
}

/// A change of the generator, as the client of the old spec shows it.
#[derive(Clone, Debug, Default)]
pub(super) struct FromGenerator {
    /// The files that differ, those with most of these lines first, each with their number.
    pub(super) files: Vec<(String, usize)>,
    /// The lines that were removed or added, the most frequent first, each with the number of its places.
    pub(super) lines: Vec<(String, usize)>,
}

/// Counts the lines that differ between what was committed for the old spec, and what the present generator writes for both.
/// `None` if a state has no generated files.
pub(super) fn generated(old: &Files, [before, after]: &[Client; 2]) -> Option<Generated> {
    let committed = committed(old)?;
    let from_spec = changed_lines(before, after).map(|(_, lines)| lines.len()).sum();
    Some(Generated { from_spec, from_generator: FromGenerator::between(&committed, before) })
}

/// The client that was committed. `None` if a state has none, or the surface alone.
pub(super) fn committed(files: &Files) -> Option<Client> {
    let committed =
        files.iter().filter_map(|(path, text)| Some((path.strip_prefix("generated/")?.to_owned(), text.clone())));
    Some(committed.collect::<Client>()).filter(|it| it.contains_key("Cargo.toml"))
}

impl FromGenerator {
    /// The total number of lines that differ.
    pub(super) fn total(&self) -> usize {
        self.files.iter().map(|it| it.1).sum()
    }

    fn between(committed: &Client, present: &Client) -> FromGenerator {
        let files = changed_lines(committed, present).collect::<Vec<_>>();
        let mut counts = BTreeMap::<_, usize>::new();
        files.iter().flat_map(|it| &it.1).for_each(|line| *counts.entry(line.clone()).or_default() += 1);
        let mut lines = counts.into_iter().collect::<Vec<_>>();
        lines.sort_by_key(|(line, places)| (Reverse(*places), line.starts_with('+')));
        let mut files = files.into_iter().map(|(path, lines)| (path, lines.len())).collect::<Vec<_>>();
        files.sort_by_key(|it| Reverse(it.1));
        FromGenerator { files, lines }
    }
}

/// Returns what the present generator writes for both specs; `None` if it reads one of them no more.
pub(super) fn clients(old: &Files, new: &Files) -> Option<[Client; 2]> {
    let (before, after) = thread::scope(|scope| {
        let before = scope.spawn(|| written(old));
        let after = written(new);
        (before.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), after)
    });
    Some([before?, after?])
}

/// Returns what the present generator writes for a spec, by path.
fn written(files: &Files) -> Option<Client> {
    let is_spec = |path: &str| {
        let is_document = path.ends_with(".yaml") && path != ACCEPTED;
        path.starts_with("spec/") && (is_document || path == LOCK || path.starts_with("spec/guide/"))
    };
    let spec = files.iter().filter(|(path, _)| is_spec(path));
    let spec = spec.map(|(path, text)| SpecFile { path: path.clone(), text: text.clone() }).collect::<Vec<_>>();
    // A generator that gives other names does not fit the lock: the diff judges the names.
    let unlocked = || helpdesk_codegen::accept_names(&spec).ok();
    let api = helpdesk_codegen::check(&spec).into_parts().0.or_else(unlocked)?;
    Some(workspace::client(&api).into_iter().map(|it| (it.path, it.text)).collect())
}

/// The files that differ, each with its lines that do, after a sign: `- fn a()`.
fn changed_lines<'a>(old: &'a Client, new: &'a Client) -> impl Iterator<Item = (String, Vec<String>)> {
    let paths = old.keys().chain(new.keys().filter(|path| !old.contains_key(*path)));
    let text = |files: &Client, path: &str| files.get(path).cloned().unwrap_or_default();
    paths.filter_map(move |path| {
        let (old, new) = (text(old, path), text(new, path));
        let changes = (old != new).then(|| TextDiff::from_lines(&old, &new))?;
        let lines = changes.iter_all_changes().filter_map(|it| match it.tag() {
            ChangeTag::Equal => None,
            ChangeTag::Delete => Some(format!("- {}", it.value().trim())),
            ChangeTag::Insert => Some(format!("+ {}", it.value().trim())),
        });
        Some((path.clone(), lines.collect()))
    })
}
