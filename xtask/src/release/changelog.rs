//! The entry of a release in the changelog: the hand-written lines, and the lines from the diff of the spec.

use std::fmt::Write as _;

use helpdesk_spec_diff::{Audience, Diff, Severity};
use semver::Version;

use crate::diff;
use crate::failure::Failure;

const UNRELEASED: &str = "\n## Unreleased\n";

/// The changelog after a release: the unreleased entries move to the version.
pub(super) fn move_unreleased(changelog: &str, version: &Version, diff: Option<&Diff>) -> Result<String, Failure> {
    match changelog.split_once(UNRELEASED) {
        Some((before, after)) => Ok(format!("{before}{UNRELEASED}{}{after}", entry(version, diff))),
        None => Err(Failure("CHANGELOG.md has no heading `## Unreleased`; add it above the last release".to_owned())),
    }
}

/// The heading of a version, and the changes of the spec by audience.
pub(super) fn entry(version: &Version, diff: Option<&Diff>) -> String {
    let mut text = format!("\n## {version}\n");
    for (audience, heading) in [
        (Audience::Wire, "On the wire"),
        (Audience::RustCallers, "For Rust callers"),
        (Audience::Readers, "For readers of the documentation"),
    ] {
        let lines = diff.map(|diff| lines(diff, audience)).unwrap_or_default();
        if !lines.is_empty() {
            write!(text, "\n### Changes of the spec: {heading}\n\n{lines}").expect("a String takes everything");
        }
    }
    text
}

/// Returns the changes for an audience. Sources and open questions are left out, because they change nothing for it.
fn lines(diff: &Diff, audience: Audience) -> String {
    let mut text = String::new();
    for entry in diff.all() {
        let noticed = |change: &&helpdesk_spec_diff::Change| {
            change.meaning.severity > Severity::Knowledge && change.meaning.audiences.contains(&audience)
        };
        for change in entry.changes.iter().filter(noticed) {
            let severity = match change.meaning.severity {
                Severity::Breaking => "**Breaking**: ",
                Severity::Behavior | Severity::Addition | Severity::Documentation | Severity::Knowledge => "",
            };
            let movement = diff::movement(change);
            writeln!(text, "- {severity}`{}`: {} ({movement}).", entry.path, change.meaning.reason)
                .expect("a String takes everything");
        }
    }
    text
}
