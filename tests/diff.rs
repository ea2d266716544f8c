//! The meaning of a change of the spec: the table of rules, and the reports on small edits.

mod advice;
mod cli;
mod generator;
mod generator_reports;
mod laws;
pub(crate) mod project;
mod review;
mod rust;
mod versions;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use helpdesk_codegen::{Checker, SpecFile};
use helpdesk_spec_diff::facts::Kind;
use helpdesk_spec_diff::{self as diff, Accepted, AddedOperation, Diff, Movement, Rule, Severity, State};
use serde::Deserialize;
use xtask::Workspace;

/// The diff would report no change of a fact that no rule knows.
#[test]
fn every_fact_of_every_declaration_has_a_rule() {
    let rules = diff::keys();
    let unknown = OCCURRING.iter().filter(|it| !rules.contains(it)).collect::<Vec<_>>();
    assert!(unknown.is_empty(), "add rows to diff/src/rules/: {unknown:?}");
}

/// A rule for a fact that no spec can have would never be looked up.
#[test]
fn every_rule_is_about_an_occurring_fact() {
    // An argument that becomes a setter loses its `required_because`.
    let lost = (Kind::Setter, "required_because");
    let generated = generator::keys();
    let is_generated = |(kind, fact): &(Kind, &str)| generated.contains(&(*kind, (*fact).to_owned()));
    let unused = diff::keys().into_iter().filter(|it| !OCCURRING.contains(it) && !is_generated(it) && *it != lost);
    let unused = unused.collect::<Vec<_>>();
    assert!(unused.is_empty(), "no case has these facts: {unused:?}");
}

/// Facts that break whichever way they move, and why that is right.
const EITHER_WAY: &[(&str, &str)] = &[
    ("rust_option", "a value is no `Option`, and an `Option` is no value"),
    ("rust_lifetime", "a type with a lifetime is written in another way"),
    ("returns.rust_deleted", "`Deleted` and `()` are two types"),
    ("returns.type", "the output has one type"),
    ("returns.root", "bytes have one root"),
    ("root", "bytes have one root"),
    ("roots.json", "bytes have one root"),
    ("roots.multipart", "bytes have one root"),
    ("type", "a variant that holds several values holds no single one"),
    ("flatten", "alternatives are no parameter"),
    ("keys", "bytes have one format"),
    ("wire", "bytes have one format"),
    ("id", "the field of a variant has one type"),
    ("", "a path or a constructor has as many arguments as it has"),
    ("alternatives", "parameters that exclude each other are sent, or others are not"),
    ("body", "a request has a body or none"),
    ("arms", "a value has one text"),
    ("created", "an export loses records, or filters by a parameter that the service ignores"),
    ("encoding", "a parameter is in one encoding of the body"),
    ("format", "a value is read in one format"),
    ("limits", "a value fails before sending, or at the service"),
    ("omit_false", "`false` is sent or not"),
    ("paging", "a list has pages, or one response"),
    ("required", "a record without the field is an error, or has an empty value"),
    ("requires", "a parameter fails alone, or is sent alone"),
    ("returns", "a response has one shape"),
    ("sends", "a value has one name on the wire"),
    ("shows", "`Debug` output shows a text or hides it"),
    ("spans", "a time range fails before sending, or at the service"),
    ("texts", "a value has one text"),
    ("updated", "updates lose records, or filter by a parameter that the service ignores"),
    ("body_contains", "more responses are retried, or more are errors"),
    ("deletes", "a 404 of a retry is a success, or an error"),
    ("effect", "a change may be applied twice, or its outcome is unknown"),
    ("find_created.created_at", CREATED_TWICE),
    ("find_created.created_at.from", CREATED_TWICE),
    ("find_created.created_at.param", CREATED_TWICE),
    ("find_created.created_at.to", CREATED_TWICE),
    ("find_created.filter_by", CREATED_TWICE),
    ("find_created.match", CREATED_TWICE),
    ("find_created.newest_first", CREATED_TWICE),
    ("find_created.rule_out", CREATED_TWICE),
    ("means", "a value converts into one other value"),
    ("none_if", "a value is none, or it is one"),
    ("only", "a lookup lacks records, or has several with one name"),
    ("page.size", "a stored number of a page means other records"),
    ("paging.max_page", "a page fails before sending, or an export runs past the last one"),
    ("paging.order", "a list has one order"),
    ("paging.size", "records that are counted for a page, and are not on it, end a list early"),
    ("primary_key", "a record without it is an error, or has an empty value"),
    ("returns.total", "a list ends by its total, and jobs compare their counts with it"),
    ("takes_json", "a body has one encoding"),
    ("time_filters.created.sort", "an export follows one order"),
    ("time_filters.updated.sort", "an export follows one order"),
];

