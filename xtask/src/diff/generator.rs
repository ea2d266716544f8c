//! Texts about changes of the generator, for all formats.

use helpdesk_spec_diff::{Accepted, Change, Diff, Generator, Severity, Unjudged, UnjudgedItem};

use super::words::{self, count};

/// `the generator changes code: 1 breaking`, counted by changes.
pub(super) fn counts(diff: &Diff) -> Option<String> {
    let changes = diff.generator.entries.iter().flat_map(|entry| &entry.changes).collect::<Vec<_>>();
    let counts = words::SEVERITIES.iter().filter_map(|severity| {
        match changes.iter().filter(|it| it.meaning.severity == *severity).count() {
            0 => None,
            number if *severity == Severity::Addition => Some(count(number, "addition")),
            number => Some(format!("{number} {severity}")),
        }
    });
    let unjudged = diff.generator.unjudged.as_ref().map(|it| format!("{} not judged", count(it.count(), "line")));
    let unknown = (!diff.generator.unknown.is_empty()).then(|| "others unknown".to_owned());
    let counts = counts.chain(unjudged).chain(unknown).collect::<Vec<_>>();
    (!counts.is_empty()).then(|| format!("the generator changes code: {}", counts.join(", ")))
}

/// The lines without a rule: a summary, the lines by item, and the advice.
pub(super) struct NotJudged {
    pub(super) head: String,
    pub(super) lines: Vec<String>,
    pub(super) advice: String,
    pub(super) is_accepted: bool,
}

/// The first `most` generated lines without a rule, and the reasons why other changes are unknown.
pub(super) fn not_judged(diff: &Diff, most: usize) -> Option<NotJudged> {
    let generator = &diff.generator;
    if generator.unjudged.is_none() && generator.unknown.is_empty() {
        return None;
    }
    let (accepted, open): (Vec<_>, Vec<_>) =
        generator.unjudged.iter().flat_map(|it| &it.items).partition(|it| it.acceptance.is_some());
    let unknown = generator.unknown.iter().map(|it| format!("- {it}"));
    let mut lines = unknown.chain(open.iter().chain(&accepted).flat_map(|it| lines(it))).collect::<Vec<_>>();
    let more = lines.len().saturating_sub(most);
    lines.truncate(most);
    lines.extend((more > 0).then(|| format!("@@ and {}: `cargo xtask diff`", count(more, "line"))));
    let digests = open.iter().flat_map(|it| it.digests.clone()).collect::<Vec<_>>();
    let advice = if !generator.unknown.is_empty() {
        "compare as the line says, or release a breaking version; no entry accepts what is unknown".to_owned()
    } else if let Some(it) = accepted.first().and_then(|it| it.acceptance.as_ref()).filter(|_| open.is_empty()) {
        format!("accepted in {}: {}", it.version, it.reason)
    } else {
        let (rule, version, items) = (Accepted::NOT_JUDGED, words::next(&diff.verdict), words::digests(&digests));
        format!(
            "if programs notice nothing, add to {}: - {{ rule: {rule}, path: generated, items: {items}, version: {version}, reason: \"...\" }}; \
             if they do, release a breaking version, or undo it in codegen/src/emit/",
            super::ACCEPTED
        )
    };
    Some(NotJudged { head: head(generator), lines, advice, is_accepted: generator.is_judged() })
}

fn head(generator: &Generator) -> String {
    let lines = count(generator.unjudged.as_ref().map_or(0, Unjudged::count), "line");
    let read = format!("read {lines} of generated code, which the generator changes and no rule is about");
    match (generator.unknown.is_empty(), &generator.unjudged) {
        (true, _) => format!("not judged: {read}"),
        (false, None) => "not judged: it is unknown what the generator changes".to_owned(),
        (false, Some(_)) => format!("not judged: {read}, and it is unknown what else it changes"),
    }
}

/// The lines of an item, below its place.
fn lines(UnjudgedItem { file, path, lines, alike, acceptance, .. }: &UnjudgedItem) -> Vec<String> {
    let place = if path == file { String::new() } else { format!(", {path}") };
    let others =
        (!alike.is_empty()).then(|| format!("@@ the same in {}", words::first(alike.clone(), "item").join(", ")));
    let accepted = acceptance.as_ref().map(|it| format!(", accepted in {}: {}", it.version, it.reason));
    let place = format!("@@ generated/{file}{place}{}", accepted.unwrap_or_default());
    [place].into_iter().chain(lines.iter().cloned()).chain(others).collect()
}

/// `Case, User and 29 more`: the generated items with a change.
pub(super) fn items(change: &Change) -> Option<String> {
    // For an implementation, the value of the change names the trait.
    let items = change.items.iter().map(|it| it.split(" as ").next().unwrap_or(it).to_owned()).collect::<Vec<_>>();
    (!items.is_empty()).then(|| format!("in {}", words::first(items, "item").join(", ")))
}
