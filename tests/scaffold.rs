//! The skeletons of `cargo xtask new`, and the places to which it writes them.

use helpdesk_codegen::SpecFile;
use helpdesk_codegen::scaffold::{self, Addition, TypeSkeleton};
use xtask::fmt_spec::format;

const API: &str = include_str!("cases/api.yaml");

/// All skeletons together are a case of the generator, which compiles them with the other cases.
#[test]
fn skeletons_form_a_valid_case() {
    let mut spec =
        vec![SpecFile { path: "spec/api.yaml".into(), text: API.split("templates:").next().unwrap().into() }];
    let additions = [
        Addition::Resource { name: "skeletons".into(), record: None, path: None },
        ty("SkeletonColor", TypeSkeleton::Enum),
        ty("SkeletonNumber", TypeSkeleton::Format),
        ty("BoneId", TypeSkeleton::Id),
        ty("Bone", TypeSkeleton::Record),
        ty("Joint", TypeSkeleton::Record),
        field("Skeleton", "color", "SkeletonColor"),
        field("Skeleton", "number", "SkeletonNumber"),
        field("Skeleton", "bones", "list<Bone>"),
        field("Skeleton", "joints", "map<text, Joint>"),
        operation("POST", "create", "/skeletons.json", Some("Skeleton")),
        operation("PUT", "update", "/skeletons/{skeleton}.json", Some("Skeleton")),
        operation("DELETE", "delete", "/skeletons/{skeleton}.json", None),
        operation("PUT", "shake", "/skeletons/{skeleton}/bones/{bone_id}.json", None),
        operation("GET", "bones", "/skeletons/{skeleton}/bones.json", Some("list<Bone>")),
        parameter("list", "color", "SkeletonColor"),
        parameter("get", "with", "list<text>"),
        parameter("delete", "reason", "text"),
        parameter("create", "number", "SkeletonNumber"),
        parameter("shake", "seconds", "int"),
    ];
    for addition in additions {
        let file = scaffold::add(&spec, "spec", &addition).unwrap_or_else(|error| panic!("{addition:?}: {error}"));
        spec.retain(|it| it.path != file.path);
        spec.push(file);
    }
    let spec = format(&spec).unwrap();
    assert_eq!(spec.last().unwrap().text, include_str!("cases/ok/skeletons.yaml"));
}

#[test]
fn an_entry_is_written_where_its_mapping_ends() {
    let fields = "types:\n  Skeleton:\n    doc: A.\n    fields:";
    let cases = [
        // A block: after the last entry and its trailing comment, before comments of the next entry.
        ("\n      a: { type: int, doc: A. } # A.\n\n# B.\n", "\n      a: { type: int, doc: A. } # A.\nNEW\n\n# B.\n"),
        (
            "\n      a:\n        type: int\n        doc: |\n          A.\n\n          B.\n\n",
            "\n      a:\n        type: int\n        doc: |\n          A.\n\n          B.\nNEW\n",
        ),
        ("\n      a: { type: int, doc: A. }", "\n      a: { type: int, doc: A. }\nNEW\n"),
        // Braces: before the last of them.
        (" { a: { type: int, doc: A. } }\n", " { a: { type: int, doc: A. }, FLOW }\n"),
        ("\n      {\n        a: { type: int, doc: A. }\n      }\n", " { a: { type: int, doc: A. }, FLOW }\n"),
    ];
    for (before, after) in cases {
        let entry = "b: { type: text, doc: TODO-DOC what it tells }";
        let expected = after.replace("NEW", &format!("      {entry}")).replace("FLOW", entry);
        assert_eq!(
            resource_with(&format!("doc: A.\n{fields}{before}"), &field("Skeleton", "b", "text")),
            format!("doc: A.\n\n{fields}{expected}")
        );
    }
}

#[test]
fn a_section_is_written_in_its_order() {
    let entry = "BoneId: { doc: TODO-DOC what it identifies, id: int }";
    let cases = [
        ("doc: A.\n", "doc: A.\n\ntypes:\n  NEW\n"),
        ("doc: A.\ntypes: {}\n", "doc: A.\n\ntypes:\n  NEW\n"),
        ("doc: A.\n\n# B.\noperations: {}\n", "doc: A.\n\ntypes:\n  NEW\n\n# B.\noperations: {}\n"),
        (
            "doc: |\n  A.\n\nopen_questions:\n  by_hand:\n    b: B.\n",
            "doc: |\n  A.\n\ntypes:\n  NEW\n\nopen_questions:\n  by_hand:\n    b: B.\n",
        ),
    ];
    for (before, after) in cases {
        assert_eq!(resource_with(before, &ty("BoneId", TypeSkeleton::Id)), after.replace("NEW", entry));
    }
}

#[test]
fn a_long_line_of_braces_is_broken() {
    let field = |name: &str| {
        format!("{name}: {{ type: text, doc: Something that is told here and something else that is told there. }}")
    };
    let before = format!("doc: A.\ntypes:\n  Skeleton: {{ doc: A., fields: {{ {} }} }}\n", field("a"));
    let text = resource_with(&before, &self::field("Skeleton", "b", "text"));
    assert!(text.contains(" there. }\n      b: { type: text, doc: TODO-DOC what it tells }\n"), "{text}");
}

/// Formats the resource with an addition.
fn resource_with(text: &str, addition: &Addition) -> String {
    let api = SpecFile { path: "spec/api.yaml".into(), text: API.split("templates:").next().unwrap().into() };
    let spec = [api, SpecFile { path: "spec/skeletons.yaml".into(), text: text.into() }];
    let file = scaffold::add(&spec, "spec", addition).unwrap_or_else(|error| panic!("{text}: {error}"));
    let changed = [spec[0].clone(), file.clone()];
    format(&changed).unwrap_or_else(|failure| panic!("{}\n{failure}", file.text))[1].text.clone()
}

fn ty(name: &str, kind: TypeSkeleton) -> Addition {
    Addition::Type { resource: "skeletons".into(), name: name.into(), kind }
}

fn field(record: &str, name: &str, ty: &str) -> Addition {
    Addition::Field { record: record.into(), name: name.into(), ty: ty.into() }
}

fn parameter(operation: &str, name: &str, ty: &str) -> Addition {
    Addition::Parameter { resource: "skeletons".into(), operation: operation.into(), name: name.into(), ty: ty.into() }
}

fn operation(method: &str, name: &str, path: &str, returns: Option<&str>) -> Addition {
    Addition::Operation {
        resource: "skeletons".into(),
        name: name.into(),
        method: method.into(),
        path: path.into(),
        returns: returns.map(str::to_owned),
    }
}
