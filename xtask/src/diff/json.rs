//! For programs: what changed, and neither state as a whole.

use helpdesk_spec_diff::{self as diff, Place, Unjudged, UnjudgedItem};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde::Serialize;

use super::Shown;

/// The diff of two states of the spec.
#[derive(Serialize, JsonSchema)]
struct Diff<'a> {
    /// The old state.
    from: &'a str,
    /// The new state.
    to: &'a str,
    /// The version that the changes ask for.
    verdict: Verdict,
    /// An entry for each declaration that changed, and for each kind of generated item that the generator changes, the most severe first.
    entries: Vec<Entry<'a>>,
    /// The causes of changes in the generated files; null if they are unknown.
    generated: Option<Generated<'a>>,
    /// Handwritten files that differ, which the diff does not judge.
    not_judged: &'a [String],
}

/// Lines of the generated files that differ, removed and added ones.
#[derive(Serialize, JsonSchema)]
struct Generated<'a> {
    /// The number of lines that follow from the change of the spec.
    from_spec: usize,
    /// The lines that follow from a change of the generator, by file.
    from_generator: Vec<GeneratedFile<'a>>,
    /// The lines that the generator changes and no rule covers; null if there are no such lines.
    not_judged: Option<NotJudged<'a>>,
    /// The reasons why changes of the generator are unknown, which cannot be accepted; empty if all changes are known.
    unknown: &'a [String],
}

/// Lines of generated code that no rule covers.
#[derive(Serialize, JsonSchema)]
struct NotJudged<'a> {
    /// The items that have such lines.
    items: Vec<NotJudgedItem<'a>>,
}

/// An item with lines that no rule covers.
#[derive(Serialize, JsonSchema)]
struct NotJudgedItem<'a> {
    /// The path of its file below `generated/`.
    file: &'a str,
    /// The path in Rust, such as `labels::List::limit`; the path of the file if the item is not Rust.
    path: &'a str,
    /// The lines, each after `- ` or `+ `.
    lines: &'a [String],
    /// Other items that differ in the same way, by their paths.
    alike: &'a [String],
    /// The digests by which an acceptance names the lines of the item and of each similar item.
    digests: &'a [String],
    /// The version that may have the lines, and the reason; null without an acceptance.
    accepted: Option<Acceptance<'a>>,
}

/// A generated file.
#[derive(Serialize, JsonSchema)]
struct GeneratedFile<'a> {
    /// The path below `generated/`.
    file: &'a str,
    /// The number of lines that differ.
    lines: usize,
}

/// The version that the changes ask for.
#[derive(Serialize, JsonSchema)]
struct Verdict {
    /// The version of the old state.
    base: String,
    /// The version of the new state.
    taken: String,
    /// The step that the changes ask for, without those that were accepted: `none`, `patch`, `minor` or `major`.
    step: &'static str,
    /// The least version that the changes ask for.
    needed: String,
    /// Whether the version of the new state allows its changes.
    is_taken: bool,
    /// Whether rules cover all changes of the generator, or the other lines are accepted, or the step is breaking.
    is_judged: bool,
}

/// A declaration that changed.
#[derive(Serialize, JsonSchema)]
struct Entry<'a> {
    /// The kind of the declaration, such as `operation`.
    kind: &'static str,
    /// The stable path, such as `cases.list/query/status`, or `generated/field` for all generated fields.
    path: &'a str,
    /// The severity of the most severe change: `breaking`, `behavior`, `addition`, `documentation` or `knowledge`.
    severity: &'static str,
    /// The place in the old state; null if the declaration is new.
    before: Option<Location<'a>>,
    /// The place in the new state; null if the declaration was removed.
    after: Option<Location<'a>>,
    /// The item in Rust as callers wrote it; null if there was none, or if no change concerns callers in Rust.
    rust_before: Option<&'a str>,
    /// The item in Rust as callers write it.
    rust_after: Option<&'a str>,
    /// The users of the declaration: operations by their ids, events by their names, `service` and `catalog`.
    reached_by: Vec<&'a str>,
    /// The operations of a new resource, or a new operation itself.
    added_operations: Vec<AddedOperation<'a>>,
    /// The changes, the most severe first.
    changes: Vec<Change<'a>>,
}

/// A line of a file.
#[derive(Serialize, JsonSchema)]
struct Location<'a> {
    /// The path from the root of the repository.
    file: &'a str,
    /// The line, from 1.
    line: usize,
}

/// A new operation.
#[derive(Serialize, JsonSchema)]
struct AddedOperation<'a> {
    /// The id, such as `labels.create`.
    id: &'a str,
    /// The HTTP method.
    method: &'a str,
    /// The path, without the prefix of the service.
    path: &'a str,
    /// The effect of executing it, such as `create`.
    effect: &'a str,
    /// The effects that operations with this method usually have, if this one has another; or else null.
    unusual: Option<&'static [&'static str]>,
    /// The place of the declaration.
    place: Option<Location<'a>>,
}

