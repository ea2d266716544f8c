//! `spec/README.md` is the reference of the spec language: it has every key and type that the generator reads, and no other, and
//! its complete examples compile.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use helpdesk_codegen::SpecFile;

/// Which sections have the keys that a function of `codegen/src/document` asks for.
const PLACES: &[(&[&str], &[&str])] = &[
    (&["File api.yaml", "Catalog"], &["shared", "language"]),
    (&["Resource file"], &["resource"]),
    (&["Service"], &["service"]),
    (&["Type declarations"], &["declaration", "kind"]),
    (&["Fields of a record"], &["field"]),
    (&["Values of an enum"], &["set_value", "pattern"]),
    (&["Members of alternatives"], &["member", "span", "cache_rule"]),
    (&["Events"], &["event"]),
    (&["Members of accessors"], &["view_member"]),
    (&["Members of tagged accessors"], &["tagged_member"]),
    (&["Operations"], &["operation"]),
    (&["Parameters"], &["param", "limits"]),
    (&["Body"], &["body"]),
    (&["returns"], &["returns"]),
    (&["paging"], &["paging"]),
    (&["time_filters"], &["times", "timeline"]),
    (&["find_created"], &["find_created", "comparisons", "comparison"]),
    (&["lifecycle"], &["lifecycle"]),
    (&["Templates"], &["template", "template_use"]),
];

/// Ways to ask for a key.
const ASKS: &[&str] = &[
    ".each(\"",
    ".flag(\"",
    ".get(\"",
    ".int(\"",
    ".item(\"",
    ".items(\"",
    ".maybe_int(\"",
    ".maybe_text(\"",
    ".must_have(\"",
    ".one_or_many(\"",
    ".scalar(\"",
    ".sourced(\"",
    ".text(\"",
    ".texts(\"",
    "comparisons(keys, \"",
    "group(keys, \"",
    "scalars(keys, \"",
];

#[test]
fn every_key_is_in_its_section() {
    let readers = readers();
    let mut wrong = Vec::new();
    for (sections, functions) in PLACES {
        let documented: BTreeSet<String> = sections.iter().flat_map(|it| keys_of(it)).collect();
        let read: BTreeSet<String> = functions.iter().flat_map(|it| asked(&readers, it)).collect();
        wrong.extend(read.difference(&documented).map(|key| format!("{sections:?} lacks `{key}`")));
        wrong.extend(documented.difference(&read).map(|key| format!("{sections:?}: nothing reads `{key}`")));
    }
    assert!(wrong.is_empty(), "spec/README.md:\n{}", wrong.join("\n"));
}

#[test]
fn every_reader_of_keys_has_a_section() {
    let known: Vec<&str> = PLACES.iter().flat_map(|(_, functions)| functions.iter().copied()).collect();
    let readers = readers();
    let strangers = readers.iter().filter(|(name, body)| !known.contains(&&**name) && !keys_in(body).is_empty());
    assert_eq!(strangers.map(|(name, _)| name).collect::<Vec<_>>(), Vec::<&String>::new());
}

#[test]
fn every_shared_key_is_described() {
    let shared = ["deprecated", "doc", "evidence", "rename", "renamed_from", "sensitive", "source"].map(str::to_owned);
    assert_eq!(keys_of("Shared keys"), BTreeSet::from(shared));
}

#[test]
fn the_keys_of_a_section_are_in_order_and_have_examples() {
    for section in sections().iter().filter(|(name, _)| is_of_reference(name)) {
        let tables = section.1.split("| key |").skip(1);
        for table in tables {
            let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| `")).collect();
            let first: Vec<&str> = rows.iter().map(|row| quoted(cell(row, 0))[0]).collect();
            assert!(first.is_sorted(), "the keys of `{}` are not in order: {first:?}", section.0);
            for row in rows {
                let group = quoted(cell(row, 0))[0].split('.').next().unwrap();
                let example = row.trim_end_matches(" |").rsplit(" | ").next().unwrap();
                let has_key = example.contains(&format!("{group}: ")) || cell(row, 3) == example;
                assert!(has_key && example.starts_with('`'), "`{}` has no example of `{group}`", section.0);
            }
        }
    }
}

#[test]
fn every_type_is_in_the_table() {
    let grammar = read("codegen/src/resolve/grammar.rs");
    let constant = |name: &str| {
        let after = grammar.split(&format!("const {name}: ")).nth(1).unwrap();
        strings(after.split("];").next().unwrap())
    };
    let known: BTreeSet<String> = constant("SCALARS").into_iter().chain(constant("CONTAINERS")).collect();
    let section = section("3. Types");
    let rows = section.split("| type | places |").nth(1).unwrap().lines().filter(|line| line.starts_with("| `"));
    let described = rows.map(|row| quoted(cell(row, 0))[0].split('<').next().unwrap().to_owned()).collect();
    assert_eq!(known, described);
}

