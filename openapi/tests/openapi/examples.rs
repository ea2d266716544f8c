//! Examples from the vendor's documentation, and the client's requests, are valid by the document.

use std::collections::BTreeMap;
use std::fs;

use helpdesk_openapi::{Examples, Samples, Strictness, document};
use serde_json::Value;
use xtask::Workspace;
use xtask::openapi::EXAMPLES;

const URL: &str = "https://document.example/openapi.json";

/// The document, and a validator of JSON Schema from another project.
struct Validator {
    document: Value,
    compiler: boon::Compiler,
}

impl Validator {
    fn new() -> Self {
        let snapshot = fs::read_to_string(xtask::root().join(EXAMPLES)).unwrap();
        let examples = Examples::read(&snapshot).unwrap();
        let api = Workspace::here().api().unwrap();
        let text = document(&api, &Samples::empty(), &examples, Strictness::Documented);
        let document: Value = serde_yaml::from_str(&text).unwrap();
        let mut compiler = boon::Compiler::new();
        compiler.add_resource(URL, document.clone()).unwrap();
        Self { document, compiler }
    }

    /// The pointer to an operation. `None` for an operation for many records, which is a part of the operation for one record.
    fn operation(&self, id: &str) -> Option<String> {
        let escaped = |key: &str| key.replace('~', "~0").replace('/', "~1");
        self.document["paths"].as_object()?.iter().find_map(|(path, methods)| {
            let method = methods.as_object()?.iter().find(|(_, it)| it["operationId"] == id)?.0;
            Some(format!("/paths/{}/{method}", escaped(path)))
        })
    }

    /// Validates a value by the schema at a pointer. `None` if there is no such schema.
    fn validate(&mut self, schema: &str, value: &Value) -> Option<Result<(), String>> {
        self.document.pointer(schema)?;
        let mut schemas = boon::Schemas::new();
        let index = self.compiler.compile(&format!("{URL}#{schema}"), &mut schemas).unwrap();
        Some(schemas.validate(value, index).map_err(|error| format!("{error:#}")))
    }
}

/// The contents of the selected files below a directory.
fn contents(directory: &str, is_selected: fn(&str) -> bool) -> impl Iterator<Item = String> {
    let directory = xtask::root().join(directory);
    let paths = xtask::files::below(&directory).unwrap().into_iter().filter(move |it| is_selected(it));
    paths.map(move |path| fs::read_to_string(directory.join(path)).unwrap())
}

/// Examples that are not valid by the document, with the reason.
const INVALID_EXAMPLES: [(&str, &str); 6] = [
    ("cases_create", "the example sends a time as text, which the service also accepts"),
    ("cases_get", "the example has the former names of copies"),
    ("kb_articles_list", "the example is the array of an older response"),
    ("kb_categories_list", "the example is the array of an older response"),
    ("kb_sections_list", "the example is the array of an older response"),
    ("users_create", "a user of a messenger has no type"),
];

/// The examples, bodies of requests and responses, were written by hand from the vendor's documentation.
#[test]
fn handwritten_examples_match_the_schemas() {
    let mut validator = Validator::new();
    let (mut count, mut wrong) = (0, BTreeMap::new());
    for text in contents("fake/tests/fake/documented", |it| it.ends_with(".txt")) {
        let text = text.replace("{case_number}", "664-245651");
        for example in text.split("\n== ").skip(1) {
            let id = example.split_whitespace().next().unwrap().replace('.', "_");
            let Some(pointer) = validator.operation(&id) else { continue };
            let body = |from: &str| example.split_once(from).map(|it| it.1.trim());
            let request = body(" -d '").and_then(|it| it.split_once('\'')).map(|it| it.0);
            let response = body("HTTP 200\n").or_else(|| body("HTTP 201\n"));
            let created = validator.document.pointer(&format!("{pointer}/responses/201"));
            let status = created.map_or("200", |_| "201");
            for (body, content) in [(request, "requestBody"), (response, &format!("responses/{status}"))] {
                let Some(value) = body.and_then(|it| serde_json::from_str(it).ok()) else { continue };
                let schema = format!("{pointer}/{content}/content/application~1json/schema");
                let Some(result) = validator.validate(&schema, &value) else { continue };
                count += 1;
                wrong.extend(result.err().map(|error| (id.clone(), error)));
            }
        }
    }
    let expected = INVALID_EXAMPLES.iter().map(|it| it.0).collect::<Vec<_>>();
    assert!(wrong.keys().eq(expected.iter()) && count > 100, "{count}\n{wrong:#?}");
}

/// Responses without an example. Source of libraries shows a case without labels and custom fields, which the documented schema does not
/// allow.
const NO_EXAMPLE: [&str; 2] = [
    "/paths/~1cases~1{case}~1idea.json/put/responses/200/content/application~1json",
    "/paths/~1cases~1{case}~1idea_official_response.json/put/responses/200/content/application~1json",
];