const CREATED_TWICE: &str = "a record that is not found is created twice, and a wrong one is taken for it";

/// A change that breaks in one direction should not break in the other, where it is a wider limit or an addition.
#[test]
fn breaks_are_compatible_in_the_other_direction() {
    let rules = diff::rules();
    let breaks = |rule: &Rule| rule.meaning.requests.severity == Severity::Breaking;
    let back = |rule: &Rule| {
        let is_back = |it: &&Rule| (it.kind, it.fact, it.movement) == (rule.kind, rule.fact, rule.movement.mirror());
        rules.iter().find(is_back)
    };
    let mut both = BTreeSet::new();
    for rule in &rules {
        let Some(back) = back(rule) else { panic!("{} has no mirror", rule.id()) };
        if back.movement != rule.movement && breaks(rule) && breaks(back) {
            both.insert(rule.fact);
        }
    }
    assert_eq!(both, EITHER_WAY.iter().map(|(fact, _)| *fact).collect());
}

/// The words for one direction are untrue of the other. A new limit and a narrower limit may share their words.
#[test]
fn each_direction_has_its_own_words() {
    let rules = diff::rules();
    let is_limit = |it: &Rule| [Movement::Raised, Movement::Lowered].contains(&it.movement);
    let mut shared = BTreeSet::new();
    for (index, rule) in rules.iter().enumerate() {
        let others = rules[..index].iter().filter(|it| (it.kind, it.fact) == (rule.kind, rule.fact));
        for other in others.filter(|it| is_limit(it) == is_limit(rule)) {
            let [one, two] = [rule, other].map(|it| [it.meaning.requests.reason, it.meaning.responses.reason]);
            if one[0] == two[0] || one[1] == two[1] {
                shared.insert((other.id(), rule.id(), one));
            }
        }
    }
    assert!(shared.is_empty(), "give them words of their own: {shared:#?}");
}

#[test]
fn advice_to_deprecate_is_about_kinds_with_deprecation() {
    let can_be = |kind| diff::keys().contains(&(kind, "deprecated"));
    let advises = |it: &&Rule| it.meaning.requests.instead.is_some_and(|it| it.contains("deprecate"));
    let wrong = diff::rules().iter().filter(advises).filter(|it| !can_be(it.kind)).map(Rule::id).collect::<Vec<_>>();
    assert!(wrong.is_empty(), "these have no `deprecated`: {wrong:?}");
}

/// `max_items removed: longer lists are sent` would be untrue where no list is sent any longer.
#[test]
fn list_that_becomes_one_value_is_reported_as_another_type() {
    const SINGLE: &str = "\
doc: One value or several.
types:
  SingleChoice: { doc: C., any_of: { one: { doc: O., fields: { a: { CSV, doc: A. } } }, two: { doc: T., fields: { b: { type: int, doc: B. } } } } }
operations:
  read:
    doc: Reads.
    request: GET /single/{c}.json
    effect: safe
    source: documented
    path: { c: { CSV, doc: C. } }
    query: { d: { CSV, doc: D. }, e: { QUERY_LIST, doc: E. }, choice: { flatten: SingleChoice, doc: Choice. } }
    returns: nothing
  write:
    doc: Writes.
    request: PUT /single.json
    effect: idempotent
    source: documented
    body: { root: none, fields: { f: { LIST, required: true, doc: F. }, g: { LIST, doc: G. } } }
    returns: nothing
";
    let with = |ty: &dyn Fn(&str) -> String| {
        let lists = [("CSV", "csv"), ("QUERY_LIST", "query_list"), ("LIST", "list")];
        let text = lists.iter().fold(SINGLE.to_owned(), |text, (word, list)| {
            text.replace(&format!("{{ {word},"), &format!("{{ {},", ty(list)))
        });
        state(&[cases(), vec![SpecFile { path: "spec/single.yaml".into(), text }]].concat())
    };
    let several = with(&|list| format!("type: {list}<int>, min_items: 1, max_items: 9"));
    let one = with(&|_| "type: int".to_owned());
    for diff in [diff::diff(&several, &one, &Accepted::default()), diff::diff(&one, &several, &Accepted::default())] {
        let lines = lines(&diff);
        assert_eq!(lines.matches("-type-").count(), 6, "{lines}");
        assert!(!lines.contains("-items-"), "{lines}");
    }
}

