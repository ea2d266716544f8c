//! The OpenAPI document and the reference are up to date and complete. `.ci/weekly openapi` runs other validators on the document.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use helpdesk_codegen::Api;
use helpdesk_codegen::api::{Encoding, Slot, TypeKind};
use helpdesk_openapi::{Examples, Samples, Strictness, document, reference};
use serde_yaml::Value;
use xtask::Workspace;
use xtask::openapi::EXAMPLES;

static API: LazyLock<Api> = LazyLock::new(|| Workspace::here().api().unwrap());

static SAMPLES: LazyLock<Samples> = LazyLock::new(|| Samples::of_client(&API).unwrap());

static EXCHANGES: LazyLock<Examples> = LazyLock::new(|| {
    let snapshot = std::fs::read_to_string(xtask::root().join(EXAMPLES)).unwrap();
    Examples::read(&snapshot).unwrap()
});

static TEXT: LazyLock<String> = LazyLock::new(|| document(&API, &SAMPLES, &EXCHANGES, Strictness::Documented));

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| serde_yaml::from_str(&TEXT).unwrap());

#[test]
fn committed_document_and_reference_are_up_to_date() {
    let folder = xtask::root().join("docs/api");
    let mut expected =
        reference(&API, &SAMPLES, &EXCHANGES).into_iter().map(|it| (it.path, it.text)).collect::<BTreeMap<_, _>>();
    expected.insert("openapi.yaml".into(), TEXT.clone());
    let committed = xtask::files::below(&folder).unwrap();
    assert!(committed.iter().eq(expected.keys()), "run `cargo xtask openapi`: {committed:?}");
    for (path, text) in expected {
        assert!(std::fs::read_to_string(folder.join(&path)).unwrap() == text, "{path}: run `cargo xtask openapi`");
    }
}

#[test]
fn reference_has_every_operation_type_and_open_question() {
    let pages =
        reference(&API, &SAMPLES, &EXCHANGES).into_iter().map(|it| (it.path, it.text)).collect::<BTreeMap<_, _>>();
    for resource in &API.resources {
        let page = &pages[&format!("{}.md", resource.module)];
        let has = |line: &str| assert!(page.contains(line), "{}: no `{line}`", resource.module);
        for it in &resource.operations {
            has(&format!("\n## {}\n\n{}", it.id, it.doc));
            has(&format!("`{} /api{}`, effect: {}", it.method.as_str(), it.path, it.effect.as_str()));
            it.params().for_each(|param| has(&format!("| `{}` |", param.wire)));
            assert!(pages["README.md"].contains(&format!(
                "[{}]({}.md#{}",
                it.id,
                resource.module,
                it.id.replace('.', "")
            )));
        }
        for decl in &resource.types {
            let heading = format!("\n### {}\n", decl.name);
            if matches!(decl.kind, TypeKind::Accessor(_) | TypeKind::Tagged(_)) {
                assert!(!page.contains(&heading), "{} is in Rust alone", decl.name);
                continue;
            }
            has(&format!("{heading}\n{}", decl.doc));
            match &decl.kind {
                TypeKind::Record(record) => {
                    record.fields.iter().for_each(|it| has(&format!("\n| `{}` | `{}` |", it.wire, it.ty)))
                }
                TypeKind::Enum(enum_) => enum_.values.iter().for_each(|it| has(&format!("\n| `{}` |", it.wire))),
                _ => (),
            }
        }
        resource.open_questions.iter().for_each(|it| has(&it.text));
        assert!(pages["llms.txt"].contains(&format!("]({}.md): ", resource.module)));
        assert!(
            page.lines().filter(|line| line.starts_with('|')).all(|line| line.ends_with('|')),
            "{}",
            resource.module
        );
    }
}

/// All operations of the document, including those for many records.
fn operations() -> Vec<(String, &'static Value)> {
    let paths = DOCUMENT["paths"].as_mapping().unwrap();
    let methods = paths.values().flat_map(|path| path.as_mapping().unwrap().values());
    let all = methods.flat_map(|it| [Some(it), it.get("x-for-many")]).flatten();
    all.map(|it| (it["operationId"].as_str().unwrap().to_owned(), it)).collect()
}

fn operation(id: &str) -> &'static Value {
    operations().into_iter().find(|it| it.0 == id).unwrap().1
}

