//! Words about changes of the generator, which all formats share.

use helpdesk_spec_diff::{Accepted, Change, Diff, Severity, UnjudgedItem};

use super::words::{self, count};

/// `the generator changes code: 1 breaking`, by changes.
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
    let counts = counts.chain(unjudged).collect::<Vec<_>>();
    (!counts.is_empty()).then(|| format!("the generator changes code: {}", counts.join(", ")))
}

/// The lines that no rule is about: what they are, the lines by their items, and what to do.
pub(super) struct NotJudged {
    pub(super) head: String,
    pub(super) lines: Vec<String>,
    pub(super) advice: String,
    pub(super) is_accepted: bool,
}

/// Generated lines that no rule is about, the first `most` of them.
pub(super) fn not_judged(diff: &Diff, most: usize) -> Option<NotJudged> {
    let unjudged = diff.generator.unjudged.as_ref()?;
    let lines = count(unjudged.count(), "line");
    let head = format!("not judged: read {lines} of generated code, which the generator changes and no rule is about");
    let lines = unjudged.items.iter().flat_map(|it| {
        let UnjudgedItem { file, path, lines, alike } = it;
        let place = if path == file { String::new() } else { format!(", {path}") };
        let others =
            (!alike.is_empty()).then(|| format!("@@ the same in {}", words::first(alike.clone(), "item").join(", ")));
        [format!("@@ generated/{file}{place}")].into_iter().chain(lines.iter().cloned()).chain(others)
    });
    let mut lines = lines.collect::<Vec<_>>();
    let more = lines.len().saturating_sub(most);
    lines.truncate(most);
    lines.extend((more > 0).then(|| format!("@@ and {}: `cargo xtask diff`", count(more, "line"))));
    let advice = match &unjudged.acceptance {
        Some(it) => format!("accepted in {}: {}", it.version, it.reason),
        None => {
            let (rule, version) = (Accepted::NOT_JUDGED, words::next(&diff.verdict));
            format!(
                "if programs notice nothing, add to {}: - {{ rule: {rule}, path: generated, items: {:?}, version: {version}, reason: \"...\" }}; \
                 if they do, release a breaking version, or undo it in codegen/src/emit/",
                super::ACCEPTED,
                unjudged.digest
            )
        }
    };
    Some(NotJudged { head, lines, advice, is_accepted: unjudged.acceptance.is_some() })
}

/// `Case, User and 29 more`: the generated items that a change is about.
pub(super) fn items(change: &Change) -> Option<String> {
    // The trait of an implementation is the value of the change.
    let items = change.items.iter().map(|it| it.split(" as ").next().unwrap_or(it).to_owned()).collect::<Vec<_>>();
    (!items.is_empty()).then(|| format!("in {}", words::first(items, "item").join(", ")))
}
