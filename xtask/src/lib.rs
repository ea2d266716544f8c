//! The tasks of this workspace.
//!
//! Here belongs what a maintainer runs: generating, inspecting the spec, measuring builds. It alone touches the disk for generation.
//! Never here: what the spec means, which is `helpdesk-codegen`.
//! Never here either: anything that a program of the client needs.

pub mod build_cost;
pub mod check;
pub mod coverage;
pub mod diff;
pub mod explain;
pub mod files;
pub mod fmt_spec;
mod github;
pub mod inspect;
pub mod listing;
pub mod new;
pub mod reference;
pub mod release;
pub mod revisions;
pub mod schema;
pub mod sync;
pub mod watch;

use std::fmt;
use std::path::{Path, PathBuf};

use helpdesk_codegen::{Api, Crate, SourceFile, SpecFile};

use crate::reference::Reference;
use crate::sync::Mode;

/// Why a task failed, as it is to be shown.
#[derive(Debug)]
pub struct Failure(pub String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

/// The lock of the names, in the directory of the spec.
const LOCK: &str = "names.lock";

/// The guides of the client crate, in the directory of the spec.
const GUIDES: &str = "guide/";

/// Breaks that were accepted; no resource of the spec.
const ACCEPTED: &str = "accepted.yaml";

/// Where the spec and the client crate are.
#[derive(Clone, Debug)]
pub struct Workspace {
    /// The directory of the spec.
    pub spec: PathBuf,
    /// The directory of the client crate.
    pub generated: PathBuf,
}

/// The directory of this workspace.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a package is in a directory")
}

impl Workspace {
    /// The workspace that this program was built in.
    pub fn here() -> Self {
        Self { spec: root().join("spec"), generated: root().join("generated") }
    }

    /// The files of the spec, and the lock of its names.
    ///
    /// # Errors
    ///
    /// A directory or file that cannot be read, with its path and the cause.
    pub fn spec(&self) -> Result<Vec<SpecFile>, Failure> {
        let files = files::below(&self.spec)?;
        if let Some(path) = files.iter().find(|path| path.ends_with(".yml")) {
            return Err(Failure(format!(
                "unexpected file {}: files of the spec end in `.yaml`; rename it",
                self.spec.join(path).display()
            )));
        }
        let is_spec = |path: &String| path.ends_with(".yaml") && path != ACCEPTED;
        let is_guide = |path: &String| path.starts_with(GUIDES) && path.ends_with(".md");
        let files = files.into_iter().filter(|path| is_spec(path) || is_guide(path) || path == LOCK);
        let spec = files.map(|path| {
            let text = files::read(&self.spec.join(&path))?;
            Ok(SpecFile { path: format!("spec/{path}"), text })
        });
        let spec = spec.collect::<Result<Vec<_>, Failure>>()?;
        match spec.iter().any(|file| file.path.ends_with(".yaml")) {
            true => Ok(spec),
            false => Err(Failure(format!("expected a spec, found no `*.yaml` file in {}", self.spec.display()))),
        }
    }

    /// The same of a spec that has a client. A lock that is missing is an empty file, which is a mistake: without it, every change of
    /// a name would pass.
    ///
    /// # Errors
    ///
    /// As [`Workspace::spec`].
    pub fn locked_spec(&self) -> Result<Vec<SpecFile>, Failure> {
        let mut spec = self.spec()?;
        let lock = format!("spec/{LOCK}");
        if !spec.iter().any(|file| file.path == lock) {
            spec.push(SpecFile { path: lock, text: String::new() });
        }
        Ok(spec)
    }

    /// What the spec means.
    ///
    /// # Errors
    ///
    /// As [`Workspace::spec`], and every diagnostic of the spec.
    pub fn api(&self) -> Result<Api, Failure> {
        helpdesk_codegen::read(&self.spec()?).map_err(explain::failure)
    }

    /// Generates the client crate, the lock of its names and the schema of the language, or checks that they are up to date.
    ///
    /// # Errors
    ///
    /// As [`Workspace::api`]; when checking, what is not up to date; a file that cannot be written.
    pub fn codegen(&self, mode: Mode) -> Result<sync::Report, Failure> {
        let (api, diagnostics) = helpdesk_codegen::check(&self.locked_spec()?).into_parts();
        let warnings = explain::shown(&diagnostics);
        match api {
            Some(api) => Ok(sync::Report { warnings, ..self.generate(&api, mode)? }),
            None => Err(Failure(warnings)),
        }
    }

    /// Generates the client crate, and replaces the names of the lock by those that the spec has now.
    ///
    /// # Errors
    ///
    /// As [`Workspace::api`], and a file that cannot be written.
    pub fn accept_names(&self) -> Result<sync::Report, Failure> {
        let api = helpdesk_codegen::accept_names(&self.spec()?).map_err(explain::failure)?;
        self.generate(&api, Mode::Write)
    }

    fn generate(&self, api: &Api, mode: Mode) -> Result<sync::Report, Failure> {
        let schema = schema::schema(&helpdesk_codegen::language(), &Reference::read());
        let schema = SourceFile { path: schema::FILE.to_owned(), text: schema };
        let beside = [helpdesk_codegen::names_lock(api), schema];
        sync::sync(&self.generated, &client(api)?, &self.spec, &beside, mode)
    }
}

/// The files of the client crate.
pub(crate) fn client(api: &Api) -> Result<Vec<SourceFile>, Failure> {
    let mut files = helpdesk_codegen::render(api);
    let crates = [("helpdesk_runtime", "runtime/src"), ("helpdesk_client", "client/src")].map(|(name, folder)| {
        let folder = root().join(folder);
        let sources = files::below(&folder)?
            .into_iter()
            .map(|path| Ok(SourceFile { text: files::read(&folder.join(&path))?, path }));
        Ok(Crate { name: name.to_owned(), files: sources.collect::<Result<_, Failure>>()? })
    });
    let crates = crates.into_iter().collect::<Result<Vec<_>, Failure>>()?;
    helpdesk_codegen::add_reexports(&mut files, &crates).map_err(Failure)?;
    Ok(files)
}

/// What the README says compiles.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