#[test]
fn every_operation_appears_once_with_its_effect_and_source() {
    let operations = operations();
    let ids = operations.iter().map(|(id, _)| id.as_str()).collect::<BTreeSet<_>>();
    assert_eq!(ids.len(), operations.len());
    assert_eq!(
        ids,
        API.operations()
            .map(|(_, it)| it.id.replace('.', "_"))
            .collect::<Vec<_>>()
            .iter()
            .map(String::as_str)
            .collect()
    );
    for (_, expected) in API.operations() {
        let id = &expected.id;
        let actual = operation(&id.replace('.', "_"));
        assert_eq!(actual["x-effect"].as_str(), Some(expected.effect.as_str()), "{id}");
        assert_eq!(actual["x-source"].as_str(), expected.source.evidence.as_ref().map(|_| "unverified"), "{id}");
        assert!(actual["description"].as_str().unwrap().starts_with(&expected.doc), "{id}");
    }
}

#[test]
fn every_parameter_is_in_a_path_a_query_or_a_body() {
    for (_, expected) in API.operations() {
        let id = &expected.id;
        let actual = operation(&id.replace('.', "_"));
        let of = |place: &str| {
            let all = actual.get("parameters").and_then(Value::as_sequence).into_iter().flatten();
            all.filter(|it| it["in"] == place)
                .map(|it| it["name"].as_str().unwrap().trim_end_matches("[]").to_owned())
                .collect::<BTreeSet<_>>()
        };
        assert_eq!(of("path"), expected.path_params.iter().map(|it| it.wire.clone()).collect(), "{id}");
        assert_eq!(
            of("query"),
            expected.query.iter().flat_map(Slot::params).map(|it| it.wire.clone()).collect(),
            "{id}"
        );
        let Some(body) = &expected.body else {
            assert!(actual.get("requestBody").is_none(), "{id}");
            continue;
        };
        let text = serde_yaml::to_string(&actual["requestBody"]["content"]).unwrap();
        for param in body.slots.iter().flat_map(Slot::params) {
            assert!(text.contains(&param.wire), "{id}: {}", param.wire);
        }
        let media = actual["requestBody"]["content"].as_mapping().unwrap().keys().map(|it| it.as_str().unwrap());
        let expected_media = body.encodings.iter().map(|encoding| match encoding {
            Encoding::Json => "application/json",
            Encoding::Multipart => "multipart/form-data",
        });
        assert_eq!(media.collect::<Vec<_>>(), expected_media.collect::<Vec<_>>(), "{id}");
    }
}

#[test]
fn every_field_and_value_is_in_the_schema_of_its_type() {
    let mut unused = Vec::new();
    for (_, decl) in API.types() {
        let Some(schema) = DOCUMENT["components"]["schemas"].get(decl.name.as_str()) else {
            unused.push(decl.name.as_str());
            continue;
        };
        match &decl.kind {
            TypeKind::Record(record) => {
                let names = schema["properties"].as_mapping().unwrap().keys().map(|it| it.as_str().unwrap());
                assert_eq!(
                    names.collect::<Vec<_>>(),
                    record.fields.iter().map(|it| it.wire.as_str()).collect::<Vec<_>>()
                );
            }
            TypeKind::Enum(enum_) => {
                let values = match schema.get("anyOf") {
                    Some(kinds) => kinds[0].get("enum"),
                    None => schema.get("enum"),
                };
                assert_eq!(
                    values.and_then(Value::as_sequence).map_or(0, Vec::len),
                    enum_.values.len(),
                    "{}",
                    decl.name
                );
                let description = schema["description"].as_str().unwrap();
                assert!(enum_.values.iter().all(|it| description.contains(&format!("- `{}`: {}", it.wire, it.doc))));
            }
            _ => (),
        }
    }
    unused.retain(|name| !API.types().any(|(_, it)| it.name == *name && HAS_NO_VALUES(&it.kind)));
    assert_eq!(unused, ["MacroId"], "nothing refers to these");
}

/// Whether no value has a type of this kind.
const HAS_NO_VALUES: fn(&TypeKind) -> bool = |kind| {
    matches!(kind, TypeKind::Alternatives(_) | TypeKind::Events(_) | TypeKind::Accessor(_) | TypeKind::Tagged(_))
};

