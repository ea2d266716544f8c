//! Parses and prints `names.lock`: the Rust name of each wire name, and the version that introduced it.

mod kind;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use semver::Version;

pub(crate) use self::kind::NameKind;
use crate::diagnostics::{At, Checked, Code, Diagnostic, Diagnostics, Place, SourceText, is_conflict_marker};
use crate::files::SpecFile;

/// The name of the file, beside the files of the spec.
pub(crate) const FILE: &str = "names.lock";

const HEADER: &str = "\
# Written by `cargo xtask codegen`. Do not edit.
# The Rust name of each wire name, sorted. A name in parentheses is an argument, which programs do not write.
";

/// The fixed names. Without a file, there are none.
#[derive(Debug, Default)]
pub(crate) struct Lock {
    pub(crate) names: BTreeMap<String, FixedName>,
    /// Whether changed names replace the fixed ones.
    pub(crate) accepts_changes: bool,
}

/// A fixed name.
#[derive(Clone, Debug)]
pub(crate) struct FixedName {
    pub(crate) rust: String,
    /// The released version that introduced the name, if there is one.
    pub(crate) since: Option<Version>,
    pub(crate) place: Place,
}

/// Whether a file of the spec is the lock.
pub(crate) fn is_lock(file: &SpecFile) -> bool {
    file.path.rsplit(['/', '\\']).next() == Some(FILE)
}

/// Reads the lock among the files of the spec.
pub(crate) fn parse(spec: &[SpecFile]) -> Checked<Lock> {
    let mut diagnostics = Diagnostics::default();
    let mut lock = Lock::default();
    for file in spec.iter().filter(|file| is_lock(file)) {
        lines(file, &mut lock, &mut diagnostics);
        if is_empty(file) {
            let at = At::document(Arc::new(SourceText::of_lines(&file.path, "")));
            let help = format!("{RESTORE}; only a new spec gets a new one, with `cargo xtask codegen --accept-names`");
            diagnostics.push(Diagnostic::new(Code::DamagedLock, at.on_file(), "the file has no names").help(help));
        }
    }
    diagnostics.finish(lock)
}

/// Whether a lock file has no names. `accept_names` creates its names anew.
pub(crate) fn is_empty(file: &SpecFile) -> bool {
    is_lock(file) && file.text.lines().all(|line| line.is_empty() || line.starts_with('#'))
}

const RESTORE: &str =
    "restore it with `git checkout HEAD -- spec/names.lock`: it holds the public names, which must not change";

fn lines(file: &SpecFile, lock: &mut Lock, diagnostics: &mut Diagnostics) {
    let at = At::document(Arc::new(SourceText::of_lines(&file.path, &file.text)));
    let mut start = 0;
    let mut last = "";
    for line in file.text.split('\n') {
        let place = at.on_text(start..start + line.len());
        start += line.len() + 1;
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if is_conflict_marker(line) {
            diagnostics.push(damaged_lock(place, "unresolved merge conflict"));
            return;
        }
        let Some((key, rust, since)) = entry(line) else {
            diagnostics.push(damaged_lock(place, format!("expected `KIND WIRE NAME = RUST NAME`, found `{line}`")));
            continue;
        };
        if lock.names.contains_key(key) {
            diagnostics.push(damaged_lock(place.clone(), format!("duplicate line for `{key}`")));
        } else if key < last {
            diagnostics.push(damaged_lock(place.clone(), format!("expected `{key}` before `{last}`")));
        }
        last = key;
        lock.names.insert(key.to_owned(), FixedName { rust: rust.to_owned(), since, place });
    }
}

/// `field Label label_id = label_id since 0.1.0`
fn entry(line: &str) -> Option<(&str, &str, Option<Version>)> {
    let (key, name) = line.rsplit_once(" = ")?;
    let (rust, since) = match name.split_once(" since ") {
        Some((rust, since)) => (rust, Some(Version::parse(since).ok()?)),
        None => (name, None),
    };
    let is_known = NameKind::from_text(key.split(' ').next().unwrap_or_default()).is_some();
    let is_name = |it: char| it.is_ascii_alphanumeric() || "_:{}(), ".contains(it);
    (is_known && key.trim() == key && rust.trim() == rust && !rust.is_empty() && rust.chars().all(is_name))
        .then_some((key, rust, since))
}

fn damaged_lock(place: Place, message: impl Into<String>) -> Diagnostic {
    let help = "run `git checkout HEAD -- spec/names.lock`, then `cargo xtask codegen`, which adds what is new";
    Diagnostic::new(Code::DamagedLock, place, message).help(help)
}

/// Prints the file. The names are sorted.
pub(crate) fn text<'a>(names: impl Iterator<Item = (&'a str, &'a str, Option<&'a Version>)>) -> String {
    let mut text = HEADER.to_owned();
    for (wire, rust, since) in names {
        write!(text, "{wire} = {rust}").expect("a String takes everything");
        if let Some(since) = since {
            write!(text, " since {since}").expect("a String takes everything");
        }
        text.push('\n');
    }
    text
}
