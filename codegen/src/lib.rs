//! Compiles the YAML spec of the API into the files of the client crate.
//!
//! The functions are pure: they turn text into text, and the same files in any order give the same bytes.
//!
//! This crate contains the meaning of a spec, its mistakes, and the files of the generated crate. It uses no disk, no
//! clock, no environment and no network; `xtask` reads and writes files. Code that runs in the client belongs to the
//! runtime crates.

pub mod api;
mod diagnostics;
mod document;
mod emit;
mod files;
mod format;
mod intern;
pub mod language;
mod letters;
mod lock;
mod manifest;
pub mod metadata;
mod names;
mod notes;
mod parallel;
mod places;
mod resolve;
pub mod scaffold;

pub use crate::api::Api;
#[doc(hidden)]
pub use crate::diagnostics::did_you_mean;
pub use crate::diagnostics::{Checked, Code, Diagnostic, Diagnostics, Level, Location};
pub use crate::files::{SourceFile, SpecFile, UNWRITTEN};
pub use crate::language::Language;
pub use crate::places::{Place, Places};

/// Compiles a whole spec, or reports everything that is wrong with it.
///
/// # Errors
///
/// Every mistake of the first stage that finds one, in the order of the files.
pub fn compile(spec: &[SpecFile]) -> Result<Vec<SourceFile>, Diagnostics> {
    Ok(render(&read(spec)?))
}

/// Returns the meaning of a spec.
///
/// # Errors
///
/// As [`compile`].
pub fn read(spec: &[SpecFile]) -> Result<Api, Diagnostics> {
    check(spec).into_result()
}

/// Returns the meaning of a spec, and takes its current names in place of those in the lock.
///
/// # Errors
///
/// As [`compile`], without the errors about changed names.
pub fn accept_names(spec: &[SpecFile]) -> Result<Api, Diagnostics> {
    let lock = |spec: &[SpecFile]| lock::parse(spec).map(|lock| lock::Lock { accepts_changes: true, ..lock });
    let spec = spec.iter().filter(|file| !lock::is_empty(file)).cloned().collect::<Vec<_>>();
    resolve_spec(&spec, &mut document::Cache::default(), lock).into_result()
}

/// Whether a file of a spec is `observed.yaml`, and no document.
pub fn is_ledger(file: &SpecFile) -> bool {
    document::is_ledger(file)
}

/// Returns the file that fixes the names of an API. It belongs beside the spec.
pub fn names_lock(api: &Api) -> SourceFile {
    let names = api.names.iter().map(|name| (&*name.wire, &*name.rust, name.since.as_ref()));
    SourceFile { path: lock::FILE.into(), text: lock::text(names) }
}

/// Returns the names lock as a release writes it: new names get the version of the spec.
pub fn released_names_lock(api: &Api) -> SourceFile {
    let names =
        api.names.iter().map(|name| (&*name.wire, &*name.rust, Some(name.since.as_ref().unwrap_or(&api.version))));
    SourceFile { path: lock::FILE.into(), text: lock::text(names) }
}

/// Returns the comment that ends a string without quotes, with its line. A path of keys, and of numbers in lists from
/// 0, leads to the string.
pub fn comment_after(file: &SpecFile, path: &[&str]) -> Option<(usize, String)> {
    let at = document::value(file, path);
    at.comment_after().map(|it| (it.location().line, it.shown_text().to_owned()))
}

/// Returns the meaning of a spec, with all errors and warnings.
pub fn check(spec: &[SpecFile]) -> Checked<Api> {
    Checker::default().check(spec)
}

/// Checks a spec repeatedly while somebody edits it, or several states of it. It parses only files that have changed.
#[derive(Default)]
pub struct Checker {
    files: document::Cache,
}

impl Checker {
    /// As [`check`].
    pub fn check(&mut self, spec: &[SpecFile]) -> Checked<Api> {
        resolve_spec(spec, &mut self.files, lock::parse)
    }

    /// Returns the meaning of a spec with its current names, and the places of its declarations.
    ///
    /// # Errors
    ///
    /// As [`compile`], without the errors about changed names.
    pub fn resolve_unlocked(&mut self, spec: &[SpecFile]) -> Result<(Api, Places), Diagnostics> {
        let unlocked = lock::Lock { accepts_changes: true, ..lock::Lock::default() };
        let documents = document::parse(spec, &mut self.files);
        documents
            .and_then(|documents| {
                let places = Places::of(&documents);
                lock::parse(spec).and_then(|_| resolve::resolve(&documents, &unlocked)).map(|api| (api, places))
            })
            .into_result()
    }
}

fn resolve_spec(
    spec: &[SpecFile],
    files: &mut document::Cache,
    lock: impl Fn(&[SpecFile]) -> Checked<lock::Lock>,
) -> Checked<Api> {
    let documents = document::parse(spec, files);
    documents.and_then(|documents| lock(spec).and_then(|lock| resolve::resolve(&documents, &lock)))
}

/// Returns the grammar of specs: the keys that each place allows.
pub fn language() -> Language {
    let [shared, resource] = document::describe();
    let [scalars, containers] = resolve::builtin_types();
    Language { shared, resource, scalars, containers }
}

/// Returns the files of the client crate. A valid API always renders.
pub fn render(api: &Api) -> Vec<SourceFile> {
    let mut files = parallel::map(&emit::parts(api), |part| format::file(part.emit(api)));
    files.extend(format::package(api));
    files.extend(emit::guides(api));
    files.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    files
}

/// Returns the parsed document of a resource as text, for `cargo xtask inspect`.
///
/// # Errors
///
/// The mistakes in its syntax and keys.
pub fn document(spec: &[SpecFile], module: &str) -> Result<Option<String>, Diagnostics> {
    let documents = document::parse(spec, &mut document::Cache::default()).into_result()?;
    Ok(documents.iter().find(|document| document.module == module).map(|document| format!("{document:#?}")))
}
