//! How much of the change of the generated files follows from the spec, and how much from the compiler.

use std::collections::BTreeMap;
use std::thread;

use helpdesk_codegen::SpecFile;
use similar::{ChangeTag, TextDiff};

use super::{ACCEPTED, LOCK};
use crate::revisions::Files;
use crate::workspace;

/// Lines of the generated files that differ, removed and added ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Generated {
    /// Those between what the present compiler writes for both specs.
    pub(super) from_spec: usize,
    /// Those between what was committed for the old spec and what the present compiler writes for it, by file.
    pub(super) from_compiler: Vec<(String, usize)>,
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
    let from_spec = differing(before, after).into_iter().map(|it| it.1).sum();
    Some(Generated { from_spec, from_compiler: differing(&committed, before) })
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

/// The files that differ, each with the number of its lines that do.
fn differing(old: &Written, new: &Written) -> Vec<(String, usize)> {
    let paths = old.keys().chain(new.keys().filter(|path| !old.contains_key(*path)));
    let text = |files: &Written, path: &str| files.get(path).cloned().unwrap_or_default();
    let lines = paths.filter_map(|path| {
        let (old, new) = (text(old, path), text(new, path));
        let changes = (old != new).then(|| TextDiff::from_lines(&old, &new))?;
        Some((path.clone(), changes.iter_all_changes().filter(|it| it.tag() != ChangeTag::Equal).count()))
    });
    lines.collect()
}
