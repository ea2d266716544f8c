//! Changes of the generator: edits of the client that it writes for a small spec, and the report of the diff about
//! them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::LazyLock;

use api_tests::witness::{self, Side};
use helpdesk_codegen::SpecFile;
use helpdesk_spec_diff::facts::Kind;
use helpdesk_spec_diff::{self as diff, Accepted, Client, Diff, State};
use serde::Deserialize;
use xtask::Workspace;

/// An edit of generated code, and the expected report.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    edit: String,
    #[serde(default)]
    file: String,
    /// Whether to edit the client of the cases of the spec language, which has declarations that the small one lacks.
    #[serde(default)]
    cases: bool,
    /// Replacements that are made in the old client first.
    #[serde(default)]
    base: Vec<[String; 2]>,
    /// Strings that occur in the file once, and their replacements.
    replace: Vec<[String; 2]>,
    /// Whether to replace every occurrence, in all files of the source.
    #[serde(default)]
    everywhere: bool,
    /// The reported rules with their severity and their items, and lines that are not judged.
    says: Vec<String>,
}

/// The client of the small help desk.
static CLIENT: LazyLock<Client> = LazyLock::new(|| compile(&api_tests::cases::desk()));

/// The client of the real spec.
static REAL: LazyLock<Client> = LazyLock::new(|| compile(&Workspace::here().spec().unwrap()));

/// The client of the cases of the spec language.
static CASES: LazyLock<Client> = LazyLock::new(|| compile(&super::cases()));

fn compile(spec: &[SpecFile]) -> Client {
    let files = helpdesk_codegen::compile(spec);
    let files = files.unwrap_or_else(|diagnostics| panic!("{}", diagnostics.render()));
    files.into_iter().map(|it| (it.path, it.text)).collect()
}

static EDITS: LazyLock<Vec<Edit>> =
    LazyLock::new(|| serde_yaml::from_str(&super::read("diff/generator.yaml")).unwrap());

/// The diffs of each edit, in both directions.
static DIFFS: LazyLock<Vec<[Diff; 2]>> = LazyLock::new(|| {
    let judged = |edit: &Edit| {
        let [old, new] = edit.clients();
        [(&old, &new), (&new, &old)].map(|(old, new)| diff_clients(old, new, &Accepted::default()))
    };
    EDITS.iter().map(judged).collect()
});

#[test]
fn each_edit_of_generated_code_is_reported_as_expected() {
    let mut wrong = String::new();
    for (edit, [there, _]) in EDITS.iter().zip(DIFFS.iter()) {
        let lines = report_lines(there);
        if lines != edit.says {
            let lines = lines.iter().map(|it| format!("    - {it:?}\n")).collect::<String>();
            writeln!(wrong, "- edit: {}\n  says:\n{lines}", edit.edit).unwrap();
        }
    }
    assert!(wrong.is_empty(), "expected other words in tests/diff/generator.yaml:\n{wrong}");
}

/// Without an edit that shows it, a rule of the generator is not tested.
#[test]
fn every_rule_of_the_generator_is_shown_by_an_edit() {
    let changes = DIFFS.iter().flatten().flat_map(|it| &it.generator.entries).flat_map(|it| &it.changes);
    let shown = changes.map(|it| it.rule.id()).collect::<BTreeSet<_>>();
    let rules = diff::rules().into_iter().filter(|it| it.kind.is_generated()).map(|it| it.id());
    let missing = rules.filter(|it| !shown.contains(it)).collect::<Vec<_>>();
    assert!(missing.is_empty(), "add edits to tests/diff/generator.yaml: {missing:#?}");
}

