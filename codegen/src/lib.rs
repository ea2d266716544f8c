//! Compiles the YAML spec of the API into the files of the client crate.
//!
//! Pure: text in, text out; the same spec gives the same bytes whatever the order of its files.
//!
//! Here belongs what a spec means, what is wrong with it, and which files of a crate it becomes.
//! Never here: a disk, a clock, the environment, a network; what reads and writes files is `xtask`.
//! Never here either: anything that happens at run time of the client.

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

/// Returns what a spec means.
///
/// # Errors
///
/// As [`compile`].
pub fn read(spec: &[SpecFile]) -> Result<Api, Diagnostics> {
    check(spec).into_result()
}

/// Returns what a spec means, with its names as they are now: those of its lock are replaced.
///
/// # Errors
///
/// As [`compile`], without those about changed names.
pub fn accept_names(spec: &[SpecFile]) -> Result<Api, Diagnostics> {
    let lock = |spec: &[SpecFile]| lock::parse(spec).map(|lock| lock::Lock { accepts_changes: true, ..lock });
    let spec = spec.iter().filter(|file| !lock::is_empty(file)).cloned().collect::<Vec<_>>();
    meaning(&spec, &mut document::Cache::default(), lock).into_result()
}

/// Whether a file of a spec is `observed.yaml`, and no document.
pub fn is_ledger(file: &SpecFile) -> bool {
    document::is_ledger(file)
}

/// The file that fixes the names of an API, to be written beside its spec.
pub fn names_lock(api: &Api) -> SourceFile {
    let names = api.names.iter().map(|name| (&*name.wire, &*name.rust, name.since.as_ref()));
    SourceFile { path: lock::FILE.into(), text: lock::text(names) }
}

/// The same file as a release writes it: what is new is of the version of the spec.
pub fn released_names_lock(api: &Api) -> SourceFile {
    let names =
        api.names.iter().map(|name| (&*name.wire, &*name.rust, Some(name.since.as_ref().unwrap_or(&api.version))));
    SourceFile { path: lock::FILE.into(), text: lock::text(names) }
}

/// The line of the comment that ends a string without quotes, and the comment. The string stands at the end of a path of keys, and of numbers in
/// lists from 0.
pub fn comment_after(file: &SpecFile, path: &[&str]) -> Option<(usize, String)> {
    let at = document::value(file, path);
    at.comment_after().map(|it| (it.location().line, it.written().to_owned()))
}

/// Returns what a spec means, and everything that is wrong with it, warnings included.
pub fn check(spec: &[SpecFile]) -> Checked<Api> {
    Checker::default().check(spec)
}

/// Checks a spec again and again while somebody edits it, or states of it. It reads only files that changed since the last time.
#[derive(Default)]
pub struct Checker {
    files: document::Cache,
}

impl Checker {
    /// As [`check`].
    pub fn check(&mut self, spec: &[SpecFile]) -> Checked<Api> {
        meaning(spec, &mut self.files, lock::parse)
    }

    /// Returns what a spec means, with its names as they are now, and where it says so.
    ///
    /// # Errors
    ///
    /// As [`compile`], without those about changed names.
    pub fn unlocked(&mut self, spec: &[SpecFile]) -> Result<(Api, Places), Diagnostics> {
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

fn meaning(
    spec: &[SpecFile],
    files: &mut document::Cache,
    lock: impl Fn(&[SpecFile]) -> Checked<lock::Lock>,
) -> Checked<Api> {
    let documents = document::parse(spec, files);
    documents.and_then(|documents| lock(spec).and_then(|lock| resolve::resolve(&documents, &lock)))
}

/// Returns what may stand where in a spec.
pub fn language() -> Language {
    let [shared, resource] = document::describe();
    let [scalars, containers] = resolve::builtin_types();
    Language { shared, resource, scalars, containers }
}

/// The files of the client crate. Nothing can go wrong any more.
pub fn render(api: &Api) -> Vec<SourceFile> {
    let mut files = parallel::map(&emit::parts(api), |part| format::file(part.emit(api)));
    files.extend(format::package(api));
    files.extend(emit::guides(api));
    files.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    files
}

/// Returns what is written about a resource, as it is parsed, for `cargo xtask inspect`.
///
/// # Errors
///
/// Mistakes in how it is written.
pub fn document(spec: &[SpecFile], module: &str) -> Result<Option<String>, Diagnostics> {
    let documents = document::parse(spec, &mut document::Cache::default()).into_result()?;
    Ok(documents.iter().find(|document| document.module == module).map(|document| format!("{document:#?}")))
}
