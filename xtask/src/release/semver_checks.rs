//! Compares the Rust items of all crates with the last release by cargo-semver-checks, if it is installed.

use std::path::Path;
use std::process::Command;

use helpdesk_spec_diff::Step;
use semver::Version;

use super::Last;
use crate::failure::Failure;

/// Returns a note for the report if the comparison finds no break.
///
/// # Errors
///
/// A crate that needs a larger step; a comparison that fails.
pub(super) fn compare(root: &Path, cargo: &Path, last: &Last, version: &Version) -> Result<String, Failure> {
    let run = |arguments: &[&str]| Command::new(cargo).arg("semver-checks").args(arguments).current_dir(root).output();
    if !run(&["--version"]).is_ok_and(|output| output.status.success()) {
        return Ok(NOT_INSTALLED.to_owned());
    }
    let step = Step::between(&last.version, version).text();
    let output = run(&["--workspace", "--quiet", "--baseline-rev", &last.tag, "--release-type", step]);
    let output = output.map_err(|error| Failure(format!("cannot run cargo semver-checks: {error}")))?;
    match output.status.code() {
        Some(0) => Ok(String::new()),
        Some(LARGER_STEP_EXIT_CODE) => Err(Failure(format!(
            "{version} is too small a step for what cargo-semver-checks found; take a larger `--step`:\n{}",
            String::from_utf8_lossy(&output.stdout)
        ))),
        _ => Err(Failure(format!(
            "cargo-semver-checks failed; update or uninstall it:\n{}",
            String::from_utf8_lossy(&output.stderr)
        ))),
    }
}

/// The exit code if a crate needs a larger step.
const LARGER_STEP_EXIT_CODE: i32 = 100;

const NOT_INSTALLED: &str =
    "cargo-semver-checks is not installed: nothing compared the hand-written crates with the last release\n";
