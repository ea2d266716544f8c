//! Texts for all formats.

use std::collections::BTreeMap;

use helpdesk_spec_diff::facts::Kind;
use helpdesk_spec_diff::{
    AddedOperation, Change, Diff, Entry, Generator, Movement, Place, Reach, Severity, Step, Verdict,
};
use semver::Version;

use super::Shown;
use super::generated::{FromGenerator, Generated};
use super::{generator, witness};

/// The severities, the most severe first.
pub(super) const SEVERITIES: &[Severity] =
    &[Severity::Breaking, Severity::Behavior, Severity::Addition, Severity::Documentation, Severity::Knowledge];

/// `1 breaking, 2 additions`, counted by declarations.
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

/// The declarations with breaks, each with the consequence of its first break.
pub(super) fn breaks(diff: &Diff) -> Vec<String> {
    let is_open = |change: &&Change| change.meaning.severity == Severity::Breaking && change.acceptance.is_none();
    let of_spec = diff.entries.iter().filter_map(|entry| {
        let change = entry.changes.iter().find(is_open)?;
        Some(format!("{}: {}", entry.path, change.meaning.reason))
    });
    // A change of the generator affects many items.
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

/// Sentences about generated files, which a reviewer need not read, and about files that no check has judged.
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
    let others = if others.len() > MAX_NAMED { counted.collect::<Vec<_>>() } else { others.clone() };
    lines.extend(
        (!others.is_empty()).then(|| format!("not judged here, and no part of a client: {}", others.join(", "))),
    );
    lines
}

/// The files that the generator changes, and the most frequent changed lines.
pub(super) fn from_generator(shown: &Shown<'_>) -> Option<[Vec<String>; 2]> {
    let FromGenerator { files, lines } = &shown.generated?.from_generator;
    let files = files.iter().map(|(path, lines)| format!("{path}: {}", count(*lines, "line"))).collect::<Vec<_>>();
    let lines = lines.iter().map(|(line, places)| match places {
        1 => line.clone(),
        _ => format!("{line} ({places} times)"),
    });
    (!files.is_empty()).then(|| [first(files, "file"), first(lines.collect(), "other line")])
}

/// The first lines, and the number of further ones.
pub(super) fn first(mut lines: Vec<String>, noun: &str) -> Vec<String> {
    let more = lines.len().saturating_sub(MAX_NAMED);
    lines.truncate(MAX_NAMED);
    lines.extend((more > 0).then(|| format!("and {}", count(more, noun))));
    lines
}

/// The maximum number of named files or items. Further ones are counted.
const MAX_NAMED: usize = 8;

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
        // The presence of a flag is its only value.
        (None, None) => what,
        (Some(value), None) | (None, Some(value)) if value == "true" => what,
        (Some(value), None) | (None, Some(value)) => format!("{what}: {value}"),
    }
}

/// Two long values with `…` in place of the words that both share at their ends.
fn without_common_words(before: &str, after: &str) -> [String; 2] {
    let [before, after] = [before, after].map(|text| text.split(' ').collect::<Vec<_>>());
    let common =
        |pairs: &mut dyn Iterator<Item = (&&str, &&str)>| pairs.take_while(|(one, other)| one == other).count();
    let start = common(&mut before.iter().zip(&after));
    let end = common(&mut before[start..].iter().rev().zip(after[start..].iter().rev()));
    // A few words at each end keep the context.
    let (start, end) = (start.saturating_sub(CONTEXT_WORDS), end.saturating_sub(CONTEXT_WORDS));
    [before, after].map(|words| {
        let middle = words[start..words.len() - end].join(" ");
        let (left, right) = (if start > 0 { "… " } else { "" }, if end > 0 { " …" } else { "" });
        format!("{left}{middle}{right}")
    })
}

/// The number of equal words to show on both sides of a difference.
const CONTEXT_WORDS: usize = 4;

/// The Rust item of a declaration before and after, if a change concerns it: each as a label and code.
pub(super) fn rust<'a>(shown: &'a Shown<'_>, entry: &Entry) -> Vec<(&'static str, &'a str)> {
    match shown.rust(entry) {
        [Some(before), Some(after)] if before == after => vec![("Rust, the same signature", after)],
        [before, after] => {
            let before = before.map(|it| ("Rust before", it));
            before.into_iter().chain(after.map(|it| ("Rust now", it))).collect()
        }
    }
}

/// The programs that show a change to callers in Rust, each after a description.
pub(super) fn programs(change: &Change) -> Vec<(&'static str, String)> {
    witness::programs(&change.rule.id(), &change.meaning)
}

/// `wire, Rust callers`.
pub(super) fn audiences(change: &Change) -> String {
    change.meaning.audiences.iter().map(|audience| audience.text()).collect::<Vec<_>>().join(", ")
}

/// Returns the advice for a break: the alternative, and the entry that accepts it.
pub(super) fn advice(entry: &Entry, change: &Change, verdict: &Verdict) -> Vec<String> {
    if change.meaning.severity != Severity::Breaking {
        return Vec::new();
    }
    if let Some(accepted) = acceptance_text(change) {
        return vec![accepted];
    }
    let instead = change.instead().map(|instead| format!("instead: {instead}"));
    instead
        .into_iter()
        .chain([format!("to accept it, add to {}: {}", super::ACCEPTED, acceptance(entry, change, verdict))])
        .collect()
}

/// `accepted in 0.1.1: it was always so`.
pub(super) fn acceptance_text(change: &Change) -> Option<String> {
    change.acceptance.as_ref().map(|it| format!("accepted in {}: {}", it.version, it.reason))
}

/// The new operations that the line of the entry does not show: operations of a new resource, and operations with an
/// unusual effect.
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

/// The reason why a reviewer should look at an effect.
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

/// Digests in the form of `accepted.yaml`: one, or a list.
pub(super) fn digests(all: &[String]) -> String {
    match all {
        [only] => format!("{only:?}"),
        _ => format!("{all:?}"),
    }
}

/// The version for an acceptance.
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

/// `reached by catalog and 23 operations`, with their names if `list` is set.
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

/// The version that all changes need, and whether the new state has it.
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
