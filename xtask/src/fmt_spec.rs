//! The canonical text of the spec: order of keys, quotes and indentation. Comments stay with the entry to which they
//! belong.
//!
//! The formatter reads the text as a tree with all comments. `serde_yaml` loses comments and positions. `saphyr-parser`
//! reports the position of every scalar, and the formatter finds the comments between the scalars. A general YAML
//! formatter does not know the order of keys. The canonical order is the order in which the readers of the language ask
//! for the keys.

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

/// Writes the canonical text of every file of the spec, or reports the files whose text differs.
///
/// # Errors
///
/// As [`format()`]; in check mode, the files that are not formatted; a file that cannot be written.
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
/// Every diagnostic of the spec. Syntax without a canonical text, with its line. A file that would change its meaning
/// or lose a comment, with the line of the first difference.
pub fn format(spec: &[SpecFile]) -> Result<Vec<SpecFile>, Failure> {
    let api = helpdesk_codegen::read(spec).map_err(explain::failure)?;
    let language = helpdesk_codegen::language();
    let mut formatted = spec.to_vec();
    for file in formatted.iter_mut().filter(|it| it.path.ends_with(".yaml") && !helpdesk_codegen::is_ledger(it)) {
        file.text = file_text(file, &language)?;
    }
    if is_same(&formatted, &api) { Ok(formatted) } else { Err(meaning_changed(spec, &formatted, &api)) }
}

fn is_same(spec: &[SpecFile], api: &Api) -> bool {
    helpdesk_codegen::read(spec).is_ok_and(|it| it == *api)
}

/// Names the file whose canonical text has another meaning, with its first changed line.
fn meaning_changed(spec: &[SpecFile], formatted: &[SpecFile], api: &Api) -> Failure {
    let with = |new: &SpecFile| {
        spec.iter().map(|old| if old.path == new.path { new.clone() } else { old.clone() }).collect::<Vec<_>>()
    };
    let pairs = || spec.iter().zip(formatted);
    let culprit = pairs().find(|(_, new)| !is_same(&with(new), api)).or_else(|| pairs().find(|(old, new)| old != new));
    let Some((old, new)) = culprit else { return Failure(format!("`{TASK}` would change what the spec means")) };
    let same = old.text.lines().zip(new.text.lines()).take_while(|(old, new)| old == new).count();
    unsupported_syntax(&format!("{}:{}", old.path, same + 1), "its canonical text would mean something else")
}

/// Changes the keys of a file by a merge patch in JSON, and returns the canonical text. A file in canonical form
/// changes only in these keys.
///
/// # Errors
///
/// Syntax without a canonical text, with its line.
pub(crate) fn with_keys(file: &SpecFile, keys: &serde_json::Value) -> Result<SpecFile, Failure> {
    let of_author = |it: Unsupported| unsupported_syntax(&format!("{}:{}", file.path, it.line(&file.text)), &it.why);
    let mut tree = read::read(&file.text).map_err(of_author)?;
    // JSON is valid YAML.
    overlay::overlay(&mut tree.top, read::read(&keys.to_string()).map_err(of_author)?.top);
    order::order(&mut tree, shape_of(file, &helpdesk_codegen::language()));
    Ok(SpecFile { path: file.path.clone(), text: print::print(&tree) })
}

/// A key, in quotes if a parser could read it as another type.
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
    let of_author = |it: Unsupported| unsupported_syntax(&format!("{}:{}", file.path, it.line(&file.text)), &it.why);
    let (tree, formatted) = canonical(&file.text).map_err(of_author)?;

    // The following errors are mistakes of the formatter. Most have a position only in its output, so the message
    // quotes the line.
    let of_formatter = |mistake: Unsupported| {
        let line = formatted.lines().nth(mistake.line(&formatted) - 1).unwrap_or_default();
        unsupported_syntax(&file.path, &format!("`{line}`, as formatted: {}", mistake.why))
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

fn unsupported_syntax(place: &str, why: &str) -> Failure {
    Failure(format!("{place}: {why}; write it in another way, because nothing was written"))
}

/// The first fact of the old text that the new text lacks.
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
