//! Exports the spec for other languages: an OpenAPI document, a reference in Markdown, and a page for browsers.
//!
//! The package that writes them depends on the client. So this task builds and runs it, passes the spec as text and
//! reads files back.

use std::io::Write as _;
use std::path::{Path, PathBuf};
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

/// The snapshot of requests and responses of the fake server, which the document shows. A test of the fake server
/// updates it.
pub const EXAMPLES: &str = "fake/tests/fake/fake_server/snapshots/fake__fake_server__examples__examples.snap";

/// The document, and the variant that also allows all observed forms of responses.
const DOCUMENT: &str = "openapi.yaml";
const TOLERANT: &str = "tolerant.yaml";

/// Writes `docs/api/`, or checks that it is up to date.
///
/// # Errors
///
/// Mistakes of the spec; a client of another spec; in check mode, outdated files; a file that cannot be read or
/// written.
pub fn openapi(workspace: &Workspace, mode: Mode) -> Result<Report, Failure> {
    let mut files = run_package(workspace, None)?;
    files.retain(|it| it.path != TOLERANT);
    sync(&root().join("docs/api"), &files, &workspace.spec, &[], mode, "openapi")
}

/// Returns the document for tools that check responses.
///
/// # Errors
///
/// As [`openapi`].
pub fn tolerant(workspace: &Workspace) -> Result<String, Failure> {
    file(workspace, TOLERANT, None)
}

/// Returns the document for a tool that makes clients of it, which knows less of OpenAPI.
///
/// # Errors
///
/// As [`openapi`], and if there is no such tool.
pub fn for_tool(workspace: &Workspace, name: &str) -> Result<String, Failure> {
    file(workspace, DOCUMENT, Some(name))
}

/// Writes the page for browsers, by default below the target directory. Returns its path.
///
/// # Errors
///
/// As [`openapi`], and if Redoc cannot be installed or run, or if the page would load something.
pub fn reference(workspace: &Workspace, out: Option<&Path>) -> Result<String, Failure> {
    redoc::write(&workspace.api()?, &file(workspace, DOCUMENT, None)?, out)
}

fn file(workspace: &Workspace, path: &str, tool: Option<&str>) -> Result<String, Failure> {
    let mut files = run_package(workspace, tool)?.into_iter();
    let file = files.find(|it| it.path == path).ok_or_else(|| Failure(format!("`{PACKAGE}` returned no `{path}`")))?;
    Ok(file.text)
}

/// Builds the package and returns the path of its program. With the whole workspace, cargo compiles the client with the features that the tests
/// need, and so only once.
fn build_package() -> Result<PathBuf, Failure> {
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--quiet", "--workspace", "--bin", PACKAGE, "--message-format", "json-render-diagnostics"]);
    let built = cargo.current_dir(root()).stderr(Stdio::inherit()).output().map_err(no_cargo)?;
    let messages = String::from_utf8_lossy(&built.stdout);
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let mut programs = messages.filter_map(|message| Some(PathBuf::from(message["executable"].as_str()?)));
    programs.next_back().ok_or_else(|| Failure(format!("`{PACKAGE}` does not compile")))
}

fn no_cargo(error: std::io::Error) -> Failure {
    Failure(format!("cannot run cargo: {error}"))
}

/// Runs the package and returns its files, or the document for a tool.
fn run_package(workspace: &Workspace, tool: Option<&str>) -> Result<Vec<SourceFile>, Failure> {
    // Reports mistakes of the spec before the package runs.
    workspace.api()?;
    let spec = workspace.spec()?.into_iter().map(|it| (it.path, it.text)).collect::<Vec<_>>();
    let input = serde_json::to_vec(&(spec, files::read(&root().join(EXAMPLES))?, tool)).expect("it is plain data");
    let program = build_package()?;
    let failed = |error: std::io::Error| Failure(format!("cannot run {}: {error}", program.display()));
    let mut command = Command::new(&program);
    let mut running = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
    // The write fails if the program ends early. Then its status says so.
    let _ = running.stdin.take().expect("it is piped").write_all(&input);
    let output = running.wait_with_output().map_err(failed)?;
    if !output.status.success() {
        return Err(Failure(format!("`{PACKAGE}` failed")));
    }
    let files: Vec<(String, String)> = serde_json::from_slice(&output.stdout)
        .map_err(|error| Failure(format!("`{PACKAGE}` returned no files: {error}")))?;
    Ok(files.into_iter().map(|(path, text)| SourceFile { path, text }).collect())
}