#[test]
fn order_of_files_does_not_matter_to_the_diff() {
    for spec in [Workspace::here().spec().unwrap(), cases()] {
        let reversed = spec.iter().rev().cloned().collect::<Vec<_>>();
        let diff = diff::diff(&state(&spec), &state(&reversed), &Accepted::default());
        assert!(diff.entries.is_empty() && diff.verdict.is_taken, "{}", lines(&diff));
    }
}

#[test]
fn names_of_rules_are_unique() {
    let rules = diff::rules();
    let names = rules.iter().map(Rule::id).collect::<BTreeSet<_>>();
    assert_eq!(names.len(), rules.len());
}

/// The page is a golden file, so that reviewers see a changed verdict.
#[test]
fn the_page_of_rules_is_up_to_date() {
    let (page, schema) = (read("../docs/diff-rules.md"), read("../docs/diff.schema.json"));
    assert!(page == xtask::diff::rules(), "run `cargo xtask diff --rules > docs/diff-rules.md`");
    assert!(schema == xtask::diff::schema(), "run `cargo xtask diff --schema > docs/diff.schema.json`");
}

/// A small change of the cases: its description, and strings of one or more files with their replacements.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    edit: String,
    file: String,
    replace: Vec<[String; 2]>,
    #[serde(default)]
    also: BTreeMap<String, Vec<[String; 2]>>,
}

#[test]
fn each_edit_is_reported_in_both_directions() {
    let mut report = String::new();
    for (edit, there, back) in EDITED.iter() {
        write!(report, "# {edit}\n{}  and back\n{}", lines(there), lines(back)).unwrap();
    }
    insta::assert_snapshot!(report);
}

/// Rules that no edit of the cases can show, and why.
const NOT_SHOWN: &[(&str, Movement, &str)] =
    &[("bulk_of", Movement::Changed, "two operations for one record never share a method and a path")];

#[test]
fn every_rule_is_shown_by_an_edit() {
    let mut shown = BTreeSet::new();
    for (_, there, back) in EDITED.iter() {
        let changes = [there, back].into_iter().flat_map(|diff| &diff.entries).flat_map(|entry| &entry.changes);
        shown.extend(changes.map(|change| (change.rule.fact, change.rule.movement)));
    }
    // One kind of declaration is enough for a row of the table, but each kind has its own row for the declaration as a
    // whole.
    let of_spec = diff::rules().into_iter().filter(|rule| !rule.kind.is_generated());
    let rules = of_spec.map(|rule| (rule.fact, rule.movement)).collect::<BTreeSet<_>>();
    let missing = rules.difference(&shown).collect::<Vec<_>>();
    let waived = NOT_SHOWN.iter().map(|(fact, movement, _)| (*fact, *movement)).collect::<BTreeSet<_>>();
    assert_eq!(missing, waived.iter().collect::<Vec<_>>(), "add edits to tests/diff/edits.yaml");
}

/// The diffs of each edit, in both directions.
static EDITED: LazyLock<Vec<(String, Diff, Diff)>> = LazyLock::new(read_edits);