/// What the generator knows of other languages is what their authors can read.
#[test]
fn every_foreign_key_is_in_the_table() {
    let habits = read("codegen/src/diagnostics/habits.rs");
    let table = habits.split("const KEYS: ").nth(1).unwrap().split("\n];").next().unwrap();
    let keys: Vec<&str> = table.split("\n    (").skip(1).map(|row| row.split('"').nth(1).unwrap()).collect();
    assert!(keys.len() > 40, "{keys:?}");
    let section = section("5. If you know OpenAPI, JSON Schema, Smithy or serde");
    let described: Vec<&str> = section.lines().filter(|line| line.starts_with("| ")).map(|row| cell(row, 0)).collect();
    let is_described = |key: &&&str| {
        described.iter().flat_map(|cell| quoted(cell)).any(|it| it.split([':', ',']).any(|it| it.trim() == **key))
    };
    assert_eq!(keys.iter().filter(|it| !is_described(it)).collect::<Vec<_>>(), Vec::<&&str>::new());
}

#[test]
fn complete_examples_compile() {
    let files = examples();
    let names: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(names, ["spec/api.yaml", "spec/labels.yaml", "spec/parcels.yaml"]);
    for resource in &files[1..] {
        let spec = [files[0].clone(), resource.clone()];
        if let Err(diagnostics) = helpdesk_codegen::compile(&spec) {
            panic!("spec/README.md:\n{}", diagnostics.render());
        }
    }
}

/// YAML blocks that name their file in the first line.
fn examples() -> Vec<SpecFile> {
    let text = read("spec/README.md");
    let blocks = text.split("```yaml\n# ").skip(1).filter_map(|rest| rest.split("```").next()?.split_once('\n'));
    blocks.map(|(path, text)| SpecFile { path: path.to_owned(), text: text.to_owned() }).collect()
}

/// The keys that a section describes; of `page.size` both.
fn keys_of(name: &str) -> BTreeSet<String> {
    let section = section(name);
    let tables = section.split("| key |").skip(1).flat_map(str::lines);
    let cells = tables.filter(|line| line.starts_with("| `")).map(|row| cell(row, 0));
    let shared = section.lines().filter_map(|line| line.strip_prefix("Shared keys: "));
    let keys = cells.chain(shared).flat_map(quoted);
    keys.flat_map(|key| key.split('.')).map(str::to_owned).collect()
}

fn section(name: &str) -> String {
    let found = sections().into_iter().find(|(title, _)| title == name);
    found.unwrap_or_else(|| panic!("spec/README.md has no section `{name}`")).1
}

/// Titles and strings.
fn sections() -> Vec<(String, String)> {
    let text = read("spec/README.md");
    let parts = text.split("\n## ").flat_map(|part| part.split("\n### ")).skip(1);
    parts.map(|part| part.split_once('\n').unwrap()).map(|(title, text)| (title.to_owned(), text.to_owned())).collect()
}

fn is_of_reference(title: &str) -> bool {
    title == "Shared keys" || PLACES.iter().any(|(sections, _)| sections.contains(&title))
}

fn cell(row: &str, index: usize) -> &str {
    row.trim_start_matches("| ").split(" | ").nth(index).unwrap()
}

/// What stands in backticks.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// What stands in quotes.
fn strings(code: &str) -> Vec<String> {
    code.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The functions of the stage that reads keys, with their code.
fn readers() -> Vec<(String, String)> {
    let mut readers = Vec::new();
    for file in ["parse", "types", "operation", "template"] {
        let code = read(&format!("codegen/src/document/{file}.rs"));
        for function in format!("\n{code}").split("\nfn ").flat_map(|part| part.split("\npub(super) fn ")).skip(1) {
            let name = function.split(['(', '<']).next().unwrap();
            let body = function.split("\n}\n").next().unwrap();
            readers.push((name.to_owned(), body.to_owned()));
        }
    }
    readers
}

/// The keys that the functions of this name ask for.
fn asked(readers: &[(String, String)], name: &str) -> BTreeSet<String> {
    let bodies: Vec<&String> = readers.iter().filter(|(it, _)| it == name).map(|(_, body)| body).collect();
    assert!(!bodies.is_empty(), "no function `{name}` reads keys");
    bodies.into_iter().flat_map(|body| keys_in(body)).collect()
}

fn keys_in(body: &str) -> BTreeSet<String> {
    let of = |ask: &&str| -> Vec<String> {
        body.split(*ask).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
    };
    let mut keys: BTreeSet<String> = ASKS.iter().flat_map(of).collect();
    keys.extend(body.contains("keys.doc()").then(|| "doc".to_owned()));
    if body.contains("keys.source()") {
        keys.extend(["source", "evidence"].map(str::to_owned));
    }
    keys
}

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}
