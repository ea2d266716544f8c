//! The canonical text of the spec: the order of its keys, its quotes and its indentation. Comments stay at what they comment.
//!
//! The text is read as a tree with every comment. `serde_yaml` loses comments and positions. `saphyr-parser` reports where every scalar is,
//! and the comments are found between the scalars. A general formatter knows no order of keys. The order is that in which the readers of
//! the language ask for them.

mod comment;
mod event;
mod order;
mod overlay;
mod print;
mod read;
mod scalar;
mod tree;

use std::collections::HashMap;
use std::path::Path;

use helpdesk_codegen::language::Shape;
use helpdesk_codegen::{Api, Language, SpecFile};

use self::tree::{Fact, Tree, Unsupported};
use crate::failure::Failure;
use crate::sync::{self, Mode};
use crate::workspace::Workspace;
use crate::{explain, files};

const TASK: &str = "cargo xtask fmt-spec";

/// Gives every file of the spec its canonical text, or reports which files have another one.
///
/// # Errors
///
/// As [`format()`]; when checking, the files that are not formatted; a file that cannot be written.
pub fn fmt_spec(workspace: &Workspace, mode: Mode) -> Result<String, Failure> {
    let spec = workspace.spec()?;
    let formatted = format(&spec)?;
    let changed = spec.iter().zip(&formatted).filter(|(old, new)| old != new).collect::<Vec<_>>();
    match mode {
        Mode::Check if changed.is_empty() => Ok(format!("spec/ is formatted ({} files)\n", spec.len())),
        Mode::Check => {
            let differences = changed.iter().map(|(old, new)| {
                format!("not formatted: {}\n{}", old.path, sync::diff(old.text.as_bytes(), &new.text, "formatted"))
            });
            let text = sync::first_lines(changed.len(), differences);
            Err(Failure(format!("{text}\nrun `{TASK}`\n")))
        }
        Mode::Write => {
            for (_, SpecFile { path, text }) in &changed {
                files::write(&workspace.spec.join(Path::new(path).file_name().unwrap_or_default()), text)?;
            }
            let written = changed.iter().map(|(_, new)| format!("wrote {}\n", new.path)).collect::<String>();
            Ok(format!("{written}{} of {} files changed\n", changed.len(), spec.len()))
        }
    }
}

/// The files of a spec with their canonical text, in the same order.
///
/// # Errors
///
/// Every diagnostic of the spec. Syntax that has no canonical text, with its line. A file that would mean something else, or would lose
/// a comment, with the line of the first difference.
pub fn format(spec: &[SpecFile]) -> Result<Vec<SpecFile>, Failure> {
    let api = helpdesk_codegen::read(spec).map_err(explain::failure)?;
    let language = helpdesk_codegen::language();
    let mut formatted = spec.to_vec();
    for file in formatted.iter_mut().filter(|it| it.path.ends_with(".yaml") && !helpdesk_codegen::is_ledger(it)) {
        file.text = file_text(file, &language)?;
    }
    if is_same(&formatted, &api) { Ok(formatted) } else { Err(changed(spec, &formatted, &api)) }
}

fn is_same(spec: &[SpecFile], api: &Api) -> bool {
    helpdesk_codegen::read(spec).is_ok_and(|it| it == *api)
}

/// Names the file whose canonical text means something else, and its first line that is written in another way.
fn changed(spec: &[SpecFile], formatted: &[SpecFile], api: &Api) -> Failure {
    let with = |new: &SpecFile| {
        spec.iter().map(|old| if old.path == new.path { new.clone() } else { old.clone() }).collect::<Vec<_>>()
    };
    let pairs = || spec.iter().zip(formatted);
    let culprit = pairs().find(|(_, new)| !is_same(&with(new), api)).or_else(|| pairs().find(|(old, new)| old != new));
    let Some((old, new)) = culprit else { return Failure(format!("`{TASK}` would change what the spec means")) };
    let same = old.text.lines().zip(new.text.lines()).take_while(|(old, new)| old == new).count();
    rejected(&format!("{}:{}", old.path, same + 1), "its canonical text would mean something else")
}

/// A file with other keys, given as a merge patch in JSON, in canonical text. Everything else stays, if the file had canonical text before.
///
/// # Errors
///
/// Syntax that has no canonical text, with its line.
pub(crate) fn with_keys(file: &SpecFile, keys: &serde_json::Value) -> Result<SpecFile, Failure> {
    let of_author = |it: Unsupported| rejected(&format!("{}:{}", file.path, it.line(&file.text)), &it.why);
    let mut tree = read::read(&file.text).map_err(of_author)?;
    // JSON is YAML.
    overlay::overlay(&mut tree.top, read::read(&keys.to_string()).map_err(of_author)?.top);
    order::order(&mut tree, shape_of(file, &helpdesk_codegen::language()));
    Ok(SpecFile { path: file.path.clone(), text: print::print(&tree) })
}

/// A key, with quotes if some parser would read it as something else.
pub(crate) fn key(text: &str) -> String {
    scalar::text(text, scalar::Context::Key)
}

fn shape_of<'l>(file: &SpecFile, language: &'l Language) -> &'l Shape {
    if file.path.ends_with("/api.yaml") { &language.shared } else { &language.resource }
}

fn file_text(file: &SpecFile, language: &Language) -> Result<String, Failure> {
    let shape = shape_of(file, language);
    let canonical = |text: &str| -> Result<(Tree, String), Unsupported> {
        let mut tree = read::read(text)?;
        order::order(&mut tree, shape);
        let text = print::print(&tree);
        Ok((tree, text))
    };
    let of_author = |it: Unsupported| rejected(&format!("{}:{}", file.path, it.line(&file.text)), &it.why);
    let (tree, formatted) = canonical(&file.text).map_err(of_author)?;

    // What follows are mistakes of the formatter. Most have a place in its own text alone, so that the line is quoted.
    let of_formatter = |it: Unsupported| {
        let line = formatted.lines().nth(it.line(&formatted) - 1).unwrap_or_default();
        rejected(&file.path, &format!("`{line}`, as formatted: {}", it.why))
    };
    let (again, twice) = canonical(&formatted).map_err(of_formatter)?;
    if let Some(Fact { offset, .. }) = first_lost(tree.facts(), again.facts()) {
        return Err(of_author(Unsupported { offset, why: "its canonical text would lose or move this".to_owned() }));
    }
    if formatted != twice {
        let offset = formatted.bytes().zip(twice.bytes()).take_while(|(one, other)| one == other).count();
        return Err(of_formatter(Unsupported { offset, why: "its canonical text is not stable".to_owned() }));
    }
    Ok(formatted)
}

fn rejected(place: &str, why: &str) -> Failure {
    Failure(format!("{place}: {why}; write it in another way, because nothing was written"))
}

/// The first of what was there that is there no more.
fn first_lost(old: Vec<Fact>, new: Vec<Fact>) -> Option<Fact> {
    let mut kept = HashMap::<_, usize>::new();
    for Fact { content, .. } in new {
        *kept.entry(content).or_default() += 1;
    }
    let is_lost = |fact: &Fact| match kept.get_mut(&fact.content) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        Some(_) | None => true,
    };
    old.into_iter().filter(is_lost).min_by_key(|fact| fact.offset)
}