/// The examples of the document are exchanges with the fake server. Each operation with JSON has one.
#[test]
fn fake_server_examples_match_the_schemas() {
    let mut validator = Validator::new();
    let (mut count, mut missing, mut wrong) = (0, Vec::new(), Vec::new());
    for pointer in contents_in_json(&validator.document["paths"], "/paths") {
        match validator.document.pointer(&format!("{pointer}/example")).cloned() {
            None => missing.push(pointer),
            Some(example) => {
                count += 1;
                let result = validator.validate(&format!("{pointer}/schema"), &example).unwrap();
                wrong.extend(result.err().map(|error| format!("{pointer}: {error}")));
            }
        }
    }
    assert!(wrong.is_empty() && count > 140, "{count}\n{}", wrong.join("\n"));
    assert_eq!(missing, NO_EXAMPLE);
}

/// The pointers to contents in JSON, below a pointer.
fn contents_in_json(value: &Value, pointer: &str) -> Vec<String> {
    let Some(object) = value.as_object() else { return Vec::new() };
    let below = object.iter().flat_map(|(key, value)| {
        let pointer = format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1"));
        if key == "application/json" { vec![pointer] } else { contents_in_json(value, &pointer) }
    });
    below.collect()
}

/// The client's snapshots have the requests. Their names are in the document, and their bodies are valid.
#[test]
fn client_requests_match_the_document() {
    let mut validator = Validator::new();
    let (mut requests, mut names, mut wrong) = (0, 0, Vec::new());
    for text in contents("tests/snapshots", |it| it.starts_with("tests__wire__")) {
        for request in text.split("\n=== ").skip(1).filter(|it| it.contains("\n\n") || it.contains(" /api/")) {
            let id = request.split_whitespace().next().unwrap().replace('.', "_");
            let Some(pointer) = validator.operation(&id) else { continue };
            requests += 1;
            let operation = validator.document.pointer(&pointer).unwrap();
            for name in query_names(request) {
                names += 1;
                let params = operation["parameters"].as_array();
                if !params.is_some_and(|it| it.iter().any(|param| is_named(param, &name))) {
                    wrong.push(format!("{id}: no `{name}`"));
                }
            }
            let multipart = &operation["requestBody"]["content"]["multipart/form-data"]["schema"];
            let has = |part: &str| {
                let pattern = pattern_of(part);
                [&multipart["properties"][part], &multipart["patternProperties"][&pattern]]
                    .iter()
                    .any(|it| !it.is_null())
            };
            wrong.extend(part_names(request).filter(|it| !has(it)).map(|part| format!("{id}: no part `{part}`")));
            let body = request.split_once("\n\n").and_then(|it| serde_json::from_str(it.1.trim()).ok());
            let schema = format!("{pointer}/requestBody/content/application~1json/schema");
            let result = body.and_then(|body| validator.validate(&schema, &body));
            wrong.extend(result.and_then(Result::err).map(|error| format!("{id}: {error}")));
        }
    }
    assert!(
        wrong.is_empty() && requests > 150 && names > 150,
        "{requests} requests, {names} names\n{}",
        wrong.join("\n")
    );
}

/// The names of the parameters of a request, from its lines.
fn query_names(request: &str) -> impl Iterator<Item = String> {
    let lines = request.lines().filter_map(|it| it.strip_prefix("  ?").or(it.strip_prefix("  &")));
    lines.filter_map(|it| Some(it.split('=').next()?.replace("%5B", "[").replace("%5D", "]")))
}

/// The names of the parts of a multipart body.
fn part_names(request: &str) -> impl Iterator<Item = &str> {
    request.split("name=\"").skip(1).filter_map(|it| it.split('"').next()).filter(|it| it.contains('['))
}

/// Whether a request may use this name for a parameter of the document: the name, a key, or the name for one value.
fn is_named(param: &Value, name: &str) -> bool {
    if param["style"] == "deepObject" {
        let key = name.strip_prefix(param["name"].as_str().unwrap()).unwrap_or_default();
        return pattern_of(key.trim_matches(['[', ']'])) == param["schema"]["propertyNames"]["pattern"];
    }
    let one = format!("shows one value as `{name}=value`");
    param["name"] == name || param["description"].as_str().unwrap().contains(&one)
}

/// The pattern of a name such as `case[attachments][0]`.
fn pattern_of(name: &str) -> String {
    let mut pattern = String::from("^");
    for c in name.chars() {
        match c {
            '0'..='9' if pattern.ends_with(r"\d+") => (),
            '0'..='9' => pattern.push_str(r"\d+"),
            '[' | ']' => pattern.extend(['\\', c]),
            _ => pattern.push(c),
        }
    }
    pattern + "$"
}
