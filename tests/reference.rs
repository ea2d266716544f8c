//! `spec/README.md` is the reference of the spec language: it has exactly the keys and types that the generator reads,
//! and its complete examples compile.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use heck::ToSnakeCase;
use helpdesk_codegen::SpecFile;
use helpdesk_codegen::language::Shape;
use xtask::Workspace;
use xtask::reference::Reference;

use api_tests::keys;

#[test]
fn every_key_is_in_its_section() {
    let mut wrong = Vec::new();
    for (section, read) in keys::by_section() {
        let documented = keys_of(&section);
        wrong.extend(read.difference(&documented).map(|key| format!("`{section}` lacks `{key}`")));
        wrong.extend(documented.difference(&read).map(|key| format!("`{section}`: nothing reads `{key}`")));
    }
    assert!(wrong.is_empty(), "spec/README.md:\n{}", wrong.join("\n"));
}

/// The guide for newcomers shows a whole file of the spec.
#[test]
fn the_file_of_the_first_resource_guide_is_valid() {
    let guide = fs::read_to_string(xtask::root().join("docs/first-resource.md")).unwrap();
    let file = guide.split("```yaml\n# spec/vouchers.yaml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let mut spec = Workspace::here().spec().unwrap();
    // The copy of the walk-throughs has the file already.
    spec.retain(|file| file.path != "spec/vouchers.yaml");
    spec.push(SpecFile { path: "spec/vouchers.yaml".into(), text: file.to_owned() });
    let (api, diagnostics) = helpdesk_codegen::check(&spec).into_parts();
    assert!(api.is_some(), "{}", diagnostics.render());
    assert_eq!(xtask::fmt_spec::format(&spec).unwrap().last().unwrap().text, file, "the file is formatted");
}

/// Editors show the rows of the reference.
#[test]
fn every_key_and_type_has_a_description() {
    let reference = Reference::read();
    let language = helpdesk_codegen::language();
    let mut wrong = Vec::new();
    for file in [&language.shared, &language.resource] {
        keys::each_key(file, ("", None), &mut |section, parent, key| {
            let row = reference.row(section, parent, key.name);
            wrong.extend(row.is_none().then(|| format!("{section}: {parent:?} {}", key.name)));
        });
    }
    wrong.extend(language.scalars.iter().filter(|name| reference.ty(name).is_none()).map(|it| (*it).to_owned()));
    assert_eq!(wrong, [""; 0]);
}

/// The reference marks each required key as mandatory, and names the words that it accepts.
#[test]
fn the_reference_agrees_with_the_readers() {
    let reference = Reference::read();
    let language = helpdesk_codegen::language();
    let mut wrong = Vec::new();
    for file in [&language.shared, &language.resource] {
        keys::each_key(file, ("", None), &mut |section, parent, key| {
            let row = reference.row(section, parent, key.name).unwrap();
            // A row may be about a mapping and its keys, which the mapping requires.
            let around = parent.and_then(|parent| reference.row(section, None, parent));
            let has_own_row = around.is_none_or(|around| around.meaning != row.meaning);
            if key.required && has_own_row && !row.default.contains("mandatory") {
                wrong.push(format!("{section}: `{}` is mandatory", key.name));
            }
            let text = format!("{} {}", row.ty, row.markdown());
            let words = words(&key.shape).iter().filter(|word| !text.contains(&format!("`{word}`")));
            wrong.extend(words.map(|word| format!("{section}: `{}` may be `{word}`", key.name)));
        });
    }
    assert_eq!(wrong, [""; 0]);
}

fn words(shape: &Shape) -> &[&str] {
    match shape {
        Shape::Word(words) => words,
        Shape::List(inner) => words(inner),
        _ => &[],
    }
}

const SETTLED: &str = "`settled` of a question is this key";

/// Keys that have another name in the model of a file, with the reason.
const OTHERWISE_IN_A_DOCUMENT: &[(&str, &str)] = &[
    ("any_of", "alternatives are of one kind, with a flag"),
    ("by_hand", SETTLED),
    ("by_reading", SETTLED),
    ("by_vendor", SETTLED),
    ("by_webhooks", SETTLED),
    ("by_writing", SETTLED),
    ("coalesce", "it declares an accessor"),
    ("for", "a word of Rust: how long it `lasts`"),
    ("language", "it is checked where it is read"),
    ("with", "the arguments of a template"),
];

/// Keys that the API has under another name, or not at all, with the reason.
const NOT_IN_THE_API: &[(&str, &str)] = &[
    ("allow", "it is about the warnings of `resolve`"),
    ("converts_to", "it is the `conversion` of an enum"),
    ("flatten", "a parameter of alternatives is a `Choice`"),
    ("headers", "each is a `header` of the service"),
    ("max_size", "it is `max_page_size` beside other sizes"),
    ("parameters", "templates are expanded where they are read"),
    ("primary_key", "it is how a field is present: `Presence::Required`"),
    ("rename", "it decides the Rust name"),
    ("roots", "they are `json_root` and `multipart_root`"),
    ("rows", "they are the kind of a list"),
    ("sensitive", "it is a `Sensitivity`"),
    ("templates", "templates are expanded where they are read"),
];

/// The name of a key leads to the code that handles it.
#[test]
fn keys_keep_their_names_from_yaml_to_the_api() {
    // Keys that the generator only passes on are declared once, for both.
    let notes = "codegen/src/notes.rs".to_owned();
    let limits = "meta/src/limit.rs".to_owned();
    let document = identifiers(&["codegen/src/document.rs".to_owned(), notes.clone(), limits]);
    let below = |folder: &str| {
        let paths = xtask::files::below(&xtask::root().join(folder)).unwrap();
        paths.into_iter().map(|path| format!("{folder}/{path}")).collect::<Vec<_>>()
    };
    let api = [below("codegen/src/api"), below("meta/src"), vec!["codegen/src/api.rs".to_owned(), notes]].concat();
    let api = identifiers(&api);
    let keys = keys();
    let missing = |found: &BTreeSet<String>| keys.iter().copied().filter(|key| !has(found, key)).collect::<Vec<_>>();
    let names = |list: &[(&'static str, &str)]| list.iter().map(|(key, _)| *key).collect::<Vec<_>>();
    assert_eq!(missing(&document), names(OTHERWISE_IN_A_DOCUMENT));
    let otherwise = names(OTHERWISE_IN_A_DOCUMENT);
    let in_api = missing(&api).into_iter().filter(|key| !otherwise.contains(key)).collect::<Vec<_>>();
    assert_eq!(in_api, names(NOT_IN_THE_API));
}

/// The diagnostic of a mistake at a key that no longer exists would point to the mapping around it.
#[test]
fn diagnostics_point_only_to_keys_of_the_language() {
    let keys = keys();
    let paths = xtask::files::below(&xtask::root().join("codegen/src")).unwrap();
    let code = paths.iter().filter(|path| path.ends_with(".rs")).map(|path| read(&format!("codegen/src/{path}")));
    let code = code.map(|code| code.split("#[cfg(test)]").next().unwrap().to_owned()).collect::<String>();
    let places = code.split(".child(\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    // The head of a guide has its own keys.
    let unknown = places.clone().filter(|key| !keys.contains(key) && *key != "features").collect::<Vec<_>>();
    assert!(places.count() > 100, "the places were not found");
    assert_eq!(unknown, [""; 0]);
}

/// All keys of the language.
fn keys() -> BTreeSet<&'static str> {
    let language = helpdesk_codegen::language();
    let mut keys = BTreeSet::new();
    for file in [&language.shared, &language.resource] {
        keys::each_key(file, ("", None), &mut |_, _, key| {
            keys.insert(key.name);
        });
    }
    keys
}

/// The names in the code of files, in snake_case.
fn identifiers(paths: &[String]) -> BTreeSet<String> {
    let code = paths.iter().map(|path| read(path)).collect::<String>();
    // The `for` of an implementation is no key.
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//") && !line.starts_with("impl"));
    let words = lines.flat_map(|line| line.split(|it: char| !it.is_alphanumeric() && it != '_'));
    words.map(|word| word.to_snake_case()).collect()
}

/// Whether a name is the key or contains it as a word: `read_cost` has `read`.
fn has(found: &BTreeSet<String>, key: &str) -> bool {
    found.iter().any(|name| format!("_{name}_").contains(&format!("_{key}_")))
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
            let first: Vec<&str> = rows.iter().map(|row| code_spans(cell(row, 0))[0]).collect();
            assert!(first.is_sorted(), "the keys of `{}` are not in order: {first:?}", section.0);
            for row in rows {
                let group = code_spans(cell(row, 0))[0].split('.').next().unwrap();
                let example = row.trim_end_matches(" |").rsplit(" | ").next().unwrap();
                let has_key = example.contains(&format!("{group}: ")) || cell(row, 3) == example;
                assert!(has_key && example.starts_with('`'), "`{}` has no example of `{group}`", section.0);
            }
        }
    }
}

#[test]
fn every_type_is_in_the_table() {
    let language = helpdesk_codegen::language();
    let known = language.scalars.iter().chain(&language.containers).map(|name| (*name).to_owned());
    let section = section("3. Types");
    let rows = section.split("| type | places |").nth(1).unwrap().lines().filter(|line| line.starts_with("| `"));
    let described = rows.map(|row| code_spans(cell(row, 0))[0].split('<').next().unwrap().to_owned());
    assert_eq!(known.collect::<BTreeSet<_>>(), described.collect::<BTreeSet<_>>());
}

/// Authors can read all keys of other languages that the generator recognizes.
#[test]
fn every_foreign_key_is_in_the_table() {
    let habits = read("codegen/src/diagnostics/habits/keys.rs");
    let table = habits.split("const KEYS: ").nth(1).unwrap().split("\n];").next().unwrap();
    let keys: Vec<&str> = table.split("\n    (").skip(1).map(|row| row.split('"').nth(1).unwrap()).collect();
    assert!(keys.len() > 40, "{keys:?}");
    let section = section("5. If you know OpenAPI, JSON Schema, Smithy or serde");
    let described: Vec<&str> = section.lines().filter(|line| line.starts_with("| ")).map(|row| cell(row, 0)).collect();
    let is_described = |key: &&&str| {
        described.iter().flat_map(|cell| code_spans(cell)).any(|it| it.split([':', ',']).any(|it| it.trim() == **key))
    };
    assert_eq!(keys.iter().filter(|it| !is_described(it)).collect::<Vec<_>>(), Vec::<&&str>::new());
}

#[test]
fn complete_examples_compile() {
    let files = api_tests::cases::examples();
    let names: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(names, ["spec/api.yaml", "spec/labels.yaml", "spec/parcels.yaml"]);
    for resource in &files[1..] {
        let spec = [files[0].clone(), resource.clone()];
        if let Err(diagnostics) = helpdesk_codegen::compile(&spec) {
            panic!("spec/README.md:\n{}", diagnostics.render());
        }
    }
}

/// The keys that a section describes. A row about `page.size` gives both keys.
fn keys_of(name: &str) -> BTreeSet<String> {
    let section = section(name);
    let tables = section.split("| key |").skip(1).flat_map(str::lines);
    let cells = tables.filter(|line| line.starts_with("| `")).map(|row| cell(row, 0));
    let shared = section.lines().filter_map(|line| line.strip_prefix("Shared keys: "));
    let keys = cells.chain(shared).flat_map(code_spans);
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
    title == "Shared keys" || keys::by_section().contains_key(title)
}

fn cell(row: &str, index: usize) -> &str {
    row.trim_start_matches("| ").split(" | ").nth(index).unwrap()
}

/// Returns the parts of a string in backticks.
fn code_spans(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}
