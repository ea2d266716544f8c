//! Redoc's builder, a Node.js program. The task installs it below the target directory and runs it once.

use std::env;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use helpdesk_codegen::Api;

use super::page;
use crate::failure::Failure;
use crate::files;
use crate::workspace::root;

/// The package. `.ci/weekly` lints with the installed copy.
const PACKAGE: &str = "@redocly/cli@2.77.0";
const TEMPLATE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/openapi/page.hbs");

/// Writes the page for browsers, by default below the target directory.
pub(super) fn write(api: &Api, document: &str, file: Option<&Path>) -> Result<String, Failure> {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let file = file.map_or_else(|| target.join("reference.html"), Path::to_owned);
    let redocly = target.join("redocly");
    run(Command::new("npm")
        .args(["install", "--ignore-scripts", "--silent", "--no-audit", "--no-fund", PACKAGE, "--prefix"])
        .arg(&redocly))?;
    let source = redocly.join("openapi.yaml");
    files::write(&source, document)?;
    let built = redocly.join("page.html");
    run(builder(&redocly, &source, &built).env("REDOCLY_TELEMETRY", "off"))?;
    let page = page::with_policy(&page::without_hosts(&files::read(&built)?))
        .ok_or_else(|| Failure("the template has no place for the policy of the page".to_owned()))?;
    judge(api, &page)?;
    files::write(&file, &page)?;
    Ok(format!("wrote {}\n", file.display()))
}

fn builder(redocly: &Path, source: &Path, built: &Path) -> Command {
    let mut builder = Command::new("node");
    builder.arg(redocly.join("node_modules/@redocly/cli/bin/cli.js")).arg("build-docs").arg(source);
    // Records in the examples of lists are four levels deep.
    builder.args(["--openapi.jsonSamplesExpandLevel", "4"]);
    builder.args(["--inlineBundle", "--template", TEMPLATE, "--output"]).arg(built);
    builder
}

/// Fails if the page would load something or lacks an operation, because another version of Redoc may change either.
fn judge(api: &Api, page: &str) -> Result<(), Failure> {
    let loaded = page::loaded_addresses(page);
    if !loaded.is_empty() {
        return Err(Failure(format!("the page would load {}", loaded.join(", "))));
    }
    let ids = api.operations().map(|(_, it)| it.id.replace('.', "_"));
    let missing = ids.filter(|id| !page.contains(&format!("\"operationId\":\"{id}\""))).collect::<Vec<_>>();
    if missing.is_empty() { Ok(()) } else { Err(Failure(format!("the page lacks {}", missing.join(", ")))) }
}

/// Runs a Node.js program, and shows its output only if it fails.
fn run(command: &mut Command) -> Result<(), Failure> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            Failure(format!("`{name}` is not installed; Redoc needs Node.js 20 or later with npm: https://nodejs.org"))
        }
        _ => Failure(format!("cannot run `{name}`: {error}")),
    })?;
    if output.status.success() {
        return Ok(());
    }
    let output_bytes = [output.stdout, output.stderr].concat();
    Err(Failure(format!("`{name}` failed:\n{}", String::from_utf8_lossy(&output_bytes))))
}
