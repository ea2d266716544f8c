//! Variants of the document for tools. The tools themselves judge them in `.ci/weekly openapi`.

use std::collections::BTreeSet;
use std::fs;
use std::sync::LazyLock;

use helpdesk_codegen::Api;
use helpdesk_openapi::Simplification::{
    BodyApart, FilesOnly, FreeRows, FullNames, NoFiles, OneResponse, OneType, OptionalFields, Version30,
};
use helpdesk_openapi::{Examples, Samples, Simplification, TOOLS, Works, tool, variant};
use serde_json::{Value, json};
use xtask::Workspace;
use xtask::openapi::EXAMPLES;

static API: LazyLock<Api> = LazyLock::new(|| Workspace::here().api().unwrap());

static EXCHANGES: LazyLock<Examples> =
    LazyLock::new(|| Examples::read(&fs::read_to_string(xtask::root().join(EXAMPLES)).unwrap()).unwrap());

/// The document with simplifications.
fn simplify(needs: &[Simplification]) -> Value {
    serde_yaml::from_str(&variant(&API, &Samples::empty(), &EXCHANGES, needs)).unwrap()
}

/// The names of the keys of an object.
fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

fn query<'a>(document: &'a Value, name: &str) -> &'a Value {
    let params = document["paths"]["/cases.json"]["get"]["parameters"].as_array().unwrap();
    params.iter().find(|it| it["name"] == name).unwrap()
}

#[test]
fn unknown_tool_is_an_error_that_lists_the_tools() {
    let names = TOOLS.iter().map(|it| it.name).collect::<Vec<_>>();
    assert_eq!(
        names,
        [
            "openapi-generator-typescript-fetch",
            "openapi-generator-go",
            "openapi-generator-php",
            "openapi-generator-rust",
            "openapi-python-client",
            "openapi-typescript",
            "hey-api",
            "orval",
            "oas3-gen",
            "openapi-to-rust",
            "progenitor",
            "redocly",
            "spectral",
            "swagger-parser",
            "openapi-spec-validator",
            "schemathesis",
        ]
    );
    assert!(names.iter().all(|name| tool(name).unwrap().name == *name));
    let message = tool("heyapi").unwrap_err();
    assert!(message.starts_with("unknown tool `heyapi`; expected one of `openapi-generator-typescript-fetch`, "));
    assert!(names.iter().all(|name| message.contains(&format!("`{name}`"))), "{message}");
}

#[test]
fn every_tool_has_all_results_and_notes_name_its_version() {
    let used = TOOLS.iter().flat_map(|it| it.needs).collect::<BTreeSet<_>>();
    assert!(used.into_iter().eq(&Simplification::ALL), "a simplification that no tool needs");
    for tool in TOOLS {
        assert!(matches!(tool.works.len(), 1 | 6), "{}", tool.name);
        assert!(tool.needs.is_sorted(), "{}: in the order in which they are applied", tool.name);
        for works in tool.works {
            match works {
                Works::Yes => (),
                Works::YesBut(note) | Works::No(note) => assert!(note.contains(tool.version), "{}", tool.name),
            }
        }
    }
}

/// The OpenAPI Initiative publishes the schemas.
#[test]
fn every_variant_is_valid_openapi() {
    let alone = Simplification::ALL.map(|it| vec![it]);
    let needs_of_tools = TOOLS.iter().map(|it| it.needs.to_vec()).collect::<BTreeSet<_>>();
    for needs in needs_of_tools.into_iter().chain(alone) {
        let document = simplify(&needs);
        let is_older = document["openapi"] == "3.0.3";
        assert_eq!(is_older, needs.contains(&Version30));
        let schemas_of_versions = [include_str!("schemas/openapi-3.1.json"), include_str!("schemas/openapi-3.0.json")];
        let schema = schemas_of_versions[usize::from(is_older)];
        let (mut compiler, mut schemas) = (boon::Compiler::new(), boon::Schemas::new());
        compiler.add_resource("https://schema.example", serde_json::from_str(schema).unwrap()).unwrap();
        let schema = compiler.compile("https://schema.example", &mut schemas).unwrap();
        let result = schemas.validate(&document, schema);
        assert!(result.is_ok(), "{needs:?}: {:#}", result.unwrap_err());
        for pointer in references(&document) {
            assert!(document.pointer(&pointer).is_some_and(Value::is_object), "{needs:?}: {pointer}");
        }
    }
}