fn read_edits() -> Vec<(String, Diff, Diff)> {
    let edits: Vec<Edit> = serde_yaml::from_str(&read("diff/edits.yaml")).unwrap();
    let cases = cases();
    let none = Accepted::default();
    let mut checker = Checker::default();
    let mut states = BTreeMap::new();
    let (mut diffs, mut wrong) = (Vec::new(), String::new());
    for edit in edits {
        let base = base(&cases, &edit);
        let paths = base.iter().map(|it| it.path.clone()).collect::<Vec<_>>();
        let before = states.entry(paths).or_insert_with(|| state(&base));
        match after(&mut checker, &base, &edit) {
            Ok(after) => {
                diffs.push((edit.edit, diff::diff(before, &after, &none), diff::diff(&after, before, &none)));
            }
            Err(message) => writeln!(wrong, "{}: {message}", edit.edit).unwrap(),
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    diffs
}

/// The cases that an edit is about. Others would be compiled for nothing.
fn base(cases: &[SpecFile], edit: &Edit) -> Vec<SpecFile> {
    let edited = [&edit.file].into_iter().chain(edit.also.keys()).map(String::as_str).collect::<Vec<_>>();
    let replacements = [&edit.replace].into_iter().chain(edit.also.values()).flatten();
    let new = replacements.map(|[_, to]| to.as_str()).collect::<Vec<_>>().join(" ");
    api_tests::cases::dependencies(cases, &edited, &new)
}

/// The cases after an edit.
fn after(checker: &mut Checker, base: &[SpecFile], edit: &Edit) -> Result<State, String> {
    let mut spec = base.to_vec();
    for (name, replace) in [(&edit.file, &edit.replace)].into_iter().chain(&edit.also) {
        let path = format!("spec/{name}.yaml");
        let file = spec.iter_mut().find(|file| file.path == path).ok_or_else(|| format!("there is no {path}"))?;
        for [from, to] in replace {
            if file.text.matches(from).count() != 1 {
                return Err(format!("{path} should have `{from}` once"));
            }
            file.text = file.text.replace(from, to);
        }
    }
    State::read(&spec, checker).map_err(|diagnostics| diagnostics.render())
}

fn lines(diff: &Diff) -> String {
    let mut lines = String::new();
    for entry in &diff.entries {
        for change in &entry.changes {
            let (before, after) = (change.before.as_deref(), change.after.as_deref());
            let value = format!("{} → {}", before.unwrap_or("-"), after.unwrap_or("-"));
            writeln!(lines, "  {:13} {}: {}: {value}", change.meaning.severity, entry.path, change.rule.id()).unwrap();
        }
    }
    lines
}

/// The kinds and facts in the real spec, in the cases of the spec language and in the cases of the diff.
static OCCURRING: LazyLock<BTreeSet<(Kind, &str)>> = LazyLock::new(|| {
    static STATES: LazyLock<[State; 2]> =
        LazyLock::new(|| [Workspace::here().spec().unwrap(), cases()].map(|it| state(&it)));
    STATES.iter().flat_map(State::keys).collect()
});

fn cases() -> Vec<SpecFile> {
    let mut cases = api_tests::cases::spec();
    cases.retain(|file| file.path.ends_with(".yaml"));
    cases.push(SpecFile { path: "spec/params.yaml".into(), text: read("diff/params.yaml") });
    cases
}

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

fn state(spec: &[SpecFile]) -> State {
    State::read(spec, &mut Checker::default()).unwrap_or_else(|diagnostics| panic!("{}", diagnostics.render()))
}

/// Operations of the real spec with an effect that is unusual for their method. Reviewers would ignore a flag that is
/// often wrong.
const UNUSUAL: &[&str] = &[
    "kb_articles.move_up",
    "kb_articles.move_down",
    "kb_categories.move_up",
    "kb_categories.move_down",
    "kb_sections.move_up",
    "kb_sections.move_down",
    "users.link",
    "users.unlink",
];

#[test]
fn few_operations_have_an_unusual_effect() {
    let api = Workspace::here().api().unwrap();
    let unusual = api.operations().filter(|(_, operation)| {
        let [id, method, path, effect] =
            [&*operation.id, operation.method.as_str(), &*operation.path, operation.effect.as_str()].map(str::to_owned);
        AddedOperation { id, method, path, effect, place: None }.unusual().is_some()
    });
    assert_eq!(unusual.map(|(_, it)| it.id.as_str()).collect::<Vec<_>>(), UNUSUAL);
}
