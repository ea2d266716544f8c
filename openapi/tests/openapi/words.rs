//! The document is for readers of every language: each name in backquotes is a name of the document, or a value.

use std::collections::BTreeSet;

use helpdesk_codegen::Api;
use helpdesk_codegen::api::TypeKind;
use helpdesk_openapi::{Examples, Samples, Strictness, document, reference};
use serde_yaml::Value;
use xtask::Workspace;

/// Words in backquotes that are no names: values, and a part of a value.
const VALUES: [&str; 5] = ["true", "false", "null", "cch25", "o_"];

/// Keys of the document with prose.
const PROSE: [&str; 4] = ["summary", "description", "x-evidence", "title"];

#[test]
fn document_names_only_names_of_the_document() {
    let api = Workspace::here().api().unwrap();
    let parsed: Value =
        serde_yaml::from_str(&document(&api, &Samples::empty(), &Examples::default(), Strictness::Documented)).unwrap();
    let (mut names, mut prose) = (names_of(&api), Vec::new());
    visit(&parsed, &mut names, &mut prose);
    let unknown =
        prose.iter().flat_map(|text| spans(text).filter(|it| is_foreign(it, &names)).map(move |it| (it, text)));
    let unknown = unknown.map(|(span, text)| format!("`{span}` in: {text}")).collect::<BTreeSet<_>>();
    assert!(
        unknown.is_empty() && prose.len() > 1000,
        "{}\n{}",
        prose.len(),
        unknown.into_iter().collect::<Vec<_>>().join("\n")
    );
}

/// Fenced blocks may have samples of any language.
#[test]
fn reference_names_no_rust_paths() {
    let api = Workspace::here().api().unwrap();
    for page in reference(&api, &Samples::of_client(&api).unwrap(), &Examples::default()) {
        let prose = page.text.split("```").step_by(2).flat_map(spans);
        let paths = prose.filter(|it| it.contains("::") || it.contains("Some(")).collect::<Vec<_>>();
        assert_eq!(paths, [""; 0], "{}", page.path);
    }
}

/// Names that only prose has: names of operations in the spec, and other spellings of fields.
fn names_of(api: &Api) -> BTreeSet<String> {
    let operations = api.operations().map(|(_, it)| it.name.clone());
    let records = api.types().filter_map(|(_, it)| if let TypeKind::Record(it) = &it.kind { Some(it) } else { None });
    let aliases = records.flat_map(|it| &it.fields).flat_map(|it| it.aliases.clone());
    operations.chain(aliases).collect()
}

/// Collects the names and the prose of the document.
fn visit(value: &Value, names: &mut BTreeSet<String>, prose: &mut Vec<String>) {
    match value {
        Value::Mapping(mapping) => {
            for (key, value) in mapping {
                let key = key.as_str().unwrap();
                match value {
                    Value::String(text) if PROSE.contains(&key) => prose.push(text.clone()),
                    Value::String(text) if key == "name" => _ = names.insert(text.trim_end_matches("[]").to_owned()),
                    Value::Sequence(values) if key == "enum" => {
                        names.extend(values.iter().filter_map(Value::as_str).map(str::to_owned));
                    }
                    _ => visit(value, names, prose),
                }
                names.insert(key.to_owned());
            }
        }
        Value::Sequence(items) => items.iter().for_each(|it| visit(it, names, prose)),
        _ => (),
    }
}

/// The spans in backquotes.
fn spans(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Whether a span is a path of Rust, or a name that the document lacks.
fn is_foreign(span: &str, names: &BTreeSet<String>) -> bool {
    let is_name = span.chars().all(|it| it.is_ascii_alphanumeric() || it == '_')
        && !span.starts_with(|it: char| it.is_ascii_digit());
    let is_path = span.contains("::") || span.contains("()") || span.contains("Some(");
    is_path || is_name && !names.contains(span) && !VALUES.contains(&span)
}