/// The pointers of all references.
fn references(value: &Value) -> BTreeSet<String> {
    let own = value.get("$ref").and_then(Value::as_str).map(|it| it.trim_start_matches('#').to_owned());
    let inner = match value {
        Value::Object(object) => object.values().flat_map(references).collect(),
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => BTreeSet::new(),
    };
    inner.into_iter().chain(own).collect()
}

/// A stricter variant would reject responses of the service. The count shows that there are examples.
#[test]
fn every_variant_accepts_the_example_responses() {
    for tool in TOOLS.iter().filter(|it| !it.needs.is_empty() && !it.needs.contains(&Version30)) {
        let document = simplify(tool.needs);
        let mut compiler = boon::Compiler::new();
        compiler.add_resource("https://document.example", document.clone()).unwrap();
        let mut count = 0;
        for (path, methods) in document["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                for (status, response) in operation["responses"].as_object().unwrap() {
                    let Some(example) = response["content"]["application/json"].get("example") else { continue };
                    count += 1;
                    let path = path.replace('/', "~1").replace('{', "%7B").replace('}', "%7D").replace('#', "%23");
                    let place = format!("paths/{path}/{method}/responses/{status}/content/application~1json/schema");
                    let mut schemas = boon::Schemas::new();
                    let schema = compiler.compile(&format!("https://document.example#/{place}"), &mut schemas).unwrap();
                    let result = schemas.validate(example, schema);
                    assert!(result.is_ok(), "{}, {place}: {:#}", tool.name, result.unwrap_err());
                }
            }
        }
        assert!(count > 80, "{}: {count}", tool.name);
    }
}

#[test]
fn body_apart_adds_an_operation_for_files() {
    let document = simplify(&[BodyApart]);
    let (json, files) = (&document["paths"]["/cases.json"]["post"], &document["paths"]["/cases.json#files"]["post"]);
    assert_eq!(keys(&json["requestBody"]["content"]), ["application/json"]);
    assert_eq!(keys(&files["requestBody"]["content"]), ["multipart/form-data"]);
    assert_eq!((&json["operationId"], &files["operationId"]), (&json!("cases_create"), &json!("cases_create_files")));
    assert_eq!(json["responses"]["201"]["headers"], files["responses"]["201"]["headers"]);
    let apart = keys(&document["paths"]).into_iter().filter(|it| it.ends_with("#files")).collect::<Vec<_>>();
    assert_eq!(apart, ["/cases.json#files", "/cases/{case}/messages.json#files", "/cases/{case}/note.json#files"]);
}

#[test]
fn files_only_and_no_files_leave_one_body() {
    let body = |document: Value| document["paths"]["/cases.json"]["post"]["requestBody"]["content"].clone();
    assert_eq!(keys(&body(simplify(&[FilesOnly]))), ["multipart/form-data"]);
    assert_eq!(keys(&body(simplify(&[NoFiles]))), ["application/json"]);
    let labels = &simplify(&[FilesOnly])["paths"]["/labels.json"]["post"]["requestBody"]["content"];
    assert_eq!(keys(labels), ["application/json"], "labels take no files");
}

#[test]
fn free_rows_removes_the_type_of_rows() {
    let document = simplify(&[FreeRows]);
    let list = &document["paths"]["/cases.json"]["get"]["responses"]["200"]["content"]["application/json"]["schema"];
    assert_eq!(list, &json!({ "type": "object", "additionalProperties": true }));
    assert!(document["components"]["schemas"]["Case"]["properties"]["subject"].is_object());
}

#[test]
fn full_names_writes_whole_names_as_keys_of_a_filter() {
    let document = simplify(&[FullNames]);
    let filter = query(&document, "custom_fields");
    assert_eq!((&filter["style"], &filter["explode"]), (&json!("form"), &json!(true)));
    assert_eq!(filter["schema"]["propertyNames"]["pattern"], r"^custom_fields\[\d+\]$");
    assert!(filter["description"].as_str().unwrap().ends_with("such as `custom_fields[25]`."));
    assert!(!document["paths"].to_string().contains("deepObject"));
}

