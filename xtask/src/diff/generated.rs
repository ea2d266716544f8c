//! How much of the change of the generated files follows from the spec, and how much from the compiler.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::thread;

use helpdesk_codegen::SpecFile;
use similar::{ChangeTag, TextDiff};

use super::rust::Items;
use super::{ACCEPTED, LOCK};
use crate::revisions::Files;
use crate::workspace;

/// Lines of the generated files that differ, removed and added ones.
#[derive(Clone, Debug)]
pub(super) struct Generated {
    /// Those between what the present compiler writes for both specs.
    pub(super) from_spec: usize,
    /// Those between what was committed for the old spec and what the present compiler writes for it.
    pub(super) from_compiler: FromCompiler,
}

/// A change of the compiler, as the client of the old spec shows it.
#[derive(Clone, Debug, Default)]
pub(super) struct FromCompiler {
    /// The files that differ, those with most of these lines first, each with their number.
    pub(super) files: Vec<(String, usize)>,
    /// The items that callers wrote, and those that they write.
    pub(super) items: Vec<[Option<String>; 2]>,
    /// The lines that were removed or added, the most frequent first, each with the number of its places.
    pub(super) lines: Vec<(String, usize)>,
}

/// Generated files by path.
pub(super) type Written = BTreeMap<String, String>;

/// Counts the lines that differ between what was committed for the old spec, and what the present compiler writes for both.
/// `None` if a state has no generated files.
pub(super) fn generated(old: &Files, [before, after]: &[Written; 2]) -> Option<Generated> {
    let committed =
        old.iter().filter_map(|(path, text)| Some((path.strip_prefix("generated/")?.to_owned(), text.clone())));
    let committed: Written = committed.collect();
    // A state may have the surface alone.
    committed.contains_key("Cargo.toml").then_some(())?;
    let from_spec = changed_lines(before, after).map(|(_, lines)| lines.len()).sum();
    Some(Generated { from_spec, from_compiler: FromCompiler::between(&committed, before) })
}

impl FromCompiler {
    /// Whether no line of code differs: comments, documentation and empty lines are none.
    pub(super) fn is_documentation(&self) -> bool {
        let is_code = |line: &str| !line.is_empty() && !["//", "#[doc"].iter().any(|start| line.starts_with(start));
        self.lines.iter().all(|(line, _)| !is_code(&line[2..]))
    }

    /// The total number of lines that differ.
    pub(super) fn total(&self) -> usize {
        self.files.iter().map(|it| it.1).sum()
    }

    fn between(committed: &Written, present: &Written) -> FromCompiler {
        let files = changed_lines(committed, present).collect::<Vec<_>>();
        let mut counts = BTreeMap::<_, usize>::new();
        files.iter().flat_map(|it| &it.1).for_each(|line| *counts.entry(line.clone()).or_default() += 1);
        let mut lines = counts.into_iter().collect::<Vec<_>>();
        lines.sort_by_key(|(line, places)| (Reverse(*places), line.starts_with('+')));
        let items = if files.is_empty() { Vec::new() } else { Items::of(committed).changes(&Items::of(present)) };
        let mut files = files.into_iter().map(|(path, lines)| (path, lines.len())).collect::<Vec<_>>();
        files.sort_by_key(|it| Reverse(it.1));
        FromCompiler { files, items, lines }
    }
}

/// Returns what the present compiler writes for both specs; `None` if it reads one of them no more.
pub(super) fn clients(old: &Files, new: &Files) -> Option<[Written; 2]> {
    let (before, after) = thread::scope(|scope| {
        let before = scope.spawn(|| written(old));
        let after = written(new);
        (before.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), after)
    });
    Some([before?, after?])
}

/// Returns what the present compiler writes for a spec, by path.
fn written(files: &Files) -> Option<Written> {
    let is_spec = |path: &str| {
        let is_document = path.ends_with(".yaml") && path != ACCEPTED;
        path.starts_with("spec/") && (is_document || path == LOCK || path.starts_with("spec/guide/"))
    };
    let spec = files.iter().filter(|(path, _)| is_spec(path));
    let spec = spec.map(|(path, text)| SpecFile { path: path.clone(), text: text.clone() }).collect::<Vec<_>>();
    let api = helpdesk_codegen::check(&spec).into_parts().0?;
    Some(workspace::client(&api).into_iter().map(|it| (it.path, it.text)).collect())
}

/// The files that differ, each with its lines that do, after a sign: `- fn a()`.
fn changed_lines<'a>(old: &'a Written, new: &'a Written) -> impl Iterator<Item = (String, Vec<String>)> {
    let paths = old.keys().chain(new.keys().filter(|path| !old.contains_key(*path)));
    let text = |files: &Written, path: &str| files.get(path).cloned().unwrap_or_default();
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
