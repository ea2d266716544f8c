//! `SURFACE.txt`: one sorted line for each public item and wire fact, for people who review a change.

use crate::api::Api;
use crate::facts;
use crate::files::SourceFile;

const HEADER: &str = "\
# @generated from `spec/` by `cargo xtask codegen`. Do not edit.
# One line for each public item of the client and each fact of the wire, sorted.
";

/// The surface of the whole API.
pub(crate) fn surface(api: &Api) -> SourceFile {
    let mut lines = facts::api(api).lines().collect::<Vec<_>>();
    lines.sort_unstable();
    let mut text = HEADER.to_owned();
    for line in lines {
        text.push_str(&line);
        text.push('\n');
    }
    SourceFile { path: "SURFACE.txt".into(), text }
}
