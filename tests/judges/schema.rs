//! The JSON Schema of the spec language agrees with the generator. An independent implementation validates.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use boon::{Compiler, Schemas};
use helpdesk_codegen::language::Shape;
use helpdesk_codegen::{Code, SpecFile};
use serde_json::Value;
use xtask::Workspace;

use api_tests::{cases, keys};

/// Mistakes that only the generator finds, with the reason.
const UNSEEN: &[(&str, &[&str])] = &[
    ("it is in how YAML is written", &["anchors", "bad_yaml", "merge_conflict", "repeated_key", "unseen_characters"]),
    (
        "it is in the set of files, their names, the lock or the ledger",
        &[
            "bad_module_name",
            "changed_module",
            "changed_names",
            "damaged_lock",
            "ledger",
            "ledger_paths",
            "missing_api_file",
        ],
    ),
    (
        "it is in how places refer to each other",
        &[
            "bulk_forms",
            "catalog",
            "choices",
            "columns",
            "comparisons",
            "conversions",
            "defaults",
            "find_created",
            "lifecycles",
            "objects",
            "page_order",
            "path_parameters",
            "questions",
            "recursive_type",
            "repeated_operation",
            "search",
            "sent_objects",
            "slips",
            "template_arguments",
            "times",
            "unknown_condition",
            "unknown_template",
            "unknown_type",
            "unused_template",
            "uploads",
            "views",
            "wrong_place",
        ],
    ),
    (
        "it is in how keys, numbers or strings of one place go together",
        &[
            "contradictory_limits",
            "events",
            "nothing_could_fit",
            "records",
            "single_alternative",
            "too_many_arguments",
            "too_many_fields",
        ],
    ),
    (
        "names, paths and patterns have grammars of their own",
        &[
            "ambiguous_patterns",
            "bad_name",
            "misnamed_type",
            "bad_service",
            "colliding_names",
            "colliding_types",
            "keys_of_bodies",
            "paths",
            "renamed",
        ],
    ),
];

#[test]
fn every_valid_file_fits_the_schema() {
    let schema = Schema::new();
    for SpecFile { path, text } in valid() {
        if let Err(error) = schema.validate(&value(&text).unwrap()) {
            panic!("{path}: {error}");
        }
    }
}

/// A valid file of the spec fits the schema and has each key of the language, so the schema has every key.
#[test]
fn every_key_of_the_language_is_in_a_valid_file() {
    let mut unused = keys::by_section();
    for file in valid() {
        visit(&file, &mut |section, _, key| {
            unused.entry(section.to_owned()).or_default().remove(key);
        });
    }
    unused.retain(|_, keys| !keys.is_empty());
    assert_eq!(unused, BTreeMap::new());
}

#[test]
fn unknown_keys_do_not_fit_the_schema() {
    let schema = Schema::new();
    let mut count = 0;
    let files = cases::examples().into_iter().chain(cases::spec()).filter(is_document);
    for file in files {
        let original = value(&file.text).unwrap();
        let mut mappings = BTreeSet::new();
        visit(&file, &mut |_, mapping, _| _ = mappings.insert(mapping.to_owned()));
        for mapping in &mappings {
            let mut wrong = original.clone();
            wrong.pointer_mut(mapping).unwrap().as_object_mut().unwrap().insert("dok".to_owned(), Value::from("x"));
            assert!(schema.validate(&wrong).is_err(), "{}: {mapping}/dok fits", file.path);
        }
        count += mappings.len();
    }
    assert!(count > 300, "{count}");
}

/// Calls a function for each key of a file, with the section of the key, the pointer to its mapping, and its name.
fn visit(file: &SpecFile, call: &mut impl FnMut(&str, &str, &str)) {
    let language = helpdesk_codegen::language();
    let shape = if file.path.ends_with("api.yaml") { &language.shared } else { &language.resource };
    visit_value(&value(&file.text).unwrap(), shape, "", "", call);
}