/// Somebody accepts the lines that they have read, and no others.
#[test]
fn acceptance_of_generated_code_covers_only_its_items() {
    let edit = |name: &str| EDITS.iter().find(|it| it.edit == name).unwrap().clients()[1].clone();
    let accepted = |entries: &[(&str, &str, &[String])]| {
        let entry = |(rule, path, items): &(&str, &str, &[String])| {
            format!("- {{ rule: {rule}, path: {path}, items: {items:?}, version: 9.0.0, reason: It was read. }}\n")
        };
        let text = entries.iter().map(entry).collect::<String>();
        Accepted::read(&SpecFile { path: "spec/accepted.yaml".into(), text }).unwrap()
    };
    let digests =
        |client: &Client| diff_clients(&CLIENT, client, &Accepted::default()).generator.unjudged.unwrap().items;
    let one = edit("a setter sends in another way");
    let other = edit("a private field has another type");
    let found = [digests(&one)[0].digests.clone(), digests(&other)[0].digests.clone()];
    let entries = found.each_ref().map(|it| (Accepted::NOT_JUDGED, "generated", &it[..]));
    let is_judged = |client: &Client, entries: &[(&str, &str, &[String])]| {
        let accepted = accepted(entries);
        let diff = diff_clients(&CLIENT, client, &accepted);
        assert!(diff.stale(&accepted).is_empty(), "a later comparison may have nothing of an entry");
        diff.verdict.is_judged
    };
    let mut both = one.clone();
    EDITS.iter().find(|it| it.edit == "a private field has another type").unwrap().apply(&mut both);
    assert!(is_judged(&one, &entries[..1]) && is_judged(&CLIENT, &entries[..1]));
    assert!(!is_judged(&other, &entries[..1]) && !is_judged(&both, &entries[..1]));
    assert!(is_judged(&both, &entries), "two accepted changes are accepted together");
    let unknown = |accepted: &Accepted| diff_clients(&CLIENT, &CLIENT, accepted).with_unknown("another one".to_owned());
    assert!(!unknown(&accepted(&entries)).verdict.is_judged);
    let [one, more] =
        ["personal text of one field is no longer redacted", "personal text is no longer redacted"].map(edit);
    let change =
        |client: &Client| diff_clients(&CLIENT, client, &Accepted::default()).generator.entries[0].changes[0].clone();
    let (of_one, of_more) = (change(&one), change(&more));
    let rule = of_one.rule.id();
    let one_field = accepted(&[(&rule, "generated/field", &of_one.digests)]);
    assert!(diff_clients(&CLIENT, &one, &one_field).verdict.is_taken);
    let rest = diff_clients(&CLIENT, &more, &one_field);
    let items = rest.generator.entries[0].changes.iter().map(|it| (it.items.len(), it.acceptance.is_some()));
    assert!(!rest.verdict.is_taken && items.collect::<BTreeSet<_>>() == [(1, true), (6, false)].into());
    let all = accepted(&[(&rule, "generated/field", &of_more.digests)]);
    assert!(diff_clients(&CLIENT, &more, &all).verdict.is_taken && diff_clients(&CLIENT, &one, &all).verdict.is_taken);
}

/// A reviewer reads two items with the same lines separately.
#[test]
fn items_with_the_same_lines_have_different_digests() {
    let edit = |struct_: &str| {
        let mut client = CLIENT.clone();
        let text = client.get_mut("src/labels.rs").unwrap();
        *text = text.replacen(struct_, &format!("#[repr(C)]\n{struct_}"), 1);
        diff_clients(&CLIENT, &client, &Accepted::default()).generator.unjudged.unwrap().items
    };
    let [one, other] = ["pub struct LabelId(", "pub struct Label {"].map(edit);
    assert_eq!(one[0].lines, other[0].lines);
    assert_ne!(one[0].digests, other[0].digests);
}

impl Edit {
    /// The client as both generators write it.
    fn clients(&self) -> [Client; 2] {
        [&self.base, &self.replace].map(|replace| {
            let mut client = if self.cases { CASES.clone() } else { CLIENT.clone() };
            for [from, to] in replace {
                self.replace(&mut client, from, to);
            }
            client
        })
    }

    /// Applies the edit to a client with other edits.
    fn apply(&self, client: &mut Client) {
        self.replace.iter().for_each(|[from, to]| self.replace(client, from, to));
    }

    fn replace(&self, client: &mut Client, from: &str, to: &str) {
        if self.everywhere {
            let sources = client.iter_mut().filter(|(path, _)| path.starts_with("src/"));
            sources.for_each(|(_, text)| *text = text.replace(from, to));
        } else {
            let text = client.get_mut(&self.file).unwrap_or_else(|| panic!("{}: no file {}", self.edit, self.file));
            assert_eq!(text.matches(from).count(), 1, "{}: `{from}` in {}", self.edit, self.file);
            *text = text.replace(from, to);
        }
    }
}

fn diff_clients(old: &Client, new: &Client, accepted: &Accepted) -> Diff {
    // Any spec will do, and a small spec is quick to compare with itself.
    static STATE: LazyLock<State> = LazyLock::new(|| super::state(&witness::spec(&witness::read()[..1], Side::Before)));
    diff::diff(&STATE, &STATE, accepted).with_generator(old, new, accepted)
}

