//! Laws of the diff, over random mutations of the cases of the spec language.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use helpdesk_codegen::{Checker, SpecFile};
use helpdesk_spec_diff::{self as diff, Accepted, Audience, Change, Diff, Entry, Movement, Severity, State, Step};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::RngSeed;
use xtask::Workspace;

use crate::witnesses;

/// The cases have more of the language than the real spec, in a fraction of its size.
static SPEC: LazyLock<Vec<SpecFile>> = LazyLock::new(super::cases);

static STATE: LazyLock<State> = LazyLock::new(|| super::state(&SPEC));

thread_local! {
    /// Most states have most files in common.
    static CHECKER: RefCell<Checker> = RefCell::default();
}

/// A change of one line that declares something.
#[derive(Clone, Debug)]
struct Mutation {
    line: Index,
    edit: Edit,
}

#[derive(Clone, Debug)]
enum Edit {
    Remove,
    /// Declares the same under another name.
    Repeat,
    SwapWithNext,
    /// Adds a key, or removes it.
    Toggle(&'static str),
    Type(&'static str),
    Limit(u8),
    Doc,
}

/// The same mutations every time, unless `PROPTEST_RNG_SEED` says otherwise.
fn config() -> ProptestConfig {
    let default = ProptestConfig::with_cases(16);
    let rng_seed = match default.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1),
        given => given,
    };
    ProptestConfig { rng_seed, failure_persistence: None, ..default }
}

proptest! {
    #![proptest_config(config())]

    /// One test for all laws, because compiling the states takes most of the time.
    #[test]
    fn laws_hold_for_states_after_random_mutations(mutations in mutations()) {
        let states = states(&mutations);
        for state in &states {
            check_a_state_equals_itself(state)?;
            check_the_way_back_is_the_mirror(&STATE, state)?;
            check_every_break_of_programs_has_a_witness(state)?;
        }
        for link in states.windows(2) {
            check_a_chain_asks_for_the_largest_step_of_its_links(&link[0], &link[1])?;
        }
    }
}

fn check_a_state_equals_itself(state: &State) -> Result<(), TestCaseError> {
    let diff = compare(state, state);
    prop_assert!(diff.entries.is_empty(), "{diff:?}");
    prop_assert_eq!(diff.verdict.step, Step::None);
    Ok(())
}

fn check_the_way_back_is_the_mirror(base: &State, state: &State) -> Result<(), TestCaseError> {
    let (there, back) = (compare(base, state), compare(state, base));
    let mirrored = moves(&there)
        .into_iter()
        .map(|(path, fact, movement, before, after)| (path, fact, class(movement.mirror()), after, before));
    let mut mirrored = mirrored.collect::<Vec<_>>();
    let back = moves(&back)
        .into_iter()
        .map(|(path, fact, movement, before, after)| (path, fact, class(movement), before, after));
    let mut back = back.collect::<Vec<_>>();
    mirrored.sort();
    back.sort();
    prop_assert_eq!(mirrored, back);
    Ok(())
}

fn check_every_break_of_programs_has_a_witness(state: &State) -> Result<(), TestCaseError> {
    for change in changes(&compare(&STATE, state)).chain(changes(&compare(state, &STATE))) {
        let breaks = change.meaning.severity == Severity::Breaking;
        if breaks && change.meaning.audiences.contains(&Audience::RustCallers) {
            prop_assert!(SHOWN.contains(&change.rule.id()), "{} has none", change.rule.id());
        }
    }
    Ok(())
}

fn check_a_chain_asks_for_the_largest_step_of_its_links(one: &State, two: &State) -> Result<(), TestCaseError> {
    let (first, second) = (compare(&STATE, one), compare(one, two));
    let whole = compare(&STATE, two).verdict.step;
    let largest = first.verdict.step.max(second.verdict.step);
    prop_assert!(whole <= largest, "{whole} is more than {largest}");
    // Changes of the same declaration may undo each other.
    let undone = first.entries.iter().any(|one| second.entries.iter().any(|other| touch(one, other)));
    prop_assert!(whole == largest || undone, "{whole} is less than {largest}:\n{first:?}\n{second:?}");
    Ok(())
}

/// Without differences, all laws would hold trivially. The real spec has the lines that people change.
#[test]
fn mutations_of_the_real_spec_are_reported_and_mirrored_and_many_break() {
    let mut spec = Workspace::here().spec().unwrap();
    spec.retain(|file| file.path.ends_with(".yaml"));
    let base = super::state(&spec);
    let edits = edits();
    let lines = (0..lines(&spec).len()).step_by(29);
    let mut checker = Checker::default();
    let mut steps = BTreeMap::<Step, usize>::new();
    for (line, edit) in lines.zip(edits.iter().cycle()) {
        if let Some(state) = mutate(&spec, line, edit).and_then(|spec| State::read(&spec, &mut checker).ok()) {
            check_the_way_back_is_the_mirror(&base, &state).unwrap();
            *steps.entry(compare(&base, &state).verdict.step).or_default() += 1;
        }
    }
    assert!(steps.contains_key(&Step::Major) && steps.contains_key(&Step::Minor), "{steps:?}");
}

static SHOWN: LazyLock<BTreeSet<String>> = LazyLock::new(witnesses::rules_with_witness);

fn compare(before: &State, after: &State) -> Diff {
    diff::diff(before, after, &Accepted::default())
}