/// The expected values were written by hand from the vendor's documentation.
#[test]
fn known_schemas_match_the_vendors_documentation() {
    let at = |path: &str| path.split('>').fold(&*DOCUMENT, |value, key| &value[key]);
    let list = "paths>/cases.json>get>responses>200>content>application/json>schema";
    assert_eq!(at(&format!("{list}>additionalProperties>properties>case>$ref")), "#/components/schemas/Case");
    assert_eq!(at(&format!("{list}>properties>total_count>type")), "integer");
    let create = "paths>/cases.json>post>requestBody>content";
    assert_eq!(at(&format!("{create}>application/json>schema>properties>case>properties>subject>type")), "string");
    let multipart = format!("{create}>multipart/form-data>schema");
    assert_eq!(at(&format!("{multipart}>properties>case[subject]>type")), "string");
    assert_eq!(
        at(&format!(r"{multipart}>patternProperties>^case\[attachments\]\[\d+\]$>x-max-file-bytes")),
        26_214_400
    );
    assert_eq!(at("components>schemas>Case>properties>staff_id>anyOf")[1]["enum"][0], 0);
    assert_eq!(at("components>schemas>Case>properties>closed_at>anyOf")[1]["enum"][0], "-");
    assert_eq!(at("components>schemas>CaseNumber>pattern"), r"^\d+-\d+$");
    assert_eq!(at("components>securitySchemes>basic>scheme"), "basic");
    assert_eq!(at("servers")[0]["url"], "https://{account}/api");
    let list = operation("cases_list")["parameters"].as_sequence().unwrap();
    let email = &list.iter().find(|it| it["name"] == "user_email[]").unwrap()["schema"];
    assert_eq!((email["items"]["minLength"].as_u64(), email.get("minLength")), (Some(4), None));
    let labels =
        operation("cases_list")["parameters"].as_sequence().unwrap().iter().find(|it| it["name"] == "labels[]");
    assert_eq!(labels.unwrap()["schema"]["items"]["$ref"], "#/components/schemas/LabelId");
}

#[test]
fn every_ref_points_to_a_component() {
    fn visit(value: &Value, references: &mut BTreeSet<String>) {
        match value {
            Value::Mapping(mapping) => {
                references.extend(mapping.get("$ref").and_then(Value::as_str).map(str::to_owned));
                mapping.values().for_each(|it| visit(it, references));
            }
            Value::Sequence(items) => items.iter().for_each(|it| visit(it, references)),
            _ => (),
        }
    }
    let mut references = BTreeSet::new();
    visit(&DOCUMENT, &mut references);
    assert!(references.len() > 60, "{references:?}");
    for reference in references {
        let target = reference.trim_start_matches("#/").split('/').fold(&*DOCUMENT, |value, key| &value[key]);
        assert!(target.is_mapping(), "{reference}");
    }
}

#[test]
fn second_service_has_a_document_without_names_of_the_first() {
    let spec = Workspace { spec: xtask::root().join("tests/parcels/spec"), generated: xtask::root().join("nowhere") };
    let text = document(&spec.api().unwrap(), &Samples::empty(), &Examples::default(), Strictness::Documented);
    let parsed: Value = serde_yaml::from_str(&text).unwrap();
    assert!(!text.to_lowercase().contains("omnidesk") && !text.contains("Case"), "{text}");
    assert!(parsed["paths"].as_mapping().unwrap().len() > 1);
}

