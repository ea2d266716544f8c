//! The samples in the document and in the reference.

use std::collections::BTreeMap;

use helpdesk_openapi::{Examples, Samples, Strictness, document, reference};
use serde_yaml::Value;
use xtask::Workspace;
use xtask::openapi::EXAMPLES;

/// The operations of the document by id, including those for many records.
fn operations(document: &Value) -> BTreeMap<String, Value> {
    let paths = document["paths"].as_mapping().unwrap();
    let methods = paths.values().flat_map(|path| path.as_mapping().unwrap().values());
    let all = methods.flat_map(|it| [Some(it), it.get("x-for-many")]).flatten();
    all.map(|it| (it["operationId"].as_str().unwrap().to_owned(), it.clone())).collect()
}

#[test]
fn document_and_reference_have_the_samples_of_every_operation() {
    let api = Workspace::here().api().unwrap();
    let samples = Samples::of_client(&api).unwrap();
    let snapshot = std::fs::read_to_string(xtask::root().join(EXAMPLES)).unwrap();
    let examples = Examples::read(&snapshot).unwrap();
    let document = document(&api, &samples, &examples, Strictness::Documented);
    let operations = operations(&serde_yaml::from_str(&document).unwrap());
    let pages =
        reference(&api, &samples, &examples).into_iter().map(|it| (it.path, it.text)).collect::<BTreeMap<_, _>>();
    for (resource, it) in api.operations() {
        let id = it.id.replace('.', "_");
        let samples = operations[&id]["x-codeSamples"].as_sequence().unwrap();
        let page = &pages[&format!("{}.md", resource.module)];
        let section = page.split(&format!("\n## {}\n", it.id)).nth(1).unwrap().split("\n## ").next().unwrap();
        let kinds = samples.iter().map(|it| (it["lang"].as_str().unwrap(), it["label"].as_str().unwrap()));
        assert_eq!(kinds.collect::<Vec<_>>(), [("Shell", "curl"), ("Rust", "Rust"), ("Shell", "helpdesk")]);
        let of = [
            format!("curl -X {} ", it.method.as_str()),
            format!("= helpdesk::{}(", it.id.replace('.', "::")),
            format!("helpdesk {}", it.id.replace('_', "-").replace('.', " ")),
        ];
        for (sample, part) in samples.iter().zip(of) {
            let source = sample["source"].as_str().unwrap();
            assert!(source.contains(&part), "{id}: {source}");
            assert!(section.contains(&format!("\n{source}\n```\n")), "{id}: {section}");
        }
        let response = ["200", "201"].iter().find_map(|status| {
            operations[&id]["responses"].get(*status)?.get("content")?["application/json"].get("example").cloned()
        });
        let json_in_section = section.split_once("\n```json\n").map(|(_, rest)| rest.split_once("\n```\n").unwrap().0);
        assert_eq!(json_in_section.map(|json| serde_yaml::from_str::<Value>(json).unwrap()), response, "{id}");
    }
}

#[test]
fn examples_and_samples_of_an_operation_have_the_same_request() {
    let api = Workspace::here().api().unwrap();
    let snapshot = std::fs::read_to_string(xtask::root().join(EXAMPLES)).unwrap();
    let (_, exchanges) = snapshot.split_once("\n---\n").unwrap();
    let exchanges: Value = serde_yaml::from_str(exchanges).unwrap();
    let examples = Examples::read(&snapshot).unwrap();
    let document = document(&api, &Samples::of_client(&api).unwrap(), &examples, Strictness::Documented);
    let operations = operations(&serde_yaml::from_str(&document).unwrap());
    for (_, it) in api.operations() {
        let (id, operation) = (&it.id, &operations[&it.id.replace('.', "_")]);
        let curl = operation["x-codeSamples"][0]["source"].as_str().unwrap();
        let (method, path) = exchanges[id]["sent"].as_str().unwrap().split_once(' ').unwrap();
        assert!(curl.starts_with(&format!("curl -X {method} ")), "{id}: {curl}");
        assert!(curl.ends_with(&format!("{}{path}'", api.service.prefix)), "{id}: {curl}");
        let body = curl.split_once("--data-raw '").map(|(_, rest)| rest.split_once("' \\\n").unwrap().0);
        let body = body.map(|json| serde_yaml::from_str::<Value>(json).unwrap());
        let content = |place: &Value| place.get("content").map(|it| it["application/json"].get("example").cloned());
        assert_eq!(operation.get("requestBody").and_then(content).flatten(), body, "{id}");
        let response = ["200", "201"].iter().find_map(|status| content(operation["responses"].get(*status)?)).flatten();
        assert_eq!(response.as_ref(), exchanges[id].get("response"), "{id}");
    }
}

/// The other spec is older, or that of another service.
#[test]
fn samples_of_client_from_another_spec_are_an_error() {
    let mut older = Workspace::here().api().unwrap();
    older.resources.retain(|it| it.module == "labels");
    older.resources[0].operations.retain(|it| it.id == "labels.list");
    older.resources[0].operations[0].query.truncate(1);
    let parcels =
        Workspace { spec: xtask::root().join("tests/parcels/spec"), generated: xtask::root().join("nowhere") };
    for api in [older, parcels.api().unwrap()] {
        let id = &api.operations().next().unwrap().1.id;
        let Err(message) = Samples::of_client(&api) else { panic!("it has samples") };
        assert!(
            message.contains(&format!("`{id}`")) && message.contains("run `cargo xtask codegen` first"),
            "{message}"
        );
    }
}