/// A line for each change, and the lines that are not judged.
fn report_lines(diff: &Diff) -> Vec<String> {
    let changes = diff.generator.entries.iter().flat_map(|it| &it.changes).map(|change| {
        let items = match &change.items[..] {
            [only] => only.clone(),
            [first, rest @ ..] => format!("{first} and {} more", rest.len()),
            [] => String::new(),
        };
        format!("{} {}: {items}", change.meaning.severity, change.rule.id())
    });
    let unjudged = diff.generator.unjudged.iter().flat_map(|it| &it.items);
    let unjudged = unjudged.map(|lines| {
        let alike = if lines.alike.is_empty() { String::new() } else { format!(", and {} alike", lines.alike.len()) };
        format!("not judged {}: {}{alike}", lines.path, lines.lines.join(" "))
    });
    changes.chain(unjudged).collect()
}

/// The facts that generated code has, for the real spec and for the cases of the spec language.
pub(super) fn keys() -> BTreeSet<(Kind, String)> {
    let [real, cases] = [&*REAL, &*CASES].map(diff::generated::keys);
    real.into_iter().chain(cases).collect()
}

/// Words of generated code that get another name, and lines that are lost, one at a time: by default some, and all of them in `.ci/weekly`.
#[test]
fn no_change_of_a_token_is_silent() {
    let every = if std::env::var("GENERATOR_WORDS").is_ok_and(|it| it == "all") { 1 } else { 1999 };
    let seed = std::env::var("PROPTEST_RNG_SEED").ok().and_then(|it| it.parse().ok()).unwrap_or(0_usize);
    let (mut silent, mut number) = (String::new(), seed);
    let sources = REAL.iter().chain(&*CASES).filter(|(path, _)| path.starts_with("src/") && path.ends_with(".rs"));
    for (path, text) in sources {
        for item in items(text) {
            let old = Client::from([(path.clone(), item.clone())]);
            // An item of thousands of lines takes long to read.
            let every = every * (1 + item.len() / 10_000);
            for (range, word) in edits(&item) {
                number += 1;
                if number % every == 0 {
                    let edited = format!("{}{word}{}", &item[..range.start], &item[range.end..]);
                    let new = Client::from([(path.clone(), edited)]);
                    if report_lines(&diff_clients(&old, &new, &Accepted::default())).is_empty() {
                        writeln!(silent, "{path}: `{}` → `{word}`", &item[range]).unwrap();
                    }
                }
            }
        }
    }
    assert!(silent.is_empty(), "nothing was said of these, from the seed {seed}:\n{silent}");
}

/// Splits a file into its items.
fn items(text: &str) -> Vec<String> {
    let mut items = vec![String::new()];
    for piece in text.split_inclusive("\n\n") {
        let last = items.last_mut().unwrap();
        last.push_str(piece);
        if syn::parse_file(last).is_ok() {
            items.push(String::new());
        }
    }
    items.retain(|it| !it.trim().is_empty());
    items
}

/// Places in an item, and what stands there after an edit: another word for each word of its code, nothing for each line, a path
/// without its prefix, and an attribute before an item.
/// Documentation and empty lines are no code.
fn edits(item: &str) -> Vec<(Range<usize>, String)> {
    let is_code =
        |line: &str| !line.is_empty() && !["//", "#[doc", "#![doc", "doc = "].iter().any(|it| line.starts_with(it));
    let (mut at, mut edits) = (0, Vec::new());
    for line in item.split_inclusive('\n') {
        if !is_code(line.trim()) {
            at += line.len();
            continue;
        }
        edits.push((at..at + line.len(), String::new()));
        let is_item = ["pub ", "impl", "const ", "rt::", "fn ", "type "].iter().any(|it| line.starts_with(it));
        edits.extend(is_item.then(|| (at..at, "#[allow(unused)]\n".to_owned())));
        edits.extend(line.find("rt::").map(|found| (at + found..at + found + "rt::".len(), String::new())));
        for word in line.split_inclusive(|it: char| !it.is_alphanumeric() && it != '_') {
            if word.starts_with(|it: char| it.is_alphanumeric()) {
                edits.push((at..at + word.len(), format!("other_{word}")));
            }
            at += word.len();
        }
    }
    edits
}