fn changes(diff: &Diff) -> impl Iterator<Item = &Change> {
    diff.entries.iter().flat_map(|entry| &entry.changes)
}

type Moved<'a> = (String, &'a str, Movement, Option<String>, Option<String>);

/// Returns the moves, each with the path of its declaration in the old state.
fn moves(diff: &Diff) -> Vec<Moved<'_>> {
    let renamed = changes(diff).any(|change| change.rule.movement == Movement::Renamed || change.rule.fact == "name");
    let of = |entry: &Entry| if renamed { String::new() } else { entry.path.clone() };
    let moved = diff.entries.iter().flat_map(|entry| entry.changes.iter().map(move |change| (of(entry), change)));
    let told = |(path, change): (String, &'_ Change)| {
        (path, change.rule.fact, change.rule.movement, change.before.clone(), change.after.clone())
    };
    moved.map(|(path, change)| told((path, change))).collect()
}

/// A wider type counts as another type on the way back, and so does a name that an alias keeps.
fn class(movement: Movement) -> Movement {
    match movement {
        Movement::Widened | Movement::Aliased => Movement::Changed,
        other => other,
    }
}

/// Whether two entries are about one declaration, or one of them is about a declaration around the other.
fn touch(one: &Entry, other: &Entry) -> bool {
    let within = |inner: &str, outer: &str| {
        inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    within(&one.path, &other.path) || within(&other.path, &one.path)
}

/// The states after each of the mutations that the language allows.
fn states(mutations: &[Mutation]) -> Vec<State> {
    let (mut spec, mut states) = (SPEC.clone(), Vec::new());
    let state = |spec: &[SpecFile]| CHECKER.with_borrow_mut(|checker| State::read(spec, checker).ok());
    for Mutation { line, edit } in mutations {
        let changed = mutate(&spec, line.index(lines(&spec).len()), edit);
        if let Some((changed, state)) = changed.and_then(|it| state(&it).map(|state| (it, state))) {
            spec = changed;
            states.push(state);
        }
    }
    states
}

fn mutations() -> impl Strategy<Value = Vec<Mutation>> {
    let mutation = (any::<Index>(), select(edits())).prop_map(|(line, edit)| Mutation { line, edit });
    prop::collection::vec(mutation, 2..5)
}

fn edits() -> Vec<Edit> {
    let keys = ["required: true", "sensitive: personal", "rename: another_name", "optional: some lack it", "min: 2"];
    let more = ["max_items: 3", "none_if: 0", "deprecated: use another", "source: unverified, evidence: hearsay"];
    let toggles = keys.into_iter().chain(more).map(Edit::Toggle);
    let types = ["int", "text", "list<int>", "csv<int>", "html", "bool"].map(Edit::Type);
    let others =
        [Edit::Remove, Edit::Remove, Edit::Repeat, Edit::SwapWithNext, Edit::Limit(1), Edit::Limit(77), Edit::Doc];
    toggles.chain(types).chain(others).collect()
}

/// Lines that declare something, by the index of the file and that of the line.
fn lines(spec: &[SpecFile]) -> Vec<(usize, usize)> {
    let declares = |line: &str| line.starts_with("    ") && line.contains(": { ") && line.ends_with(" }");
    let of = |(index, file): (usize, &SpecFile)| {
        let found = file.text.lines().enumerate().filter(|(_, line)| declares(line));
        found.map(|(line, _)| (index, line)).collect::<Vec<_>>()
    };
    spec.iter().enumerate().flat_map(of).collect()
}

/// The spec with another line, unless the edit does not fit.
fn mutate(spec: &[SpecFile], line: usize, edit: &Edit) -> Option<Vec<SpecFile>> {
    let (file, at) = lines(spec)[line];
    let mut lines = spec[file].text.lines().map(ToOwned::to_owned).collect::<Vec<_>>();
    let (name, rest) = lines[at].split_once(": { ").map(|(name, rest)| (name.to_owned(), rest.to_owned()))?;
    match edit {
        Edit::Remove => drop(lines.remove(at)),
        Edit::Repeat => lines.insert(at + 1, format!("{name}_too: {{ {rest}")),
        Edit::SwapWithNext => lines.get(at + 1).is_some().then(|| lines.swap(at, at + 1))?,
        Edit::Toggle(key) => {
            lines[at] = match rest.split_once(&format!("{key}, ")) {
                Some((before, after)) => format!("{name}: {{ {before}{after}"),
                None => format!("{name}: {{ {key}, {rest}"),
            };
        }
        Edit::Type(ty) => {
            let (_, after) = rest.strip_prefix("type: ")?.split_once(", ")?;
            lines[at] = format!("{name}: {{ type: {ty}, {after}");
        }
        Edit::Limit(limit) => {
            let start = rest.find("max: ").or_else(|| rest.find("min: "))? + "max: ".len();
            let end = start + rest[start..].find(|it: char| !it.is_ascii_digit())?;
            lines[at] = format!("{name}: {{ {}{limit}{}", &rest[..start], &rest[end..]);
        }
        Edit::Doc => {
            let (before, after) = rest.split_once("doc: ")?;
            lines[at] = format!("{name}: {{ {before}doc: Other. }}");
            (!after.contains("Other.")).then_some(())?;
        }
    }
    let mut spec = spec.to_vec();
    spec[file].text = lines.join("\n") + "\n";
    Some(spec)
}
