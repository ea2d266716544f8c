//! Splits the changes of the generated files into changes that follow from the spec and changes of the generator.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::thread;

use helpdesk_codegen::SpecFile;
use helpdesk_spec_diff::Client;
use similar::{ChangeTag, TextDiff};

use super::{ACCEPTED, LOCK};
use crate::revisions::Files;
use crate::workspace;

/// The numbers of changed lines of generated files, removed and added.
#[derive(Clone, Debug)]
pub(super) struct Generated {
    /// The lines that differ between the output of the current generator for both specs.
    pub(super) from_spec: usize,
    /// The lines that differ between the committed output for the old spec and the output of the current generator for
    /// it.
    pub(super) from_generator: FromGenerator,
}

/// The effect of a change of the generator on the client of the old spec.
#[derive(Clone, Debug, Default)]
pub(super) struct FromGenerator {
    /// The changed files, each with its number of changed lines, the largest number first.
    pub(super) files: Vec<(String, usize)>,
    /// The removed or added lines, each with its number of places, the most frequent first.
    pub(super) lines: Vec<(String, usize)>,
}

/// Counts the lines that differ between the committed output for the old spec, and the output of the current generator
/// for both specs.
/// `None` if a state has no generated files.
pub(super) fn count_changes(old: &Files, [before, after]: &[Client; 2]) -> Option<Generated> {
    let committed = committed_client(old)?;
    let from_spec = changed_lines(before, after).map(|(_, lines)| lines.len()).sum();
    Some(Generated { from_spec, from_generator: FromGenerator::between(&committed, before) })
}

/// The committed client. `None` if a state has no client, or only the surface.
pub(super) fn committed_client(files: &Files) -> Option<Client> {
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

/// Returns the output of the current generator for both specs; `None` if it can no longer read one of them.
pub(super) fn clients(old: &Files, new: &Files) -> Option<[Client; 2]> {
    let (before, after) = thread::scope(|scope| {
        let before = scope.spawn(|| generate(old));
        let after = generate(new);
        (before.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), after)
    });
    Some([before?, after?])
}

/// Returns the output of the current generator for a spec, by path.
fn generate(files: &Files) -> Option<Client> {
    let is_spec = |path: &str| {
        let is_document = path.ends_with(".yaml") && path != ACCEPTED;
        path.starts_with("spec/") && (is_document || path == LOCK || path.starts_with("spec/guide/"))
    };
    let spec = files.iter().filter(|(path, _)| is_spec(path));
    let spec = spec.map(|(path, text)| SpecFile { path: path.clone(), text: text.clone() }).collect::<Vec<_>>();
    // The lock may have other names than the current generator. The diff judges the names, so they are accepted here.
    let unlocked = || helpdesk_codegen::accept_names(&spec).ok();
    let api = helpdesk_codegen::check(&spec).into_parts().0.or_else(unlocked)?;
    Some(workspace::client(&api).into_iter().map(|it| (it.path, it.text)).collect())
}

/// The changed files, each with its changed lines after a sign: `- fn a()`.
fn changed_lines<'a>(old: &'a Client, new: &'a Client) -> impl Iterator<Item = (String, Vec<String>)> {
    let paths = old.keys().chain(new.keys().filter(|path| !old.contains_key(*path)));
    let text = |files: &Client, path: &str| files.get(path).cloned().unwrap_or_default();
    paths.filter_map(move |path| {
        let (old, new) = (text(old, path), text(new, path));
        let changes = (old != new).then(|| TextDiff::from_lines(&old, &new))?;
        let lines = changes.iter_all_changes().filter_map(|change| match change.tag() {
            ChangeTag::Equal => None,
            ChangeTag::Delete => Some(format!("- {}", change.value().trim())),
            ChangeTag::Insert => Some(format!("+ {}", change.value().trim())),
        });
        Some((path.clone(), lines.collect()))
    })
}
