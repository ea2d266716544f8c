//! Annotations of a pull request: as many as GitHub shows, the most severe first.

use helpdesk_codegen::diff::{Change, Entry, Severity};

use super::{Shown, words};
use crate::Failure;
use crate::github::command;

/// GitHub drops more of a step without a word.
const SHOWN: usize = 10;

/// The commands, the verdict, and how many changes are only in the summary.
pub(super) fn github(shown: &Shown<'_>) -> String {
    let changes = shown.entries().flat_map(|entry| shown.changes(entry).map(move |change| (entry, change)));
    let mut changes = changes.collect::<Vec<_>>();
    changes.sort_by_key(|(_, change)| std::cmp::Reverse(change.meaning.severity));
    let mut lines = changes.iter().take(SHOWN).map(|(entry, change)| annotation(entry, change)).collect::<Vec<_>>();
    if changes.len() > SHOWN {
        lines.push(format!("{} more in the summary of this step", words::count(changes.len() - SHOWN, "change")));
    }
    lines.push(words::verdict(&shown.diff.verdict));
    lines.join("\n") + "\n"
}

/// The annotation of a run that has no verdict: one that shows none would look clean.
pub(super) fn no_verdict(Failure(message): &Failure) -> String {
    command("error", &[("title", "no verdict about the spec".to_owned())], message.trim_end()) + "\n"
}

fn annotation(entry: &Entry, change: &Change) -> String {
    let level = match change.meaning.severity {
        Severity::Breaking if change.acceptance.is_none() => "error",
        Severity::Breaking | Severity::Behavior => "warning",
        Severity::Addition | Severity::Documentation | Severity::Knowledge => "notice",
    };
    let mut properties = vec![("title", format!("{}: {}", change.meaning.severity, entry.path))];
    // What was removed has no line in the files of the pull request.
    if let Some(place) = &entry.after {
        properties.extend([("file", place.file.clone()), ("line", place.line.to_string())]);
    }
    let message = format!("{}: {} ({})", words::movement(change), change.meaning.reason, change.rule.id());
    command(level, &properties, &message)
}