#[test]
fn one_response_leaves_one_success_and_one_error() {
    let document = simplify(&[OneResponse]);
    for (path, methods) in document["paths"].as_object().unwrap() {
        for operation in methods.as_object().unwrap().values() {
            assert_eq!(keys(&operation["responses"]), ["2XX", "default"], "{path}");
            assert_eq!(operation["responses"]["default"]["$ref"], "#/components/responses/Rejected");
        }
    }
    let error = &document["components"]["responses"];
    assert_eq!(keys(error), ["Rejected"]);
    let body = &error["Rejected"]["content"]["application/json"]["schema"];
    assert_eq!(body["$ref"], "#/components/schemas/ErrorBody");
    assert!(document["components"]["schemas"]["ErrorBody"]["properties"]["error"].is_object());
}

#[test]
fn one_type_replaces_several_types() {
    let document = simplify(&[OneType]);
    let schemas = &document["components"]["schemas"];
    assert_eq!((&schemas["CaseStatus"]["type"], schemas["CaseStatus"].get("enum")), (&json!("string"), None));
    assert!(schemas["CaseStatus"]["description"].as_str().unwrap().contains("\n- `waiting`: "), "the values are text");
    let case = &schemas["Case"]["properties"];
    assert_eq!((&case["staff_id"]["type"], &case["staff_id"]["format"]), (&json!("integer"), &json!("int64")));
    assert_eq!(case["channel_source"]["type"], json!(["string", "null"]));
    assert_eq!(keys(&case["closing_speed"]), ["description"], "a number or a text");
    assert!(schemas["CaseSort"]["enum"].is_array(), "a closed enum of requests stays");
    let many = &document["paths"]["/cases/{case}/trash.json"]["put"];
    let schema = &many["responses"]["200"]["content"]["application/json"]["schema"];
    assert_eq!(schema["properties"]["case"]["$ref"], "#/components/schemas/Case");
    assert_eq!(schema.get("required"), None, "or a result for many");
    assert_eq!(many["parameters"][0]["schema"], json!({ "type": "string" }), "an id, a number or several ids");
    let body = &document["paths"]["/cases.json"]["post"]["requestBody"]["content"]["application/json"]["schema"];
    let case = &body["properties"]["case"];
    assert!(case["description"].as_str().unwrap().ends_with("At least one of: `content`; `content_html`."));
    assert!(!document["paths"].to_string().contains(r#""anyOf""#), "none is left");
}

#[test]
fn optional_fields_changes_responses_but_no_requests() {
    let document = simplify(&[OptionalFields]);
    assert_eq!(document["components"]["schemas"]["Case"].get("required"), None);
    let body = &document["paths"]["/cases.json"]["post"]["requestBody"]["content"]["application/json"]["schema"];
    assert_eq!(body["properties"]["case"]["required"], json!(["subject"]), "a request needs what it needed");
}

#[test]
fn version_3_0_has_no_newer_keywords() {
    let document = simplify(&[Version30]);
    assert_eq!((&document["openapi"], document.get("webhooks")), (&json!("3.0.3"), None));
    let schemas = &document["components"]["schemas"];
    let case = &schemas["Case"]["properties"];
    let source = &case["channel_source"];
    assert_eq!((&source["anyOf"][0]["type"], &source["nullable"]), (&json!("string"), &json!(true)));
    assert_eq!(source["anyOf"].as_array().unwrap().len(), 1);
    assert_eq!(case["case_id"], json!({ "$ref": "#/components/schemas/CaseId" }), "nothing beside a reference");
    assert_eq!(schemas["Change"]["properties"]["created_at"]["example"], "Mon, 05 May 2014 00:15:17 +0300");
    let form = &document["paths"]["/cases.json"]["post"]["requestBody"]["content"]["multipart/form-data"]["schema"];
    assert_eq!(form.get("patternProperties"), None);
    assert_eq!(form["properties"]["case[attachments][0]"]["format"], "binary");
}