#[test]
fn object_is_a_schema_in_json_and_parts_in_multipart() {
    let spec = Workspace { spec: xtask::root().join("tests/parcels/spec"), generated: Default::default() };
    let text = document(&spec.api().unwrap(), &Samples::empty(), &Examples::default(), Strictness::Documented);
    let document: Value = serde_yaml::from_str(&text).unwrap();
    let content = &document["paths"]["/couriers/{courier}/routes.json"]["put"]["requestBody"]["content"];
    let body = |media: &str| &content[media]["schema"];
    let courier = &body("application/json")["properties"]["courier"]["properties"];
    assert_eq!(courier["routes"]["items"]["$ref"], "#/components/schemas/Route");
    assert_eq!(courier["hours"]["$ref"], "#/components/schemas/WorkHoursInput");
    let route = &document["components"]["schemas"]["Route"];
    assert_eq!(route["required"][0], "depots");
    assert_eq!(
        (&route["properties"]["load"]["maximum"], &route["properties"]["depots"]["minItems"]),
        (&500.into(), &1.into())
    );
    let names = |key: &str| {
        let names = body("multipart/form-data")[key].as_mapping().unwrap().keys();
        names.map(|name| name.as_str().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(names("properties"), ["courier[hours][from]", "courier[hours][until]", "courier[map]"]);
    let route = [r"depots\]\[\]", r"load\]", r"note\]", r"hours\]\[from\]", r"hours\]\[until\]"];
    assert_eq!(names("patternProperties"), route.map(|name| format!(r"^courier\[routes\]\[\d+\]\[{name}$")));
}

#[test]
fn document_and_reference_describe_unusual_parts_of_the_service() {
    let names = |id: &str| -> Vec<&str> {
        operation(id)["parameters"].as_sequence().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect()
    };
    assert!(names("cases_list").contains(&"staff_id[]") && !names("cases_list").contains(&"staff_id"));
    let trash = operation("cases_trash");
    assert_eq!(trash["parameters"][0]["schema"]["anyOf"][1]["pattern"], r"^\d+(,\d+)*$");
    assert_eq!(trash["x-for-many"]["operationId"], "cases_trash_many");
    assert_eq!(operation("cases_delete")["responses"]["200"].get("content"), None);
    let webhook = &DOCUMENT["webhooks"]["message_new"]["post"]["requestBody"]["content"];
    assert_eq!(webhook["application/x-www-form-urlencoded"]["encoding"]["object"]["style"], "deepObject");
    let pages =
        reference(&API, &SAMPLES, &EXCHANGES).into_iter().map(|it| (it.path, it.text)).collect::<BTreeMap<_, _>>();
    for (page, line) in [
        ("cases.md", "\nBody: JSON under `rate`.\n"),
        ("cases.md", "\nBody: JSON under `case`, or multipart, with parts such as `case[...]`.\n"),
        ("cases.md", "\nReturns: An array of `Change` under `changelog`.\n"),
        ("users.md", "\nBody: JSON without a root.\n"),
        ("api.md", "| `query_list<T>` | | `name=a` for one value, `name[]=a&name[]=b` for several |\n"),
        ("README.md", "| [labels.list](labels.md#labelslist) | `GET /api/labels.json` | safe |\n"),
    ] {
        assert!(pages[page].contains(line), "{page}: no `{line}`");
    }
}

/// The text of a spec may have HTML. Code, and responses in samples, are not escaped.
#[test]
fn html_in_documentation_is_escaped() {
    let mut spec = Workspace::here().spec().unwrap();
    let labels = spec.iter_mut().find(|file| file.path.ends_with("/labels.yaml")).unwrap();
    let doc = "A <script>alert(1)</script> \\<b> `<i>` ` <u> `` <s> ` `` </p> <!-- <a href='x'> and <https://evil.example>. a ``` b\n\n<img src=x> ``` c";
    for place in ["doc: Labels", "doc: Title", "doc: Creates a label", "doc: Number of the page"] {
        let at = labels.text.find(place).unwrap_or_else(|| panic!("{place}"));
        let end = labels.text[at..].find(['\n', '}']).unwrap() + at;
        labels.text.replace_range(at..end, &format!("doc: \"{}\" ", doc.replace('\\', "\\\\").replace('\n', "\\n")));
    }
    let spec = xtask::fmt_spec::format(&spec).unwrap();
    let (api, _) = helpdesk_codegen::Checker::default().resolve_unlocked(&spec).unwrap();
    let mut texts =
        descriptions(&serde_yaml::from_str(&document(&api, &SAMPLES, &EXCHANGES, Strictness::Documented)).unwrap());
    texts.extend(reference(&api, &SAMPLES, &EXCHANGES).into_iter().map(|it| it.text));
    let marked = texts.iter().filter(|text| text.contains("alert(1)")).collect::<Vec<_>>();
    assert!(marked.len() >= 8, "{marked:?}");
    let escaped = "A \\<script>alert(1)\\</script> \\<b> `<i>` ` <u> `` <s> ` `` \\</p> \\<!-- \\<a href='x'> and \\<https://evil.example>";
    for text in marked {
        assert!(text.contains(escaped), "{text}");
        assert!(!text.replace("\\<img", "").contains("<img"), "{text}");
    }
}

/// All descriptions and summaries.
fn descriptions(value: &Value) -> Vec<String> {
    match value {
        Value::Mapping(mapping) => {
            let own = ["description", "summary"].iter().filter_map(|key| mapping.get(*key)?.as_str());
            own.map(str::to_owned).chain(mapping.values().flat_map(descriptions)).collect()
        }
        Value::Sequence(items) => items.iter().flat_map(descriptions).collect(),
        _ => Vec::new(),
    }
}
