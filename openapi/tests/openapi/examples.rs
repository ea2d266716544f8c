//! The document fits examples from the vendor's documentation, and the requests that the client sends.

use std::collections::BTreeMap;
use std::fs;

use helpdesk_openapi::{Examples, Samples, Strictness, document};
use serde_json::Value;
use xtask::Workspace;
use xtask::openapi::EXAMPLES;

const URL: &str = "https://document.example/openapi.json";

/// The document, and a validator of JSON Schema that nobody here wrote.
struct Judge {
    document: Value,
    compiler: boon::Compiler,
}

impl Judge {
    fn new() -> Self {
        let snapshot = fs::read_to_string(xtask::root().join(EXAMPLES)).unwrap();
        let examples = Examples::read(&snapshot).unwrap();
        let api = Workspace::here().api().unwrap();
        let text = document(&api, &Samples::none(), &examples, Strictness::Documented);
        let document: Value = serde_yaml::from_str(&text).unwrap();
        let mut compiler = boon::Compiler::new();
        compiler.add_resource(URL, document.clone()).unwrap();
        Self { document, compiler }
    }

    /// The pointer to an operation. The document has many records as a part of the operation for one, which has the same parameters.
    fn operation(&self, id: &str) -> Option<String> {
        let escaped = |key: &str| key.replace('~', "~0").replace('/', "~1");
        self.document["paths"].as_object()?.iter().find_map(|(path, methods)| {
            let method = methods.as_object()?.iter().find(|(_, it)| it["operationId"] == id)?.0;
            Some(format!("/paths/{}/{method}", escaped(path)))
        })
    }

    /// Whether a value fits the schema at a pointer; `None` without such a schema.
    fn judge(&mut self, schema: &str, value: &Value) -> Option<Result<(), String>> {
        self.document.pointer(schema)?;
        let mut schemas = boon::Schemas::new();
        let index = self.compiler.compile(&format!("{URL}#{schema}"), &mut schemas).unwrap();
        Some(schemas.validate(value, index).map_err(|error| format!("{error:#}")))
    }
}

/// The contents of the files below a directory that are meant.
fn contents(directory: &str, is_meant: fn(&str) -> bool) -> impl Iterator<Item = String> {
    let directory = xtask::root().join(directory);
    let paths = xtask::files::below(&directory).unwrap().into_iter().filter(move |it| is_meant(it));
    paths.map(move |path| fs::read_to_string(directory.join(path)).unwrap())
}

/// Examples that do not fit, and why.
const OTHERWISE: [(&str, &str); 6] = [
    ("cases_create", "it sends a time as text, which the service takes too"),
    ("cases_get", "it has the former names of copies"),
    ("kb_articles_list", "it is the array of an older variant"),
    ("kb_categories_list", "it is the array of an older variant"),
    ("kb_sections_list", "it is the array of an older variant"),
    ("users_create", "a user of a messenger has no type"),
];

/// The examples that were written by hand from the vendor's documentation: the bodies of requests, and the responses.
#[test]
fn examples_by_hand_fit_the_schemas() {
    let mut judge = Judge::new();
    let (mut count, mut wrong) = (0, BTreeMap::new());
    for text in contents("fake/tests/fake/documented", |it| it.ends_with(".txt")) {
        let text = text.replace("{case_number}", "664-245651");
        for example in text.split("\n== ").skip(1) {
            let id = example.split_whitespace().next().unwrap().replace('.', "_");
            let Some(found) = judge.operation(&id) else { continue };
            let body = |from: &str| example.split_once(from).map(|it| it.1.trim());
            let request = body(" -d '").and_then(|it| it.split_once('\'')).map(|it| it.0);
            let response = body("HTTP 200\n").or_else(|| body("HTTP 201\n"));
            let created = judge.document.pointer(&format!("{found}/responses/201"));
            let status = created.map_or("200", |_| "201");
            for (body, content) in [(request, "requestBody"), (response, &format!("responses/{status}"))] {
                let Some(value) = body.and_then(|it| serde_json::from_str(it).ok()) else { continue };
                let schema = format!("{found}/{content}/content/application~1json/schema");
                let Some(judged) = judge.judge(&schema, &value) else { continue };
                count += 1;
                wrong.extend(judged.err().map(|error| (id.clone(), error)));
            }
        }
    }
    let otherwise = OTHERWISE.iter().map(|it| it.0).collect::<Vec<_>>();
    assert!(wrong.keys().eq(otherwise.iter()) && count > 100, "{count}\n{wrong:#?}");
}