/// A fact that moved.
#[derive(Serialize, JsonSchema)]
struct Change<'a> {
    /// The id of the rule, such as `setter-max-lowered`.
    rule: String,
    /// The name of the fact; empty for the declaration as a whole.
    fact: &'static str,
    /// The movement of the fact, such as `lowered`.
    movement: &'static str,
    /// `breaking`, `behavior`, `addition`, `documentation` or `knowledge`.
    severity: &'static str,
    /// The audiences that notice: `wire`, `Rust callers`, `readers`.
    audiences: Vec<&'static str>,
    /// The consequence for these audiences.
    reason: &'static str,
    /// The advice in place of a change that breaks.
    instead: Option<String>,
    /// The old value; null if there was none.
    before: Option<&'a str>,
    /// The new value; null without one.
    after: Option<&'a str>,
    /// The generated items with this change; empty for a change of the spec.
    items: &'a [String],
    /// The digests by which an acceptance names the change of each item, in the order of `items`; empty for a change of the spec.
    digests: &'a [String],
    /// The version that may have the break, and the reason; null without an acceptance.
    accepted: Option<Acceptance<'a>>,
}

/// A break that was accepted.
#[derive(Serialize, JsonSchema)]
struct Acceptance<'a> {
    /// The version that has the break.
    version: String,
    /// Why it may break.
    reason: &'a str,
}

pub(super) fn json(shown: &Shown<'_>) -> String {
    let verdict = &shown.diff.verdict;
    let diff = Diff {
        from: shown.from,
        to: shown.to,
        verdict: Verdict {
            base: verdict.base.to_string(),
            taken: verdict.taken.to_string(),
            step: verdict.step.text(),
            needed: verdict.needed.to_string(),
            is_taken: verdict.is_taken,
            is_judged: verdict.is_judged,
        },
        entries: shown.entries().map(|it| entry(shown, it)).collect(),
        generated: shown.generated.map(|counts| Generated {
            from_spec: counts.from_spec,
            from_generator: counts
                .from_generator
                .files
                .iter()
                .map(|counts| GeneratedFile { file: &counts.0, lines: counts.1 })
                .collect(),
            not_judged: shown.diff.generator.unjudged.as_ref().map(not_judged),
            unknown: &shown.diff.generator.unknown,
        }),
        not_judged: shown.unseen,
    };
    pretty(&diff)
}

/// The JSON Schema of what [`json`] writes, for all validators.
pub(super) fn schema() -> String {
    let settings = SchemaSettings::draft2020_12().for_serialize().with_transform(RecursiveTransform(without_format));
    pretty(&settings.into_generator().into_root_schema_for::<Diff<'_>>())
}

/// Removes the name of the Rust type of a number. The name is no format of JSON Schema, and some validators reject unknown formats.
fn without_format(schema: &mut Schema) {
    schema.remove("format");
}

fn entry<'a>(shown: &Shown<'a>, entry: &'a diff::Entry) -> Entry<'a> {
    let [rust_before, rust_after] = shown.rust(entry);
    Entry {
        kind: entry.kind.text(),
        path: &entry.path,
        severity: entry.severity().text(),
        before: entry.before.as_ref().map(location),
        after: entry.after.as_ref().map(location),
        rust_before,
        rust_after,
        reached_by: entry.reach.users.iter().map(String::as_str).collect(),
        added_operations: entry.added_operations.iter().map(added_operation).collect(),
        changes: shown.changes(entry).map(change).collect(),
    }
}

fn added_operation(operation: &diff::AddedOperation) -> AddedOperation<'_> {
    let diff::AddedOperation { id, method, path, effect, place } = operation;
    let place = place.as_ref().map(location);
    AddedOperation { id, method, path, effect, unusual: operation.unusual(), place }
}

fn location(Place { file, line }: &Place) -> Location<'_> {
    Location { file, line: *line }
}

fn change(change: &diff::Change) -> Change<'_> {
    let diff::Change { rule, meaning, before, after, items, digests, acceptance } = change;
    Change {
        rule: rule.id(),
        fact: rule.fact,
        movement: rule.movement.text(),
        severity: meaning.severity.text(),
        audiences: meaning.audiences.iter().map(|audience| audience.text()).collect(),
        reason: meaning.reason,
        instead: change.instead(),
        before: before.as_deref(),
        after: after.as_deref(),
        items,
        digests,
        accepted: acceptance.as_ref().map(to_acceptance),
    }
}

fn to_acceptance(it: &diff::Acceptance) -> Acceptance<'_> {
    Acceptance { version: it.version.to_string(), reason: &it.reason }
}

fn not_judged(Unjudged { items }: &Unjudged) -> NotJudged<'_> {
    let items = items.iter().map(|UnjudgedItem { file, path, lines, alike, digests, acceptance }| NotJudgedItem {
        file,
        path,
        lines,
        alike,
        digests,
        accepted: acceptance.as_ref().map(to_acceptance),
    });
    NotJudged { items: items.collect() }
}

fn pretty(value: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(value).expect("it is plain data");
    format!("{text}\n")
}
