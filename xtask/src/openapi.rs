//! The spec for readers of other languages: an OpenAPI document, a reference in Markdown, and a page for browsers.
//!
//! The package that writes them needs the client. It is built and run by this task, gets the spec as text and returns files.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use helpdesk_codegen::SourceFile;

use crate::failure::Failure;
use crate::files;
use crate::sync::{Mode, Report, sync};
use crate::workspace::{Workspace, root};

pub mod page;
mod redoc;

/// The package that writes the files.
const PACKAGE: &str = "helpdesk-openapi";

/// The snapshot with requests and responses of the fake server, which the document shows. A test of it keeps them.
pub const EXAMPLES: &str = "fake/tests/fake/fake_server/snapshots/fake__fake_server__examples__examples.snap";

/// The document, and the one with all that responses have been seen to be.
const DOCUMENT: &str = "openapi.yaml";
const TOLERANT: &str = "tolerant.yaml";

/// Writes `docs/api/`, or checks that it is up to date.
///
/// # Errors
///
/// Mistakes of the spec; a client of another spec; when checking, what is not up to date; a file that cannot be read or written.
pub fn openapi(workspace: &Workspace, mode: Mode) -> Result<Report, Failure> {
    let mut files = written(workspace)?;
    files.retain(|it| it.path != TOLERANT);
    sync(&root().join("docs/api"), &files, &workspace.spec, &[], mode, "openapi")
}

/// Returns the document for tools that judge responses.
///
/// # Errors
///
/// As [`openapi`].
pub fn tolerant(workspace: &Workspace) -> Result<String, Failure> {
    file(workspace, TOLERANT)
}

/// Writes the page for browsers, by default below the target directory. Returns its path.
///
/// # Errors
///
/// As [`openapi`], and if Redoc cannot be installed or run, or would load something.
pub fn reference(workspace: &Workspace, out: Option<&Path>) -> Result<String, Failure> {
    redoc::write(&workspace.api()?, &file(workspace, DOCUMENT)?, out)
}

fn file(workspace: &Workspace, path: &str) -> Result<String, Failure> {
    let mut files = written(workspace)?.into_iter();
    let file = files.find(|it| it.path == path).ok_or_else(|| Failure(format!("`{PACKAGE}` returned no `{path}`")))?;
    Ok(file.text)
}

/// The files that the package writes.
fn written(workspace: &Workspace) -> Result<Vec<SourceFile>, Failure> {
    // Its mistakes are shown here.
    workspace.api()?;
    let spec = workspace.spec()?.into_iter().map(|it| (it.path, it.text)).collect::<Vec<_>>();
    let input = serde_json::to_vec(&(spec, files::read(&root().join(EXAMPLES))?)).expect("it is plain data");
    let failed = |error: std::io::Error| Failure(format!("cannot run cargo: {error}"));
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet", "--package", PACKAGE]).current_dir(root());
    let mut running = cargo.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
    // Fails if the package does not compile, which cargo says.
    let _ = running.stdin.take().expect("it is piped").write_all(&input);
    let output = running.wait_with_output().map_err(failed)?;
    if !output.status.success() {
        return Err(Failure(format!("`{PACKAGE}` failed")));
    }
    let files: Vec<(String, String)> = serde_json::from_slice(&output.stdout)
        .map_err(|error| Failure(format!("`{PACKAGE}` returned no files: {error}")))?;
    Ok(files.into_iter().map(|(path, text)| SourceFile { path, text }).collect())
}
