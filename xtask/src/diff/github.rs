//! Annotations of a pull request: the most severe ones, up to the limit of GitHub.

use std::cmp::Reverse;

use helpdesk_spec_diff::{AddedOperation, Change, Entry, Place, Severity};

use super::{Shown, generator, words};
use crate::failure::Failure;
use crate::github::command;

/// The maximum number of annotations. GitHub silently drops further ones of a step.
const MAX_ANNOTATIONS: usize = 10;

/// The commands, the verdict, and the number of changes that only the summary shows.
pub(super) fn github(shown: &Shown<'_>) -> String {
    let changes = shown.entries().flat_map(|entry| shown.changes(entry).map(move |change| (entry, change)));
    let changes = changes.map(|(entry, change)| (change.meaning.severity, annotation(entry, change)));
    // A wrong effect makes the client send twice, and no other check finds it, so every level shows it.
    let added = shown.diff.entries.iter().flat_map(|entry| &entry.added_operations);
    let unusual = added.filter_map(|it| Some((Severity::Behavior, unusual(it, words::unusual(it)?))));
    let unjudged = generator::not_judged(shown.diff, 0).filter(|_| !shown.diff.verdict.is_judged);
    let unjudged = unjudged.map(|it| (Severity::Breaking, command("error", &[("title", it.head)], &it.advice)));
    let mut found = unjudged.into_iter().chain(changes).chain(unusual).collect::<Vec<_>>();
    found.sort_by_key(|(severity, _)| Reverse(*severity));
    let more = found.len().saturating_sub(MAX_ANNOTATIONS);
    let mut lines = found.into_iter().take(MAX_ANNOTATIONS).map(|(_, line)| line).collect::<Vec<_>>();
    if more > 0 {
        lines.push(format!("{} more in the summary of this step", words::count(more, "change")));
    }
    lines.push(words::verdict(shown));
    lines.join("\n") + "\n"
}

/// The annotation of a run without a verdict. A run without any annotation would look clean.
pub(super) fn no_verdict(Failure(message): &Failure) -> String {
    command("error", &[("title", "no verdict about the spec".to_owned())], message.trim_end()) + "\n"
}

fn annotation(entry: &Entry, change: &Change) -> String {
    let level = match change.meaning.severity {
        Severity::Breaking if change.acceptance.is_none() => "error",
        Severity::Breaking | Severity::Behavior => "warning",
        Severity::Addition | Severity::Documentation | Severity::Knowledge => "notice",
    };
    let title = format!("{}: {}", change.meaning.severity, entry.path);
    let accepted = words::acceptance_text(change).map(|accepted| format!("; {accepted}")).unwrap_or_default();
    // A removed declaration has no line. GitHub shows the old line if the file is in the pull request.
    let removed = entry.before.as_ref().filter(|_| entry.after.is_none());
    let old_place = removed.map(|Place { file, line }| format!("; it stood at {file}:{line}")).unwrap_or_default();
    let items = generator::items(change).map(|it| format!(" {it}")).unwrap_or_default();
    let text = words::movement(change) + &items;
    let message = format!("{text}: {} ({}){old_place}{accepted}", change.meaning.reason, change.rule.id());
    command(level, &properties(title, entry.after.as_ref().or(removed)), message.trim_end())
}

fn unusual(operation: &AddedOperation, words: String) -> String {
    let title = format!("unusual effect: {}", operation.id);
    let AddedOperation { method, path, effect, .. } = operation;
    let message = format!("{method} {path}, {effect}; {words}");
    command("warning", &properties(title, operation.place.as_ref()), &message)
}

fn properties(title: String, place: Option<&Place>) -> Vec<(&'static str, String)> {
    let place = place.map(|Place { file, line }| [("file", file.clone()), ("line", line.to_string())]);
    [("title", title)].into_iter().chain(place.into_iter().flatten()).collect()
}
