//! Words that all formats share.

use std::collections::BTreeMap;

use helpdesk_spec_diff::facts::Kind;
use helpdesk_spec_diff::{
    AddedOperation, Change, Diff, Entry, Generator, Movement, Place, Reach, Severity, Step, Verdict,
};
use semver::Version;

use super::Shown;
use super::generated::{FromGenerator, Generated};
use super::{generator, witness};

/// From the most severe.
pub(super) const SEVERITIES: &[Severity] =
    &[Severity::Breaking, Severity::Behavior, Severity::Addition, Severity::Documentation, Severity::Knowledge];

/// `1 breaking, 2 additions`, by declarations.
pub(super) fn counts(diff: &Diff) -> String {
    let count = |severity: &Severity| diff.entries.iter().filter(|entry| entry.severity() == *severity).count();
    let counts = SEVERITIES.iter().map(|severity| (count(severity), severity)).filter(|(count, _)| *count > 0);
    let counts = counts.map(|(count, severity)| match severity {
        Severity::Addition => self::count(count, "addition"),
        _ => format!("{count} {severity}"),
    });
    let counts = counts.collect::<Vec<_>>();
    let of_spec = if counts.is_empty() {
        "no changes of the spec".to_owned()
    } else {
        format!("{} changed: {}", self::count(diff.entries.len(), "declaration"), counts.join(", "))
    };
    [Some(of_spec), generator::counts(diff)].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// The declarations that break, each with the consequence of its first break.
pub(super) fn breaks(diff: &Diff) -> Vec<String> {
    let is_open = |change: &&Change| change.meaning.severity == Severity::Breaking && change.acceptance.is_none();
    let of_spec = diff.entries.iter().filter_map(|entry| {
        let change = entry.changes.iter().find(is_open)?;
        Some(format!("{}: {}", entry.path, change.meaning.reason))
    });
    // Each change of the generator is in many items.
    let changes = diff.generator.entries.iter().flat_map(|entry| &entry.changes).filter(is_open);
    let of_generator = changes.map(|change| {
        let items = match &change.items[..] {
            [only] => only.clone(),
            items => format!(
                "{} and {} of the generator",
                items.first().map_or("", String::as_str),
                count(items.len() - 1, "other item")
            ),
        };
        format!("{items}: {}", change.meaning.reason)
    });
    first(of_spec.chain(of_generator).collect(), "declaration")
}

/// `1 change`, `2 changes`.
pub(super) fn count(count: usize, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

/// Sentences about files that a reviewer need not read, because they follow from others, and about those that nobody else has judged.
pub(super) fn about_files(shown: &Shown<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(Generated { from_spec, from_generator }) = shown.generated {
        let declarations = count(shown.diff.entries.len(), "declaration");
        let follow = if *from_spec == 1 { "follows" } else { "follow" };
        let (of_spec, of_generator) = (count(*from_spec, "line"), from_generator.total());
        lines.push(format!(
            "in generated/, {of_spec} {follow} from {declarations} of the spec, {of_generator} from the generator"
        ));
        let Generator { entries, unjudged, unknown } = &shown.diff.generator;
        let is_silent = of_generator > 0 && entries.is_empty() && unjudged.is_none() && unknown.is_empty();
        lines.extend(
            is_silent.then(|| "the generator changes documentation, comments or the order of items alone".to_owned()),
        );
    }
    lines
}

/// Sentences about files that this task does not judge.
pub(super) fn not_judged(shown: &Shown<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    if !shown.unseen.is_empty() {
        lines.push(format!("not judged here, and to be read: {}", first(shown.unseen.to_vec(), "file").join(", ")));
    }
    let (generator, others): (Vec<_>, Vec<_>) = shown.others.iter().cloned().partition(|it| it.starts_with("codegen/"));
    if !generator.is_empty() {
        let writes = match shown.generated {
            Some(_) if !shown.diff.generator.is_judged() => "of what it writes in another way, lines are not judged",
            Some(it) if it.from_generator.total() > 0 => "what it writes in another way is judged above",
            Some(_) => "it writes the same client",
            None => "what it writes is not judged, because there is no client to compare with",
        };
        lines.push(format!("the generator differs, and {writes}: {}", first(generator, "file").join(", ")));
    }
    let mut directories = BTreeMap::<_, usize>::new();
    for path in &others {
        *directories.entry(path.split('/').next().unwrap_or_default()).or_default() += 1;
    }
    let counted = directories.into_iter().map(|(name, files)| format!("{name}/ {}", count(files, "file")));
    let others = if others.len() > FILES { counted.collect::<Vec<_>>() } else { others.clone() };
    lines.extend(
        (!others.is_empty()).then(|| format!("not judged here, and no part of a client: {}", others.join(", "))),
    );
    lines
}

/// The files that the generator changes, and the lines that differ most often.
pub(super) fn from_generator(shown: &Shown<'_>) -> Option<[Vec<String>; 2]> {
    let FromGenerator { files, lines } = &shown.generated?.from_generator;
    let files = files.iter().map(|(path, lines)| format!("{path}: {}", count(*lines, "line"))).collect::<Vec<_>>();
    let lines = lines.iter().map(|(line, places)| match places {
        1 => line.clone(),
        _ => format!("{line} ({places} times)"),
    });
    (!files.is_empty()).then(|| [first(files, "file"), first(lines.collect(), "other line")])
}

/// The first of them, and how many more there are.
pub(super) fn first(mut lines: Vec<String>, noun: &str) -> Vec<String> {
    let more = lines.len().saturating_sub(FILES);
    lines.truncate(FILES);
    lines.extend((more > 0).then(|| format!("and {}", count(more, noun))));
    lines
}

/// Those of a kind that are named; the others are counted.
const FILES: usize = 8;

/// `max lowered: 100 → 50`.
pub(super) fn movement(change: &Change) -> String {
    let rule = &change.rule;
    let what = match (rule.fact, rule.movement) {
        ("", movement) => movement.text().to_owned(),
        (fact, Movement::Grown) => format!("{fact} added"),
        (fact, Movement::Shrunk) => format!("{fact} removed"),
        (fact, movement) => format!("{fact} {movement}"),
    };
    match (&change.before, &change.after) {
        (Some(before), Some(after)) => {
            let [before, after] = without_common_words(before, after);
            format!("{what}: {before} → {after}")
        }
        // That it is there says all of a flag.
        (None, None) => what,
        (Some(value), None) | (None, Some(value)) if value == "true" => what,
        (Some(value), None) | (None, Some(value)) => format!("{what}: {value}"),
    }
}

/// Two long values with `…` for the words at both ends that are the same.
fn without_common_words(before: &str, after: &str) -> [String; 2] {
    let [before, after] = [before, after].map(|text| text.split(' ').collect::<Vec<_>>());
    let common =
        |pairs: &mut dyn Iterator<Item = (&&str, &&str)>| pairs.take_while(|(one, other)| one == other).count();
    let start = common(&mut before.iter().zip(&after));
    let end = common(&mut before[start..].iter().rev().zip(after[start..].iter().rev()));
    // A few words at each end say what it is about.
    let (start, end) = (start.saturating_sub(AROUND), end.saturating_sub(AROUND));
    [before, after].map(|words| {
        let middle = words[start..words.len() - end].join(" ");
        let (left, right) = (if start > 0 { "… " } else { "" }, if end > 0 { " …" } else { "" });
        format!("{left}{middle}{right}")
    })
}

/// Words that are shown on both sides of a difference.
const AROUND: usize = 4;

/// The item in Rust as callers wrote it and as they write it, if a change is about them: after a word, in code.
pub(super) fn rust<'a>(shown: &'a Shown<'_>, entry: &Entry) -> Vec<(&'static str, &'a str)> {
    match shown.rust(entry) {
        [Some(before), Some(after)] if before == after => vec![("Rust, the same signature", after)],
        [before, after] => {
            let before = before.map(|it| ("Rust before", it));
            before.into_iter().chain(after.map(|it| ("Rust now", it))).collect()
        }
    }
}

/// The programs that show a change to callers in Rust, each after words for what it does.
pub(super) fn programs(change: &Change) -> Vec<(&'static str, String)> {
    witness::programs(&change.rule.id(), &change.meaning)
}

/// `wire, Rust callers`.
pub(super) fn audiences(change: &Change) -> String {
    change.meaning.audiences.iter().map(|audience| audience.text()).collect::<Vec<_>>().join(", ")
}

/// Returns what to do about a break: the way around it, and the entry that accepts it.
pub(super) fn advice(entry: &Entry, change: &Change, verdict: &Verdict) -> Vec<String> {
    if change.meaning.severity != Severity::Breaking {
        return Vec::new();
    }
    if let Some(accepted) = accepted(change) {
        return vec![accepted];
    }
    let instead = change.instead().map(|instead| format!("instead: {instead}"));
    instead
        .into_iter()
        .chain([format!("to accept it, add to {}: {}", super::ACCEPTED, acceptance(entry, change, verdict))])
        .collect()
}

/// `accepted in 0.1.1: it was always so`.
pub(super) fn accepted(change: &Change) -> Option<String> {
    change.acceptance.as_ref().map(|it| format!("accepted in {}: {}", it.version, it.reason))
}

/// The new operations that the line of the entry does not tell: those of a resource, and those with an unusual effect.
pub(super) fn added_operations(entry: &Entry) -> impl Iterator<Item = &AddedOperation> {
    let all = entry.kind == Kind::Resource;
    entry.added_operations.iter().filter(move |it| all || it.unusual().is_some())
}

/// `labels.create: POST /labels.json, create`.
pub(super) fn added_operation(operation: &AddedOperation) -> String {
    let AddedOperation { id, method, path, effect, place: _ } = operation;
    let unusual = unusual(operation).map(|words| format!("; {words}")).unwrap_or_default();
    format!("{id}: {method} {path}, {effect}{unusual}")
}

/// Why a reviewer should look at an effect.
pub(super) fn unusual(operation: &AddedOperation) -> Option<String> {
    let usual = operation.unusual()?.join(" or ");
    let method = &operation.method;
    Some(format!("unusual effect: a {method} is usually {usual}; check what a repetition does"))
}

/// An entry of `accepted.yaml`.
pub(super) fn acceptance(entry: &Entry, change: &Change, verdict: &Verdict) -> String {
    let plain = |it: char| it.is_alphanumeric() || "_./-".contains(it);
    let path = if entry.path.chars().all(plain) { entry.path.clone() } else { format!("{:?}", entry.path) };
    let version = next(verdict);
    let items = match &change.digests[..] {
        [] => String::new(),
        all => format!("items: {}, ", digests(all)),
    };
    format!("- {{ rule: {}, path: {path}, {items}version: {version}, reason: \"...\" }}", change.rule.id())
}

/// Digests as an entry of `accepted.yaml` has them: one, or a list.
pub(super) fn digests(all: &[String]) -> String {
    match all {
        [only] => format!("{only:?}"),
        _ => format!("{all:?}"),
    }
}

/// The version that an acceptance names.
pub(super) fn next(verdict: &Verdict) -> Version {
    Step::Patch.from(&verdict.base).max(verdict.taken.clone())
}

/// `spec/cases.yaml:20 → spec/cases.yaml:21`.
pub(super) fn places(entry: &Entry) -> String {
    let shown = |place: &Option<Place>| place.as_ref().map(|Place { file, line }| format!("{file}:{line}"));
    match (shown(&entry.before), shown(&entry.after)) {
        (Some(before), Some(after)) if before != after => format!("{before} → {after}"),
        (Some(before), None) => format!("{before} → removed"),
        (_, after) => after.unwrap_or_default(),
    }
}

/// `reached by catalog and 23 operations`, and which ones if they are to be listed.
pub(super) fn reach(reach: &Reach, list: bool) -> String {
    let (operations, others): (Vec<_>, Vec<_>) =
        reach.users.iter().map(String::as_str).partition(|user| user.contains('.'));
    let counted = (!operations.is_empty()).then(|| count(operations.len(), "operation"));
    let named = others.into_iter().map(str::to_owned).chain(counted).collect::<Vec<_>>().join(" and ");
    match (named.is_empty(), list && !operations.is_empty()) {
        (true, _) => String::new(),
        (false, false) => format!("reached by {named}"),
        (false, true) => format!("reached by {named}: {}", operations.join(", ")),
    }
}

/// The version that the whole asks for, and whether it has been taken.
pub(super) fn verdict(shown: &Shown<'_>) -> String {
    let Verdict { base, taken, step, asked, accepted, needed, is_taken, is_judged } = &shown.diff.verdict;
    let version = match step {
        Step::None => "the version may stay".to_owned(),
        Step::Patch => format!("a patch is enough, at least {asked}"),
        Step::Minor => format!("a compatible version is needed, at least {asked}"),
        Step::Major => format!("a breaking version is needed, at least {asked}"),
    };
    let is_large_enough = *step > Step::None && Step::between(base, taken) >= *step;
    let words = if is_large_enough { ", and taken" } else { "" };
    let accepted = accepted.as_ref().map(|it| format!("; the accepted breaks ask for {it}")).unwrap_or_default();
    let help = match (is_taken, shown.is_allowed) {
        (true, _) => String::new(),
        (false, true) => format!("; the next release has at least {needed}"),
        (false, false) => format!("; set the version to {needed}"),
    };
    let unjudged = if *is_judged { "" } else { "; lines of generated code are not judged: read them" };
    format!("verdict: {version}{words} ({base} → {taken}){accepted}{help}{unjudged}")
}
