//! The schemas of the project use only keywords that validators of other languages know: `.ci/weekly schemas` asks
//! eight of them.

use std::collections::BTreeSet;

use serde_json::Value;

/// The keywords that the schemas have, of JSON Schema and of editors.
const KEYWORDS: [&str; 23] = [
    "$comment",
    "$defs",
    "$ref",
    "$schema",
    "additionalProperties",
    "anyOf",
    "const",
    "defaultSnippets",
    "definitions",
    "description",
    "else",
    "enum",
    "if",
    "items",
    "markdownDescription",
    "markdownEnumDescriptions",
    "minimum",
    "pattern",
    "properties",
    "required",
    "then",
    "title",
    "type",
];

/// The schemas, by their paths from the root of the repository.
const SCHEMAS: [&str; 2] = ["docs/diff.schema.json", "spec/spec.schema.json"];

/// Calls a function for each keyword of a schema and of the schemas in it.
fn visit(schema: &Value, call: &mut impl FnMut(&str, &Value)) {
    for (keyword, value) in schema.as_object().into_iter().flatten() {
        call(keyword, value);
        match keyword.as_str() {
            "properties" | "$defs" | "definitions" => {
                value.as_object().unwrap().values().for_each(|it| visit(it, call));
            }
            "anyOf" => value.as_array().unwrap().iter().for_each(|it| visit(it, call)),
            "items" | "additionalProperties" | "if" | "then" | "else" => visit(value, call),
            _ => (),
        }
    }
}

/// Whether Python reads a pattern as JavaScript does: both agree about `$` at the end, and about an escaped `$`.
fn is_portable(pattern: &str) -> bool {
    let dollars = pattern.char_indices().filter(|(_, it)| *it == '$').map(|(place, _)| place);
    let mut others = dollars.filter(|place| *place + 1 < pattern.len() && !pattern[..*place].ends_with('\\'));
    others.next().is_none() && !["\\Z", "\\A", "(?<", "\\p"].iter().any(|it| pattern.contains(it))
}

#[test]
fn schemas_use_only_portable_keywords() {
    let mut unknown = BTreeSet::new();
    for path in SCHEMAS {
        let text = std::fs::read_to_string(xtask::root().join(path)).unwrap();
        let mut count = 0;
        visit(&serde_json::from_str(&text).unwrap(), &mut |keyword, value| {
            count += 1;
            let pattern = value.as_str().filter(|_| keyword == "pattern");
            unknown.extend(pattern.filter(|it| !is_portable(it)).map(|it| format!("{path}: {it}")));
            if !KEYWORDS.contains(&keyword) {
                unknown.insert(format!("{path}: {keyword}"));
            }
        });
        assert!(count > 100, "{path}: {count}");
    }
    assert!(unknown.is_empty(), "a validator may reject these: {unknown:#?}");
}

#[test]
fn patterns_that_python_misreads_are_found() {
    for (pattern, expected) in
        [("^\\s*([A-Z$]\\w*)$", false), ("^[A-Z\\$]$", true), ("\\$", true), ("a$|b", false), ("(?<x>a)", false)]
    {
        assert_eq!(is_portable(pattern), expected, "{pattern}");
    }
}

#[test]
fn keys_that_the_diff_always_writes_are_required() {
    let text = std::fs::read_to_string(xtask::root().join(SCHEMAS[0])).unwrap();
    visit(&serde_json::from_str(&text).unwrap(), &mut |keyword, _| assert_ne!(keyword, "format"));
    let schema: Value = serde_json::from_str(&text).unwrap();
    let records = schema["$defs"].as_object().unwrap().values().chain([&schema]);
    let records: Vec<_> = records.filter(|record| record.get("properties").is_some()).collect();
    assert!(records.len() > 5, "{schema}");
    for record in records {
        let names: BTreeSet<_> = record["properties"].as_object().unwrap().keys().map(String::as_str).collect();
        let required: BTreeSet<_> =
            record["required"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
        assert_eq!(required, names, "{record}");
    }
}