fn visit_value(value: &Value, shape: &Shape, section: &str, at: &str, call: &mut impl FnMut(&str, &str, &str)) {
    let section = section_of(shape).unwrap_or(section);
    match value {
        Value::Object(object) => {
            let keys = shape.keys(&|key| object.contains_key(key));
            for (name, value) in object {
                let at_child = format!("{at}/{}", name.replace('~', "~0").replace('/', "~1"));
                match &keys {
                    Some(keys) => {
                        let key = keys.iter().find(|key| key.name == name).unwrap();
                        call(section, at, name);
                        visit_value(value, &key.shape, section, &at_child, call);
                    }
                    None => visit_value(value, shape.entry().unwrap(), section, &at_child, call),
                }
            }
        }
        Value::Array(entries) => {
            for (index, value) in entries.iter().enumerate() {
                visit_value(value, shape.entry().unwrap(), section, &format!("{at}/{index}"), call);
            }
        }
        _ => (),
    }
}

fn section_of(shape: &Shape) -> Option<&'static str> {
    match shape {
        Shape::Mapping(mapping) => mapping.section,
        Shape::Either(one, other) => section_of(one).or_else(|| section_of(other)),
        _ => None,
    }
}

#[test]
fn mistakes_that_a_schema_can_express_do_not_fit() {
    let schema = Schema::new();
    let mut unseen = Vec::new();
    for (name, files) in cases().into_iter().filter(|(_, files)| helpdesk_codegen::read(files).is_err()) {
        let fits = |file: &SpecFile| value(&file.text).is_none_or(|value| schema.validate(&value).is_ok());
        if files.iter().filter(|file| is_document(file)).all(fits) {
            unseen.push(name);
        }
    }
    unseen.sort_unstable();
    let mut listed = UNSEEN.iter().flat_map(|(_, cases)| *cases).copied().collect::<Vec<_>>();
    listed.sort_unstable();
    assert_eq!(unseen, listed);
}

struct Schema {
    schemas: Schemas,
    index: boon::SchemaIndex,
}

impl Schema {
    /// The file in `spec/`.
    fn new() -> Schema {
        let text = fs::read_to_string(Workspace::here().spec.join(xtask::schema::FILE)).unwrap();
        let mut schemas = Schemas::new();
        let mut compiler = Compiler::new();
        compiler.add_resource("spec.json", serde_json::from_str(&text).unwrap()).unwrap();
        let index = compiler.compile("spec.json", &mut schemas).unwrap();
        Schema { schemas, index }
    }

    fn validate(&self, value: &Value) -> Result<(), String> {
        self.schemas.validate(value, self.index).map_err(|error| format!("{error:#}"))
    }
}

/// All valid files: of the spec, the cases, the reference, and the explanations of codes.
fn valid() -> Vec<SpecFile> {
    let mut files = Workspace::here().spec().unwrap();
    files.extend(cases::spec());
    files.extend(cases::examples());
    for code in Code::ALL {
        let [_, right] = code.examples().unwrap();
        files.extend(cases::of_mistake(Path::new("labels.yaml"), right));
    }
    // A case of a warning is valid.
    files.extend(
        cases().into_iter().filter(|(_, files)| helpdesk_codegen::read(files).is_ok()).flat_map(|(_, files)| files),
    );
    files.retain(is_document);
    files
}

/// The cases of mistakes by their names.
fn cases() -> Vec<(String, Vec<SpecFile>)> {
    let folder = xtask::root().join("tests/cases/err");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let case = |path: PathBuf| {
        let files = cases::of_mistake(&path, &fs::read_to_string(&path).unwrap());
        (path.file_stem().unwrap().to_str().unwrap().to_owned(), files)
    };
    paths.map(case).collect()
}

fn is_document(file: &SpecFile) -> bool {
    file.path.ends_with(".yaml") && !helpdesk_codegen::is_ledger(file)
}

fn value(text: &str) -> Option<Value> {
    serde_yaml::from_str(text).ok()
}