/// Operations whose response has no example, because the documented schema does not allow what library source shows: a case without
/// labels and custom fields.
const NO_EXAMPLE: [&str; 2] = [
    "/paths/~1cases~1{case}~1idea.json/put/responses/200/content/application~1json",
    "/paths/~1cases~1{case}~1idea_official_response.json/put/responses/200/content/application~1json",
];

/// The examples of the document, which are exchanges with the fake server: each operation with JSON has one, and it fits.
#[test]
fn examples_of_the_fake_server_fit_the_schemas() {
    let mut judge = Judge::new();
    let (mut count, mut missing, mut wrong) = (0, Vec::new(), Vec::new());
    for pointer in contents_in_json(&judge.document["paths"], "/paths") {
        match judge.document.pointer(&format!("{pointer}/example")).cloned() {
            None => missing.push(pointer),
            Some(example) => {
                count += 1;
                let judged = judge.judge(&format!("{pointer}/schema"), &example).unwrap();
                wrong.extend(judged.err().map(|error| format!("{pointer}: {error}")));
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

/// The bytes that the client sends, as its snapshots have them: each name stands in the document, and each body fits.
#[test]
fn every_request_of_the_client_is_one_of_the_document() {
    let mut judge = Judge::new();
    let (mut requests, mut names, mut wrong) = (0, 0, Vec::new());
    for text in contents("tests/snapshots", |it| it.starts_with("tests__wire__")) {
        for sent in text.split("\n=== ").skip(1).filter(|it| it.contains("\n\n") || it.contains(" /api/")) {
            let id = sent.split_whitespace().next().unwrap().replace('.', "_");
            let Some(found) = judge.operation(&id) else { continue };
            requests += 1;
            let operation = judge.document.pointer(&found).unwrap();
            for name in query_names(sent) {
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
            wrong.extend(part_names(sent).filter(|it| !has(it)).map(|part| format!("{id}: no part `{part}`")));
            let body = sent.split_once("\n\n").and_then(|it| serde_json::from_str(it.1.trim()).ok());
            let schema = format!("{found}/requestBody/content/application~1json/schema");
            let judged = body.and_then(|body| judge.judge(&schema, &body));
            wrong.extend(judged.and_then(Result::err).map(|error| format!("{id}: {error}")));
        }
    }
    assert!(
        wrong.is_empty() && requests > 150 && names > 150,
        "{requests} requests, {names} names\n{}",
        wrong.join("\n")
    );
}

/// The names of the parameters of a request, from its lines.
fn query_names(sent: &str) -> impl Iterator<Item = String> {
    let lines = sent.lines().filter_map(|it| it.strip_prefix("  ?").or(it.strip_prefix("  &")));
    lines.filter_map(|it| Some(it.split('=').next()?.replace("%5B", "[").replace("%5D", "]")))
}

/// The names of the parts of a multipart body.
fn part_names(sent: &str) -> impl Iterator<Item = &str> {
    sent.split("name=\"").skip(1).filter_map(|it| it.split('"').next()).filter(|it| it.contains('['))
}

/// Whether a parameter of the document has this name, as a key of it or as the name of one value.
fn is_named(param: &Value, name: &str) -> bool {
    if param["style"] == "deepObject" {
        let key = name.strip_prefix(param["name"].as_str().unwrap()).unwrap_or_default();
        return pattern_of(key.trim_matches(['[', ']'])) == param["schema"]["propertyNames"]["pattern"];
    }
    let one = format!("shows one value as `{name}=value`");
    param["name"] == name || param["description"].as_str().unwrap().contains(&one)
}

/// `case[attachments][0]` as the pattern of its kind.
fn pattern_of(name: &str) -> String {
    let mut pattern = String::from("^");
    for it in name.chars() {
        match it {
            '0'..='9' if pattern.ends_with(r"\d+") => (),
            '0'..='9' => pattern.push_str(r"\d+"),
            '[' | ']' => pattern.extend(['\\', it]),
            _ => pattern.push(it),
        }
    }
    pattern + "$"
}
